import { isOwnPath } from '@jinlan/contract/own-paths';
import { DEFAULT_SUFFIX } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import type { Content } from '../../content/index.ts';
import type { Stores } from '../../stores/index.ts';
import { findUrl } from '../store.ts';

/** The most links listed in one note. Further ones are only counted. */
const maxListed = 10;

/**
 * Notes about dead links in pages and blocks, checked in all store views. `imported` lists the imported files; without
 * pages or blocks among them nothing is checked.
 */
export async function deadLinks(
  db: Connection,
  content: Content,
  stores: Stores,
  imported: readonly string[],
): Promise<readonly ImportReport[]> {
  const fileOf = (kind: 'page' | 'block'): string | undefined => imported.find((file) => file.includes(kind));
  if (!fileOf('page') && !fileOf('block')) return [];
  const views = stores.storeViews();
  const suffixes = new Set([
    DEFAULT_SUFFIX,
    ...views.flatMap((view) => [view.productSuffix, view.categorySuffix]),
  ]);
  const withoutSuffix = (path: string): string => {
    const suffix = [...suffixes].find((candidate) => candidate !== '' && path.endsWith(candidate)) ?? '';
    return path.slice(1, path.length - suffix.length);
  };
  const isAnswered = (path: string): boolean =>
    path === '/' || isOwnPath(path) || views.some((view) => content.resolve(path, view) !== null);

  const notes: ImportProblem[] = [];
  let count = 0;
  for await (const { kind, identifier, paths } of content.links()) {
    const file = fileOf(kind);
    if (!file) continue;
    const unresolved = paths.filter((path) => !isAnswered(path));
    const existingPaths = new Set((await findUrl(db, unresolved.map(withoutSuffix))).map(({ path }) => path));
    const dead = unresolved.filter((path) => !existingPaths.has(withoutSuffix(path))).toSorted();
    if (dead.length === 0) continue;
    count += dead.length;
    const more = dead.length > maxListed ? ` and ${dead.length - maxListed} more` : '';
    const message = `${dead.length} links lead nowhere: ${dead.slice(0, maxListed).join(', ')}${more}`;
    notes.push({ file, line: 1, entry: identifier, path: '', message });
  }
  const [first] = notes;
  if (!first) return [];
  const message = `${count} links of ${notes.length} pages and blocks lead nowhere: bring their pages, or lead them on in content/redirects.json`;
  const summary = { file: first.file, line: 1, path: '', message };
  return [...Map.groupBy([summary, ...notes], ({ file }) => file)].map(([file, fileNotes]) => ({
    ...{ file, imported: 0, problems: [], notes: fileNotes },
  }));
}
