import { isZero, money, sum } from '@jinlan/domain/money';
import type { OrderState, PaidPayment } from '@jinlan/domain/orders';
import { type KeptGift, settlementOf } from '@jinlan/domain/returns';
import type { SettleReturnInput } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import { readReason } from '../staff/read-input.ts';
import type { Step } from '../staff/take-step.ts';
import { type RefundRow, refundsOfMany } from '../steps/store-effects.ts';
import { type LineRow, linesOf, noSource, type OrderRow } from '../store.ts';
import { itemsInvalid } from './request-return.ts';
import { readLineId, soldLines } from './sold-lines.ts';
import { type ReturnRow, returnsOfMany, settleReturn } from './store.ts';

interface AcceptedLine {
  readonly position: number;
  readonly quantity: number;
  readonly restock: boolean;
}

/**
 * Returns the refusal of a condition. `return-waiting`: no return of the order waits. `return-by-pieces`: one waits that
 * must be settled by its pieces.
 */
export const returnCondition = (condition: 'return-waiting' | 'return-by-pieces'): Refusal =>
  refuse('ORDER_STEP_REFUSED', { reason: 'condition', condition });

/** The step that settles the waiting return by its pieces, and puts accepted ones back on sale. */
export function settleReturnStep({ catalogue }: Services, input: SettleReturnInput): Step {
  const reason = readReason(input.reason);
  let settling: {
    readonly id: number;
    readonly accepted: readonly AcceptedLine[];
    readonly kept: readonly KeptGift[];
  } | null = null;
  return {
    async command(order, _from, tx) {
      const returns = await returnsOfMany(tx, [order.id]);
      const current = currentReturn(order, returns);
      if (current === null) throw returnCondition('return-waiting');
      const accepted = readAccepted(input, order, current);
      const earlier = returns.filter(({ sequence }) => sequence < current.sequence);
      const sold = soldLines(order, await linesOf(tx, order.id), earlier);
      const before = await stateBefore(order, current, tx);
      const { kept, ...settlement } = settlementOf(before, sold, accepted);
      settling = { id: current.id, accepted, kept };
      const giftsKept = sum(
        order.currency,
        kept.map(({ amount }) => amount),
      );
      return {
        ...{ kind: 'settle-return', ...settlement, reason },
        ...(!isZero(giftsKept) && { giftsKept }),
        ...(hasRefused(current, accepted) && { refusedPieces: true as const }),
      };
    },
    async settle(order, _command, _staff, tx) {
      if (settling === null) throw new TypeError(`No return of order ${order.number} is being settled`);
      await settleReturn(tx, settling.id, order.version, settling.accepted, settling.kept);
      await catalogue.stock.restock(tx, order.number, await piecesToRestock(tx, order, settling.accepted));
      return order;
    },
  };
}

/**
 * Returns the return that waits, or, after it was settled, that same return: a repeated click has to read the same command.
 * Null if the order has no return by pieces, for instance because the buyer asked for it by telephone.
 */
function currentReturn({ state }: OrderRow, returns: readonly ReturnRow[]): ReturnRow | null {
  const last = returns.at(-1) ?? null;
  return state.stage === 'return-pending' && last?.settledVersion !== null ? null : last;
}

/** Returns the order before the return was settled, because a repeated click must compute the same amount. */
async function stateBefore(
  { id, state }: OrderRow,
  { settledVersion }: ReturnRow,
  tx: Connection,
): Promise<OrderState> {
  if (settledVersion === null) return state;
  const refunds = await refundsOfMany(tx, [id]);
  const refund = refunds.find(({ orderVersion }) => orderVersion === settledVersion);
  return refund === undefined ? state : withoutRefund(state, refund);
}

/**
 * Returns the order as if a refund had not happened. The refund may be taken off any tenders, because only the total that
 * is left counts.
 */
function withoutRefund(state: OrderState, { amount, tender, cards }: RefundRow): OrderState {
  let rest = tender;
  const tenders = state.tenders?.map((each) => {
    const minor = Math.min(rest, each.refunded.minor);
    rest -= minor;
    return { ...each, refunded: money(each.refunded.minor - minor, each.refunded.currency) };
  });
  const { cardsRefunded = 0, ...rested } = state;
  const cardsBefore = cardsRefunded - cards;
  const before = {
    ...rested,
    ...(tenders && { tenders }),
    ...(cardsBefore > 0 && { cardsRefunded: cardsBefore }),
  } as OrderState;
  if (before.payment.state !== 'paid') return before;
  const ofFirst = Math.min(amount, before.payment.refunded?.minor ?? 0);
  const payment = lessRefunded(before.payment, ofFirst);
  if (before.rest?.state !== 'paid') return { ...before, payment } as OrderState;
  return { ...before, payment, rest: lessRefunded(before.rest, amount - ofFirst) } as OrderState;
}

function lessRefunded(payment: PaidPayment, minor: number): PaidPayment {
  const left = (payment.refunded?.minor ?? 0) - minor;
  return { ...payment, refunded: left === 0 ? null : money(left, payment.amount.currency) };
}

function readAccepted(
  { lines }: SettleReturnInput,
  { number }: OrderRow,
  { lines: stored }: ReturnRow,
): readonly AcceptedLine[] {
  // Settling adds lines without pieces; a repeated click has to read the same command.
  const sent = stored.filter(({ quantity }) => quantity > 0);
  const accepted = lines.map(({ order_item_uid: uid, accepted: quantity, restock }) => ({
    ...{ position: readLineId(uid, number) ?? 0, quantity, restock },
  }));
  for (const { position, quantity } of accepted) {
    const line = sent.find((each) => each.position === position);
    if (line === undefined) throw itemsInvalid({ reason: 'unknown', position: null });
    if (accepted.filter((each) => each.position === position).length > 1)
      throw itemsInvalid({ reason: 'twice', position });
    if (quantity < 0 || quantity > line.quantity) throw itemsInvalid({ reason: 'quantity', position });
  }
  if (accepted.length < sent.length) throw itemsInvalid({ reason: 'none', position: null });
  return accepted;
}

const hasRefused = ({ lines }: ReturnRow, accepted: readonly AcceptedLine[]): boolean =>
  accepted.some(({ position, quantity }) =>
    lines.some((line) => line.position === position && quantity < line.quantity),
  );

async function piecesToRestock(
  tx: Connection,
  { id }: OrderRow,
  accepted: readonly AcceptedLine[],
): Promise<readonly { productId: number; sourceId: number; quantity: number }[]> {
  const lines = new Map((await linesOf(tx, id)).map((line) => [line.position, line]));
  return accepted
    .filter(({ restock, quantity }) => restock && quantity > 0)
    .flatMap(({ position, quantity }) => piecesOf(lines.get(position), quantity))
    .filter(({ sourceId }) => sourceId !== noSource);
}

const piecesOf = (line: LineRow | undefined, quantity: number) => {
  if (line === undefined) return [];
  if (line.parts.length === 0) return [{ productId: line.productId, sourceId: line.sourceId, quantity }];
  return line.parts.map((part) => ({
    productId: part.productId,
    sourceId: part.sourceId,
    quantity: part.quantity * quantity,
  }));
};
