import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { presentMoney } from '../catalogue/index.ts';

export const resolvers = {
  Query: {
    jewelleryValueHistory: async (_, { uid }, context) =>
      (await context.areas.jewelleryBox.history(context, uid)).map(({ at, value }) => ({
        at,
        value: presentMoney(value),
      })),
  },
  Mutation: {
    addJewelleryPiece: (_, { input }, context) => context.areas.jewelleryBox.add(context, input),
    changeJewelleryPiece: (_, { uid, input }, context) =>
      context.areas.jewelleryBox.change(context, uid, input),
    removeJewelleryPiece: (_, { uid }, context) => context.areas.jewelleryBox.remove(context, uid),
  },
  Customer: {
    jewellery_box: ({ customer_id }, _, context) =>
      context.areas.jewelleryBox.of(context, customer_id ?? null),
  },
} satisfies Resolvers;
