/** The state of the list in its address: `?status=complete_factory_shipped&search=0731&pages=2`. */
import { type BusinessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { isMemberCode } from '@jinlan/domain/members';
import type { DeliveryCode } from '@jinlan/domain/orders';
import { typedDigits } from '@jinlan/domain/people';
import type { StaffOrdersQueryVariables } from '../order/queries.generated.ts';
import { staffStatuses } from './statuses.ts';

export const PAGE_SIZE = 20;
/** Maximum number of pages; beyond that a search is quicker. */
export const MOST_PAGES = 10;

export const deliveries = ['courier', 'pickup', 'none'] as const satisfies readonly DeliveryCode[];
export const kinds = ['made', 'ready'] as const;
export type OrderKind = (typeof kinds)[number];

export interface ListState {
  readonly status: string | null;
  /** The search as `searchText` returns it; empty for none. */
  readonly search: string;
  readonly delivery: DeliveryCode | null;
  /** `made` for orders of pieces made to order, `ready` for orders of ready pieces alone; null for both. */
  readonly kind: OrderKind | null;
  /** First and last day of the orders; empty for any. */
  readonly from: BusinessDay | '';
  readonly to: BusinessDay | '';
  /** Pages of `PAGE_SIZE` rows each. */
  readonly pages: number;
}

export function readListState(query: URLSearchParams): ListState {
  const status = query.get('status');
  const pages = Number(query.get('pages') ?? '1');
  return {
    status: status !== null && staffStatuses.has(status) ? status : null,
    search: searchText(query.get('search') ?? ''),
    delivery: deliveries.find((delivery) => delivery === query.get('delivery')) ?? null,
    kind: kinds.find((kind) => kind === query.get('kind')) ?? null,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    pages: Number.isInteger(pages) ? Math.min(MOST_PAGES, Math.max(1, pages)) : 1,
  };
}

const dayOf = (text: string | null): BusinessDay | '' => (text !== null && isBusinessDay(text) ? text : '');

/** The list of all orders. */
export const wholeList: ListState = {
  ...{ status: null, search: '', delivery: null, kind: null },
  ...{ from: '', to: '', pages: 1 },
};

function writeListState({ status, search, delivery, kind, from, to, pages }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(delivery ? { delivery } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(pages > 1 ? { pages: String(pages) } : {}),
  });
}

/** Whether a filter beside status and search is set. */
export const isNarrowed = ({ delivery, kind, from, to }: ListState): boolean =>
  delivery !== null || kind !== null || from !== '' || to !== '';

/** The state as the server's filter. */
export const filterOf = ({
  status,
  search,
  delivery,
  kind,
  from,
  to,
}: ListState): NonNullable<StaffOrdersQueryVariables['filter']> => ({
  ...(status ? { status } : {}),
  ...(search && canBeFound(search) ? { search } : {}),
  ...(delivery ? { delivery } : {}),
  ...(kind ? { made_to_order: kind === 'made' } : {}),
  ...(from ? { placed_from: from } : {}),
  ...(to ? { placed_to: to } : {}),
});

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
  const compactText = typedDigits(text).replace(/[#№]/g, '');
  return (
    ORDER_NUMBER.exec(compactText)?.[0] ??
    (/^\d+$/.test(compactText) ? compactText : text.trim()).slice(0, 40)
  );
}

/** Whether too few digits were typed for a search. */
export const isTooShort = (search: string): boolean => /^\d{1,3}$/.test(search);

/** Whether the server can search for it: four final digits up to a complete order number, or a member's code. */
export const canBeFound = (search: string): boolean => /^\d{4,14}$/.test(search) || isMemberCode(search);

/** Joins the rows of several pages without duplicates: a new order moves others to the next page. */
export function joinPages<Row extends { readonly number: string }>(
  pages: readonly (readonly Row[])[],
): Row[] {
  return [...new Map(pages.flat().map((row) => [row.number, row])).values()];
}
