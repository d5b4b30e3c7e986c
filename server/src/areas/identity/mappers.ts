import type { Customer } from '../../graphql/generated/resolvers.ts';

/**
 * The types of the objects that resolvers return for GraphQL types whose fields have resolvers of their own. The mapper of
 * type `Xxx` is `XxxMapper`.
 */

export type CustomerMapper = Omit<
  Customer,
  | 'account_closing'
  | 'addresses'
  | 'addressesV2'
  | 'anniversaries'
  | 'claimable_coupons'
  | 'compare_list'
  | 'coupons'
  | 'linked_providers'
  | 'passkeys'
  | 'custom_attributes'
  | 'orders'
  | 'privacy'
  | 'return'
  | 'returns'
  | 'saved_designs'
  | 'store_credit'
  | 'gold_price_alerts'
  | 'gold_price_alert_channels'
  | 'member_card'
  | 'membership'
  | 'member_level'
  | 'miles_requests'
  | 'reward_gifts'
  | 'reward_points'
  | 'reviews'
  | 'appointments'
  | 'service_jobs'
  | 'trade_ins'
  | 'trade_in_values'
  | 'reservations'
  | 'pieces_to_review'
  | 'helpful_reviews'
  | 'jewellery_box'
  | 'wishlist'
  | 'wishlist_v2'
  | 'wishlists'
>;
