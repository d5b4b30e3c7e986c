import { type ProductType, productTypes, visibilities } from '@jinlan/domain/validity';

/** Magento's product types by their ids. The validity schemas describe the columns of single types. */
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
