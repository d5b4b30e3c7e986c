import type { Link } from '@jinlan/contract/content-tree';
import { type Locale, locales } from '@jinlan/domain/markets';
import type { FormerAddress, PageAddress, RedirectRow } from './store.ts';

/**
 * Finds the page at a path, in one language of one store view. A page's path in another language and its former paths
 * redirect to the current path. So URLs stay valid after a change of language or a new name of the page.
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

/** Path with its slash; `/` for the home page. */
export const pathIn = (
  { identifier, paths }: Pick<PageAddress, 'identifier' | 'paths'>,
  locale: Locale,
): string => (identifier === homeIdentifier ? '/' : `/${paths[locale]}`);

export function indexAddresses(
  pages: readonly PageAddress[],
  formerAddresses: readonly FormerAddress[],
  redirects: readonly RedirectRow[],
): Addresses {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const byIdentifier = new Map(pages.map((page) => [page.identifier, page]));
  const key = (scope: string, path: string): string => `${scope} ${path}`;
  const pageByPath = new Map(
    pages.flatMap((page) => locales.map((locale) => [key(locale, page.paths[locale]), page] as const)),
  );
  const pageByFormerPath = new Map(
    formerAddresses.map(({ locale, path, pageId }) => [key(locale, path), byId.get(pageId)]),
  );
  const redirectByPath = new Map(
    redirects.map((redirect) => [key(redirect.storeView, redirect.path), redirect]),
  );

  return {
    pages,
    redirects,
    byId,
    byIdentifier,
    resolve(requestedPath, { code, locale }) {
      const path = requestedPath.replace(/^\/+|\/+$/g, '').replace(/\.html$/, '');
      const home = byIdentifier.get(homeIdentifier);
      if (path === '') return home ? { kind: 'page', page: home } : null;
      const redirect = redirectByPath.get(key(code, path)) ?? redirectByPath.get(key('', path));
      if (redirect) return { kind: 'redirect', page: null, to: redirect.target, code: redirect.code };
      const page = pageByPath.get(key(locale, path));
      if (page && page !== home) return { kind: 'page', page };
      if (page) return { kind: 'redirect', page, to: '/', code: 301 };
      const formerPage = pageByFormerPath.get(key(locale, path));
      if (formerPage)
        return { kind: 'redirect', page: formerPage, to: pathIn(formerPage, locale), code: 301 };
      for (const other of locales) {
        const otherPage = pageByPath.get(key(other, path)) ?? pageByFormerPath.get(key(other, path));
        // Temporary, because the target depends on the visitor's language.
        if (otherPage) return { kind: 'redirect', page: otherPage, to: pathIn(otherPage, locale), code: 302 };
      }
      return null;
    },
  };
}

/** Adds to each link of a tree the path in the shop, or the external URL, that it leads to. */
export function withPaths<Tree>(tree: Tree, addressOf: (link: Link) => string): Tree {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const node = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, visit(field)]));
    return isLink(node) ? { ...node, path: addressOf(node) } : node;
  };
  return visit(tree) as Tree;
}

const isLink = (value: object): value is Link =>
  'target' in value &&
  typeof value.target === 'string' &&
  'type' in value &&
  /^(?:default|category|product|page)$/.test(String(value.type));
