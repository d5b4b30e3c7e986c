import { type ChoiceField, choiceFields, diameterOf, rankOf, ratioOf, scales } from '@jinlan/domain/diamonds';
import { type Market, markets } from '@jinlan/domain/markets';
import { type CurrencyCode, currencyCodes } from '@jinlan/domain/money';
import { type Bits, emptyBits, setBit } from '../../../platform/collections/bits.ts';
import { packedOrder } from '../../../platform/collections/ranges.ts';
import type { StoneLists } from '../store.ts';

/**
 * The stones as columns: a row is a stone, and its facts are in typed arrays at the row's index. A stone takes about 200
 * bytes, half of them for SKU and certificate number.
 */
export interface Columns {
  readonly rows: number;
  readonly skus: readonly string[];
  readonly certificateNumbers: readonly string[];
  /** Ranks in the scale of the field; `ungraded` for a stone without a grade. */
  readonly ranks: Readonly<Record<ChoiceField, Uint8Array>>;
  /** The rows by field and rank; null for a rank that no row has. */
  readonly withCode: Readonly<Record<ChoiceField, readonly (Bits | null)[]>>;
  /** Whole numbers scaled by `rangeDigits`; NaN where not measured. */
  readonly measures: Readonly<Record<Measure, Float64Array>>;
  /** Natural logarithms of the weights, for similarity. */
  readonly caratLogs: Float64Array;
  /** Hundredths of a millimetre; 0 where not measured. */
  readonly length: Int32Array;
  readonly width: Int32Array;
  readonly height: Int32Array;
  readonly girdle: Texts;
  readonly culet: Texts;
  /** Days since 1970; `undated` where the report has no known date. */
  readonly issued: Int32Array;
  readonly inscribed: Uint8Array;
  /** Values of `taken` in store.ts; modified in place. */
  readonly sold: Uint8Array;
  /** Minor units of `currency`. */
  readonly price: Float64Array;
  /** Indexes in `currencyCodes`. */
  readonly currency: Uint8Array;
  /** The prices of a stone in other currencies, by row; only for the few stones that have any. */
  readonly ownPrices: ReadonlyMap<number, Readonly<Partial<Record<CurrencyCode, number>>>>;
  /** One bit per market that sells it, in the order of `markets`. */
  readonly markets: Uint8Array;
  /** Source id of its location; 0: at its supplier. */
  readonly source: Int32Array;
  readonly atSource: ReadonlyMap<number, Bits>;
  /** Working days for delivery to a market where it is not located. */
  readonly delivery: Uint16Array;
  /** Rows sorted by their texts, for binary search. */
  readonly bySku: Int32Array;
  readonly byCertificateNumber: Int32Array;
}

export const ungraded = 255;
export const undated = -(2 ** 31);

export const measures = ['carat', 'diameter', 'table_percent', 'depth_percent', 'ratio'] as const;
export type Measure = (typeof measures)[number];

/** A column with few distinct texts: the text of row r is `texts[at[r]]`. */
export interface Texts {
  readonly texts: readonly (string | null)[];
  readonly at: Uint16Array;
}

/** Maximum number of distinct texts; further ones are treated as missing. */
const maxTexts = 2 ** 16 - 1;

/** Converts each list to a typed array immediately, so that the lists can be freed. */
const columnReaders = {
  carat: ({ carat }: StoneLists) => Float64Array.from(carat),
  length: ({ length }: StoneLists) => Int32Array.from(length, orZero),
  width: ({ width }: StoneLists) => Int32Array.from(width, orZero),
  height: ({ height }: StoneLists) => Int32Array.from(height, orZero),
  depth: ({ depth }: StoneLists) => Float64Array.from(depth, (value) => value ?? Number.NaN),
  table: ({ table }: StoneLists) => Float64Array.from(table, (value) => value ?? Number.NaN),
  issued: ({ issued }: StoneLists) => Int32Array.from(issued, (value) => value ?? undated),
  inscribed: ({ inscribed }: StoneLists) => Uint8Array.from(inscribed, Number),
  sold: ({ sold }: StoneLists) => Uint8Array.from(sold),
  price: ({ price }: StoneLists) => Float64Array.from(price),
  currency: ({ currency }: StoneLists) => Uint8Array.from(currency, (code) => currencyCodes.indexOf(code)),
  markets: ({ markets: lists }: StoneLists) =>
    Uint8Array.from(lists, (soldIn) => soldIn.reduce((bits, market) => bits | marketBit(market), 0)),
  source: ({ source }: StoneLists) => Int32Array.from(source, orZero),
  delivery: ({ delivery }: StoneLists) => Uint16Array.from(delivery),
} as const;

const orZero = (value: number | null): number => value ?? 0;

type Numbers = { readonly [Name in keyof typeof columnReaders]: ReturnType<(typeof columnReaders)[Name]> };

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

/** Builds columns from spans of stones. */
export class ColumnsBuilder {
  #rows = 0;
  readonly #parts: Part[] = [];
  readonly #skus: string[] = [];
  readonly #certificateNumbers: string[] = [];
  readonly #girdles = new Map<string | null, number>([[null, 0]]);
  readonly #culets = new Map<string | null, number>([[null, 0]]);
  readonly #ownPrices = new Map<number, Readonly<Partial<Record<CurrencyCode, number>>>>();

