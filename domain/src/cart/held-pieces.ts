/** Pieces that an order holds while it waits for its payment. */

interface OrderedLine {
  readonly quantity: number;
  /** A service or a download: nothing is sent or collected, and it never runs out. */
  readonly isVirtual: boolean;
  /** The pieces of a set; empty otherwise. */
  readonly parts: readonly { readonly quantity: number; readonly isVirtual: boolean }[];
}

/**
 * How many pieces nobody else can buy meanwhile. Each part of a set counts; services and downloads do not.
 */
export function heldPieces(lines: readonly OrderedLine[]): number {
  const ofOne = ({ isVirtual, parts }: OrderedLine): number =>
    parts.length === 0
      ? Number(!isVirtual)
      : parts.reduce((sum, part) => sum + (part.isVirtual ? 0 : part.quantity), 0);
  return lines.reduce((sum, line) => sum + line.quantity * ofOne(line), 0);
}
