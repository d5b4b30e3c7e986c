import { isConverted, type Market } from '@jinlan/domain/markets';
import type {
  CategoryProductsResolvers,
  CategoryTreeResolvers,
  QueryCategoriesArgs,
  Resolvers,
} from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import { and, countBoth } from '../../platform/collections/bits.ts';
import type { RequestContext } from '../../platform/context.ts';
import { presentPage } from '../content/index.ts';
import { distanceKm } from '../stores/index.ts';
import type { Address } from './addresses/resolve-url.ts';
import { attributeQueries, attributeResolvers } from './attributes/resolvers-attributes.ts';
import { findCategories } from './categories/find-categories.ts';
import { pictureUrl, presentBreadcrumbs, presentCategory } from './categories/present-category.ts';
import { countFacets } from './finding/count-facets.ts';
import {
  listProducts,
  type ProductsArguments,
  type ProductsSource,
  readPage,
} from './finding/list-products.ts';
import { searchQueries } from './finding/resolvers-search.ts';
import { uidOf } from './pieces/piece.ts';
import { pieceResolvers } from './pieces/resolvers-piece.ts';
import { findStores } from './stock/find-stores.ts';

async function list(
  args: ProductsArguments,
  { areas, storeView, currency }: RequestContext,
): Promise<ProductsSource> {
  const model = await areas.catalogue.fresh();
  const context = {
    ...areas.catalogue.prices.context(storeView.market, currency),
    locale: storeView.locale,
    stores: areas.stores.sources(storeView.market).filter(({ isEshop, pickup }) => pickup && !isEshop),
  };
  return { products: await listProducts(model, context, args) };
}

const pageInfo = (current_page: number, page_size: number, total_pages: number) => ({
  current_page,
  page_size,
  total_pages,
});

const productsFields = {
  items: async ({ products }, _, { areas }) =>
    (await areas.catalogue.pieces.documents.many(products.ids)).filter((document) => document !== null),
  page_info: ({ products: { currentPage, pageSize, pages } }) => pageInfo(currentPage, pageSize, pages),
  total_count: ({ products }) => products.total,
} satisfies CategoryProductsResolvers;

const facetsOf = ({ products }: ProductsSource, { areas }: RequestContext, directChildrenOnly: boolean) =>
  countFacets(products, areas.catalogue.words, { directChildrenOnly });

async function categories(
  args: QueryCategoriesArgs,
  { areas }: RequestContext,
): Promise<Wire<'CategoryResult'>> {
  const { pageSize, currentPage } = readPage(args);
  const { taxonomy } = await areas.catalogue.fresh();
  const matches = findCategories(taxonomy, args.filters ?? {});
  const from = (currentPage - 1) * pageSize;
  return {
    items: matches.slice(from, from + pageSize).map(presentCategory),
    total_count: matches.length,
    page_info: pageInfo(currentPage, pageSize, Math.ceil(matches.length / pageSize)),
  };
}

const absent = () => null;

