import type { Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { OpenSale } from './open-sales.ts';

const presentSummary = ({ id, staffNo, customerName, pieces, changedAt }: OpenSale) => ({
  ...{ id, pieces, staff_no: staffNo, customer_name: customerName },
  changed_at: changedAt.toISOString(),
});

export const sellingResolvers = {
  Query: {
    async staffSales(_, __, context) {
      return (await context.areas.cart.sales(context, 'own')).map(presentSummary);
    },
    async storeSales(_, __, context) {
      return (await context.areas.cart.sales(context, 'colleagues')).map(presentSummary);
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
        language: input.language ?? null,
      });
      return { sale: await cart.sale(context, id) };
    },
    async takeOverSale(_, { id }, context) {
      const { cart } = context.areas;
      await cart.takeOverSale(context, id);
      return { sale: await cart.sale(context, id) };
    },
    endSale: (_, { id }, context) => context.areas.cart.endSale(context, id),
  },
} satisfies Resolvers;
