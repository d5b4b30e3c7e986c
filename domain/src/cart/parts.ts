/**
 * The stock that a line takes. A single piece takes its own stock. A set takes the stock of its pieces, which it shares
 * with equal pieces elsewhere in the bag.
 */
import type { Stock } from './quantity.ts';

/** Number of a piece in one unit of the set. */
export interface PartOfLine {
  readonly sku: string;
  readonly quantity: number;
}

export interface LineWithParts {
  readonly sku: string;
  readonly quantity: number;
  /** Omitted for a piece that is bought alone. */
  readonly takes?: readonly PartOfLine[];
}

export interface StockedPart extends PartOfLine {
  readonly stock: Stock;
}

export const partsTakenBy = ({ sku, takes }: LineWithParts): readonly PartOfLine[] =>
  takes ?? [{ sku, quantity: 1 }];

/** Returns how many of a piece the lines take together. */
export const heldBy = (lines: readonly LineWithParts[], sku: string): number =>
  lines.reduce(
    (count, line) =>
      count +
      partsTakenBy(line)
        .filter((part) => part.sku === sku)
        .reduce((sum, part) => sum + part.quantity * line.quantity, 0),
    0,
  );

/** Returns how many more sets the parts allow, after what other lines take; never below 0. */
export function stockOfParts(parts: readonly StockedPart[], otherLines: readonly LineWithParts[]): Stock {
  const needed = new Map<string, { quantity: number; stock: Stock }>();
  for (const { sku, quantity, stock } of parts)
    needed.set(sku, { stock, quantity: quantity + (needed.get(sku)?.quantity ?? 0) });
  const remainingSets = [...needed].flatMap(([sku, { quantity, stock }]) =>
    stock.kind === 'counted' ? [Math.floor((stock.available - heldBy(otherLines, sku)) / quantity)] : [],
  );
  return remainingSets.length === 0
    ? { kind: 'made-to-order' }
    : { kind: 'counted', available: Math.max(0, Math.min(...remainingSets)) };
}