const category = {
  id: ({ category: { id } }) => id,
  uid: ({ category: { id } }) => uidOf(id),
  name: ({ category: { name } }, _, { storeView }) => name[storeView.locale],
  is_name_converted: ({ category: { name } }, _, { storeView }) => isConverted(name, storeView.locale),
  description: ({ category: { description } }, _, { storeView }) => description[storeView.locale] || null,
  url_key: ({ category: { urlKey } }) => urlKey || null,
  url_path: ({ category: { urlPath } }) => urlPath || null,
  url_suffix: (_, __, { storeView }) => storeView.categorySuffix,
  canonical_url: ({ category: { urlPath } }, _, { storeView }) =>
    urlPath === '' ? null : urlPath + storeView.categorySuffix,
  path: ({ category: { path } }) => path,
  path_in_store: ({ category: { path } }) => path.split('/').slice(2).join('/') || null,
  position: ({ category: { position } }) => position,
  level: ({ category: { level } }) => level,
  include_in_menu: ({ category: { includeInMenu } }) => (includeInMenu ? 1 : 0),
  is_anchor: () => 1,
  image: ({ category: { image } }) => pictureUrl(image),
  image_banner: ({ category: { imageBanner } }) => pictureUrl(imageBanner),
  display_mode: () => 'PRODUCTS',
  default_sort_by: () => 'position',
  available_sort_by: () => ['position', 'price', 'newest', 'name'],
  product_count: ({ category: { id } }, _, { areas, storeView, currency }) => {
    const { columns, prices } = areas.catalogue.model;
    const { priced } = prices.sheet(areas.catalogue.prices.context(storeView.market, currency));
    const bits = columns.inCategory.get(id);
    const visible = columns.visible.catalogue;
    return bits ? countBoth(visible ? and(bits, visible) : bits, priced) : 0;
  },
  children_count: ({ category: { children } }) => String(children.length),
  children: ({ category: { children } }) => children.map(presentCategory),
  meta_title: ({ category: { name } }, _, { storeView }) => name[storeView.locale],
  meta_description: ({ category: { description } }, _, { storeView }) =>
    description[storeView.locale] || null,
  meta_keywords: absent,
  breadcrumbs: ({ category: current }, _, { storeView }) => presentBreadcrumbs(current, storeView.locale),
  cms_block: absent,
  created_at: absent,
  updated_at: absent,
  custom_layout_update_file: absent,
  filter_price_range: absent,
  landing_page: absent,
  automatic_sorting: absent,
  products: ({ category: { id } }, args, context) =>
    list({ ...args, filter: { category_id: { eq: String(id) } } }, context),
  relative_url: ({ category: { urlPath }, route }, _, { storeView }) =>
    route?.relativeUrl ?? urlPath + storeView.categorySuffix,
  redirect_code: ({ route }) => route?.redirectCode ?? 0,
  type: () => 'CATEGORY',
  is_page_internal: ({ category: { isPageInternal } }) => isPageInternal,
  browser_more_url: ({ category: { urlPath } }, _, { storeView }) =>
    urlPath === '' ? null : `/${urlPath}${storeView.categorySuffix}`,
  page_url: ({ category: { pageUrl } }) => pageUrl,
  is_store_brand: ({ category: { isStoreBrand } }) => isStoreBrand,
  menu_collection_label: ({ category: { labelName } }, _, { storeView }) =>
    labelName?.[storeView.locale] ?? null,
  menu_collection_label_v1: ({ category: { labelCode, labelName } }, _, { storeView }) =>
    labelCode === null ? null : { code: labelCode, label: labelName?.[storeView.locale] ?? null },
} satisfies CategoryTreeResolvers;

/**
 * A redirect to another site, for Magento's `route`. That must return some type, so it is an empty
 * `CmsPage` with the redirect fields.
 */
const presentRedirect = ({ relativeUrl, redirectCode }: Address): Wire<'RoutableInterface'> => ({
  __typename: 'CmsPage',
  identifier: null,
  url_key: null,
  title: null,
  tree: [],
  is_converted: false,
  content_heading: null,
  page_layout: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  relative_url: relativeUrl,
  redirect_code: redirectCode,
  type: null,
  paths: [],
});

/** A piece sold only in other markets. Stock clients read type and id, and so treat it as not found. */
const presentSoldElsewhere = (
  { relativeUrl }: Address,
  soldIn: readonly Market[],
): Wire<'EntityUrl'> | null =>
  soldIn.length === 0
    ? null
    : {
        id: 0,
        entity_uid: null,
        canonical_url: null,
        relative_url: relativeUrl,
        redirectCode: 0,
        type: null,
        sold_in: soldIn,
      };

