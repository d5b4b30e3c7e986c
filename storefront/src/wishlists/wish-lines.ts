/** Texts and facts of wish lists and their pieces. */

import { readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import type { Money } from '@jinlan/domain/money';
import { piecePath } from '../product/piece-line.ts';
import type { WishedPieceFragment, WishlistHeadFragment } from './queries.generated.ts';

/** The name of a list. The default list has the shop's name for a wish list until its owner names it. */
export const listName = (
  { name, is_default }: Pick<WishlistHeadFragment, 'name' | 'is_default'>,
  words: Words<'wishlists'>,
): string => (!name || (is_default && name === words('shell.wishlist')) ? words('wish.mine') : name);

/** Path of a list below the page of lists `page`; the default list needs no id. */
export const listPath = (
  { id, is_default }: Pick<WishlistHeadFragment, 'id' | 'is_default'>,
  page = '/wishlist',
): string => (is_default ? page : `${page}?${new URLSearchParams({ list: id ?? '' })}`);

export const sharedPath = (code: string): string => `/wishlist/shared/${encodeURIComponent(code)}`;

export const wishName = (wish: WishedPieceFragment): string => wish.product?.name ?? wish.product_name;

/** Path of the piece's page; null if the shop no longer sells it. */
export const wishPath = (wish: WishedPieceFragment): string | null =>
  wish.product ? piecePath(wish.product) : null;

/** The picture of the variant, else that of its piece. */
export const wishPicture = (wish: WishedPieceFragment) =>
  ('configured_variant' in wish ? wish.configured_variant?.small_image : null) ?? wish.product?.small_image;

export interface WishPrice {
  readonly amount: Money;
  /** Whether the price is the lowest of a piece whose choices are missing. */
  readonly from: boolean;
}

/** Today's price of one piece; null for a piece that is not sold. */
export function wishPrice(wish: WishedPieceFragment): WishPrice | null {
  const price = readMoney(wish.price);
  if (price) return { amount: price, from: false };
  const lowest = readMoney(wish.product?.price_range.minimum_price.final_price);
  return lowest && { amount: lowest, from: true };
}

/** Material, choices and texts, in order, and the kind of pricing. */
export function wishFacts(wish: WishedPieceFragment, words: Words<'wishlists'>): string[] {
  const { product } = wish;
  if (product === null) return [];
  const [material] = product.card_facts;
  return [
    ...(material ? [material] : []),
    ...choicesOf(wish),
    ...wish.customizable_options.flatMap((option) =>
      option ? [`${option.label} ${option.values.flatMap((value) => value?.value ?? []).join(', ')}`] : [],
    ),
    ...('gift_card_options' in wish && wish.gift_card_options.recipient_name
      ? [wish.gift_card_options.recipient_name]
      : []),
    ...(wish.state === 'CHOICES_MISSING' ? [words('wish.piece.unchosen')] : []),
    words(product.has_dynamic_gold ? 'browse.byWeight' : 'browse.fixed'),
  ];
}

function choicesOf(wish: WishedPieceFragment): string[] {
  if ('configurable_options' in wish)
    return (wish.configurable_options ?? []).flatMap((option) =>
      option ? [`${option.option_label} ${option.value_label}`] : [],
    );
  if ('bundle_options' in wish)
    return (wish.bundle_options ?? []).flatMap((option) =>
      (option?.values ?? []).flatMap((value) =>
        value ? [value.quantity > 1 ? `${value.label} × ${value.quantity}` : value.label] : [],
      ),
    );
  if ('links_v2' in wish) return (wish.links_v2 ?? []).flatMap((link) => link?.title ?? []);
  return [];
}

/** Path of the page that prints the list. */
export const printPath = ({ id, is_default }: Pick<WishlistHeadFragment, 'id' | 'is_default'>): string =>
  is_default ? '/wishlist/print' : `/wishlist/print?${new URLSearchParams({ list: id ?? '' })}`;

/**
 * Whether a reader of the list must make the choices on the piece's page: the owner has made none, or has typed
 * something personal (a text, a recipient).
 */
export const isToBeChosen = (wish: WishedPieceFragment): boolean =>
  wish.state === 'CHOICES_MISSING' || 'gift_card_options' in wish;
