/**
 * Orders that are paid in two parts (decision 157): a deposit, and the rest before the pieces are handed over or sent. The
 * price is locked when the order is placed. All other orders are paid as a whole.
 */
import { isZero, type Money, money, subtract } from '../../money/index.ts';
import type { OpenPayment, OrderStage, OrderState, PaidPayment } from '../state.ts';

/** Which part of an order a payment is for. */
export const paymentParts = ['whole', 'deposit', 'rest'] as const;

export type PaymentPart = (typeof paymentParts)[number];

export interface DepositOffer {
  readonly deposit: Money;
  readonly rest: Money;
}

/**
 * Splits an amount due into the deposit, rounded up, and the rest. Null for 0 and 100 %, and where rounding leaves no rest:
 * the amount is then paid as a whole. Null for gold by weight too, because its price follows the day of payment.
 */
export function depositOffer(
  due: Money,
  { percent, byWeight }: { readonly percent: number; readonly byWeight: boolean },
): DepositOffer | null {
  if (byWeight || percent <= 0 || percent >= 100) return null;
  const deposit = money(Number((BigInt(due.minor) * BigInt(percent) + 99n) / 100n), due.currency);
  const rest = subtract(due, deposit);
  return isZero(deposit) || isZero(rest) ? null : { deposit, rest };
}

/** The stages in which the rest may be paid: the deposit is paid, and the pieces are still with the shop. */
export const restStages = [
  'approval-pending',
  'approval-question',
  'manufacturing',
  'made',
  'factory-shipped',
  'pick-pending',
] as const satisfies readonly OrderStage[];

/** The stages in which the pieces are ready, so that the shop requests the rest. */
export const readyStages: readonly OrderStage[] = ['made', 'factory-shipped', 'pick-pending'];

/** Days between two requests for the rest, and how many reminders a buyer gets at most. */
export const REST_REMINDER = { days: 7, most: 4 } as const;

export const isPaidInFull = ({ facts, payment, rest }: OrderState): boolean =>
  payment.state === 'not-needed' ||
  (payment.state === 'paid' && (facts.deposit === undefined || rest?.state === 'paid'));

/** The price less the deposit, even if that much is already paid; null for an order without a deposit. */
export const restOf = ({ facts, due }: Pick<OrderState, 'facts' | 'due'>): Money | null =>
  facts.deposit === undefined ? null : money(due.minor - facts.deposit, due.currency);

/** The rest that is still to be paid, after the deposit; null for none. */
export function restDue(order: OrderState): Money | null {
  const stages: readonly OrderStage[] = restStages;
  const isDue = order.payment.state === 'paid' && !isPaidInFull(order) && stages.includes(order.stage);
  return isDue ? restOf(order) : null;
}

/** The part that the next payment is for; null if nothing is to be paid. */
export function partDue(order: OrderState): PaymentPart | null {
  if (order.stage === 'pending') return order.facts.deposit === undefined ? 'whole' : 'deposit';
  return restDue(order) === null ? null : 'rest';
}

/**
 * The amount of the next payment: the deposit, the rest, or the whole price; the whole price too once nothing is to be
 * paid.
 */
export function amountDue(order: OrderState): Money {
  const { facts, due, stage } = order;
  if (facts.deposit === undefined) return due;
  return stage === 'pending' ? money(facts.deposit, due.currency) : (restDue(order) ?? due);
}

/** The payment of the deposit; null before it, and for an order that is paid as a whole. */
export const depositPaid = ({ facts, payment }: OrderState): PaidPayment | null =>
  facts.deposit !== undefined && payment.state === 'paid' ? payment : null;

/** The payment that the next attempt is for, as far as it has come. */
export const openPaymentOf = (order: OrderState): OrderState['payment'] =>
  partDue(order) === 'rest' ? restPaymentOf(order) : order.payment;

const restPaymentOf = ({ rest = { state: 'none' } }: OrderState): OpenPayment | PaidPayment => rest;

/** The provider's id of the current or last attempt; null if no attempt was made, or the last one has succeeded. */
export function attemptOf(order: OrderState): string | null {
  const payment = openPaymentOf(order);
  return 'attempt' in payment ? payment.attempt : null;
}

/** The payments that were accepted, the deposit first. */
export const paidPayments = ({ payment, rest }: OrderState): readonly PaidPayment[] => [
  ...(payment.state === 'paid' ? [payment] : []),
  ...(rest?.state === 'paid' ? [rest] : []),
];

/** The sum of the accepted payments, and the sum that was refunded to them. */
export function paidTogether(order: OrderState): { readonly amount: Money; readonly refunded: Money } {
  const { currency } = order.due;
  const paid = paidPayments(order);
  const total = (minorOf: (payment: PaidPayment) => number): Money =>
    money(
      paid.reduce((sum, payment) => sum + minorOf(payment), 0),
      currency,
    );
  return {
    amount: total(({ amount }) => amount.minor),
    refunded: total(({ refunded }) => refunded?.minor ?? 0),
  };
}
