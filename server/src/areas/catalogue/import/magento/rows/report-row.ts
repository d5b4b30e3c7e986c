import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { Findings } from '../../../../../platform/import/report.ts';
import type { ReadEntry } from '../../entries.ts';
import { columnOf } from './columns.ts';

/** Reports the problems of an entry at the cells that they come from. */
export function reportRow(
  findings: Findings,
  file: string,
  { value, problems, dropped }: Pick<ReadEntry<unknown>, 'value' | 'problems' | 'dropped'>,
  row: StreamedRow,
): void {
  const reported = new Set<string>();
  for (const { path, message } of [...problems, ...dropped]) {
    // Reported once per website elsewhere, with the number of rows.
    if (path === 'markets') continue;
    const column = columnOf(path);
    const label = titleAt(value, path);
    // A text in several languages is reported once per cell.
    const problem = `${column} ${label} ${message}`;
    if (reported.has(problem)) continue;
    reported.add(problem);
    findings.add({
      ...{ file, ...row.positionOf(column), path: column },
      message: label === '' ? message : `${label}: ${message}`,
    });
  }
}

/** The titles along a path in an entry: of an option and its value, a bundle option, or a link. */
function titleAt(entry: unknown, path: string): string {
  const [name = '', ...steps] = path.split('.');
  let part = (entry as Readonly<Record<string, unknown>>)[name];
  const titles: string[] = [];
  for (const step of steps) {
    part = (part as Readonly<Record<string, unknown>> | null | undefined)?.[step];
    const title = (part as { readonly title?: Readonly<Record<string, string>> } | null | undefined)?.title;
    if (typeof title === 'object' && title !== null) titles.push(Object.values(title)[0] ?? '');
  }
  return titles.filter((title) => title !== '').join(' / ');
}
