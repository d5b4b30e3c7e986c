/** The staff's statuses (specification 4): their tabs, colours and texts. */

import type { Words } from '@jinlan/client/words';
import { customerStatus, orderStages, type StaffStatus, staffStatus } from '@jinlan/domain/orders';

/** These tabs are always visible, as the specification lists them; others only while an order has the status. */
const alwaysShown: readonly StaffStatus[] = [
  'processing_approval_pending',
  'processing',
  'complete_made_done',
  'complete_factory_shipped',
  'complete_pick_pending',
  'complete_complete',
  'canceled',
];

/** The tabs of all statuses, in the order of an order's life. */
const tabs: readonly StaffStatus[] = [
  'pending',
  'processing_approval_pending',
  'processing',
  'complete_made_done',
  'complete_factory_shipped',
  'complete_pick_pending',
  'complete_shipped',
  'processing_refunded_partial',
  'complete_return_pending',
  'complete_complete',
  'complete_returned_partial',
  'closed_returned',
  'closed_refunded',
  'canceled',
];

/** Nothing remains to be done for these, so their count is not shown. */
const finished: ReadonlySet<string> = new Set([
  'complete_complete',
  'complete_returned_partial',
  'closed_returned',
  'closed_refunded',
  'canceled',
]);

/** The filters for orders on which a person must act, beside the statuses. */
export const waitingFilters = [
  'late',
  'rest_due',
  'refund_to_send',
  'refund_failed',
  'e_invoice_waiting',
] as const;

export type WaitingFilter = (typeof waitingFilters)[number];

export const staffStatuses: ReadonlySet<string> = new Set([
  ...orderStages.flatMap((stage) => [staffStatus(stage), customerStatus(stage)]),
  ...waitingFilters,
  'open',
]);

const isStaffStatus = (status: string): status is StaffStatus | WaitingFilter | 'open' =>
  staffStatuses.has(status);

/** `delivery`: the order's. An order for collection waits to arrive at the store where another waits to be shipped. */
export function staffStatusWords(status: string, words: Words<'staff'>, delivery?: string): string {
  if (status === 'complete_factory_shipped' && delivery === 'pickup') return words('staff.status.toArrive');
  return isStaffStatus(status) ? words(`staff.status.${status}`) : status;
}

export interface StatusTab {
  /** Null for all orders. */
  readonly status: StaffStatus | WaitingFilter | null;
  /** Number of orders; null if the count is not shown. */
  readonly count: number | null;
}

export function statusTabs(
  counts: readonly { readonly status: string; readonly count: number }[],
  selected: string | null,
  waiting: Readonly<Partial<Record<WaitingFilter, number>>> = {},
): StatusTab[] {
  const of = new Map(counts.map(({ status, count }) => [status, count]));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return [
    { status: null, count: all },
    ...tabs.flatMap((status): StatusTab[] => {
      const count = of.get(status) ?? 0;
      if (!alwaysShown.includes(status) && count === 0 && status !== selected) return [];
      return [{ status, count: finished.has(status) || count === 0 ? null : count }];
    }),
    ...waitingFilters.flatMap((status): StatusTab[] => {
      const count = waiting[status] ?? 0;
      return count > 0 || status === selected ? [{ status, count: count === 0 ? null : count }] : [];
    }),
  ];
}

/** `act` when it is the staff's turn, `run` while work is in progress. */
export function statusTone(status: string): 'act' | 'run' | 'done' | 'closed' {
  if (status === 'processing_approval_pending' || status === 'complete_return_pending') return 'act';
  if (status === 'canceled' || status.startsWith('closed')) return 'closed';
  return finished.has(status) ? 'done' : 'run';
}

/** The server counts no further. */
const COUNT_LIMIT = 500;
export const countText = (count: number): string => (count < COUNT_LIMIT ? String(count) : `${COUNT_LIMIT}+`);

/** Orders grouped by status, in the order of an order's life. */
export function byStatus<Row extends { readonly status: StaffStatus }>(
  rows: readonly Row[],
): { readonly status: StaffStatus; readonly rows: readonly Row[] }[] {
  return tabs.flatMap((status) => {
    const ofStatus = rows.filter((row) => row.status === status);
    return ofStatus.length === 0 ? [] : [{ status, rows: ofStatus }];
  });
}
