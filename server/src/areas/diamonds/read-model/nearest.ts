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

/** The stones for sale that are most like one, nearest first: of its kind, or of all where that has too few. */
export function nearestStones(columns: Columns, sheet: Sheet, row: number, limit: number): readonly number[] {
  const kin = sheet.kin.partsOf(row);
  const ofItsKind = nearest(columns, sheet, row, limit, kin, partFields);
  return ofItsKind.length === limit ? ofItsKind : nearest(columns, sheet, row, limit, [sheet.kin.all()], []);
}

/**
 * Part by part of the stones, the likest first, until the next is further away by its grades than the last of those found;
 * in each from the weight outwards, lighter and heavier in turn, until weight and grades are further away.
 */
function nearest(
  columns: Columns,
  sheet: Sheet,
  row: number,
  limit: number,
  parts: readonly Int32Array[],
  partedBy: readonly LikenessField[],
): readonly number[] {
  const { measures, caratLogs, ranks } = columns;
  const { forSale } = sheet;
  const partTables = partedBy.map((field) => partsOf(field, ranks[field][row] as number));
  const apart = parts
    .map((rows) => ({
      rows,
      atLeast: partedBy.reduce(
        (sum, field, at) =>
          sum + ((partTables[at] as Float64Array)[ranks[field][rows[0] as number] as number] as number),
        0,
      ),
    }))
    .sort((a, b) => a.atLeast - b.atLeast);
  const compared = partedBy.length === 0 ? likenessFields : gradedFields;
  const restAway = restOfDistance(
    columns,
    sheet,
    row,
    compared.filter((field) => !partedBy.includes(field)),
  );
  const caratLog = caratLogs[row] as number;
  const carat = measures.carat[row] as number;
  const found: { readonly row: number; readonly away: number }[] = [];
  let furthest = Number.POSITIVE_INFINITY;
  /** Whether those further on that way can still be near enough. */
  const consider = (candidate: number, atLeast: number): boolean => {
    const least = atLeast + caratDistance(caratLog, caratLogs[candidate] as number);
    if (least >= furthest) return false;
    if (candidate === row || !hasBit(forSale, candidate)) return true;
    const away = restAway(candidate, least, furthest);
    if (away >= furthest) return true;
    const place = found.findIndex((one) => one.away > away);
    found.splice(place === -1 ? found.length : place, 0, { row: candidate, away });
    if (found.length > limit) found.pop();
    if (found.length === limit) furthest = (found[limit - 1] as { readonly away: number }).away;
    return true;
  };
  for (const { rows, atLeast } of apart) {
    if (atLeast >= furthest) break;
    let heavier = firstNotBelow(rows, measures.carat, carat);
    let lighter = heavier - 1;
    while (lighter >= 0 || heavier < rows.length) {
      if (heavier < rows.length && !consider(rows[heavier++] as number, atLeast)) heavier = rows.length;
      if (lighter >= 0 && !consider(rows[lighter--] as number, atLeast)) lighter = -1;
    }
  }
  return found.map((one) => one.row);
}

/**
 * The distance of the rules book from one stone to any other, as far as they can differ in these fields, given what is
 * known of it already; its parts by rank are made ready, since there are thousands of candidates. What is as far as
 * `enough` is not added up to the end.
 */
function restOfDistance(
  { ranks }: Columns,
  { priceLogs }: Sheet,
  row: number,
  fields: readonly LikenessField[],
): (other: number, known: number, enough: number) => number {
  const columns = fields.map((field) => ranks[field]);
  const tables = fields.map((field) => partsOf(field, ranks[field][row] as number));
  const priceLog = priceLogs[row] as number;
  return (other, known, enough) => {
    let sum = known + priceDistance(priceLog, priceLogs[other] as number);
    for (let at = 0; at < columns.length && sum < enough; at += 1)
      sum += (tables[at] as Float64Array)[(columns[at] as Uint8Array)[other] as number] as number;
    return sum;
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
