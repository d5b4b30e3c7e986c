/** A row of `workshop.csv`: how many pieces of one kind of work the workshop finishes on a day, for one market. */
import * as v from 'valibot';
import { markets } from '../../../markets/index.ts';
import { craftKinds } from '../../../workshop/index.ts';
import { oneOf, record, textOf } from '../../fields.ts';

const mostPieces = 10_000;

/** Null for `unlimited`. */
const piecesADay = v.pipe(
  textOf(20),
  v.transform((cell) => cell.trim().toLowerCase()),
  v.transform((cell) => (cell === 'unlimited' ? null : /^\d{1,5}$/.test(cell) ? Number(cell) : Number.NaN)),
  v.check(
    (count) => count === null || (Number.isInteger(count) && count >= 1 && count <= mostPieces),
    `Expected a whole number from 1 to ${mostPieces}, or unlimited`,
  ),
);

export const workshopRow = v.pipe(
  record({ market: oneOf(markets), craft: oneOf(craftKinds), pieces_a_day: piecesADay }),
  v.transform(({ market, craft, pieces_a_day: pieces }) => ({ market, craft, piecesADay: pieces })),
);
