import type { RequestContext } from '../../platform/context.ts';
import { presentPage } from '../content/index.ts';
import { distanceKm } from '../stores/index.ts';
import { type CategoryFilter, findCategories } from './find-categories.ts';
import { findStores } from './find-stores.ts';
import {
  countFacets,
  listProducts,
  type ProductList,
  type ProductsArguments,
  readPage,
} from './list-products.ts';
import { uidOf } from './piece.ts';
import { type CategorySource, pictureUrl, presentBreadcrumbs, presentCategory } from './present-category.ts';
import { mediaUrl } from './present-piece.ts';
import { presentMoney } from './present-price.ts';
import { countBoth } from './read-model/bits.ts';
import { pieceResolvers } from './resolvers-piece.ts';
import { suggest } from './suggest.ts';

interface ProductsSource {
  readonly products: ProductList;
}

async function list(
  args: ProductsArguments,
  { areas, storeView, currency }: RequestContext,
): Promise<ProductsSource> {
  const model = await areas.catalogue.fresh();
  const context = { ...areas.catalogue.priceContext(storeView.market, currency), locale: storeView.locale };
  return { products: listProducts(model, context, args) };
}

const pageInfo = (current_page: number, page_size: number, total_pages: number) => ({
  current_page,
  page_size,
  total_pages,
});

const productsFields = {
  items: async ({ products }: ProductsSource, _: unknown, { areas }: RequestContext) =>
    (await areas.catalogue.documents.many(products.ids)).filter((one) => one !== null),
  page_info: ({ products: { currentPage, pageSize, pages } }: ProductsSource) =>
    pageInfo(currentPage, pageSize, pages),
  total_count: ({ products }: ProductsSource) => products.total,
};

const facetsOf = ({ products }: ProductsSource, { areas }: RequestContext, directChildrenOnly: boolean) =>
  countFacets(areas.catalogue.model, products, areas.catalogue.words, { directChildrenOnly });

async function categories(
  args: { filters?: CategoryFilter | null; pageSize?: number | null; currentPage?: number | null },
  { areas }: RequestContext,
) {
  const { pageSize, currentPage } = readPage(args);
  const { taxonomy } = await areas.catalogue.fresh();
  const found = findCategories(taxonomy, args.filters ?? {});
  const from = (currentPage - 1) * pageSize;
  return {
    items: found.slice(from, from + pageSize).map(presentCategory),
    total_count: found.length,
    page_info: pageInfo(currentPage, pageSize, Math.ceil(found.length / pageSize)),
  };
}

type CategoryField = (source: CategorySource, args: never, context: RequestContext) => unknown;

const category: Readonly<Record<string, CategoryField>> = {
  id: ({ category: { id } }) => id,
  uid: ({ category: { id } }) => uidOf(id),
  name: ({ category: { name } }, _, { storeView }) => name[storeView.locale],
  description: ({ category: { description } }, _, { storeView }) => description[storeView.locale] || null,
  url_key: ({ category: { urlKey } }) => urlKey || null,
  url_path: ({ category: { urlPath } }) => urlPath || null,
  url_suffix: () => '.html',
  canonical_url: ({ category: { urlPath } }) => (urlPath === '' ? null : `${urlPath}.html`),
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
    const { priced } = prices.sheet(areas.catalogue.priceContext(storeView.market, currency));
    const bits = columns.inCategory.get(id);
    return bits ? countBoth(bits, priced) : 0;
  },
  children_count: ({ category: { children } }) => String(children.length),
  children: ({ category: { children } }) => children.map(presentCategory),
  meta_title: ({ category: { name } }, _, { storeView }) => name[storeView.locale],
  meta_description: ({ category: { description } }, _, { storeView }) =>
    description[storeView.locale] || null,
  meta_keywords: () => null,
  breadcrumbs: ({ category: own }, _, { storeView }) => presentBreadcrumbs(own, storeView.locale),
  cms_block: () => null,
  products: ({ category: { id } }, args: ProductsArguments, context) =>
    list({ ...args, filter: { category_id: { eq: String(id) } } }, context),
  relative_url: ({ category: { urlPath }, route }) => route?.relativeUrl ?? `${urlPath}.html`,
  redirect_code: ({ route }) => route?.redirectCode ?? 0,
  type: () => 'CATEGORY',
  is_page_internal: ({ category: { isPageInternal } }) => isPageInternal,
  browser_more_url: ({ category: { urlPath } }) => (urlPath === '' ? null : `/${urlPath}.html`),
  page_url: ({ category: { pageUrl } }) => pageUrl,
  is_store_brand: ({ category: { isStoreBrand } }) => isStoreBrand,
  menu_collection_label: ({ category: { labelName } }, _, { storeView }) =>
    labelName?.[storeView.locale] ?? null,
  menu_collection_label_v1: ({ category: { labelCode, labelName } }, _, { storeView }) =>
    labelCode === null ? null : { code: labelCode, label: labelName?.[storeView.locale] ?? null },
};

