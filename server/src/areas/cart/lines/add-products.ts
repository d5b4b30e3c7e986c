import { createHash } from 'node:crypto';
import { type AddRefusal, checkAdd, checkGift, type GiftChoice, noGift } from '@jinlan/domain/cart';
import { err, ok, type Result } from '@jinlan/domain/kernel';
import type {
  CartUserInputErrorType,
  EnteredOptionInput,
  GiftChoiceInput,
} from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart } from '../opening/open-cart.ts';
import { presentPrice } from '../presenting/price-cart.ts';
import { invalidText } from '../refuse.ts';
import type { CartRow, LineRow } from '../store.ts';
import { type BagRow, bagOf, chosenIn } from './bag-rows.ts';
import { choosePieces, type Found } from './choose-pieces.ts';
import { type NumberedOption, optionRefusal } from './custom-options.ts';
import type { CartParts } from './parts.ts';
import { type Piece, type PieceOfLine, stockedParts } from './pieces.ts';
import { addLine, changeLine, type NewLine } from './store-lines.ts';

/** Magento's CartItemInput, as far as this shop reads it. */
export interface AddedItem {
  readonly sku: string;
  readonly quantity: number;
  readonly parentSku: string | null;
  readonly selectedOptions: readonly string[];
  readonly enteredOptions: readonly EnteredOptionInput[];
  /** Magento's older way to say what is chosen or written of a piece's own options. */
  readonly customizableOptions?: readonly NumberedOption[];
  /** Magento's numbers of a download's files, beside their uids among `selectedOptions`. */
  readonly linkIds?: readonly number[];
  readonly gift: GiftChoiceInput | null;
}

/** Why one item of the request is not in the bag; the others are. */
export interface ItemRefusal {
  readonly index: number;
  readonly code: CartUserInputErrorType;
  readonly refusal: Refusal;
}

/** The bag with the items that were good, and why the others are not in it. */
export interface Added {
  readonly row: CartRow;
  readonly refusals: readonly ItemRefusal[];
}

export const MAX_ITEMS_AT_ONCE = 50;
export const MAX_LINES = 100;

/**
 * One bad item refuses itself alone. A request that was sent again after a broken connection adds nothing twice. Staff
 * sell what is made to order and nothing else (specification 6): STAFF_CANNOT_BUY, and nothing is added.
 */
export async function addProducts(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  items: readonly AddedItem[],
): Promise<Added> {
  if (items.length > MAX_ITEMS_AT_ONCE)
    throw refuse('BAD_REQUEST', { reason: `at most ${MAX_ITEMS_AT_ONCE} items at once` });
  const where = whereOf(parts, context);
  const found = await Promise.all(items.map((item) => choosePieces(where, item)));
  const request = requestKey([context.requestId, items]);

  return changeCart(
    parts.platform,
    context,
    cartId,
    async (tx, row) => {
      if (context.actor.kind === 'staff' && found.flat().some(isReadyMade)) throw refuse('STAFF_CANNOT_BUY');
      if (row.recentRequests.includes(request)) return { row, refusals: [] };
      const refusals: ItemRefusal[] = [];
      let bag = row;
      for (const [index, item] of items.entries()) {
        for (const one of found[index] ?? []) {
          const putting = puttingOf(one, item.gift, bag.lines);
          if (!putting.ok) refusals.push(refusalOf(index, putting.error));
          else bag = await put(parts, context, tx, bag, putting.value);
        }
      }
      return { row: bag, refusals };
    },
    request,
  );
}

/** Where pieces are chosen from. */
export const whereOf = ({ platform, catalogue, stores }: CartParts, context: CartContext) => ({
  dataDir: platform.config.dataDir,
  catalogue,
  stores,
  storeView: context.storeView,
  currency: context.currency,
});

/** The key by which a request that is sent again is recognised: 22 characters of base64url. */
export const requestKey = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

export const isReadyMade = (one: Found): boolean => one.kind === 'piece' && !one.piece.madeToOrder;

