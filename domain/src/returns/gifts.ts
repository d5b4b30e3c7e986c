/** Gifts that come back with a return, because what is left of their order no longer earns them. */
import { isZero, lesser, type Money, money, subtract } from '../money/index.ts';
import { giftsEarned } from '../promotions/index.ts';
import type { ReturnLine } from './request.ts';

/** The conditions by which a gift was earned when its order was placed. Amounts in minor units of the order's currency. */
export interface GiftTerms {
  /** Number of pieces that the promotion gives: once, or for each full `every` that its lines cost together. */
  readonly quantity: number;
  readonly every: number | null;
  readonly minSubtotal: number | null;
  readonly minCraft: number | null;
  readonly minQuantity: number | null;
  /**
   * The lines that counted for the gift. `spent`: what all pieces of a line cost after discounts of items. `craft`: the
   * craft charge in it.
   */
  readonly lines: readonly { readonly position: number; readonly spent: number; readonly craft: number }[];
  /** The price of one piece of the gift without the promotion; 0 if it is not known. */
  readonly price: number;
}

/** The promotion of a gift. `terms` are null in orders of older versions: there each bought piece earns the gift. */
export interface SoldGift {
  readonly rule: number;
  readonly terms: GiftTerms | null;
  /**
   * The price of its pieces that stayed with the buyer at earlier returns, less the part that refunds were reduced by. In
   * minor units.
   */
  readonly owed?: number;
}

/**
 * Returns how much is still owed for a gift: `pieces` of it stayed with the buyer, and refunds were reduced by `charged`.
 */
export const owedFor = (terms: GiftTerms | null, pieces: number, charged: number): number =>
  Math.max(0, (terms?.price ?? 0) * pieces - charged);

/** A line of the order. Pieces of a gift that the buyer paid for instead of returning them count as returned. */
export interface GiftedLine {
  readonly position: number;
  readonly quantity: number;
  readonly returned: number;
  readonly gift: SoldGift | null;
}

/**
 * Returns the gifts that must come back if the pieces of `back` do. If a promotion gave gifts on several lines, those of
 * the last line come back first.
 */
export function giftsToReturn(
  lines: readonly GiftedLine[],
  back: readonly ReturnLine[],
): readonly ReturnLine[] {
  const leaving = new Map(back.map(({ position, quantity }) => [position, quantity]));
  const left = ({ position, quantity, returned }: GiftedLine): number =>
    Math.max(0, quantity - returned - (leaving.get(position) ?? 0));
  const byRule = Map.groupBy(
    lines.filter(({ gift }) => gift !== null),
    ({ gift }) => gift?.rule,
  );
  return [...byRule.values()]
    .flatMap((gifts) => {
      const terms = gifts[0]?.gift?.terms ?? null;
      const had = gifts.reduce((count, { quantity, returned }) => count + quantity - returned, 0);
      let excess = had - earnedBy(terms, lines, left);
      return gifts.toReversed().flatMap(({ position, quantity, returned }) => {
        const count = Math.max(0, Math.min(excess, quantity - returned));
        excess -= count;
        return count === 0 ? [] : [{ position, quantity: count }];
      });
    })
    .toSorted((a, b) => a.position - b.position);
}

/** Returns how many gifts the remaining pieces still earn, by the promotion's conditions on lines and their prices. */
function earnedBy(
  terms: GiftTerms | null,
  lines: readonly GiftedLine[],
  left: (line: GiftedLine) => number,
): number {
  if (terms === null)
    return lines.some((line) => line.gift === null && left(line) > 0) ? Number.MAX_SAFE_INTEGER : 0;
  const sums = { pieces: 0, spent: 0, craft: 0 };
  for (const { position, spent, craft } of terms.lines) {
    const line = lines.find((each) => each.position === position);
    if (line === undefined) continue;
    const pieces = left(line);
    // Rounded up, so that nobody loses a gift by a fraction of a cent.
    const share = (amount: number): number => Math.ceil((amount * pieces) / line.quantity);
    sums.pieces += pieces;
    sums.spent += share(spent);
    sums.craft += share(craft);
  }
  const { minQuantity, minSubtotal, minCraft } = terms;
  const holds =
    sums.pieces > 0 &&
    sums.pieces >= (minQuantity ?? 0) &&
    sums.spent >= (minSubtotal ?? 0) &&
    sums.craft >= (minCraft ?? 0);
  return holds ? giftsEarned(terms, sums.spent) : 0;
}

/**
 * Pieces of a gift that stay with the buyer from this return on, and the amount by which the refund is reduced for the
 * gift. The quantity is 0 if the amount is only the rest of the price from an earlier return.
 */
export interface KeptGift extends ReturnLine {
  readonly amount: Money;
}

/**
 * Returns the gifts that had to come back with the accepted pieces and did not, and those of earlier returns for which the
 * buyer still owes something. The refund is reduced by their price, but not below zero; the buyer still owes the rest.
 */
export function giftsKept(
  lines: readonly GiftedLine[],
  accepted: readonly ReturnLine[],
  refund: Money,
): readonly KeptGift[] {
  const giftAt = new Map(lines.flatMap(({ position, gift }) => (gift ? [[position, gift] as const] : [])));
  const due = giftsToReturn(
    lines,
    accepted.filter(({ position }) => !giftAt.has(position)),
  );
  // If more pieces of a gift came back than had to, they replace missing gifts of the same promotion.
  const spare = new Map<number, number>();
  const missing = new Map(due.map(({ position, quantity }) => [position, quantity]));
  for (const { position, quantity } of accepted) {
    const rule = giftAt.get(position)?.rule;
    if (rule === undefined) continue;
    const owed = missing.get(position) ?? 0;
    missing.set(position, Math.max(0, owed - quantity));
    spare.set(rule, (spare.get(rule) ?? 0) + Math.max(0, quantity - owed));
  }
  const keptPieces = new Map(
    due.map(({ position }) => {
      const rule = giftAt.get(position)?.rule ?? Number.NaN;
      const uncovered = missing.get(position) ?? 0;
      const covered = Math.min(uncovered, spare.get(rule) ?? 0);
      spare.set(rule, (spare.get(rule) ?? 0) - covered);
      return [position, uncovered - covered];
    }),
  );
  let left = refund;
  return lines.flatMap(({ position, gift }) => {
    const quantity = keptPieces.get(position) ?? 0;
    const owed = (gift?.owed ?? 0) + owedFor(gift?.terms ?? null, quantity, 0);
    const amount = lesser(money(owed, refund.currency), left);
    if (quantity === 0 && isZero(amount)) return [];
    left = subtract(left, amount);
    return [{ position, quantity, amount }];
  });
}
