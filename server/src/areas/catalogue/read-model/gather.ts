import type { DaySpan } from '@jinlan/domain/kernel';
import type { CurrencyCode } from '@jinlan/domain/money';
import { WholeNumbers } from '../../../platform/collections/whole-numbers.ts';
import { NumberText, readNumbers } from '../../../platform/database/number-text.ts';
import type { PieceLists } from '../changes/store-pieces.ts';
import { JoinedTexts, NumberSets } from './lookups.ts';
import type { Facts } from './units.ts';

type Numbers = Int8Array | Uint8Array | Uint16Array | Int32Array;

/** A column of numbers by place; grows by doubling where more come than were expected. */
class Growing<Column extends Numbers> {
  values: Column;
  readonly #make: (length: number) => Column;

  constructor(expected: number, make: (length: number) => Column) {
    this.values = make(expected);
    this.#make = make;
  }

  set(place: number, value: number): void {
    this.#have(place + 1);
    this.values[place] = value;
  }

  setAll(from: number, numbers: Numbers): void {
    this.#have(from + numbers.length);
    this.values.set(numbers, from);
  }

  #have(length: number): void {
    if (length <= this.values.length) return;
    const more = this.#make(Math.max(length, this.values.length * 2));
    more.set(this.values);
    this.values = more;
  }
}

const int32s = (length: number): Int32Array => new Int32Array(length);
const shorts = (length: number): Uint16Array => new Uint16Array(length);

/** Minor units by place. */
const setAmount = (amounts: WholeNumbers, place: number, minor: number): void => {
  if (place >= amounts.length) amounts.grow(Math.max(place + 1, amounts.length * 2));
  amounts.set(place, minor);
};

interface PricesIn {
  readonly currency: CurrencyCode;
  readonly amounts: WholeNumbers;
  formerAmounts: WholeNumbers | null;
  commissions: Growing<Uint16Array> | null;
  readonly saleDays: Map<number, DaySpan>;
}

/** Facts of all pieces and variants as they are loaded, span by span: each is written once, where it stays. */
export class FactsBuilder {
  length = 0;
  readonly #expected: number;
  readonly #ids: Growing<Int32Array>;
  readonly #parents: Growing<Int32Array>;
  readonly #positions: Growing<Int32Array>;
  readonly #metals: Growing<Int8Array>;
  readonly #weights: Growing<Int32Array>;
  readonly #bare: Growing<Uint8Array>;
  readonly #options: Growing<Int32Array>;
  readonly #optionSets = new NumberSets();
  readonly #skuStarts: Growing<Int32Array>;
  #skus = '';
  readonly #prices: PricesIn[] = [];

  constructor(expected: number) {
    this.#expected = expected;
    this.#ids = new Growing(expected, int32s);
    this.#parents = new Growing(expected, int32s);
    this.#positions = new Growing(expected, int32s);
    this.#metals = new Growing(expected, (length) => new Int8Array(length));
    this.#weights = new Growing(expected, int32s);
    this.#bare = new Growing(expected, (length) => new Uint8Array(length));
    this.#options = new Growing(expected, int32s);
    this.#skuStarts = new Growing(expected, int32s);
  }

  /** Answers the number of each of the pieces; the first one's place is the present length. */
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
    for (let at = skus.indexOf('\n'), place = from + 1; at >= 0; at = skus.indexOf('\n', at + 1), place += 1)
      this.#skuStarts.set(place, this.#skus.length + at + 1);
    this.#skus += `${skus}\n`;
  }

  #addPrices(place: number, prices: string): void {
    const numbers = new NumberText(prices);
    while (numbers.hasMore) {
      const prices = this.#pricesIn(numbers.word(3) as CurrencyCode);
      setAmount(prices.amounts, place, numbers.next());
      if (numbers.separator === '<') {
        prices.formerAmounts ??= new WholeNumbers(this.#expected);
        setAmount(prices.formerAmounts, place, numbers.next());
      }
      if (numbers.separator === '%') {
        prices.commissions ??= new Growing(this.#expected, shorts);
        prices.commissions.set(place, numbers.next());
      }
    }
  }

  /** Days of a reduction whose price was added before. */
  addSaleDays(place: number, currency: CurrencyCode, days: DaySpan): void {
    this.#pricesIn(currency).saleDays.set(place, days);
  }

  #pricesIn(currency: CurrencyCode): PricesIn {
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

  /** Number of the piece of which it is a variant; 0: of none. */
  parentAt(place: number): number {
    return this.#parents.values[place] as number;
  }

  idAt(place: number): number {
    return this.#ids.values[place] as number;
  }

  positionAt(place: number): number {
    return this.#positions.values[place] as number;
  }

  isSold(place: number): boolean {
    return (this.#metals.values[place] as number) >= 0;
  }

  /** In the retailer's order. */
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
