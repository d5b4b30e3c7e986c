import type { StoreView } from '@jinlan/domain/markets';
import { type Content, pathIn } from '../content/index.ts';
import type { Stores } from '../stores/index.ts';
import type { UrlRow } from './store.ts';

/**
 * What a path of the shop leads to. Shoppers, stock clients and old links write it in many ways: with a slash or none,
 * a query, percent signs, with or without `.html`. A former address answers 301 and where to go.
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
  readonly find: (paths: readonly string[]) => Promise<UrlRow[]>;
}

const suffix = '.html';

export async function resolveUrl(
  { content, stores, find }: Sources,
  url: string,
  storeView: Pick<StoreView, 'code' | 'locale'>,
): Promise<Address | null> {
  const path = pathOf(url, stores.baseUrl);
  if (path === null) return null;
  const found = content.resolve(path, storeView);
  if (found) {
    const to = found.kind === 'page' ? pathIn(found.page, storeView.locale) : found.to;
    return {
      type: found.page ? 'CMS_PAGE' : null,
      id: found.page?.id ?? 0,
      relativeUrl: to.replace(/^\//, ''),
      redirectCode: found.kind === 'page' ? 0 : found.code,
    };
  }
  const bare = path.endsWith(suffix) ? path.slice(0, -suffix.length) : path;
  if (bare === '') return null;
  const rows = await find([path, `${bare}${suffix}`]);
  const row = rows.find((one) => one.path === path) ?? rows[0];
  if (!row) return null;
  return {
    type: row.type,
    id: row.entityId,
    relativeUrl: row.target ?? row.path,
    redirectCode: row.redirectCode,
  };
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
