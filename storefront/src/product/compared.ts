/** The pieces in this browser's compare list. */
import { comparedText } from '@jinlan/domain/comparing';
import { createComparedList, useComparedList } from '../comparing/compared-list.ts';

export interface ComparedPiece {
  readonly sku: string;
  /** The piece's name, in the language of the page on which it was added. */
  readonly name: string;
  /** Address of its picture; empty without one. */
  readonly picture: string;
}

export const comparedPieces = createComparedList<ComparedPiece>('compared_pieces', ({ sku, name, picture }) =>
  [sku, name, picture].every((text) => typeof text === 'string'),
);

export const useCompared = (): readonly ComparedPiece[] => useComparedList(comparedPieces);

export const comparedPath = (pieces: readonly { readonly sku: string }[]): string =>
  `/compare?pieces=${comparedText(pieces.map(({ sku }) => sku))}`;
