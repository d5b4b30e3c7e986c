import type { LocalText } from '@jinlan/domain/markets';
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

export const customOptionInputs = [
  'field',
  'area',
  'drop_down',
  'radio',
  'checkbox',
  'multiple',
  'date',
  'date_time',
  'time',
  'file',
] as const;

export type CustomOptionInput = (typeof customOptionInputs)[number];

/** What a shopper chooses or writes when a piece is made for them; its role tells the customiser what it is. */
export interface CustomOption {
  readonly key: string;
  readonly title: LocalText;
  readonly input: CustomOptionInput;
  readonly role: string | null;
  readonly required: boolean;
  /** 0: as many as one likes. */
  readonly mostCharacters: number;
  readonly sku: string | null;
  readonly prices: Amounts;
  readonly values: readonly {
    readonly key: string;
    readonly title: LocalText;
    readonly sku: string | null;
    readonly prices: Amounts;
  }[];
}
