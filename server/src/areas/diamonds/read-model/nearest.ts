import {
  caratDistance,
  gradedFields,
  type LikenessField,
  likenessFields,
  priceDistance,
  rankDistance,
  scales,
} from '@jinlan/domain/diamonds';
import { hasBit } from '../../../platform/collections/bits.ts';
import { firstNotBelow } from '../../../platform/collections/ranges.ts';
import { type Columns, ungraded } from './columns.ts';
import { partFields } from './kin.ts';
import type { Sheet } from './sheets.ts';

/** The most similar stones for sale, nearest first: of the same kind, or of all where there are too few. */
export function nearestStones(columns: Columns, sheet: Sheet, row: number, limit: number): readonly number[] {
  const kin = sheet.kin.partsOf(row);
  const sameKind = nearest(columns, sheet, row, limit, kin, partFields);
  return sameKind.length === limit ? sameKind : nearest(columns, sheet, row, limit, [sheet.kin.all()], []);
}

/**
 * Searches the parts, most similar first, until the next part is further away by its grades than the last result. Within a
 * part it visits lighter and heavier stones alternately, until their weight alone is too far away.
 */
function nearest(
  columns: Columns,
  sheet: Sheet,
  row: number,
  limit: number,
  parts: readonly Int32Array[],
  groupingFields: readonly LikenessField[],
): readonly number[] {
  const { measures, caratLogs, ranks } = columns;
  const { forSale } = sheet;
  const partTables = groupingFields.map((field) => rankDistances(field, ranks[field][row] as number));
  const partsByDistance = parts
    .map((rows) => ({
      rows,
      gradeDistance: groupingFields.reduce(
        (sum, field, at) =>
          sum + ((partTables[at] as Float64Array)[ranks[field][rows[0] as number] as number] as number),
        0,
      ),
    }))
    .sort((a, b) => a.gradeDistance - b.gradeDistance);
  const compared = groupingFields.length === 0 ? likenessFields : gradedFields;
  const distanceTo = restOfDistance(
    columns,
    sheet,
    row,
    compared.filter((field) => !groupingFields.includes(field)),
  );
  const caratLog = caratLogs[row] as number;
  const carat = measures.carat[row] as number;
  const nearestFound: { readonly row: number; readonly distance: number }[] = [];
  let furthest = Number.POSITIVE_INFINITY;
  /**
   * Adds a candidate if it is near enough. Returns false if all further ones in this direction are too far
   * away.
   */
  const consider = (candidate: number, gradeDistance: number): boolean => {
    const minDistance = gradeDistance + caratDistance(caratLog, caratLogs[candidate] as number);
    if (minDistance >= furthest) return false;
    if (candidate === row || !hasBit(forSale, candidate)) return true;
    const distance = distanceTo(candidate, minDistance, furthest);
    if (distance >= furthest) return true;
    const position = nearestFound.findIndex((other) => other.distance > distance);
    nearestFound.splice(position === -1 ? nearestFound.length : position, 0, { row: candidate, distance });
    if (nearestFound.length > limit) nearestFound.pop();
    if (nearestFound.length === limit)
      furthest = (nearestFound[limit - 1] as { readonly distance: number }).distance;
    return true;
  };
  for (const { rows, gradeDistance } of partsByDistance) {
    if (gradeDistance >= furthest) break;
    let heavier = firstNotBelow(rows, measures.carat, carat);
    let lighter = heavier - 1;
    while (lighter >= 0 || heavier < rows.length) {
      if (heavier < rows.length && !consider(rows[heavier++] as number, gradeDistance)) heavier = rows.length;
      if (lighter >= 0 && !consider(rows[lighter--] as number, gradeDistance)) lighter = -1;
    }
  }
  return nearestFound.map((stone) => stone.row);
}

/**
 * Returns a function that adds the distance in these fields and in price to an already known distance. Distances by rank
 * are precomputed, because there are thousands of candidates. The sum stops as soon as it reaches `limit`.
 */
function restOfDistance(
  { ranks }: Columns,
  { priceLogs }: Sheet,
  row: number,
  fields: readonly LikenessField[],
): (other: number, knownDistance: number, limit: number) => number {
  const columns = fields.map((field) => ranks[field]);
  const tables = fields.map((field) => rankDistances(field, ranks[field][row] as number));
  const priceLog = priceLogs[row] as number;
  return (other, knownDistance, limit) => {
    let sum = knownDistance + priceDistance(priceLog, priceLogs[other] as number);
    for (let at = 0; at < columns.length && sum < limit; at += 1)
      sum += (tables[at] as Float64Array)[(columns[at] as Uint8Array)[other] as number] as number;
    return sum;
  };
}

/** The distances from one rank to all others, by rank as stored in columns. */
function rankDistances(field: LikenessField, ownRank: number): Float64Array {
  const scaleRank = (storedRank: number): number => (storedRank === ungraded ? -1 : storedRank);
  const parts = new Float64Array(ungraded + 1);
  for (const other of [...scales[field].keys(), ungraded])
    parts[other] = rankDistance(field, scaleRank(ownRank), scaleRank(other));
  return parts;
}
