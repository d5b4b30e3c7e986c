import {
  allocate,
  currencies,
  type Money,
  money,
  multiply,
  multiplyDivideHalfUp,
  subtract,
  sum,
  zero,
} from '../../money/index.ts';

export interface PaidLine {
  readonly quantity: number;
  /** The price of all pieces together, after their shares of the reductions. */
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

export interface ReducedLine extends PaidLine {
  /** Price of one piece before reductions. */
  readonly unit: Money;
  /** The share of the line in each reduction. */
  readonly shares: readonly Money[];
}

/**
 * Returns the shares of the reductions for pieces that come back one part after another: for each part, an amount for each
 * share of the line. The price of a part less these amounts is its refund. Once all pieces are back, the amounts of a
 * reduction add up to its share.
 */
export function sharesOfParts(line: ReducedLine, parts: readonly number[]): readonly (readonly Money[])[] {
  const { currency } = line.unit;
  let left = line.shares;
  let returned = 0;
  return parts.map((quantity) => {
    const reduced = subtract(multiply(line.unit, quantity), refundOfPieces(line, returned, quantity));
    returned += quantity;
    const amount = money(Math.min(reduced.minor, sum(currency, left).minor), currency);
    const taken =
      amount.minor > 0
        ? allocate(
            amount,
            left.map(({ minor }) => minor),
          )
        : left.map(() => zero(currency));
    left = left.map((share, index) => subtract(share, taken[index] ?? zero(currency)));
    return taken;
  });
}
