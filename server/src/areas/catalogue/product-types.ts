import { type ProductType, productTypes, visibilities } from '@jinlan/domain/validity';

/** Magento's product types by its own ids; what only one of them has is said by the schema of its column. */
export type {
  Amounts,
  BundleCharge,
  BundlePricing,
  CustomOption,
  Downloads,
  GiftCard,
  MarketDiscounts,
  OptionPrice,
  ProductType,
  SetDiscount,
  Visibility,
} from '@jinlan/domain/validity';
export { productTypes, visibilities };

/** Of these a price of 0 is meant: their files, or the amount that is chosen, cost something or nothing. */
export const freeTypes: ReadonlySet<ProductType> = new Set(['downloadable', 'giftcard']);

/** Why a price of 0 is refused. */
export const costsNothing = 'A price of 0: the piece would be given away';

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
