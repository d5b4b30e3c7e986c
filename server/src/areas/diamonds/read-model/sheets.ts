import {
  type ChoiceField,
  choiceFields,
  deliveryDays,
  pricePerCarat,
  type RangeField,
  type SortField,
} from '@jinlan/domain/diamonds';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, currencyCodes, money } from '@jinlan/domain/money';
import type { RateOf } from '@jinlan/domain/pricing';
import { type Bits, clearBit, countBoth, emptyBits, setBit } from '../../../platform/collections/bits.ts';
import { packedOrder, RangeIndex } from '../../../platform/collections/ranges.ts';
import { taken } from '../store.ts';
import { type Columns, marketBit, measures, ungraded } from './columns.ts';
import { type Kin, kinIn } from './kin.ts';

/** Where and how a list is asked for. */
export interface Place {
  readonly market: Market;
  readonly currency: CurrencyCode;
}

/** What depends on who looks: prices, days and what is for sale, in one market and currency. */
export interface Sheet extends Place {
  /** For sale here: sold by the market, neither held nor sold, with a price. Changes in place. */
  readonly forSale: Bits;
  /** Lying here, in the warehouse or a store. */
  readonly here: Bits;
  /** For sale, or sold already: it has a page. */
  isKnown(row: number): boolean;
  readonly inUse: InUse;
  /** By `rangeDigits`. */
  readonly ranges: Readonly<Record<RangeField, RangeIndex>>;
  /** Natural logarithms of the prices, which stones are likened by. */
  readonly priceLogs: Float64Array;
  readonly kin: Kin;
  /** The stone can be had again, or no longer. */
  change(row: number): void;
  /** A set that lists ask for again and again, of a name that says all of what it holds. */
  kept(name: string, make: () => Bits): Bits;
  /** All rows in one order, equal ones by price. Made when first asked for. */
  order(field: SortField, descending: boolean): Int32Array;
}

/** Ranks that some stone for sale here has, from the best; and the places where some lie. */
export interface InUse {
  readonly ranks: Readonly<Record<ChoiceField, readonly number[]>>;
  readonly sources: readonly number[];
}

/** Ten markets and currencies are in use. */
const keptSheets = 16;

/** Of 50,000 stones a set is 7 kB. */
const keptSets = 100;

function keeper(): Sheet['kept'] {
  const sets = new Map<string, Bits>();
  return (name, make) => {
    const known = sets.get(name);
    if (known) {
      sets.delete(name);
      sets.set(name, known);
      return known;
    }
    const made = make();
    sets.set(name, made);
    for (const oldest of sets.keys()) {
      if (sets.size <= keptSets) break;
      sets.delete(oldest);
    }
    return made;
  };
}

/** What prices hang on besides the stones: equal texts give equal sheets. */
export function ratesFor({ market, currency }: Place, rateOf: RateOf): string {
  const own = marketFacts[market].currency;
  return [rateOf(own, currency), ...currencyCodes.map((from) => rateOf(from, own))].join(' ');
}

export class Sheets {
  readonly #columns: Columns;
  readonly #marketOf: (source: number) => Market | null;
  readonly #rateOf: RateOf;
  /** Those of the stones themselves are the same for everyone. */
  readonly #measures: Readonly<Record<(typeof measures)[number], RangeIndex>>;
  readonly #kept = new Map<string, { readonly rates: string; readonly sheet: Sheet }>();

