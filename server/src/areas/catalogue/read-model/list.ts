import type { Locale } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import {
  addTo,
  and,
  type Bits,
  type CountedSet,
  countBits,
  emptyBits,
  fullBits,
  hasBit,
  narrow,
  narrowed,
  RowBuffer,
  setBit,
} from '../../../platform/collections/bits.ts';
import { packedOrder, type RangeIndex } from '../../../platform/collections/ranges.ts';
import { firstInOrder } from './first-in-order.ts';
import type { ReadModel } from './index.ts';
import { flagOf, idOf, numbersOf, pricesOf, rowsInWeight, statedWeights } from './measures.ts';
import type { PriceContext, PriceSheet } from './prices.ts';
import type { Relevance } from './search/parts.ts';
import type { Finder } from './search/searching.ts';

/**
 * A query for a list. Choices within one filter are joined by OR, filters by AND. The counts of a filter ignore its own
 * choice, because otherwise choosing one metal would hide all others.
 */
export interface ListQuery extends PriceContext {
  readonly locale: Locale;
  readonly search: string | null;
  /** The rows within each limit that the search text named. */
  readonly within: readonly Bits[];
  /** A weight in grams that the search text named; the nearest pieces come first. */
  readonly nearGrams: number | null;
  /** The piece must be in one category of each list. */
  readonly categories: readonly (readonly number[])[];
  /** The chosen options by attribute code; an unknown option matches nothing. */
  readonly options: ReadonlyMap<string, readonly number[]>;
  /** Minor units, both inclusive. */
  readonly price: Range | null;
  /** The range of each number attribute by its code, both ends inclusive. */
  readonly ranges: ReadonlyMap<string, Range>;
  /** The chosen answers of each boolean attribute by its code. */
  readonly flags: ReadonlyMap<string, readonly boolean[]>;
  /** The text that each text attribute must contain, by its code. */
  readonly texts: ReadonlyMap<string, string>;
  readonly inStock: readonly boolean[] | null;
  /** At least one of these sources must have the piece in stock. */
  readonly inStores: readonly number[] | null;
  readonly skus: readonly string[] | null;
  readonly urlKeys: readonly string[] | null;
  readonly name: string | null;
  readonly sort: Sort;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Sort {
  readonly by: 'position' | 'relevance' | 'price' | 'newest' | 'name';
  readonly descending: boolean;
}

export interface List {
  readonly total: number;
  /** The rows at positions `from` up to, not including, `to`. */
  page(from: number, to: number): readonly number[];
  readonly sheet: PriceSheet;
  readonly result: Bits;
  /** The result without the filter of this name; valid until the next call. */
  without(filter: string): Bits;
}

/** `finder` is required where the query has a search text or a name. */
export function listPieces(model: ReadModel, query: ListQuery, finder: Finder | null): List {
  const { columns } = model;
  const sheet = model.prices.sheet(query);
  const base = and(columns.inMarket[query.market], sheet.priced);
  const visible = columns.visible[listingOf(query)];
  if (visible) narrow(base, visible);
  let relevance: Relevance | null = null;
  if (query.search !== null && finder) {
    relevance = finder.find(query.search);
    narrow(base, bitsOf(relevance.rows, columns.rows));
  }
  for (const bits of query.within) narrow(base, bits);
  if (query.name !== null && finder) narrow(base, bitsOf(finder.namesWith(query.name), columns.rows));
  if (query.skus !== null) narrow(base, bitsOf(rowsOfSkus(model, query.skus), columns.rows));
  if (query.urlKeys !== null)
    narrow(
      base,
      bitsOf(
        query.urlKeys.flatMap((key) => columns.rowById.get(columns.idByUrlKey.get(key) ?? -1) ?? []),
        columns.rows,
      ),
    );
  // All pieces are in the root category.
  for (const ids of query.categories)
    if (!ids.includes(model.taxonomy.root.id)) narrow(base, anyOf(columns.inCategory, ids, columns.rows));

  const clauses = new Map<string, Bits>();
  for (const [code, options] of query.options)
    clauses.set(code, anyOf(columns.withOption, options, columns.rows));
  if (query.price !== null) clauses.set('price', pricesOf(sheet).within(query.price.from, query.price.to));
  for (const [code, range] of query.ranges)
    clauses.set(
      code,
      code === 'gold_weight'
        ? rowsInWeight(model, range.from, range.to)
        : numbersOf(model, code).within(range.from, range.to),
    );
  for (const [code, answers] of query.flags)
    clauses.set(code, eitherBits(answers, flagOf(model, code), columns.rows));
  for (const [code, text] of query.texts)
    clauses.set(code, containing(columns.values.texts.get(idOf(model, code)), fold(text), columns.rows));
  if (query.inStock !== null) clauses.set('in_stock', eitherBits(query.inStock, sheet.inStock, columns.rows));

  if (query.inStores !== null) {
    const stockedRows = emptyBits(columns.rows);
    for (const source of query.inStores) addTo(stockedRows, model.stock.rowsInStock(source));
    clauses.set('in_store', stockedRows);
  }

  const { result, without } = narrowed(base, clauses);
  const total = countBits(result);
  return {
    total,
    page: (from, to) => pageOf(model, query, sheet, relevance, { result, total }, from, to),
    sheet,
    result,
    without,
  };
}

/**
 * Returns where a piece must be visible to be found. If it is requested by SKU or URL key, it only needs a page of its own.
 */
function listingOf({ search, skus, urlKeys }: ListQuery): 'search' | 'page' | 'catalogue' {
  if (skus !== null || urlKeys !== null) return 'page';
  return search === null ? 'catalogue' : 'search';
}

function rowsOfSkus({ columns }: ReadModel, skus: readonly string[]): number[] {
  return skus.flatMap((sku) => {
    const id = columns.idBySku.get(sku);
    if (id === undefined) return [];
    const row = columns.rowById.get(id) ?? columns.units.at(columns.unitById.get(id) ?? -1)?.row;
    return row === undefined ? [] : [row];
  });
}

function bitsOf(rows: Iterable<number>, count: number): Bits {
  const bits = emptyBits(count);
  for (const row of rows) setBit(bits, row);
  return bits;
}

/** The union of the sets; for a single set the set itself, not a copy. */
function anyOf(sets: ReadonlyMap<number, Bits>, ids: readonly number[], rows: number): Bits {
  const [only, ...others] = ids.flatMap((id) => sets.get(id) ?? []);
  if (only && others.length === 0) return only;
  const union = only?.slice() ?? emptyBits(rows);
  for (const bits of others) addTo(union, bits);
  return union;
}

/** Returns the rows with the flag, those without it, or both, by the chosen answers. */
function eitherBits(answers: readonly boolean[], flagged: Bits, rows: number): Bits {
  const bits = emptyBits(rows);
  if (answers.includes(true)) addTo(bits, flagged);
  if (answers.includes(false)) {
    const unflagged = fullBits(rows);
    for (let i = 0; i < unflagged.length; i += 1)
      unflagged[i] = (unflagged[i] as number) & ~(flagged[i] as number);
    addTo(bits, unflagged);
  }
  return bits;
}

function containing(texts: readonly string[] | undefined, text: string, rows: number): Bits {
  const bits = emptyBits(rows);
  texts?.forEach((value, row) => {
    if (value.includes(text)) setBit(bits, row);
  });
  return bits;
}

/**
 * All rows in one order. It is sorted once per state of its column or price sheet. A list only walks along it, so a page
 * costs the same in a large catalogue as in a small one.
 */
type Order = Int32Array;

const orders = new WeakMap<object, Map<string, Order>>();

/** Caches an order per column. The sort is stable, so equal rows stay sorted by row. */
function cachedOrder(column: object, name: string, make: () => Order): Order {
  const columnOrders = orders.get(column) ?? new Map<string, Order>();
  orders.set(column, columnOrders);
  const order = columnOrders.get(name) ?? make();
  columnOrders.set(name, order);
  return order;
}

const sortedRows = (rows: number, compare: (a: number, b: number) => number): Order =>
  Int32Array.from({ length: rows }, (_, row) => row).sort(compare);

/** Sorts by the locale's collation: Chinese names by pinyin, English names alphabetically. */
function byName({ columns: { pieces } }: ReadModel, locale: Locale): Order {
  const collator = new Intl.Collator(locale, { numeric: true });
  const names = Array.from(pieces.ids, (_, row) => pieces.nameOf(row, locale));
  return sortedRows(
    pieces.length,
    (a, b) => collator.compare(names[a] as string, names[b] as string) || a - b,
  );
}

/** All rows in the requested order. */
function orderOf(model: ReadModel, { by, descending }: Sort, locale: Locale, sheet: PriceSheet): Order {
  const { rows, positionRank, newFrom, pieces } = model.columns;
  const valueAt = (values: ArrayLike<number>, row: number): number => values[row] as number;
  const sign = descending ? -1 : 1;
  switch (by) {
    // Without a search all rows are equally relevant.
    case 'relevance':
      return orderOf(model, { by: 'position', descending: false }, locale, sheet);
    case 'position':
      return cachedOrder(positionRank, `position ${sign}`, () =>
        sortedRows(rows, (a, b) => sign * (valueAt(positionRank, a) - valueAt(positionRank, b))),
      );
    case 'price':
      return cachedOrder(sheet, `price ${sign}`, () => {
        const byPosition = orderOf(model, { by: 'position', descending: false }, locale, sheet);
        return packedOrder(rows, (row) => valueAt(sheet.min, row), sign, byPosition);
      });
    case 'newest':
      return cachedOrder(newFrom, `newest ${sign}`, () =>
        sortedRows(
          rows,
          (a, b) =>
            sign * (valueAt(newFrom, a) - valueAt(newFrom, b)) ||
            sign * (valueAt(pieces.ids, a) - valueAt(pieces.ids, b)),
        ),
      );
    case 'name': {
      const names = pieces.heads.names[locale];
      const order = cachedOrder(names, `name ${locale}`, () => byName(model, locale));
      return descending ? cachedOrder(names, `name ${locale} -1`, () => order.toReversed()) : order;
    }
  }
}

const ranks = new WeakMap<Order, Int32Array>();

/** The rank of each row in the order. */
function rankIn(order: Order): Int32Array {
  const cached = ranks.get(order);
  if (cached) return cached;
  const rank = new Int32Array(order.length);
  order.forEach((row, position) => {
    rank[row] = position;
  });
  ranks.set(order, rank);
  return rank;
}

interface ListResult {
  readonly result: Bits;
  readonly total: number;
}

const rowBuffer = new RowBuffer();

/** Where at most one row in 16 matches, sorting the matches is less work than walking along the order. */
const sparseFactor = 16;

function pageOf(
  model: ReadModel,
  { sort, locale, nearGrams }: ListQuery,
  sheet: PriceSheet,
  relevance: Relevance | null,
  { result, total }: ListResult,
  from: number,
  to: number,
): number[] {
  if (sort.by === 'relevance' && nearGrams !== null) {
    const { values } = statedWeights(model);
    // Pieces without a weight come last.
    const distance = (row: number): number => {
      const grams = values[row] as number;
      return Number.isNaN(grams) ? Number.POSITIVE_INFINITY : Math.abs(grams - nearGrams);
    };
    const sign = sort.descending ? 1 : -1;
    return firstInOrder(
      rowBuffer.list(result, total),
      (a, b) => sign * (distance(a) - distance(b)) || a - b,
      to,
    ).slice(from);
  }
  if (sort.by === 'relevance' && relevance)
    return byRelevance(model, sort, relevance, result, to).slice(from);
  const order = orderOf(model, sort, locale, sheet);
  if (total * sparseFactor <= order.length) {
    const rank = rankIn(order);
    const compare = (a: number, b: number): number => (rank[a] as number) - (rank[b] as number);
    return firstInOrder(rowBuffer.list(result, total), compare, to).slice(from);
  }
  const page: number[] = [];
  for (let at = 0, position = 0; at < order.length && position < to; at += 1) {
    const row = order[at] as number;
    if (!hasBit(result, row)) continue;
    if (position >= from) page.push(row);
    position += 1;
  }
  return page;
}

/** The first rows of the result by relevance. Rows of equal relevance are in the retailer's order. */
function byRelevance(
  { columns: { positionRank } }: ReadModel,
  { descending }: Sort,
  { rows, weights }: Relevance,
  result: Bits,
  first: number,
): number[] {
  const sign = descending ? -1 : 1;
  const rowAt = (index: number): number => rows[index] as number;
  const compare = (a: number, b: number): number =>
    sign * ((weights[a] as number) - (weights[b] as number)) ||
    (positionRank[rowAt(a)] as number) - (positionRank[rowAt(b)] as number);
  const indexes = rows.keys().filter((index) => hasBit(result, rowAt(index)));
  return firstInOrder(indexes, compare, first).map(rowAt);
}

/** A price or weight range of a list, with round borders; a list has at most eight. */
export interface Bucket {
  readonly from: number;
  /** Exclusive; null: open. */
  readonly to: number | null;
  readonly count: number;
}

export function buckets(ranges: RangeIndex, matches: CountedSet, borders: readonly number[]): Bucket[] {
  const { values } = ranges;
  const counts = new Array<number>(borders.length + 1).fill(0);
  const rows = matches.fewerThan(counts.length * matches.bits.length);
  if (rows !== null)
    for (let at = 0; at < rows.length; at += 1) {
      const value = values[rows[at] as number] as number;
      if (Number.isNaN(value)) continue;
      let bucket = 0;
      while (bucket < borders.length && value >= (borders[bucket] as number)) bucket += 1;
      counts[bucket] = (counts[bucket] as number) + 1;
    }
  else {
    let countBefore = 0;
    for (let bucket = 0; bucket <= borders.length; bucket += 1) {
      const countBelow = ranges.countBelow(matches.bits, borders[bucket] ?? Number.POSITIVE_INFINITY);
      counts[bucket] = countBelow - countBefore;
      countBefore = countBelow;
    }
  }
  return counts.flatMap((count, bucket) =>
    count === 0
      ? []
      : [{ from: bucket === 0 ? 0 : (borders[bucket - 1] as number), to: borders[bucket] ?? null, count }],
  );
}

export interface ValueBounds {
  readonly low: number;
  readonly high: number;
}

const maxBorders = 7;

/** The lowest and the highest value; without any value, infinity and zero. */
export function boundsOf(ranges: RangeIndex, matches: CountedSet): ValueBounds {
  const bounds = ranges.bounds(matches.bits, matches.fewerThan(maxBorders * matches.bits.length));
  const { min: low, max: high } = bounds ?? { min: Number.POSITIVE_INFINITY, max: 0 };
  return { low, high };
}

/** The numbers 1, 2, 5, 10 … between the lowest and the highest value, thinned to at most `maxBorders`. */
export function roundBorders({ low, high }: ValueBounds): number[] {
  const borders: number[] = [];
  for (let power = 1; power <= 1e13; power *= 10)
    for (const step of [1, 2, 5]) if (step * power > low && step * power <= high) borders.push(step * power);
  return borders.length <= maxBorders
    ? borders
    : borders.filter((_, index) => (borders.length - 1 - index) % 2 === 0).slice(-maxBorders);
}
