import { refusalText } from '@jinlan/contract/wire';
import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, format, fromDecimal, money } from '@jinlan/domain/money';
import { Refusal } from '../../platform/refusal.ts';
import { readUid, uidOf } from './piece.ts';
import { countBoth } from './read-model/bits.ts';
import type { ReadModel } from './read-model/index.ts';
import {
  buckets,
  type List,
  type ListQuery,
  listPieces,
  type Range,
  roundBorders,
  type Sort,
} from './read-model/list.ts';
import type { PriceContext } from './read-model/prices.ts';
import type { Attribute, Category } from './taxonomy.ts';
import type { Words } from './words.ts';

/** The wire's filter and what it means; each list of wishes is checked before anything is computed. */
interface Equal {
  readonly eq?: string | null;
  readonly in?: readonly (string | null)[] | null;
}
interface Span {
  readonly from?: string | null;
  readonly to?: string | null;
}
interface Match {
  readonly match?: string | null;
}
export type ProductFilter = Readonly<Record<string, Equal | Span | Match | null | undefined>>;

export interface ProductsArguments {
  readonly search?: string | null;
  readonly filter?: ProductFilter | null;
  readonly pageSize?: number | null;
  readonly currentPage?: number | null;
  readonly sort?: Readonly<Record<string, 'ASC' | 'DESC' | null | undefined>> | null;
}

export interface ProductList {
  readonly list: List;
  readonly query: ListQuery;
  readonly ids: readonly number[];
  readonly total: number;
  readonly pageSize: number;
  readonly currentPage: number;
  readonly pages: number;
  readonly searched: boolean;
}

const largestPage = 100;
const shortestSearch = 2;
const longestSearch = 120;
const mostChoices = 100;

export function listProducts(
  model: ReadModel,
  context: PriceContext & { readonly locale: Locale },
  args: ProductsArguments,
): ProductList {
  const search = args.search?.trim() ? args.search.trim().slice(0, longestSearch) : null;
  if (search === null && !args.filter)
    throw new Refusal('SEARCH_OR_FILTER_REQUIRED', refusalText('SEARCH_OR_FILTER_REQUIRED'), 'graphql-input');
  if (search !== null && [...search].length < shortestSearch)
    throw new Refusal('SEARCH_TOO_SHORT', refusalText('SEARCH_TOO_SHORT'), 'graphql-input');
  const { pageSize, currentPage } = readPage(args);
  const query: ListQuery = {
    ...context,
    search,
    ...readFilter(model, context.currency, args.filter ?? {}),
    sort: readSort(args.sort, search !== null),
  };
  const list = listPieces(model, query);
  const total = list.rows.length;
  const pages = Math.ceil(total / pageSize);
  if (currentPage > Math.max(1, pages))
    throw new Refusal(
      'PAGE_TOO_FAR',
      refusalText('PAGE_TOO_FAR', { page: currentPage, last: Math.max(1, pages) }),
      'graphql-input',
    );
  const from = (currentPage - 1) * pageSize;
  const ids = list.rows.slice(from, from + pageSize).map((row) => model.columns.pieces[row]?.id as number);
  return { list, query, ids, total, pageSize, currentPage, pages, searched: search !== null };
}

export function readPage(args: { pageSize?: number | null; currentPage?: number | null }): {
  pageSize: number;
  currentPage: number;
} {
  const { pageSize, currentPage } = { pageSize: args.pageSize ?? 20, currentPage: args.currentPage ?? 1 };
  for (const [name, value] of Object.entries({ currentPage, pageSize }))
    if (value < 1)
      throw new Refusal('PAGE_INVALID', refusalText('PAGE_INVALID', { name }), 'graphql-input', { name });
  if (pageSize > largestPage)
    throw new Refusal('PAGE_INVALID', `Maximum pageSize is ${largestPage}`, 'graphql-input', {
      name: 'pageSize',
      max: largestPage,
    });
  return { pageSize, currentPage };
}

const sortNames: readonly Sort['by'][] = ['position', 'relevance', 'price', 'newest', 'name'];

function readSort(sort: ProductsArguments['sort'], searching: boolean): Sort {
  for (const by of sortNames) {
    const direction = sort?.[by];
    if (direction) return { by, descending: direction === 'DESC' };
  }
  return searching ? { by: 'relevance', descending: true } : { by: 'position', descending: false };
}

type Filters = Pick<
  ListQuery,
  'categoryIds' | 'options' | 'price' | 'goldWeight' | 'inStock' | 'skus' | 'urlKeys' | 'name'
>;

