import {
  checkOrderGift,
  checkQuantity,
  checkRemark,
  type OrderGift,
  orderGiftTexts,
  type Stock,
  stockOfParts,
} from '@jinlan/domain/cart';
import type { CartItemUpdateInput } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { firstUnprintable } from '../../../platform/pdf/pen.ts';
import { about, refuse } from '../../../platform/requests/refusal.ts';
import { changeGift, removeGift } from '../gifts/choose-gifts.ts';
import { removeGifts } from '../gifts/store-gifts.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import { presentPrice } from '../presenting/gold-of-piece.ts';
import { invalidText } from '../refuse.ts';
import * as store from '../store.ts';
import { type AddedItem, addRefusal, giftOf } from './add-products.ts';
import { bagOf, isSameLine } from './bag-rows.ts';
import {
  chooseOptions,
  type NumberedOption,
  optionRefusal,
  ownerOf,
  withCustomOptions,
} from './custom-options.ts';
import type { CartParts } from './parts.ts';
import { findPiece, stockedParts } from './pieces.ts';
import { acknowledge, changeLine, removeLines, withLine } from './store-lines.ts';

/**
 * Reads a line's id from its number or from Magento's uid, which is the base64 of the number. Returns
 * 0 for invalid uids, which no line has.
 */
export function lineIdOf({
  cart_item_id: id,
  cart_item_uid: uid,
}: Pick<CartItemUpdateInput, 'cart_item_id' | 'cart_item_uid'>): number {
  if (id != null) return id;
  if (uid == null) throw refuse('BAD_REQUEST', { reason: 'cart_item_id or cart_item_uid is required' });
  const text = /^-?\d+$/.test(uid) ? uid : Buffer.from(uid, 'base64').toString('utf8');
  return /^-?\d{1,15}$/.test(text) ? Number(text) : 0;
}

export const lineUid = (id: number): string => Buffer.from(String(id)).toString('base64');

export interface LineUpdate {
  readonly lineId: number;
  /** 0 removes the line; null leaves the quantity unchanged. */
  readonly quantity: number | null;
  readonly gift: AddedItem['gift'];
  /** New custom options; null leaves them unchanged. */
  readonly options: readonly NumberedOption[] | null;
}

/** Applies all updates or none. A smaller quantity is always allowed, even if too little is in stock. */
export async function updateLines(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  updates: readonly LineUpdate[],
): Promise<store.CartRow> {
  const { storeView, currency } = context;
  const pieceOf = (line: store.LineRow) => findPiece(parts.catalogue, line, storeView.market, currency);
  return changeCart(parts.platform, context, cartId, async (tx, row) => {
    let bag = row;
    for (const { lineId, quantity, gift, options } of updates) {
      const line = bag.lines.find(({ id }) => id === lineId);
      if (!line) {
        const changed = await changeGift(parts, context, tx, bag, lineId, quantity);
        if (!changed) throw refuse('ITEM_NOT_FOUND', { line: lineId });
        bag = changed;
        continue;
      }
      if (quantity === 0) {
        bag = await removeLines(tx, bag, [lineId]);
        continue;
      }
      if (line.made && quantity !== null && quantity !== 1) throw refuse('DESIGN_ONCE', { line: lineId });
      const changesGift = gift !== null && !(pieceOf(line)?.isVirtual ?? false);
      const giftColumns = !changesGift
        ? { giftWrap: line.giftWrap, giftMessage: line.giftMessage }
        : wrapOf(gift);
      if (options !== null) bag = await changeOptions(parts, context, tx, bag, line, options);
      const withOptions = bag.lines.find(({ id }) => id === lineId) ?? line;
      const changedLine = { ...withOptions, quantity: quantity ?? line.quantity, ...giftColumns };
      const twin = bag.lines.find((other) => other.id !== lineId && isSameLine(other, changedLine));
      const total = changedLine.quantity + (twin?.quantity ?? 0);
      const others = bag.lines.filter(({ id }) => id !== lineId && id !== twin?.id);
      const piece = pieceOf(line);
      const isNotMore = total <= line.quantity + (twin?.quantity ?? 0);
      const stock = isNotMore || !piece ? anyNumber : stockOfParts(stockedParts(piece), bagOf(others));
      const allowed = checkQuantity(total, stock);
      if (!allowed.ok) throw about(addRefusal(allowed.error), { line: lineId });
      if (twin) bag = await removeLines(tx, bag, [twin.id]);
      bag = await changeLine(tx, bag, { ...changedLine, quantity: total });
    }
    // Lines whose piece has left the catalogue are not shown; the next change removes them.
    const vanishedLines = bag.lines.filter((line) => pieceOf(line) === null).map(({ id }) => id);
    return vanishedLines.length === 0 ? bag : removeLines(tx, bag, vanishedLines);
  });
}

