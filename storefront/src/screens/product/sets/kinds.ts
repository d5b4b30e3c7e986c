/** Kinds of pieces that are no goods, or several together. */
import type { ProductDetailFragment } from '../queries.generated.ts';

export type GiftCard = Extract<ProductDetailFragment, { readonly giftcard_amounts: unknown }>;

export type Files = Extract<ProductDetailFragment, { readonly downloadable_product_links: unknown }>;

export const isGiftCard = (piece: ProductDetailFragment): piece is GiftCard => 'giftcard_amounts' in piece;
export const isService = ({ type_id }: ProductDetailFragment): boolean => type_id === 'virtual';
export const isFiles = (piece: ProductDetailFragment): piece is Files =>
  'downloadable_product_links' in piece;

/** Something else is chosen, or told, of it than of one piece that is sent. */
export const isSpecial = (piece: ProductDetailFragment): boolean =>
  'bundle_items' in piece ||
  'grouped_items' in piece ||
  isFiles(piece) ||
  isService(piece) ||
  isGiftCard(piece);

/** Stands for the files among what must still be chosen. */
export const filesCode = 'files';
