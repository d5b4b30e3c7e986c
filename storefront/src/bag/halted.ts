/** Finds lines of a bag that cannot be ordered because their gold price board is halted. */
import { type GoldQuote, isHaltedIn } from '../gold-price/gold-prices.ts';
import type { BagFragment } from './fragments.generated.ts';
import { linesOf } from './line/lines.ts';

export const haltedLines = (bag: BagFragment, boards: readonly GoldQuote[]): ReadonlySet<string> =>
  new Set(
    linesOf(bag)
      .filter(({ product, free_gift }) => !free_gift && isHaltedIn(boards, product.gold_price_type))
      .map(({ uid }) => uid),
  );

/**
 * The page's boards are live. The server's answer also covers parts of sets and designs, but may be older, so it counts
 * only while one of the boards is halted.
 */
export const isBagHalted = (bag: BagFragment, boards: readonly GoldQuote[]): boolean =>
  haltedLines(bag, boards).size > 0 ||
  (bag.missing_for_order.includes('GOLD_TRADING_HALTED') && boards.some(({ isTradable }) => !isTradable));
