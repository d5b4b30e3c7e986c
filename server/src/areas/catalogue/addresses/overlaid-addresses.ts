import type { Connection } from '../../../platform/database.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import { type Content, homeIdentifier } from '../../content/index.ts';
import type { Stores } from '../../stores/index.ts';
import { type Standing, standingAt } from '../store.ts';

const inWords = ({ type, name }: Standing): string =>
  type === 'PRODUCT' ? `the piece ${name}` : `the category ${name}`;

/**
 * Notes about pages, pieces and categories that cannot be opened at their address, whichever of the two came first: a redirect
 * leads away from it, or a piece or category has it in a store view whose addresses have no ending.
 */
export async function overlaidAddresses(
  db: Connection,
  content: Content,
  stores: Stores,
): Promise<readonly ImportReport[]> {
  const pages = content.pages().filter(({ identifier }) => identifier !== homeIdentifier);
  const pageAt = new Map(
    pages.flatMap(({ identifier, paths }) => Object.values(paths).map((path) => [path, identifier])),
  );
  const redirects = content.redirects();
  const standing = await standingAt(db, [...pageAt.keys(), ...redirects.map(({ path }) => path)]);
  const standingBy = new Map(standing.map((one) => [one.path, one]));

  const led = redirects.flatMap(({ path }): ImportProblem[] => {
    const page = pageAt.get(path);
    const other = standingBy.get(path);
    const owners = [...(page ? [`the page ${page}`] : []), ...(other ? [inWords(other)] : [])];
    if (owners.length === 0) return [];
    const message = `Leads away from ${owners.join(' and ')}, which cannot be opened there`;
    return [{ file: 'content/redirects.json', line: 1, entry: path, path: 'path', message }];
  });
  const hidden = [...pageAt].flatMap(([path, entry]): ImportProblem[] => {
    const other = standingBy.get(path);
    const suffix = other?.type === 'PRODUCT' ? 'productSuffix' : 'categorySuffix';
    const views = stores.storeViews().filter((view) => view[suffix] === '');
    if (!other || views.length === 0) return [];
    const codes = views.map(({ code }) => code).join(', ');
    const message = `/${path} is ${inWords(other)} in ${codes}, where its addresses have no ending: the page cannot be opened there`;
    return [{ file: 'content/pages.json', line: 1, entry, path: 'urlKey', message }];
  });
  return [led, hidden].flatMap((notes) =>
    notes[0] ? [{ file: notes[0].file, imported: 0, problems: [], notes }] : [],
  );
}
