/** A line of an order as it was sold, independent of today's catalogue. */
import * as v from 'valibot';
import type { Valid } from '../check.ts';
import { integer } from './values.ts';

export const orderedOptions = v.array(
  v.object({
    label: v.string(),
    value: v.string(),
    /** Code of the chosen option's attribute. Missing for other options and in older orders. */
    attribute: v.exactOptional(v.string()),
    /** For the piece's own options: Magento's uid of the chosen value, or of the text option. */
    uid: v.exactOptional(v.string()),
    /** True for a text instead of a choice. */
    entered: v.exactOptional(v.literal(true)),
  }),
);
export type OrderedOption = Valid<typeof orderedOptions>[number];

/** The attributes of a piece at the time of its order, for receipts. */
export const orderedFacts = v.array(
  v.object({
    label: v.string(),
    value: v.string(),
    /** Code of its attribute. Missing in older orders. */
    attribute: v.exactOptional(v.string()),
    /** Code of the attribute's option, or the number as text. Missing for other values and in older orders. */
    code: v.exactOptional(v.string()),
  }),
);
export type OrderedFact = Valid<typeof orderedFacts>[number];

/** Pieces of a bundle as they were sold. */
export const orderedParts = v.array(
  v.object({
    productId: integer,
    /** Id of the source whose stock it takes. */
    sourceId: integer,
    sku: v.string(),
    /** Key of the bundle's option. Older orders do not have it. */
    option: v.exactOptional(v.string()),
    /** Label of that option. */
    label: v.string(),
    name: v.string(),
    /** Quantity in one unit of the bundle. */
    quantity: integer,
  }),
);
export type OrderedPart = Valid<typeof orderedParts>[number];

/** Files that the buyer may download once the order is paid. */
export const orderedDownloads = v.array(
  v.object({
    key: v.string(),
    title: v.string(),
    file: v.string(),
    /** Maximum number of downloads; 0 for unlimited. */
    most: integer,
  }),
);
export type OrderedDownload = Valid<typeof orderedDownloads>[number];
