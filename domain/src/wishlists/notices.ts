/**
 * Notices about wished pieces: a lower price, or back in stock. Prices are whole amounts of the smallest unit of one
 * currency. Prices that follow the gold price are not watched, because they move every day.
 */

export type Notice = 'price' | 'stock';

/** What is remembered of a wished piece. */
export interface WatchState {
  /** A lower price than this is news; null where no price is watched. */
  readonly toldPrice: number | null;
  readonly soldOut: boolean;
  /** What the next e-mail will tell. */
  readonly notice: Notice | null;
}

/** The piece now. */
export interface WatchedNow {
  /** Null where no price is watched. */
  readonly price: number | null;
  /** Null for a piece that is not sold at present, or whose stock is not watched. */
  readonly inStock: boolean | null;
}

/** The state after a check. A piece that cannot be bought is no news, also if its price fell. */
export function watch(before: WatchState, now: WatchedNow): WatchState {
  if (now.inStock === null) return { ...before, notice: null };
  if (!now.inStock) return { ...before, soldOut: true, notice: null };
  const isBack = before.soldOut || before.notice === 'stock';
  const isCheaper = now.price !== null && before.toldPrice !== null && now.price < before.toldPrice;
  return { ...before, soldOut: false, notice: isBack ? 'stock' : isCheaper ? 'price' : null };
}

/** The state once the e-mail was sent, or not sent for want of consent: the same is not told twice. */
export const told = (state: WatchState, price: number | null): WatchState => ({
  ...state,
  toldPrice: state.toldPrice === null || price === null ? state.toldPrice : Math.min(state.toldPrice, price),
  notice: null,
});
