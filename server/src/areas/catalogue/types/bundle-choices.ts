import type { BundleOption } from '@jinlan/domain/validity';
import type { Catalogue } from '../index.ts';
import type { PieceDocument } from '../pieces/documents.ts';
import { readUid, uidOf } from '../pieces/piece.ts';
import type { BundleCharge } from './product-types.ts';

/**
 * One choice of a bundle option, always a unit: a configurable piece is listed with each of its variants. A choice is
 * identified by its option and piece, which a repeated import does not change.
 */
export interface BundleChoice {
  readonly pieceId: number;
  readonly quantity: number;
  readonly position: number;
  readonly isDefault: boolean;
  readonly canChangeQuantity: boolean;
  /** The charge for the choice in a bundle with its own price; null for none. */
  readonly charge: BundleCharge | null;
}

export interface BundleChoices {
  readonly option: BundleOption;
  /** True where several choices may be selected. */
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

/** Magento's uid of a choice: option, piece and quantity. */
export const bundleChoiceUid = (optionId: number, pieceId: number, quantity: number): string =>
  uidOf(`bundle/${optionId}/${pieceId}/${quantity}`);

export interface BundleUid {
  readonly optionId: number;
  readonly pieceId: number;
  readonly quantity: number;
}

/** The ids in a choice's uid; null if the uid is no choice of a bundle. */
export function readBundleUid(uid: string): BundleUid | null {
  const parts = /^bundle\/(\d{1,9})\/(\d{1,9})\/(\d{1,4})$/.exec(readUid(uid) ?? '');
  if (!parts) return null;
  return { optionId: Number(parts[1]), pieceId: Number(parts[2]), quantity: Number(parts[3]) };
}
