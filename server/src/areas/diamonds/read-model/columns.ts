import { type ChoiceField, choiceFields, diameterOf, rankOf, ratioOf, scales } from '@jinlan/domain/diamonds';
import { type Market, markets } from '@jinlan/domain/markets';
import { type CurrencyCode, currencyCodes } from '@jinlan/domain/money';
import { type Bits, emptyBits, setBit } from '../../../platform/bits.ts';
import type { StoneLists } from '../store.ts';

/**
 * The stones turned on their side: a row is a stone, its facts stand in typed arrays under the row's number. About 200
 * bytes a stone, half of them its two numbers as text.
 */
export interface Columns {
  readonly rows: number;
  readonly skus: readonly string[];
  readonly certificateNumbers: readonly string[];
  /** Ranks in the field's scale; `ungraded` where there is none. */
  readonly ranks: Readonly<Record<ChoiceField, Uint8Array>>;
  /** By field and rank; null where no stone is so. */
  readonly withCode: Readonly<Record<ChoiceField, readonly (Bits | null)[]>>;
  /** Whole numbers as `rangeDigits` says; NaN where it was not measured. */
  readonly measures: Readonly<Record<Measure, Float64Array>>;
  /** Natural logarithms of the weights, which stones are likened by. */
  readonly caratLogs: Float64Array;
  /** Hundredths of a millimetre; 0 where it was not measured. */
  readonly length: Int32Array;
  readonly width: Int32Array;
  readonly height: Int32Array;
  readonly girdle: Texts;
  readonly culet: Texts;
  /** Days since 1970; `undated` where the report's day is not known. */
  readonly issued: Int32Array;
  readonly inscribed: Uint8Array;
  readonly sold: Uint8Array;
  /** Minor units of `currency`. */
  readonly price: Float64Array;
  /** Places in `currencyCodes`. */
  readonly currency: Uint8Array;
  /** Of the few that have any. */
  readonly ownPrices: ReadonlyMap<number, Readonly<Partial<Record<CurrencyCode, number>>>>;
  /** A bit for each market that sells it, in the order of `markets`. */
  readonly markets: Uint8Array;
  /** Number of the place where it lies; 0: with its supplier. */
  readonly source: Int32Array;
  readonly atSource: ReadonlyMap<number, Bits>;
  /** Working days for a market in which it does not lie. */
  readonly delivery: Uint16Array;
  /** Rows in the order of their texts, to look one up. */
  readonly bySku: Int32Array;
  readonly byCertificateNumber: Int32Array;
}

export const ungraded = 255;
export const undated = -(2 ** 31);

export const measures = ['carat', 'diameter', 'table_percent', 'depth_percent', 'ratio'] as const;
export type Measure = (typeof measures)[number];

/** A column of few different texts: the text of row r is `texts[at[r]]`. */
export interface Texts {
  readonly texts: readonly (string | null)[];
  readonly at: Uint16Array;
}

/** More different texts than that are not told apart from none. */
const mostTexts = 2 ** 16 - 1;

