import { type ChoiceField, choiceFields, diameterOf, rankOf, ratioOf, scales } from '@jinlan/domain/diamonds';
import { type Market, markets } from '@jinlan/domain/markets';
import { type CurrencyCode, currencyCodes } from '@jinlan/domain/money';
import { type Bits, emptyBits, setBit } from '../../../platform/collections/bits.ts';
import { packedOrder } from '../../../platform/collections/ranges.ts';
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
  /** As `taken` of store.ts says; changes in place. */
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

/** What is read of each list at once, so that none of it is kept as it came. */
const numbersOf = {
  carat: ({ carat }: StoneLists) => Float64Array.from(carat),
  length: ({ length }: StoneLists) => Int32Array.from(length, whole),
  width: ({ width }: StoneLists) => Int32Array.from(width, whole),
  height: ({ height }: StoneLists) => Int32Array.from(height, whole),
  depth: ({ depth }: StoneLists) => Float64Array.from(depth, (value) => value ?? Number.NaN),
  table: ({ table }: StoneLists) => Float64Array.from(table, (value) => value ?? Number.NaN),
  issued: ({ issued }: StoneLists) => Int32Array.from(issued, (value) => value ?? undated),
  inscribed: ({ inscribed }: StoneLists) => Uint8Array.from(inscribed, Number),
  sold: ({ sold }: StoneLists) => Uint8Array.from(sold),
  price: ({ price }: StoneLists) => Float64Array.from(price),
  currency: ({ currency }: StoneLists) => Uint8Array.from(currency, (code) => currencyCodes.indexOf(code)),
  markets: ({ markets: lists }: StoneLists) =>
    Uint8Array.from(lists, (soldIn) => soldIn.reduce((bits, market) => bits | marketBit(market), 0)),
  source: ({ source }: StoneLists) => Int32Array.from(source, whole),
  delivery: ({ delivery }: StoneLists) => Uint16Array.from(delivery),
} as const;

const whole = (value: number | null): number => value ?? 0;

type Numbers = { readonly [Name in keyof typeof numbersOf]: ReturnType<(typeof numbersOf)[Name]> };

interface Part extends Numbers {
  readonly ranks: Readonly<Record<ChoiceField, Uint8Array>>;
  readonly girdle: Uint16Array;
  readonly culet: Uint16Array;
}

const rankByCode = byField(
  (field) =>
    new Map<string | null, number>(
      (scales[field] as readonly string[]).map((code) => [code, rankOf(field, code)]),
    ),
);

/** Takes the stones span by span. */
export class ColumnsBuilder {
  #rows = 0;
  readonly #parts: Part[] = [];
  readonly #skus: string[] = [];
  readonly #certificateNumbers: string[] = [];
  readonly #girdles = new Map<string | null, number>([[null, 0]]);
  readonly #culets = new Map<string | null, number>([[null, 0]]);
  readonly #ownPrices = new Map<number, Readonly<Partial<Record<CurrencyCode, number>>>>();

  add(lists: StoneLists): void {
    lists.ownPrices.forEach((own, at) => {
      if (Object.keys(own).length > 0) this.#ownPrices.set(this.#rows + at, own);
    });
    for (const sku of lists.sku) this.#skus.push(sku);
    for (const number of lists.number) this.#certificateNumbers.push(number);
    this.#rows += lists.id.length;
    this.#parts.push({
      ...(Object.fromEntries(
        Object.entries(numbersOf).map(([name, read]) => [name, read(lists)]),
      ) as unknown as Numbers),
      ranks: byField((field) =>
        Uint8Array.from(lists[field], (code) => rankByCode[field].get(code) ?? ungraded),
      ),
      girdle: placesOf(lists.girdle, this.#girdles),
      culet: placesOf(lists.culet, this.#culets),
    });
  }