  constructor(columns: Columns, marketOf: (source: number) => Market | null, rateOf: RateOf) {
    this.#columns = columns;
    this.#marketOf = marketOf;
    this.#rateOf = rateOf;
    this.#measures = Object.fromEntries(
      measures.map((name) => [name, new RangeIndex(columns.measures[name])]),
    ) as Record<(typeof measures)[number], RangeIndex>;
  }

  sheet(place: Place): Sheet {
    const name = `${place.market} ${place.currency}`;
    const rates = ratesFor(place, this.#rateOf);
    const kept = this.#kept.get(name);
    if (kept?.rates === rates) return kept.sheet;
    const sheet = this.#make(place);
    if (this.#kept.size >= keptSheets && !kept) this.#kept.clear();
    this.#kept.set(name, { rates, sheet });
    return sheet;
  }

  /** A stone was held, sold or given back. */
  change(row: number): void {
    for (const { sheet } of this.#kept.values()) sheet.change(row);
  }

  #make(place: Place): Sheet {
    const { rows, sold, source, delivery, atSource } = this.#columns;
    const price = this.#prices(place);
    const carat = this.#columns.measures.carat;
    const perCarat = price.map((minor, row) =>
      Number.isNaN(minor)
        ? Number.NaN
        : pricePerCarat(money(minor, place.currency), carat[row] as number).minor,
    );
    const liesHere = new Set([...atSource.keys()].filter((id) => this.#marketOf(id) === place.market));
    const days = Float64Array.from({ length: rows }, (_, row) =>
      deliveryDays(delivery[row] as number, liesHere.has(source[row] as number)),
    );
    const [forSale, here] = [emptyBits(rows), emptyBits(rows)];
    for (let row = 0; row < rows; row += 1) {
      if (liesHere.has(source[row] as number)) setBit(here, row);
      if (sold[row] === taken.no && !Number.isNaN(price[row])) setBit(forSale, row);
    }
    const ranges: Sheet['ranges'] = {
      ...this.#measures,
      price: new RangeIndex(price),
      price_per_carat: new RangeIndex(perCarat),
      delivery_days: new RangeIndex(days),
    };
    const isKnown = (row: number): boolean => !Number.isNaN(price[row]);
    return {
      ...place,
      change(row) {
        if (sold[row] === taken.no && !Number.isNaN(price[row])) setBit(forSale, row);
        else clearBit(forSale, row);
      },
      forSale,
      here,
      isKnown,
      inUse: this.#inUse(forSale, liesHere),
      ranges,
      priceLogs: price.map(Math.log),
      kin: kinIn(this.#columns, this.#measures.carat, isKnown),
      kept: keeper(),
      order: this.#orders(ranges),
    };
  }

  /** The market's own price, or the list's by the rate table; then in the currency shown, as every piece's price is. */
  #prices({ market, currency }: Place): Float64Array {
    const { price, currency: paidIn, ownPrices, markets } = this.#columns;
    const own = marketFacts[market].currency;
    const rateToOwn = currencyCodes.map((from) => this.#rateOf(from, own));
    const rateShown = this.#rateOf(own, currency);
    const bit = marketBit(market);
    return price.map((minor, row) => {
      const from = paidIn[row] as number;
      const rate = rateToOwn[from] ?? null;
      const stated = ownPrices.get(row)?.[own];
      if (((markets[row] as number) & bit) === 0 || rateShown === null) return Number.NaN;
      if (stated === undefined && rate === null) return Number.NaN;
      const here =
        stated === undefined
          ? convert(money(minor, currencyCodes[from] as CurrencyCode), own, rate as number)
          : money(stated, own);
      return convert(here, currency, rateShown).minor;
    });
  }

  #inUse(forSale: Bits, liesHere: ReadonlySet<number>): InUse {
    const { withCode, atSource } = this.#columns;
    const some = (bits: Bits | null | undefined): boolean => bits != null && countBoth(bits, forSale) > 0;
    return {
      ranks: Object.fromEntries(
        choiceFields.map((field) => [
          field,
          withCode[field].flatMap((bits, rank) => (some(bits) ? [rank] : [])),
        ]),
      ) as unknown as InUse['ranks'],
      sources: [...liesHere].filter((id) => some(atSource.get(id))),
    };
  }

  #orders(ranges: Sheet['ranges']): Sheet['order'] {
    const { rows, ranks } = this.#columns;
    const kept = new Map<string, Int32Array>();
    const numbersOf = (field: SortField): ((row: number) => number) => {
      if (field === 'colour' || field === 'clarity' || field === 'cut') {
        const column = ranks[field];
        return (row) => (column[row] === ungraded ? Number.NaN : (column[row] as number));
      }
      const { values } = ranges[field];
      return (row) => values[row] as number;
    };
    const order: Sheet['order'] = (field, descending) => {
      const name = `${field} ${descending}`;
      const known = kept.get(name);
      if (known) return known;
      const ties = field === 'price' && !descending ? null : order('price', false);
      const made = packedOrder(rows, numbersOf(field), descending ? -1 : 1, ties);
      kept.set(name, made);
      return made;
    };
    return order;
  }
}
