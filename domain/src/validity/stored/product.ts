/** What only some types of pieces have, as their rows keep it; an import writes it in whole units, and with words of its own. */
import * as v from 'valibot';
import { customOptionInputs } from '../../cart/index.ts';
import { markets } from '../../markets/index.ts';
import type { Valid } from '../check.ts';
import { localText } from '../fields.ts';
import { amounts, integer, perCurrency, storedDayOrNull, textOrNull } from './values.ts';

/** Magento's product types by its own ids. */
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

/** Where a piece is shown by itself; one that is shown nowhere is sold as a part of others. */
export const visibilities = ['both', 'catalogue', 'search', 'none'] as const;
export type Visibility = (typeof visibilities)[number];

export const giftCard = v.object({
  kind: v.picklist(['virtual', 'physical', 'combined']),
  /** Ascending; minor units, by currency. */
  amounts: perCurrency(v.array(integer)),
  /** What a shopper may write instead, from and to; null where only the amounts can be had. */
  open: v.nullable(perCurrency(v.tuple([integer, integer]))),
  /** 0: never expires. */
  lifetimeDays: integer,
  /** Characters; 0: no message. */
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
      /** Below the media address, or elsewhere by https. What was bought is handed out by an order only. */
      file: v.string(),
      sample: v.nullable(v.string()),
      prices: amounts,
      /** 0: as often as one likes. */
      downloads: integer,
      shareable: v.boolean(),
    }),
  ),
  samples: v.array(v.object({ title: localText, file: v.string() })),
});
export type Downloads = Valid<typeof downloads>;
export const downloadsOrNull = v.nullable(downloads);

/** An amount in each market's own currency, or a share of what the piece costs. */
const optionPrice = {
  sku: v.nullable(v.string()),
  prices: amounts,
  /** Basis points; absent where it is an amount. */
  percent: v.exactOptional(integer),
};
export type OptionPrice = Valid<v.ObjectSchema<typeof optionPrice, undefined>>;

/** What a shopper chooses or writes when a piece is made for them; its role tells the customiser what it is. */
export const customOptions = v.array(
  v.object({
    ...optionPrice,
    key: v.string(),
    title: localText,
    input: v.picklist(customOptionInputs),
    role: v.nullable(v.string()),
    required: v.boolean(),
    /** 0: as many as one likes. */
    mostCharacters: integer,
    values: v.array(v.object({ ...optionPrice, key: v.string(), title: localText })),
  }),
);
export type CustomOption = Valid<typeof customOptions>[number];

const setDiscount = v.object({ basisPoints: integer, from: storedDayOrNull, to: storedDayOrNull });
/** What a bundle is cheaper than its pieces, on its days. */
export type SetDiscount = Valid<typeof setDiscount>;

/** Of markets that have their own discount. */
export const marketDiscounts = v.record(v.picklist(markets), setDiscount);
export type MarketDiscounts = Valid<typeof marketDiscounts>;

/** How a bundle is priced. */
const bundlePricing = v.object({
  /** Its own price by currency, minor units, to which selections add; null where it costs what is in it. */
  base: v.nullable(amounts),
  /** What lists show of it: lowest and highest price, or the lowest alone. */
  view: v.picklist(['range', 'lowest']),
  /** Of markets whose discount is not that of the others; missing where there are none. */
  discounts: v.exactOptional(marketDiscounts),
});
export type BundlePricing = Valid<typeof bundlePricing>;
export const bundlePricingOrNull = v.nullable(bundlePricing);

/** What a selection adds to the price of its bundle: an amount in each market's own currency, or a share of the base. */
const bundleCharge = v.object({
  prices: amounts,
  /** Basis points; absent where it is an amount. */
  percent: v.exactOptional(integer),
});
export type BundleCharge = Valid<typeof bundleCharge>;
export const bundleChargeOrNull = v.nullable(bundleCharge);

/** A table below the description. */
export const productDetails = v.array(v.object({ label: localText, value: localText }));
export type ProductDetail = Valid<typeof productDetails>[number];

/** A film of a piece. */
const film = v.object({
  /** A path below the shop's media, or the address of a film elsewhere. */
  address: v.string(),
  title: localText,
  description: localText,
  /** What Magento keeps beside a film; the shop shows it nowhere. */
  metadata: textOrNull,
});
export type Film = Valid<typeof film>;
export const filmOrNull = v.nullable(film);
