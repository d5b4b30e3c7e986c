import type { Customer } from '../../graphql/generated/resolvers.ts';

/** What resolvers hand on for a GraphQL type, where it is not the type itself: `XxxMapper` for the type `Xxx`. */

export type CustomerMapper = Omit<
  Customer,
  'addresses' | 'addressesV2' | 'compare_list' | 'custom_attributes' | 'orders' | 'saved_designs'
>;
