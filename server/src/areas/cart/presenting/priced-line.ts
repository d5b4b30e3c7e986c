import type { LineProblem, Stock } from '@jinlan/domain/cart';
import type { LocalText } from '@jinlan/domain/markets';
import type { Money } from '@jinlan/domain/money';
import type { GoldQuote, LineReduction, Waterfall } from '@jinlan/domain/pricing';
import type { Piece } from '../lines/pieces.ts';
import type { LineRow } from '../store.ts';

/**
 * A priced line; no part of it is stored. Price changes are detected in the market's own currency, so that a new exchange
 * rate is not reported as a price change. A line whose piece has left the catalogue is omitted; the next change of the cart
 * removes it.
 */
export interface PricedLine {
  readonly row: LineRow;
  readonly piece: Piece;
  /** The largest stock that any delivery can provide. */
  readonly most: Stock;
  /** The price of one piece; `total` is that of the line. Both are before the order's reductions. */
  readonly unit: Waterfall;
  readonly total: Waterfall;
  /** The line's shares of the order's reductions, and their sum. */
  readonly reductions: readonly LineReduction[];
  readonly reduced: Money;
  /** Null once the shopper has accepted the current price. */
  readonly change: LineChange | null;
  readonly problems: readonly LineProblem[];
  readonly quote: GoldQuote | null;
  /** The price and its version that are stored when the shopper accepts the current price. */
  readonly present: { readonly version: number | null; readonly price: number | null };
  /** The promotion that gives the piece; null for a line that is bought. */
  readonly gift: {
    readonly ruleId: number;
    readonly label: LocalText;
    /** The price of one piece without the promotion, in minor units; 0 if the piece has no price now. */
    readonly price: number;
  } | null;
}

/** A line before the order's reductions are known. */
export type UnreducedLine = Omit<PricedLine, 'reductions' | 'reduced'>;

export interface LineChange {
  readonly old: Money;
  readonly current: Money;
  readonly oldQuote: GoldQuote | null;
  readonly currentQuote: GoldQuote | null;
}