  build(): Columns {
    const rows = this.#rows;
    const rowOf = this.#rowsByKind();
    const joined = <Column extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
      column: Column,
      of: (part: Part) => Column,
    ): Column => {
      let place = 0;
      for (const part of this.#parts)
        for (const value of of(part)) {
          column[rowOf[place] as number] = value;
          place += 1;
        }
      return column;
    };
    const texts = (asTheyCame: readonly string[]): string[] => {
      const column = asTheyCame.slice();
      asTheyCame.forEach((text, place) => {
        column[rowOf[place] as number] = text;
      });
      return column;
    };
    const skus = texts(this.#skus);
    const certificateNumbers = texts(this.#certificateNumbers);
    const ranks = byField((field) => joined(new Uint8Array(rows), (part) => part.ranks[field]));
    const carat = joined(new Float64Array(rows), (part) => part.carat);
    const length = joined(new Int32Array(rows), (part) => part.length);
    const width = joined(new Int32Array(rows), (part) => part.width);
    const measured = (of: (size: { length: number; width: number; depth: number }) => number): Float64Array =>
      Float64Array.from({ length: rows }, (_, row) =>
        length[row] === 0
          ? Number.NaN
          : of({ length: length[row] as number, width: width[row] as number, depth: 0 }),
      );
    const source = joined(new Int32Array(rows), (part) => part.source);
    const atSource = new Map<number, Bits>();
    source.forEach((id, row) => {
      if (id === 0) return;
      const bits = atSource.get(id) ?? emptyBits(rows);
      atSource.set(id, bits);
      setBit(bits, row);
    });
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
        table_percent: joined(new Float64Array(rows), (part) => part.table),
        depth_percent: joined(new Float64Array(rows), (part) => part.depth),
        ratio: measured(ratioOf),
      },
      length,
      width,
      height: joined(new Int32Array(rows), (part) => part.height),
      girdle: {
        texts: [...this.#girdles.keys()],
        at: joined(new Uint16Array(rows), (part) => part.girdle),
      },
      culet: { texts: [...this.#culets.keys()], at: joined(new Uint16Array(rows), (part) => part.culet) },
      issued: joined(new Int32Array(rows), (part) => part.issued),
      inscribed: joined(new Uint8Array(rows), (part) => part.inscribed),
      sold: joined(new Uint8Array(rows), (part) => part.sold),
      price: joined(new Float64Array(rows), (part) => part.price),
      currency: joined(new Uint8Array(rows), (part) => part.currency),
      ownPrices: new Map([...this.#ownPrices].map(([place, own]) => [rowOf[place] as number, own])),
      markets: joined(new Uint8Array(rows), (part) => part.markets),
      source,
      atSource,
      delivery: joined(new Uint16Array(rows), (part) => part.delivery),
      bySku: inOrderOf(skus),
      byCertificateNumber: inOrderOf(certificateNumbers),
    };
  }

  /**
   * The row of each stone as it came. Stones of a shape lie together, in them those of a colour and a clarity: whoever
   * asks for some of them finds them in a short span of every set, and their facts near each other.
   */
  #rowsByKind(): Int32Array {
    const kinds = new Float64Array(this.#rows);
    let from = 0;
    for (const { ranks } of this.#parts) {
      ranks.shape.forEach((shape, at) => {
        const colour = ranks.colour[at] as number;
        kinds[from + at] = (shape * (ungraded + 1) + colour) * (ungraded + 1) + (ranks.clarity[at] as number);
      });
      from += ranks.shape.length;
    }
    const rowOf = new Int32Array(this.#rows);
    packedOrder(this.#rows, (place) => kinds[place] as number, 1, null).forEach((place, row) => {
      rowOf[place] = row;
    });
    return rowOf;
  }
}

/** Of each text its place among all that are known; new ones are added while there is room. */
const placesOf = (texts: readonly (string | null)[], known: Map<string | null, number>): Uint16Array =>
  Uint16Array.from(texts, (text) => {
    const place = known.get(text);
    if (place !== undefined) return place;
    if (known.size >= mostTexts) return 0;
    known.set(text, known.size);
    return known.size - 1;
  });

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
