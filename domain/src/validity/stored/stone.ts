/** Stones as bags and orders store them. */
import * as v from 'valibot';
import { currencyCodes } from '../../money/index.ts';
import type { Valid } from '../check.ts';

const grade = v.nullable(v.string());

/** A stone in a bag or an order: grades as codes, measures in hundredths of a millimetre, weight in points. */
export const stoneFacts = v.object({
  sku: v.string(),
  shape: grade,
  carat: v.number(),
  colour: grade,
  colouredOption: grade,
  clarity: grade,
  cut: grade,
  polish: grade,
  symmetry: grade,
  fluorescence: grade,
  origin: grade,
  length: v.number(),
  width: v.number(),
  depth: v.number(),
  certificate: v.object({
    laboratory: v.string(),
    number: v.string(),
    reportUrl: v.nullable(v.string()),
    isSample: v.boolean(),
  }),
});
export type StoneFacts = Valid<typeof stoneFacts>;

/** States of a stone: available, sold, or held for an order. */
export const taken = { no: 0, sold: 1, held: 2 } as const;
export type Taken = (typeof taken)[keyof typeof taken];

/** SKU and availability; null if nothing has changed. */
export const ownPricesOfStones = v.nullable(
  v.array(v.strictObject(v.entriesFromList(currencyCodes, v.optional(v.pipe(v.number(), v.integer()))))),
);

/** SKU and availability; null if nothing changed. */
export const movedStones = v.nullable(
  v.array(v.tuple([v.string(), v.picklist([taken.no, taken.sold, taken.held])])),
);
