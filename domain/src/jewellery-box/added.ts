/** Pieces bought elsewhere, which members add by hand. */
import { type BusinessDay, isBusinessDay, ok, type Result, refuse } from '../kernel/index.ts';
import type { Milligrams } from '../money/index.ts';
import { plainText } from '../people/index.ts';
import { finenessMarks, type PreciousMetal } from './metals.ts';

/** The most pieces that one member may add. */
export const mostAddedPieces = 50;
export const pieceNameMax = 60;
/** From 0.01 g to 10 kg. */
export const weightLimits = { least: 10, most: 10_000_000 } as const;
const earliestDay = '1900-01-01';

export interface AddedPiece {
  readonly name: string;
  readonly metal: PreciousMetal;
  /** Parts per ten thousand; one of the marks of the metal. */
  readonly fineness: number;
  readonly weightMg: Milligrams;
  /** Since when the member has it; null if unknown. */
  readonly acquiredOn: BusinessDay | null;
}

export type AddedPieceProblem = 'name' | 'fineness' | 'weight' | 'day';

/** The piece with its name cleaned, or the first field that is wrong. */
export function checkAddedPiece(
  piece: AddedPiece,
  today: BusinessDay,
): Result<
  AddedPiece,
  { readonly code: 'JEWELLERY_PIECE_INVALID'; readonly data: { readonly field: AddedPieceProblem } }
> {
  const wrong = (field: AddedPieceProblem) => refuse('JEWELLERY_PIECE_INVALID', { field });
  const name = plainText(piece.name, { field: 'name', max: pieceNameMax, min: 1, multiline: false });
  if (!name.ok) return wrong('name');
  const { weightMg, acquiredOn } = piece;
  if (!finenessMarks[piece.metal].includes(piece.fineness)) return wrong('fineness');
  if (!Number.isSafeInteger(weightMg) || weightMg < weightLimits.least || weightMg > weightLimits.most)
    return wrong('weight');
  if (acquiredOn !== null && (!isBusinessDay(acquiredOn) || acquiredOn < earliestDay || acquiredOn > today))
    return wrong('day');
  return ok({ ...piece, name: name.value });
}
