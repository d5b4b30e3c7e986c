/** The state of the list in its address: `?status=complete_factory_shipped&search=0731&pages=2`. */
import { halfWidth } from '@jinlan/domain/people';
import { staffStatuses } from './statuses.ts';

export const PAGE_SIZE = 20;
/** Maximum number of pages; beyond that a search is quicker. */
export const MOST_PAGES = 10;

export interface ListState {
  readonly status: string | null;
  /** As `searchText` returns it; empty for none. */
  readonly search: string;
  /** Pages of `PAGE_SIZE` rows each. */
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
 * Returns only the digits of a typed or pasted order number, its end, or the end of a mobile number; spaces, dashes and
 * words around a complete number are removed. Any other text stays unchanged, and finds nothing.
 */
export function searchText(text: string): string {
  const compactText = halfWidth(text).replace(/[\s\-–—#№]/g, '');
  return (
    ORDER_NUMBER.exec(compactText)?.[0] ??
    (/^\d+$/.test(compactText) ? compactText : text.trim()).slice(0, 40)
  );
}

/** More digits are needed. */
export const isTooShort = (search: string): boolean => /^\d{1,3}$/.test(search);

/** At least four final digits, at most a complete order number: nothing else can be searched. */
export const canBeFound = (search: string): boolean => /^\d{4,14}$/.test(search);

/** Joins the rows of several pages without duplicates: a new order moves others to the next page. */
export function joinPages<Row extends { readonly number: string }>(
  pages: readonly (readonly Row[])[],
): Row[] {
  return [...new Map(pages.flat().map((row) => [row.number, row])).values()];
}
