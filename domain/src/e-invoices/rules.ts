/** When an order can have an e-invoice, for how much, and its states (trade-facts 5.6). */
import { addDays, businessDay, startOfBusinessDay } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { isZero, type Money, money, subtract, zero } from '../money/index.ts';
import type { OrderState } from '../orders/index.ts';

/** Why no e-invoice can be requested now; null if one can. */
export type EInvoiceRefusal = 'market' | 'not-received' | 'waiting' | 'issued' | 'too-late' | 'nothing-paid';

/**
 * `red-requested`: at least one red invoice is due; `red-issued`: red invoices took all of it back, and what is left of the
 * order, if anything is, can be requested anew.
 * `withdrawn`: by its buyer, or because everything was refunded, before it was issued.
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
 * Paid by money for goods and not refunded. A prepaid card is invoiced when it is sold, without tax, and not again when it
 * pays for goods (decision 091). So what gift cards and credit paid is left out here, and so are gift cards that the order
 * buys, whose invoice is another kind.
 */
export function invoicedAmount({ facts, payment, due, cardsRefunded = 0 }: OrderState): Money {
  if (payment.state !== 'paid') return zero(due.currency);
  const { amount, refunded } = payment;
  const kept = refunded === null ? amount : subtract(amount, refunded);
  return money(Math.max(0, kept.minor - (facts.giftCards ?? 0) + cardsRefunded), kept.currency);
}

/** The first instant at which it is too late: 180 days after the pieces were sent or handed over. */
export const eInvoiceDeadline = (sentAt: Date): Date =>
  startOfBusinessDay(addDays(businessDay(sentAt), DAYS + 1));

/** `latest` is the state of the order's newest e-invoice; null without one. */
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

/** Whether a refund withdraws a request of which so much is left to invoice. */
export const isWithdrawnByRefund = (state: EInvoiceState, left: Money): boolean =>
  state === 'requested' && isZero(left);

/** A number of the tax office: 20 digits. */
export const isEInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);
