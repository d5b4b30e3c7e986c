import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { presentClosing } from './present-closing.ts';

export const resolvers = {
  Customer: {
    async account_closing({ customer_id }, _, context) {
      const closing = await context.areas.privacy.closingOf(context, customer_id);
      return closing && presentClosing(closing);
    },
    privacy: ({ customer_id }, _, context) => context.areas.privacy.of(context, customer_id),
  },
  Mutation: {
    async requestCustomerData(_, { password = null }, context) {
      const { key, expiresAt } = await context.areas.privacy.requestData(context, password);
      return { key, expires_at: expiresAt.toISOString() };
    },
    requestAccountClosing: async (_, { password = null, lose_points: losesPoints }, context) =>
      presentClosing(await context.areas.privacy.requestClosing(context, { password, losesPoints })),
    keepAccount: (_, __, context) => context.areas.privacy.keepAccount(context),
    async deleteCustomer(_, __, context) {
      await context.areas.privacy.requestClosing(context, { password: false, losesPoints: false });
      return true;
    },
  },
} satisfies Resolvers;
