import type { Milligrams } from '../money/index.ts';
import { amountOf, type GoldMetal, type OrderLine, stepsOf } from '../pricing/index.ts';

/**
 * The facts of a line, besides its price, on which conditions and actions depend. Weights and amounts are of the whole
 * line.
 */
export interface PieceFacts {
  readonly skus: readonly string[];
  readonly categories: readonly string[];
  /** The metals of pieces that are sold by weight. */
  readonly metals: readonly GoldMetal[];
  readonly goldMg: Milligrams;
  /** In minor units. */
  readonly engraving: number;
}

export function pieceFacts(
  { unit, quantity }: OrderLine,
  named: { readonly skus: readonly string[]; readonly categories: readonly string[] } | undefined,
): PieceFacts {
  const gold = stepsOf(unit, 'gold-value').map(({ cause }) => cause);
  return {
    skus: named?.skus ?? [],
    categories: named?.categories ?? [],
    metals: gold.map(({ metal }) => metal),
    goldMg: gold.reduce((total, { weightMg, pieces = 1 }) => total + weightMg * pieces, 0) * quantity,
    engraving: amountOf(unit, 'engraving').minor * quantity,
  };
}
