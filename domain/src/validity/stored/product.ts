/** Values in rows of pieces that only some types have. The import uses whole units and other field names. */
import * as v from 'valibot';
import { customOptionInputs } from '../../cart/index.ts';
import { markets } from '../../markets/index.ts';
import type { Valid } from '../check.ts';
import { localText } from '../fields.ts';
import { amounts, integer, perCurrency, storedDayOrNull, textOrNull } from './values.ts';

/** Magento's product types by their ids there. */
export const productTypes = [
  'simple',
  'configurable',
  'virtual',
  'downloadable',
  'giftcard',
  'bundle',
  'grouped',
] as const;
export type ProductType = (typeof productTypes)[number];

/** Where a piece is listed. With `none` it is only sold as part of others. */
export const visibilities = ['both', 'catalogue', 'search', 'none'] as const;
export type Visibility = (typeof visibilities)[number];

export const giftCard = v.object({
  kind: v.picklist(['virtual', 'physical', 'combined']),
  /** Ascending amounts in minor units, by currency. */
  amounts: perCurrency(v.array(integer)),
  /** Limits of an amount that the shopper types; null if only the listed amounts are offered. */
  open: v.nullable(perCurrency(v.tuple([integer, integer]))),
  /** 0: it never expires. */
  lifetimeDays: integer,
  /** Maximum length of the message in characters; 0 for no message. */
  longestMessage: integer,
  redeemable: v.boolean(),
});
export type GiftCard = Valid<typeof giftCard>;
export const giftCardOrNull = v.nullable(giftCard);

export const downloads = v.object({
  title: localText,
  separately: v.boolean(),
  links: v.array(
    v.object({
      key: v.string(),
      title: localText,
      /** A path below the media address, or an https address. Only an order gives access to the sold file. */
      file: v.string(),
      sample: v.nullable(v.string()),
      prices: amounts,
      /** 0 for unlimited. */
      downloads: integer,
      shareable: v.boolean(),
    }),
  ),
  samples: v.array(v.object({ title: localText, file: v.string() })),
});
export type Downloads = Valid<typeof downloads>;
export const downloadsOrNull = v.nullable(downloads);

/** An amount in each market's own currency, or a percentage of the piece's price. */
const optionPrice = {
  sku: v.nullable(v.string()),
  prices: amounts,
  /** Basis points; missing if there is an amount. */
  percent: v.exactOptional(integer),
};
export type OptionPrice = Valid<v.ObjectSchema<typeof optionPrice, undefined>>;

/** The options of a piece that is made for the shopper. `role`: the option's meaning in the customiser. */
export const customOptions = v.array(
  v.object({
    ...optionPrice,
    key: v.string(),
    title: localText,
    input: v.picklist(customOptionInputs),
    role: v.nullable(v.string()),
    required: v.boolean(),
    /** 0 for the general limit. */
    mostCharacters: integer,
    values: v.array(v.object({ ...optionPrice, key: v.string(), title: localText })),
  }),
);
export type CustomOption = Valid<typeof customOptions>[number];

const setDiscount = v.object({ basisPoints: integer, from: storedDayOrNull, to: storedDayOrNull });
/** A bundle's discount on its pieces, with its days. */
export type SetDiscount = Valid<typeof setDiscount>;

/** Discounts of the markets that have their own. */
export const marketDiscounts = v.record(v.picklist(markets), setDiscount);
export type MarketDiscounts = Valid<typeof marketDiscounts>;

/** How a bundle is priced. */
const bundlePricing = v.object({
  /**
   * The bundle's own price by currency in minor units, to which selections add. Null if the bundle costs the sum of its
   * parts.
   */
  base: v.nullable(amounts),
  /** The price that lists show: lowest to highest, or only the lowest. */
  view: v.picklist(['range', 'lowest']),
  /** Discounts of markets with their own; missing for none. */
  discounts: v.exactOptional(marketDiscounts),
});
export type BundlePricing = Valid<typeof bundlePricing>;
export const bundlePricingOrNull = v.nullable(bundlePricing);

/**
 * The amount that a selection adds to the price of its bundle: in each market's own currency, or as a percentage of the
 * base.
 */
const bundleCharge = v.object({
  prices: amounts,
  /** Basis points; missing if there is an amount. */
  percent: v.exactOptional(integer),
});
export type BundleCharge = Valid<typeof bundleCharge>;
export const bundleChargeOrNull = v.nullable(bundleCharge);

/** A table shown below the description. */
export const productDetails = v.array(v.object({ label: localText, value: localText }));
export type ProductDetail = Valid<typeof productDetails>[number];

/** A film of a piece. */
const film = v.object({
  /** A path below the shop's media, or the address of a film on another site. */
  address: v.string(),
  title: localText,
  description: localText,
  /** Magento's metadata of a film. The shop shows it nowhere. */
  metadata: textOrNull,
});
export type Film = Valid<typeof film>;
export const filmOrNull = v.nullable(film);
