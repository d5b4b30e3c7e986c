import { createHash } from 'node:crypto';
import { type RefusalCode, refusalText } from '@jinlan/contract/wire';
import { type AddRefusal, checkAdd, checkGift, type GiftChoice, noGift } from '@jinlan/domain/cart';
import type { Connection } from '../../platform/database.ts';
import { type BagRow, bagOf, chosenIn } from './bag-rows.ts';
import { choosePieces, type Found } from './choose-pieces.ts';
import { type CartContext, changeCart } from './open-cart.ts';
import type { CartParts } from './parts.ts';
import { type Piece, type PieceOfLine, stockedParts } from './pieces.ts';
import { presentPrice } from './price-cart.ts';
import { invalidText, refuse } from './refuse.ts';
import { addLine, type CartRow, changeLine, type LineRow } from './store.ts';

/** Magento's CartItemInput, as far as this shop reads it. */
export interface AddedItem {
  readonly sku: string;
  readonly quantity: number;
  readonly parentSku: string | null;
  readonly selectedOptions: readonly string[];
  readonly enteredOptions: readonly { readonly uid: string; readonly value: string }[];
  /** Magento's numbers of a download's files, beside their uids among `selectedOptions`. */
  readonly linkIds?: readonly number[];
  readonly gift: { readonly wrap: boolean; readonly message?: string | null } | null;
}

/** Why one item of the request is not in the bag; the others are. */
export interface ItemRefusal {
  readonly index: number;
  readonly code: 'PRODUCT_NOT_FOUND' | 'NOT_SALABLE' | 'INSUFFICIENT_STOCK' | 'UNDEFINED';
  readonly message: string;
  readonly reason: RefusalCode;
}

export const MAX_ITEMS_AT_ONCE = 50;
export const MAX_LINES = 100;

/**
 * One bad item refuses itself alone. A request that was sent again after a broken connection adds nothing twice. Staff
 * sell what is made to order and nothing else (specification section 6): STAFF_CANNOT_BUY, and nothing is added.
 */
export async function addProducts(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  items: readonly AddedItem[],
): Promise<readonly ItemRefusal[]> {
  if (items.length > MAX_ITEMS_AT_ONCE)
    throw refuse('BAD_REQUEST', { reason: `at most ${MAX_ITEMS_AT_ONCE} items at once` });
  const where = {
    dataDir: parts.platform.config.dataDir,
    catalogue: parts.catalogue,
    stores: parts.stores,
    storeView: context.storeView,
    currency: context.currency,
  };
  const found = await Promise.all(items.map((item) => choosePieces(where, item)));
  const request = createHash('sha256')
    .update(JSON.stringify([context.requestId, items]))
    .digest('base64url')
    .slice(0, 22);

  return changeCart(
    parts.platform.db,
    context,
    cartId,
    async (tx, row) => {
      if (context.actor.kind === 'staff' && found.flat().some(isReadyMade))
        throw refuse('STAFF_CANNOT_BUY', {}, {}, 'graphql-authorization');
      const [, ...before] = row.recentRequests;
      if (before.includes(request)) return [];
      const refusals: ItemRefusal[] = [];
      let lines = row.lines;
      for (const [index, item] of items.entries()) {
        const refusal = (code: RefusalCode, data = {}): void =>
          void refusals.push(refusalOf(index, code, data));
        const gift = readGift(item.gift);
        for (const one of found[index] ?? []) {
          if (one.kind === 'not-found') refusal('PRODUCT_NOT_FOUND', { sku: one.sku.slice(0, 64) });
          else if (one.kind === 'not-salable') refusal('NOT_SALABLE', { sku: one.sku });
          else if (one.kind === 'options-required') refusal('OPTIONS_REQUIRED');
          else if (one.kind === 'options-unavailable') refusal('OPTIONS_UNAVAILABLE');
          else if (one.kind === 'type-not-orderable')
            refusal('PRODUCT_TYPE_NOT_ORDERABLE', { type: one.type });
          else if (gift === null) refusal('INVALID_TEXT', { field: 'gift_message' });
          else {
            // There is nothing to wrap of what is not sent.
            const wrapped = one.piece.isVirtual ? noGift : gift;
            const checked = checkAdd(
              { sku: one.piece.sku, quantity: one.quantity, options: chosenIn(one.line), gift: wrapped },
              forSale(one.piece),
              bagOf(lines),
            );
            if (!checked.ok) refusals.push(refusalOfAdd(index, checked.error));
            else if (checked.value.line === null && lines.length >= MAX_LINES)
              refusal('BAD_REQUEST', { reason: `at most ${MAX_LINES} lines` });
            else {
              const putting = { piece: one.piece, wanted: one.line, gift: wrapped, ...checked.value };
              lines = await put(parts, context, tx, row, lines, putting);
            }
          }
        }
      }
      return refusals;
    },
    request,
  );
}

