import type { DaySpan } from '@jinlan/domain/kernel';
import type { CurrencyCode } from '@jinlan/domain/money';
import { WholeNumbers } from '../../../platform/collections/whole-numbers.ts';
import { NumberText, readNumbers } from '../../../platform/database/number-text.ts';
import type { PieceLists } from '../changes/store-pieces.ts';
import { JoinedTexts, NumberSets } from './lookups.ts';
import type { Facts } from './units.ts';

type Numbers = Int8Array | Uint8Array | Uint16Array | Int32Array;

/** A typed array that doubles in size where more numbers arrive than expected. */
class GrowingColumn<Column extends Numbers> {
  values: Column;
  readonly #make: (length: number) => Column;

  constructor(expected: number, make: (length: number) => Column) {
    this.values = make(expected);
    this.#make = make;
  }

  set(factIndex: number, value: number): void {
    this.#ensureLength(factIndex + 1);
    this.values[factIndex] = value;
  }

  setAll(from: number, numbers: Numbers): void {
    this.#ensureLength(from + numbers.length);
    this.values.set(numbers, from);
  }

  #ensureLength(length: number): void {
    if (length <= this.values.length) return;
    const grown = this.#make(Math.max(length, this.values.length * 2));
    grown.set(this.values);
    this.values = grown;
  }
}

const int32s = (length: number): Int32Array => new Int32Array(length);
const uint16s = (length: number): Uint16Array => new Uint16Array(length);

/** Sets an amount in minor units, growing the column where needed. */
const setAmount = (amounts: WholeNumbers, factIndex: number, minor: number): void => {
  if (factIndex >= amounts.length) amounts.grow(Math.max(factIndex + 1, amounts.length * 2));
  amounts.set(factIndex, minor);
};

interface CurrencyPrices {
  readonly currency: CurrencyCode;
  readonly amounts: WholeNumbers;
  formerAmounts: WholeNumbers | null;
  commissions: GrowingColumn<Uint16Array> | null;
  readonly saleDays: Map<number, DaySpan>;
}

/** Collects the facts of all pieces and variants, span by span. Each fact is written once, at its final index. */
export class FactsBuilder {
  length = 0;
  readonly #expected: number;
  readonly #ids: GrowingColumn<Int32Array>;
  readonly #parents: GrowingColumn<Int32Array>;
  readonly #positions: GrowingColumn<Int32Array>;
  readonly #metals: GrowingColumn<Int8Array>;
  readonly #weights: GrowingColumn<Int32Array>;
  readonly #bare: GrowingColumn<Uint8Array>;
  readonly #options: GrowingColumn<Int32Array>;
  readonly #optionSets = new NumberSets();
  readonly #skuStarts: GrowingColumn<Int32Array>;
  #skus = '';
  readonly #prices: CurrencyPrices[] = [];

  constructor(expected: number) {
    this.#expected = expected;
    this.#ids = new GrowingColumn(expected, int32s);
    this.#parents = new GrowingColumn(expected, int32s);
    this.#positions = new GrowingColumn(expected, int32s);
    this.#metals = new GrowingColumn(expected, (length) => new Int8Array(length));
    this.#weights = new GrowingColumn(expected, int32s);
    this.#bare = new GrowingColumn(expected, (length) => new Uint8Array(length));
    this.#options = new GrowingColumn(expected, int32s);
    this.#skuStarts = new GrowingColumn(expected, int32s);
  }

  /** Adds a span; returns the ids of its pieces. The first one's fact index is the length before the call. */
  add(lists: PieceLists): Int32Array {
    const from = this.length;
    const numbers = (text: string): Int32Array => readNumbers(text, lists.pieces);
    const ids = numbers(lists.ids);
    this.#ids.setAll(from, ids);
    this.#parents.setAll(from, numbers(lists.parents));
    this.#positions.setAll(from, numbers(lists.positions));
    this.#metals.setAll(from, numbers(lists.metals));
    this.#weights.setAll(from, numbers(lists.weights));
    this.#bare.setAll(from, numbers(lists.bare));
    this.#addSkus(from, lists.skus);
    lists.options.split(';').forEach((options, at) => {
      this.#options.set(from + at, this.#optionSets.add(options));
    });
    lists.prices.split(';').forEach((prices, at) => {
      this.#addPrices(from + at, prices);
    });
    this.length += lists.pieces;
    return ids;
  }

  #addSkus(from: number, lines: string): void {
    const skus = JoinedTexts.encode(lines);
    this.#skuStarts.set(from, this.#skus.length);
    for (
      let at = skus.indexOf('\n'), factIndex = from + 1;
      at >= 0;
      at = skus.indexOf('\n', at + 1), factIndex += 1
    )
      this.#skuStarts.set(factIndex, this.#skus.length + at + 1);
    this.#skus += `${skus}\n`;
  }

  #addPrices(factIndex: number, prices: string): void {
    const numbers = new NumberText(prices);
    while (numbers.hasMore) {
      const currencyPrices = this.#pricesOf(numbers.word(3) as CurrencyCode);
      setAmount(currencyPrices.amounts, factIndex, numbers.next());
      if (numbers.separator === '<') {
        currencyPrices.formerAmounts ??= new WholeNumbers(this.#expected);
        setAmount(currencyPrices.formerAmounts, factIndex, numbers.next());
      }
      if (numbers.separator === '%') {
        currencyPrices.commissions ??= new GrowingColumn(this.#expected, uint16s);
        currencyPrices.commissions.set(factIndex, numbers.next());
      }
    }
  }

  /** Sets the days of a reduction; its price must already be added. */
  addSaleDays(factIndex: number, currency: CurrencyCode, days: DaySpan): void {
    this.#pricesOf(currency).saleDays.set(factIndex, days);
  }

  #pricesOf(currency: CurrencyCode): CurrencyPrices {
    for (const prices of this.#prices) if (prices.currency === currency) return prices;
    const added = {
      currency,
      amounts: new WholeNumbers(this.#expected),
      formerAmounts: null,
      commissions: null,
      saleDays: new Map<number, DaySpan>(),
    };
    this.#prices.push(added);
    return added;
  }

  /** The id of the parent piece; 0 where it is not a variant. */
  parentAt(factIndex: number): number {
    return this.#parents.values[factIndex] as number;
  }

  idAt(factIndex: number): number {
    return this.#ids.values[factIndex] as number;
  }

  positionAt(factIndex: number): number {
    return this.#positions.values[factIndex] as number;
  }

  isSold(factIndex: number): boolean {
    return (this.#metals.values[factIndex] as number) >= 0;
  }

  /** Compares two pieces, or two variants, by their place in the retailer's order. */
  compare(one: number, other: number): number {
    const { values: positions } = this.#positions;
    const { values: ids } = this.#ids;
    return (
      (positions[one] as number) - (positions[other] as number) ||
      (ids[one] as number) - (ids[other] as number)
    );
  }

  facts(): Facts {
    return {
      length: this.length,
      ids: this.#ids.values,
      skus: new JoinedTexts(this.#skus, this.#skuStarts.values),
      metals: this.#metals.values,
      weights: this.#weights.values,
      bare: this.#bare.values,
      options: this.#options.values,
      optionSets: this.#optionSets,
      money: new Map(
        this.#prices.map(({ currency, amounts, formerAmounts, saleDays, commissions }) => [
          currency,
          {
            amount: amounts,
            was: formerAmounts,
            saleDays,
            commission: commissions?.values ?? null,
          },
        ]),
      ),
    };
  }
}
