/**
 * Maps the shop's fields to a supplier's list of stones: to a column, to a column with the meanings of its cells, or to
 * one value for all rows.
 */
import * as v from 'valibot';
import type { Schema } from '../../check.ts';
import { anObject, blankText, textOf } from '../../fields.ts';

/** Fields of a stone, by the column names of the shop's own list. */
export const stoneFields = [
  'sku',
  'shape',
  'carat',
  'colour',
  'coloured_option',
  'fancy_intensity',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'measurements',
  'length',
  'width',
  'depth',
  'depth_percent',
  'table_percent',
  'girdle',
  'culet',
  'origin',
  'laboratory',
  'certificate_number',
  'certificate_type',
  'issued_on',
  'inscribed',
  'price',
  'currency',
  'price_cny',
  'price_hkd',
  'price_mop',
  'price_myr',
  'price_sgd',
  'markets',
  'location',
  'delivery_days',
  'sold',
] as const;
export type StoneField = (typeof stoneFields)[number];

export interface StoneRule {
  readonly column: string | null;
  /** Meanings by a cell's text. */
  readonly values: Readonly<Record<string, string>>;
  /** The value for every row, or for rows whose cell is empty. */
  readonly value: string | null;
}

const column = textOf(100);

const rule: Schema<StoneRule> = v.lazy((ruleValue) =>
  typeof ruleValue === 'string'
    ? v.pipe(
        column,
        v.transform((name): StoneRule => ({ column: name, values: {}, value: null })),
      )
    : v.pipe(
        anObject(),
        v.object({
          column: v.nullish(column, null),
          values: v.nullish(v.pipe(anObject(), v.record(v.string(), blankText(100))), {}),
          value: v.nullish(column, null),
        }),
        v.check(({ column, value }) => column !== null || value !== null, 'Expected a column or a value'),
      ),
);

export const stoneMapping: Schema<Readonly<Partial<Record<StoneField, StoneRule>>>> = v.pipe(
  anObject(),
  v.record(v.picklist(stoneFields, 'No field of a stone'), rule),
);
