import type { Locale } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import {
  addTo,
  and,
  type Bits,
  countBits,
  emptyBits,
  fullBits,
  hasBit,
  rowsOf,
  setBit,
} from '../../../platform/bits.ts';
import { firstInOrder } from './first-in-order.ts';
import type { ReadModel } from './index.ts';
import { eachRow } from './option-counts.ts';
import type { PriceContext, PriceSheet } from './prices.ts';
import type { Finder } from './searching.ts';

/**
 * A list asked of the read model. Choices within one filter add up, filters narrow each other, and the counts of a
 * filter leave its own choice out (otherwise choosing one metal would hide every other).
 */
export interface ListQuery extends PriceContext {
  readonly locale: Locale;
  readonly search: string | null;
  readonly categoryIds: readonly number[] | null;
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
  /** What would be found if the filter of this name were not set. */
  without(filter: string): Bits;
}

/** A list that searches needs a finder. */
export function listPieces(model: ReadModel, query: ListQuery, finder: Finder | null): List {
  const { columns } = model;
  const sheet = model.prices.sheet(query);
  let base = and(columns.inMarket[query.market], sheet.priced);
  let relevance: ReadonlyMap<number, number> | null = null;
  if (query.search !== null && finder) {
    relevance = finder.find(query.search);
    base = and(base, bitsOf(relevance.keys(), columns.rows));
  }
  if (query.name !== null && finder) base = and(base, bitsOf(finder.namesWith(query.name), columns.rows));
  if (query.skus !== null) base = and(base, bitsOf(rowsOfSkus(model, query.skus), columns.rows));
  if (query.urlKeys !== null)
    base = and(
      base,
      bitsOf(
        query.urlKeys.flatMap((key) => columns.rowByUrlKey.get(key) ?? []),
        columns.rows,
      ),
    );
  if (query.categoryIds !== null) {
    const inAny = emptyBits(columns.rows);
    for (const id of query.categoryIds) {
      if (id === model.taxonomy.root.id) addTo(inAny, fullBits(columns.rows));
      const bits = columns.inCategory.get(id);
      if (bits) addTo(inAny, bits);
    }
    base = and(base, inAny);
  }

  const clauses = new Map<string, Bits>();
  for (const [code, options] of query.options) {
    const chosen = emptyBits(columns.rows);
    for (const option of options) {
      const bits = columns.withOption.get(option);
      if (bits) addTo(chosen, bits);
    }
    clauses.set(code, chosen);
  }
  if (query.price !== null) clauses.set('price', within(sheet.min, query.price));
  for (const [code, range] of query.ranges) clauses.set(code, within(numbersOf(model, code), range));
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

  const except = (filter: string | null): Bits => {
    const found = base.slice();
    for (const [name, bits] of clauses) if (name !== filter) narrow(found, bits);
    return found;
  };
  const result = except(null);
  const without = (filter: string): Bits => (clauses.has(filter) ? except(filter) : result);
  return {
    total: countBits(result),
    page: (from, to) => pageOf(model, query, sheet, relevance, result, from, to),
    sheet,
    result,
    without,
  };
}

