import { type Locale, marketFacts } from '@jinlan/domain/markets';
import { type Money, money } from '@jinlan/domain/money';
import { pricePiece } from '@jinlan/domain/pricing';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { isIncomplete, type PieceChoice, presentBundle, presentOptions } from '../cart/index.ts';
import {
  downloadLinkUid,
  downloadsOf,
  type Piece,
  type PieceDocument,
  presentMoney,
  uidOf,
} from '../catalogue/index.ts';
import type { WishlistParts } from './parts.ts';
import { cartItemOf, isSoldHere, pageOf } from './read-wish.ts';
import type { ItemRow } from './store.ts';
import { watchedNow } from './watch-piece.ts';

/** The reader of a list. Strangers see no notes, no typed texts and no recipients of gift cards. */
export type Viewer = 'owner' | 'stranger';

type ChosenPiece = Extract<PieceChoice, { kind: 'piece' }>;

/** Presents pieces. Reads the documents of all of them together. */
export async function presentItems(
  parts: WishlistParts,
  context: RequestContext,
  rows: readonly ItemRow[],
  viewer: Viewer,
): Promise<Wire<'WishlistItemInterface'>[]> {
  if (rows.length === 0) return [];
  const { catalogue } = parts;
  await catalogue.fresh();
  const pieces = rows.map(({ productSku, variantSku }) => pieceOf(parts, productSku, variantSku));
  const ids = pieces.flatMap((found) => (found ? [found.page.id, found.wished.id] : []));
  // One statement loads them into the cache, where choosing finds them.
  await catalogue.pieces.documents.many([...new Set(ids)]);
  return Promise.all(
    rows.map((row, index) => presentItem(parts, context, row, pieces[index] ?? null, viewer)),
  );
}

interface FoundPiece {
  /** The piece with the page. */
  readonly page: Piece;
  /** The variant, or the piece itself. */
  readonly wished: Piece;
}

/** Null for a piece that has left the catalogue, alone or with its variant. */
function pieceOf(
  { catalogue }: WishlistParts,
  productSku: string,
  variantSku: string | null,
): FoundPiece | null {
  const product = catalogue.pieces.bySku(productSku);
  if (!product) return null;
  const wished = variantSku === null ? product : catalogue.pieces.bySku(variantSku);
  return wished && { page: pageOf(catalogue, product), wished };
}

async function presentItem(
  parts: WishlistParts,
  context: RequestContext,
  row: ItemRow,
  piece: FoundPiece | null,
  viewer: Viewer,
): Promise<Wire<'WishlistItemInterface'>> {
  const { catalogue, cart } = parts;
  const { locale } = context.storeView;
  const isSold = piece !== null && isSoldHere(catalogue, piece.page, context);
  const product = isSold ? await catalogue.pieces.documents.one(piece.page.id) : null;
  const choices = product ? await cart.choose(context, cartItemOf(row, row.quantity)) : [];
  const chosen = choices.length === 1 && choices[0]?.kind === 'piece' ? choices[0] : null;
  const price = priceOf(parts, context, chosen);
  const presented = {
    id: String(row.id),
    added_at: row.addedAt.toISOString(),
    description: viewer === 'owner' ? row.note : null,
    quantity: row.quantity,
    product,
    sku: row.productSku,
    product_name: (piece?.page.name ?? row.name)[locale],
    state: stateOf(product, choices),
    price: price && presentMoney(price),
    price_drop: isSold ? priceDropOf(parts, context, row) : null,
    selected_option_uids: row.choices.selected,
    entered_option_texts: viewer === 'owner' ? row.choices.entered : [],
    customizable_options: product && chosen ? optionsOf(parts, context, product, chosen, viewer) : [],
  };
  switch (piece?.page.kind) {
    case 'configurable':
      return {
        __typename: 'ConfigurableWishlistItem',
        ...presented,
        ...(await variantOf(parts, locale, product, row)),
      };
    case 'bundle':
      return {
        __typename: 'BundleWishlistItem',
        ...presented,
        bundle_options: product && chosen ? await bundleOf(parts, context, product, chosen) : [],
      };
    case 'giftcard':
      return {
        __typename: 'GiftCardWishlistItem',
        ...presented,
        gift_card_options: cardOf(context, row, chosen, viewer),
      };
    case 'downloadable':
      return {
        __typename: 'DownloadableWishlistItem',
        ...presented,
        ...downloadOf(context, product, chosen),
      };
    case 'grouped':
      return { __typename: 'GroupedProductWishlistItem', ...presented };
    case 'virtual':
      return { __typename: 'VirtualWishlistItem', ...presented };
    default:
      return { __typename: 'SimpleWishlistItem', ...presented };
  }
}

