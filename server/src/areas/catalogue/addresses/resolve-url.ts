import { DEFAULT_SUFFIX, type Locale, type StoreView } from '@jinlan/domain/markets';
import { type Content, pathIn, type ResolvedPath } from '../../content/index.ts';
import type { Stores } from '../../stores/index.ts';
import { type Columns, hasPage } from '../read-model/columns.ts';
import type { UrlRow } from '../store.ts';

/**
 * What a path of the shop leads to. Shoppers, stock clients and old links write it in many ways: with a slash or none,
 * a query, percent signs, with or without the store view's suffix. A former address answers 301 and where to go.
 */
export interface Address {
  /** Null where the retailer leads to something that is none of these. */
  readonly type: 'PRODUCT' | 'CATEGORY' | 'CMS_PAGE' | null;
  readonly id: number;
  /** Without a leading slash; the address to be on, or to go to. A whole address where it is elsewhere. */
  readonly relativeUrl: string;
  readonly redirectCode: 0 | 301 | 302;
}

export interface Sources {
  readonly content: Content;
  readonly stores: Stores;
  readonly columns: Pick<Columns, 'rowById' | 'visible'>;
  readonly find: (paths: readonly string[]) => Promise<UrlRow[]>;
}

export async function resolveUrl(
  { content, stores, columns, find }: Sources,
  url: string,
  storeView: StoreView,
): Promise<Address | null> {
  const path = pathOf(url, stores.baseUrl);
  if (path === null) return null;
  const found = content.resolve(path, storeView);
  const [bare, asked] = withoutSuffix(path, stores.storeViews());
  // A page's address has no suffix, so the page `men` and the category `men.html` stand side by side. What the retailer leads
  // elsewhere goes there in any case.
  const pageFirst = asked === '' && storeView.productSuffix !== '' && storeView.categorySuffix !== '';
  if (found && (found.page === null || pageFirst)) return addressOf(found, storeView.locale);
  const [row] = bare === '' ? [] : await find([bare]);
  const stands = row && !(row.type === 'PRODUCT' && isHidden(columns, row.entityId)) ? row : undefined;
  const present = stands?.type === 'PRODUCT' ? storeView.productSuffix : storeView.categorySuffix;
  if (found && !(stands?.redirectCode === 0 && (asked !== '' || present === '')))
    return addressOf(found, storeView.locale);
  if (!stands) return null;
  // Without any suffix a path is as good as with its own; another one is a former address, or another store view's.
  const moved = asked !== '' && asked !== present;
  return {
    type: stands.type,
    id: stands.entityId,
    relativeUrl: (stands.target ?? stands.path) + present,
    redirectCode: stands.redirectCode || (moved ? 301 : 0),
  };
}

const addressOf = (found: ResolvedPath, locale: Locale): Address => ({
  type: found.page ? 'CMS_PAGE' : null,
  id: found.page?.id ?? 0,
  relativeUrl: (found.kind === 'page' ? pathIn(found.page, locale) : found.to).replace(/^\//, ''),
  redirectCode: found.kind === 'page' ? 0 : found.code,
});

/** It is only a part of other pieces. */
function isHidden(columns: Sources['columns'], id: number): boolean {
  const row = columns.rowById.get(id);
  return row !== undefined && !hasPage(columns, row);
}

/** The path and the suffix it was asked with: the usual one, or any that a store view of the shop has. */
function withoutSuffix(
  path: string,
  storeViews: readonly StoreView[],
): readonly [bare: string, suffix: string] {
  const known = new Set(storeViews.flatMap((view) => [view.productSuffix, view.categorySuffix]));
  const asked = [DEFAULT_SUFFIX, ...known].find((suffix) => suffix !== '' && path.endsWith(suffix)) ?? '';
  return [path.slice(0, path.length - asked.length), asked];
}

function pathOf(url: string, baseUrl: string): string | null {
  if (url.length > 2_000) return null;
  const own = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  if (/^[a-z][a-z0-9+.-]*:/i.test(own) || own.startsWith('//')) return null;
  try {
    return decodeURIComponent(own.replace(/[?#].*$/s, '')).replace(/^\/+|\/+$/g, '');
  } catch {
    return null;
  }
}
