import type { EngravingFont, Style } from '@jinlan/domain/customiser';
import type { RequestContext } from '../../platform/context.ts';
import { flowOf, presentOpened, presentReason } from './present-design.ts';
import { counterResolvers } from './resolvers-counter.ts';
import { designResolvers } from './resolvers-designs.ts';

const fontOf = {
  KAITI: 'kaiti',
  ARIAL: 'arial',
  SERIF: 'serif',
  SCRIPT: 'script',
} as const satisfies Readonly<Record<string, EngravingFont>>;

export const resolvers = {
  Mutation: { ...designResolvers.Mutation, ...counterResolvers.Mutation },
  Customer: designResolvers.Customer,
  Query: {
    ...designResolvers.Query,
    ...counterResolvers.Query,
    async customiserDesign(_: unknown, { code }: { readonly code: string }, context: RequestContext) {
      return presentOpened(await context.areas.customiser.open(context, code));
    },
    async customiserChoices(
      _: unknown,
      { code, step }: { readonly code: string; readonly step: string },
      context: RequestContext,
    ) {
      const options = await context.areas.customiser.choices(context, code, step);
      return options.map((option) => ({
        value: option.value === null ? null : String(option.value),
        open: option.open,
        reason: option.open ? null : presentReason(option.reason),
      }));
    },
    async customiserOutlines(
      _: unknown,
      { text, font }: { readonly text: string; readonly font: keyof typeof fontOf },
      { areas, source }: RequestContext,
    ) {
      const drawn = await areas.customiser.outlines(source, text, fontOf[font]);
      return drawn.map(({ unitsPerEm, ...glyph }) => ({ ...glyph, units_per_em: unitsPerEm }));
    },
    async customiserTables(_: unknown, __: unknown, { areas, currency }: RequestContext) {
      const offer = await areas.customiser.offer();
      return (
        offer && {
          version: offer.tables.version,
          content: offer.content,
          parts_per_million: areas.stores.rate(offer.tables.currency, currency),
        }
      );
    },
    async customiserStyles(
      _: unknown,
      { flow }: { readonly flow: keyof typeof flowOf },
      { areas, storeView: { locale, market } }: RequestContext,
    ) {
      const offer = await areas.customiser.offer();
      if (!offer) return [];
      const { transitDays } = offer.tables;
      return offer.workshop.byFlow[flowOf[flow]].map((style: Style) => ({
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
};