function stateOf(product: PieceDocument | null, choices: readonly PieceChoice[]): Wire<'WishlistItemState'> {
  if (product === null) return 'NOT_SOLD';
  const canBeBought = (choice: PieceChoice): boolean =>
    choice.kind === 'piece' &&
    choice.piece.salable &&
    (choice.piece.stock.kind !== 'counted' || choice.piece.stock.available > 0);
  if (choices.length > 0 && choices.every(canBeBought)) return 'FOR_SALE';
  const isOpen = choices.some((choice) => isIncomplete(choice) || choice.kind === 'card-refused');
  return isOpen ? 'CHOICES_MISSING' : 'SOLD_OUT';
}

/** The price of one piece; null while it is not known. */
function priceOf(
  { catalogue }: WishlistParts,
  { storeView, currency }: RequestContext,
  chosen: ChosenPiece | null,
): Money | null {
  const basis = chosen?.piece.basis;
  if (!basis) return null;
  const { quotes } = catalogue.prices.context(storeView.market, currency);
  const price = pricePiece(basis, quotes);
  return price.ok ? price.value.total : null;
}

/**
 * The amount by which the piece is cheaper than when it was added. Null if it is not cheaper, and for prices that are not
 * watched.
 */
function priceDropOf(
  { catalogue }: WishlistParts,
  { storeView: { market }, currency }: RequestContext,
  row: ItemRow,
): Wire<'Money'> | null {
  if (row.market !== market || currency !== marketFacts[market].currency || row.addedPrice === null)
    return null;
  const { price } = watchedNow(catalogue, row, market);
  return price === null || price >= row.addedPrice
    ? null
    : presentMoney(money(row.addedPrice - price, currency));
}

const optionsOf = (
  { stores }: WishlistParts,
  { storeView, currency }: RequestContext,
  { special }: PieceDocument,
  { piece, line }: ChosenPiece,
  viewer: Viewer,
) =>
  presentOptions(
    piece,
    line.options?.filter(({ text }) => viewer === 'owner' || text === null) ?? null,
    special?.customOptions ?? [],
    { ...storeView, currency, rateOf: stores.rate },
  );

/** The chosen variant with its options. */
async function variantOf(
  { catalogue }: WishlistParts,
  locale: Locale,
  product: PieceDocument | null,
  { productSku, variantSku }: ItemRow,
): Promise<
  Pick<Wire<'ConfigurableWishlistItem'>, 'child_sku' | 'configurable_options' | 'configured_variant'>
> {
  const none = { child_sku: variantSku ?? productSku, configurable_options: [], configured_variant: null };
  const variant = variantSku === null ? null : catalogue.pieces.bySku(variantSku);
  if (!product || !variant) return none;
  const document = await catalogue.pieces.documents.one(variant.id);
  if (!document) return none;
  return {
    ...none,
    configured_variant: await catalogue.pieces.illustrated(document),
    configurable_options: (await catalogue.pieces.chosenOptions(variant.id)).map((option) => ({
      id: option.attributeId,
      configurable_product_option_uid: uidOf(`configurable/${variant.parentId}/${option.attributeId}`),
      option_label: option.attributeLabel[locale],
      value_id: option.valueIndex,
      configurable_product_option_value_uid: option.uid,
      value_label: option.valueLabel[locale],
    })),
  };
}

async function bundleOf(
  { catalogue }: WishlistParts,
  context: RequestContext,
  product: PieceDocument,
  { piece }: ChosenPiece,
) {
  const parts = new Map(
    await Promise.all(
      piece.parts.map(async ({ piece: { id } }) => [id, await catalogue.pieces.chosenOptions(id)] as const),
    ),
  );
  return presentBundle({ piece }, context, { product, parts }, catalogue);
}

function downloadOf(
  context: RequestContext,
  product: PieceDocument | null,
  chosen: ChosenPiece | null,
): Pick<Wire<'DownloadableWishlistItem'>, 'links_v2' | 'samples'> {
  const downloads = product && downloadsOf(product, context);
  const chosenUids = chosen?.line.links?.map((key) => downloadLinkUid(chosen.piece.id, key));
  return {
    links_v2: chosen ? (downloads?.links ?? []).filter(({ uid }) => chosenUids?.includes(uid) ?? true) : [],
    samples: downloads?.samples ?? [],
  };
}

const noCard = {
  ...{ amount: null, custom_giftcard_amount: null, message: null },
  ...{ recipient_email: null, recipient_name: null, sender_email: null, sender_name: null },
};

function cardOf(
  { storeView }: RequestContext,
  { choices }: ItemRow,
  chosen: ChosenPiece | null,
  viewer: Viewer,
): Wire<'GiftCardOptions'> {
  const card = chosen?.line.giftCard;
  if (!card) return noCard;
  const price = presentMoney(money(card.amount, marketFacts[storeView.market].currency));
  const isTyped = choices.selected.length === 0;
  const amount = isTyped ? { custom_giftcard_amount: price } : { amount: price };
  if (viewer === 'stranger') return { ...noCard, ...amount };
  return {
    ...noCard,
    ...amount,
    message: card.message,
    recipient_email: card.recipientEmail,
    recipient_name: card.recipientName,
    sender_email: card.senderEmail,
    sender_name: card.senderName,
  };
}
