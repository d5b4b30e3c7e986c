import type { LikenessField } from '@jinlan/domain/diamonds';
import type { RangeIndex } from '../../../platform/collections/ranges.ts';
import { type Columns, ungraded } from './columns.ts';

/** Stones that are of one kind are never unlike in these; a stone is likened to others only if its kind has too few. */
const kindFields = ['origin', 'coloured_option', 'shape'] as const;
/** Grades that a kind is parted by: how unlike two parts are at least is known without a look at their stones. */
export const partFields = ['colour', 'clarity'] as const;

/** Stones from the lightest, sold ones too. */
type Weighed = Int32Array;

/** Who is likened to whom, in one market; made when first asked for. */
export interface Kin {
  all(): Weighed;
  /** Of the kind of this row, parted by their grades: no part is empty. */
  partsOf(row: number): readonly Weighed[];
}

export function kinIn({ ranks }: Columns, carat: RangeIndex, isKnown: (row: number) => boolean): Kin {
  let all: Weighed | undefined;
  let kinds: ReadonlyMap<number, readonly Weighed[]> | undefined;
  const packed = (fields: readonly LikenessField[], row: number): number =>
    fields.reduce((number, field) => number * (ungraded + 1) + (ranks[field][row] as number), 0);
  const kindOf = (row: number): number => packed(kindFields, row);
  const known = (): Weighed => {
    all ??= carat.ascending.filter(isKnown);
    return all;
  };
  return {
    all: known,
    partsOf(row) {
      kinds ??= new Map(
        [...Map.groupBy(known(), kindOf)].map(([kind, rows]) => [
          kind,
          [...Map.groupBy(rows, (one) => packed(partFields, one)).values()].map((part) =>
            Int32Array.from(part),
          ),
        ]),
      );
      return kinds.get(kindOf(row)) ?? [];
    },
  };
}
