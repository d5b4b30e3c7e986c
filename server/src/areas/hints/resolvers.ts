import type { HintKind } from '@jinlan/domain/hints';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { priceOf } from '../catalogue/index.ts';

const kinds = {
  piece: 'PIECE',
  diamond: 'DIAMOND',
  design: 'DESIGN',
} as const satisfies Readonly<Record<HintKind, string>>;

const kindOf = (wire: (typeof kinds)[HintKind]): HintKind =>
  wire === 'PIECE' ? 'piece' : wire === 'DIAMOND' ? 'diamond' : 'design';

export const resolvers = {
  Query: {
    async hint(_, { code }, context) {
      const hint = await context.areas.hints.open(context, code);
      if (hint === null) return null;
      const { kind, target } = hint;
      return {
        kind: kinds[kind],
        sender_name: hint.senderName,
        message: hint.message,
        ring_system: hint.ringSystem,
        ring_size: hint.ringSize,
        expires_at: hint.expiresAt.toISOString(),
        sku: kind === 'piece' ? target : null,
        diamond_sku: kind === 'diamond' ? target : null,
        design_short: kind === 'design' ? target : null,
      };
    },
  },
  Mutation: {
    async makeHint(_, { input }, context) {
      const hint = await context.areas.hints.make(context, {
        ...{ kind: kindOf(input.kind), target: input.target },
        ...{ name: input.name ?? '', message: input.message ?? '' },
        ...{ system: input.ring_system ?? '', size: input.ring_size ?? '', email: input.email ?? '' },
      });
      return { code: hint.code, path: `/hint/${hint.code}`, expires_at: hint.expiresAt.toISOString() };
    },
  },
  Hint: {
    async product({ sku }, _, context) {
      const { catalogue } = context.areas;
      await catalogue.fresh();
      const piece = sku === null ? undefined : catalogue.pieces.bySku(sku);
      if (!piece?.markets.includes(context.storeView.market)) return null;
      const source = await catalogue.pieces.documents.one(piece.id);
      return source && priceOf(source, context) ? source : null;
    },
  },
} satisfies Resolvers;
