import type { Locale, LocalText } from '@jinlan/domain/markets';
import { readSearch } from '@jinlan/domain/search';
import type {
  FilterEqualTypeInput,
  FilterMatchTypeInput,
  FilterRangeTypeInput,
  InputMaybe,
  ProductAttributeFilterInput,
  QueryProductsArgs,
} from '../../../graphql/generated/resolvers.ts';
import { isLongRound, laterRound } from '../../../platform/limits/long-rounds.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Attribute } from '../categories/taxonomy.ts';
import { readUid } from '../pieces/piece.ts';
import type { ReadModel } from '../read-model/index.ts';
import { type List, type ListQuery, listPieces, type Range, type Sort } from '../read-model/list.ts';
import type { PriceContext } from '../read-model/prices.ts';
import type { Finder } from '../read-model/search/searching.ts';
import { intersectRange, minorOf, type ParsedSearch, parseSearch, visibleRowsIn } from './search-limits.ts';

/** The filter inputs of GraphQL; all are validated before anything is computed. */
type Equal = FilterEqualTypeInput;
type Span = FilterRangeTypeInput;
type Match = FilterMatchTypeInput;

/** Attributes of the retailer add fields to those of the schema. */
type ProductFilter = ProductAttributeFilterInput & Readonly<Record<string, InputMaybe<Equal | Span | Match>>>;

export type ProductsArguments = Partial<Omit<QueryProductsArgs, 'filter'>> & {
  readonly filter?: InputMaybe<ProductFilter>;
};

/** The context of a list, with the stores of the market where a piece can be seen. */
export interface ListContext extends PriceContext {
  readonly locale: Locale;
  readonly stores: readonly { readonly id: number; readonly code: string; readonly name: LocalText }[];
}

export interface ProductList {
  /** The state of the catalogue to which the rows belong. */
  readonly model: ReadModel;
  readonly list: List;
  readonly stores: ListContext['stores'];
  readonly query: ListQuery;
  readonly ids: readonly number[];
  readonly total: number;
  readonly pageSize: number;
  readonly currentPage: number;
  readonly pages: number;
  readonly searched: boolean;
  /**
   * Set if the search matched nothing as a whole: the dropped words, and the text that was searched
   * instead.
   */
  readonly relaxed: { readonly dropped: readonly string[]; readonly searchedFor: string } | null;
  /** The search text with corrected words; null where nothing was corrected or found. */
  correction(): string | null;
}

/** The source of the resolvers of a product list. */
export interface ProductsSource {
  readonly products: ProductList;
}

/** The largest page, as at Magento. */
const maxPageSize = 300;
const minSearchLength = 2;
const maxMatchLength = 120;
const maxChoices = 100;

export async function listProducts(
  model: ReadModel,
  context: ListContext,
  args: ProductsArguments,
): Promise<ProductList> {
  const typed = args.search?.trim() ? readSearch(args.search) : null;
  if (typed === null && !args.filter) throw refuse('SEARCH_OR_FILTER_REQUIRED');
  if (typed !== null && [...typed].length < minSearchLength) throw refuse('SEARCH_TOO_SHORT');
  const { pageSize, currentPage } = readPage(args);
  const { stores, ...priceContext } = context;
  const filters = readFilter(model, context, args.filter ?? {});
  const finder = typed === null && !filters.name ? null : await model.search.finder();
  if (isLongRound()) await laterRound();
  const parsed =
    typed === null || finder === null
      ? null
      : parseSearch(model, finder, model.prices.sheet(priceContext), priceContext, typed);
  const exactQuery = buildQuery(priceContext, filters, parsed, args.sort);
  const exactList = listPieces(model, exactQuery, finder);
  const widerSearch = exactList.total === 0 ? withWiderLimits(parsed) : null;
  const widenedQuery = widerSearch ? buildQuery(priceContext, filters, widerSearch, args.sort) : exactQuery;
  const widenedList = widerSearch ? listPieces(model, widenedQuery, finder) : exactList;
  const relaxedSearch =
    widenedList.total === 0 && parsed && finder ? relaxSearch(model, priceContext, finder, parsed) : null;
  const query = relaxedSearch
    ? buildQuery(priceContext, filters, relaxedSearch.parsed, args.sort)
    : widenedQuery;
  const list = relaxedSearch ? listPieces(model, query, relaxedSearch.finder) : widenedList;
  const search = query.search;
  const { total } = list;
  const pages = Math.ceil(total / pageSize);
  if (currentPage > Math.max(1, pages))
    throw refuse('PAGE_TOO_FAR', { page: currentPage, last: Math.max(1, pages) });
  const relaxation = relaxedSearch ?? (total > 0 ? widenedWords(finder, parsed) : null);
  const from = (currentPage - 1) * pageSize;
  const ids = list.page(from, from + pageSize).map((row) => model.columns.pieces.ids[row] as number);
  return {
    ...{ model, list, stores, query, ids, total, pageSize, currentPage, pages },
    searched: search !== null,
    relaxed: relaxation && relaxation.dropped.length > 0 ? relaxation : null,
    correction: () => (search === null || finder === null || total === 0 ? null : finder.corrected(search)),
  };
}

