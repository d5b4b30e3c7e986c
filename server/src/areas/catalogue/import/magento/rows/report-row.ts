import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { Findings } from '../../../../../platform/import/report.ts';
import type { ReadEntry } from '../../entries.ts';
import { columnOf } from './columns.ts';

/** Problems of an entry at the cells that they come from. */
export function reportRow(
  findings: Findings,
  file: string,
  { value, problems, lost }: Pick<ReadEntry<unknown>, 'value' | 'problems' | 'lost'>,
  row: StreamedRow,
): void {
  const told = new Set<string>();
  for (const { path, message } of [...problems, ...lost]) {
    // Told once for each website, with the number of its rows.
    if (path === 'markets') continue;
    const column = columnOf(path);
    const label = titleAt(value, path);
    // A cell that is a text of each language is wrong once.
    const problem = `${column} ${label} ${message}`;
    if (told.has(problem)) continue;
    told.add(problem);
    findings.add({
      ...{ file, ...row.place(column), path: column },
      message: label === '' ? message : `${label}: ${message}`,
    });
  }
}

/** What the part of an entry is called that a path leads into: an option and its value, the choice of a bundle, a link. */
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
