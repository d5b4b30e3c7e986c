/** Kinds of pieces that are virtual, or consist of several pieces. */
import type { PieceChoicesFragment } from './fragments.generated.ts';

export type GiftCard = Extract<PieceChoicesFragment, { readonly giftcard_amounts: unknown }>;

export type Files = Extract<PieceChoicesFragment, { readonly downloadable_product_links: unknown }>;

export const isGiftCard = (piece: PieceChoicesFragment): piece is GiftCard => 'giftcard_amounts' in piece;
/** Whether the piece has customisable options besides its size. */
const hasOptions = (piece: PieceChoicesFragment): boolean =>
  'options' in piece && (piece.options ?? []).length > 0;
export const isService = ({ type_id }: PieceChoicesFragment): boolean => type_id === 'virtual';
export const isFiles = (piece: PieceChoicesFragment): piece is Files => 'downloadable_product_links' in piece;

/** Whether the piece is sold differently from a single piece that is delivered. */
export const isSpecial = (piece: PieceChoicesFragment): boolean =>
  'bundle_items' in piece ||
  'grouped_items' in piece ||
  isFiles(piece) ||
  isService(piece) ||
  isGiftCard(piece) ||
  hasOptions(piece);

/** The code among the missing choices that means: no file of a download is chosen. */
export const filesCode = 'files';
