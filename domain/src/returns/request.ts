/** A return: the pieces that the buyer wants to send back, and the part of them that the shop takes back. */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { add, isZero, type Money, subtract, zero } from '../money/index.ts';
import type { OrderState } from '../orders/index.ts';
import { refundable, refundableCards } from '../orders/index.ts';
import { type PaidLine, refundOfPieces } from '../pricing/index.ts';
import { type GiftedLine, giftsKept, type KeptGift } from './gifts.ts';
import { isTakenByStore, type ReturnExclusion, returnDeadline, returnPolicies } from './policy.ts';

/** A line of the order, and how many of its pieces came back before. */
export interface SoldLine extends PaidLine, GiftedLine {
  readonly exclusion: ReturnExclusion | null;
}

/** Why nothing of an order can be returned online now; null if something can. */
export type ReturnRefusal = 'not-received' | 'waiting' | 'exchange-only' | 'too-late' | 'nothing-left';

export function whyNoReturn(
  market: Market,
  order: OrderState,
  lines: readonly SoldLine[],
  now: Date,
): ReturnRefusal | null {
  if (order.stage === 'return-pending') return 'waiting';
  if (order.stage !== 'complete' && order.stage !== 'returned-partial') return 'not-received';
  if (returnPolicies[market].resolution === 'exchange') return 'exchange-only';
  if (now >= returnDeadline(market, new Date(order.completedAt))) return 'too-late';
  return lines.some((line) => returnableQuantity(line) > 0) ? null : 'nothing-left';
}

export const returnableQuantity = ({ exclusion, quantity, returned }: SoldLine): number =>
  exclusion === null ? quantity - returned : 0;

/** Returns how many pieces of the line a store can take back: the market's rules for buyers do not bind it. */
export const quantityTakenByStore = ({ exclusion, quantity, returned }: SoldLine): number =>
  isTakenByStore(exclusion) ? quantity - returned : 0;

export interface ReturnLine {
  readonly position: number;
  readonly quantity: number;
}

export type ReturnLinesRefusal = Refusal<
  'RETURN_ITEMS_INVALID',
  {
    readonly reason: 'none' | 'unknown' | 'twice' | 'quantity' | 'excluded';
    readonly position: number | null;
  }
>;

/** Checks the pieces of a request against what may come back, and sorts them by line. */
export function readReturnLines(
  sold: readonly SoldLine[],
  wanted: readonly ReturnLine[],
): Result<readonly ReturnLine[], ReturnLinesRefusal> {
  const wrong = (reason: ReturnLinesRefusal['data']['reason'], position: number | null) =>
    refuse('RETURN_ITEMS_INVALID', { reason, position });
  if (wanted.length === 0) return wrong('none', null);
  const seen = new Set<number>();
  for (const { position, quantity } of wanted) {
    const line = sold.find((each) => each.position === position);
    if (line === undefined) return wrong('unknown', position);
    if (seen.has(position)) return wrong('twice', position);
    seen.add(position);
    if (line.exclusion !== null) return wrong('excluded', position);
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > returnableQuantity(line))
      return wrong('quantity', position);
  }
  return ok(wanted.toSorted((a, b) => a.position - b.position));
}

/** Most characters of the reason why a piece comes back. */
export const RETURN_REASON_MAX = 200;

export interface Settlement {
  readonly outcome: 'all' | 'some' | 'none';
  /** Null where nothing is paid back: nothing was accepted, it cost nothing, or nothing is left. */
  readonly amount: Money | null;
  /**
   * The gifts that had to come back, now or at an earlier return, and did not; with the amount by which the refund is
   * reduced for each.
   */
  readonly kept: readonly KeptGift[];
}

/**
 * Returns what is paid back for the accepted pieces: for each its share in what its line cost after the reductions. It is
 * less the price of gifts that had to come back, now or at an earlier return, and did not; and never more than the order
 * has left, because an amount may have been refunded before. The outcome is `all` once no bought piece of the order is
 * left. Throws RangeError if more is accepted than was bought.
 */
export function settlementOf(
  order: OrderState,
  sold: readonly SoldLine[],
  accepted: readonly ReturnLine[],
): Settlement {
  const taken = accepted.filter(({ quantity }) => quantity > 0);
  if (taken.length === 0) return { outcome: 'none', amount: null, kept: [] };
  const back = new Map(taken.map(({ position, quantity }) => [position, quantity]));
  const shares = sold.map((line) => refundOfPieces(line, line.returned, back.get(line.position) ?? 0));
  const total = shares.reduce(add, zero(order.due.currency));
  // Gift cards that the order bought are not returned by pieces.
  const left = subtract(refundable(order), refundableCards(order));
  const whole = total.minor > left.minor ? left : total;
  const kept = giftsKept(sold, taken, whole);
  const amount = kept.reduce((rest, each) => subtract(rest, each.amount), whole);
  const isAll = sold.every(
    ({ position, quantity, returned, exclusion }) =>
      exclusion === 'free-gift' || returned + (back.get(position) ?? 0) === quantity,
  );
  return {
    outcome: isAll ? 'all' : 'some',
    amount: isZero(amount) ? null : amount,
    kept,
  };
}

/** Magento's words for the state of a return and of one of its lines. */
export type ReturnStatus = 'PENDING' | 'PROCESSED_AND_CLOSED' | 'DENIED';
export type ReturnLineStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'DENIED';

/** `accepted` is null until the return is settled. */
interface SettledLine extends ReturnLine {
  readonly accepted: number | null;
}

export function returnStatus(lines: readonly SettledLine[]): ReturnStatus {
  if (lines.some(({ accepted }) => accepted === null)) return 'PENDING';
  return lines.some(({ accepted }) => accepted !== 0) ? 'PROCESSED_AND_CLOSED' : 'DENIED';
}

export function returnLineStatus(line: SettledLine, lines: readonly SettledLine[]): ReturnLineStatus {
  if (line.accepted === null) return 'PENDING';
  if (line.accepted > 0) return 'APPROVED';
  return returnStatus(lines) === 'DENIED' ? 'DENIED' : 'REJECTED';
}
