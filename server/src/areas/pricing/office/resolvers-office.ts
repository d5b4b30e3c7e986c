import type { CouponInput, Resolvers } from '../../../graphql/generated/resolvers-office.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { CouponSave } from './save-coupon.ts';

const draftOf = (input: CouponInput) => ({
  ...input,
  amount: input.amount ?? null,
  basisPoints: input.basisPoints ?? null,
  minSubtotal: input.minSubtotal ?? 0,
  useLimit: input.useLimit ?? null,
  buyerLimit: input.buyerLimit ?? null,
});

async function presentSave(save: CouponSave, { identity }: RequestContext['areas']) {
  if (save.kind === 'saved') return { __typename: 'CouponSaved' as const, coupon: save.coupon };
  const { stored, change } = save;
  if (change === null) return { __typename: 'CouponConflict' as const, stored, author: null, at: null };
  const { actorKind: kind, actorId: id, at } = change;
  const names = kind === 'office' ? await identity.office.names([id]) : null;
  const author = { kind, id, name: names?.get(id) ?? null };
  return { __typename: 'CouponConflict' as const, stored, author, at: at.toISOString() };
}

export const officeResolvers = {
  Query: {
    coupons: (_, { first, after = null, search = null, market = null }, { actor, areas }) =>
      areas.pricing.office.coupons(actor, { first, after, search, market }),
    coupon: (_, name, { actor, areas }) => areas.pricing.office.coupon(actor, name),
  },
  Mutation: {
    saveCoupon: async (_, { input, revision = null }, context) =>
      presentSave(
        await context.areas.pricing.office.saveCoupon(context, draftOf(input), revision),
        context.areas,
      ),
  },
} satisfies Resolvers;