export const resolvers = {
  ...pieceResolvers,
  Query: {
    products: (_, args, context) => list(args, context),
    async category(_, { id }, { areas }) {
      const { taxonomy } = await areas.catalogue.fresh();
      const category = id == null ? taxonomy.root : taxonomy.categoryById.get(id);
      return category ? presentCategory(category) : null;
    },
    categoryList: async (_, args, context) => (await categories(args, context)).items,
    categories: (_, args, context) => categories(args, context),
    async urlResolver(_, { url }, { areas, storeView, currency }) {
      const { columns, prices } = await areas.catalogue.fresh();
      const address = await areas.catalogue.resolveUrl(url, storeView);
      if (!address) return null;
      let soldIn: readonly Market[] | null = null;
      if (address.type === 'PRODUCT') {
        const row = columns.rowById.get(address.id);
        if (row === undefined) return null;
        soldIn = columns.pieces.marketsOf(row);
        if (!prices.row(row, areas.catalogue.prices.context(storeView.market, currency)))
          return presentSoldElsewhere(
            address,
            soldIn.filter((market) => market !== storeView.market),
          );
      }
      return {
        id: address.id,
        entity_uid: uidOf(address.id),
        canonical_url: address.relativeUrl,
        relative_url: address.relativeUrl,
        redirectCode: address.redirectCode,
        type: address.type,
        sold_in: soldIn,
      };
    },
    async route(_, { url }, { areas, storeView, currency }) {
      const { columns, prices, taxonomy } = await areas.catalogue.fresh();
      const route = await areas.catalogue.resolveUrl(url, storeView);
      if (!route) return null;
      if (route.type === null) return presentRedirect(route);
      if (route.type === 'CATEGORY') {
        const category = taxonomy.categoryById.get(route.id);
        return category ? { ...presentCategory(category), route } : null;
      }
      if (route.type === 'CMS_PAGE') {
        const page = await areas.content.page({ id: route.id });
        return (
          page && {
            ...presentPage(page, storeView.locale),
            relative_url: route.relativeUrl,
            redirect_code: route.redirectCode,
          }
        );
      }
      const row = columns.rowById.get(route.id);
      const context = areas.catalogue.prices.context(storeView.market, currency);
      if (row === undefined || !prices.row(row, context)) return null;
      const document = await areas.catalogue.pieces.documents.one(route.id);
      return document && { ...document, route };
    },
    ...searchQueries,
    ...attributeQueries,
    pickupLocations: async (_, args, context) => {
      await context.areas.catalogue.fresh();
      const { pageSize, currentPage } = readPage(args);
      return findStores(context, { ...args, pageSize, currentPage }, distanceKm);
    },
  },
  StoreConfig: {
    gold_price_lock_minutes: (_, __, { areas }) => areas.pricing.settings().goldLockMinutes,
  },
  Products: {
    ...productsFields,
    aggregations: (source, { filter }, context) =>
      facetsOf(source, context, filter?.category?.includeDirectChildrenOnly ?? false).map(
        ({ code, label, position, options, range }) => ({
          attribute_code: code,
          label,
          position,
          count: options.length,
          options: options.map((option) => ({ __typename: 'AggregationOption', ...option })),
          range: range ?? null,
        }),
      ),
    filters: (source, _, context) =>
      facetsOf(source, context, false).map(({ code, label, options }) => ({
        name: label,
        request_var: code,
        filter_items_count: options.length,
        filter_items: options.map(({ label: text, value, count }) => ({
          __typename: 'LayerFilterItem',
          label: text,
          value_string: value,
          items_count: count,
        })),
      })),
    sort_fields: ({ products: { searched } }, _, { areas, storeView }) => {
      const fields = [searched ? 'relevance' : 'position', 'price', 'newest', 'name'] as const;
      return {
        default: fields[0],
        options: fields.map((value) => ({
          value,
          label: areas.catalogue.words(storeView.locale, `sort.${value}`),
        })),
      };
    },
    suggestions: ({ products }) => {
      const correction = products.correction();
      return correction === null ? [] : [{ search: correction }];
    },
    dropped_words: ({ products }) => products.relaxed?.dropped ?? [],
    searched_for: ({ products }) => products.relaxed?.searchedFor ?? null,
  },
  SearchSuggestion: { search: ({ label }) => label },
  ...attributeResolvers,
  CategoryProducts: productsFields,
  CategoryTree: category,
} satisfies Resolvers;
