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

const presentRow = (
  model: ReadModel,
  sheet: Sheet,
  row: number,
  { areas: { stores }, storeView: { locale } }: RequestContext,
  { alone = false } = {},
) =>
  new PresentedDiamond(model, sheet, row, {
    sourceById: (id) => stores.sourceById(id),
    locale,
    isSingle: alone,
  });

async function open({ areas, storeView, currency }: RequestContext) {
  const model = await areas.diamonds.fresh();
  return { model, sheet: model.sheets.sheet({ market: storeView.market, currency }) };
}

const refuseField = (field: string, reason: string): never => {
  throw refuse('BAD_REQUEST', { reason, field });
};

const normaliseSku = (text: string): string => text.trim().toUpperCase();

/**
 * The most stones in one request. More than the comparison shows, because recently viewed stones use this
 * query too.
 */
const maxBySku = 12;
const maxSimilar = 12;

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
      const identifiers = [args.sku, args.url_key, args.certificate_number].filter(
        (identifier) => identifier != null,
      );
      if (identifiers.length !== 1)
        refuseField('sku', 'exactly one of sku, url_key and certificate_number is needed');
      const sku = args.sku ?? args.url_key;
      const rows =
        sku == null
          ? rowsWith(
              columns.certificateNumbers,
              columns.byCertificateNumber,
              plainNumber(args.certificate_number ?? ''),
            )
          : rowsWith(columns.skus, columns.bySku, normaliseSku(sku));
      const row = rows.find((candidate) => sheet.isKnown(candidate));
      return row === undefined ? null : presentRow(model, sheet, row, context, { alone: true });
    },
    async diamondsBySku(_, { skus }, context) {
      const { model, sheet } = await open(context);
      if (skus.length > maxBySku) refuseField('skus', `at most ${maxBySku} skus`);
      return skus.map((sku) => {
        const [row] = rowsWith(model.columns.skus, model.columns.bySku, normaliseSku(sku));
        return row === undefined || !sheet.isKnown(row) ? null : presentRow(model, sheet, row, context);
      });
    },
  },
  Diamonds: {
    items: ({ model, sheet, rows }, _, context) => rows.map((row) => presentRow(model, sheet, row, context)),
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
      // In a list, or nested in similar stones, one request would cause thousands of searches.
      if (!alone) refuseField('similar', 'similar is asked of one stone at a time, by the field diamond');
      const count = limit ?? 6;
      if (count < 1 || count > maxSimilar) refuseField('limit', `limit is 1 to ${maxSimilar}`);
      return nearestStones(model.columns, sheet, row, count).map((similarRow) =>
        presentRow(model, sheet, similarRow, context),
      );
    },
  },
} satisfies Resolvers;
