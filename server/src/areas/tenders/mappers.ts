import type { CustomerStoreCredit, ReceivedGiftCard } from '../../graphql/generated/resolvers.ts';
import type { ReceivedCard } from './sold/received-card.ts';

/**
 * The types that resolvers return for GraphQL types whose fields have resolvers of their own: `XxxMapper` for the type
 * `Xxx`.
 */

export type CustomerStoreCreditMapper = Pick<CustomerStoreCredit, 'enabled'> & {
  readonly customerId: string;
};

export type ReceivedGiftCardMapper = Omit<ReceivedGiftCard, 'pdf'> & ReceivedCard;
