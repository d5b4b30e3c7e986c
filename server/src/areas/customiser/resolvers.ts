import type { EngravingFont } from '@jinlan/domain/customiser';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { counterResolvers } from './counter/resolvers-counter.ts';
import { flowOf, presentOpened, presentReason } from './designs/present-design.ts';
import { designResolvers } from './designs/resolvers-designs.ts';

const fontOf: { readonly [Font in EngravingFont as Uppercase<Font>]: Font } = {
  KAITI: 'kaiti',
  ARIAL: 'arial',
  SERIF: 'serif',
  SCRIPT: 'script',
};

export const resolvers = {
  Mutation: { ...designResolvers.Mutation, ...counterResolvers.Mutation },
  Customer: designResolvers.Customer,
  Query: {
    ...designResolvers.Query,
    ...counterResolvers.Query,
    async customiserDesign(_, { code }, context) {
      return presentOpened(await context.areas.customiser.open(context, code));
    },
    async customiserChoices(_, { code, step }, context) {
      const options = await context.areas.customiser.choices(context, code, step);
      return options.map((option) => ({
        value: option.value === null ? null : String(option.value),
        open: option.open,
        reason: option.open ? null : presentReason(option.reason),
      }));
    },
    async customiserOutlines(_, { text, font }, { areas, source }) {
      const drawn = await areas.customiser.outlines(source, text, fontOf[font]);
      return drawn.map(({ unitsPerEm, ...glyph }) => ({ ...glyph, units_per_em: unitsPerEm }));
    },
    async customiserTables(_, __, { areas, currency }) {
      const offer = await areas.customiser.offer();
      return (
        offer && {
          version: offer.tables.version,
          content: offer.content,
          parts_per_million: areas.stores.rate(offer.tables.currency, currency),
        }
      );
    },
    async customiserStyles(_, { flow }, { areas, storeView: { locale, market } }) {
      const offer = await areas.customiser.offer();
      if (!offer) return [];
      const { transitDays } = offer.tables;
      return offer.workshop.byFlow[flowOf[flow]].map((style) => ({
        code: style.code,
        name: style.name[locale],
        lead: style.lead[locale],
        kind: style.kind,
        metals: style.metals,
        worn_by: 'wornBy' in style ? style.wornBy : [],
        shapes: style.kind === 'setting' ? style.shapes : [],
        profile: 'profile' in style ? style.profile : null,
        head: style.kind === 'setting' ? style.head : null,
        accents: 'accents' in style ? (style.accents?.setting ?? null) : null,
        cm_delivery_days: style.days + transitDays[market],
        picture: style.picture ?? null,
      }));
    },
  },
} satisfies Resolvers;
