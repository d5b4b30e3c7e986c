import { refuse } from './refusal.ts';

/** The most entries of one page. */
export const LARGEST_PAGE = 50;

/** The most rows that may come before a page, so that no number is too large for the database. */
const MOST_SKIPPED = 10_000;

export interface PageArgs {
  readonly currentPage?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
}

export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The page of a query's arguments, unchecked; by default the first one, of 20 entries. */
export const pageOf = ({ currentPage, pageSize }: PageArgs): Page => ({
  currentPage: currentPage ?? 1,
  pageSize: pageSize ?? 20,
});

/** Returns the page or size. Refuses one below 1 with PAGE_INVALID, which names the argument. */
export function atLeastOne(name: string, value: number): number {
  if (value >= 1) return value;
  throw refuse('PAGE_INVALID', { name });
}

/** Refuses pages below 1 with PAGE_INVALID, which names the argument, and those that are too large with PAGE_TOO_LARGE. */
export function readPage(args: PageArgs): Page {
  const page = pageOf(args);
  for (const [name, value] of Object.entries(page)) atLeastOne(name, value);
  refuseLarge(page);
  return page;
}

/** Rows to skip before a page. Refuses pages below 1 with PAGE_INVALID and those that are too large with PAGE_TOO_LARGE. */
export function skipOf(page: Page): number {
  if (page.pageSize < 1 || page.currentPage < 1) throw refuse('PAGE_INVALID', { name: 'pageSize' });
  refuseLarge(page);
  return Math.min((page.currentPage - 1) * page.pageSize, MOST_SKIPPED);
}

function refuseLarge({ pageSize }: Page): void {
  if (pageSize > LARGEST_PAGE) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: LARGEST_PAGE });
}

/** The fields of `SearchResultPageInfo`. */
export const pageInfo = ({ currentPage, pageSize }: Page, total: number) => ({
  current_page: currentPage,
  page_size: pageSize,
  total_pages: Math.ceil(total / pageSize),
});
