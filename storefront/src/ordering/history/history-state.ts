/**
 * The state of an order list in its address: `?number=…&status=…&shown=…`. So Back, a reload and a shared link show the
 * same.
 */
import { normalText } from '@jinlan/domain/kernel';

/** Orders per page. The specification does not say how many. */
export const PAGE_SIZE = 10;
/** Maximum number of orders per request (contract). */
export const MOST_AT_ONCE = 50;

export const filters = ['all', 'topay', 'processing', 'shipped', 'done', 'returns', 'canceled'] as const;
export type OrderFilter = (typeof filters)[number];

export interface HistoryState {
  /** Part of an order number, digits only; empty for all orders. */
  readonly number: string;
  readonly filter: OrderFilter;
  /** Number of orders to show when the page is opened. */
  readonly shown: number;
}

/** The statuses of specification 4 in each filter. Every status is in exactly one. */
const statuses: Readonly<Record<Exclude<OrderFilter, 'all'>, readonly string[]>> = {
  topay: ['pending'],
  processing: ['processing', 'processing_refunded_partial'],
  shipped: ['complete_shipped'],
  done: ['complete_complete'],
  returns: ['complete_return_pending', 'complete_returned_partial', 'closed_returned', 'closed_refunded'],
  canceled: ['canceled'],
};

/** Extracts digits from pasted text with spaces, full-width digits or a sentence. */
export function digitsOf(text: string): string {
  return normalText(text, 'NFKC').replace(/\D/g, '').slice(0, 14);
}

export function readHistory(search: URLSearchParams): HistoryState {
  const filter = filters.find((name) => name === search.get('status')) ?? 'all';
  const shownCount = Number(search.get('shown'));
  return {
    number: digitsOf(search.get('number') ?? ''),
    filter,
    shown: Number.isInteger(shownCount) ? Math.min(MOST_AT_ONCE, Math.max(PAGE_SIZE, shownCount)) : PAGE_SIZE,
  };
}

export function writeHistory({ number, filter, shown }: HistoryState): URLSearchParams {
  return new URLSearchParams({
    ...(number ? { number } : {}),
    ...(filter === 'all' ? {} : { status: filter }),
    ...(shown > PAGE_SIZE ? { shown: String(shown) } : {}),
  });
}

export function filterOnWire({ number, filter }: Pick<HistoryState, 'number' | 'filter'>) {
  const statusesInFilter = filter === 'all' ? null : [...statuses[filter]];
  if (!number && !statusesInFilter) return null;
  return {
    ...(number ? { number: { match: number } } : {}),
    ...(statusesInFilter ? { status: { in: statusesInFilter } } : {}),
  };
}

interface Numbered {
  readonly number: string;
}

/** Appends a page without duplicates: a new order may have moved others to the next page. */
export function joinPages<Order extends Numbered>(
  shownOrders: readonly Order[],
  next: readonly Order[],
): readonly Order[] {
  const shownNumbers = new Set(shownOrders.map(({ number }) => number));
  return [...shownOrders, ...next.filter(({ number }) => !shownNumbers.has(number))];
}

/** Replaces the first page and keeps the orders below it. */
export function renew<Order extends Numbered>(
  shownOrders: readonly Order[],
  fresh: readonly Order[],
): readonly Order[] {
  return joinPages(fresh, shownOrders);
}
