import type { Customer } from '../../graphql/generated/resolvers.ts';

/**
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */

export type CustomerMapper = Omit<
  Customer,
  | 'addresses'
  | 'addressesV2'
  | 'compare_list'
  | 'linked_providers'
  | 'custom_attributes'
  | 'orders'
  | 'return'
  | 'returns'
  | 'saved_designs'
  | 'store_credit'
  | 'gold_price_alerts'
  | 'member_card'
  | 'membership'
  | 'member_level'
  | 'miles_requests'
  | 'reward_coupons'
  | 'reward_gifts'
  | 'reward_points'
  | 'wishlist'
  | 'wishlist_v2'
  | 'wishlists'
>;
