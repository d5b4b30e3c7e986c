import type { PickupLocation, StoreConfig } from '../../graphql/generated/resolvers.ts';

/** What resolvers hand on for a GraphQL type, where it is not the type itself: `XxxMapper` for the type `Xxx`. */

/** A store as it is presented is known by its code. */
export type PickupLocationMapper = Omit<
  PickupLocation,
  'pickup_location_code' | 'holidays' | 'opening_state'
> & {
  readonly pickup_location_code: string;
};

export type StoreConfigMapper = Omit<StoreConfig, 'gold_price_lock_minutes' | 'linked_pages' | 'notices'>;