  add(lists: StoneLists): void {
    lists.ownPrices.forEach((ownPrices, index) => {
      if (Object.keys(ownPrices).length > 0) this.#ownPrices.set(this.#rows + index, ownPrices);
    });
    for (const sku of lists.sku) this.#skus.push(sku);
    for (const number of lists.number) this.#certificateNumbers.push(number);
    this.#rows += lists.id.length;
    this.#parts.push({
      ...(Object.fromEntries(
        Object.entries(columnReaders).map(([name, readColumn]) => [name, readColumn(lists)]),
      ) as unknown as Numbers),
      ranks: byField((field) =>
        Uint8Array.from(lists[field], (code) => rankByCode[field].get(code) ?? ungraded),
      ),
      girdle: indexesOf(lists.girdle, this.#girdles),
      culet: indexesOf(lists.culet, this.#culets),
    });
  }

  build(): Columns {
    const rows = this.#rows;
    const rowOf = this.#rowsByKind();
    const joinParts = <Column extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
      column: Column,
      select: (part: Part) => Column,
    ): Column => {
      let index = 0;
      for (const part of this.#parts)
        for (const value of select(part)) {
          column[rowOf[index] as number] = value;
          index += 1;
        }
      return column;
    };
    const reorderTexts = (loaded: readonly string[]): string[] => {
      const column = loaded.slice();
      loaded.forEach((text, index) => {
        column[rowOf[index] as number] = text;
      });
      return column;
    };
    const skus = reorderTexts(this.#skus);
    const certificateNumbers = reorderTexts(this.#certificateNumbers);
    const ranks = byField((field) => joinParts(new Uint8Array(rows), (part) => part.ranks[field]));
    const carat = joinParts(new Float64Array(rows), (part) => part.carat);
    const length = joinParts(new Int32Array(rows), (part) => part.length);
    const width = joinParts(new Int32Array(rows), (part) => part.width);
    const measureColumn = (
      compute: (size: { length: number; width: number; depth: number }) => number,
    ): Float64Array =>
      Float64Array.from({ length: rows }, (_, row) =>
        length[row] === 0
          ? Number.NaN
          : compute({ length: length[row] as number, width: width[row] as number, depth: 0 }),
      );
    const source = joinParts(new Int32Array(rows), (part) => part.source);
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
        diameter: measureColumn(diameterOf),
        table_percent: joinParts(new Float64Array(rows), (part) => part.table),
        depth_percent: joinParts(new Float64Array(rows), (part) => part.depth),
        ratio: measureColumn(ratioOf),
      },
      length,
      width,
      height: joinParts(new Int32Array(rows), (part) => part.height),
      girdle: {
        texts: [...this.#girdles.keys()],
        at: joinParts(new Uint16Array(rows), (part) => part.girdle),
      },
      culet: { texts: [...this.#culets.keys()], at: joinParts(new Uint16Array(rows), (part) => part.culet) },
      issued: joinParts(new Int32Array(rows), (part) => part.issued),
      inscribed: joinParts(new Uint8Array(rows), (part) => part.inscribed),
      sold: joinParts(new Uint8Array(rows), (part) => part.sold),
      price: joinParts(new Float64Array(rows), (part) => part.price),
      currency: joinParts(new Uint8Array(rows), (part) => part.currency),
      ownPrices: new Map([...this.#ownPrices].map(([index, prices]) => [rowOf[index] as number, prices])),
      markets: joinParts(new Uint8Array(rows), (part) => part.markets),
      source,
      atSource,
      delivery: joinParts(new Uint16Array(rows), (part) => part.delivery),
      bySku: inOrderOf(skus),
      byCertificateNumber: inOrderOf(certificateNumbers),
    };
  }

  /**
   * Returns the row of each loaded stone. Rows are sorted by shape, colour and clarity. Therefore a typical query touches
   * only a short span of every bit set, and the facts are near each other in memory.
   */
  #rowsByKind(): Int32Array {
    const kinds = new Float64Array(this.#rows);
    let from = 0;
    for (const { ranks } of this.#parts) {
      ranks.shape.forEach((shape, index) => {
        const colour = ranks.colour[index] as number;
        kinds[from + index] =
          (shape * (ungraded + 1) + colour) * (ungraded + 1) + (ranks.clarity[index] as number);
      });
      from += ranks.shape.length;
    }
    const rowOf = new Int32Array(this.#rows);
    packedOrder(this.#rows, (index) => kinds[index] as number, 1, null).forEach((index, row) => {
      rowOf[index] = row;
    });
    return rowOf;
  }
}

/** Returns the index of each text among the distinct texts. New texts are added, up to `maxTexts`. */
const indexesOf = (texts: readonly (string | null)[], indexByText: Map<string | null, number>): Uint16Array =>
  Uint16Array.from(texts, (text) => {
    const existing = indexByText.get(text);
    if (existing !== undefined) return existing;
    if (indexByText.size >= maxTexts) return 0;
    indexByText.set(text, indexByText.size);
    return indexByText.size - 1;
  });

export const marketBit = (market: Market): number => 1 << markets.indexOf(market);

/** The rows with this text; laboratories may use the same certificate number. */
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
    const [textA, textB] = [texts[a] as string, texts[b] as string];
    return textA < textB ? -1 : textA > textB ? 1 : a - b;
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
