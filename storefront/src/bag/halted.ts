/** Which lines of a bag cannot be ordered because trading by their gold board is halted. */
import { type GoldQuote, isHaltedIn } from '../gold-price/gold-prices.ts';
import type { BagFragment } from './fragments.generated.ts';
import { linesOf } from './line/lines.ts';

export const haltedLines = (bag: BagFragment, boards: readonly GoldQuote[]): ReadonlySet<string> =>
  new Set(
    linesOf(bag)
      .filter(({ product }) => isHaltedIn(boards, product.gold_price_type))
      .map(({ uid }) => uid),
  );

/**
 * The boards of the page are live, and the server's answer covers the parts of sets and designs. That answer may be
 * older than the boards, so it counts only while one of them is halted.
 */
export const isBagHalted = (bag: BagFragment, boards: readonly GoldQuote[]): boolean =>
  haltedLines(bag, boards).size > 0 ||
  (bag.missing_for_order.includes('GOLD_TRADING_HALTED') && boards.some(({ isTradable }) => !isTradable));
