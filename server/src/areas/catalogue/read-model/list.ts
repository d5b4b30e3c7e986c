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
import { flagOf, idOf, numbersOf, pricesOf, statedWeights, weighing } from './measures.ts';
import type { PriceContext, PriceSheet } from './prices.ts';
import type { Relevance } from './search/parts.ts';
import type { Finder } from './search/searching.ts';

/**
 * A list asked of the read model. Choices within one filter add up, filters narrow each other, and the counts of a
 * filter leave its own choice out (otherwise choosing one metal would hide every other).
 */
export interface ListQuery extends PriceContext {
  readonly locale: Locale;
  readonly search: string | null;
  /** What else the search said: the rows within each limit. */
  readonly within: readonly Bits[];
  /** A weight that the search named: of what it finds the nearest comes first. */
  readonly nearGrams: number | null;
  /** In one category of each of these lists. */
  readonly categories: readonly (readonly number[])[];
  /** By attribute code, the chosen options; an unknown choice matches nothing. */
  readonly options: ReadonlyMap<string, readonly number[]>;
  /** Minor units, both inclusive. */
  readonly price: Range | null;
  /** Of attributes that are numbers, by code, both inclusive. */
  readonly ranges: ReadonlyMap<string, Range>;
  /** Of yes-or-no attributes, by code, the chosen answers. */
  readonly flags: ReadonlyMap<string, readonly boolean[]>;
  /** Of attributes that are text, by code, what must stand in them. */
  readonly texts: ReadonlyMap<string, string>;
  readonly inStock: readonly boolean[] | null;
  /** Sources of which any must have the piece. */
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
  /** The rows from one place of the list to another, in order. */
  page(from: number, to: number): readonly number[];
  readonly sheet: PriceSheet;
  readonly result: Bits;
  /** What would be found if the filter of this name were not set; stands until it is asked again. */
  without(filter: string): Bits;
}

