/** Correction of what a store has of a piece, after somebody counted it (decision 140). */
import { err, ok, type Result } from '../kernel/index.ts';

/**
 * The most pieces that a store can have of one variant, as in an import; and by how many pieces a correction may differ.
 */
export const COUNT_MAX = 1_000_000;
export const COUNT_DIFFERENCE_MAX = 50;

export interface StockBefore {
  /** Pieces for sale. */
  readonly free: number;
  /** Pieces that are promised and not paid, by reservations and by orders that wait for their payment. */
  readonly reserved: number;
}

export type CountRefusal =
  | { readonly code: 'number' | 'difference' }
  | { readonly code: 'reserved'; readonly reserved: number };

/**
 * Returns how many pieces are for sale if `counted` pieces are in the store, promised ones included. Refuses a number below
 * the promised ones, and one that differs too much from before.
 */
export function checkCount(
  { free, reserved }: StockBefore,
  counted: number,
): Result<{ readonly free: number }, CountRefusal> {
  if (!Number.isSafeInteger(counted) || counted < 0 || counted > COUNT_MAX) return err({ code: 'number' });
  if (counted < reserved) return err({ code: 'reserved', reserved });
  if (Math.abs(counted - free - reserved) > COUNT_DIFFERENCE_MAX) return err({ code: 'difference' });
  return ok({ free: counted - reserved });
}
