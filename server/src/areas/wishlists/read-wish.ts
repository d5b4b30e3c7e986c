import { createHash } from 'node:crypto';
import { err, normalText, ok, type Result } from '@jinlan/domain/kernel';
import type { WishedChoices } from '@jinlan/domain/validity';
import { isWishedQuantity, LARGEST_QUANTITY } from '@jinlan/domain/wishlists';
import type { InputMaybe } from '../../graphql/generated/resolvers.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import { type AddedItem, choiceRefusal, isIncomplete, type PieceChoice } from '../cart/index.ts';
import { type Catalogue, type Piece, readCustomOptionUid } from '../catalogue/index.ts';
import type { WishContext, WishlistParts } from './parts.ts';
import type { WishedPiece } from './store.ts';
import { type Watched, watchedFrom } from './watch-piece.ts';

/** A piece as a client names it, in the form of a cart's item. */
export type WishInput = Pick<
  AddedItem,
  'sku' | 'parentSku' | 'quantity' | 'selectedOptions' | 'enteredOptions'
>;

/** The most characters of the choices of one wish, with their uids; a client's own forms stay far below. */
const maxChoiceLength = 4_000;

/** Whether the market sells the piece. */
export function isSoldHere(
  catalogue: Catalogue,
  piece: Piece,
  { storeView: { market }, currency }: Pick<WishContext, 'storeView' | 'currency'>,
): boolean {
  const { columns, prices } = catalogue.model;
  const row = columns.rowById.get(piece.id);
  return (
    row !== undefined &&
    piece.markets.includes(market) &&
    prices.row(row, catalogue.prices.context(market, currency)) !== null
  );
}

/** The piece with the page: a variant's parent. */
export const pageOf = (catalogue: Catalogue, piece: Piece): Piece =>
  (piece.parentId === null ? null : catalogue.pieces.byId(piece.parentId)) ?? piece;

export const quantityRefusal = (): Refusal => refuse('QUANTITY_INVALID', { min: 1, max: LARGEST_QUANTITY });

const isTooLarge = ({ selectedOptions, enteredOptions }: WishInput): boolean =>
  JSON.stringify([selectedOptions, enteredOptions]).length > maxChoiceLength;

/**
 * Finds the wished piece. Choices may be missing, but the piece must offer every choice in the request. It reads documents,
 * so it runs before the lists are locked. Call `catalogue.fresh()` before.
 */
export async function readWish(
  { catalogue, cart }: WishlistParts,
  context: WishContext,
  wish: WishInput,
): Promise<Result<WishedPiece, Refusal>> {
  const notFound = err(refuse('PRODUCT_NOT_FOUND', { sku: wish.sku.slice(0, 64) }));
  const requestedPiece = catalogue.pieces.bySku(wish.sku);
  if (!requestedPiece) return notFound;
  const piece = pageOf(catalogue, requestedPiece);
  if (!isSoldHere(catalogue, piece, context)) return notFound;
  if (!isWishedQuantity(wish.quantity)) return err(quantityRefusal());
  if (isTooLarge(wish)) return err(refuse('OPTIONS_UNAVAILABLE'));
  const choices = await cart.choose(context, { ...wish, gift: null });
  const refusal = refusalOf(choices, wish);
  if (refusal) return err(refusal);
  const variantSku = variantOf(requestedPiece, choices);
  const selected = variantSku === null ? wish.selectedOptions : wish.selectedOptions.filter(isCustomOption);
  const watched = watchedFrom(catalogue, { productSku: piece.sku, variantSku }, context.storeView.market);
  return ok(wishedPiece(piece, variantSku, { selected, entered: wish.enteredOptions }, watched));
}

const isCustomOption = (uid: string): boolean => readCustomOptionUid(uid) !== null;

/** The reason why the wish is refused; null for a wish that is only incomplete or sold out. */
function refusalOf(choices: readonly PieceChoice[], wish: WishInput): Refusal | null {
  const isBlank = wish.selectedOptions.length === 0 && wish.enteredOptions.length === 0;
  for (const choice of choices) {
    if (choice.kind === 'piece' || choice.kind === 'not-salable' || isIncomplete(choice)) continue;
    if (choice.kind === 'card-refused' && isBlank) continue;
    // A piece of a group that is gone does not make the group unknown.
    if (choice.kind === 'not-found' && choices.length > 1) continue;
    return choiceRefusal(choice);
  }
  return null;
}

function variantOf(requestedPiece: Piece, choices: readonly PieceChoice[]): string | null {
  if (requestedPiece.kind === 'variant') return requestedPiece.sku;
  const [choice] = choices;
  return requestedPiece.kind === 'configurable' && choice?.kind === 'piece' ? choice.piece.sku : null;
}

/** Uids are base64 of either alphabet. A text with other characters identifies no choice and is not stored. */
const isUid = (text: string): boolean => /^[\w+/=-]+$/.test(text);

/** Sorts the choices, so that equal choices always give the same key. */
function wishedPiece(
  piece: Piece,
  variantSku: string | null,
  given: WishedChoices,
  watched: Watched,
): WishedPiece {
  const choices = {
    selected: [...new Set(given.selected.filter(isUid))].toSorted(),
    entered: given.entered
      .filter(({ uid }) => isUid(uid))
      // The database stores neither NUL nor half of a surrogate pair.
      .map(({ uid, value }) => ({
        uid,
        value: normalText(value.toWellFormed().replaceAll('\u0000', ''), 'NFC'),
      }))
      .toSorted((a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)),
  };
  const key = JSON.stringify([piece.sku, variantSku, choices.selected, choices.entered]);
  const choiceKey = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  return { productSku: piece.sku, variantSku, choices, choiceKey, name: piece.name, ...watched };
}

/** The stored wish as an item of a cart. */
export const cartItemOf = (
  { productSku, variantSku, choices }: Pick<WishedPiece, 'productSku' | 'variantSku' | 'choices'>,
  quantity: number,
): AddedItem => ({
  sku: variantSku ?? productSku,
  parentSku: variantSku === null ? null : productSku,
  quantity,
  selectedOptions: choices.selected,
  enteredOptions: choices.entered,
  gift: null,
});

export const textsOf = <Text>(list: InputMaybe<readonly InputMaybe<Text>[]> | undefined): Text[] =>
  (list ?? []).flatMap((text) => text ?? []);
