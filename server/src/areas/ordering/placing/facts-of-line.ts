import type { GiftTerms } from '@jinlan/domain/returns';
import type { PricedCart, PricedLine } from '../../cart/index.ts';
import type { Snapshot } from './snapshot-lines.ts';

/**
 * Returns the conditions by which a gift was earned, with the positions of the order's lines; null for a line that is
 * bought.
 */
export function giftTermsOf({ lines, giftCauses }: PricedCart, { gift }: PricedLine): GiftTerms | null {
  const cause = gift && giftCauses.get(gift.ruleId);
  if (!gift || !cause) return null;
  const positions = new Map(lines.map(({ row }, index) => [String(row.id), index + 1]));
  return {
    ...cause,
    price: gift.price,
    lines: cause.lines.flatMap(({ id, ...counted }) => {
      const position = positions.get(id);
      return position === undefined ? [] : [{ position, ...counted }];
    }),
  };
}

/** The reductions of a line, in minor units. */
export function discountOf({ order }: PricedCart, index: number): number {
  const line = order.lines[index];
  return line ? line.row.total.minor - line.net.minor : 0;
}

/** Returns the stock that a line reserves, one entry for each piece; none for pieces made to order. */
export function needsOf({
  line: { row, piece },
  productId,
  parts,
}: Snapshot & { readonly line: PricedLine }) {
  const own = [{ productId, quantity: 1, partIndex: 0, isMade: piece.madeToOrder }];
  const pieces = parts.map((part, partIndex) => ({
    productId: part.productId,
    quantity: part.quantity,
    partIndex,
    isMade: piece.parts[partIndex]?.piece.madeToOrder ?? false,
  }));
  return (pieces.length === 0 ? own : pieces).flatMap(({ isMade, quantity, ...need }) =>
    isMade ? [] : [{ ...need, quantity: row.quantity * quantity }],
  );
}
