import { isOwnPath } from '@jinlan/contract/own-paths';
import { type Locale, locales } from '@jinlan/domain/markets';
import { check, redirectEntry } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { readJsonItems } from '../../../platform/import/json-items.ts';
import { indexAddresses } from '../addresses.ts';
import { loadAddresses, loadFormer, loadRedirects, type RedirectRow } from '../store.ts';
import type { ReadContent } from './read-content.ts';

/** Present paths by former ones of pieces and categories, among those asked for; all without their suffix. */
export type MovedPaths = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface RedirectEntry extends RedirectRow {
  readonly identifier: string;
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');
/** Addresses are compared without their suffix. */
const barePath = (address: string): string => withoutQuery(address).replace(/^\/+|(?:\.html)?\/*$/g, '');
const keyOf = (storeView: string, path: string): string => `${storeView}/${path}`;

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

  return (value: unknown): ReadContent<RedirectEntry> => {
    const checked = check(redirectEntry, value);
    if (!checked.ok) return { name: null, row: null, problems: checked.error };
    const entry = checked.value;
    const path = barePath(entry.path);
    const storeView = entry.storeView ?? '';
    const name = keyOf(storeView, path);
    if (!('target' in entry)) return { name, row: null, problems: [] };
    const row = { identifier: name, storeView, path, target: entry.target, code: entry.code };
    const message = isOwnPath(entry.path)
      ? 'Is an address of the shop itself'
      : path === ''
        ? 'Must not be empty'
        : null;
    if (message !== null) return { name, row, problems: [{ path: 'path', message }] };
    const way = circleOf(row);
    if (way === null) {
      redirects.set(name, row);
      return { name, row, problems: [] };
    }
    const back = way.length === 2 ? 'Leads to itself' : `Leads back: /${way.join(' > /')}`;
    return { name, row, problems: [{ path: 'target', message: back }] };
  };
}
