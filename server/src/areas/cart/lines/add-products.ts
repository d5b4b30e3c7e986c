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
import { presentPrice } from '../presenting/gold-of-piece.ts';
import type { PriceContext } from '../presenting/price-cart.ts';
import { invalidText } from '../refuse.ts';
import type { CartRow, LineRow } from '../store.ts';
import { type BagRow, bagOf, chosenIn } from './bag-rows.ts';
import { choosePieces, type PieceChoice } from './choose-pieces.ts';
import { type NumberedOption, optionRefusal } from './custom-options.ts';
import { cardRefusal } from './gift-card.ts';
import type { CartParts } from './parts.ts';
import { type Piece, type PieceOfLine, stockedParts } from './pieces.ts';
import { addLine, changeLine, type NewLine } from './store-lines.ts';

/** Magento's CartItemInput, as far as this shop uses it. */
export interface AddedItem {
  readonly sku: string;
  readonly quantity: number;
  readonly parentSku: string | null;
  readonly selectedOptions: readonly string[];
  readonly enteredOptions: readonly EnteredOptionInput[];
  /** Custom options in the form of Magento's older mutations. */
  readonly customizableOptions?: readonly NumberedOption[];
  /** Magento's numeric ids of a download's files, in addition to uids among `selectedOptions`. */
  readonly linkIds?: readonly number[];
  readonly gift: GiftChoiceInput | null;
}

/** The reason why one item of the request was not added. It does not stop the others. */
export interface ItemRefusal {
  readonly index: number;
  readonly code: CartUserInputErrorType;
  readonly refusal: Refusal;
}

/** The bag after the addition, and the refusals of the items that were not added. */
export interface Added {
  readonly row: CartRow;
  readonly refusals: readonly ItemRefusal[];
}

export const MAX_ITEMS_AT_ONCE = 50;
export const MAX_LINES = 100;

/**
 * Adds items; an invalid item does not stop the others. A repeated request adds nothing twice. Staff
 * may buy only pieces made to order (specification 6); otherwise STAFF_CANNOT_BUY, and nothing is
 * added.
 */
export async function addProducts(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  items: readonly AddedItem[],
): Promise<Added> {
  if (items.length > MAX_ITEMS_AT_ONCE)
    throw refuse('BAD_REQUEST', { reason: `at most ${MAX_ITEMS_AT_ONCE} items at once` });
  const choiceContext = choiceContextOf(parts, context);
  const choices = await Promise.all(items.map((item) => choosePieces(choiceContext, item)));
  const request = requestKey([context.requestId, items]);

  return changeCart(
    parts.platform,
    context,
    cartId,
    async (tx, row) => {
      if (context.actor.kind === 'staff' && choices.flat().some(isReadyMade))
        throw refuse('STAFF_CANNOT_BUY');
      if (row.recentRequests.includes(request)) return { row, refusals: [] };
      const refusals: ItemRefusal[] = [];
      let bag = row;
      for (const [index, item] of items.entries()) {
        for (const choice of choices[index] ?? []) {
          const addition = planAddition(choice, item.gift, bag.lines);
          if (!addition.ok) refusals.push(refusalOf(index, addition.error));
          else bag = await putInBag(parts, context, tx, bag, addition.value);
        }
      }
      return { row: bag, refusals };
    },
    request,
  );
}

/** The context in which pieces are chosen. */
export const choiceContextOf = ({ platform, catalogue, stores }: CartParts, context: PriceContext) => ({
  dataDir: platform.config.dataDir,
  catalogue,
  stores,
  storeView: context.storeView,
  currency: context.currency,
  now: context.now,
});

/** Key that identifies a repeated request: 22 characters of base64url. */
export const requestKey = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

export const isReadyMade = (choice: PieceChoice): boolean =>
  choice.kind === 'piece' && !choice.piece.madeToOrder;

/** The reason why a choice is not a piece that can be bought. */
export function choiceRefusal(choice: Exclude<PieceChoice, { kind: 'piece' }>): Refusal {
  switch (choice.kind) {
    case 'not-found':
      return refuse('PRODUCT_NOT_FOUND', { sku: choice.sku.slice(0, 64) });
    case 'not-salable':
      return refuse('NOT_SALABLE', { sku: choice.sku });
    case 'options-required':
      return refuse('OPTIONS_REQUIRED');
    case 'options-unavailable':
      return refuse('OPTIONS_UNAVAILABLE');
    case 'option-refused':
      return optionRefusal(choice.refusal, choice.title);
    case 'card-refused':
      return cardRefusal(choice.problem);
  }
}

