/**
 * What is made and priced by weight is put on the scales when it is finished (trade-facts 5.1): tag and receipt say the actual weight,
 * and buying it back goes by it. The price stays as it was paid, whatever the scales say (trade-facts 1.5): the weight is recorded.
 */
import type { Milligrams } from '../money/index.ts';
import { stepsOf, type Waterfall } from '../pricing/index.ts';

interface OrderedLine {
  readonly quantity: number;
  /** Made for this order: no shelf had it. */
  readonly isMade: boolean;
  /** The price of one. */
  readonly unit: Waterfall;
}

export interface Weighing {
  /** Pieces that are weighed together. */
  readonly pieces: number;
  /** What they were priced at. */
  readonly agreedMg: Milligrams;
}

/** Null where nothing that is made follows the board. */
export function weighingOf(lines: readonly OrderedLine[]): Weighing | null {
  const weighed = lines.flatMap(({ quantity, isMade, unit }) => {
    const gold = isMade ? stepsOf(unit, 'gold-value') : [];
    const own = gold.reduce((sum, { cause }) => sum + cause.weightMg, 0);
    return gold.length === 0 ? [] : [{ pieces: quantity, agreedMg: own * quantity }];
  });
  if (weighed.length === 0) return null;
  return weighed.reduce((sum, one) => ({
    pieces: sum.pieces + one.pieces,
    agreedMg: sum.agreedMg + one.agreedMg,
  }));
}
