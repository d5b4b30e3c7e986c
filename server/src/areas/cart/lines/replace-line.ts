import { refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import {
  type Added,
  type AddedItem,
  isReadyMade,
  lineOf,
  puttingOf,
  refusalOf,
  requestKey,
  whereOf,
} from './add-products.ts';
import { choosePieces } from './choose-pieces.ts';
import type { CartParts } from './parts.ts';
import { changeLine, removeLines, replaceLine as writeInPlace } from './store-lines.ts';

/**
 * Removes a line and adds the item, in one transaction: an item that is refused leaves the line as it was. The new line
 * stands where the old one stood, or joins an equal line. Without `gift` the wrap of the old line stays. A request that
 * was sent again after a broken connection changes nothing twice. Refused with ITEM_NOT_FOUND and, for staff,
 * STAFF_CANNOT_BUY; a design's line is changed by `addDesign`.
 */
export async function replaceLine(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  lineId: number,
  item: AddedItem,
): Promise<Added> {
  const chosen = await choosePieces(whereOf(parts, context), item);
  const request = requestKey([context.requestId, 'replace', lineId, item]);
  return changeCart(
    parts.platform,
    context,
    cartId,
    async (tx, row) => {
      if (row.recentRequests.includes(request)) return { row, refusals: [] };
      const old = row.lines.find(({ id, made }) => id === lineId && made === null);
      if (!old) throw refuse('ITEM_NOT_FOUND', { line: lineId });
      if (context.actor.kind === 'staff' && chosen.some(isReadyMade)) throw refuse('STAFF_CANNOT_BUY');
      const [one, ...more] = chosen;
      if (!one || more.length > 0) return { row, refusals: [refusalOf(0, refuse('OPTIONS_UNAVAILABLE'))] };
      const others = row.lines.filter(({ id }) => id !== lineId);
      const gift = item.gift ?? { wrap: old.giftWrap, message: old.giftMessage };
      const putting = puttingOf(one, gift, others);
      if (!putting.ok) return { row, refusals: [refusalOf(0, putting.error)] };
      const { line: twin, quantity } = putting.value;
      const replaced = twin
        ? await changeLine(tx, await removeLines(tx, row, [lineId]), { ...twin.row, quantity })
        : await writeInPlace(tx, row, { ...lineOf(parts, context, putting.value), id: lineId });
      return { row: replaced, refusals: [] };
    },
    request,
  );
}
