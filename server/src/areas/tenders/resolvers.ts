import { customerIdOf } from '@jinlan/domain/people';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { RequestContext } from '../../platform/context.ts';
import { presentMoney } from '../catalogue/index.ts';
import { presentGiftCard, presentHistory, presentReceived } from './present.ts';
import { presentTokens } from './saved-cards/present.ts';

const listTokens = async (context: RequestContext) => {
  const { tenders } = context.areas;
  const cards = await tenders.savedCards.list(context);
  return presentTokens(cards, tenders.gatewayOfCards(context.storeView.market));
};

/** PDFs of cards, so that each is drawn once, however often a document asks for it. */
const drawings = new WeakMap<object, Promise<string>>();

export const resolvers = {
  Query: {
    async customerPaymentTokens(_, __, context) {
      return listTokens(context);
    },
    async giftCardAccount(_, { input }, context) {
      return presentGiftCard(await context.areas.tenders.giftCard(context, input.gift_card_code));
    },
    async receivedGiftCard(_, { key }, context) {
      return presentReceived(await context.areas.tenders.receivedCard(context, key));
    },
  },
  ReceivedGiftCard: {
    pdf(received, _, context) {
      const pdf = drawings.get(received) ?? context.areas.tenders.cardPdf(context, received);
      drawings.set(received, pdf);
      return pdf;
    },
  },
  Mutation: {
    async deletePaymentToken(_, { public_hash }, context) {
      await context.areas.tenders.savedCards.remove(context, public_hash);
      return { result: true, customerPaymentTokens: await listTokens(context) };
    },
    async redeemGiftCardBalanceAsStoreCredit(_, { input }, context) {
      return presentGiftCard(await context.areas.tenders.redeemGiftCard(context, input.gift_card_code));
    },
  },
  Customer: {
    /**
     * Only for the customer who sends the request. When a guest creates an account, the answer contains that account
     * without its credit.
     */
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
