import {
  caratDistance,
  gradedFields,
  type LikenessField,
  likenessFields,
  priceDistance,
  rankDistance,
  scales,
} from '@jinlan/domain/diamonds';
import { firstNotBelow } from '../../../platform/ranges.ts';
import { type Columns, ungraded } from './columns.ts';
import type { Sheet } from './sheets.ts';

/**
 * The stones for sale that are most like one, nearest first. They are looked for from its weight outwards, lighter and
 * heavier in turn, until weight alone is further away than the last of those found.
 */
export function nearestStones(columns: Columns, sheet: Sheet, row: number, limit: number): number[] {
  const { measures, caratLogs } = columns;
  const kin = sheet.kinOf(row);
  // One too many: the stone itself may be among them.
  const alone = kin.length <= limit;
  const candidates = alone ? sheet.byWeight() : kin;
  const restAway = restOfDistance(columns, sheet, row, alone ? likenessFields : gradedFields);
  const caratLog = caratLogs[row] as number;
  const found: { readonly row: number; readonly away: number }[] = [];
  let furthest = Number.POSITIVE_INFINITY;
  /** Whether those further on that way can still be near enough. */
  const consider = (candidate: number): boolean => {
    const byWeight = caratDistance(caratLog, caratLogs[candidate] as number);
    if (byWeight >= furthest) return false;
    if (candidate === row) return true;
    const away = restAway(candidate, byWeight, furthest);
    if (away >= furthest) return true;
    const place = found.findIndex((one) => one.away > away);
    found.splice(place === -1 ? found.length : place, 0, { row: candidate, away });
    if (found.length > limit) found.pop();
    if (found.length === limit) furthest = (found[limit - 1] as { readonly away: number }).away;
    return true;
  };
  let heavier = firstNotBelow(candidates, measures.carat, measures.carat[row] as number);
  let lighter = heavier - 1;
  while (lighter >= 0 || heavier < candidates.length) {
    if (heavier < candidates.length && !consider(candidates[heavier++] as number))
      heavier = candidates.length;
    if (lighter >= 0 && !consider(candidates[lighter--] as number)) lighter = -1;
  }
  return found.map((one) => one.row);
}

/**
 * The distance of the rules book from one stone to any other, as far as they can differ in these fields, given what the
 * weight makes of it; its parts by rank are made ready, since there are thousands of candidates. What is as far as
 * `enough` is not added up to the end.
 */
function restOfDistance(
  { ranks }: Columns,
  { priceLogs }: Sheet,
  row: number,
  fields: readonly LikenessField[],
): (other: number, byWeight: number, enough: number) => number {
  const columns = fields.map((field) => ranks[field]);
  const tables = fields.map((field) => partsOf(field, ranks[field][row] as number));
  const priceLog = priceLogs[row] as number;
  return (other, byWeight, enough) => {
    let sum = byWeight + priceDistance(priceLog, priceLogs[other] as number);
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
