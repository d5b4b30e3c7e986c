import { locales } from '@jinlan/domain/markets';
import type { Columns } from '../columns.ts';

/** Whether a search finds the same in both states. They differ only in the pieces `changed`. */
export function hasSameWords(former: Columns, columns: Columns, changed: readonly number[]): boolean {
  return former.withOption === columns.withOption && changed.every((id) => isSame(former, columns, id));
}

function isSame(former: Columns, columns: Columns, id: number): boolean {
  const [formerRow, currentRow] = [former.rowById.get(id), columns.rowById.get(id)];
  if (formerRow === undefined || currentRow === undefined) return formerRow === currentRow;
  return (
    locales.every(
      (locale) => former.pieces.nameOf(formerRow, locale) === columns.pieces.nameOf(currentRow, locale),
    ) &&
    isEqual(former.categoryIds[formerRow]?.toSorted(), columns.categoryIds[currentRow]?.toSorted()) &&
    isEqual(skusOf(former, formerRow), skusOf(columns, currentRow))
  );
}

/** The SKU of the piece, then those of its units in order. */
function skusOf({ pieces, units, unitStart }: Columns, row: number): string[] {
  const from = unitStart[row] as number;
  const length = (unitStart[row + 1] as number) - from;
  const unitSkus = Array.from({ length }, (_, at) => units.skuOf(from + at));
  return [units.facts.skus.at(pieces.heads.factIndexes[row] as number), ...unitSkus];
}

const isEqual = <Value>(one: readonly Value[] = [], other: readonly Value[] = []): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);
