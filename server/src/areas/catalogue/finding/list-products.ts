import type { Locale, LocalText } from '@jinlan/domain/markets';
import type {
  FilterEqualTypeInput,
  FilterMatchTypeInput,
  FilterRangeTypeInput,
  InputMaybe,
  ProductAttributeFilterInput,
  QueryProductsArgs,
} from '../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Attribute } from '../categories/taxonomy.ts';
import { readUid } from '../pieces/piece.ts';
import type { ReadModel } from '../read-model/index.ts';
import { type List, type ListQuery, listPieces, type Range, type Sort } from '../read-model/list.ts';
import type { PriceContext } from '../read-model/prices.ts';
import type { Finder } from '../read-model/search/searching.ts';
import { minorOf, narrowed, readWish, shownTo, type Wish } from './search-limits.ts';

/** The wire's filter and what it means; each list of wishes is checked before anything is computed. */
type Equal = FilterEqualTypeInput;
type Span = FilterRangeTypeInput;
type Match = FilterMatchTypeInput;

/** Attributes of the retailer's own add fields to those of the schema. */
type ProductFilter = ProductAttributeFilterInput & Readonly<Record<string, InputMaybe<Equal | Span | Match>>>;

export type ProductsArguments = Partial<Omit<QueryProductsArgs, 'filter'>> & {
  readonly filter?: InputMaybe<ProductFilter>;
};

/** Whom a list is for, and the stores of the market where one can see a piece. */
export interface ListContext extends PriceContext {
  readonly locale: Locale;
  readonly stores: readonly { readonly id: number; readonly code: string; readonly name: LocalText }[];
}

export interface ProductList {
  /** The state of the catalogue that the rows of the list are of. */
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
  /** What was left out of a search that finds nothing as a whole, and what was looked for instead. */
  readonly relaxed: { readonly dropped: readonly string[]; readonly searchedFor: string } | null;
  /** The search as it was understood, where a word of it was mistyped and pieces were found for that. */
  meant(): string | null;
}

/** What the resolvers of a list of products get. */
export interface ProductsSource {
  readonly products: ProductList;
}

/** As Magento. */
const largestPage = 300;
const shortestSearch = 2;
const longestSearch = 120;
const mostChoices = 100;

export async function listProducts(
  model: ReadModel,
  context: ListContext,
  args: ProductsArguments,
): Promise<ProductList> {
  const typed = args.search?.trim() ? args.search.trim().slice(0, longestSearch) : null;
  if (typed === null && !args.filter) throw refuse('SEARCH_OR_FILTER_REQUIRED');
  if (typed !== null && [...typed].length < shortestSearch) throw refuse('SEARCH_TOO_SHORT');
  const { pageSize, currentPage } = readPage(args);
  const { stores, ...asker } = context;
  const filters = readFilter(model, context, args.filter ?? {});
  const finder = typed === null && !filters.name ? null : await model.search.finder();
  const wish =
    typed === null || finder === null
      ? null
      : readWish(model, finder, model.prices.sheet(asker), asker, typed);
  const exactly = askedFor(asker, filters, wish, args.sort);
  const near = listPieces(model, exactly, finder);
  const wider = near.total === 0 ? widened(wish) : null;
  const asked = wider ? askedFor(asker, filters, wider, args.sort) : exactly;
  const whole = wider ? listPieces(model, asked, finder) : near;
  const some = whole.total === 0 && wish && finder ? relaxedTo(model, asker, finder, wish) : null;
  const query = some ? askedFor(asker, filters, some.wish, args.sort) : asked;
  const list = some ? listPieces(model, query, some.finder) : whole;
  const search = query.search;
  const { total } = list;
  const pages = Math.ceil(total / pageSize);
  if (currentPage > Math.max(1, pages))
    throw refuse('PAGE_TOO_FAR', { page: currentPage, last: Math.max(1, pages) });
  const leftOut = some ?? (total > 0 ? widerMeaning(finder, wish) : null);
  const from = (currentPage - 1) * pageSize;
  const ids = list.page(from, from + pageSize).map((row) => model.columns.pieces.ids[row] as number);
  return {
    ...{ model, list, stores, query, ids, total, pageSize, currentPage, pages },
    searched: search !== null,
    relaxed: leftOut && leftOut.dropped.length > 0 ? leftOut : null,
    meant: () => (search === null || finder === null || total === 0 ? null : finder.corrected(search)),
  };
}

