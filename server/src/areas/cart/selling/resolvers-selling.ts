import type { Resolvers } from '../../../graphql/generated/resolvers.ts';

export const sellingResolvers = {
  Query: {
    async staffSales(_, __, context) {
      const sales = await context.areas.cart.sales(context);
      return sales.map(({ id, customerName, pieces, changedAt }) => ({
        ...{ id, pieces, customer_name: customerName },
        changed_at: changedAt.toISOString(),
      }));
    },
    staffSale: (_, { id }, context) => context.areas.cart.sale(context, id),
  },
  Mutation: {
    async beginSale(_, { input }, context) {
      const { cart } = context.areas;
      const id = await cart.beginSale(context, {
        memberCode: input.member_code ?? null,
        mobile: input.mobile ?? null,
        code: input.code ?? null,
        firstname: input.firstname ?? null,
        lastname: input.lastname ?? null,
      });
      return { sale: await cart.sale(context, id) };
    },
    endSale: (_, { id }, context) => context.areas.cart.endSale(context, id),
  },
} satisfies Resolvers;
