import { customerIdOf } from '@jinlan/domain/people';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { presentMoney } from '../catalogue/index.ts';
import { presentGiftCard, presentHistory, presentReceived } from './present.ts';

export const resolvers = {
  Query: {
    async giftCardAccount(_, { input }, context) {
      return presentGiftCard(await context.areas.tenders.giftCard(context, input.gift_card_code));
    },
    async receivedGiftCard(_, { key }, context) {
      return presentReceived(await context.areas.tenders.receivedCard(context, key));
    },
  },
  ReceivedGiftCard: {
    pdf: (received, _, context) => context.areas.tenders.cardPdf(received),
  },
  Mutation: {
    async redeemGiftCardBalanceAsStoreCredit(_, { input }, context) {
      return presentGiftCard(await context.areas.tenders.redeemGiftCard(context, input.gift_card_code));
    },
  },
  Customer: {
    /** Only the customer who asks. A guest who creates an account gets that account without it. */
    store_credit: ({ customer_id }, _, { actor }) =>
      customer_id !== null && customerIdOf(actor) === customer_id
        ? { enabled: true, customerId: customer_id }
        : null,
  },
  CustomerStoreCredit: {
    current_balance: async ({ customerId }, _, context) =>
      presentMoney(await context.areas.tenders.storeCreditNow(customerId, context)),
    balance_history: async ({ customerId }, { pageSize, currentPage }, context) =>
      presentHistory(
        await context.areas.tenders.storeCreditHistory(customerId, context, {
          pageSize: pageSize ?? 20,
          currentPage: currentPage ?? 1,
        }),
        context.currency,
      ),
  },
} satisfies Resolvers;
