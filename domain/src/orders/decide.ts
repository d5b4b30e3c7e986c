/**
 * `decide` reads the table and returns events or a refusal; only `evolve` changes an order. Both are pure.
 * The server loads the order, decides, evolves, and saves only if the order still has the version that it
 * read. So two people acting at once cannot advance it twice.
 *
 * A repeated callback returns no events. The same holds for the failure or challenge of an attempt that a
 * newer one has replaced, and for claiming one's own order.
 */
import { assertNever, ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { isZero, type Money, money, subtract } from '../money/index.ts';
import { takerOf } from '../payments/index.ts';
import { type Actor, customerIdOf, may, type Subject } from '../people/index.ts';
import {
  decideStep,
  commandsFor as offeredCommands,
  type Process,
  type ProcessEvent,
} from '../process/index.ts';
import { type CommandKind, commandKinds, type OrderCommand } from './commands.ts';
import { type Guard, guards, mayStillHold } from './guards.ts';
import { attemptOf, paidPayments, paidTogether } from './money/deposit.ts';
import { isKnownMismatch, mismatchesAfter } from './money/mismatches.ts';
import { paymentAfter, restAfter, restRefundOf } from './money/payments-after.ts';
import {
  failedRefundAfter,
  isForCards,
  owedCreditAfter,
  refundable,
  refundToSendAfter,
} from './money/refunds.ts';
import { cardsShare, refundShares, refundTenders } from './money/tenders.ts';
import { placePosCode } from './place-pos.ts';
import { recorderAfter } from './recorder-after.ts';
import type { OrderFacts, OrderStage, OrderState, SettledPayment } from './state.ts';
import { type Effect, transitions } from './table.ts';

export interface OrderEvent extends ProcessEvent<OrderStage, OrderCommand, Effect> {
  /** The amount refunded because of this change; null for none. */
  readonly refund: Money | null;
  /** How much of `refund` each of the order's tenders gets, in their order; the payments get what is left. */
  readonly tenderRefunds: readonly Money[];
  /** The part of the payments' refund that goes to the second payment of an order with a deposit, in minor units. */
  readonly restRefund: number;
  /** How much of `refund` is for the gift cards that the order bought, in minor units. */
  readonly cardsRefund: number;
}

export type OrderRefusal =
  | Refusal<'ORDER_TRANSITION_NOT_ALLOWED', { readonly stage: OrderStage; readonly command: CommandKind }>
  | Refusal<'ORDER_NOT_PERMITTED', { readonly command: CommandKind; readonly actor: Actor['kind'] }>
  | Refusal<'ORDER_CONDITION_NOT_MET', { readonly command: CommandKind; readonly condition: Guard }>;

/** `tills` are the stores that may take the order's money (`subjectOf`). */
export function decide(
  order: OrderState,
  command: OrderCommand,
  actor: Actor,
  now: Date,
  tills: readonly string[] = [],
): Result<readonly OrderEvent[], OrderRefusal> {
  const decision = decideStep(orderProcess, order, command, { actor, subject: subjectOf(order, tills), now });
  if (decision.ok)
    return ok(
      decision.value.map((event) => {
        const refund = refundOf(order, event);
        const cardsRefund = cardsRefundOf(order, event.command, refund);
        const tenderRefunds = tenderRefundsOf(order, event, refund, cardsRefund);
        const restRefund = restRefundOf(order, event.command, refund, tenderRefunds);
        return { ...event, refund, cardsRefund, tenderRefunds, restRefund };
      }),
    );
  switch (decision.error.reason) {
    case 'stage':
      return refuse('ORDER_TRANSITION_NOT_ALLOWED', { stage: order.stage, command: command.kind });
    case 'role':
      return refuse('ORDER_NOT_PERMITTED', { command: command.kind, actor: actor.kind });
    case 'condition':
      return refuse('ORDER_CONDITION_NOT_MET', {
        command: command.kind,
        condition: decision.error.condition,
      });
  }
}

/** The commands whose buttons an actor may see. `tills` are the stores that may take the order's money. */
export function commandsFor(
  order: OrderState,
  actor: Actor,
  tills: readonly string[] = [],
): readonly CommandKind[] {
  return offeredCommands(orderProcess, commandKinds, order, { actor, subject: subjectOf(order, tills) });
}

/** Whether an actor could take a step if colleagues had recorded the order's payments and its return. */
export function needsColleague(order: OrderState, actor: Actor, tills: readonly string[] = []): boolean {
  const { cashierNos, returnNo, ...subject } = subjectOf(order, tills);
  if (cashierNos === undefined && returnNo === undefined) return false;
  const steps = offeredCommands(orderProcess, commandKinds, order, { actor, subject });
  const couldSend = isRefundOpen(order) && may(actor, 'order.send-refund', subject);
  return (
    steps.length > commandsFor(order, actor, tills).length ||
    (couldSend && !maySendRefund(order, actor, tills))
  );
}

const isRefundOpen = ({ refundToSend = 0 }: OrderState): boolean => refundToSend > 0;

/** Whether an actor may record that a refund of the order was sent at the bank. */
export const maySendRefund = (order: OrderState, actor: Actor, tills: readonly string[] = []): boolean =>
  isRefundOpen(order) && may(actor, 'order.send-refund', subjectOf(order, tills));

/**
 * The parties of an order's permissions. The market's e-shops confirm transfers to the shop's account, and send back
 * their refunds. An order that is sent and paid in a store may be paid in any store of its market (`tills`). Once that
 * is done, it belongs to its own store only. An order that is collected is paid where it is collected.
 */
export function subjectOf(order: OrderState, tills: readonly string[] = []): Subject {
  const { stage, facts } = order;
  const cashierNos = [
    ...paidPayments(order).flatMap(({ takenBy }) => takenBy ?? []),
    ...(order.refundedBy ?? []),
  ];
  const subject = {
    ...{ id: facts.number, customerId: facts.customerId, storeId: facts.storeId },
    ...(cashierNos.length > 0 && { cashierNos }),
    ...('recordedBy' in order && { returnNo: order.recordedBy }),
    ...('recordedAs' in order && { returnRole: order.recordedAs }),
  };
  const taker = takerOf(facts.method);
  const isElsewhere =
    (taker === 'account' && (isTransferOpen(order) || tills.includes(facts.storeId))) ||
    (taker === 'till' && facts.delivery !== 'pickup' && stage === 'pending');
  return isElsewhere ? { ...subject, tills } : subject;
}

/** Whether money may still come by transfer, also after the order's end, or a refund waits to be sent. */
const isTransferOpen = (order: OrderState): boolean =>
  order.stage === 'pending' ||
  (order.stage === 'canceled' && order.payment.state !== 'paid') ||
  isRefundOpen(order);

function isRepeated(order: OrderState, command: OrderCommand, actor: Actor): boolean {
  switch (command.kind) {
    case 'change-place-pos':
      return placePosCode(order) === command.code;
    case 'move-due-day':
      return order.facts.dueOn === command.day;
    case 'claim':
      return order.facts.customerId === customerIdOf(actor);
    case 'record-payment':
      return order.references.includes(command.reference);
    case 'record-mismatch':
      return isKnownMismatch(order, command.reference);
    case 'require-action':
    case 'fail-payment':
      return ![null, command.attempt].includes(attemptOf(order));
    default:
      return false;
  }
}

const orderProcess: Process<OrderState, OrderCommand, Guard, Effect> = {
  transitions,
  guards,
  mayStillHold,
  isRepeated,
};

type StepOfOrder = ProcessEvent<OrderStage, OrderCommand, Effect>;

function refundOf(order: OrderState, { command, effects }: StepOfOrder): Money | null {
  if (!effects.includes('refund')) return null;
  const amount = refundAmount(order, command);
  return amount === null || isZero(amount) ? null : amount;
}

function refundAmount(order: OrderState, command: OrderCommand): Money | null {
  switch (command.kind) {
    case 'record-payment':
    case 'refund':
    case 'settle-return':
      return command.amount;
    case 'cancel':
      return command.fee ? subtract(refundable(order), command.fee) : refundable(order);
    default:
      return refundable(order);
  }
}

function cardsRefundOf(order: OrderState, command: OrderCommand, refund: Money | null): number {
  const { facts, cardsRefunded = 0 } = order;
  if (refund === null || facts.giftCards === undefined || command.kind === 'record-payment') return 0;
  const cards = { cost: facts.giftCards, refunded: cardsRefunded };
  return cardsShare(cards, refundable(order), refund, { isForCards: isForCards(command) });
}

/**
 * Returns each tender's part of a refund. Money for a closed or paid order goes back to where it came from. Gift cards that
 * the order bought were paid by the payment alone, so the payment alone gets the refund for them.
 */
function tenderRefundsOf(
  order: OrderState,
  { command }: StepOfOrder,
  refund: Money | null,
  cardsRefund: number,
): readonly Money[] {
  const { tenders = [], payment, facts, cardsRefunded = 0 } = order;
  if (refund === null || tenders.length === 0 || command.kind === 'record-payment') return [];
  const { currency } = refund;
  const forOthers = subtract(refund, money(cardsRefund, currency));
  if (payment.state !== 'paid') return refundShares(tenders, null, forOthers);
  const together = paidTogether(order);
  const paid = together.amount.minor - (facts.giftCards ?? 0);
  const refunded = together.refunded.minor - cardsRefunded;
  return refundShares(
    tenders,
    { amount: money(Math.max(0, paid), currency), refunded: money(Math.max(0, refunded), currency) },
    forOthers,
  );
}

export function evolve(order: OrderState, event: OrderEvent): OrderState {
  const { command, to, tenderRefunds, cardsRefund } = event;
  const cardsRefunded = (order.cardsRefunded ?? 0) + cardsRefund;
  const refundToSend = refundToSendAfter(order, command, event.refund, tenderRefunds);
  const rest = restAfter(order, event);
  const failedRefund = failedRefundAfter(order, command);
  const owedCredit = owedCreditAfter(order, command);
  const base = {
    facts: factsAfter(order, event),
    due: order.due,
    references: referencesAfter(order, command),
    ...(rest && { rest }),
    ...(order.tenders && { tenders: refundTenders(order.tenders, tenderRefunds) }),
    ...placePosAfter(order, command),
    ...(cardsRefunded > 0 && { cardsRefunded }),
    ...(refundToSend > 0 && { refundToSend }),
    ...(failedRefund > 0 && { failedRefund }),
    ...(owedCredit > 0 && { owedCredit }),
    ...refundedByAfter(order, event),
    ...mismatchesAfter(order, event),
  };
  const payment = paymentAfter(order, event);

  switch (to) {
    case 'pending': {
      if (order.stage !== 'pending' || payment.state === 'paid' || payment.state === 'not-needed') break;
      return { ...base, stage: to, payment, expiresAt: order.expiresAt };
    }
    case 'canceled': {
      if (order.stage === 'canceled')
        return { ...base, stage: to, payment, by: order.by, reason: order.reason };
      const reason = 'reason' in command ? command.reason : null;
      return { ...base, stage: to, payment, by: command.kind, reason };
    }
    default: {
      if (payment.state !== 'paid' && payment.state !== 'not-needed') break;
      const due = command.kind === 'take-payment' ? command.due : order.due;
      return enter(to, order, event, { ...base, due, payment });
    }
  }
  throw new TypeError(`No order can go from ${order.stage} to ${to} by ${command.kind}`);
}

type PaidBase = Pick<
  OrderState,
  | 'facts'
  | 'due'
  | 'references'
  | 'placePos'
  | 'placePosChanges'
  | 'rest'
  | 'tenders'
  | 'cardsRefunded'
  | 'refundToSend'
  | 'failedRefund'
  | 'owedCredit'
  | 'refundedBy'
  | 'mismatches'
> & {
  readonly payment: SettledPayment;
};

function enter(
  to: Exclude<OrderStage, 'pending' | 'canceled'>,
  order: OrderState,
  { command, actor, at }: OrderEvent,
  base: PaidBase,
): OrderState {
  const completedAt = 'completedAt' in order ? order.completedAt : at;
  switch (to) {
    case 'approval-question':
      return {
        ...base,
        stage: to,
        question: command.kind === 'ask' ? command.reason : 'question' in order ? order.question : '',
      };
    case 'factory-shipped':
      return { ...base, stage: to, waybill: parcelOf(command, order) };
    case 'pick-pending':
      return { ...base, stage: to, pickup: { wrongTries: wrongTriesAfter(order, command) } };
    case 'shipped':
      return {
        ...base,
        stage: to,
        tracking: parcelOf(command, order),
        shippedAt: 'shippedAt' in order ? order.shippedAt : at,
      };
    case 'return-pending':
      return {
        ...base,
        stage: to,
        completedAt,
        reason:
          command.kind === 'ask-return'
            ? command.reason
            : order.stage === 'return-pending'
              ? order.reason
              : '',
        ...recorderAfter(order, command, actor),
      };
    case 'complete':
    case 'returned-partial':
      return { ...base, stage: to, completedAt };
    case 'approval-pending':
    case 'ready-stock':
    case 'manufacturing':
    case 'made':
    case 'returned':
    case 'refunded-partial':
    case 'refunded':
      return { ...base, stage: to };
    default:
      return assertNever(to);
  }
}

function factsAfter({ facts, stage }: OrderState, { command, actor }: OrderEvent): OrderFacts {
  if (command.kind === 'claim') return { ...facts, customerId: customerIdOf(actor) };
  if (command.kind === 'move-due-day') return { ...facts, dueOn: command.day, dueMoved: true };
  // If a sale's customer tried to pay online and then pays at the till, the order's method becomes `checkmo`.
  return command.kind === 'take-payment' && stage === 'pending' && takerOf(facts.method) !== 'till'
    ? { ...facts, method: 'checkmo' }
    : facts;
}

/** Adds the member of staff who refunds a part before the pieces leave. Settling a return comes later, and adds nobody. */
function refundedByAfter(
  { refundedBy = [] }: OrderState,
  { command, actor }: OrderEvent,
): Pick<OrderState, 'refundedBy'> {
  const isNew = command.kind === 'refund' && actor.kind === 'staff' && !refundedBy.includes(actor.staffNo);
  const all = isNew ? [...refundedBy, actor.staffNo] : refundedBy;
  return all.length > 0 ? { refundedBy: all } : {};
}

function placePosAfter(
  { placePos, placePosChanges = 0 }: OrderState,
  command: OrderCommand,
): Pick<OrderState, 'placePos' | 'placePosChanges'> {
  if (command.kind === 'change-place-pos')
    return { placePos: command.code, placePosChanges: placePosChanges + 1 };
  return {
    ...(placePos !== undefined && { placePos }),
    ...(placePosChanges > 0 && { placePosChanges }),
  };
}

function parcelOf(command: OrderCommand, order: OrderState) {
  if (command.kind === 'ship') return command.tracking;
  if (command.kind === 'ship-from-factory') return command.waybill;
  if (order.stage === 'shipped') return order.tracking;
  if (order.stage === 'factory-shipped') return order.waybill;
  throw new TypeError(`${command.kind} names no parcel`);
}

function wrongTriesAfter(order: OrderState, command: OrderCommand): number {
  if (order.stage !== 'pick-pending' || command.kind === 'reissue-pickup-code') return 0;
  return order.pickup.wrongTries + (command.kind === 'hand-over' ? 1 : 0);
}

function referencesAfter(order: OrderState, command: OrderCommand): readonly string[] {
  return command.kind === 'record-payment' ||
    command.kind === 'take-payment' ||
    command.kind === 'confirm-transfer'
    ? [...order.references, command.reference]
    : order.references;
}
