import { isOwnPath } from '@jinlan/contract/own-paths';
import { type Locale, locales } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';
import { type Fields, inWords } from '../../platform/import/fields.ts';
import { readJsonItems } from '../../platform/import/json-items.ts';
import { indexAddresses } from './addresses.ts';
import { loadAddresses, loadFormer, loadRedirects, type RedirectRow } from './store.ts';
import { isSafeAddress } from './tree-fields.ts';

/** Present paths by former ones of pieces and categories, among those asked for; all without their suffix. */
export type MovedPaths = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface RedirectEntry extends RedirectRow {
  readonly identifier: string;
}

const viewCode = inWords(/^[a-z_]{1,30}$/, 'a store view, as hk_en');
const oldPath = inWords(/^[^/?#\s][^?#\s]*$/, 'a path without a slash before it');

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');
/** Addresses are compared without their suffix. */
const barePath = (address: string): string => withoutQuery(address).replace(/^\/+|(?:\.html)?\/*$/g, '');
const keyOf = (storeView: string, path: string): string => `${storeView}/${path}`;

/** Of an entry of `content/redirects.json`: its store view, if any, and its path. */
export const redirectKey = (fields: Fields): string =>
  keyOf(
    fields.optionalText('storeView', { pattern: viewCode }) ?? '',
    barePath(fields.text('path', { pattern: oldPath, max: 400 })),
  );

/** Refuses entries that lead round in a circle, by those that stay in the shop and those above them in the file. */
export async function redirectReader(
  db: Connection,
  text: string,
  movedPaths: MovedPaths = async () => new Map(),
) {
  const [pages, former, present] = await Promise.all([loadAddresses(db), loadFormer(db), loadRedirects(db)]);
  const addresses = indexAddresses(pages, former, []);
  const items = readJsonItems(text).items.map(({ value }) => (value ?? {}) as Partial<RedirectRow>);
  const redirects = new Map(present.map((one) => [keyOf(one.storeView, one.path), one]));
  for (const { storeView, path } of items) redirects.delete(keyOf(storeView ?? '', barePath(String(path))));
  const moved = await movedPaths([...present, ...items].map(({ target }) => barePath(String(target))));

  const onward = (path: string, storeView: string, locale: Locale): string | null => {
    const redirect = redirects.get(keyOf(storeView, path)) ?? redirects.get(keyOf('', path));
    if (redirect) return redirect.target;
    const page = addresses.resolve(path, { code: storeView, locale });
    if (page) return page.kind === 'redirect' ? page.to : null;
    const piece = moved.get(path);
    return piece === undefined ? null : `/${piece}`;
  };
  /** The paths from a redirect's own back to it; null where it leads anywhere else. */
  const circle = ({ path, target }: RedirectRow, storeView: string, locale: Locale): string[] | null => {
    const way = [path];
    let to: string | null = target;
    while (to?.startsWith('/') && to !== '/' && !isOwnPath(withoutQuery(to))) {
      const at = barePath(to);
      if (at === path) return [...way, at];
      if (way.includes(at)) return null;
      way.push(at);
      to = onward(at, storeView, locale);
    }
    return null;
  };
  /** In its own store view, or for one of all of them in each that has none of the same path. */
  const circleOf = (row: RedirectEntry): string[] | null => {
    const others = new Set([...redirects.values()].map(({ storeView }) => storeView));
    const views = [...others].filter((view) => !redirects.has(keyOf(view, row.path)));
    for (const view of row.storeView === '' ? [...views, ''] : [row.storeView])
      for (const locale of locales) {
        const found = circle(row, view, locale);
        if (found) return found;
      }
    return null;
  };

  return (fields: Fields): RedirectEntry => {
    const row = readRedirect(fields);
    const way = fields.problems.length === 0 ? circleOf(row) : null;
    if (way) fields.fail('target', way.length === 2 ? 'Leads to itself' : `Leads back: /${way.join(' > /')}`);
    if (fields.problems.length === 0) redirects.set(row.identifier, row);
    return row;
  };
}

function readRedirect(fields: Fields): RedirectEntry {
  const identifier = redirectKey(fields);
  const storeView = fields.optionalText('storeView') ?? '';
  const given = String(fields.raw('path'));
  const path = barePath(given);
  if (isOwnPath(given)) fields.fail('path', 'Is an address of the shop itself');
  else if (path === '' && fields.problems.length === 0) fields.fail('path', 'Must not be empty');
  const target = fields.text('target', { max: 2_000 });
  if (target !== '' && !(isSafeAddress(target) && /^(\/|https:)/.test(target)))
    fields.fail('target', 'Expected a path of this shop, with its slash, or an https address');
  const code = fields.raw('code');
  const number = typeof code === 'string' || typeof code === 'number' ? Number(code) : 0;
  if (number !== 301 && number !== 302) fields.fail('code', 'Expected one of 301, 302');
  return { identifier, storeView, path, target, code: number === 302 ? 302 : 301 };
}
