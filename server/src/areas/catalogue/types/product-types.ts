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
