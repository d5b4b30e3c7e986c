import type { PickupLocation, StoreConfig } from '../../graphql/generated/resolvers.ts';

/**
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */

/** The source of a store's resolvers: a presented store, which always has its code. */
export type PickupLocationMapper = Omit<
  PickupLocation,
  'pickup_location_code' | 'holidays' | 'opening_state' | 'takes_appointments' | 'takes_reservations'
> & {
  readonly pickup_location_code: string;
};

export type StoreConfigMapper = Omit<
  StoreConfig,
  | 'gold_price_lock_minutes'
  | 'linked_pages'
  | 'notices'
  | 'enable_multiple_wishlists'
  | 'magento_wishlist_general_is_enabled'
  | 'maximum_number_of_wishlists'
>;
