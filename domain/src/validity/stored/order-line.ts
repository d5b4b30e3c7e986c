/** A line of an order, as its row keeps it: as it was sold, whatever the catalogue says today. */
import * as v from 'valibot';
import type { Valid } from '../check.ts';
import { integer } from './values.ts';

export const orderedOptions = v.array(
  v.object({
    label: v.string(),
    value: v.string(),
    /** Code of the attribute that it was chosen of; absent of all else, and from orders before it was kept. */
    attribute: v.exactOptional(v.string()),
    /** Of the piece's own options: Magento's uid of the value that was chosen, or of the option that was written. */
    uid: v.exactOptional(v.string()),
    /** Written, not chosen. */
    entered: v.exactOptional(v.literal(true)),
  }),
);
export type OrderedOption = Valid<typeof orderedOptions>[number];

/** Pieces of a bundle, as they were. */
export const orderedParts = v.array(
  v.object({
    productId: integer,
    /** Where its stock was taken. */
    sourceId: integer,
    sku: v.string(),
    /** Key of the bundle's option it was chosen in; orders from before it was kept have none. */
    option: v.exactOptional(v.string()),
    /** Of that option. */
    label: v.string(),
    name: v.string(),
    /** In one bundle. */
    quantity: integer,
  }),
);
export type OrderedPart = Valid<typeof orderedParts>[number];

/** Files that the buyer may fetch once the order is paid. */
export const orderedDownloads = v.array(
  v.object({
    key: v.string(),
    title: v.string(),
    file: v.string(),
    /** How often; 0 for as often as one likes. */
    most: integer,
  }),
);
export type OrderedDownload = Valid<typeof orderedDownloads>[number];
