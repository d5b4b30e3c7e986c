import type {
  BillingCartAddress,
  BundleCartItem,
  Cart,
  ConfigurableCartItem,
  CustomMadeCartItem,
  DownloadableCartItem,
  GiftCardCartItem,
  ShippingCartAddress,
  SimpleCartItem,
  VirtualCartItem,
} from '../../graphql/generated/resolvers.ts';
import type { PieceDocument } from '../catalogue/index.ts';
import type { CartSource, LineSource } from './presenting/present-cart.ts';
import type { PricedCart } from './presenting/price-cart.ts';

/**
 * The types of the objects that resolvers return for GraphQL types whose fields have resolvers of their own. The mapper of
 * type `Xxx` is `XxxMapper`.
 */

export type CartMapper = Omit<
  Cart,
  | 'prices'
  | 'itemsV2'
  | 'shortages'
  | 'promised_days'
  | 'next_benefits'
  | 'lost_gifts'
  | 'return_exclusions'
  | keyof CartSource
> &
  CartSource;

type Address<Type> = Omit<Type, 'custom_attributes'> & { readonly custom_attributes: readonly [] };

export type BillingCartAddressMapper = Address<BillingCartAddress>;
export type ShippingCartAddressMapper = Omit<
  Address<ShippingCartAddress>,
  'available_shipping_methods' | 'cart_items_v2' | 'items_weight'
> & {
  readonly cart: PricedCart;
  readonly cart_items_v2: CartSource['items'];
};

type Line<Item> = Omit<Item, 'prices' | 'product' | 'promised_on'> & LineSource;

export type SimpleCartItemMapper = Line<SimpleCartItem>;
export type ConfigurableCartItemMapper = Omit<Line<ConfigurableCartItem>, 'configured_variant'> & {
  readonly configured_variant: PieceDocument;
};
export type BundleCartItemMapper = Line<BundleCartItem>;
export type VirtualCartItemMapper = Line<VirtualCartItem>;
export type DownloadableCartItemMapper = Omit<Line<DownloadableCartItem>, 'links' | 'samples'>;
export type GiftCardCartItemMapper = Line<GiftCardCartItem>;
export type CustomMadeCartItemMapper = Line<CustomMadeCartItem>;
