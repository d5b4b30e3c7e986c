import { refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import {
  type Added,
  type AddedItem,
  choiceContextOf,
  isReadyMade,
  lineOf,
  planAddition,
  refusalOf,
  requestKey,
} from './add-products.ts';
import { choosePieces } from './choose-pieces.ts';
import type { CartParts } from './parts.ts';
import { changeLine, removeLines, replaceLine as writeInPlace } from './store-lines.ts';

/**
 * Replaces a line by an item in one transaction; if the item is refused, the line stays. The new line takes the position of
 * the old one, or is merged into an equal line. Without `gift` the wrap of the old line stays. A repeated request changes
 * nothing twice. Refuses with ITEM_NOT_FOUND and, for staff, STAFF_CANNOT_BUY. Lines of designs are changed by `addDesign`.
 */
export async function replaceLine(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  lineId: number,
  item: AddedItem,
): Promise<Added> {
  const chosen = await choosePieces(choiceContextOf(parts, context), item);
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
      const [choice, ...otherChoices] = chosen;
      if (!choice || otherChoices.length > 0)
        return { row, refusals: [refusalOf(0, refuse('OPTIONS_UNAVAILABLE'))] };
      const others = row.lines.filter(({ id }) => id !== lineId);
      const gift = item.gift ?? { wrap: old.giftWrap, message: old.giftMessage };
      const addition = planAddition(choice, gift, others);
      if (!addition.ok) return { row, refusals: [refusalOf(0, addition.error)] };
      const { line: twin, quantity } = addition.value;
      const replaced = twin
        ? await changeLine(tx, await removeLines(tx, row, [lineId]), { ...twin.row, quantity })
        : await writeInPlace(tx, row, { ...lineOf(parts, context, addition.value), id: lineId });
      return { row: replaced, refusals: [] };
    },
    request,
  );
}
