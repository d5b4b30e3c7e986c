/** Pieces that an unpaid order holds. */

interface OrderedLine {
  readonly quantity: number;
  /** The pieces of a set; empty otherwise. */
  readonly parts: readonly { readonly quantity: number }[];
}

/**
 * Returns how many pieces nobody else can buy while the order holds them. Each part of a set counts, and so do services,
 * downloads and gift cards, because their stock is counted too.
 */
export function heldPieces(lines: readonly OrderedLine[]): number {
  const ofOne = ({ parts }: OrderedLine): number =>
    parts.length === 0 ? 1 : parts.reduce((sum, { quantity }) => sum + quantity, 0);
  return lines.reduce((sum, line) => sum + line.quantity * ofOne(line), 0);
}
