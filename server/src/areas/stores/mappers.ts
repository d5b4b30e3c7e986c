import type { PickupLocation, StoreConfig } from '../../graphql/generated/resolvers.ts';

/**
 * The types of the objects that resolvers return for GraphQL types whose fields have resolvers of their own. The mapper of
 * type `Xxx` is `XxxMapper`.
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
  | 'conversation_url'
  | 'gold_price_lock_minutes'
  | 'has_conversations'
  | 'linked_pages'
  | 'notices'
  | 'enable_multiple_wishlists'
  | 'magento_wishlist_general_is_enabled'
  | 'maximum_number_of_wishlists'
>;
