import { currencies, type Money, money, multiplyDivideHalfUp } from '../../money/index.ts';

export interface PaidLine {
  readonly quantity: number;
  /** What all its pieces cost together, after their shares of the reductions. */
  readonly paid: Money;
}

/**
 * The refund for `returning` pieces of a line of which `returned` came back before.
 *
 * In whatever order and parts pieces come back, the refunds add up to what was paid: the last one takes the
 * rest of the rounding. Throws RangeError for more pieces than the line has.
 */
export function refundOfPieces({ quantity, paid }: PaidLine, returned: number, returning: number): Money {
  if (returned < 0 || returning < 0 || returned + returning > quantity)
    throw new RangeError('More pieces come back than were bought');
  return money(
    paidFor(paid, returned + returning, quantity) - paidFor(paid, returned, quantity),
    paid.currency,
  );
}

/**
 * The price of the first pieces in minor units, rounded to the currency's step; for all pieces exactly what
 * was paid.
 */
function paidFor({ minor, currency }: Money, pieces: number, quantity: number): number {
  if (pieces === quantity) return minor;
  const { step } = currencies[currency];
  return Math.min(minor, multiplyDivideHalfUp(minor, pieces, quantity * step) * step);
}
