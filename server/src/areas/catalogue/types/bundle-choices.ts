import type { BundleOption } from '@jinlan/domain/validity';
import type { Catalogue } from '../index.ts';
import type { PieceDocument } from '../pieces/documents.ts';
import { readUid, uidOf } from '../pieces/piece.ts';
import type { BundleCharge } from './product-types.ts';

/**
 * What may be chosen of a bundle, down to what is taken from the shelf: a configurable piece stands there with each of
 * its variants. A choice is named by its option and its piece, which an import of the same bundle leaves as they are.
 */
export interface BundleChoice {
  readonly pieceId: number;
  readonly quantity: number;
  readonly position: number;
  readonly isDefault: boolean;
  readonly canChangeQuantity: boolean;
  /** Of a bundle with a price of its own: what it adds; null: nothing. */
  readonly charge: BundleCharge | null;
}

export interface BundleChoices {
  readonly option: BundleOption;
  /** Several may be chosen together. */
  readonly many: boolean;
  readonly choices: readonly BundleChoice[];
}

export function bundleChoices(catalogue: Catalogue, { special }: PieceDocument): readonly BundleChoices[] {
  return (special?.bundleOptions ?? []).map((option) => ({
    option,
    many: option.input === 'checkbox' || option.input === 'multi',
    choices: option.selections.flatMap(({ itemId, ...selection }) => {
      const item = catalogue.pieces.byId(itemId);
      if (item?.kind !== 'configurable') return [{ ...selection, pieceId: itemId }];
      const variants = catalogue.pieces.variantsOf(itemId);
      const isDefault = selection.isDefault && variants.length === 1;
      return variants.map(({ id }) => ({ ...selection, isDefault, pieceId: id }));
    }),
  }));
}

export const bundleOptionUid = (bundleId: number, optionId: number): string =>
  uidOf(`bundle/${bundleId}/${optionId}`);

/** As Magento writes it: option, choice, and how many. */
export const bundleChoiceUid = (optionId: number, pieceId: number, quantity: number): string =>
  uidOf(`bundle/${optionId}/${pieceId}/${quantity}`);

export interface BundleUid {
  readonly optionId: number;
  readonly pieceId: number;
  readonly quantity: number;
}

/** Null for what names no choice of a bundle. */
export function readBundleUid(uid: string): BundleUid | null {
  const parts = /^bundle\/(\d{1,9})\/(\d{1,9})\/(\d{1,4})$/.exec(readUid(uid) ?? '');
  if (!parts) return null;
  return { optionId: Number(parts[1]), pieceId: Number(parts[2]), quantity: Number(parts[3]) };
}
