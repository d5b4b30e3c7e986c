/**
 * Named conditions of the transition table. As `when` they choose between rows. As `needs` they refuse, and
 * the name is the refusal's data.
 */
import { compare, equal } from '../money/index.ts';
import { isOnline, takerOf } from '../payments/index.ts';
import { approvalChecks, type OrderCommand } from './commands.ts';
import { PICKUP_TRIES, paymentDeadline, RECEIPT_DAYS } from './expiry.ts';
import { hasPlacePosChanges } from './place-pos.ts';
import { isForCards, refundable, refundableCards } from './refunds.ts';
import { finalStages, type OrderFacts, type OrderState } from './state.ts';

type Question = (order: OrderState, command: OrderCommand, now: Date) => boolean;

const isLate: Question = (order, command) =>
  order.stage === 'pending' &&
  command.kind === 'record-payment' &&
  Date.parse(command.paidAt) > Date.parse(order.expiresAt);

const paysTheDue: Question = (order, command) =>
  command.kind === 'record-payment'
    ? equal(command.amount, order.due)
    : command.kind === 'confirm-transfer'
      ? equal(command.amount, order.due)
      : command.kind === 'take-payment' && equal(command.amount, command.due);

const refundsAll: Question = (order, command) =>
  command.kind === 'refund' && equal(command.amount, refundable(order));

/**
 * If either is wrong it counts as a wrong try, or the digits of the telephone could be guessed without a
 * limit.
 */
const fitsPickup: Question = (_order, command) =>
  command.kind === 'hand-over' && command.codeFits && command.phoneFits;

/** Whether a till may take the money: a store's order, and every sale that staff made, however its customer tried to pay. */
export const isPaidAtTill = ({ method, seller }: OrderFacts): boolean =>
  takerOf(method) === 'till' || seller !== undefined;

/** Conditions on the order alone, whatever is typed. If one fails, the button is not offered. */
const guardsOfOrder = {
  'by-courier': ({ facts }) => facts.delivery === 'courier',
  'for-pickup': ({ facts }) => facts.delivery === 'pickup',
  'paid-online': ({ facts }) => isOnline(facts.method),
  'paid-in-store': ({ facts }) => isPaidAtTill(facts),
  'paid-by-transfer': ({ facts }) => takerOf(facts.method) === 'account',
  'changes-left': hasPlacePosChanges,
  'code-not-locked': (order) => order.stage === 'pick-pending' && !isPickupLocked(order),
} as const satisfies Record<string, (order: OrderState) => boolean>;

export const guards = {
  ...guardsOfOrder,
  'nothing-to-send': ({ facts }) => facts.delivery === 'none',
  'made-to-order': (order) => order.facts.madeToOrder,
  'ready-stock': (order) => !order.facts.madeToOrder,
  'amount-right': paysTheDue,
  /** Only by-weight pieces are priced anew in the store; everything else costs the agreed price. */
  'due-agreed': (order, command) =>
    command.kind === 'take-payment' && (order.facts.byWeight || equal(command.due, order.due)),
  'amount-wrong': (...args) => !paysTheDue(...args),
  'amount-given': ({ due }, command) =>
    command.kind === 'return-transfer' &&
    command.amount.currency === due.currency &&
    command.amount.minor > 0,
  'in-time': (...args) => !isLate(...args),
  'too-late': isLate,
  'this-attempt': (order, command) =>
    'attempt' in command && 'attempt' in order.payment && order.payment.attempt === command.attempt,
  'before-deadline': (order, _command, now) =>
    order.stage === 'pending' && now.getTime() <= Date.parse(order.expiresAt),
  'after-deadline': (order, _command, now) =>
    order.stage === 'pending' && now.getTime() > paymentDeadline(order).getTime(),
  'all-checked': (_order, command) =>
    command.kind === 'approve' && approvalChecks.every((check) => command.checked.includes(check)),
  weighed: (_order, command) =>
    command.kind === 'finish-making' && (command.weightMg !== null || !command.byWeight),
  'reason-given': (_order, command) => 'reason' in command && command.reason.trim() !== '',
  'fee-within-paid': (order, command) =>
    command.kind === 'cancel' &&
    (command.fee === null ||
      (command.fee.currency === order.due.currency &&
        command.fee.minor >= 0 &&
        compare(command.fee, refundable(order)) <= 0)),
  'refund-within-paid': (order, command) => {
    const amount = command.kind === 'refund' || command.kind === 'settle-return' ? command.amount : null;
    if (amount === null) return command.kind === 'settle-return';
    if (command.kind === 'settle-return' && isForCards(command) && command.outcome !== 'some') return false;
    return (
      amount.currency === order.due.currency &&
      amount.minor > 0 &&
      compare(amount, isForCards(command) ? refundableCards(order) : refundable(order)) <= 0
    );
  },
  'all-of-it': refundsAll,
  'part-of-it': (...args) => !refundsAll(...args),
  'outcome-all': (_order, command) => command.kind === 'settle-return' && command.outcome === 'all',
  'outcome-some': (_order, command) => command.kind === 'settle-return' && command.outcome === 'some',
  'outcome-none': (_order, command) => command.kind === 'settle-return' && command.outcome === 'none',
  'code-fits': fitsPickup,
  'code-wrong': (...args) => !fitsPickup(...args),
  'signed-or-long-shipped': (order, command, now) =>
    command.kind === 'deliver' &&
    order.stage === 'shipped' &&
    (command.signed || now.getTime() - Date.parse(order.shippedAt) >= RECEIPT_DAYS * 86_400_000),
} as const satisfies Record<string, Question>;

export type Guard = keyof typeof guards;

/** False if the order alone refuses, whoever acts and whatever they type. */
export function mayStillHold(guard: Guard, order: OrderState): boolean {
  return !(guard in guardsOfOrder) || guardsOfOrder[guard as keyof typeof guardsOfOrder](order);
}

/** After five wrong codes the pickup is locked until a new code is issued. */
export function isPickupLocked(order: OrderState): boolean {
  return order.stage === 'pick-pending' && order.pickup.wrongTries >= PICKUP_TRIES;
}

/** Whether its downloads are available: once it is paid or costs nothing, and until all is refunded. */
export function mayDownload({ stage, payment }: OrderState): boolean {
  return (payment.state === 'paid' || payment.state === 'not-needed') && !finalStages.includes(stage);
}
