import type { CustomOptionInput } from '@jinlan/domain/cart';
import type { DaySpan } from '@jinlan/domain/kernel';
import type { LocalText, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';

/** Magento's product types by its own ids, and what only one of them has. */
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

/** Of these a price of 0 is meant: their files, or the amount that is chosen, cost something or nothing. */
export const freeTypes: ReadonlySet<ProductType> = new Set(['downloadable', 'giftcard']);

/** Why a price of 0 is refused. */
export const costsNothing = 'A price of 0: the piece would be given away';

/** Where a piece is shown by itself; one that is shown nowhere is sold as a part of others. */
export const visibilities = ['both', 'catalogue', 'search', 'none'] as const;

export type Visibility = (typeof visibilities)[number];

export const typeNames = {
  simple: 'SimpleProduct',
  configurable: 'ConfigurableProduct',
  virtual: 'VirtualProduct',
  downloadable: 'DownloadableProduct',
  giftcard: 'GiftCardProduct',
  bundle: 'BundleProduct',
  grouped: 'GroupedProduct',
} as const satisfies Readonly<Record<ProductType, string>>;

export type ProductTypeName = (typeof typeNames)[ProductType];

/** Minor units, by currency. */
export type Amounts = Readonly<Partial<Record<CurrencyCode, number>>>;

export interface GiftCard {
  readonly kind: 'virtual' | 'physical' | 'combined';
  /** Ascending; minor units, by currency. */
  readonly amounts: Readonly<Partial<Record<CurrencyCode, readonly number[]>>>;
  /** What a shopper may write instead, from and to; null where only the amounts can be had. */
  readonly open: Readonly<Partial<Record<CurrencyCode, readonly [from: number, to: number]>>> | null;
  /** 0: never expires. */
  readonly lifetimeDays: number;
  /** Characters; 0: no message. */
  readonly longestMessage: number;
  readonly redeemable: boolean;
}

export interface Downloads {
  readonly title: LocalText;
  readonly separately: boolean;
  readonly links: readonly {
    readonly key: string;
    readonly title: LocalText;
    /** Below the media address, or elsewhere by https. What was bought is handed out by an order only. */
    readonly file: string;
    readonly sample: string | null;
    readonly prices: Amounts;
    /** 0: as often as one likes. */
    readonly downloads: number;
    readonly shareable: boolean;
  }[];
  readonly samples: readonly { readonly title: LocalText; readonly file: string }[];
}

/** How a bundle is priced. */
export interface BundlePricing {
  /** Its own price by currency, minor units, to which selections add; null where it costs what is in it. */
  readonly base: Amounts | null;
  /** What lists show of it: lowest and highest price, or the lowest alone. */
  readonly view: 'range' | 'lowest';
  /** Of markets whose discount is not that of the others; missing where there are none. */
  readonly discounts?: MarketDiscounts;
}

/** What a bundle is cheaper than its pieces, on its days, in markets that have their own discount. */
export type MarketDiscounts = Readonly<Partial<Record<Market, SetDiscount>>>;

export interface SetDiscount extends DaySpan {
  readonly basisPoints: number;
}

/** What a selection adds to the price of its bundle: an amount in each market's own currency, or a share of the base. */
export interface BundleCharge {
  readonly prices: Amounts;
  /** Basis points; absent where it is an amount. */
  readonly percent?: number;
}

/** What a shopper chooses or writes when a piece is made for them; its role tells the customiser what it is. */
export interface CustomOption extends OptionPrice {
  readonly key: string;
  readonly title: LocalText;
  readonly input: CustomOptionInput;
  readonly role: string | null;
  readonly required: boolean;
  /** 0: as many as one likes. */
  readonly mostCharacters: number;
  readonly values: readonly (OptionPrice & { readonly key: string; readonly title: LocalText })[];
}

/** An amount in each market's own currency, or a share of what the piece costs. */
export interface OptionPrice {
  readonly sku: string | null;
  readonly prices: Amounts;
  /** Basis points; absent where it is an amount. */
  readonly percent?: number;
}
