import { checkQuantity, checkRemark, type Stock, stockOfParts } from '@jinlan/domain/cart';
import type { CartItemUpdateInput } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { about, refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import { presentPrice } from '../presenting/price-cart.ts';
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

/** Magento's uid of a line is the base64 of its number; the number itself is taken too. */
export function lineIdOf({
  cart_item_id: id,
  cart_item_uid: uid,
}: Pick<CartItemUpdateInput, 'cart_item_id' | 'cart_item_uid'>): number {
  if (id != null) return id;
  if (uid == null) throw refuse('BAD_REQUEST', { reason: 'cart_item_id or cart_item_uid is required' });
  const text = /^\d+$/.test(uid) ? uid : Buffer.from(uid, 'base64').toString('utf8');
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

export const lineUid = (id: number): string => Buffer.from(String(id)).toString('base64');

export interface LineUpdate {
  readonly lineId: number;
  /** 0 removes the line; null leaves it as it is. */
  readonly quantity: number | null;
  readonly gift: AddedItem['gift'];
  /** Of the piece's own options, instead of what was chosen before; null leaves them as they are. */
  readonly options: readonly NumberedOption[] | null;
}

/** All of the updates or none. A smaller quantity is always allowed, also of a piece that has become rare. */
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
      if (!line) throw refuse('ITEM_NOT_FOUND', { line: lineId });
      if (quantity === 0) {
        bag = await removeLines(tx, bag, [lineId]);
        continue;
      }
      if (line.made && quantity !== null && quantity !== 1) throw refuse('DESIGN_ONCE', { line: lineId });
      const wraps = gift !== null && !(pieceOf(line)?.isVirtual ?? false);
      const wrap = !wraps ? { giftWrap: line.giftWrap, giftMessage: line.giftMessage } : wrapOf(gift);
      if (options !== null) bag = await changeOptions(parts, context, tx, bag, line, options);
      const optioned = bag.lines.find(({ id }) => id === lineId) ?? line;
      const changed = { ...optioned, quantity: quantity ?? line.quantity, ...wrap };
      const twin = bag.lines.find((other) => other.id !== lineId && isSameLine(other, changed));
      const total = changed.quantity + (twin?.quantity ?? 0);
      const others = bag.lines.filter(({ id }) => id !== lineId && id !== twin?.id);
      const piece = pieceOf(line);
      const less = total <= line.quantity + (twin?.quantity ?? 0);
      const stock = less || !piece ? anyNumber : stockOfParts(stockedParts(piece), bagOf(others));
      const allowed = checkQuantity(total, stock);
      if (!allowed.ok) throw about(addRefusal(allowed.error), { line: lineId });
      if (twin) bag = await removeLines(tx, bag, [twin.id]);
      bag = await changeLine(tx, bag, { ...changed, quantity: total });
    }
    // Lines of pieces that have left the catalogue are not shown, so they go with the next change.
    const gone = bag.lines.filter((line) => pieceOf(line) === null).map(({ id }) => id);
    return gone.length === 0 ? bag : removeLines(tx, bag, gone);
  });
}

/** With what the piece costs then, which whoever changed its options has seen. */
async function changeOptions(
  { catalogue, stores, pricing }: CartParts,
  { storeView, currency }: CartContext,
  tx: Connection,
  bag: store.CartRow,
  line: store.LineRow,
  given: readonly NumberedOption[],
): Promise<store.CartRow> {
  const piece = findPiece(catalogue, line, storeView.market, currency);
  if (!piece || line.made) return bag;
  const owner = ownerOf(piece);
  const offered = (await catalogue.pieces.readCustomOptions(tx, [owner])).get(owner) ?? [];
  const chosen = chooseOptions(owner, offered, {
    ...{ selectedOptions: [], enteredOptions: [] },
    customizableOptions: given,
  });
  if (!chosen.ok) {
    const { option } = chosen.error.data;
    const title = offered.find(({ key }) => key === option)?.title[storeView.locale] ?? '';
    throw about(optionRefusal(chosen.error, title), { line: line.id });
  }
  const where = { storeView, currency };
  const priced = withCustomOptions(stores, where, piece, chosen.value ?? [], offered);
  const { version, price } = presentPrice(pricing, storeView, priced);
  const optioned = withLine(bag, { id: line.id, options: chosen.value });
  return price === null ? optioned : acknowledge(tx, optioned, [{ id: line.id, version, price }]);
}

/** For a change that asks no more than there was. */
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
    if (!row.lines.some(({ id }) => id === lineId)) throw refuse('ITEM_NOT_FOUND', { line: lineId });
    return removeLines(tx, row, [lineId]);
  });
}

export function emptyCart(parts: CartParts, context: CartContext, cartId: string): Promise<store.CartRow> {
  return changeCart(parts.platform, context, cartId, async (tx, row) => {
    const ids = row.lines.map(({ id }) => id);
    return store.setCoupon(tx, await removeLines(tx, row, ids), null);
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
