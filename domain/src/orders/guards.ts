/**
 * Named conditions of the transition table. As `when` they choose between rows. As `needs` they refuse, and
 * the name is the refusal's data.
 */
import { addDays, businessDay, isBusinessDay } from '../kernel/index.ts';
import { compare, equal } from '../money/index.ts';
import { isOnline, takerOf } from '../payments/index.ts';
import { approvalChecks, type OrderCommand } from './commands.ts';
import { PICKUP_TRIES, paymentDeadline, RECEIPT_DAYS } from './expiry.ts';
import { amountDue, attemptOf, isPaidInFull, partDue } from './money/deposit.ts';
import { isForCards, isOfCredit, refundable, refundableCards } from './money/refunds.ts';
import { hasPlacePosChanges } from './place-pos.ts';
import { finalStages, type OrderFacts, type OrderState } from './state.ts';

type Question = (order: OrderState, command: OrderCommand, now: Date) => boolean;

const isLate: Question = (order, command) =>
  order.stage === 'pending' &&
  command.kind === 'record-payment' &&
  Date.parse(command.paidAt) > Date.parse(order.expiresAt);

const paysTheDue: Question = (order, command) =>
  command.kind === 'record-payment' || command.kind === 'confirm-transfer'
    ? equal(command.amount, amountDue(order))
    : command.kind === 'take-payment' &&
      equal(command.amount, partDue(order) === 'whole' ? command.due : amountDue(order));

/**
 * The shop sends a wrong transfer back if it is at most so many times the amount due: a buyer who types a digit too many
 * pays ten times as much. Staff who type a larger amount have made a mistake, and the buyer would get it by e-mail.
 */
const mostTimesTooMuch = 10;

const refundsAll: Question = (order, command) =>
  command.kind === 'refund' && equal(command.amount, refundable(order));

/**
 * Whether code and telephone digits both match. Either one wrong counts as a wrong try; otherwise the digits of the
 * telephone could be guessed without a limit.
 */
const fitsPickup: Question = (_order, command) =>
  command.kind === 'hand-over' && command.codeFits && command.phoneFits;

/** Whether the command names another day than before, between today and a year from now. */
const isPossibleDay: Question = ({ facts }, command, now) => {
  if (command.kind !== 'move-due-day' || !isBusinessDay(command.day)) return false;
  const today = businessDay(now);
  return command.day !== facts.dueOn && command.day >= today && command.day <= addDays(today, 366);
};

/**
 * Whether a till may take the money: of an order to be paid in a store, and of every sale that staff made, even if its
 * customer tried to pay online.
 */
export const isPaidAtTill = ({ method, seller }: OrderFacts): boolean =>
  takerOf(method) === 'till' || seller !== undefined;

/**
 * Conditions that depend on the order alone, and on nothing that a person enters. If one fails, the button is not offered.
 */
const guardsOfOrder = {
  'by-courier': ({ facts }) => facts.delivery === 'courier',
  'for-pickup': ({ facts }) => facts.delivery === 'pickup',
  'paid-online': ({ facts }) => isOnline(facts.method),
  'paid-in-store': ({ facts }) => isPaidAtTill(facts),
  'refund-waits': ({ refundToSend = 0 }) => refundToSend > 0,
  /** No piece is handed over or sent before the rest is paid. */
  'paid-in-full': isPaidInFull,
  'rest-due': (order) => partDue(order) === 'rest',
  'paid-by-transfer': ({ facts }) => takerOf(facts.method) === 'account',
  'refund-failed': ({ failedRefund = 0 }) => failedRefund > 0,
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
  'pays-rest': (order, command, now) =>
    command.kind === 'record-payment' &&
    command.forRest === true &&
    partDue(order) === 'rest' &&
    paysTheDue(order, command, now),
  'amount-wrong': (...args) => !paysTheDue(...args),
  'amount-given': ({ due }, command) =>
    command.kind === 'return-transfer' &&
    command.amount.currency === due.currency &&
    command.amount.minor > 0,
  'for-refund': (_order, command) => command.kind === 'return-transfer' && command.forRefund === true,
  'amount-plausible': ({ due }, command) =>
    command.kind === 'return-transfer' && command.amount.minor <= due.minor * mostTimesTooMuch,
  'in-time': (...args) => !isLate(...args),
  'too-late': isLate,
  'this-attempt': (order, command) => 'attempt' in command && attemptOf(order) === command.attempt,
  'before-deadline': (order, _command, now) =>
    order.stage === 'pending' && now.getTime() <= Date.parse(order.expiresAt),
  'after-deadline': (order, _command, now) =>
    order.stage === 'pending' && now.getTime() > paymentDeadline(order).getTime(),
  'failed-amount': ({ due, failedRefund = 0, owedCredit = 0 }, command) =>
    (command.kind === 'retry-refund' ||
      command.kind === 'settle-refund' ||
      command.kind === 'recover-refund') &&
    command.amount.currency === due.currency &&
    command.amount.minor > 0 &&
    command.amount.minor <= (isOfCredit(command) ? owedCredit : failedRefund - owedCredit),
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
  'due-day-possible': isPossibleDay,
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

/** False if the order itself refuses the command, for every person and every input. */
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
