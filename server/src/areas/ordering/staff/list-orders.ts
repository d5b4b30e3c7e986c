import {
  type OrderStage,
  orderStages,
  type StaffStatus,
  staffStatus,
  stagesOfStaffStatus,
} from '@jinlan/domain/orders';
import { type Actor, halfWidth, may } from '@jinlan/domain/people';
import type { InputMaybe, QueryStaffOrdersArgs } from '../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import { maySee, orderForStaff, type Staff, staffOf } from './find-order.ts';
import { invalidText } from './refuse.ts';
import * as store from './store.ts';

export interface StaffOrderList {
  readonly staff: Staff;
  readonly rows: readonly store.ListedRow[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly pages: number;
  /** Counts of all orders of the store regardless of the filter, in the order of an order's life. */
  readonly counts: ReadonlyMap<StaffStatus, number>;
  /** How many of the store's orders wait for their e-invoice; 0 for staff who may not issue it. */
  readonly eInvoicesWaiting: number;
  /** How many orders have a refund that a person has to send: of the store, or of the e-shop's whole market. */
  readonly refundsToSend: number;
}

const largestPage = 50;
/** Number of digits in an order number. */
const numberLength = 14;

/** The filters for orders that wait for a person, beside the statuses. */
const waitingFilters = ['e_invoice_waiting', 'refund_to_send'] as const;

/**
 * Runs four statements, or six with a search, and one more for whoever may issue e-invoices; each reads along an index and
 * is bounded.
 */
export async function listStoreOrders(
  services: Services,
  actor: Actor,
  args: QueryStaffOrdersArgs,
): Promise<StaffOrderList> {
  const { db } = services.platform;
  const staff = staffOf(actor);
  const { currentPage, pageSize } = readPage(args);
  const waitingFilter = waitingFilters.find((filter) => filter === args.filter?.status) ?? null;
  const stages = waitingFilter ? orderStages : readStatus(args.filter?.status);
  const digits = readSearch(args.filter?.search);
  const counted = await store.countStages(db, staff.storeId, orderStages);

  const refunds = await store.refundsToSend(db, scopeOfRefunds(services, staff));
  const waiting = {
    e_invoice_waiting: mayIssueEInvoices(staff) ? await store.idsOfWaitingEInvoices(db, staff.storeId) : [],
    refund_to_send: refunds.map(({ id }) => id),
  };
  const foundIds = digits === null ? null : await search(services, staff, { stages, digits, refunds });
  const matchingIds = waitingFilter
    ? waiting[waitingFilter].filter((id) => foundIds === null || foundIds.includes(id))
    : foundIds;
  const selectedStages = counted.filter(({ stage }) => stages.includes(stage));
  const total = Math.min(
    store.listLimit,
    matchingIds?.length ?? selectedStages.reduce((sum, { count }) => sum + count, 0),
  );
  const pages = Math.ceil(total / pageSize);
  if (currentPage > Math.max(1, pages))
    throw refuse('PAGE_TOO_FAR', { page: currentPage, last: Math.max(1, pages) });
  const offset = (currentPage - 1) * pageSize;
  const ids =
    matchingIds?.slice(offset, offset + pageSize) ??
    (await store.idsOfStages(
      db,
      staff.storeId,
      selectedStages.map(({ stage }) => stage),
      { offset, limit: pageSize },
    ));
  const rows = ids.length === 0 ? [] : await store.listedOrders(db, ids);
  return {
    staff,
    rows,
    total,
    currentPage,
    pageSize,
    pages,
    counts: countsOf(counted),
    eInvoicesWaiting: waiting.e_invoice_waiting.length,
    refundsToSend: waiting.refund_to_send.length,
  };
}

/** The e-shop sends the refunds of its market; other stores see those of their own orders. */
function scopeOfRefunds({ stores }: Services, { storeId }: Staff): store.RefundScope {
  const source = stores.source(storeId);
  return source?.isEshop ? { market: source.market } : { storeCode: storeId };
}

/** Whether the staff member issues the e-invoices of their store. */
export const mayIssueEInvoices = (staff: Staff): boolean =>
  may(staff, 'order.settle-e-invoice', { id: null, customerId: null, storeId: staff.storeId });

/**
 * Finds orders of the store, and those whose refund the store has to send, by the end of their number or telephone
 * number, newest first. A full number also finds another store's order that may be paid here.
 */
async function search(
  services: Services,
  staff: Staff,
  {
    stages,
    digits,
    refunds,
  }: {
    readonly stages: readonly OrderStage[];
    readonly digits: string;
    readonly refunds: readonly store.SearchedOrder[];
  },
): Promise<readonly number[]> {
  const { db } = services.platform;
  const ownIds = await store.idsByEnd(db, staff.storeId, stages, digits);
  const sentHere = refunds
    .filter(({ number, telephoneEnd }) => number.endsWith(digits) || telephoneEnd === digits)
    .flatMap(({ id, stage }) => (stages.includes(stage) && !ownIds.includes(id) ? [id] : []));
  // Later orders have larger ids.
  const ids = sentHere.length === 0 ? ownIds : [...ownIds, ...sentHere].toSorted((a, b) => b - a);
  if (ids.length > 0 || digits.length < numberLength) return ids;
  const other = await orderForStaff(services, staff, digits);
  const isVisible = other !== null && stages.includes(other.state.stage) && maySee(services, staff, other);
  return isVisible ? [other.id] : [];
}

function countsOf(counted: readonly store.StageCount[]): ReadonlyMap<StaffStatus, number> {
  const counts = new Map<StaffStatus, number>();
  for (const stage of orderStages) {
    const count = counted.find((candidate) => candidate.stage === stage)?.count ?? 0;
    const status = staffStatus(stage);
    if (count > 0) counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return counts;
}

function readPage(args: QueryStaffOrdersArgs): { currentPage: number; pageSize: number } {
  const page = { currentPage: args.currentPage ?? 1, pageSize: args.pageSize ?? 20 };
  for (const [name, value] of Object.entries(page)) if (value < 1) throw refuse('PAGE_INVALID', { name });
  if (page.pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
  return page;
}

function readStatus(status: InputMaybe<string>): readonly OrderStage[] {
  if (status === null || status === undefined || status === '') return orderStages;
  const stages = stagesOfStaffStatus(status);
  if (stages.length === 0) throw invalidText('status', 'unknown');
  return stages;
}

/** Reads 4 to 14 digits of the end of a number; null without a search. */
function readSearch(search: InputMaybe<string>): string | null {
  const digits = halfWidth((search ?? '').slice(0, 60)).replace(/[\s\-–—#.№]/g, '');
  if (digits === '') return null;
  if (!/^\d{4,14}$/.test(digits)) throw invalidText('search', 'digits');
  return digits;
}