const isReadyMade = (one: Found): boolean => one.kind === 'piece' && !one.piece.madeToOrder;

interface Putting {
  readonly piece: Piece;
  readonly wanted: PieceOfLine;
  readonly gift: GiftChoice;
  readonly line: BagRow | null;
  readonly quantity: number;
}

async function put(
  { pricing }: CartParts,
  { storeView, now }: CartContext,
  tx: Connection,
  cart: CartRow,
  lines: readonly LineRow[],
  { piece, wanted, gift, line, quantity }: Putting,
): Promise<readonly LineRow[]> {
  if (line) {
    const grown = { ...line.row, quantity };
    await changeLine(tx, grown);
    return lines.map((other) => (other.id === grown.id ? grown : other));
  }
  const { version, price } = presentPrice(pricing, storeView, piece);
  const added = {
    sku: piece.sku,
    parentSku: piece.parentSku,
    quantity,
    parts: wanted.parts,
    links: wanted.links,
    made: null,
    giftWrap: gift.wrapped,
    giftMessage: gift.message,
    acknowledgedVersion: version,
    acknowledgedPrice: price,
  };
  return [...lines, { id: await addLine(tx, cart.id, added, now), ...added }];
}

/** The variant is chosen already when a line is checked, so nothing is left to choose. */
const forSale = (piece: Piece) => ({
  sku: piece.sku,
  salable: piece.salable,
  stock: piece.stock,
  parts: stockedParts(piece),
  requiredOptions: {},
});

/** A card without wrap is wrapped: the message travels inside. Null: the words are refused. */
function readGift(gift: AddedItem['gift']): GiftChoice | null {
  if (gift === null) return noGift;
  const checked = checkGift({ wrapped: gift.wrap, message: gift.message ?? null });
  return checked.ok ? { ...checked.value, wrapped: gift.wrap || checked.value.message !== null } : null;
}

/** As `readGift`, for a change of one line, where a refusal is the answer. */
export function giftOf(gift: NonNullable<AddedItem['gift']>): GiftChoice {
  const checked = checkGift({ wrapped: gift.wrap, message: gift.message ?? null });
  if (!checked.ok) throw invalidText(checked.error);
  return { ...checked.value, wrapped: gift.wrap || checked.value.message !== null };
}

function refusalOf(
  index: number,
  reason: RefusalCode,
  data: Readonly<Record<string, string | number>>,
): ItemRefusal {
  const code =
    reason === 'PRODUCT_NOT_FOUND' || reason === 'NOT_SALABLE' || reason === 'INSUFFICIENT_STOCK'
      ? reason
      : 'UNDEFINED';
  return { index, code, message: refusalText(reason, data), reason };
}

function refusalOfAdd(index: number, refusal: AddRefusal): ItemRefusal {
  const { reason, data } = addRefusal(refusal);
  return refusalOf(index, reason, data);
}

/** A domain refusal in the wire's words. */
export function addRefusal(refusal: AddRefusal): {
  reason: RefusalCode;
  data: Readonly<Record<string, string | number>>;
} {
  switch (refusal.code) {
    case 'PRODUCT_NOT_FOUND':
      return { reason: 'PRODUCT_NOT_FOUND', data: refusal.data };
    case 'QUANTITY_INVALID':
      return { reason: 'QUANTITY_INVALID', data: { ...refusal.data } };
    case 'INSUFFICIENT_STOCK':
      return { reason: 'INSUFFICIENT_STOCK', data: { ...refusal.data } };
    case 'NOT_SALABLE':
      return { reason: 'NOT_SALABLE', data: refusal.data };
    case 'OPTIONS_REQUIRED':
    case 'OPTION_UNKNOWN':
      return { reason: 'OPTIONS_REQUIRED', data: {} };
  }
}
