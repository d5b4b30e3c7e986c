/** A line of an order as it was sold, whatever the catalogue contains today. */
import * as v from 'valibot';
import type { Valid } from '../check.ts';
import { integer } from './values.ts';

export const orderedOptions = v.array(
  v.object({
    label: v.string(),
    value: v.string(),
    /** Code of the attribute of a chosen option; missing for other options, and in older orders. */
    attribute: v.exactOptional(v.string()),
    /** For the piece's own options: Magento's uid of the chosen value, or of the written option. */
    uid: v.exactOptional(v.string()),
    /** Written, not chosen. */
    entered: v.exactOptional(v.literal(true)),
  }),
);
export type OrderedOption = Valid<typeof orderedOptions>[number];

/** Pieces of a bundle as they were sold. */
export const orderedParts = v.array(
  v.object({
    productId: integer,
    /** The source of its stock. */
    sourceId: integer,
    sku: v.string(),
    /** Key of the bundle's option; missing in older orders. */
    option: v.exactOptional(v.string()),
    /** Label of that option. */
    label: v.string(),
    name: v.string(),
    /** Quantity in one bundle. */
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
    /** Most downloads; 0 for any number. */
    most: integer,
  }),
);
export type OrderedDownload = Valid<typeof orderedDownloads>[number];
