import type { LocalText, Market } from '@jinlan/domain/markets';
import type { ProductType } from '../types/product-types.ts';

/**
 * The facts of a piece that other areas need to sell it. Texts and pictures of its page are in its document
 * (`documents.ts`); its price follows from its basis and the current quotes.
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
  /** Made after the order is approved; it has no stock (product-decisions 5). */
  readonly madeToOrder: boolean;
  /** Whether the piece is shown but not sold, whatever its stock. A variant has the flag of its piece. */
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

/** Whether the piece is neither sent nor collected. */
export const isVirtual = ({ kind }: Pick<Piece, 'kind'>): boolean =>
  kind === 'virtual' || kind === 'downloadable';

/** Whether a gift box and a card can be added to the piece. */
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
