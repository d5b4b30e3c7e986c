/** The parts of an order's money that are refunded, that may still be refunded, and that wait to be sent. */
import { add, isZero, type Money, money, subtract, sum } from '../../money/index.ts';
import { takerOf } from '../../payments/index.ts';
import type { OrderCommand } from '../commands.ts';
import type { OrderState } from '../state.ts';
import { paidTogether } from './deposit.ts';
import { type TenderKind, tenderLeft } from './tenders.ts';

/**
 * Returns the sum that was refunded to the payment, to gift cards and to store credit, or is on its way there; null for
 * nothing.
 */
export function refunded(order: OrderState): Money | null {
  const { currency } = order.due;
  const all = sum(
    currency,
    refundParts(order).map(({ amount }) => amount),
  );
  return isZero(all) ? null : all;
}

/** The refunds to the payments, less those that their providers did not pay out. */
const refundedToPayment = (order: OrderState): Money =>
  subtract(
    paidTogether(order).refunded,
    money((order.failedRefund ?? 0) - (order.owedCredit ?? 0), order.due.currency),
  );

/** The promised refunds that the provider did not pay out; null for none. They are neither refunded nor refundable. */
export const failedRefund = ({ due, failedRefund: minor = 0 }: OrderState): Money | null =>
  minor === 0 ? null : money(minor, due.currency);

/** Whether a failed refund was for store credit. */
export const isOfCredit = (command: OrderCommand): boolean =>
  'of' in command && command.of === 'store-credit';

/** `owedCredit` of the state after a step. */
export const owedCreditAfter = ({ owedCredit = 0 }: OrderState, command: OrderCommand): number =>
  isOfCredit(command) ? failedRefundAfter({ failedRefund: owedCredit }, command) : owedCredit;

/** `failedRefund` of the state after a step. */
export function failedRefundAfter(
  { failedRefund: minor = 0 }: Pick<OrderState, 'failedRefund'>,
  command: OrderCommand,
): number {
  switch (command.kind) {
    case 'fail-refund':
      return minor + command.amount.minor;
    case 'retry-refund':
    case 'recover-refund':
    case 'settle-refund':
      return Math.max(0, minor - command.amount.minor);
    default:
      return minor;
  }
}

export interface RefundPart {
  readonly to: 'payment' | TenderKind;
  readonly amount: Money;
}

/** Where refunded money went or goes: the payments first, then trade-ins together, gift cards, and store credit. */
export function refundParts(order: OrderState): readonly RefundPart[] {
  const { tenders = [], due, owedCredit = 0 } = order;
  const { currency } = due;
  const tendersOf = (kind: TenderKind): RefundPart => ({
    to: kind,
    amount: sum(
      currency,
      tenders.flatMap((tender) => (tender.kind === kind ? [tender.refunded] : [])),
    ),
  });
  const parts = [
    { to: 'payment', amount: refundedToPayment(order) } as const,
    tendersOf('trade-in'),
    tendersOf('gift-card'),
    {
      to: 'store-credit',
      amount: subtract(tendersOf('store-credit').amount, money(owedCredit, currency)),
    } as const,
  ];
  return parts.filter(({ amount }) => !isZero(amount));
}

/** The fee of a paid order that was cancelled; null for none, and while an order is under way. */
export function keptFee(order: OrderState): Money | null {
  const fee = refundable(order);
  return order.stage === 'canceled' && !isZero(fee) ? fee : null;
}

/** Whether all that was paid has gone back or is on its way. */
export const isAllRefunded = (order: OrderState): boolean =>
  failedRefund(order) === null && isZero(refundable(order));

/** Whether a refund is meant for the gift cards that the order bought. */
export const isForCards = (command: OrderCommand): boolean =>
  'forCards' in command && command.forCards === true;

/**
 * Returns the price of the gift cards that the order bought, as far as it was not refunded; zero if the order is not paid.
 */
export function refundableCards(order: OrderState): Money {
  const left = refundable(order);
  const cards = (order.facts.giftCards ?? 0) - (order.cardsRefunded ?? 0);
  return { minor: Math.min(left.minor, cards), currency: left.currency };
}

/** Returns the sum that was paid, also by tenders, and not yet refunded; zero if the order is not paid. */
export function refundable(order: OrderState): Money {
  const { payment, due, tenders = [] } = order;
  if (payment.state !== 'paid' && payment.state !== 'not-needed') return money(0, due.currency);
  const paid = paidTogether(order);
  return add(subtract(paid.amount, paid.refunded), tenderLeft(tenders, due.currency));
}

/**
 * The refunded part of a bank transfer that a person still has to send, in minor units, after a step. The step refunded
 * `refund`, of which `toTenders` went to gift cards and store credit. Returns 0 for orders paid otherwise: their refunds
 * go back automatically or at the till.
 */
export function refundToSendAfter(
  { facts, refundToSend = 0 }: OrderState,
  command: OrderCommand,
  refund: Money | null,
  toTenders: readonly Money[],
): number {
  if (takerOf(facts.method) !== 'account') return 0;
  if (command.kind === 'return-transfer')
    return command.forRefund ? Math.max(0, refundToSend - command.amount.minor) : refundToSend;
  if (refund === null) return refundToSend;
  return refundToSend + subtract(refund, sum(refund.currency, toTenders)).minor;
}
