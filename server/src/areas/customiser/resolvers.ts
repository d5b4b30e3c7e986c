import type { Flow, Style } from '@jinlan/domain/customiser';
import type { RequestContext } from '../../platform/context.ts';

const flowOf = {
  SINGLE_RING: 'single-ring',
  PAIR_RINGS: 'pair-rings',
  DIAMOND_RING: 'diamond-ring',
  BRACELET: 'bracelet',
  PENDANT: 'pendant',
  NECKLACE: 'necklace',
} as const satisfies Readonly<Record<string, Flow>>;

export const resolvers = {
  Query: {
    async customiserTables(_: unknown, __: unknown, { areas }: RequestContext) {
      const offer = await areas.customiser.offer();
      return offer && { version: offer.tables.version, content: offer.content };
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
        cm_delivery_days: style.days + transitDays[market],
      }));
    },
  },
};
