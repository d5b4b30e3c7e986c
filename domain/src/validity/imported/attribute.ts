/** An entry of `attributes.json`. */
import * as v from 'valibot';
import type { Valid } from '../check.ts';
import { count, flag, listOf, oneOf, record, textIn, textLike } from '../fields.ts';

export const attributeInputs = ['select', 'multiselect', 'text', 'boolean', 'number'] as const;

/** Attributes that the shop computes with, or shows in another place. */
const ofShop = new Set([
  ...['design_style', 'making_days', 'pricing_mode', 'supply', 'weight_band', 'gold_weight'],
]);
/** Whether an attribute is shown if its entry does not say. */
export const isShown = (code: string): boolean => !ofShop.has(code);

const attribute = record({
  code: textLike(/^[a-z][a-z0-9_]{0,59}$/, 'small letters, digits and _, at most 60, a letter first'),
  label: textIn(80),
  input: oneOf(attributeInputs),
  filterable: flag,
  searchable: flag,
  comparable: v.nullish(flag, false),
  visible: v.nullish(flag),
  position: count(),
  options: v.nullish(
    listOf(
      record({
        code: textLike(/^[a-z0-9][a-z0-9._-]{0,59}$/, 'small letters, digits and . _ -, at most 60'),
        label: textIn(80),
      }),
    ),
    [],
  ),
});

export const attributeEntry = v.pipe(
  attribute,
  v.transform((entry) => ({ ...entry, visible: entry.visible ?? isShown(entry.code) })),
);
export type AttributeEntry = Valid<typeof attributeEntry>;
