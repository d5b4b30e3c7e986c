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
import { type SimilarityGroups, similarityGroupsIn } from './kin.ts';

/** A market and one of its currencies. */
export interface MarketCurrency {
  readonly market: Market;
  readonly currency: CurrencyCode;
}

/** The data that depends on market and currency: prices, delivery days and the stones for sale. */
export interface Sheet extends MarketCurrency {
  /** Stones with a price here that are neither held nor sold. Modified in place. */
  readonly forSale: Bits;
  /** Stones located in this market, in the warehouse or a store. */
  readonly here: Bits;
  /** Whether the stone has a page in this market: it is for sale, held or sold. */
  isKnown(row: number): boolean;
  readonly inUse: InUse;
  /** Scaled by `rangeDigits`. */
  readonly ranges: Readonly<Record<RangeField, RangeIndex>>;
  /** Natural logarithms of the prices, for similarity. */
  readonly priceLogs: Float64Array;
  readonly kin: SimilarityGroups;
  /** Updates whether the stone is for sale. */
  change(row: number): void;
  /** Returns a cached bit set, or creates it. `name` must determine its contents. */
  cachedSet(name: string, make: () => Bits): Bits;
  /** All rows in one order; rows with equal values are ordered by price. The result is cached. */
  order(field: SortField, descending: boolean): Int32Array;
}

/** The ranks of stones for sale here, best first, and the sources where some are located. */
export interface InUse {
  readonly ranks: Readonly<Record<ChoiceField, readonly number[]>>;
  readonly sources: readonly number[];
}

/** The most sheets in memory; ten pairs of market and currency are in use. */
const maxCachedSheets = 16;

/** The most cached sets of a sheet. With 50,000 stones a set takes 7 kB. */
const maxCachedSets = 100;

function createSetCache(): Sheet['cachedSet'] {
  const sets = new Map<string, Bits>();
  return (name, make) => {
    const cached = sets.get(name);
    if (cached) {
      sets.delete(name);
      sets.set(name, cached);
      return cached;
    }
    const created = make();
    sets.set(name, created);
    for (const oldest of sets.keys()) {
      if (sets.size <= maxCachedSets) break;
      sets.delete(oldest);
    }
    return created;
  };
}

/** The exchange rates of a sheet as a cache key: equal keys give equal prices. */
export function ratesFor({ market, currency }: MarketCurrency, rateOf: RateOf): string {
  const marketCurrency = marketFacts[market].currency;
  return [
    rateOf(marketCurrency, currency),
    ...currencyCodes.map((from) => rateOf(from, marketCurrency)),
  ].join(' ');
}

export class Sheets {
  readonly #columns: Columns;
  readonly #marketOf: (source: number) => Market | null;
  readonly #rateOf: RateOf;
  /** Measures of the stones, which are the same in every market. */
  readonly #measures: Readonly<Record<(typeof measures)[number], RangeIndex>>;
  readonly #sheetCache = new Map<string, { readonly rates: string; readonly sheet: Sheet }>();

  constructor(columns: Columns, marketOf: (source: number) => Market | null, rateOf: RateOf) {
    this.#columns = columns;
    this.#marketOf = marketOf;
    this.#rateOf = rateOf;
    this.#measures = Object.fromEntries(
      measures.map((name) => [name, new RangeIndex(columns.measures[name])]),
    ) as Record<(typeof measures)[number], RangeIndex>;
  }

  sheet(where: MarketCurrency): Sheet {
    const name = `${where.market} ${where.currency}`;
    const rates = ratesFor(where, this.#rateOf);
    const cached = this.#sheetCache.get(name);
    if (cached?.rates === rates) return cached.sheet;
    const sheet = this.#make(where);
    if (this.#sheetCache.size >= maxCachedSheets && !cached) this.#sheetCache.clear();
    this.#sheetCache.set(name, { rates, sheet });
    return sheet;
  }

  /** Updates all sheets after a stone was held, sold or given back. */
  change(row: number): void {
    for (const { sheet } of this.#sheetCache.values()) sheet.change(row);
  }

  #make(where: MarketCurrency): Sheet {
    const { rows, sold, source, delivery, atSource } = this.#columns;
    const price = this.#prices(where);
    const carat = this.#columns.measures.carat;
    const perCarat = price.map((minor, row) =>
      Number.isNaN(minor)
        ? Number.NaN
        : pricePerCarat(money(minor, where.currency), carat[row] as number).minor,
    );
    const localSources = new Set([...atSource.keys()].filter((id) => this.#marketOf(id) === where.market));
    const days = Float64Array.from({ length: rows }, (_, row) =>
      deliveryDays(delivery[row] as number, localSources.has(source[row] as number)),
    );
    const [forSale, inThisMarket] = [emptyBits(rows), emptyBits(rows)];
    for (let row = 0; row < rows; row += 1) {
      if (localSources.has(source[row] as number)) setBit(inThisMarket, row);
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
      ...where,
      change(row) {
        if (sold[row] === taken.no && !Number.isNaN(price[row])) setBit(forSale, row);
        else clearBit(forSale, row);
      },
      forSale,
      here: inThisMarket,
      isKnown,
      inUse: this.#inUse(forSale, localSources),
      ranges,
      priceLogs: price.map(Math.log),
      kin: similarityGroupsIn(this.#columns, this.#measures.carat, isKnown),
      cachedSet: createSetCache(),
      order: this.#orders(ranges),
    };
  }

  /** The market's own price, else the list price converted to its currency; then converted to the requested currency. */
  #prices({ market, currency }: MarketCurrency): Float64Array {
    const { price, currency: priceCurrency, ownPrices, markets } = this.#columns;
    const marketCurrency = marketFacts[market].currency;
    const rateToOwn = currencyCodes.map((from) => this.#rateOf(from, marketCurrency));
    const rateShown = this.#rateOf(marketCurrency, currency);
    const bit = marketBit(market);
    return price.map((minor, row) => {
      const from = priceCurrency[row] as number;
      const rate = rateToOwn[from] ?? null;
      const stated = ownPrices.get(row)?.[marketCurrency];
      if (((markets[row] as number) & bit) === 0 || rateShown === null) return Number.NaN;
      if (stated === undefined && rate === null) return Number.NaN;
      const inMarketCurrency =
        stated === undefined
          ? convert(money(minor, currencyCodes[from] as CurrencyCode), marketCurrency, rate as number)
          : money(stated, marketCurrency);
      return convert(inMarketCurrency, currency, rateShown).minor;
    });
  }

  #inUse(forSale: Bits, localSources: ReadonlySet<number>): InUse {
    const { withCode, atSource } = this.#columns;
    const isAnyForSale = (bits: Bits | null | undefined): boolean =>
      bits != null && countBoth(bits, forSale) > 0;
    return {
      ranks: Object.fromEntries(
        choiceFields.map((field) => [
          field,
          withCode[field].flatMap((bits, rank) => (isAnyForSale(bits) ? [rank] : [])),
        ]),
      ) as unknown as InUse['ranks'],
      sources: [...localSources].filter((id) => isAnyForSale(atSource.get(id))),
    };
  }

  #orders(ranges: Sheet['ranges']): Sheet['order'] {
    const { rows, ranks } = this.#columns;
    const orders = new Map<string, Int32Array>();
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
      const cached = orders.get(name);
      if (cached) return cached;
      const ties = field === 'price' && !descending ? null : order('price', false);
      const created = packedOrder(rows, numbersOf(field), descending ? -1 : 1, ties);
      orders.set(name, created);
      return created;
    };
    return order;
  }
}
