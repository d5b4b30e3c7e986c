/** Pieces that an order holds while it waits for its money. */

interface OrderedLine {
  readonly quantity: number;
  /** Nothing of it is sent or collected: a service or a download, of which the shop never runs out. */
  readonly isVirtual: boolean;
  /** Of a set, its pieces; empty of all else. */
  readonly parts: readonly { readonly quantity: number; readonly isVirtual: boolean }[];
}

/** How many pieces nobody else can buy meanwhile: each part of a set counts, services and downloads do not. */
export function heldPieces(lines: readonly OrderedLine[]): number {
  const ofOne = ({ isVirtual, parts }: OrderedLine): number =>
    parts.length === 0
      ? Number(!isVirtual)
      : parts.reduce((sum, part) => sum + (part.isVirtual ? 0 : part.quantity), 0);
  return lines.reduce((sum, line) => sum + line.quantity * ofOne(line), 0);
}
