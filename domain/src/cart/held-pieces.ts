/** Pieces that an unpaid order holds. */

interface OrderedLine {
  readonly quantity: number;
  /** A service or a download: nothing is delivered, and stock is unlimited. */
  readonly isVirtual: boolean;
  /** The pieces of a set; empty otherwise. */
  readonly parts: readonly { readonly quantity: number; readonly isVirtual: boolean }[];
}

/**
 * Returns how many pieces nobody else can buy while the order holds them. Each part of a set counts. Services and
 * downloads do not.
 */
export function heldPieces(lines: readonly OrderedLine[]): number {
  const ofOne = ({ isVirtual, parts }: OrderedLine): number =>
    parts.length === 0
      ? Number(!isVirtual)
      : parts.reduce((sum, part) => sum + (part.isVirtual ? 0 : part.quantity), 0);
  return lines.reduce((sum, line) => sum + line.quantity * ofOne(line), 0);
}
