import type { Link } from '@jinlan/contract/content-tree';
import { type Locale, locales } from '@jinlan/domain/markets';
import type { FormerAddress, PageAddress, RedirectRow } from './store.ts';

/**
 * Which page stands at a path, in one language of one store view. A page's path in another language and its former
 * paths lead to its present one, so that an address goes on working when the language is switched or a page is renamed.
 */
export interface Addresses {
  readonly pages: readonly PageAddress[];
  readonly redirects: readonly RedirectRow[];
  readonly byId: ReadonlyMap<number, PageAddress>;
  readonly byIdentifier: ReadonlyMap<string, PageAddress>;
  resolve(path: string, storeView: { readonly code: string; readonly locale: Locale }): ResolvedPath | null;
}

export type ResolvedPath =
  | { readonly kind: 'page'; readonly page: PageAddress }
  | {
      readonly kind: 'redirect';
      readonly page: PageAddress | null;
      readonly to: string;
      readonly code: 301 | 302;
    };

export const homeIdentifier = 'home';

/** With its slash; the home page is the shop itself. */
export const pathIn = (
  { identifier, paths }: Pick<PageAddress, 'identifier' | 'paths'>,
  locale: Locale,
): string => (identifier === homeIdentifier ? '/' : `/${paths[locale]}`);

export function indexAddresses(
  pages: readonly PageAddress[],
  former: readonly FormerAddress[],
  redirects: readonly RedirectRow[],
): Addresses {
  const byId = new Map(pages.map((one) => [one.id, one]));
  const byIdentifier = new Map(pages.map((one) => [one.identifier, one]));
  const key = (scope: string, path: string): string => `${scope} ${path}`;
  const present = new Map(
    pages.flatMap((page) => locales.map((locale) => [key(locale, page.paths[locale]), page] as const)),
  );
  const past = new Map(former.map(({ locale, path, pageId }) => [key(locale, path), byId.get(pageId)]));
  const led = new Map(redirects.map((one) => [key(one.storeView, one.path), one]));

  return {
    pages,
    redirects,
    byId,
    byIdentifier,
    resolve(given, { code, locale }) {
      const path = given.replace(/^\/+|\/+$/g, '').replace(/\.html$/, '');
      const home = byIdentifier.get(homeIdentifier);
      if (path === '') return home ? { kind: 'page', page: home } : null;
      const elsewhere = led.get(key(code, path)) ?? led.get(key('', path));
      if (elsewhere) return { kind: 'redirect', page: null, to: elsewhere.target, code: elsewhere.code };
      const page = present.get(key(locale, path));
      if (page && page !== home) return { kind: 'page', page };
      if (page) return { kind: 'redirect', page, to: '/', code: 301 };
      const was = past.get(key(locale, path));
      if (was) return { kind: 'redirect', page: was, to: pathIn(was, locale), code: 301 };
      for (const other of locales) {
        const found = present.get(key(other, path)) ?? past.get(key(other, path));
        // Where it leads hangs on who asks: not for ever.
        if (found) return { kind: 'redirect', page: found, to: pathIn(found, locale), code: 302 };
      }
      return null;
    },
  };
}

/** Fills in where each link of a tree leads, as a path of the shop or an address elsewhere. */
export function withPaths<Tree>(tree: Tree, addressOf: (link: Link) => string): Tree {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const node = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one)]));
    return isLink(node) ? { ...node, path: addressOf(node) } : node;
  };
  return visit(tree) as Tree;
}

const isLink = (value: object): value is Link =>
  'target' in value &&
  typeof value.target === 'string' &&
  'type' in value &&
  /^(?:default|category|product|page)$/.test(String(value.type));
