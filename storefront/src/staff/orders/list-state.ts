/** The list's state lives in its address: `?status=complete_factory_shipped&search=0731&pages=2`. */
import { halfWidth } from '@jinlan/domain/people';
import { staffStatuses } from './statuses.ts';

export const PAGE_SIZE = 20;
/** So many pages are loaded at most; beyond that a search is quicker. */
export const MOST_PAGES = 10;

export interface ListState {
  readonly status: string | null;
  /** As `searchText` leaves it; empty for none. */
  readonly search: string;
  /** Of `PAGE_SIZE` rows each. */
  readonly pages: number;
}

export function readListState(query: URLSearchParams): ListState {
  const status = query.get('status');
  const pages = Number(query.get('pages') ?? '1');
  return {
    status: status !== null && staffStatuses.has(status) ? status : null,
    search: searchText(query.get('search') ?? ''),
    pages: Number.isInteger(pages) ? Math.min(MOST_PAGES, Math.max(1, pages)) : 1,
  };
}

export function writeListState({ status, search, pages }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(pages > 1 ? { pages: String(pages) } : {}),
  });
}

export const listAddress = (state: ListState): string => {
  const query = writeListState(state).toString();
  return query ? `/staff/orders?${query}` : '/staff/orders';
};

const ORDER_NUMBER = /(?<!\d)\d{14}(?!\d)/;

/**
 * Bare digits where people typed or pasted an order number, its end or the end of a mobile number, with spaces, dashes
 * or words around the whole number. Anything else stays what it is, and finds nothing.
 */
export function searchText(text: string): string {
  const bare = halfWidth(text).replace(/[\s\-–—#№]/g, '');
  return ORDER_NUMBER.exec(bare)?.[0] ?? (/^\d+$/.test(bare) ? bare : text.trim()).slice(0, 40);
}

/** More digits are needed. */
export const isTooShort = (search: string): boolean => /^\d{1,3}$/.test(search);

/** Four digits of an end at least, a whole order number at most: nothing else can be looked for. */
export const canBeFound = (search: string): boolean => /^\d{4,14}$/.test(search);

/** Rows of several pages as one list: an order that came in between pushes others to the next page, and none twice. */
export function joinPages<Row extends { readonly number: string }>(
  pages: readonly (readonly Row[])[],
): Row[] {
  return [...new Map(pages.flat().map((row) => [row.number, row])).values()];
}
