/** Rows that belong to a piece, read by one statement. */
import * as v from 'valibot';
import { currencyCodes } from '../../money/index.ts';
import type { Valid } from '../check.ts';
import { localText } from '../fields.ts';
import { bundleChargeOrNull, filmOrNull } from './product.ts';
import { integer, storedDayOrNull } from './values.ts';

export const productPrices = v.array(
  v.object({
    currency: v.picklist(currencyCodes),
    /** Minor units. */
    amount: integer,
    /** The amount before a reduction, which is higher. */
    was: v.nullable(integer),
    /** Days of the reduction. On other days the price is `was`. */
    saleFrom: storedDayOrNull,
    saleTo: storedDayOrNull,
    /** Basis points of the price. */
    commission: integer,
  }),
);
export type ProductPrice = Valid<typeof productPrices>[number];

const picture = { file: v.string(), alt: localText };
const size = v.nullable(integer);

export const productPictures = v.array(
  v.object({
    ...picture,
    id: integer,
    position: integer,
    /** Pixels; null if unmeasured. */
    width: size,
    height: size,
    color: v.nullable(v.string()),
    /** Set if the picture is the first frame of a film. */
    film: filmOrNull,
  }),
);
export type ProductPicture = Valid<typeof productPictures>[number];

export const savedPictures = v.array(v.object({ ...picture, position: integer, film: filmOrNull }));
export type SavedPicture = Valid<typeof savedPictures>[number];
export const shownPictures = v.array(v.object({ ...picture, color: v.nullable(v.string()) }));

export const linkKinds = ['related', 'upsell', 'crosssell'] as const;
export type LinkKind = (typeof linkKinds)[number];
export const productLinks = v.array(v.object({ kind: v.picklist(linkKinds), id: integer }));
/** Kind of link and SKU of the linked piece. */
export const savedLinks = v.array(v.tuple([v.picklist(linkKinds), v.string()]));

export const productValues = v.array(v.object({ attributeId: integer, value: v.unknown() }));
/** Attribute code and value. */
export const savedValues = v.array(v.tuple([v.string(), v.unknown()]));
/** Attribute, option and the attribute's input type, for closed lists. */
export const savedChoices = v.array(v.tuple([v.string(), v.string(), v.string()]));
/** Id of the source, and the quantity there. */
export const savedStock = v.array(v.tuple([integer, integer]));

const selection = {
  quantity: integer,
  isDefault: v.boolean(),
  canChangeQuantity: v.boolean(),
  charge: bundleChargeOrNull,
};
const bundleOption = {
  /** The retailer's key. Imports preserve it. */
  key: v.string(),
  title: localText,
  input: v.picklist(['select', 'radio', 'checkbox', 'multi']),
  required: v.boolean(),
  role: v.nullable(v.picklist(['for-her', 'for-him'])),
};

export const bundleOptions = v.array(
  v.object({
    ...bundleOption,
    id: integer,
    position: integer,
    selections: v.array(v.object({ ...selection, id: integer, itemId: integer, position: integer })),
  }),
);
export type BundleOption = Valid<typeof bundleOptions>[number];

/** Options of a bundle, with their pieces by SKU. */
export const savedBundle = v.array(
  v.object({ ...bundleOption, selections: v.array(v.object({ ...selection, sku: v.string() })) }),
);
export type SavedBundleOption = Valid<typeof savedBundle>[number];

export const groupedItems = v.array(v.object({ itemId: integer, quantity: integer, position: integer }));
export type GroupedItem = Valid<typeof groupedItems>[number];
export const savedGroup = v.array(v.object({ sku: v.string(), quantity: integer }));
