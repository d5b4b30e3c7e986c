import type { CustomerStoreCredit, ReceivedGiftCard } from '../../graphql/generated/resolvers.ts';
import type { ReceivedCard } from './sold/received-card.ts';

/**
 * The objects that resolvers pass on for a GraphQL type where they differ from it: `XxxMapper` for the
 * type `Xxx`.
 */

export type CustomerStoreCreditMapper = Pick<CustomerStoreCredit, 'enabled'> & {
  readonly customerId: string;
};

export type ReceivedGiftCardMapper = Omit<ReceivedGiftCard, 'pdf'> & ReceivedCard;
