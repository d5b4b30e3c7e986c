import { plainNumber } from '@jinlan/domain/diamonds';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { boundRanges, countChoices, countPresets, listDiamonds } from './list-diamonds.ts';
import { PresentedDiamond } from './present.ts';
import { rowsWith } from './read-model/columns.ts';
import type { ReadModel } from './read-model/index.ts';
import { nearestStones } from './read-model/nearest.ts';
import type { Sheet } from './read-model/sheets.ts';

const presented = (
  model: ReadModel,
  sheet: Sheet,
  row: number,
  { areas: { stores }, storeView: { locale } }: RequestContext,
  { alone = false } = {},
) => new PresentedDiamond(model, sheet, row, { sourceById: (id) => stores.sourceById(id), locale, alone });

async function open({ areas, storeView, currency }: RequestContext) {
  const model = await areas.diamonds.fresh();
  return { model, sheet: model.sheets.sheet({ market: storeView.market, currency }) };
}

const refuseField = (field: string, reason: string): never => {
  throw refuse('BAD_REQUEST', { reason, field });
};

const plainSku = (text: string): string => text.trim().toUpperCase();

/** More than are compared at once: the ones looked at last are asked for so too. */
const mostBySku = 12;
const mostSimilar = 12;

export const resolvers = {
  Query: {
    async diamonds(_, args, { areas, storeView, currency }) {
      const model = await areas.diamonds.fresh();
      const locations = areas.diamonds.locations(storeView.market, storeView.locale);
      return listDiamonds(model, { market: storeView.market, currency }, locations, args);
    },
    async diamond(_, args, context) {
      const { model, sheet } = await open(context);
      const { columns } = model;
      const given = [args.sku, args.url_key, args.certificate_number].filter((one) => one != null);
      if (given.length !== 1)
        refuseField('sku', 'exactly one of sku, url_key and certificate_number is needed');
      const sku = args.sku ?? args.url_key;
      const rows =
        sku == null
          ? rowsWith(
              columns.certificateNumbers,
              columns.byCertificateNumber,
              plainNumber(args.certificate_number ?? ''),
            )
          : rowsWith(columns.skus, columns.bySku, plainSku(sku));
      const row = rows.find((one) => sheet.isKnown(one));
      return row === undefined ? null : presented(model, sheet, row, context, { alone: true });
    },
    async diamondsBySku(_, { skus }, context) {
      const { model, sheet } = await open(context);
      if (skus.length > mostBySku) refuseField('skus', `at most ${mostBySku} skus`);
      return skus.map((sku) => {
        const [row] = rowsWith(model.columns.skus, model.columns.bySku, plainSku(sku));
        return row === undefined || !sheet.isKnown(row) ? null : presented(model, sheet, row, context);
      });
    },
  },
  Diamonds: {
    items: ({ model, sheet, rows }, _, context) => rows.map((row) => presented(model, sheet, row, context)),
    total_count: ({ list }) => list.total,
    page_info: ({ currentPage, pageSize, pages }) => ({
      current_page: currentPage,
      page_size: pageSize,
      total_pages: pages,
    }),
    aggregations: countChoices,
    ranges: boundRanges,
    presets: countPresets,
  },
  Diamond: {
    similar({ model, sheet, row, alone }, { limit }, context) {
      // Of a page of stones, or of those that are like one, it would be thousands of searches for one question.
      if (!alone) refuseField('similar', 'similar is asked of one stone at a time, by the field diamond');
      const wanted = limit ?? 6;
      if (wanted < 1 || wanted > mostSimilar) refuseField('limit', `limit is 1 to ${mostSimilar}`);
      return nearestStones(model.columns, sheet, row, wanted).map((one) =>
        presented(model, sheet, one, context),
      );
    },
  },
} satisfies Resolvers;
