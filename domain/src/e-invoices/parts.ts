/** The lines of an e-invoice, without pieces that were returned before it was issued (trade-facts 5.6). */
import type { Money } from '../money/index.ts';
import { invoiceLines } from './red.ts';

/** A line of the order: what was paid for all of its pieces, in minor units, and how many were returned. */
export interface PaidLine {
  readonly position: number;
  readonly quantity: number;
  readonly paid: number;
  readonly returned: number;
}

/** The part of an invoice that is for one line: pieces that were not returned, and their amount in minor units. */
export interface PartLeft {
  readonly position: number;
  readonly quantity: number;
  readonly amount: number;
}

/** Returns what was paid for some pieces of a line, in whole minor units. */
export const paidForPieces = (
  { paid, quantity }: Pick<PaidLine, 'paid' | 'quantity'>,
  pieces: number,
): number => Math.round((Math.max(0, paid) * pieces) / quantity);

/**
 * Splits the amount that is left to invoice over the pieces that were not returned, in proportion to what was paid for
 * them. The parts add up to the amount. A line without such pieces gets nothing, unless no line has any: for instance if
 * everything was returned and a fee was kept.
 */
export function partsLeft(amount: Money, lines: readonly PaidLine[]): readonly PartLeft[] {
  const left = lines.map((line) => ({ ...line, quantity: Math.max(0, line.quantity - line.returned) }));
  const some = left.some(({ quantity }) => quantity > 0);
  const weighted = lines.flatMap((line, index) => {
    const quantity = left[index]?.quantity ?? 0;
    return some && quantity === 0
      ? []
      : [{ position: line.position, weight: paidForPieces(line, some ? quantity : line.quantity) }];
  });
  const parts = invoiceLines(amount, weighted);
  return left.map(({ position, quantity }) => ({
    ...{ position, quantity },
    amount: parts.find((part) => part.position === position)?.amount ?? 0,
  }));
}
