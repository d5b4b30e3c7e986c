/**
 * Pieces that are made and priced by weight are weighed when they are finished (trade-facts 5.1). Tag and
 * receipt state the actual weight, and buying back uses it. The price stays as it was paid (trade-facts 1.5);
 * the weight is only recorded.
 */
import type { Milligrams } from '../money/index.ts';
import { stepsOf, type Waterfall } from '../pricing/index.ts';

interface OrderedLine {
  readonly quantity: number;
  /** Made for this order, not taken from stock. */
  readonly isMade: boolean;
  /** The price of one piece. */
  readonly unit: Waterfall;
}

export interface Weighing {
  /** Number of pieces that are weighed together. */
  readonly pieces: number;
  /** The weight that they were priced at. */
  readonly agreedMg: Milligrams;
}

/** Null if no made piece follows the board. */
export function weighingOf(lines: readonly OrderedLine[]): Weighing | null {
  const weighed = lines.flatMap(({ quantity, isMade, unit }) => {
    const gold = isMade ? stepsOf(unit, 'gold-value') : [];
    const ownWeightMg = gold.reduce((sum, { cause }) => sum + cause.weightMg, 0);
    return gold.length === 0 ? [] : [{ pieces: quantity, agreedMg: ownWeightMg * quantity }];
  });
  if (weighed.length === 0) return null;
  return weighed.reduce((sum, part) => ({
    pieces: sum.pieces + part.pieces,
    agreedMg: sum.agreedMg + part.agreedMg,
  }));
}
