import { depositPaid, failedRefund, refunded } from '@jinlan/domain/orders';
import { isMade } from '../craft/present-craft.ts';
import { type CraftReport, craftReportsOf } from '../craft/store.ts';
import { type EInvoiceRow, latestEInvoices } from '../e-invoices/store.ts';
import { acceptedPayments, latestPayments, type PaymentRow } from '../payments/store.ts';
import { type OrderReduction, reductionsOfMany } from '../reductions/store.ts';
import { returnsOfMany } from '../returns/store.ts';
import { type WrittenReturn, withReturnDetails } from '../returns/store-return-details.ts';
import type { Services } from '../services.ts';
import { type RefundRow, refundsOfMany } from '../steps/store-effects.ts';
import type { LineRow, OrderRow } from '../store.ts';
import { type BundleNumbers, numbersOfBundles } from './present-line.ts';
import { fetchedOf } from './store-downloads.ts';
import { eventsOfMany, linesOfMany, type ShownEvent } from './store-lists.ts';

/** An order with everything its buyer may see, loaded in one go. Presenting it needs no further queries. */
export interface OrderDetails {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly reductions: readonly OrderReduction[];
  readonly events: readonly ShownEvent[];
  /** The latest attempt; every order has one. */
  readonly payment: PaymentRow | null;
  /** The accepted payments of an order that is paid in two parts; empty for all others. */
  readonly parts: readonly PaymentRow[];
  /** Download counts of its files, by `order/position/key`. */
  readonly fetched: ReadonlyMap<string, number>;
  readonly choices: BundleNumbers;
  readonly refunds: readonly RefundRow[];
  readonly returns: readonly WrittenReturn[];
  /** The reports of the workshop; empty if nothing of the order is made to order. */
  readonly craft: readonly CraftReport[];
  /** The newest e-invoice; null if there is none. */
  readonly eInvoice: EInvoiceRow | null;
  /** The points that the order earns; null if it does not count for a member. */
  readonly points: number | null;
  /**
   * The customer's bag with the pieces of a cancelled order. Null for a guest's bag: its id is its key, which only the
   * browser that ordered may know, and an order's link may reach others.
   */
  readonly cartId: string | null;
}

export async function loadDetails(services: Services, order: OrderRow): Promise<OrderDetails> {
  const [details] = await loadManyDetails(services, [order]);
  return details as OrderDetails;
}

/** Loads the details of several orders with the same number of statements as for one. */
export async function loadManyDetails(
  { platform: { db }, cart, catalogue, members }: Services,
  orders: readonly OrderRow[],
): Promise<OrderDetails[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const canceledOrders = orders.filter(
    ({ state }) => state.stage === 'canceled' && state.facts.customerId !== null,
  );
  const reducedOrders = orders.filter(
    ({ steps, discount }) =>
      discount > 0 || steps.some(({ kind }) => kind === 'coupon' || kind === 'promotion'),
  );
  const [lines, reductions, events, payments, carts] = await Promise.all([
    linesOfMany(db, ids),
    reducedOrders.length === 0
      ? new Map<number, readonly OrderReduction[]>()
      : reductionsOfMany(
          db,
          reducedOrders.map(({ id }) => id),
        ),
    eventsOfMany(db, ids),
    latestPayments(db, ids),
    canceledOrders.length === 0
      ? new Map<string, string>()
      : cart.successorsOfOwned(
          db,
          canceledOrders.map(({ cartId }) => cartId),
        ),
  ]);
  const ordersWithFiles = lines.filter(({ downloads }) => downloads.length > 0).map(({ orderId }) => orderId);
  const fetched =
    ordersWithFiles.length === 0 ? new Map<string, number>() : await fetchedOf(db, ordersWithFiles);
  const choices = await numbersOfBundles(catalogue, lines);
  const refundedOrders = orders.filter(({ state }) => hasRefunds(state)).map(({ id }) => id);
  const refunds = refundedOrders.length === 0 ? [] : await refundsOfMany(db, refundedOrders);
  const askedBack = events.filter(({ event }) => event === 'ask-return').map(({ orderId }) => orderId);
  const returns =
    askedBack.length === 0 ? [] : await withReturnDetails(db, await returnsOfMany(db, askedBack));
  const invoicedIds = orders.filter(({ market }) => market === 'cn').map(({ id }) => id);
  const eInvoices = invoicedIds.length === 0 ? [] : await latestEInvoices(db, invoicedIds);
  const countedNumbers = orders
    .filter(({ state }) => state.facts.customerId !== null)
    .map(({ number }) => number);
  const points =
    countedNumbers.length === 0
      ? new Map<string, number>()
      : await members.pointsOfOrders(db, countedNumbers);
  const splitOrders = orders.filter(({ state }) => depositPaid(state) !== null);
  const parts = splitOrders.length === 0 ? [] : await acceptedPayments(db, splitOrders);
  const partsByOrder = Map.groupBy(parts, ({ orderId }) => orderId);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const madeIds = ids.filter((id) => isMade(eventsByOrder.get(id) ?? []));
  const craft = madeIds.length === 0 ? [] : await craftReportsOf(db, madeIds);
  const craftByOrder = Map.groupBy(craft, ({ orderId }) => orderId);
  const returnsByOrder = Map.groupBy(returns, ({ orderId }) => orderId);
  const refundsByOrder = Map.groupBy(refunds, ({ orderId }) => orderId);
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const paymentByOrder = new Map(payments.map((payment) => [payment.orderId, payment]));
  return orders.map((order) => ({
    order,
    lines: linesByOrder.get(order.id) ?? [],
    reductions: reductions.get(order.id) ?? [],
    events: eventsByOrder.get(order.id) ?? [],
    payment: paymentByOrder.get(order.id) ?? null,
    parts: partsByOrder.get(order.id) ?? [],
    fetched,
    choices,
    refunds: refundsByOrder.get(order.id) ?? [],
    returns: returnsByOrder.get(order.id) ?? [],
    craft: craftByOrder.get(order.id) ?? [],
    eInvoice: eInvoices.find(({ orderId: id }) => id === order.id) ?? null,
    points: points.get(order.number) ?? null,
    cartId: carts.get(order.cartId) ?? null,
  }));
}

const hasRefunds = (state: OrderRow['state']): boolean =>
  refunded(state) !== null || failedRefund(state) !== null;