export function buildColumns(parts: readonly StoneLists[]): Columns {
  const rows = parts.reduce((sum, { id }) => sum + id.length, 0);
  const each = <Name extends keyof StoneLists>(
    name: Name,
    write: (value: StoneLists[Name][number], row: number) => void,
  ): void => {
    let row = 0;
    for (const part of parts) for (const value of part[name]) write(value, row++);
  };
  const fill = <Name extends keyof StoneLists, Column extends { [row: number]: number }>(
    name: Name,
    column: Column,
    toNumber: (value: StoneLists[Name][number]) => number,
  ): Column => {
    each(name, (value, row) => {
      column[row] = toNumber(value);
    });
    return column;
  };
  const texts = (name: 'girdle' | 'culet'): Texts => {
    const places = new Map<string | null, number>([[null, 0]]);
    const at = fill(name, new Uint16Array(rows), (text) => {
      const place = places.get(text);
      if (place !== undefined) return place;
      if (places.size >= mostTexts) return 0;
      places.set(text, places.size);
      return places.size - 1;
    });
    return { texts: [...places.keys()], at };
  };
  const whole = (value: number | null): number => value ?? 0;

  const ranks = byField((field) => {
    const rankByCode = new Map<string | null, number>(
      (scales[field] as readonly string[]).map((code) => [code, rankOf(field, code)]),
    );
    return fill(field, new Uint8Array(rows), (code) => rankByCode.get(code) ?? ungraded);
  });
  const carat = fill('carat', new Float64Array(rows), whole);
  const length = fill('length', new Int32Array(rows), whole);
  const width = fill('width', new Int32Array(rows), whole);
  const measured = (of: (size: { length: number; width: number; depth: number }) => number): Float64Array =>
    Float64Array.from({ length: rows }, (_, row) =>
      length[row] === 0
        ? Number.NaN
        : of({ length: length[row] as number, width: width[row] as number, depth: 0 }),
    );
  const ownPrices = new Map<number, Readonly<Partial<Record<CurrencyCode, number>>>>();
  each('ownPrices', (own, row) => {
    if (Object.keys(own).length > 0) ownPrices.set(row, own);
  });
  const source = fill('source', new Int32Array(rows), whole);
  const atSource = new Map<number, Bits>();
  source.forEach((id, row) => {
    if (id === 0) return;
    const bits = atSource.get(id) ?? emptyBits(rows);
    atSource.set(id, bits);
    setBit(bits, row);
  });
  const skus = parts.flatMap(({ sku }) => sku);
  const certificateNumbers = parts.flatMap(({ number }) => number);
  return {
    rows,
    skus,
    certificateNumbers,
    ranks,
    caratLogs: carat.map(Math.log),
    withCode: byField((field) => bitsByRank(ranks[field], scales[field].length)),
    measures: {
      carat,
      diameter: measured(diameterOf),
      table_percent: fill('table', new Float64Array(rows), (value) => value ?? Number.NaN),
      depth_percent: fill('depth', new Float64Array(rows), (value) => value ?? Number.NaN),
      ratio: measured(ratioOf),
    },
    length,
    width,
    height: fill('height', new Int32Array(rows), whole),
    girdle: texts('girdle'),
    culet: texts('culet'),
    issued: fill('issued', new Int32Array(rows), (value) => value ?? undated),
    inscribed: fill('inscribed', new Uint8Array(rows), Number),
    sold: fill('sold', new Uint8Array(rows), Number),
    price: fill('price', new Float64Array(rows), (value) => value),
    currency: fill('currency', new Uint8Array(rows), (code) => currencyCodes.indexOf(code)),
    ownPrices,
    markets: fill('markets', new Uint8Array(rows), (sold) =>
      sold.reduce((bits, market) => bits | marketBit(market), 0),
    ),
    source,
    atSource,
    delivery: fill('delivery', new Uint16Array(rows), (value) => value),
    bySku: inOrderOf(skus),
    byCertificateNumber: inOrderOf(certificateNumbers),
  };
}

export const marketBit = (market: Market): number => 1 << markets.indexOf(market);

/** The row with this text; several may share a certificate's number, if of different laboratories. */
export function rowsWith(texts: readonly string[], order: Int32Array, text: string): number[] {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[order[middle] as number] as string) < text) low = middle + 1;
    else high = middle;
  }
  const rows: number[] = [];
  for (let at = low; at < order.length && texts[order[at] as number] === text; at += 1)
    rows.push(order[at] as number);
  return rows;
}

function inOrderOf(texts: readonly string[]): Int32Array {
  return Int32Array.from(texts.keys()).sort((a, b) => {
    const [one, other] = [texts[a] as string, texts[b] as string];
    return one < other ? -1 : one > other ? 1 : a - b;
  });
}

function bitsByRank(ranks: Uint8Array, codes: number): (Bits | null)[] {
  const sets: (Bits | null)[] = Array.from({ length: codes }, () => null);
  ranks.forEach((rank, row) => {
    if (rank === ungraded) return;
    const bits = sets[rank] ?? emptyBits(ranks.length);
    sets[rank] = bits;
    setBit(bits, row);
  });
  return sets;
}

function byField<Value>(make: (field: ChoiceField) => Value): Record<ChoiceField, Value> {
  return Object.fromEntries(choiceFields.map((field) => [field, make(field)])) as Record<ChoiceField, Value>;
}