export const resolvers = {
  ...pieceResolvers,
  Query: {
    products: (_: unknown, args: ProductsArguments, context: RequestContext) => list(args, context),
    async category(_: unknown, { id }: { id?: number | null }, { areas }: RequestContext) {
      const { taxonomy } = await areas.catalogue.fresh();
      const found = id == null ? taxonomy.root : taxonomy.categoryById.get(id);
      return found ? presentCategory(found) : null;
    },
    categoryList: async (_: unknown, args: Parameters<typeof categories>[0], context: RequestContext) =>
      (await categories(args, context)).items,
    categories: (_: unknown, args: Parameters<typeof categories>[0], context: RequestContext) =>
      categories(args, context),
    async urlResolver(_: unknown, { url }: { url: string }, { areas, storeView, currency }: RequestContext) {
      const { columns, prices } = await areas.catalogue.fresh();
      const address = await areas.catalogue.resolveUrl(url);
      if (!address) return null;
      if (address.type === 'PRODUCT') {
        const row = columns.rowById.get(address.id);
        const context = areas.catalogue.priceContext(storeView.market, currency);
        if (row === undefined || !prices.row(row, context)) return null;
      }
      return {
        id: address.id,
        entity_uid: uidOf(address.id),
        canonical_url: address.relativeUrl,
        relative_url: address.relativeUrl,
        redirectCode: address.redirectCode,
        type: address.type,
      };
    },
    async route(_: unknown, { url }: { url: string }, { areas, storeView, currency }: RequestContext) {
      const { columns, prices, taxonomy } = await areas.catalogue.fresh();
      const route = await areas.catalogue.resolveUrl(url);
      if (!route) return null;
      if (route.type === 'CATEGORY') {
        const found = taxonomy.categoryById.get(route.id);
        return found ? { ...presentCategory(found), route } : null;
      }
      if (route.type === 'CMS_PAGE') {
        const page = await areas.content.page({ id: route.id });
        return page && presentPage(areas.content, page, storeView.locale);
      }
      const row = columns.rowById.get(route.id);
      const context = areas.catalogue.priceContext(storeView.market, currency);
      if (row === undefined || !prices.row(row, context)) return null;
      const document = await areas.catalogue.documents.one(route.id);
      return document && { ...document, route };
    },
    searchTerm: (_: unknown, { Search }: { Search?: string | null }) =>
      Search ? { query_text: Search, redirect: null, popularity: 0 } : null,
    async searchSuggestions(
      _: unknown,
      { search }: { search: string },
      { areas, storeView, currency }: RequestContext,
    ) {
      const model = await areas.catalogue.fresh();
      const context = areas.catalogue.priceContext(storeView.market, currency);
      const { locale } = storeView;
      const found = suggest(model, { ...context, locale }, search);
      const documents = (await areas.catalogue.documents.many(found.ids)).filter((one) => one !== null);
      return [
        ...found.categories.map(({ label, urlPath }) => ({
          kind: 'category',
          label,
          url: `/${urlPath}.html`,
          image_url: null,
          price: null,
        })),
        ...documents.map(({ piece, urlKey, pictures }) => {
          const row = model.columns.rowById.get(piece.id);
          const price = row === undefined ? null : model.prices.row(row, context);
          return {
            kind: 'product',
            label: piece.name[locale],
            url: `/${urlKey}.html`,
            image_url: pictures[0] ? mediaUrl(pictures[0].file) : null,
            price: price && presentMoney(price.lowest.price.total),
          };
        }),
      ];
    },
    async customAttributeMetadata(
      _: unknown,
      {
        attributes,
      }: { attributes: readonly { attribute_code?: string | null; entity_type?: string | null }[] },
      { areas, storeView }: RequestContext,
    ) {
      const { attributeByCode } = (await areas.catalogue.fresh()).taxonomy;
      return {
        items: attributes.slice(0, 100).flatMap(({ attribute_code, entity_type }) => {
          const attribute = attributeByCode.get(attribute_code ?? '');
          if (!attribute) return [];
          return [
            {
              attribute_code: attribute.code,
              attribute_type: attribute.input === 'number' ? 'Float' : 'String',
              entity_type: entity_type ?? 'catalog_product',
              input_type: attribute.input,
              attribute_options: attribute.options.map(({ code, label }) => ({
                label: label[storeView.locale],
                value: code,
              })),
            },
          ];
        }),
      };
    },
    pickupLocations: async (_: unknown, args: Parameters<typeof findStores>[1], context: RequestContext) => {
      await context.areas.catalogue.fresh();
      const { pageSize, currentPage } = readPage(args);
      return findStores(context, { ...args, pageSize, currentPage }, distanceKm);
    },
  },
  StoreConfig: {
    gold_price_lock_minutes: (_: unknown, _args: unknown, { areas }: RequestContext) =>
      areas.pricing.settings().goldLockMinutes,
  },
  Products: {
    ...productsFields,
    aggregations: (
      source: ProductsSource,
      { filter }: { filter?: { category?: { includeDirectChildrenOnly?: boolean | null } | null } | null },
      context: RequestContext,
    ) =>
      facetsOf(source, context, filter?.category?.includeDirectChildrenOnly ?? false).map(
        ({ code, label, position, options }) => ({
          attribute_code: code,
          label,
          position,
          count: options.length,
          options: options.map((option) => ({ __typename: 'AggregationOption', ...option })),
        }),
      ),
    filters: (source: ProductsSource, _: unknown, context: RequestContext) =>
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
    sort_fields: (
      { products: { searched } }: ProductsSource,
      _: unknown,
      { areas, storeView }: RequestContext,
    ) => {
      const fields = [searched ? 'relevance' : 'position', 'price', 'newest', 'name'] as const;
      return {
        default: fields[0],
        options: fields.map((value) => ({
          value,
          label: areas.catalogue.words(storeView.locale, `sort.${value}`),
        })),
      };
    },
    suggestions: () => [],
  },
  CategoryProducts: productsFields,
  CategoryTree: category,
};