function buildQuery(
  priceContext: PriceContext & { readonly locale: Locale },
  filters: Filters,
  parsed: ParsedSearch | null,
  sort: ProductsArguments['sort'],
): ListQuery {
  const hasLimit = (kind: ParsedSearch['within'][number]['kind']): boolean =>
    parsed?.within.some((limit) => limit.kind === kind) === true;
  const { price = null, grams = null } = parsed?.limits ?? {};
  const weight = intersectRange(
    filters.ranges.get('gold_weight') ?? null,
    hasLimit('grams') ? grams : null,
    (value) => value,
  );
  return {
    ...priceContext,
    search: parsed?.words ?? null,
    ...filters,
    // Price and weight become filters, so that the counts ignore their own choice.
    price: intersectRange(filters.price, hasLimit('price') ? price : null, (value) =>
      minorOf(String(value), priceContext.currency),
    ),
    ranges: weight ? new Map([...filters.ranges, ['gold_weight', weight]]) : filters.ranges,
    within: (parsed?.within ?? [])
      .filter(({ kind }) => kind !== 'price' && kind !== 'grams')
      .map(({ bits }) => bits),
    nearGrams: parsed?.nearGrams ?? null,
    sort: readSort(sort, parsed !== null && (parsed.words !== null || hasLimit('near'))),
  };
}

/** The same search with wider limits; null if no limit can be widened. */
const withWiderLimits = (parsed: ParsedSearch | null): ParsedSearch | null =>
  parsed?.within.some(({ widerBits }) => widerBits)
    ? {
        ...parsed,
        within: parsed.within.map(({ widerBits, ...limit }) => ({
          ...limit,
          bits: widerBits?.() ?? limit.bits,
        })),
      }
    : null;

interface RelaxedSearch {
  readonly parsed: ParsedSearch;
  readonly finder: Finder;
  readonly dropped: readonly string[];
  readonly searchedFor: string;
}

/** The exact words that matched nothing and were searched as ordinary words; null if there are none. */
function widenedWords(finder: Finder | null, parsed: ParsedSearch | null): ProductList['relaxed'] {
  const widened = finder && parsed?.words ? finder.widened(parsed.words) : null;
  return (
    widened && { dropped: widened.dropped, searchedFor: searchedFor(widened.kept, parsed?.within ?? []) }
  );
}

const searchedFor = (keptWords: string, within: ParsedSearch['within']): string =>
  [keptWords, ...within.map(({ text }) => text)].filter((text) => text !== '').join(' ');

/** Drops the words and limits that match nothing in this market; null where nothing matches or nothing was dropped. */
function relaxSearch(
  model: ReadModel,
  priceContext: PriceContext,
  finder: Finder,
  parsed: ParsedSearch,
): RelaxedSearch | null {
  const visibleRows = visibleRowsIn(model, model.prices.sheet(priceContext), priceContext.market);
  const relaxed = finder.relaxed(
    parsed.words ?? '',
    visibleRows,
    parsed.within.map(({ bits }) => bits),
  );
  if (!relaxed) return null;
  const isLimitKept = (index: number): boolean => relaxed.droppedLimits[index] === false;
  const within = parsed.within.filter((_, index) => isLimitKept(index));
  const dropped = [
    ...relaxed.dropped,
    ...parsed.within.flatMap(({ text }, index) => (isLimitKept(index) ? [] : [text])),
  ];
  // Nothing was dropped, but rows were found: so exact words were searched as ordinary words.
  if (dropped.length === 0 && relaxed.relevance.rows.length === 0) return null;
  return {
    parsed: { ...parsed, within, words: parsed.words && (relaxed.kept || parsed.words) },
    finder: {
      lexicon: finder.lexicon,
      find: () => relaxed.relevance,
      relaxed: () => relaxed,
      widened: () => null,
      namesWith: (text) => finder.namesWith(text),
      corrected: (text) => finder.corrected(text),
    },
    dropped,
    searchedFor: searchedFor(relaxed.kept, within),
  };
}

