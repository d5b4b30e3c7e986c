import { businessDay } from '@jinlan/domain/kernel';
import { isLate, openStages, orderStages, type StaffStatus, staffStatus } from '@jinlan/domain/orders';
import { type Actor, may } from '@jinlan/domain/people';
import type { QueryStaffOrdersArgs } from '../../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../../platform/requests/refusal.ts';
import type { Services } from '../../services.ts';
import { maySee, orderForStaff, type Staff, staffOf } from '../find-order.ts';
import { listLimit } from './limits.ts';
import {
  allGroups,
  isInFacets,
  type ListFilter,
  matches,
  readFilter,
  type Searched,
  type WaitingFilter,
} from './read-filter.ts';
import { countGroups, type GroupCount, idsOfGroups } from './store-groups.ts';
import { type ListedRow, listedOrders } from './store-rows.ts';
import * as store from './store-waiting.ts';

export interface StaffOrderList {
  readonly staff: Staff;
  readonly rows: readonly ListedRow[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly pages: number;
  /** Counts of all orders of the store regardless of the filter, in the order of an order's life. */
  readonly counts: ReadonlyMap<StaffStatus, number>;
  /** How many orders wait for the shop to do something. */
  readonly open: number;
  /** How many orders wait for a person, by filter. Staff who may not issue e-invoices get 0 for those. */
  readonly waiting: Readonly<Record<WaitingFilter, number>>;
}

type Waiting = Readonly<Record<Exclude<WaitingFilter, 'late'>, readonly store.SearchedOrder[]>>;

/** Number of digits in an order number. */
const numberLength = 14;
const anyDay = { from: null, before: null } as const;
const anyOrder = { delivery: null, madeToOrder: null, placed: anyDay } as const;

/** Runs seven to ten statements; each reads along an index and is bounded. */
export async function listStoreOrders(
  services: Services,
  actor: Actor,
  args: QueryStaffOrdersArgs,
): Promise<StaffOrderList> {
  const { db, clock } = services.platform;
  const staff = staffOf(actor);
  const filter = readFilter(args);
  const counted = await countGroups(db, staff.storeId, allGroups, anyDay);
  const waiting = await loadWaiting(services, staff);
  const { currentPage, pageSize } = filter;
  const offset = (currentPage - 1) * pageSize;
  const picked = await pickIds(services, staff, filter, { counted, waiting, offset });
  const pages = Math.ceil(picked.total / pageSize);
  if (currentPage > Math.max(1, pages))
    throw refuse('PAGE_TOO_FAR', { page: currentPage, last: Math.max(1, pages) });
  const ids = picked.total === 0 ? [] : await picked.ids();
  const loaded = ids.length === 0 ? [] : await listedOrders(db, ids);
  const byId = new Map(loaded.map((row) => [row.id, row]));
  return {
    staff,
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    total: picked.total,
    currentPage,
    pageSize,
    pages,
    counts: countsOf(counted),
    open: sumOf(counted.filter(({ stage }) => openStages.includes(stage))),
    waiting: {
      late: await store.countOverdue(db, staff.storeId, businessDay(clock.now()), anyOrder),
      e_invoice_waiting: waiting.e_invoice_waiting.length,
      refund_to_send: waiting.refund_to_send.length,
      rest_due: waiting.rest_due.length,
      refund_failed: waiting.refund_failed.length,
    },
  };
}

async function loadWaiting(services: Services, staff: Staff): Promise<Waiting> {
  const { db } = services.platform;
  return {
    e_invoice_waiting: mayIssueEInvoices(staff) ? await store.waitingEInvoices(db, staff.storeId) : [],
    refund_to_send: await store.refundsToSend(db, scopeOfRefunds(services, staff)),
    rest_due: await store.restsDue(db, staff.storeId),
    refund_failed: await store.failedRefunds(db, staff.storeId),
  };
}

interface Picked {
  readonly total: number;
  ids(): Promise<readonly number[]>;
}

/** Chooses the orders of one page: from a search, from the orders that wait, or from groups. */
async function pickIds(
  services: Services,
  staff: Staff,
  filter: ListFilter,
  {
    counted,
    waiting,
    offset,
  }: { readonly counted: readonly GroupCount[]; readonly waiting: Waiting; readonly offset: number },
): Promise<Picked> {
  const { db, clock } = services.platform;
  const { pageSize: limit, order } = filter;
  const searched =
    filter.searched === null ? null : await search(services, staff, filter.searched, waiting.refund_to_send);
  const today = businessDay(clock.now());
  if (filter.waiting === 'late' && searched === null) {
    return {
      total: await store.countOverdue(db, staff.storeId, today, filter),
      ids: () => store.idsOfOverdue(db, staff.storeId, today, filter, { offset, limit }),
    };
  }
  const waitingOrders =
    filter.waiting === 'late'
      ? (searched?.filter((candidate) => isLate(factsOf(candidate), today)) ?? [])
      : filter.waiting && waiting[filter.waiting];
  const listed =
    waitingOrders && searched ? intersection(waitingOrders, searched) : (waitingOrders ?? searched);
  if (listed !== null) {
    const matching = listed.filter((candidate) => matches(filter, candidate)).toSorted(compareBy[order]);
    const ids = matching.slice(0, listLimit).map(({ id }) => id);
    return { total: ids.length, ids: async () => ids.slice(offset, offset + limit) };
  }
  const groups = counted.filter((group) => isInFacets(filter, group));
  const isAnyDay = filter.placed.from === null && filter.placed.before === null;
  const shown = isAnyDay ? groups : await countGroups(db, staff.storeId, groups, filter.placed);
  return {
    total: sumOf(shown),
    ids: () => idsOfGroups(db, staff.storeId, shown, filter.placed, { offset, limit, order }),
  };
}

const factsOf = ({ stage, dueOn }: store.SearchedOrder) => ({
  stage,
  facts: dueOn === null ? {} : { dueOn },
});

type Compared = Pick<store.SearchedOrder, 'id' | 'placedAt'>;
const oldestFirst = (a: Compared, b: Compared): number =>
  a.placedAt.getTime() - b.placedAt.getTime() || a.id - b.id;
const compareBy = {
  oldest: oldestFirst,
  newest: (a: Compared, b: Compared) => oldestFirst(b, a),
} as const;

function intersection(
  orders: readonly store.SearchedOrder[],
  others: readonly store.SearchedOrder[],
): readonly store.SearchedOrder[] {
  const ids = new Set(others.map(({ id }) => id));
  return orders.filter(({ id }) => ids.has(id));
}

/** The refunds that the store sends: an e-shop sends those of its market, any other store those of its own orders. */
function scopeOfRefunds({ stores }: Services, { storeId }: Staff): store.RefundScope {
  const source = stores.source(storeId);
  return source?.isEshop ? { market: source.market } : { storeCode: storeId };
}

/** Whether the staff member issues the e-invoices of their store. */
export const mayIssueEInvoices = (staff: Staff): boolean =>
  may(staff, 'order.settle-e-invoice', { id: null, customerId: null, storeId: staff.storeId });

/**
 * Finds orders of the store, and those whose refund the store has to send, by the end of their number or telephone number.
 * A full number also finds another store's order that may be paid here. A member's code finds the member's orders in this
 * store. That is no look-up of a member, because the list shows no more of the member than without the code.
 */
async function search(
  services: Services,
  staff: Staff,
  searched: Searched,
  refunds: readonly store.SearchedOrder[],
): Promise<readonly store.SearchedOrder[]> {
  const { db } = services.platform;
  if ('memberCode' in searched) {
    const customerId = await services.identity.customerOfCode(db, searched.memberCode);
    return customerId === null ? [] : store.ordersOfMember(db, staff.storeId, customerId);
  }
  const { digits } = searched;
  const own = await store.ordersByEnd(db, staff.storeId, digits);
  const ownIds = new Set(own.map(({ id }) => id));
  const sentHere = refunds.filter(
    ({ id, number, telephoneEnd }) => !ownIds.has(id) && (number.endsWith(digits) || telephoneEnd === digits),
  );
  const orders = [...own, ...sentHere];
  if (orders.length > 0 || digits.length < numberLength) return orders;
  const other = await orderForStaff(services, staff, digits);
  if (other === null || !maySee(services, staff, other)) return [];
  const { id, number, placedAt, state } = other;
  const { stage, facts } = state;
  const { delivery, madeToOrder, dueOn = null } = facts;
  return [{ id, number, stage, telephoneEnd: null, delivery, madeToOrder, placedAt, dueOn }];
}

/** Sums counts, each of which is at most `listLimit`. */
const sumOf = (counted: readonly GroupCount[]): number =>
  Math.min(
    listLimit,
    counted.reduce((sum, { count }) => sum + count, 0),
  );

function countsOf(counted: readonly GroupCount[]): ReadonlyMap<StaffStatus, number> {
  const statuses = new Set(orderStages.map(staffStatus));
  return new Map(
    [...statuses].flatMap((status) => {
      const count = sumOf(counted.filter(({ stage }) => staffStatus(stage) === status));
      return count > 0 ? [[status, count] as const] : [];
    }),
  );
}
