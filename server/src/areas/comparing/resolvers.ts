import { customerIdOf } from '@jinlan/domain/people';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';

/** Magento allows an absent input and then finds no list. */
const emptyInput = { uid: '', products: [] };

export const resolvers = {
  Query: {
    compareList: (_, { uid }, context) => context.areas.comparing.read(context, uid),
  },
  Customer: {
    /**
     * Returns only the list of the customer who asks. A guest who creates an account gets that account
     * without a list.
     */
    compare_list: ({ customer_id }, _, context) =>
      customerIdOf(context.actor) === customer_id ? context.areas.comparing.ofCustomer(context) : null,
  },
  Mutation: {
    createCompareList: (_, { input }, context) =>
      context.areas.comparing.create(context, input?.products ?? []),
    addProductsToCompareList: (_, { input }, context) => {
      const { uid, products } = input ?? emptyInput;
      return context.areas.comparing.add(context, uid, products);
    },
    removeProductsFromCompareList: (_, { input }, context) => {
      const { uid, products } = input ?? emptyInput;
      return context.areas.comparing.remove(context, uid, products);
    },
    assignCompareListToCustomer: async (_, { uid }, context) => ({
      result: true,
      compare_list: await context.areas.comparing.assign(context, uid),
    }),
    async deleteCompareList(_, { uid }, context) {
      await context.areas.comparing.delete(context, uid);
      return { result: true };
    },
  },
} satisfies Resolvers;
