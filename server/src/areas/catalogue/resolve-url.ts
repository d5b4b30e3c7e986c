import type { Content } from '../content/index.ts';
import type { Stores } from '../stores/index.ts';
import type { UrlRow } from './store.ts';

/**
 * What a path of the shop leads to. Shoppers, stock clients and old links write it in many ways: with a slash or none,
 * a query, percent signs, with or without `.html`. A former address answers 301 and where to go.
 */
export interface Address {
  readonly type: 'PRODUCT' | 'CATEGORY' | 'CMS_PAGE';
  readonly id: number;
  /** Without a leading slash; the address to be on, or to go to. */
  readonly relativeUrl: string;
  readonly redirectCode: 0 | 301 | 302;
}

export interface Sources {
  readonly content: Content;
  readonly stores: Stores;
  readonly find: (paths: readonly string[]) => Promise<UrlRow[]>;
}

const suffix = '.html';

export async function resolveUrl({ content, stores, find }: Sources, url: string): Promise<Address | null> {
  const path = pathOf(url, stores.baseUrl);
  if (path === null) return null;
  const page = content.pageAt(path);
  if (page) {
    const relativeUrl = (content.pathOf(page.identifier) ?? '/').slice(1);
    return { type: 'CMS_PAGE', id: page.id, relativeUrl, redirectCode: 0 };
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