export function readPage(args: Pick<QueryProductsArgs, 'pageSize' | 'currentPage'>): {
  pageSize: number;
  currentPage: number;
} {
  const { pageSize, currentPage } = { pageSize: args.pageSize ?? 20, currentPage: args.currentPage ?? 1 };
  for (const [name, value] of Object.entries({ currentPage, pageSize }))
    if (value < 1) throw refuse('PAGE_INVALID', { name });
  if (pageSize > maxPageSize) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: maxPageSize });
  return { pageSize, currentPage };
}

/** Filters of the shop itself, which no attribute can replace. */
export const systemFilters: ReadonlySet<string> = new Set<keyof ProductAttributeFilterInput>([
  'category_id',
  'category_uid',
  'category_url_path',
  'price',
  'sku',
  'url_key',
  'name',
  'in_stock',
  'in_store',
]);

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
  | 'categories'
  | 'options'
  | 'price'
  | 'ranges'
  | 'flags'
  | 'texts'
  | 'inStock'
  | 'inStores'
  | 'skus'
  | 'urlKeys'
  | 'name'
>;

function readFilter(model: ReadModel, { currency, stores }: ListContext, filter: ProductFilter): Filters {
  const equal = (name: string, condition: InputMaybe<Equal>): readonly string[] | null => {
    const values = [...(condition?.in ?? []), condition?.eq].filter(
      (value): value is string => typeof value === 'string' && value !== '',
    );
    if (values.length > maxChoices) throw refuse('TOO_MANY_CHOICES', { most: maxChoices, field: name });
    return values.length === 0 ? null : values;
  };
  const categories = [
    equal('category_id', filter.category_id)?.map(Number),
    equal('category_uid', filter.category_uid)?.map((uid) => Number(readUid(uid))),
    equal('category_url_path', filter.category_url_path)?.map(
      (path) => model.taxonomy.categoryByPath.get(path.replace(/^\/+|\.html$/g, ''))?.id ?? Number.NaN,
    ),
  ].filter((ids) => ids !== undefined);
  const options = new Map<string, readonly number[]>();
  const ranges = new Map<string, Range>();
  const flags = new Map<string, readonly boolean[]>();
  const texts = new Map<string, string>();
  for (const attribute of model.taxonomy.attributes) {
    const { code, input } = attribute;
    if (!filter[code] || systemFilters.has(code)) continue;
    if (input === 'number') {
      const range = readRange(code, filter[code] as Span, Number);
      if (range) ranges.set(code, range);
    } else if (input === 'text') {
      const text = (filter[code] as Match).match?.trim();
      if (text) texts.set(code, text.slice(0, maxMatchLength));
    } else {
      const chosen = equal(code, filter[code] as Equal);
      if (chosen && input === 'boolean')
        flags.set(
          code,
          chosen.map((value) => value === '1' || value === 'true'),
        );
      else if (chosen)
        options.set(
          code,
          chosen.map((value) => optionOf(attribute, value)),
        );
    }
  }
  const name = filter.name?.match?.trim().slice(0, maxMatchLength);
  return {
    categories,
    ...{ options, ranges, flags, texts },
    price: readRange('price', filter.price, (text) => minorOf(text, currency)),
    inStock: equal('in_stock', filter.in_stock)?.map((value) => value === '1' || value === 'true') ?? null,
    inStores:
      equal('in_store', filter.in_store)?.map(
        (code) => stores.find((store) => store.code === code)?.id ?? -1,
      ) ?? null,
    skus: equal('sku', filter.sku),
    urlKeys: equal('url_key', filter.url_key),
    name: name ? name : null,
  };
}

/**
 * Returns the option for a filter's value: an option code (`gold-999`) or Magento's value index. Returns -1
 * if it is unknown.
 */
function optionOf(attribute: Attribute, value: string): number {
  const code = value.replaceAll('_', '-');
  const option = attribute.options.find(
    (option) => option.code === value || option.code === code || String(option.id) === value,
  );
  return option?.id ?? -1;
}

function readRange(name: string, span: InputMaybe<Span>, parse: (text: string) => number): Range | null {
  const end = (text: string | null | undefined, open: number): number =>
    text === undefined || text === null || text.trim() === '' || text === '*' ? open : parse(text);
  if (!span) return null;
  const range = {
    from: end(span.from, Number.NEGATIVE_INFINITY),
    to: end(span.to, Number.POSITIVE_INFINITY),
  };
  if (Number.isNaN(range.from) || Number.isNaN(range.to))
    throw refuse('BAD_REQUEST', { reason: `${name} takes numbers`, field: name });
  return range.from === Number.NEGATIVE_INFINITY && range.to === Number.POSITIVE_INFINITY ? null : range;
}
