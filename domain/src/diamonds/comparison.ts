/** Compares stones: in what they differ, and which is best in each respect that can be graded. */
import { gradedFields, rankOf } from './scales.ts';

export interface Comparable {
  /** Points. As in every other field, null means unknown. */
  readonly carat: number;
  /** Minor units of one currency. */
  readonly price: number;
  readonly pricePerCarat: number;
  readonly grades: Readonly<Partial<Record<(typeof gradedFields)[number], string | null>>>;
}

export type ComparedField = 'carat' | 'price' | 'price_per_carat' | (typeof gradedFields)[number];

export interface ComparedRow {
  readonly field: ComparedField;
  readonly differs: boolean;
  /** Indices of the best stones; empty if all are equal. */
  readonly best: readonly number[];
}

export function compareStones(stones: readonly Comparable[]): readonly ComparedRow[] {
  const row = (field: ComparedField, worth: (stone: Comparable) => number | null): ComparedRow => {
    const values = stones.map(worth);
    const differs = values.some((value) => value !== values[0]);
    const top = Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY));
    return {
      field,
      differs,
      best: differs ? values.flatMap((value, at) => (value === top ? [at] : [])) : [],
    };
  };
  return [
    row('price', ({ price }) => -price),
    row('price_per_carat', ({ pricePerCarat }) => -pricePerCarat),
    row('carat', ({ carat }) => carat),
    ...gradedFields.map((field) =>
      row(field, ({ grades }) => {
        const code = grades[field];
        return code === undefined || code === null ? null : -rankOf(field, code);
      }),
    ),
  ];
}
