import { lesser, type Money, subtract } from '../../money/index.ts';
import { amountOf, type Waterfall } from '../waterfall.ts';
import type { LineParts } from './reduction.ts';

/**
 * A line's own price, split into the parts that reductions distinguish; they add up to its total and
 * `giftWrap`. A set's discount is taken from the goods without gold first, then from the craft charge, then
 * from the gold value.
 */
export function partsOfLine(row: Waterfall, giftWrap: Money): LineParts {
  const gold = lesser(amountOf(row, 'gold-value'), row.total);
  const craft = lesser(amountOf(row, 'craft-charge', 'craft-discount'), subtract(row.total, gold));
  return { gold, craft, other: subtract(subtract(row.total, gold), craft), 'gift-wrap': giftWrap };
}
