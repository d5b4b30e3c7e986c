/** When an order can have an e-invoice, for how much, and its states (trade-facts 5.6). */
import { addDays, businessDay, startOfBusinessDay } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { isZero, type Money, money, subtract, zero } from '../money/index.ts';
import { isPaidInFull, type OrderState, paidTogether } from '../orders/index.ts';

/** Why no e-invoice can be requested now; null if one can. */
export type EInvoiceRefusal = 'market' | 'not-received' | 'waiting' | 'issued' | 'too-late' | 'nothing-paid';

/**
 * The states of an e-invoice. `red-requested`: at least one red invoice has still to be issued. `red-issued`: red invoices
 * took all of it back; if something of the order is left to invoice, it can be requested again. `withdrawn`: its buyer
 * withdrew it before it was issued, or everything was refunded.
 */
export const eInvoiceStates = [
  'requested',
  'issued',
  'rejected',
  'red-requested',
  'red-issued',
  'withdrawn',
] as const;
export type EInvoiceState = (typeof eInvoiceStates)[number];

const DAYS = 180;

/**
 * Returns the amount to invoice: what was paid by money for goods, and not refunded. A prepaid card is invoiced when it is
 * sold, without tax, and not again when it pays for goods (decision 091). So payments by gift cards and credit are left
 * out, and so are gift cards that the order buys, because they get another kind of invoice.
 */
export function invoicedAmount(order: OrderState): Money {
  const { facts, due, cardsRefunded = 0 } = order;
  if (!isPaidInFull(order)) return zero(due.currency);
  const { amount, refunded } = paidTogether(order);
  const remainder = subtract(amount, refunded);
  return money(Math.max(0, remainder.minor - (facts.giftCards ?? 0) + cardsRefunded), remainder.currency);
}

/** The first instant at which it is too late: 180 days after the pieces were sent or handed over. */
export const eInvoiceDeadline = (sentAt: Date): Date =>
  startOfBusinessDay(addDays(businessDay(sentAt), DAYS + 1));

/**
 * Returns why no e-invoice can be requested at `now`; null if one can. `latest`: the state of the order's newest e-invoice,
 * null if it has none.
 */
export function whyNoEInvoice(
  market: Market,
  order: OrderState,
  latest: EInvoiceState | null,
  now: Date,
): EInvoiceRefusal | null {
  if (market !== 'cn') return 'market';
  if (latest === 'issued') return 'issued';
  if (latest === 'requested' || latest === 'red-requested' || order.stage === 'return-pending')
    return 'waiting';
  const sentAt = sentAtOf(order);
  if (sentAt === null) return 'not-received';
  if (isZero(invoicedAmount(order))) return 'nothing-paid';
  return now >= eInvoiceDeadline(new Date(sentAt)) ? 'too-late' : null;
}

function sentAtOf(order: OrderState): string | null {
  if ('completedAt' in order) return order.completedAt;
  return order.stage === 'shipped' ? order.shippedAt : null;
}

/**
 * Whether a refund withdraws the request, because nothing is left to invoice. `left`: the amount to invoice after the
 * refund.
 */
export const isWithdrawnByRefund = (state: EInvoiceState, left: Money): boolean =>
  state === 'requested' && isZero(left);

/** A number of the tax office: 20 digits. */
export const isEInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);
