import { locales } from '@jinlan/domain/markets';
import type { Columns } from '../columns.ts';

/** Whether a search finds the same by both: these pieces, and no others, differ between them. */
export function hasSameWords(former: Columns, columns: Columns, changed: readonly number[]): boolean {
  return former.withOption === columns.withOption && changed.every((id) => isSame(former, columns, id));
}

function isSame(former: Columns, columns: Columns, id: number): boolean {
  const [before, now] = [former.rowById.get(id), columns.rowById.get(id)];
  if (before === undefined || now === undefined) return before === now;
  return (
    locales.every((locale) => former.pieces.nameOf(before, locale) === columns.pieces.nameOf(now, locale)) &&
    isEqual(former.categoryIds[before], columns.categoryIds[now]) &&
    isEqual(skusOf(former, before), skusOf(columns, now))
  );
}

/** Of the piece, and of what is sold of it in its order. */
function skusOf({ pieces, units, unitStart }: Columns, row: number): string[] {
  const from = unitStart[row] as number;
  const length = (unitStart[row + 1] as number) - from;
  const sold = Array.from({ length }, (_, at) => units.skuOf(from + at));
  return [units.facts.skus.at(pieces.heads.places[row] as number), ...sold];
}

const isEqual = <One>(one: readonly One[] = [], other: readonly One[] = []): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);
