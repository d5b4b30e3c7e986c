import { READY_DAYS } from '@jinlan/domain/orders';
import type { MakingNeed } from '@jinlan/domain/workshop';
import { type Catalogue, makingDays } from '../../catalogue/index.ts';
import type { PricedLine } from '../presenting/priced-line.ts';
import type { Piece } from './pieces.ts';

type Line = Pick<PricedLine, 'row' | 'piece'>;

/**
 * Returns the pieces of a line that the workshop makes. Null for a line of ready pieces; undefined for a line whose making
 * days were not loaded.
 */
export type NeedOf = (line: Line) => MakingNeed | null | undefined;

/** The pieces of a line that are made to order, each with its quantity. A set of ready parts may be made as a whole. */
function madePieces({ piece }: Line): readonly { readonly piece: Piece; readonly quantity: number }[] {
  const parts = piece.parts.filter((part) => part.piece.madeToOrder);
  return parts.length > 0 || !piece.madeToOrder ? parts : [{ piece, quantity: 1 }];
}

/**
 * Loads the making days of pieces of the catalogue; designs contain theirs. If there are no such pieces, it reads nothing.
 */
export async function loadMakingNeeds(catalogue: Catalogue, lines: readonly Line[]): Promise<NeedOf> {
  const pieces = lines.flatMap((line) => (line.row.made === null ? madePieces(line) : []));
  const days = await makingDays(
    catalogue,
    pieces.map(({ piece }) => piece),
  );
  return (line) => {
    const { made, quantity } = line.row;
    if (made !== null) {
      const inWorkshop = made.makingDays ?? made.days;
      return {
        craft: made.design.flow,
        pieces: quantity * made.parts.length,
        makingDays: inWorkshop,
        transitDays: made.days - inWorkshop,
      };
    }
    const ofLine = madePieces(line);
    if (ofLine.length === 0) return null;
    const daysOfPieces = ofLine.flatMap(({ piece }) => days.get(piece.id) ?? []);
    if (daysOfPieces.length < ofLine.length) return undefined;
    return {
      craft: 'catalogue',
      pieces: quantity * ofLine.reduce((count, part) => count + part.quantity, 0),
      makingDays: Math.max(...daysOfPieces),
      transitDays: READY_DAYS,
    };
  };
}
