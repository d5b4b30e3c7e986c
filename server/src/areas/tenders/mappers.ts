import type { CustomerStoreCredit } from '../../graphql/generated/resolvers.ts';

/**
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */

export type CustomerStoreCreditMapper = Pick<CustomerStoreCredit, 'enabled'> & {
  readonly customerId: string;
};
