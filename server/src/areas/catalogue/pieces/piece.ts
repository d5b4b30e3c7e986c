import type { LocalText, Market } from '@jinlan/domain/markets';
import type { ProductType } from '../types/product-types.ts';

/**
 * What other areas know of a piece: enough to sell it. Texts and pictures of a page are in its document
 * (`documents.ts`); what it costs follows from its basis and the present quotes.
 */
export interface Piece {
  readonly id: number;
  readonly sku: string;
  /** `variant` is one choice of a configurable piece. */
  readonly kind: ProductType | 'variant';
  /** The configurable piece a variant belongs to. */
  readonly parentId: number | null;
  readonly parentSku: string | null;
  readonly name: LocalText;
  readonly markets: readonly Market[];
  /** Milligrams of gold that the price counts; null for fixed prices. */
  readonly weightMg: number | null;
  /** Made after it is ordered and approved: it has no stock to run out of (product-decisions 5). */
  readonly madeToOrder: boolean;
  /** Shown and not sold, whatever lies on the shelves; of a variant, its piece. */
  readonly soldOut: boolean;
}

/** One choice that makes a variant, e.g. ring size 12. */
export interface ChosenOption {
  readonly attributeId: number;
  readonly attributeCode: string;
  readonly attributeLabel: LocalText;
  readonly valueIndex: number;
  readonly valueLabel: LocalText;
  /** Magento's uid of the choice. */
  readonly uid: string;
}

/**
 * Whether the bag can take it. A gift card is shown and refused with PRODUCT_TYPE_NOT_ORDERABLE until its balance can be
 * kept and spent: what cannot be redeemed is not sold.
 */
export const canBeOrdered = ({ kind }: Pick<Piece, 'kind'>): boolean => kind !== 'giftcard';

/** Nothing of it is sent or collected. */
export const isVirtual = ({ kind }: Pick<Piece, 'kind'>): boolean =>
  kind === 'virtual' || kind === 'downloadable';

/** A gift box and a card may lie with it. */
export const canBeWrapped = (piece: Pick<Piece, 'kind'>): boolean =>
  !isVirtual(piece) && piece.kind !== 'giftcard';

/** Magento's uids: plain base64 of a path. */
export const uidOf = (id: number | string): string => btoa(String(id));
export const optionUid = (attributeId: number, valueIndex: number): string =>
  btoa(`configurable/${attributeId}/${valueIndex}`);

export function readUid(uid: string): string | null {
  try {
    return atob(uid);
  } catch {
    return null;
  }
}
