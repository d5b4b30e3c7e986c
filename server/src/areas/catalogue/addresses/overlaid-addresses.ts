import { textsOf } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import { type Content, homeIdentifier } from '../../content/index.ts';
import type { Stores } from '../../stores/index.ts';
import { type Standing, standingAt } from '../store.ts';

const describe = ({ type, name }: Standing): string =>
  type === 'PRODUCT' ? `the piece ${name}` : `the category ${name}`;

/**
 * Notes about pages, pieces and categories whose URL opens something else: a redirect, or, in a store view without
 * suffixes, a piece or category with the same path as a page.
 */
export async function overlaidAddresses(
  db: Connection,
  content: Content,
  stores: Stores,
): Promise<readonly ImportReport[]> {
  const pages = content.pages().filter(({ identifier }) => identifier !== homeIdentifier);
  const pageAt = new Map(
    pages.flatMap(({ identifier, paths }) => textsOf(paths).map((path) => [path, identifier])),
  );
  const redirects = content.redirects();
  const existing = await standingAt(db, [...pageAt.keys(), ...redirects.map(({ path }) => path)]);
  const existingByPath = new Map(existing.map((address) => [address.path, address]));

  const redirected = redirects.flatMap(({ path }): ImportProblem[] => {
    const page = pageAt.get(path);
    const other = existingByPath.get(path);
    const owners = [...(page ? [`the page ${page}`] : []), ...(other ? [describe(other)] : [])];
    if (owners.length === 0) return [];
    const message = `Leads away from ${owners.join(' and ')}, which cannot be opened there`;
    return [{ file: 'content/redirects.json', line: 1, entry: path, path: 'path', message }];
  });
  const hidden = [...pageAt].flatMap(([path, entry]): ImportProblem[] => {
    const other = existingByPath.get(path);
    const suffix = other?.type === 'PRODUCT' ? 'productSuffix' : 'categorySuffix';
    const views = stores.storeViews().filter((view) => view[suffix] === '');
    if (!other || views.length === 0) return [];
    const codes = views.map(({ code }) => code).join(', ');
    const message = `/${path} is ${describe(other)} in ${codes}, where its addresses have no ending: the page cannot be opened there`;
    return [{ file: 'content/pages.json', line: 1, entry, path: 'urlKey', message }];
  });
  return [redirected, hidden].flatMap((notes) =>
    notes[0] ? [{ file: notes[0].file, imported: 0, problems: [], notes }] : [],
  );
}
