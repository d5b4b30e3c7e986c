/** The two payments of an order after a step: the first, which may be a deposit, and the rest. */
import { add, type Money, money, subtract, sum } from '../../money/index.ts';
import type { OrderCommand } from '../commands.ts';
import type { OrderEvent } from '../decide.ts';
import type { OpenPayment, OrderState, PaidPayment } from '../state.ts';
import { refundShares } from './tenders.ts';

/**
 * How much of a refund goes to the payment of the rest, in minor units: its share in what both payments took, never more
 * than it has left. So refunds of any size add up to what each payment took.
 */
export function restRefundOf(
  { payment, rest }: OrderState,
  command: OrderCommand,
  refund: Money | null,
  tenderRefunds: readonly Money[],
): number {
  if (refund === null || command.kind === 'record-payment') return 0;
  if (payment.state !== 'paid' || rest?.state !== 'paid') return 0;
  const none = money(0, refund.currency);
  const paid = ({ amount, refunded }: PaidPayment) => ({ amount, refunded: refunded ?? none });
  const second = { kind: 'store-credit', account: rest.reference, ...paid(rest) } as const;
  const toPayments = subtract(refund, sum(refund.currency, tenderRefunds));
  return refundShares([second], paid(payment), toPayments)[0]?.minor ?? 0;
}

export function paymentAfter(order: OrderState, event: OrderEvent): OrderState['payment'] {
  const { payment, stage } = order;
  const { from, to } = event;
  const isAccepted = from === 'pending' && to !== 'pending' && to !== 'canceled';
  const next = stage === 'pending' ? attemptAfter(event, isAccepted) : null;
  if (next !== null) return next;
  if (event.command.kind === 'record-payment' || event.refund === null) return payment;
  if (payment.state !== 'paid') return payment;
  const toPayments = subtract(event.refund, sum(event.refund.currency, event.tenderRefunds));
  return withRefund(payment, toPayments.minor - event.restRefund);
}

/** Undefined for an order whose rest nobody has tried to pay. */
export function restAfter({ rest, stage }: OrderState, event: OrderEvent): OrderState['rest'] {
  if (stage === 'pending') return rest;
  const next = attemptAfter(event, event.refund === null);
  if (next !== null) return next;
  return rest?.state === 'paid' && event.restRefund > 0 ? withRefund(rest, event.restRefund) : rest;
}

/** Returns the payment after a step that was about it; null for any other step, and for money that was not accepted. */
function attemptAfter(
  { command, actor, at }: OrderEvent,
  isAccepted: boolean,
): OpenPayment | PaidPayment | null {
  switch (command.kind) {
    case 'start-payment':
      return { state: 'started', attempt: command.attempt };
    case 'require-action':
      return { state: 'requires-action', attempt: command.attempt };
    case 'fail-payment':
      return { state: 'failed', attempt: command.attempt, reason: command.reason };
    case 'record-payment':
    case 'take-payment':
    case 'confirm-transfer': {
      if (!isAccepted) return null;
      const { amount, reference } = command;
      const paidAt = command.kind === 'record-payment' ? command.paidAt : at;
      const taker = actor.kind === 'staff' ? { takenBy: actor.staffNo } : {};
      return { state: 'paid', amount, reference, at: paidAt, refunded: null, ...taker };
    }
    default:
      return null;
  }
}

const withRefund = (payment: PaidPayment, minor: number): PaidPayment => {
  const refund = money(minor, payment.amount.currency);
  return { ...payment, refunded: payment.refunded ? add(payment.refunded, refund) : refund };
};
