import { isOwnPath } from '@jinlan/contract/own-paths';
import { type Locale, locales } from '@jinlan/domain/markets';
import { check, redirectEntry } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { readJsonItems } from '../../../platform/import/json-items.ts';
import { indexAddresses } from '../addresses.ts';
import { loadAddresses, loadFormer, loadRedirects, type RedirectRow } from '../store.ts';
import type { ReadContent } from './read-content.ts';

/**
 * Finds those of `paths` that are former paths of pieces or categories. Returns the current path of each; all without
 * suffix.
 */
export type MovedPaths = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface RedirectEntry extends RedirectRow {
  readonly identifier: string;
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');
/** A path without its suffix; paths are compared in this form. */
const barePath = (address: string): string => withoutQuery(address).replace(/^\/+|(?:\.html)?\/*$/g, '');
const keyOf = (storeView: string, path: string): string => `${storeView}/${path}`;

/**
 * Returns a reader of redirects. It refuses entries that form a circle with stored redirects or earlier
 * entries of the file.
 */
export async function redirectReader(
  db: Connection,
  text: string,
  movedPaths: MovedPaths = async () => new Map(),
) {
  const [pages, formerAddresses, storedRedirects] = await Promise.all([
    loadAddresses(db),
    loadFormer(db),
    loadRedirects(db),
  ]);
  const addresses = indexAddresses(pages, formerAddresses, []);
  const items = readJsonItems(text).items.map(({ value }) => (value ?? {}) as Partial<RedirectRow>);
  const redirects = new Map(
    storedRedirects.map((redirect) => [keyOf(redirect.storeView, redirect.path), redirect]),
  );
  for (const { storeView, path } of items) redirects.delete(keyOf(storeView ?? '', barePath(String(path))));
  const currentByFormerPath = await movedPaths(
    [...storedRedirects, ...items].map(({ target }) => barePath(String(target))),
  );

  const nextTarget = (path: string, storeView: string, locale: Locale): string | null => {
    const redirect = redirects.get(keyOf(storeView, path)) ?? redirects.get(keyOf('', path));
    if (redirect) return redirect.target;
    const page = addresses.resolve(path, { code: storeView, locale });
    if (page) return page.kind === 'redirect' ? page.to : null;
    const piece = currentByFormerPath.get(path);
    return piece === undefined ? null : `/${piece}`;
  };
  /** The paths of the circle that a redirect would form; null if there is none. */
  const circleIn = ({ path, target }: RedirectRow, storeView: string, locale: Locale): string[] | null => {
    const visited = [path];
    let to: string | null = target;
    while (to?.startsWith('/') && to !== '/' && !isOwnPath(withoutQuery(to))) {
      const nextPath = barePath(to);
      if (nextPath === path) return [...visited, nextPath];
      if (visited.includes(nextPath)) return null;
      visited.push(nextPath);
      to = nextTarget(nextPath, storeView, locale);
    }
    return null;
  };
  /**
   * Checks the redirect in its store view. A redirect for all views is checked in each view without its own
   * redirect for the path.
   */
  const circleOf = (row: RedirectEntry): string[] | null => {
    const knownViews = new Set([...redirects.values()].map(({ storeView }) => storeView));
    const views = [...knownViews].filter((view) => !redirects.has(keyOf(view, row.path)));
    for (const view of row.storeView === '' ? [...views, ''] : [row.storeView])
      for (const locale of locales) {
        const loop = circleIn(row, view, locale);
        if (loop) return loop;
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
    const loop = circleOf(row);
    if (loop === null) {
      redirects.set(name, row);
      return { name, row, problems: [] };
    }
    const problem = loop.length === 2 ? 'Leads to itself' : `Leads back: /${loop.join(' > /')}`;
    return { name, row, problems: [{ path: 'target', message: problem }] };
  };
}
