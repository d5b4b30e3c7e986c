import { refusalText } from '@jinlan/contract/wire';
import { formerTotal, goldTypeFor } from '@jinlan/domain/pricing';
import type { RequestContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { plainTextOf } from '../content/index.ts';
import { presentConfigurableOptions, presentVariants, selectOptions } from './choose-options.ts';
import type { PieceDocument } from './documents.ts';
import { uidOf } from './piece.ts';
import { presentCategory } from './present-category.ts';
import {
  cardFacts,
  cardTag,
  goldWeights,
  presentCustomAttributes,
  presentEntry,
  presentPicture,
} from './present-piece.ts';
import { presentOldPrice, presentParts, presentRange } from './present-price.ts';
import type { RowPrice } from './read-model/prices.ts';

/**
 * Fields of a piece. What a resolver is handed is its document, as the catalogue's door answers it (cart and orders
 * hand over the same); `route` stands beside it where an address led here.
 */
export type PieceSource = PieceDocument & {
  readonly route?: { readonly relativeUrl: string; readonly redirectCode: number };
};

type Field = (source: PieceSource, args: never, context: RequestContext) => unknown;

/** The price of a listed piece, or of one variant; null where the market does not sell it. */
function priceOf({ piece }: PieceSource, { areas, storeView, currency }: RequestContext): RowPrice | null {
  const { catalogue } = areas;
  const { columns, prices } = catalogue.model;
  const row = columns.rowById.get(piece.id);
  if (row !== undefined) return prices.row(row, catalogue.priceContext(storeView.market, currency));
  const price = catalogue.price(piece.id, storeView.market, currency);
  if (!price) return null;
  const one = {
    unit: columns.unitById.get(piece.id) ?? -1,
    price,
    regular: formerTotal(price) ?? price.total,
  };
  return { lowest: one, highest: one };
}

function knownPrice(source: PieceSource, context: RequestContext): RowPrice {
  const price = priceOf(source, context);
  if (price) return price;
  throw new Refusal('PRODUCT_NOT_EXISTING', refusalText('PRODUCT_NOT_EXISTING'), 'graphql-no-such-entity');
}

function salable({ piece }: PieceSource, { areas, storeView }: RequestContext): number {
  const { catalogue } = areas;
  const units = piece.kind === 'configurable' ? catalogue.variantsOf(piece.id) : [piece];
  return units.reduce((sum, { id }) => sum + catalogue.salable(id, storeView.market), 0);
}

async function pictures(source: PieceSource, { areas }: RequestContext) {
  return (await areas.catalogue.illustrated(source)).pictures;
}

const firstPicture: Field = async (source, _, context) => {
  const [first] = await pictures(source, context);
  return first ? presentPicture(first, context.storeView.locale) : null;
};

function urlKey({ piece, urlKey: own }: PieceSource, { areas }: RequestContext): string | null {
  if (own !== null || piece.parentId === null) return own;
  const { rowById, urlKeys } = areas.catalogue.model.columns;
  return urlKeys[rowById.get(piece.parentId) ?? -1] ?? null;
}

const path: Field = (source, _, context) => {
  const key = urlKey(source, context);
  return key && `${key}.html`;
};

/** Few enough to say so. */
const fewLeft = 5;
/** Ready stock leaves within two working days (trade-facts 2.5). */
const readyWithinDays = 2;

const pieceFields: Readonly<Record<string, Field>> = {
  id: ({ piece }) => piece.id,
  uid: ({ piece }) => uidOf(piece.id),
  sku: ({ piece }) => piece.sku,
  name: ({ piece }, _, { storeView }) => piece.name[storeView.locale],
  url_key: (source, _, context) => urlKey(source, context),
  url_suffix: () => '.html',
  url_path: (source, _, context) => urlKey(source, context),
  canonical_url: path,
  relative_url: (source, args, context) => source.route?.relativeUrl ?? path(source, args, context),
  redirect_code: ({ route }) => route?.redirectCode ?? 0,
  type: () => 'PRODUCT',
  type_id: ({ piece }) => (piece.kind === 'configurable' ? 'configurable' : 'simple'),
  attribute_set_id: () => 4,
  description: ({ description }, _, { storeView }) => ({ html: description[storeView.locale] }),
  short_description: ({ shortDescription }, _, { storeView }) => ({
    html: shortDescription[storeView.locale],
  }),
  meta_title: ({ piece }, _, { storeView }) => piece.name[storeView.locale],
  meta_description: ({ shortDescription }, _, { storeView }) =>
    plainTextOf(shortDescription[storeView.locale]),
  meta_keyword: () => null,
  image: firstPicture,
  small_image: firstPicture,
  thumbnail: firstPicture,
  media_gallery: async (source, _, context) =>
    (await pictures(source, context)).map((one) => presentPicture(one, context.storeView.locale)),
  media_gallery_entries: async (source, _, context) =>
    (await pictures(source, context)).map((one, index) => presentEntry(one, index, context.storeView.locale)),
  categories: ({ categoryIds }, _, { areas }) =>
    categoryIds.flatMap((id) => {
      const category = areas.catalogue.model.taxonomy.categoryById.get(id);
      return category ? [presentCategory(category)] : [];
    }),
  price: (source, _, context) => presentOldPrice(knownPrice(source, context)),
  price_range: (source, _, context) => presentRange(knownPrice(source, context)),
  price_parts: (source, _, context) => {
    const price = priceOf(source, context);
    return price && presentParts(price.lowest.price);
  },
  stock_status: (source, _, context) => (salable(source, context) > 0 ? 'IN_STOCK' : 'OUT_OF_STOCK'),
  only_x_left_in_stock: (source, _, context) => {
    const left = salable(source, context);
    return source.piece.kind !== 'configurable' && left > 0 && left <= fewLeft ? left : null;
  },
  rating_summary: () => 0,
  review_count: () => 0,
  new_from_date: ({ newFrom }) => newFrom && `${newFrom} 00:00:00`,
  custom_attributes: (source, _, { areas, storeView }) =>
    presentCustomAttributes(areas.catalogue, source, storeView.locale),
  related_products: async ({ relatedIds }, _, { areas, storeView, currency }) => {
    const { catalogue } = areas;
    const { columns, prices } = catalogue.model;
    const context = catalogue.priceContext(storeView.market, currency);
    const shown = relatedIds.filter((id) => {
      const row = columns.rowById.get(id);
      return row !== undefined && prices.row(row, context) !== null;
    });
    return (await catalogue.documents.many(shown)).filter((one) => one !== null);
  },
  upsell_products: () => [],
  crosssell_products: () => [],
  has_dynamic_gold: (source, _, context) =>
    priceOf(source, context)?.lowest.price.steps.some(({ kind }) => kind === 'gold-value') ?? false,
  gold_price_type: ({ piece }, _, { areas, storeView }) => {
    const { columns } = areas.catalogue.model;
    const units = piece.kind === 'configurable' ? areas.catalogue.variantsOf(piece.id) : [piece];
    const metal = columns.units[columns.unitById.get(units[0]?.id ?? -1) ?? -1]?.metal;
    return metal ? goldTypeFor(storeView.market, metal) : null;
  },
  gold_weight: (source, _, { areas }) => {
    const weights = goldWeights(areas.catalogue, source);
    return weights.length === 0 ? null : Math.round(Math.min(...weights) / 10) / 100;
  },
  weight: (source, _, { areas }) => {
    const weights = goldWeights(areas.catalogue, source);
    return weights.length === 0 ? null : Math.min(...weights) / 1000;
  },
  details: ({ details }, _, { storeView }) =>
    details.map(({ label, value }) => ({ label: label[storeView.locale], value: value[storeView.locale] })),
  card_facts: (source, _, { areas, storeView }) => cardFacts(areas.catalogue, source, storeView.locale),
  card_tag: (source, _, context) => cardTag(source, priceOf(source, context), context.now),
  gift_wrap_available: () => true,
  delivery_days: () => readyWithinDays,
};

export const pieceResolvers = {
  SimpleProduct: pieceFields,
  ConfigurableProduct: {
    ...pieceFields,
    configurable_options: (source: PieceSource, _: unknown, { areas, storeView }: RequestContext) =>
      presentConfigurableOptions(areas.catalogue, source, storeView.locale),
    variants: async (source: PieceSource, _: unknown, { areas, storeView }: RequestContext) => {
      const variants = presentVariants(areas.catalogue, source, storeView.locale);
      const documents = await areas.catalogue.documents.many(variants.map(({ variantId }) => variantId));
      return variants.flatMap(({ attributes }, index) => {
        const product = documents[index];
        return product ? [{ attributes, product }] : [];
      });
    },
    configurable_product_options_selection: async (
      source: PieceSource,
      { configurableOptionValueUids }: { configurableOptionValueUids?: readonly string[] | null },
      { areas, storeView }: RequestContext,
    ) => {
      const { catalogue } = areas;
      const { available, variant } = selectOptions(
        catalogue,
        source,
        configurableOptionValueUids ?? [],
        ({ id }) => catalogue.salable(id, storeView.market) > 0,
      );
      const chosen = variant && (await catalogue.documents.one(variant.id));
      const shown = (await catalogue.illustrated(chosen ?? source)).pictures;
      return {
        options_available_for_selection: available,
        media_gallery: shown.map((one) => presentPicture(one, storeView.locale)),
        variant: chosen,
      };
    },
  },
};