/** Changes a line's custom options and acknowledges the new price, which the shopper saw when choosing. */
async function changeOptions(
  { catalogue, stores, pricing }: CartParts,
  { storeView, currency }: CartContext,
  tx: Connection,
  bag: store.CartRow,
  line: store.LineRow,
  numberedOptions: readonly NumberedOption[],
): Promise<store.CartRow> {
  const piece = findPiece(catalogue, line, storeView.market, currency);
  if (!piece || line.made) return bag;
  const owner = ownerOf(piece);
  const offeredOptions = (await catalogue.pieces.readCustomOptions(tx, [owner])).get(owner) ?? [];
  const chosen = chooseOptions(owner, offeredOptions, {
    ...{ selectedOptions: [], enteredOptions: [] },
    customizableOptions: numberedOptions,
  });
  if (!chosen.ok) {
    const { option } = chosen.error.data;
    const title = offeredOptions.find(({ key }) => key === option)?.title[storeView.locale] ?? '';
    throw about(optionRefusal(chosen.error, title), { line: line.id });
  }
  const priceContext = { storeView, currency };
  const pricedPiece = withCustomOptions(stores, priceContext, piece, chosen.value ?? [], offeredOptions);
  const { version, price } = presentPrice(pricing, storeView, pricedPiece);
  const changedBag = withLine(bag, { id: line.id, options: chosen.value });
  return price === null ? changedBag : acknowledge(tx, changedBag, [{ id: line.id, version, price }]);
}

/** Sets no limit, for a change that does not raise the quantity. */
const anyNumber: Stock = { kind: 'made-to-order' };

const wrapOf = (gift: NonNullable<AddedItem['gift']>): { giftWrap: boolean; giftMessage: string | null } => {
  const { wrapped, message } = giftOf(gift);
  return { giftWrap: wrapped, giftMessage: message };
};

export function removeLine(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  lineId: number,
): Promise<store.CartRow> {
  return changeCart(parts.platform, context, cartId, async (tx, row) => {
    if (row.lines.some(({ id }) => id === lineId)) return removeLines(tx, row, [lineId]);
    const changed = await removeGift(tx, row, lineId);
    if (!changed) throw refuse('ITEM_NOT_FOUND', { line: lineId });
    return changed;
  });
}

export function emptyCart(parts: CartParts, context: CartContext, cartId: string): Promise<store.CartRow> {
  return changeCart(parts.platform, context, cartId, async (tx, row) => {
    const ids = row.lines.map(({ id }) => id);
    const gifts = row.gifts.map(({ id }) => id);
    const withoutLines = await removeLines(tx, row, ids);
    const emptied = gifts.length === 0 ? withoutLines : await removeGifts(tx, withoutLines, gifts);
    return store.setOrderGift(tx, await store.setCoupon(tx, emptied, null), null);
  });
}

export async function setRemark(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  text: string,
): Promise<store.CartRow> {
  const remark = checkRemark(text);
  if (!remark.ok) throw invalidText(remark.error);
  return changeCart(parts.platform, context, cartId, (tx, row) => store.setRemark(tx, row, remark.value));
}

/** Makes the whole cart a gift, or not. A character that no font of the shop can print is refused by name. */
export async function setOrderGift(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  typed: OrderGift,
): Promise<store.CartRow> {
  const gift = checkOrderGift(typed);
  if (!gift.ok) throw invalidText(gift.error);
  if (gift.value !== null)
    for (const name of orderGiftTexts) {
      const codePoint = await firstUnprintable(gift.value[name]);
      if (codePoint !== null)
        throw refuse('INVALID_TEXT', { field: `gift_${name}`, reason: 'forbidden-character', codePoint });
    }
  return changeCart(parts.platform, context, cartId, (tx, row) => store.setOrderGift(tx, row, gift.value));
}
