/** What of an order's money went back, may still go back, and waits to be sent. */
import { add, isZero, type Money, subtract, sum, zero } from '../money/index.ts';
import { takerOf } from '../payments/index.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './state.ts';
import { type TenderKind, tenderLeft } from './tenders.ts';

/** What was refunded to the payment and to gift cards and store credit; null for nothing. */
export function refunded({ payment, tenders = [], due }: OrderState): Money | null {
  const toTenders = sum(
    due.currency,
    tenders.map((tender) => tender.refunded),
  );
  const all = payment.state === 'paid' && payment.refunded ? add(payment.refunded, toTenders) : toTenders;
  return isZero(all) ? null : all;
}

export interface RefundPart {
  readonly to: 'payment' | TenderKind;
  readonly amount: Money;
}

/** Where refunded money went or goes: the payment first, then gift cards together, then store credit. */
export function refundParts({ payment, tenders = [], due }: OrderState): readonly RefundPart[] {
  const { currency } = due;
  const tendersOf = (kind: TenderKind): RefundPart => ({
    to: kind,
    amount: sum(
      currency,
      tenders.flatMap((tender) => (tender.kind === kind ? [tender.refunded] : [])),
    ),
  });
  const toPayment = (payment.state === 'paid' ? payment.refunded : null) ?? zero(currency);
  const parts = [
    { to: 'payment', amount: toPayment } as const,
    tendersOf('gift-card'),
    tendersOf('store-credit'),
  ];
  return parts.filter(({ amount }) => !isZero(amount));
}

/** The fee of a paid order that was cancelled; null for none, and while an order is under way. */
export function keptFee(order: OrderState): Money | null {
  const fee = refundable(order);
  return order.stage === 'canceled' && !isZero(fee) ? fee : null;
}

/** Whether a refund is meant for the gift cards that the order bought. */
export const isForCards = (command: OrderCommand): boolean =>
  'forCards' in command && command.forCards === true;

/** What the gift cards that the order bought cost and that was not refunded; zero if the order is not paid. */
export function refundableCards(order: OrderState): Money {
  const left = refundable(order);
  const cards = (order.facts.giftCards ?? 0) - (order.cardsRefunded ?? 0);
  return { minor: Math.min(left.minor, cards), currency: left.currency };
}

/** What was paid, by tenders too, and not yet refunded; zero if the order is not paid. */
export function refundable({ payment, due, tenders = [] }: OrderState): Money {
  if (payment.state !== 'paid' && payment.state !== 'not-needed') return { minor: 0, currency: due.currency };
  const left = tenderLeft(tenders, due.currency);
  if (payment.state === 'not-needed') return left;
  const refundedMinor = payment.refunded?.minor ?? 0;
  return { minor: payment.amount.minor - refundedMinor + left.minor, currency: payment.amount.currency };
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