function askedFor(
  asker: PriceContext & { readonly locale: Locale },
  filters: Filters,
  wish: Wish | null,
  sort: ProductsArguments['sort'],
): ListQuery {
  const has = (kind: Wish['within'][number]['kind']): boolean =>
    wish?.within.some((one) => one.kind === kind) === true;
  const { price = null, grams = null } = wish?.limits ?? {};
  const weight = narrowed(
    filters.ranges.get('gold_weight') ?? null,
    has('grams') ? grams : null,
    (value) => value,
  );
  return {
    ...asker,
    search: wish?.words ?? null,
    ...filters,
    // Price and weight are filters, whose own choices the counts leave out.
    price: narrowed(filters.price, has('price') ? price : null, (value) =>
      minorOf(String(value), asker.currency),
    ),
    ranges: weight ? new Map([...filters.ranges, ['gold_weight', weight]]) : filters.ranges,
    within: (wish?.within ?? [])
      .filter(({ kind }) => kind !== 'price' && kind !== 'grams')
      .map(({ bits }) => bits),
    nearGrams: wish?.nearGrams ?? null,
    sort: readSort(sort, wish !== null && (wish.words !== null || has('near'))),
  };
}

/** With what is still near to what was named without a limit; null where nothing was. */
const widened = (wish: Wish | null): Wish | null =>
  wish?.within.some(({ wider }) => wider)
    ? { ...wish, within: wish.within.map(({ wider, ...one }) => ({ ...one, bits: wider?.() ?? one.bits })) }
    : null;

interface RelaxedWish {
  readonly wish: Wish;
  readonly finder: Finder;
  readonly dropped: readonly string[];
  readonly searchedFor: string;
}

/** What was left out because nothing is meant by it exactly; null where nothing was. */
function widerMeaning(finder: Finder | null, wish: Wish | null): ProductList['relaxed'] {
  const wider = finder && wish?.words ? finder.widened(wish.words) : null;
  return wider && { dropped: wider.dropped, searchedFor: searchedFor(wider.kept, wish?.within ?? []) };
}

const searchedFor = (kept: string, within: Wish['within']): string =>
  [kept, ...within.map(({ said }) => said)].filter((one) => one !== '').join(' ');

/** What a wish is without the words and limits that this market has nothing for; null where nothing is left or nothing was wrong. */
function relaxedTo(model: ReadModel, asker: PriceContext, finder: Finder, wish: Wish): RelaxedWish | null {
  const shown = shownTo(model, model.prices.sheet(asker), asker.market);
  const found = finder.relaxed(
    wish.words ?? '',
    shown,
    wish.within.map(({ bits }) => bits),
  );
  if (!found) return null;
  const isKept = (place: number): boolean => found.droppedLimits[place] === false;
  const within = wish.within.filter((_, place) => isKept(place));
  const dropped = [
    ...found.dropped,
    ...wish.within.flatMap(({ said }, place) => (isKept(place) ? [] : [said])),
  ];
  // Nothing was left out, yet something found: exact words were taken less exactly.
  if (dropped.length === 0 && found.relevance.rows.length === 0) return null;
  return {
    wish: { ...wish, within, words: wish.words && (found.kept || wish.words) },
    finder: {
      lexicon: finder.lexicon,
      find: () => found.relevance,
      relaxed: () => found,
      widened: () => null,
      namesWith: (text) => finder.namesWith(text),
      corrected: (text) => finder.corrected(text),
    },
    dropped,
    searchedFor: searchedFor(found.kept, within),
  };
}

export function readPage(args: Pick<QueryProductsArgs, 'pageSize' | 'currentPage'>): {
  pageSize: number;
  currentPage: number;
} {
  const { pageSize, currentPage } = { pageSize: args.pageSize ?? 20, currentPage: args.currentPage ?? 1 };
  for (const [name, value] of Object.entries({ currentPage, pageSize }))
    if (value < 1) throw refuse('PAGE_INVALID', { name });
  if (pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
  return { pageSize, currentPage };
}

/** Filters of the shop itself, which no attribute can take over. */
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
  const equal = (name: string, wish: InputMaybe<Equal>): readonly string[] | null => {
    const values = [...(wish?.in ?? []), wish?.eq].filter(
      (one): one is string => typeof one === 'string' && one !== '',
    );
    if (values.length > mostChoices) throw refuse('TOO_MANY_CHOICES', { most: mostChoices, field: name });
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
      if (text) texts.set(code, text.slice(0, longestSearch));
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
  const name = filter.name?.match?.trim();
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

/** Values of a list filter are option codes (`gold-999`); a number is Magento's value index. */
function optionOf(attribute: Attribute, value: string): number {
  const code = value.replaceAll('_', '-');
  const option = attribute.options.find(
    (one) => one.code === value || one.code === code || String(one.id) === value,
  );
  return option?.id ?? -1;
}

function readRange(name: string, span: InputMaybe<Span>, read: (text: string) => number): Range | null {
  const end = (text: string | null | undefined, open: number): number =>
    text === undefined || text === null || text.trim() === '' || text === '*' ? open : read(text);
  if (!span) return null;
  const range = {
    from: end(span.from, Number.NEGATIVE_INFINITY),
    to: end(span.to, Number.POSITIVE_INFINITY),
  };
  if (Number.isNaN(range.from) || Number.isNaN(range.to))
    throw refuse('BAD_REQUEST', { reason: `${name} takes numbers`, field: name });
  return range.from === Number.NEGATIVE_INFINITY && range.to === Number.POSITIVE_INFINITY ? null : range;
}
