import { customerIdOf } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';

interface Given {
  readonly uid: string;
  readonly products?: readonly string[] | null;
}

/** Magento lets the input be left out and then finds no list. */
const nobody: Given = { uid: '' };

export const resolvers = {
  Query: {
    compareList: (_: unknown, { uid }: Given, context: RequestContext) =>
      context.areas.comparing.read(context, uid),
  },
  Customer: {
    /** Nobody sees another's: who has just been signed up by a guest has none. */
    compare_list: (
      { customer_id }: { readonly customer_id?: string | null },
      _: unknown,
      context: RequestContext,
    ) => (customerIdOf(context.actor) === customer_id ? context.areas.comparing.ofCustomer(context) : null),
  },
  Mutation: {
    createCompareList: (
      _: unknown,
      { input }: { input?: Omit<Given, 'uid'> | null },
      context: RequestContext,
    ) => context.areas.comparing.create(context, input?.products ?? []),
    addProductsToCompareList: (_: unknown, { input }: { input?: Given | null }, context: RequestContext) => {
      const { uid, products } = input ?? nobody;
      return context.areas.comparing.add(context, uid, products ?? []);
    },
    removeProductsFromCompareList: (
      _: unknown,
      { input }: { input?: Given | null },
      context: RequestContext,
    ) => {
      const { uid, products } = input ?? nobody;
      return context.areas.comparing.remove(context, uid, products ?? []);
    },
    assignCompareListToCustomer: async (_: unknown, { uid }: Given, context: RequestContext) => ({
      result: true,
      compare_list: await context.areas.comparing.assign(context, uid),
    }),
    async deleteCompareList(_: unknown, { uid }: Given, context: RequestContext) {
      await context.areas.comparing.delete(context, uid);
      return { result: true };
    },
  },
};