/** A planned addition: a larger quantity of `line`, or a new line. */
export interface Addition {
  readonly piece: Piece;
  readonly lineKey: PieceOfLine;
  readonly gift: GiftChoice;
  readonly line: BagRow | null;
  readonly quantity: number;
}

/** Checks one chosen piece against the lines of the bag; the error is a refusal. */
export function planAddition(
  choice: PieceChoice,
  wrapping: AddedItem['gift'],
  lines: readonly LineRow[],
): Result<Addition, Refusal> {
  if (choice.kind !== 'piece') return err(choiceRefusal(choice));
  const gift = readGift(wrapping);
  if (gift === null) return err(refuse('INVALID_TEXT', { field: 'gift_message' }));
  // Virtual goods have nothing to wrap.
  const itemGift = choice.piece.isVirtual || choice.piece.kind === 'giftcard' ? noGift : gift;
  const checkedLine = checkAdd(
    { sku: choice.piece.sku, quantity: choice.quantity, options: chosenIn(choice.line), gift: itemGift },
    forSale(choice.piece),
    bagOf(lines),
  );
  if (!checkedLine.ok) return err(addRefusal(checkedLine.error));
  if (checkedLine.value.line === null && lines.length >= MAX_LINES)
    return err(refuse('BAD_REQUEST', { reason: `at most ${MAX_LINES} lines` }));
  return ok({ piece: choice.piece, lineKey: choice.line, gift: itemGift, ...checkedLine.value });
}

function putInBag(
  parts: CartParts,
  context: CartContext,
  tx: Connection,
  row: CartRow,
  addition: Addition,
): Promise<CartRow> {
  const { line, quantity } = addition;
  return line
    ? changeLine(tx, row, { ...line.row, quantity })
    : addLine(tx, row, lineOf(parts, context, addition), context.now);
}

/** Builds the row of a new line, at the current price. */
export function lineOf(
  { pricing }: CartParts,
  { storeView }: CartContext,
  { piece, lineKey, gift, quantity }: Addition,
): NewLine {
  const { version, price } = presentPrice(pricing, storeView, piece);
  return {
    sku: piece.sku,
    parentSku: piece.parentSku,
    quantity,
    parts: lineKey.parts,
    links: lineKey.links,
    options: lineKey.options,
    made: null,
    giftCard: lineKey.giftCard ?? null,
    giftWrap: gift.wrapped,
    giftMessage: gift.message,
    acknowledgedVersion: version,
    acknowledgedPrice: price,
  };
}

/**
 * The piece as the rules need it. The variant is already chosen when a line is checked, so no option is
 * required.
 */
const forSale = (piece: Piece) => ({
  sku: piece.sku,
  salable: piece.salable,
  stock: piece.stock,
  parts: stockedParts(piece),
  requiredOptions: {},
});

/**
 * Reads a gift choice; null if the message is invalid. A card implies wrapping, because it travels
 * inside.
 */
function readGift(gift: AddedItem['gift']): GiftChoice | null {
  if (gift === null) return noGift;
  const checked = checkGift({ wrapped: gift.wrap, message: gift.message ?? null });
  return checked.ok ? { ...checked.value, wrapped: gift.wrap || checked.value.message !== null } : null;
}

/** Reads the gift choice of one line, or throws the refusal. */
export function giftOf(gift: NonNullable<AddedItem['gift']>): GiftChoice {
  const checked = checkGift({ wrapped: gift.wrap, message: gift.message ?? null });
  if (!checked.ok) throw invalidText(checked.error);
  return { ...checked.value, wrapped: gift.wrap || checked.value.message !== null };
}

/** Uses Magento's error type where it has one for the code. */
export function refusalOf(index: number, refusal: Refusal): ItemRefusal {
  const { code } = refusal;
  const isMagentoType =
    code === 'PRODUCT_NOT_FOUND' || code === 'NOT_SALABLE' || code === 'INSUFFICIENT_STOCK';
  return { index, code: isMagentoType ? code : 'UNDEFINED', refusal };
}

/** Converts a domain refusal to the schema's codes. */
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
