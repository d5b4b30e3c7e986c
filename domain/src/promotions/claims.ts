import { basisPoints, divideHalfUp, lesser, money, roundToStep, sum } from '../money/index.ts';
import {
  amountInScope,
  type Claim,
  type ReductionScope,
  type Standing,
  type StandingLine,
} from '../pricing/index.ts';
import { giftsEarned } from './gifts.ts';
import type { PieceFacts } from './piece-facts.ts';
import type { PromotionAction } from './rule.ts';

/** A line that the rule counts. */
export interface Candidate {
  readonly line: StandingLine;
  readonly facts: PieceFacts;
}

type Currency = Standing['currency'];

/**
 * Returns how much the action takes off these lines, rounded once on the whole amount; null if the lines have nothing of
 * the kind that it reduces.
 */
export function claimOf(
  action: PromotionAction,
  candidates: readonly Candidate[],
  { currency, shipping }: Pick<Standing, 'currency' | 'shipping'>,
): Claim | null {
  const lines = candidates.map(({ line }) => line);
  const lineIds = lines.map(({ id }) => id);
  /** A claim that the lines bear in proportion to what is left of them. */
  const shared = (
    scope: ReductionScope,
    amount: (base: ReturnType<typeof money>) => typeof base,
  ): Claim | null => {
    const base = sum(
      currency,
      lines.map(({ left }) => amountInScope(left, scope)),
    );
    return base.minor > 0 ? { scope, lineIds, amount: amount(base) } : null;
  };
  /** A claim that each line bears by what `of` returns for it, in minor units times `unit`. */
  const owed = (scope: ReductionScope, unit: number, of: (candidate: Candidate) => number): Claim | null =>
    weighted(
      scope,
      unit,
      currency,
      candidates.map((candidate) => [candidate.line.id, of(candidate)] as const),
    );
  const goods = ({ gold }: { readonly gold: boolean }): ReductionScope =>
    gold ? 'goods' : 'goods-without-gold';

  switch (action.kind) {
    case 'items-percent':
    case 'order-percent':
      return shared(goods(action), (base) => {
        const amount = basisPoints(base, action.basisPoints);
        return action.atMost === null ? amount : lesser(amount, money(action.atMost, currency));
      });
    case 'order-amount':
      return shared(goods(action), () => {
        const { amount, every } = action;
        if (every === null) return money(amount, currency);
        return money(amount * Math.floor(spentOn(lines) / every), currency);
      });
    case 'items-amount':
      return owed(goods(action), 1, ({ line }) =>
        Math.min(amountInScope(line.left, goods(action)).minor, action.amount * line.quantity),
      );
    case 'items-fixed-price':
      return owed(goods(action), 1, ({ line }) =>
        Math.max(0, amountInScope(line.left, goods(action)).minor - action.price * line.quantity),
      );
    case 'craft-percent':
      return shared('craft', (base) => basisPoints(base, action.basisPoints));
    case 'per-gram':
      return owed(action.from, 1_000, ({ line, facts }) =>
        Math.min(line.left[action.from].minor * 1_000, facts.goldMg * action.amount),
      );
    case 'nth-piece': {
      const pieces = piecesByPrice(lines, goods(action));
      const needed = pieces.slice(0, pieces.length - (pieces.length % action.every));
      const reduced = needed.filter((_, index) => (index + 1) % action.every === 0);
      return ofPieces(reduced, needed, goods(action), action.basisPoints, currency);
    }
    case 'cheapest-piece': {
      const needed = piecesByPrice(lines, goods(action));
      return ofPieces(needed.slice(-1), needed, goods(action), action.basisPoints, currency);
    }
    case 'free-engraving':
      return owed('goods-without-gold', 1, ({ facts }) => facts.engraving);
    case 'free-gift-wrap':
      return shared('gift-wrap', (base) => base);
    case 'gift-choice':
      return giftsEarned(action, spentOn(lines)) > 0
        ? { scope: 'goods', amount: money(0, currency), lineIds: [] }
        : null;
    case 'free-courier':
      return shipping.minor > 0 ? { scope: 'shipping', amount: shipping, lineIds: [] } : null;
  }
}

/** Returns the sum of the lines after discounts of items, in minor units. */
export const spentOn = (lines: readonly StandingLine[]): number =>
  lines.reduce((total, { afterItems }) => total + amountInScope(afterItems, 'goods').minor, 0);

function weighted(
  scope: ReductionScope,
  unit: number,
  currency: Currency,
  owed: readonly (readonly [string, number])[],
): Claim | null {
  const total = owed.reduce((all, [, weight]) => all + weight, 0);
  if (total <= 0) return null;
  const amount = roundToStep(money(divideHalfUp(total, unit), currency));
  return { scope, amount, lineIds: owed.map(([id]) => id), weights: new Map(owed) };
}

interface SinglePiece {
  readonly lineId: string;
  /** In minor units, rounded down. */
  readonly price: number;
}

/** Returns all pieces of the lines, the dearest first; of equally dear ones the piece of the earlier line first. */
function piecesByPrice(lines: readonly StandingLine[], scope: ReductionScope): readonly SinglePiece[] {
  const pieces: SinglePiece[] = [];
  for (const { id, quantity, left } of lines) {
    const piece = { lineId: id, price: Math.floor(amountInScope(left, scope).minor / quantity) };
    for (let count = 0; count < quantity; count += 1) pieces.push(piece);
  }
  return pieces.sort((a, b) => b.price - a.price);
}

/**
 * A claim of a percentage of the price of the `reduced` pieces. All `needed` pieces bear it: those without which the rule
 * would not apply. So each of them costs a part less, and a returned one is refunded at its reduced price.
 */
function ofPieces(
  reduced: readonly SinglePiece[],
  needed: readonly SinglePiece[],
  scope: ReductionScope,
  points: number,
  currency: Currency,
): Claim | null {
  const owed = reduced.reduce((total, { price }) => total + price * points, 0);
  if (owed <= 0) return null;
  const weights = new Map<string, number>();
  for (const { lineId, price } of needed) weights.set(lineId, (weights.get(lineId) ?? 0) + price);
  const amount = roundToStep(money(divideHalfUp(owed, 10_000), currency));
  return { scope, amount, lineIds: [...weights.keys()], weights };
}
