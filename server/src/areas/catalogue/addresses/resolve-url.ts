import { DEFAULT_SUFFIX, type Locale, type StoreView } from '@jinlan/domain/markets';
import { type Content, pathIn, type ResolvedPath } from '../../content/index.ts';
import type { Stores } from '../../stores/index.ts';
import { type Columns, hasPage } from '../read-model/columns.ts';
import type { UrlRow } from '../store.ts';

/**
 * The target of a path. Paths come in many forms: with or without slashes, query, percent-encoding or the store view's
 * suffix. A former path resolves to a 301 redirect.
 */
export interface Address {
  /** Null for a redirect of the retailer to anything else. */
  readonly type: 'PRODUCT' | 'CATEGORY' | 'CMS_PAGE' | null;
  readonly id: number;
  /** The canonical path or redirect target, without a leading slash; a full URL for another site. */
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
  const resolved = content.resolve(path, storeView);
  const [bare, requestedSuffix] = withoutSuffix(path, stores.storeViews());
  // A page's path has no suffix, so the page `men` and the category `men.html` can coexist. Redirects of
  // the retailer always win.
  const pageFirst =
    requestedSuffix === '' && storeView.productSuffix !== '' && storeView.categorySuffix !== '';
  if (resolved && (resolved.page === null || pageFirst)) return addressOf(resolved, storeView.locale);
  const [row] = bare === '' ? [] : await find([bare]);
  const visibleRow = row && !(row.type === 'PRODUCT' && isHidden(columns, row.entityId)) ? row : undefined;
  const ownSuffix = visibleRow?.type === 'PRODUCT' ? storeView.productSuffix : storeView.categorySuffix;
  if (resolved && !(visibleRow?.redirectCode === 0 && (requestedSuffix !== '' || ownSuffix === '')))
    return addressOf(resolved, storeView.locale);
  if (!visibleRow) return null;
  // A path without a suffix is accepted as it is. Any other suffix is a former one, or that of another
  // store view: redirect.
  const isMoved = requestedSuffix !== '' && requestedSuffix !== ownSuffix;
  return {
    type: visibleRow.type,
    id: visibleRow.entityId,
    relativeUrl: (visibleRow.target ?? visibleRow.path) + ownSuffix,
    redirectCode: visibleRow.redirectCode || (isMoved ? 301 : 0),
  };
}

const addressOf = (resolved: ResolvedPath, locale: Locale): Address => ({
  type: resolved.page ? 'CMS_PAGE' : null,
  id: resolved.page?.id ?? 0,
  relativeUrl: (resolved.kind === 'page' ? pathIn(resolved.page, locale) : resolved.to).replace(/^\//, ''),
  redirectCode: resolved.kind === 'page' ? 0 : resolved.code,
});

/** Whether a piece has no page of its own. */
function isHidden(columns: Sources['columns'], id: number): boolean {
  const row = columns.rowById.get(id);
  return row !== undefined && !hasPage(columns, row);
}

/** Splits a path into the part without suffix and the suffix: the default one, or that of any store view. */
function withoutSuffix(
  path: string,
  storeViews: readonly StoreView[],
): readonly [bare: string, suffix: string] {
  const suffixes = new Set(storeViews.flatMap((view) => [view.productSuffix, view.categorySuffix]));
  const requestedSuffix =
    [DEFAULT_SUFFIX, ...suffixes].find((suffix) => suffix !== '' && path.endsWith(suffix)) ?? '';
  return [path.slice(0, path.length - requestedSuffix.length), requestedSuffix];
}

function pathOf(url: string, baseUrl: string): string | null {
  if (url.length > 2_000) return null;
  const localUrl = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  if (/^[a-z][a-z0-9+.-]*:/i.test(localUrl) || localUrl.startsWith('//')) return null;
  try {
    return decodeURIComponent(localUrl.replace(/[?#].*$/s, '')).replace(/^\/+|\/+$/g, '');
  } catch {
    return null;
  }
}
