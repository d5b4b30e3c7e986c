import type { DaySpan } from '@jinlan/domain/kernel';
import { amountOf, goldTypeFor, type StepKind } from '@jinlan/domain/pricing';
import type { LinkKind } from '@jinlan/domain/validity';
import type {
  BundleProductResolvers,
  ProductKindEnum,
  Resolvers,
  SimpleProductResolvers,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { hasBit } from '../../../platform/collections/bits.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { plainTextOf } from '../../content/index.ts';
import {
  attributeNumber,
  attributeText,
  presentCustomAttributes,
  presentDetails,
  presentValues,
} from '../attributes/present-attributes.ts';
import { presentCategory } from '../categories/present-category.ts';
import { bestFirst } from '../categories/taxonomy.ts';
import type { Catalogue } from '../index.ts';
import { hasPage } from '../read-model/columns.ts';
import type { PriceContext, RowPrice } from '../read-model/prices.ts';
import {
  presentAvailable,
  presentConfigurableOptions,
  presentVariants,
  selectOptions,
} from '../types/choose-options.ts';
import { customOptions, typeFields } from '../types/resolvers-types.ts';
import type { DesignedPiece } from './design-product.ts';
import { convertedTexts, linkedIds, type PieceDocument } from './documents.ts';
import { magentoFields } from './magento-fields.ts';
import { canBeWrapped, isVirtual, type Piece, uidOf } from './piece.ts';
import {
  cardFacts,
  cardTag,
  deliveryDays,
  goldWeights,
  presentEntry,
  presentMedia,
  presentPicture,
} from './present-piece.ts';
import {
  presentMoney,
  presentOldPrice,
  presentParts,
  presentProductPrice,
  presentRange,
  type WireMoney,
} from './present-price.ts';
import { exclusionOf } from './returning.ts';

/**
 * The source of all piece resolvers: the document from the catalogue, also where cart or orders resolve a piece.
 * `route` is set where the piece was found by its URL.
 */
export type PieceSource = PieceDocument & {
  readonly route?: { readonly relativeUrl: string; readonly redirectCode: number };
  /** Set for a made-to-order design, which is not in the read model. */
  readonly designed?: DesignedPiece;
};

/** A resolver of a piece field without arguments. */
export type Field<Answer> = (
  source: PieceSource,
  args: Readonly<Record<PropertyKey, never>>,
  context: RequestContext,
) => Answer;

/** Quotes and prices of a request: all its fields use the same quotes, and each price is computed once. */
const pricesByRequest = new WeakMap<
  RequestContext,
  { quotes: PriceContext; prices: Map<number, RowPrice | null> }
>();

export function priceOf({ piece, designed }: PieceSource, context: RequestContext): RowPrice | null {
  if (designed) {
    const designPrice = { price: designed.price, regular: designed.price.total, saleDays: null };
    return { lowest: designPrice, highest: designPrice };
  }
  let requestPrices = pricesByRequest.get(context);
  if (!requestPrices) {
    const { areas, storeView, currency } = context;
    requestPrices = { quotes: areas.catalogue.prices.context(storeView.market, currency), prices: new Map() };
    pricesByRequest.set(context, requestPrices);
  }
  const cachedPrice = requestPrices.prices.get(piece.id);
  if (cachedPrice !== undefined) return cachedPrice;
  const price = computePrice(piece, context.areas.catalogue, requestPrices.quotes);
  requestPrices.prices.set(piece.id, price);
  return price;
}

/** Returns the price of a listed piece or of a variant; null where the market does not sell it. */
function computePrice(piece: Piece, catalogue: Catalogue, quotes: PriceContext): RowPrice | null {
  const { columns, prices } = catalogue.model;
  const row = columns.rowById.get(piece.id);
  if (row !== undefined) return prices.row(row, quotes);
  const unitPrice = prices.ofUnit(columns.unitById.get(piece.id) ?? -1, quotes);
  return unitPrice && { lowest: unitPrice, highest: unitPrice };
}

function requirePrice(source: PieceSource, context: RequestContext): RowPrice {
  const price = priceOf(source, context);
  if (price) return price;
  throw refuse('PRODUCT_NOT_EXISTING');
}

/** Whether any unit of the piece is in stock; for a set, whether all required pieces are. */
function isInStock(source: PieceSource, context: RequestContext): boolean {
  if (source.designed) return true;
  const { catalogue } = context.areas;
  const { columns, prices } = catalogue.model;
  const row = columns.rowById.get(source.piece.id) ?? -1;
  if (!columns.composites.has(row)) return salable(source, context) > 0;
  const { inStock } = prices.sheet(catalogue.prices.context(context.storeView.market, context.currency));
  return hasBit(inStock, row);
}

function salable({ piece }: PieceSource, { areas, storeView }: RequestContext): number {
  const { catalogue } = areas;
  if (piece.kind !== 'configurable') return catalogue.stock.salable(piece.id, storeView.market);
  const { stock } = catalogue.model;
  return catalogue.pieces
    .variantUnits(piece.id)
    .reduce((sum, { index }) => sum + stock.salable(index, storeView.market), 0);
}

/** Linked pieces with a page in this market, in the retailer's order. */
function linked(kind: LinkKind): Field<Promise<PieceSource[]>> {
  return async (source, _, { areas, storeView, currency }) => {
    const { catalogue } = areas;
    const { columns, prices } = catalogue.model;
    const context = catalogue.prices.context(storeView.market, currency);
    const visibleIds = linkedIds(source, kind).filter((id) => {
      const row = columns.rowById.get(id);
      return row !== undefined && hasPage(columns, row) && prices.row(row, context) !== null;
    });
    return (await catalogue.pieces.documents.many(visibleIds)).filter((document) => document !== null);
  };
}

/** The sum of the price steps of these kinds; null where the price has none. */
const partOf =
  (...kinds: readonly StepKind[]): Field<WireMoney | null> =>
  (source, _, context) => {
    const price = priceOf(source, context)?.lowest.price;
    const hasPart = price?.steps.some(({ kind }) => kinds.includes(kind)) ?? false;
    return price && hasPart ? presentMoney(amountOf(price, ...kinds)) : null;
  };

/** The first or last day of the current reduction in Magento's format; null without one. */
const saleDay =
  (end: keyof DaySpan): Field<string | null> =>
  (source, _, context) => {
    const day = priceOf(source, context)?.lowest.saleDays?.[end] ?? null;
    return day && `${day} 00:00:00`;
  };

const textField =
  (code: string): Field<string | null> =>
  (source, _, { areas, storeView }) =>
    attributeText(areas.catalogue, source, code, storeView.locale);

const numberField =
  (code: string): Field<number | null> =>
  (source, _, { areas }) =>
    attributeNumber(areas.catalogue, source, code);

const kinds = {
  configurable: 'CONFIGURABLE',
  virtual: 'VIRTUAL',
  downloadable: 'DOWNLOADABLE',
  giftcard: 'GIFT_CARD',
  bundle: 'BUNDLE',
  grouped: 'GROUPED',
} as const satisfies Readonly<Record<Exclude<Piece['kind'], 'simple' | 'variant'>, ProductKindEnum>>;

/** The kind of a piece: Magento's type, or a more specific kind of this shop. */
const kindOf: Field<ProductKindEnum> = (source, _, context) => {
  const { kind, madeToOrder } = source.piece;
  if (kind === 'simple' || kind === 'variant') {
    if (madeToOrder) return source.designed?.isSet ? 'CUSTOM_MADE_BUNDLE' : 'CUSTOM_MADE_SIMPLE';
    const { columns } = context.areas.catalogue.model;
    const unit = columns.units.at(columns.unitById.get(source.piece.id) ?? -1);
    return unit?.kind === 'by-weight' ? 'GOLD_CALCULATION' : 'SIMPLE';
  }
  if (madeToOrder && kind === 'configurable') return 'CUSTOM_MADE_SIMPLE';
  if (kind === 'bundle' && madeToOrder) return 'CUSTOM_MADE_BUNDLE';
  return kinds[kind];
};

async function pictures(source: PieceSource, { areas }: RequestContext) {
  return (await areas.catalogue.pieces.illustrated(source)).pictures;
}

const firstPicture: Field<Promise<Wire<'ProductImage'> | null>> = async (source, _, context) => {
  const [first] = await pictures(source, context);
  return first ? presentPicture(first, 0, context.storeView.locale) : null;
};

function urlKey({ piece, urlKey: ownKey }: PieceSource, { areas }: RequestContext): string | null {
  if (ownKey !== null || piece.parentId === null) return ownKey;
  const { rowById, urlKeys } = areas.catalogue.model.columns;
  return urlKeys.at(rowById.get(piece.parentId) ?? -1) || null;
}

const path: Field<string | null> = (source, _, context) => {
  const key = urlKey(source, context);
  return key && key + context.storeView.productSuffix;
};

/** The largest number of pieces left that the page shows. */
const lowStock = 5;

const pieceFields = {
  ...magentoFields,
  id: ({ piece }) => piece.id,
  uid: ({ piece }) => uidOf(piece.id),
  sku: ({ piece }) => piece.sku,
  name: ({ piece }, _, { storeView }) => piece.name[storeView.locale],
  url_key: (source, _, context) => urlKey(source, context),
  url_suffix: (_, __, { storeView }) => storeView.productSuffix,
  url_path: (source, _, context) => urlKey(source, context),
  canonical_url: path,
  relative_url: (source, args, context) => source.route?.relativeUrl ?? path(source, args, context),
  redirect_code: ({ route }) => route?.redirectCode ?? 0,
  type: () => 'PRODUCT',
  type_id: ({ piece }) => (piece.kind === 'variant' ? 'simple' : piece.kind),
  attribute_set_id: ({ attributeSetId }) => attributeSetId,
  kind: kindOf,
  description: ({ description }, _, { storeView }) => ({ html: description.in(storeView.locale) }),
  short_description: ({ shortDescription }, _, { storeView }) => ({
    html: shortDescription.in(storeView.locale),
  }),
  converted_texts: (document, _, { storeView }) => convertedTexts(document, storeView.locale),
  meta_title: ({ piece }, _, { storeView }) => piece.name[storeView.locale],
  meta_description: ({ shortDescription }, _, { storeView }) =>
    plainTextOf(shortDescription.in(storeView.locale)),
  image: firstPicture,
  small_image: firstPicture,
  thumbnail: firstPicture,
  media_gallery: async (source, _, context) =>
    (await pictures(source, context)).map((picture, i) => presentMedia(picture, i, context.storeView.locale)),
  media_gallery_entries: async (source, _, context) =>
    (await pictures(source, context)).map((picture, i) => presentEntry(picture, i, context.storeView.locale)),
  categories: ({ categoryIds }, _, { areas }) =>
    bestFirst(categoryIds.flatMap((id) => areas.catalogue.model.taxonomy.categoryById.get(id) ?? [])).map(
      presentCategory,
    ),
  price: (source, _, context) => presentOldPrice(requirePrice(source, context)),
  price_range: (source, _, context) => presentRange(requirePrice(source, context)),
  price_parts: (source, _, context) => {
    const price = priceOf(source, context);
    return price && presentParts(price.lowest.price);
  },
  stock_status: (source, _, context) => (isInStock(source, context) ? 'IN_STOCK' : 'OUT_OF_STOCK'),
  only_x_left_in_stock: (source, _, context) => {
    const count = salable(source, context);
    return source.piece.kind !== 'configurable' && count > 0 && count <= lowStock ? count : null;
  },
  new_from_date: ({ newFrom }) => newFrom && `${newFrom} 00:00:00`,
  custom_attributes: (source, _, { areas, storeView }) =>
    presentCustomAttributes(areas.catalogue, source, {
      locale: storeView.locale,
      storeViews: areas.stores.storeViews(),
    }),
  custom_attributesV2: (source, { filters }, { areas, storeView }) =>
    presentValues(areas.catalogue, source, storeView.locale, filters),
  related_products: linked('related'),
  upsell_products: linked('upsell'),
  crosssell_products: linked('crosssell'),
  product_links: ({ piece, links }, _, { areas }) =>
    links.flatMap(({ kind, id }, position) => {
      const other = areas.catalogue.pieces.byId(id);
      if (!other) return [];
      return [
        {
          __typename: 'ProductLinks',
          sku: piece.sku,
          link_type: kind,
          linked_product_sku: other.sku,
          linked_product_type: other.kind === 'variant' ? 'simple' : other.kind,
          position,
        },
      ];
    }),
  special_price: (source, _, context) => {
    const price = priceOf(source, context)?.lowest;
    if (!price || price.price.total.minor === price.regular.minor) return null;
    return presentMoney(price.price.total).value;
  },
  special_from_date: saleDay('from'),
  special_to_date: saleDay('to'),
  labour_charge: partOf('craft-charge', 'craft-discount'),
  commission: partOf('commission'),
  service_charge_price: partOf('craft-charge', 'craft-discount', 'commission'),
  new_total_price: (source, _, context) => {
    const price = priceOf(source, context)?.lowest.price;
    return price ? presentMoney(price.total) : null;
  },
  materials: (source, _, { areas, storeView }) => {
    const { locale } = storeView;
    const texts = ['metal', 'gem'].map((code) => attributeText(areas.catalogue, source, code, locale));
    return texts.filter((text) => text !== null).join(' · ') || null;
  },
  carat: numberField('carat'),
  diameter: numberField('diameter'),
  cut: textField('cut'),
  clarity: textField('clarity'),
  colour: textField('colour'),
  shape: textField('shape'),
  polish: textField('polish'),
  symmetry: textField('symmetry'),
  fluorescence: textField('fluorescence'),
  certificate_type: textField('certificate'),
  certificate_number: textField('certificate_number'),
  is_custom_made: ({ piece }) => piece.madeToOrder,
  cm_delivery_days: (source, _, { areas }) =>
    source.designed?.days ?? (source.piece.madeToOrder ? deliveryDays(areas.catalogue, source) : null),
  has_dynamic_gold: (source, _, context) =>
    priceOf(source, context)?.lowest.price.steps.some(({ kind }) => kind === 'gold-value') ?? false,
  gold_price_type: ({ piece }, _, { areas, storeView }) => {
    const { units, unitById } = areas.catalogue.model.columns;
    const [unit] =
      piece.kind === 'configurable'
        ? areas.catalogue.pieces.variantUnits(piece.id)
        : [units.at(unitById.get(piece.id) ?? -1)];
    return unit?.metal ? goldTypeFor(storeView.market, unit.metal) : null;
  },
  gold_weight: (source, _, { areas, storeView }) => {
    const weights = goldWeights(areas.catalogue, source, storeView.market);
    return weights.length === 0 ? null : Math.round(Math.min(...weights) / 10) / 100;
  },
  weight: (source, _, { areas, storeView }) => {
    const weights = goldWeights(areas.catalogue, source, storeView.market);
    return weights.length === 0 ? null : Math.min(...weights) / 1000;
  },
  details: (source, _, { areas, storeView }) => presentDetails(areas.catalogue, source, storeView.locale),
  stores_with_stock: ({ piece }, _, { areas, storeView }) =>
    piece.madeToOrder ? null : areas.catalogue.stock.storesWith(piece.id, storeView.market),
  card_facts: (source, _, { areas, storeView }) => cardFacts(areas.catalogue, source, storeView),
  card_tag: (source, _, context) => cardTag(source, priceOf(source, context), context.now),
  gift_wrap_available: ({ piece }) => canBeWrapped(piece),
  return_exclusion: (source, _, context) => exclusionOf(source, priceOf(source, context), context),
  delivery_days: (source, _, { areas }) =>
    source.designed?.days ?? (isVirtual(source.piece) ? null : deliveryDays(areas.catalogue, source)),
  design_style: textField('design_style'),
} satisfies SimpleProductResolvers;

/** The prices of a set, taken from its lowest price. */
const priceDetails = ((source, _, context) => {
  const price = priceOf(source, context);
  if (!price) return null;
  const { regular_price, final_price, discount } = presentProductPrice(price.lowest);
  return {
    main_price: regular_price.value,
    main_final_price: final_price.value,
    discount_percentage: discount.percent_off,
  };
}) satisfies BundleProductResolvers['price_details'];

const { weight, ...weightlessFields } = pieceFields;

export const pieceResolvers = {
  ...typeFields(weightlessFields, weight, priceDetails),
  ConfigurableProduct: {
    ...pieceFields,
    options: customOptions,
    configurable_options: (source, _, { areas, storeView }) =>
      presentConfigurableOptions(areas.catalogue, source, storeView),
    variants: (source, _, { areas, storeView }) => presentVariants(areas.catalogue, source, storeView),
    configurable_product_options_selection: async (source, { configurableOptionValueUids }, context) => {
      const {
        storeView,
        areas: { catalogue },
      } = context;
      const { available, variant } = selectOptions(
        catalogue,
        source,
        storeView.market,
        configurableOptionValueUids ?? [],
        ({ id }) => catalogue.stock.salable(id, storeView.market) > 0,
      );
      const chosenVariant = variant && (await catalogue.pieces.documents.one(variant.id));
      const gallery = await pictures(chosenVariant ?? source, context);
      return {
        options_available_for_selection: available,
        configurable_options: presentAvailable(catalogue, source, storeView, available),
        media_gallery: gallery.map((picture, index) => presentMedia(picture, index, storeView.locale)),
        variant: chosenVariant,
      };
    },
  },
} satisfies Resolvers;