function rowsOfSkus({ columns }: ReadModel, skus: readonly string[]): number[] {
  return skus.flatMap((sku) => {
    const id = columns.idOfSku(sku);
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

function narrow(found: Bits, to: Bits): void {
  for (let at = 0; at < found.length; at += 1) found[at] = (found[at] as number) & (to[at] as number);
}

function within(values: Float64Array, { from, to }: Range): Bits {
  const bits = emptyBits(values.length);
  for (let at = 0; at < bits.length; at += 1) {
    const first = at << 5;
    const end = Math.min(first + 32, values.length);
    let word = 0;
    for (let row = first; row < end; row += 1) {
      const value = values[row] as number;
      if (value >= from && value <= to) word |= 1 << (row & 31);
    }
    bits[at] = word;
  }
  return bits;
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

const idOf = ({ taxonomy }: ReadModel, code: string): number => taxonomy.attributeByCode.get(code)?.id ?? -1;

/** Gold is weighed by what the price counts, else by what the piece says. */
export function numbersOf(model: ReadModel, code: string): Float64Array {
  const { columns } = model;
  if (code === 'gold_weight') return columns.goldWeight;
  return columns.values.numbers.get(idOf(model, code)) ?? new Float64Array(columns.rows).fill(Number.NaN);
}

export const flagOf = (model: ReadModel, code: string): Bits =>
  model.columns.values.flags.get(idOf(model, code)) ?? emptyBits(model.columns.rows);

function containing(texts: readonly string[] | undefined, text: string, rows: number): Bits {
  const bits = emptyBits(rows);
  texts?.forEach((one, row) => {
    if (one.includes(text)) setBit(bits, row);
  });
  return bits;
}

/**
 * All rows in one order. It is sorted once for each state of what it goes by, model or price sheet; a list then only
 * walks along it, so a page of a large catalogue costs no more than one of a small.
 */
type Order = Int32Array;

const orders = new WeakMap<ReadModel | PriceSheet, Map<string, Order>>();

function keptOrder(of: ReadModel | PriceSheet, name: string, make: () => Order): Order {
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
  const names = pieces.map(({ name }) => name[locale]);
  return sorted(pieces.length, (a, b) => collator.compare(names[a] as string, names[b] as string) || a - b);
}

/** All rows in the order asked for, or at least the first ones that are in the result. */
function orderOf(
  model: ReadModel,
  { sort: { by, descending }, locale }: ListQuery,
  sheet: PriceSheet,
  relevance: ReadonlyMap<number, number> | null,
  result: Bits,
  first: number,
): Order {
  const { rows, positionRank, newFrom, pieces } = model.columns;
  const at = (values: ArrayLike<number>, row: number): number => values[row] as number;
  const sign = descending ? -1 : 1;
  const byPosition = (a: number, b: number): number => at(positionRank, a) - at(positionRank, b);
  switch (by) {
    case 'position':
      return keptOrder(model, `position ${sign}`, () => sorted(rows, (a, b) => sign * byPosition(a, b)));
    case 'relevance': {
      const weights = new Float64Array(rows);
      for (const [row, weight] of relevance ?? []) weights[row] = weight;
      const compare = (a: number, b: number): number =>
        sign * (at(weights, a) - at(weights, b)) || byPosition(a, b);
      const found = relevance ? [...relevance.keys()].filter((row) => hasBit(result, row)) : rowsOf(result);
      return Int32Array.from(firstInOrder(found, compare, first));
    }
    case 'price': {
      const { min } = sheet;
      // What has no price is in no list; its place does not matter, only that it has one.
      const priceOf = (row: number): number => (Number.isNaN(min[row]) ? Number.MAX_VALUE : at(min, row));
      return keptOrder(sheet, `price ${sign}`, () =>
        sorted(rows, (a, b) => sign * (priceOf(a) - priceOf(b)) || byPosition(a, b)),
      );
    }
    case 'newest':
      return keptOrder(model, `newest ${sign}`, () =>
        sorted(
          rows,
          (a, b) =>
            sign * (at(newFrom, a) - at(newFrom, b)) || sign * ((pieces[a]?.id ?? 0) - (pieces[b]?.id ?? 0)),
        ),
      );
    case 'name': {
      const order = keptOrder(model, `name ${locale}`, () => byName(model, locale));
      return descending ? keptOrder(model, `name ${locale} -1`, () => order.toReversed()) : order;
    }
  }
}

function pageOf(
  model: ReadModel,
  query: ListQuery,
  sheet: PriceSheet,
  relevance: ReadonlyMap<number, number> | null,
  result: Bits,
  from: number,
  to: number,
): number[] {
  const page: number[] = [];
  let place = 0;
  for (const row of orderOf(model, query, sheet, relevance, result, to)) {
    if (place >= to) break;
    if (!hasBit(result, row)) continue;
    if (place >= from) page.push(row);
    place += 1;
  }
  return page;
}

/** Ranges of price or weight that a list falls into, at round borders, at most eight. */
export interface Bucket {
  readonly from: number;
  /** Exclusive; null: open. */
  readonly to: number | null;
  readonly count: number;
}

export function buckets(values: Float64Array, among: Bits, borders: readonly number[]): Bucket[] {
  const counts = new Array<number>(borders.length + 1).fill(0);
  eachRow(among, (row) => {
    const value = values[row] as number;
    if (Number.isNaN(value)) return;
    let place = 0;
    while (place < borders.length && value >= (borders[place] as number)) place += 1;
    counts[place] = (counts[place] as number) + 1;
  });
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

/** The lowest and the highest value; without any, infinity and zero. Rows without a value have NaN. */
export function endsOf(values: Float64Array, among: Bits): Ends {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  eachRow(among, (row) => {
    const value = values[row] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  });
  return { low, high };
}

/** 1, 2, 5, 10 … between the lowest and the highest value, thinned to at most seven. */
export function roundBorders({ low, high }: Ends): number[] {
  const borders: number[] = [];
  for (let power = 1; power <= 1e13; power *= 10)
    for (const step of [1, 2, 5]) if (step * power > low && step * power <= high) borders.push(step * power);
  return borders.length <= 7
    ? borders
    : borders.filter((_, index) => (borders.length - 1 - index) % 2 === 0).slice(-7);
}
