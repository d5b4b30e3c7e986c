/** The counts that the server returns with the stones, by field. */
import type { RangeField } from '@jinlan/domain/diamonds';
import { rangeDigits } from '@jinlan/domain/diamonds';

export interface StoneCounts {
  readonly aggregations: readonly {
    readonly attribute_code: string;
    readonly options: readonly {
      readonly value: string;
      readonly count: number;
      readonly label?: string | null | undefined;
    }[];
  }[];
  readonly ranges: readonly { readonly attribute_code: string; readonly min: number; readonly max: number }[];
}

export interface StoneOption {
  readonly value: string;
  readonly count: number;
  /** Name of the store. */
  readonly label: string | null;
}

/** Returns the options with their counts, best grade first. */
export function optionsOf({ aggregations }: StoneCounts, field: string): readonly StoneOption[] {
  const counted = aggregations.find(({ attribute_code }) => attribute_code === field)?.options ?? [];
  return counted.map(({ value, count, label }) => ({ value, count, label: label ?? null }));
}

/** In the field's whole units; null if no stone has a value. */
export function endsOf(
  { ranges }: StoneCounts,
  field: RangeField,
): { readonly min: number; readonly max: number } | null {
  const range = ranges.find(({ attribute_code }) => attribute_code === field);
  if (!range) return null;
  const unit = 10 ** rangeDigits[field];
  return { min: Math.round(range.min * unit), max: Math.round(range.max * unit) };
}
