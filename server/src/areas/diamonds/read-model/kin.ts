import type { LikenessField } from '@jinlan/domain/diamonds';
import type { RangeIndex } from '../../../platform/collections/ranges.ts';
import { type Columns, ungraded } from './columns.ts';

/** Fields in which similar stones must be equal, unless there are too few. */
const kindFields = ['origin', 'coloured_option', 'shape'] as const;
/** Grades by which a kind is split into parts: the minimum distance of two parts follows from their grades. */
export const partFields = ['colour', 'clarity'] as const;

/** Rows sorted by weight, including sold stones. */
type RowsByWeight = Int32Array;

/** The groups of comparable stones in one market, built on first use. */
export interface SimilarityGroups {
  all(): RowsByWeight;
  /** The rows of the same kind, split by grades; no part is empty. */
  partsOf(row: number): readonly RowsByWeight[];
}

export function similarityGroupsIn(
  { ranks }: Columns,
  carat: RangeIndex,
  isKnown: (row: number) => boolean,
): SimilarityGroups {
  let all: RowsByWeight | undefined;
  let kinds: ReadonlyMap<number, readonly RowsByWeight[]> | undefined;
  const packRanks = (fields: readonly LikenessField[], row: number): number =>
    fields.reduce((number, field) => number * (ungraded + 1) + (ranks[field][row] as number), 0);
  const kindOf = (row: number): number => packRanks(kindFields, row);
  const allRows = (): RowsByWeight => {
    all ??= carat.ascending.filter(isKnown);
    return all;
  };
  return {
    all: allRows,
    partsOf(row) {
      kinds ??= new Map(
        [...Map.groupBy(allRows(), kindOf)].map(([kind, rows]) => [
          kind,
          [...Map.groupBy(rows, (candidate) => packRanks(partFields, candidate)).values()].map((part) =>
            Int32Array.from(part),
          ),
        ]),
      );
      return kinds.get(kindOf(row)) ?? [];
    },
  };
}