/** How a chosen piece goes into the bag: as more of `line`, or as a line of its own. */
export interface Putting {
  readonly piece: Piece;
  readonly wanted: PieceOfLine;
  readonly gift: GiftChoice;
  readonly line: BagRow | null;
  readonly quantity: number;
}

/** Checks one chosen piece against the lines of the bag; the error is a refusal. */
export function puttingOf(
  one: Found,
  wrapping: AddedItem['gift'],
  lines: readonly LineRow[],
): Result<Putting, Refusal> {
  const gift = readGift(wrapping);
  switch (one.kind) {
    case 'not-found':
      return err(refuse('PRODUCT_NOT_FOUND', { sku: one.sku.slice(0, 64) }));
    case 'not-salable':
      return err(refuse('NOT_SALABLE', { sku: one.sku }));
    case 'options-required':
      return err(refuse('OPTIONS_REQUIRED'));
    case 'options-unavailable':
      return err(refuse('OPTIONS_UNAVAILABLE'));
    case 'option-refused':
      return err(optionRefusal(one.refusal, one.title));
    case 'type-not-orderable':
      return err(refuse('PRODUCT_TYPE_NOT_ORDERABLE', { type: one.type }));
    case 'piece': {
      if (gift === null) return err(refuse('INVALID_TEXT', { field: 'gift_message' }));
      // There is nothing to wrap of what is not sent.
      const wrapped = one.piece.isVirtual ? noGift : gift;
      const checked = checkAdd(
        { sku: one.piece.sku, quantity: one.quantity, options: chosenIn(one.line), gift: wrapped },
        forSale(one.piece),
        bagOf(lines),
      );
      if (!checked.ok) return err(addRefusal(checked.error));
      if (checked.value.line === null && lines.length >= MAX_LINES)
        return err(refuse('BAD_REQUEST', { reason: `at most ${MAX_LINES} lines` }));
      return ok({ piece: one.piece, wanted: one.line, gift: wrapped, ...checked.value });
    }
  }
}

function put(
  parts: CartParts,
  context: CartContext,
  tx: Connection,
  row: CartRow,
  putting: Putting,
): Promise<CartRow> {
  const { line, quantity } = putting;
  return line
    ? changeLine(tx, row, { ...line.row, quantity })
    : addLine(tx, row, lineOf(parts, context, putting), context.now);
}

/** The row of a line of its own, at the price of this moment. */
export function lineOf(
  { pricing }: CartParts,
  { storeView }: CartContext,
  { piece, wanted, gift, quantity }: Putting,
): NewLine {
  const { version, price } = presentPrice(pricing, storeView, piece);
  return {
    sku: piece.sku,
    parentSku: piece.parentSku,
    quantity,
    parts: wanted.parts,
    links: wanted.links,
    options: wanted.options,
    made: null,
    giftWrap: gift.wrapped,
    giftMessage: gift.message,
    acknowledgedVersion: version,
    acknowledgedPrice: price,
  };
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

/** Magento's own kinds of errors, where it has one for the code. */
export function refusalOf(index: number, refusal: Refusal): ItemRefusal {
  const { code } = refusal;
  const isMagentos = code === 'PRODUCT_NOT_FOUND' || code === 'NOT_SALABLE' || code === 'INSUFFICIENT_STOCK';
  return { index, code: isMagentos ? code : 'UNDEFINED', refusal };
}

/** A domain refusal in the wire's words. */
export function addRefusal(refusal: AddRefusal): Refusal {
  switch (refusal.code) {
    case 'PRODUCT_NOT_FOUND':
    case 'NOT_SALABLE':
      return refuse(refusal.code, refusal.data);
    case 'QUANTITY_INVALID':
      return refuse('QUANTITY_INVALID', refusal.data);
    case 'INSUFFICIENT_STOCK':
      return refuse('INSUFFICIENT_STOCK', refusal.data);
    case 'OPTIONS_REQUIRED':
    case 'OPTION_UNKNOWN':
      return refuse('OPTIONS_REQUIRED');
  }
}
