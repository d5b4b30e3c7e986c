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
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */

export type CartMapper = Omit<
  Cart,
  'prices' | 'itemsV2' | 'shortages' | 'next_benefits' | 'lost_gifts' | 'return_exclusions' | keyof CartSource
> &
  CartSource;

type Address<Type> = Omit<Type, 'custom_attributes'> & { readonly custom_attributes: readonly [] };

export type BillingCartAddressMapper = Address<BillingCartAddress>;
export type ShippingCartAddressMapper = Omit<Address<ShippingCartAddress>, 'available_shipping_methods'> & {
  readonly cart: PricedCart;
};

type Line<Item> = Omit<Item, 'prices' | 'product'> & LineSource;

export type SimpleCartItemMapper = Line<SimpleCartItem>;
export type ConfigurableCartItemMapper = Omit<Line<ConfigurableCartItem>, 'configured_variant'> & {
  readonly configured_variant: PieceDocument;
};
export type BundleCartItemMapper = Line<BundleCartItem>;
export type VirtualCartItemMapper = Line<VirtualCartItem>;
export type DownloadableCartItemMapper = Omit<Line<DownloadableCartItem>, 'links' | 'samples'>;
export type GiftCardCartItemMapper = Line<GiftCardCartItem>;
export type CustomMadeCartItemMapper = Line<CustomMadeCartItem>;
