import type { Locale } from '@jinlan/domain/markets';
import type { StoneFacts } from '@jinlan/domain/validity';
import type { Resolvers, StaffStoneStanding } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { wordLabels } from '../designs/design-labels.ts';
import { designPath, designPictureUrl } from '../designs/picture-address.ts';
import { presentOpened, presentReason } from '../designs/present-design.ts';
import { presentSaved } from '../designs/resolvers-designs.ts';
import type { CounterPiece, CounterStone } from './counter-design.ts';

const wireStanding: Readonly<Record<CounterStone['standing'], StaffStoneStanding>> = {
  free: 'AVAILABLE',
  held: 'HELD',
  sold: 'SOLD',
  'not-here': 'NOT_HERE',
  unknown: 'UNKNOWN',
};

function presentPiece(
  { part, made, circumference, weights }: CounterPiece,
  locale: Locale,
): Wire<'StaffDesignPiece'> {
  const labels = wordLabels(locale, made);
  return {
    part,
    options: made.custommate_options,
    words: made.word_custommate_options.map((word, index) => ({ ...word, word_label: labels[index] ?? '' })),
    circumference,
    weights: Object.entries(weights).map(([metal, weight_mg]) => ({ metal, weight_mg })),
  };
}

const presentFacts = ({
  certificate,
  length,
  width,
  depth,
  carat,
  ...facts
}: StoneFacts): Wire<'StaffStoneFacts'> => ({
  ...facts,
  coloured_option: facts.colouredOption,
  carat: carat / 100,
  measures: [length, width, depth].map((hundredths) => hundredths / 100),
  laboratory: certificate.laboratory,
  certificate_number: certificate.number,
  report_url: certificate.reportUrl,
  is_sample: certificate.isSample,
});

/** Changes the store view to the market of the staff member's store, in the same language where it exists. */
function atOwnStore(context: RequestContext): RequestContext {
  const { actor, storeView, areas } = context;
  const market = actor.kind === 'staff' ? areas.stores.source(actor.storeId)?.market : undefined;
  if (market === undefined || market === storeView.market) return context;
  const views = areas.stores.storeViews(market);
  const language = (locale: Locale): string => locale.slice(0, 2);
  const ownView =
    views.find(({ locale }) => locale === storeView.locale) ??
    views.find(({ locale }) => language(locale) === language(storeView.locale)) ??
    views[0];
  return ownView ? { ...context, storeView: ownView, currency: ownView.currency } : context;
}

export const counterResolvers = {
  Query: {
    async staffDesign(_, { text }, context) {
      const counter = atOwnStore(context);
      const design = await context.areas.customiser.atCounter(counter, text);
      const { opened, stone } = design;
      const { locale, code: view } = counter.storeView;
      const path = designPath(opened.draft.flow, design.code);
      return {
        short: design.short,
        name: design.name[locale],
        path: counter === context ? path : `${path}&store=${view}`,
        picture_url: design.picture && designPictureUrl(design.picture),
        design: presentOpened(opened),
        pieces: design.pieces.map((piece) => presentPiece(piece, locale)),
        dropped: design.dropped.map(({ step, reason, was }) => ({
          step,
          was,
          reason: presentReason(reason),
        })),
        stone: stone && {
          sku: stone.sku,
          standing: wireStanding[stone.standing],
          facts: stone.facts && presentFacts(stone.facts),
        },
      };
    },
  },
  Mutation: {
    findCustomerDesigns: async (_, { email }, context) =>
      presentSaved(await context.areas.customiser.findSaved(context, email)),
  },
} satisfies Resolvers;
