/** Kinds of pieces that are no goods. */
import type { ProductDetailFragment } from '../queries.generated.ts';

export type GiftCard = Extract<ProductDetailFragment, { readonly giftcard_amounts: unknown }>;

export const isGiftCard = (piece: ProductDetailFragment): piece is GiftCard => 'giftcard_amounts' in piece;
export const isService = ({ type_id }: ProductDetailFragment): boolean => type_id === 'virtual';