function readFilter(model: ReadModel, currency: CurrencyCode, filter: ProductFilter): Filters {
  const equal = (name: string): readonly string[] | null => {
    const wish = filter[name] as Equal | null | undefined;
    const values = [...(wish?.in ?? []), wish?.eq].filter(
      (one): one is string => typeof one === 'string' && one !== '',
    );
    if (values.length > mostChoices)
      throw new Refusal('BAD_REQUEST', `At most ${mostChoices} choices in ${name}`, 'graphql-input', {
        field: name,
      });
    return values.length === 0 ? null : values;
  };
  const categories = [
    equal('category_id')?.map(Number),
    equal('category_uid')?.map((uid) => Number(readUid(uid))),
    equal('category_url_path')?.map(
      (path) => model.taxonomy.categoryByPath.get(path.replace(/^\/+|\.html$/g, ''))?.id ?? Number.NaN,
    ),
  ].filter((ids) => ids !== undefined);
  const options = new Map<string, readonly number[]>();
  for (const attribute of model.taxonomy.attributes) {
    const chosen = equal(attribute.code);
    if (chosen)
      options.set(
        attribute.code,
        chosen.map((value) => optionOf(attribute, value)),
      );
  }
  const name = (filter.name as Match | null | undefined)?.match?.trim();
  const toMinor = (text: string): number => {
    const amount = fromDecimal(text, currency);
    return amount.ok ? amount.value.minor : Number.NaN;
  };
  return {
    categoryIds:
      categories.length === 0 ? null : categories.reduce((all, ids) => all.filter((id) => ids.includes(id))),
    options,
    price: readRange('price', filter.price as Span | null | undefined, toMinor),
    goldWeight: readRange('gold_weight', filter.gold_weight as Span | null | undefined, Number),
    inStock: equal('in_stock')?.map((value) => value === '1' || value === 'true') ?? null,
    skus: equal('sku'),
    urlKeys: equal('url_key'),
    name: name ? name : null,
  };
}

/** Values of a list filter are option codes (`gold-999`); a number is Magento's value index. */
function optionOf(attribute: Attribute, value: string): number {
  const code = value.replaceAll('_', '-');
  const option = attribute.options.find(
    (one) => one.code === value || one.code === code || String(one.id) === value,
  );
  return option?.id ?? -1;
}

function readRange(
  name: string,
  span: Span | null | undefined,
  read: (text: string) => number,
): Range | null {
  const end = (text: string | null | undefined, open: number): number =>
    text === undefined || text === null || text.trim() === '' || text === '*' ? open : read(text);
  if (!span) return null;
  const range = {
    from: end(span.from, Number.NEGATIVE_INFINITY),
    to: end(span.to, Number.POSITIVE_INFINITY),
  };
  if (Number.isNaN(range.from) || Number.isNaN(range.to))
    throw new Refusal('BAD_REQUEST', `${name} takes numbers`, 'graphql-input', { field: name });
  return range.from === Number.NEGATIVE_INFINITY && range.to === Number.POSITIVE_INFINITY ? null : range;
}

export interface Facet {
  readonly code: string;
  readonly label: string;
  readonly position: number;
  readonly options: readonly { readonly value: string; readonly label: string; readonly count: number }[];
}

/** The filters that still tell pieces apart, each with counts that leave its own choice out. */
export function countFacets(
  model: ReadModel,
  { list, query }: ProductList,
  words: Words,
  options: { readonly directChildrenOnly: boolean },
): Facet[] {
  const { locale, currency } = query;
  const { columns, taxonomy } = model;
  const facets: Facet[] = [];
  const add = (facet: Facet): void => {
    if (facet.options.length > 0) facets.push(facet);
  };

  add({
    code: 'category_uid',
    label: words(locale, 'filter.category'),
    position: 0,
    options: categoriesUnder(model, query, options.directChildrenOnly).flatMap((category) => {
      const bits = columns.inCategory.get(category.id);
      const count = bits ? countBoth(list.result, bits) : 0;
      return count === 0 ? [] : [{ value: uidOf(category.id), label: category.name[locale], count }];
    }),
  });

  const among = list.without('price');
  const scale = 100;
  const price = (minor: number) => format(money(minor, currency));
  add({
    code: 'price',
    label: words(locale, 'filter.price'),
    position: 1,
    options: buckets(list.sheet.min, among, roundBorders(list.sheet.min, among)).map(
      ({ from, to, count }) => ({
        value: `${from / scale}_${to === null ? '*' : (to - 1) / scale}`,
        label: rangeLabel(words, locale, from === 0 ? null : price(from), to === null ? null : price(to)),
        count,
      }),
    ),
  });

  for (const attribute of taxonomy.attributes) {
    if (!attribute.filterable) continue;
    const found = list.without(attribute.code);
    add({
      code: attribute.code,
      label: attribute.label[locale],
      position: attribute.position,
      options: attribute.options.flatMap((option) => {
        const bits = columns.withOption.get(option.id);
        const count = bits ? countBoth(found, bits) : 0;
        return count === 0 ? [] : [{ value: option.code, label: option.label[locale], count }];
      }),
    });
  }

  const stocked = list.without('in_stock');
  const inStock = countBoth(stocked, list.sheet.inStock);
  add({
    code: 'in_stock',
    label: words(locale, 'filter.inStock'),
    position: (taxonomy.attributes.at(-1)?.position ?? 0) + 1,
    options:
      inStock === 0 ? [] : [{ value: '1', label: words(locale, 'filter.inStock.yes'), count: inStock }],
  });
  return facets;
}

function rangeLabel(words: Words, locale: Locale, from: string | null, to: string | null): string {
  if (from !== null && to !== null) return words(locale, 'range.between', { from, to });
  return from !== null
    ? words(locale, 'range.above', { from })
    : words(locale, 'range.below', { to: to ?? '' });
}

/** The next step down from the chosen category, or everything below it. */
function categoriesUnder(model: ReadModel, query: ListQuery, directOnly: boolean): readonly Category[] {
  const { categoryById, root } = model.taxonomy;
  const chosen =
    query.categoryIds?.length === 1 ? categoryById.get(query.categoryIds[0] as number) : undefined;
  const top = chosen ?? root;
  if (directOnly || top !== root) return top.children;
  return top.children.flatMap((category) => [category, ...category.children]);
}
