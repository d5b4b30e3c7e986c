import {
  caratDistance,
  caratsWithin,
  gradedFields,
  type LikenessField,
  likenessFields,
  priceDistance,
  rankDistance,
  scales,
} from '@jinlan/domain/diamonds';
import { and, type Bits, countBits, hasBit } from '../../../platform/bits.ts';
import { type Columns, ungraded } from './columns.ts';
import type { Sheet } from './sheets.ts';

/**
 * The stones for sale that are most like one, nearest first. They are looked for from its weight outwards, lighter and
 * heavier in turn, until weight alone is further away than the last of those found.
 */
export function nearestStones(columns: Columns, sheet: Sheet, row: number, limit: number): number[] {
  const { carat } = sheet.ranges;
  const { ascending } = carat;
  const weight = carat.values[row] as number;
  const kin = kinOf(columns, sheet, row);
  // One too many: the stone itself may be among them.
  const alone = countBits(kin) <= limit;
  const among = alone ? sheet.forSale : kin;
  const distance = distanceFrom(columns, sheet, row, alone ? likenessFields : gradedFields);
  const found: { readonly row: number; readonly away: number }[] = [];
  let furthest = Number.POSITIVE_INFINITY;
  let [lowest, highest] = [0, ascending.length];
  const consider = (candidate: number): void => {
    if (!hasBit(among, candidate) || candidate === row) return;
    const away = distance(candidate, furthest);
    if (away >= furthest) return;
    const place = found.findIndex((one) => one.away > away);
    found.splice(place === -1 ? found.length : place, 0, { row: candidate, away });
    if (found.length > limit) found.pop();
    if (found.length < limit) return;
    furthest = (found[limit - 1] as { readonly away: number }).away;
    const [from, to] = caratsWithin(weight, furthest);
    lowest = carat.placeOf(from);
    highest = carat.placeOf(to);
  };
  let heavier = carat.placeOf(weight);
  let lighter = heavier - 1;
  while (lighter >= lowest || heavier < highest) {
    if (heavier < highest) consider(ascending[heavier++] as number);
    if (lighter >= lowest) consider(ascending[lighter--] as number);
  }
  return found.map((one) => one.row);
}

/** For sale, and of its origin, coloured option and shape: all that it is ever likened to while there are enough. */
function kinOf({ ranks, withCode }: Columns, sheet: Sheet, row: number): Bits {
  return (['origin', 'coloured_option', 'shape'] as const).reduce(
    (kin, field) => and(kin, withCode[field][ranks[field][row] as number] as Bits),
    sheet.forSale,
  );
}

/**
 * The distance of the rules book from one stone to any other, as far as they can differ in these fields; its parts by rank
 * are made ready, since there are thousands of candidates. What is as far as `enough` is not added up to the end.
 */
function distanceFrom(
  { ranks, caratLogs }: Columns,
  { priceLogs }: Sheet,
  row: number,
  fields: readonly LikenessField[],
): (other: number, enough: number) => number {
  const columns = fields.map((field) => ranks[field]);
  const tables = fields.map((field) => partsOf(field, ranks[field][row] as number));
  const caratLog = caratLogs[row] as number;
  const priceLog = priceLogs[row] as number;
  return (other, enough) => {
    let sum = 0;
    for (let at = 0; at < columns.length && sum < enough; at += 1)
      sum += (tables[at] as Float64Array)[(columns[at] as Uint8Array)[other] as number] as number;
    return sum >= enough
      ? sum
      : sum +
          caratDistance(caratLog, caratLogs[other] as number) +
          priceDistance(priceLog, priceLogs[other] as number);
  };
}

/** By the other's rank as columns have it. */
function partsOf(field: LikenessField, own: number): Float64Array {
  const rank = (kept: number): number => (kept === ungraded ? -1 : kept);
  const parts = new Float64Array(ungraded + 1);
  for (const other of [...scales[field].keys(), ungraded])
    parts[other] = rankDistance(field, rank(own), rank(other));
  return parts;
}
