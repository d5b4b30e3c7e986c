import type { Locale } from '@jinlan/domain/markets';
import { addTo, and, type Bits, emptyBits, fullBits, rowsOf, setBit } from './bits.ts';
import type { ReadModel } from './index.ts';
import type { PriceContext, PriceSheet } from './prices.ts';

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
  /** Grams, both inclusive. */
  readonly goldWeight: Range | null;
  readonly inStock: readonly boolean[] | null;
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
  /** In order, all of them: the caller cuts its page. */
  readonly rows: readonly number[];
  readonly sheet: PriceSheet;
  readonly result: Bits;
  /** What would be found if the filter of this name were not set. */
  without(filter: string): Bits;
}

export function listPieces(model: ReadModel, query: ListQuery): List {
  const { columns } = model;
  const sheet = model.prices.sheet(query);
  let base = and(columns.inMarket[query.market], sheet.priced);
  let relevance: ReadonlyMap<number, number> | null = null;
  if (query.search !== null) {
    relevance = model.search.find(query.search);
    base = and(base, bitsOf(relevance.keys(), columns.rows));
  }
  if (query.name !== null) base = and(base, bitsOf(model.search.namesWith(query.name), columns.rows));
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
  if (query.goldWeight !== null) clauses.set('gold_weight', within(columns.goldWeight, query.goldWeight));
  if (query.inStock !== null) clauses.set('in_stock', stockBits(query.inStock, sheet, columns.rows));

  const without = (filter: string | null): Bits => {
    let found = base;
    for (const [name, bits] of clauses) if (name !== filter) found = and(found, bits);
    return found;
  };
  const result = without(null);
  return { rows: sortRows(model, query, sheet, relevance, rowsOf(result)), sheet, result, without };
}

function rowsOfSkus({ columns }: ReadModel, skus: readonly string[]): number[] {
  return skus.flatMap((sku) => {
    const id = columns.idBySku.get(sku);
    if (id === undefined) return [];
    const row = columns.rowById.get(id) ?? columns.units[columns.unitById.get(id) ?? -1]?.row;
    return row === undefined ? [] : [row];
  });
}

function bitsOf(rows: Iterable<number>, count: number): Bits {
  const bits = emptyBits(count);
  for (const row of rows) setBit(bits, row);
  return bits;
}

function within(values: Float64Array, { from, to }: Range): Bits {
  const bits = emptyBits(values.length);
  values.forEach((value, row) => {
    if (value >= from && value <= to) setBit(bits, row);
  });
  return bits;
}

function stockBits(wanted: readonly boolean[], { inStock }: PriceSheet, rows: number): Bits {
  const bits = emptyBits(rows);
  if (wanted.includes(true)) addTo(bits, inStock);
  if (wanted.includes(false)) {
    const out = fullBits(rows);
    for (let i = 0; i < out.length; i += 1) out[i] = (out[i] as number) & ~(inStock[i] as number);
    addTo(bits, out);
  }
  return bits;
}

const nameRanks = new WeakMap<ReadModel, Map<Locale, Int32Array>>();

/** Chinese names go by pinyin, English ones by letter: as the locale's collation has it. */
function nameRank(model: ReadModel, locale: Locale): Int32Array {
  const known = nameRanks.get(model) ?? new Map<Locale, Int32Array>();
  nameRanks.set(model, known);
  const kept = known.get(locale);
  if (kept) return kept;
  const collator = new Intl.Collator(locale, { numeric: true });
  const rank = new Int32Array(model.columns.rows);
  model.columns.pieces
    .map((piece, row) => ({ row, name: piece.name[locale] }))
    .sort((a, b) => collator.compare(a.name, b.name) || a.row - b.row)
    .forEach(({ row }, place) => {
      rank[row] = place;
    });
  known.set(locale, rank);
  return rank;
}

function sortRows(
  model: ReadModel,
  { sort, locale }: ListQuery,
  sheet: PriceSheet,
  relevance: ReadonlyMap<number, number> | null,
  rows: number[],
): number[] {
  const { positionRank, newFrom, pieces } = model.columns;
  const at = (values: ArrayLike<number>, row: number): number => values[row] as number;
  const sign = sort.descending ? -1 : 1;
  const byPosition = (a: number, b: number): number => at(positionRank, a) - at(positionRank, b);
  switch (sort.by) {
    case 'position':
      return rows.sort((a, b) => sign * byPosition(a, b));
    case 'relevance':
      return rows.sort((a, b) => {
        const difference = (relevance?.get(a) ?? 0) - (relevance?.get(b) ?? 0);
        return sign * difference || byPosition(a, b);
      });
    case 'price':
      return rows.sort((a, b) => sign * (at(sheet.min, a) - at(sheet.min, b)) || byPosition(a, b));
    case 'newest':
      return rows.sort(
        (a, b) =>
          sign * (at(newFrom, a) - at(newFrom, b)) || sign * ((pieces[a]?.id ?? 0) - (pieces[b]?.id ?? 0)),
      );
    case 'name': {
      const rank = nameRank(model, locale);
      return rows.sort((a, b) => sign * (at(rank, a) - at(rank, b)));
    }
  }
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
  for (const row of rowsOf(among)) {
    const value = values[row] as number;
    if (Number.isNaN(value)) continue;
    let place = 0;
    while (place < borders.length && value >= (borders[place] as number)) place += 1;
    counts[place] = (counts[place] as number) + 1;
  }
  return counts.flatMap((count, place) =>
    count === 0
      ? []
      : [{ from: place === 0 ? 0 : (borders[place - 1] as number), to: borders[place] ?? null, count }],
  );
}

/** 1, 2, 5, 10 … between the lowest and the highest value, thinned to at most seven. */
export function roundBorders(values: Float64Array, among: Bits): number[] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const row of rowsOf(among)) {
    const value = values[row] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const borders: number[] = [];
  for (let power = 1; power <= 1e13; power *= 10)
    for (const step of [1, 2, 5]) if (step * power > low && step * power <= high) borders.push(step * power);
  return borders.length <= 7
    ? borders
    : borders.filter((_, index) => (borders.length - 1 - index) % 2 === 0).slice(-7);
}
