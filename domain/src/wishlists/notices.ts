/**
 * Notices about wished pieces: a lower price, or back in stock. Prices are whole amounts of the smallest unit of one
 * currency. Prices that follow the gold price are not watched, because they move every day.
 */

export type Notice = 'price' | 'stock';

/** The facts that the shop stores of a wished piece. */
export interface WatchState {
  /** The price that the customer knows: only a lower one is news. Null if the price is not watched. */
  readonly toldPrice: number | null;
  readonly soldOut: boolean;
  /** The news that the next e-mail contains about the piece; null for none. */
  readonly notice: Notice | null;
}

/** The piece as it is now. */
export interface WatchedNow {
  /** Null if the price is not watched. */
  readonly price: number | null;
  /** Null for a piece that is not sold at present, or whose stock is not watched. */
  readonly inStock: boolean | null;
}

/** Returns the state after a check. A piece that cannot be bought is no news, even if its price fell. */
export function watch(before: WatchState, now: WatchedNow): WatchState {
  if (now.inStock === null) return { ...before, notice: null };
  if (!now.inStock) return { ...before, soldOut: true, notice: null };
  const isBack = before.soldOut || before.notice === 'stock';
  const isCheaper = now.price !== null && before.toldPrice !== null && now.price < before.toldPrice;
  return { ...before, soldOut: false, notice: isBack ? 'stock' : isCheaper ? 'price' : null };
}
