import { type GiftRefusal, readGiftChoice, type WantedGift } from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { requestKey } from '../lines/add-products.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import { priceCart } from '../presenting/price-cart.ts';
import type { CartRow } from '../store.ts';
import { lineIdOfGift } from './gift-lines.ts';
import { addGifts, removeGifts, setGiftQuantity } from './store-gifts.ts';

const mostRules = 100;
const mostSkus = 200;

/**
 * Adds gifts, all of them or none. The choices that the cart has earned are read while the cart is locked. Gifts that have
 * left the cart are deleted, because the shopper has chosen anew. A repeated request adds nothing twice.
 */
export async function chooseGifts(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  wanted: readonly WantedGift[],
): Promise<CartRow> {
  if (wanted.length > mostSkus || new Set(wanted.map(({ ruleId }) => ruleId)).size > mostRules)
    throw refuse('BAD_REQUEST', { reason: `at most ${mostSkus} gifts at once` });
  const request = requestKey([context.requestId, wanted]);
  return changeCart(
    parts.platform,
    context,
    cartId,
    async (tx, row) => {
      if (row.recentRequests.includes(request)) return row;
      const { giftOffers, lostGifts } = await priceCart(parts, tx, context, row);
      const checked = readGiftChoice(giftOffers, wanted);
      if (!checked.ok) throw giftRefusal(checked.error);
      let bag = row;
      for (const { lineId, quantity } of lostGifts) bag = await takeGift(tx, bag, lineId, quantity);
      return checked.value.length === 0 ? bag : addGifts(tx, bag, checked.value);
    },
    request,
  );
}

const giftOf = (row: CartRow, lineId: number) => row.gifts.find((gift) => lineIdOfGift(gift) === lineId);

/** Takes pieces of a gift out of the cart. */
async function takeGift(tx: Connection, row: CartRow, lineId: number, quantity: number): Promise<CartRow> {
  const gift = giftOf(row, lineId);
  if (!gift) return row;
  return gift.quantity > quantity
    ? setGiftQuantity(tx, row, gift.id, gift.quantity - quantity)
    : removeGifts(tx, row, [gift.id]);
}

/**
 * Changes the quantity of a gift's line; 0 removes it, null leaves it. More pieces are checked like a new choice. Null
 * for the number of a line that is no gift of the cart.
 */
export async function changeGift(
  parts: CartParts,
  context: CartContext,
  tx: Connection,
  row: CartRow,
  lineId: number,
  quantity: number | null,
): Promise<CartRow | null> {
  const gift = giftOf(row, lineId);
  if (!gift) return null;
  if (quantity === null || quantity === gift.quantity) return row;
  if (quantity === 0) return removeGifts(tx, row, [gift.id]);
  const { ruleId, sku } = gift;
  if (!Number.isSafeInteger(quantity) || quantity < 0)
    throw giftRefusal({ code: 'GIFT_QUANTITY_INVALID', data: { sku, quantity } });
  if (quantity > gift.quantity) {
    const { giftOffers } = await priceCart(parts, tx, context, row);
    const checked = readGiftChoice(giftOffers, [{ ruleId, sku, quantity: quantity - gift.quantity }]);
    if (!checked.ok) throw giftRefusal(checked.error);
  }
  return setGiftQuantity(tx, row, gift.id, quantity);
}

/** Removes a gift, whether it is in the bag or has left it; null for the number of a line that is no gift. */
export async function removeGift(tx: Connection, row: CartRow, lineId: number): Promise<CartRow | null> {
  const gift = giftOf(row, lineId);
  return gift ? removeGifts(tx, row, [gift.id]) : null;
}

function giftRefusal(refusal: GiftRefusal): Refusal {
  switch (refusal.code) {
    case 'GIFT_RULE_NOT_EARNED':
      return refuse(refusal.code, refusal.data);
    case 'GIFT_NOT_OFFERED':
      return refuse(refusal.code, { ...refusal.data, sku: refusal.data.sku.slice(0, 64) });
    case 'GIFT_QUANTITY_INVALID':
      return refuse(refusal.code, { ...refusal.data, sku: refusal.data.sku.slice(0, 64) });
    case 'GIFT_LIMIT_REACHED':
      return refuse(refusal.code, refusal.data);
    case 'GIFT_STOCK_INSUFFICIENT':
      return refuse(refusal.code, refusal.data);
  }
}