/** A list that searches needs a finder. */
export function listPieces(model: ReadModel, query: ListQuery, finder: Finder | null): List {
  const { columns } = model;
  const sheet = model.prices.sheet(query);
  const base = and(columns.inMarket[query.market], sheet.priced);
  const visible = columns.visible[placeOf(query)];
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
  // Everything is in the root.
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
        ? weighing(model, range.from, range.to)
        : numbersOf(model, code).within(range.from, range.to),
    );
  for (const [code, wanted] of query.flags)
    clauses.set(code, eitherBits(wanted, flagOf(model, code), columns.rows));
  for (const [code, text] of query.texts)
    clauses.set(code, containing(columns.values.texts.get(idOf(model, code)), fold(text), columns.rows));
  if (query.inStock !== null) clauses.set('in_stock', eitherBits(query.inStock, sheet.inStock, columns.rows));

  if (query.inStores !== null) {
    const held = emptyBits(columns.rows);
    for (const source of query.inStores) addTo(held, model.stock.held(source));
    clauses.set('in_store', held);
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

/** What is asked for by its number or address is found wherever it is shown. */
function placeOf({ search, skus, urlKeys }: ListQuery): 'search' | 'page' | 'catalogue' {
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

/** Rows that are in one of the sets; of a single one the set itself. */
function anyOf(sets: ReadonlyMap<number, Bits>, ids: readonly number[], rows: number): Bits {
  const [only, ...others] = ids.flatMap((id) => sets.get(id) ?? []);
  if (only && others.length === 0) return only;
  const any = only?.slice() ?? emptyBits(rows);
  for (const bits of others) addTo(any, bits);
  return any;
}

/** Rows that have the bit, those that have it not, or both. */
function eitherBits(wanted: readonly boolean[], those: Bits, rows: number): Bits {
  const bits = emptyBits(rows);
  if (wanted.includes(true)) addTo(bits, those);
  if (wanted.includes(false)) {
    const out = fullBits(rows);
    for (let i = 0; i < out.length; i += 1) out[i] = (out[i] as number) & ~(those[i] as number);
    addTo(bits, out);
  }
  return bits;
}

function containing(texts: readonly string[] | undefined, text: string, rows: number): Bits {
  const bits = emptyBits(rows);
  texts?.forEach((one, row) => {
    if (one.includes(text)) setBit(bits, row);
  });
  return bits;
}

/**
 * All rows in one order. It is sorted once for each state of what it goes by, a column or a price sheet; a list then only
 * walks along it, so a page of a large catalogue costs no more than one of a small.
 */
type Order = Int32Array;

const orders = new WeakMap<object, Map<string, Order>>();

/** An order stands with the column that it goes by; equal rows have an order of their own, which is that of their numbers. */
function keptOrder(of: object, name: string, make: () => Order): Order {
  const known = orders.get(of) ?? new Map<string, Order>();
  orders.set(of, known);
  const order = known.get(name) ?? make();
  known.set(name, order);
  return order;
}

const sorted = (rows: number, compare: (a: number, b: number) => number): Order =>
  Int32Array.from({ length: rows }, (_, row) => row).sort(compare);

/** Chinese names go by pinyin, English ones by letter: as the locale's collation has it. */
function byName({ columns: { pieces } }: ReadModel, locale: Locale): Order {
  const collator = new Intl.Collator(locale, { numeric: true });
  const names = Array.from(pieces.ids, (_, row) => pieces.nameOf(row, locale));
  return sorted(pieces.length, (a, b) => collator.compare(names[a] as string, names[b] as string) || a - b);
}

/** All rows in the order asked for. */
function orderOf(model: ReadModel, { by, descending }: Sort, locale: Locale, sheet: PriceSheet): Order {
  const { rows, positionRank, newFrom, pieces } = model.columns;
  const at = (values: ArrayLike<number>, row: number): number => values[row] as number;
  const sign = descending ? -1 : 1;
  switch (by) {
    // Without a search all are worth the same.
    case 'relevance':
      return orderOf(model, { by: 'position', descending: false }, locale, sheet);
    case 'position':
      return keptOrder(positionRank, `position ${sign}`, () =>
        sorted(rows, (a, b) => sign * (at(positionRank, a) - at(positionRank, b))),
      );
    case 'price':
      return keptOrder(sheet, `price ${sign}`, () => {
        const byPosition = orderOf(model, { by: 'position', descending: false }, locale, sheet);
        return packedOrder(rows, (row) => at(sheet.min, row), sign, byPosition);
      });
    case 'newest':
      return keptOrder(newFrom, `newest ${sign}`, () =>
        sorted(
          rows,
          (a, b) =>
            sign * (at(newFrom, a) - at(newFrom, b)) || sign * (at(pieces.ids, a) - at(pieces.ids, b)),
        ),
      );
    case 'name': {
      const names = pieces.heads.names[locale];
      const order = keptOrder(names, `name ${locale}`, () => byName(model, locale));
      return descending ? keptOrder(names, `name ${locale} -1`, () => order.toReversed()) : order;
    }
  }
}

const ranks = new WeakMap<Order, Int32Array>();

/** Of each row its place in the order. */
function rankIn(order: Order): Int32Array {
  const known = ranks.get(order);
  if (known) return known;
  const rank = new Int32Array(order.length);
  order.forEach((row, place) => {
    rank[row] = place;
  });
  ranks.set(order, rank);
  return rank;
}

interface Found {
  readonly result: Bits;
  readonly total: number;
}

const room = new RowBuffer();

/** One row in so many or fewer: ordering those found is then less work than walking past all that are not. */
const rare = 16;

function pageOf(
  model: ReadModel,
  { sort, locale, nearGrams }: ListQuery,
  sheet: PriceSheet,
  relevance: Relevance | null,
  { result, total }: Found,
  from: number,
  to: number,
): number[] {
  if (sort.by === 'relevance' && nearGrams !== null) {
    const { values } = statedWeights(model);
    // What is not weighed comes last.
    const away = (row: number): number => {
      const grams = values[row] as number;
      return Number.isNaN(grams) ? Number.POSITIVE_INFINITY : Math.abs(grams - nearGrams);
    };
    const sign = sort.descending ? 1 : -1;
    return firstInOrder(room.list(result, total), (a, b) => sign * (away(a) - away(b)) || a - b, to).slice(
      from,
    );
  }
  if (sort.by === 'relevance' && relevance)
    return byRelevance(model, sort, relevance, result, to).slice(from);
  const order = orderOf(model, sort, locale, sheet);
  if (total * rare <= order.length) {
    const rank = rankIn(order);
    const compare = (a: number, b: number): number => (rank[a] as number) - (rank[b] as number);
    return firstInOrder(room.list(result, total), compare, to).slice(from);
  }
  const page: number[] = [];
  for (let at = 0, place = 0; at < order.length && place < to; at += 1) {
    const row = order[at] as number;
    if (!hasBit(result, row)) continue;
    if (place >= from) page.push(row);
    place += 1;
  }
  return page;
}

/** The first rows of the result by what they weigh, equal ones in the retailer's order. */
function byRelevance(
  { columns: { positionRank } }: ReadModel,
  { descending }: Sort,
  { rows, weights }: Relevance,
  result: Bits,
  first: number,
): number[] {
  const sign = descending ? -1 : 1;
  const rowAt = (place: number): number => rows[place] as number;
  const compare = (a: number, b: number): number =>
    sign * ((weights[a] as number) - (weights[b] as number)) ||
    (positionRank[rowAt(a)] as number) - (positionRank[rowAt(b)] as number);
  const places = rows.keys().filter((place) => hasBit(result, rowAt(place)));
  return firstInOrder(places, compare, first).map(rowAt);
}

/** Ranges of price or weight that a list falls into, at round borders, at most eight. */
export interface Bucket {
  readonly from: number;
  /** Exclusive; null: open. */
  readonly to: number | null;
  readonly count: number;
}

export function buckets(ranges: RangeIndex, among: CountedSet, borders: readonly number[]): Bucket[] {
  const { values } = ranges;
  const counts = new Array<number>(borders.length + 1).fill(0);
  const rows = among.fewerThan(counts.length * among.bits.length);
  if (rows !== null)
    for (let at = 0; at < rows.length; at += 1) {
      const value = values[rows[at] as number] as number;
      if (Number.isNaN(value)) continue;
      let place = 0;
      while (place < borders.length && value >= (borders[place] as number)) place += 1;
      counts[place] = (counts[place] as number) + 1;
    }
  else {
    let before = 0;
    for (let place = 0; place <= borders.length; place += 1) {
      const below = ranges.countBelow(among.bits, borders[place] ?? Number.POSITIVE_INFINITY);
      counts[place] = below - before;
      before = below;
    }
  }
  return counts.flatMap((count, place) =>
    count === 0
      ? []
      : [{ from: place === 0 ? 0 : (borders[place - 1] as number), to: borders[place] ?? null, count }],
  );
}

export interface Ends {
  readonly low: number;
  readonly high: number;
}

const mostBorders = 7;

/** The lowest and the highest value; without any, infinity and zero. Its buckets are asked for next, of the same rows. */
export function endsOf(ranges: RangeIndex, among: CountedSet): Ends {
  const bounds = ranges.bounds(among.bits, among.fewerThan(mostBorders * among.bits.length));
  const { min: low, max: high } = bounds ?? { min: Number.POSITIVE_INFINITY, max: 0 };
  return { low, high };
}

/** 1, 2, 5, 10 … between the lowest and the highest value, thinned to no more than are shown. */
export function roundBorders({ low, high }: Ends): number[] {
  const borders: number[] = [];
  for (let power = 1; power <= 1e13; power *= 10)
    for (const step of [1, 2, 5]) if (step * power > low && step * power <= high) borders.push(step * power);
  return borders.length <= mostBorders
    ? borders
    : borders.filter((_, index) => (borders.length - 1 - index) % 2 === 0).slice(-mostBorders);
}
