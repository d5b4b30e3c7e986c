import type { BusinessDay, DaySpan } from '@jinlan/domain/kernel';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { basisPoints, type CurrencyCode, convert, type Money, money } from '@jinlan/domain/money';
import {
  type ByWeightBasis,
  type FixedBasis,
  formerTotal,
  type GoldQuotes,
  pricePiece,
  priceSet,
  type RateOf,
  type Waterfall,
  withCharges,
} from '@jinlan/domain/pricing';
import { type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import type { Amounts, GiftCard } from '../types/product-types.ts';
import type { Columns } from './columns.ts';
import {
  type ChosenItem,
  type Composite,
  extremesOf,
  fixedBasis,
  ownPricesOf,
  setDiscountOn,
} from './composites.ts';
import { eachRun, type Runs } from './patch/runs.ts';
import type { Stock } from './stock.ts';
import type { Unit } from './units.ts';

/**
 * The prices of all rows in one market and currency. They are computed once per state of the quotes; the first list after
 * a change of the board computes them again.
 */
export interface PriceSheet {
  /** Minor units; NaN where the piece has no price in the market. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly priced: Bits;
  /** Rows with at least one unit that can be sold. */
  readonly inStock: Bits;
}

export interface PriceContext {
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly quotes: GoldQuotes;
  /** Decides which reductions are in force. */
  readonly day: BusinessDay;
}

/** The price basis of a unit in one currency of the market; null where it is not sold or an exchange rate is missing. */
export function basisOf(
  unit: Unit,
  { market, currency, day }: Omit<PriceContext, 'quotes'>,
  rateOf: RateOf,
): FixedBasis | ByWeightBasis | null {
  const marketCurrency = marketFacts[market].currency;
  const price = unit.priceIn(marketCurrency, day);
  const rate = rateOf(marketCurrency, currency);
  if (!price || rate === null || !unit.isSoldIn(market)) return null;
  const amount = (minor: number): Money => convert(money(minor, marketCurrency), currency, rate);
  const was = price.was === null ? null : amount(price.was);
  if (unit.kind === 'fixed') return { kind: 'fixed', price: amount(price.amount), was };
  const { metal, weightMg } = unit;
  if (metal === null || weightMg === null) return null;
  return {
    kind: 'by-weight',
    metal,
    weightMg,
    craft: amount(price.amount),
    craftWas: was,
    commissionBasisPoints: price.commission,
  };
}

export function priceUnit(unit: Unit, context: PriceContext, rateOf: RateOf): Waterfall | null {
  const basis = basisOf(unit, context, rateOf);
  if (!basis) return null;
  const priced = pricePiece(basis, context.quotes);
  return priced.ok ? priced.value : null;
}

export interface RowPrice {
  readonly lowest: PricedUnit;
  readonly highest: PricedUnit;
}

export interface PricedUnit {
  readonly price: Waterfall;
  /** The price without reductions. */
  readonly regular: Money;
  /** The days of a reduction in force that has a first or a last day. */
  readonly saleDays: DaySpan | null;
}

const pricedUnit = (price: Waterfall, saleDays: DaySpan | null): PricedUnit => ({
  price,
  regular: formerTotal(price) ?? price.total,
  saleDays,
});

const saleDaysOf = (unit: Unit, { market, day }: Pick<PriceContext, 'market' | 'day'>) =>
  unit.priceIn(marketFacts[market].currency, day)?.saleDays ?? null;

/** Quotes as a key: equal keys give equal prices. */
export const quotesKey = (quotes: GoldQuotes): string =>
  Object.entries(quotes)
    .map(([metal, quote]) => `${metal}=${quote.version}/${quote.sell.minor}`)
    .join(' ');

const cacheNameOf = ({ market, currency }: PriceContext): string => `${market} ${currency}`;

/**
 * The most pairs of market and currency in each of the two caches. Another pair empties its cache. A shop in five markets
 * uses about ten pairs.
 */
const maxCachedPairs = 24;

export class Prices {
  readonly #columns: Columns;
  readonly #stock: Stock;
  readonly #rateOf: RateOf;
  readonly #totalsCache = new Map<string, { key: string; context: PriceContext; totals: Float64Array }>();
  readonly #sheetCache = new Map<string, { key: string; sheet: PriceSheet }>();

  constructor(columns: Columns, stock: Stock, rateOf: RateOf) {
    this.#columns = columns;
    this.#stock = stock;
    this.#rateOf = rateOf;
  }

  /** Returns the prices of the next state. Computed totals of unchanged units are copied. */
  next(columns: Columns, stock: Stock, units: Runs): Prices {
    const nextPrices = new Prices(columns, stock, this.#rateOf);
    for (const [name, { key, context, totals }] of this.#totalsCache) {
      // Computed at an exchange rate that has changed since.
      if (key !== nextPrices.#keyOf(context)) continue;
      const all = new Float64Array(units.length);
      eachRun(units, ({ isFresh, from, to }, at) => {
        if (!isFresh) all.set(totals.subarray(from, to), at);
        else
          for (let unit = at; unit < at + to - from; unit += 1)
            all[unit] = nextPrices.#compute(unit, context);
      });
      nextPrices.#totalsCache.set(name, { key, context, totals: all });
    }
    return nextPrices;
  }

  #compute(unit: number, context: PriceContext): number {
    const { units } = this.#columns;
    return priceUnit(units.at(unit) as Unit, context, this.#rateOf)?.total.minor ?? Number.NaN;
  }

  sheet(context: PriceContext): PriceSheet {
    const name = cacheNameOf(context);
    const key = `${this.#keyOf(context)} ${this.#stock.soldOutSerial(context.market)}`;
    const cached = this.#sheetCache.get(name);
    if (cached?.key === key) return cached.sheet;
    const sheet = this.#computeSheet(context);
    if (this.#sheetCache.size >= maxCachedPairs && !cached) this.#sheetCache.clear();
    this.#sheetCache.set(name, { key, sheet });
    return sheet;
  }

  /**
   * The price range of the units in stock, or of all where none is. Null where the piece has no price here.
   * `#computeSheet` has the same range for all rows, in numbers alone: `patch.test.ts` compares the two.
   */
  row(row: number, context: PriceContext): RowPrice | null {
    const { unitStart, composites, giftCards, filePrices } = this.#columns;
    const composite = composites.get(row);
    if (composite) return this.inMarket(row, context) ? this.#compositePrice(composite, context) : null;
    const card = giftCards.get(unitStart[row] as number);
    if (card) return this.#cardPrice(unitStart[row] as number, card, context);
    const files = filePrices.get(unitStart[row] as number);
    const withFiles = files && this.#filesPrice(unitStart[row] as number, files, context);
    if (withFiles) return withFiles;
    const extremes = this.#extremeUnits(row, context);
    if (!extremes) return null;
    const lowest = this.ofUnit(extremes.lowest, context);
    const highest = extremes.highest === extremes.lowest ? lowest : this.ofUnit(extremes.highest, context);
    return lowest && highest && { lowest, highest };
  }

  /**
   * Returns the cheapest and the dearest unit of those in stock, or of all if none is. Null if there are several and none has a
   * price in this market; a single unit is returned unchecked.
   */
  #extremeUnits(
    row: number,
    context: PriceContext,
  ): { readonly lowest: number; readonly highest: number } | null {
    const { unitStart } = this.#columns;
    const from = unitStart[row] as number;
    const length = (unitStart[row + 1] as number) - from;
    if (length === 1) return { lowest: from, highest: from };
    const totalOf = this.#totalOf(context);
    const priced = Array.from({ length }, (_, at) => from + at).filter(
      (unit) => !Number.isNaN(totalOf(unit)),
    );
    const inStock = priced.filter((unit) => this.#stock.salable(unit, context.market) > 0);
    const candidates = inStock.length > 0 ? inStock : priced;
    const [first] = candidates;
    if (first === undefined) return null;
    return {
      lowest: candidates.reduce((low, unit) => (totalOf(unit) < totalOf(low) ? unit : low), first),
      highest: candidates.reduce((high, unit) => (totalOf(unit) > totalOf(high) ? unit : high), first),
    };
  }

  /** The price of one unit; null where it has no price here. */
  ofUnit(unit: number, context: PriceContext): PricedUnit | null {
    const unitView = this.#columns.units.at(unit);
    const price = unitView ? priceUnit(unitView, context, this.#rateOf) : null;
    return unitView && price ? pricedUnit(price, saleDaysOf(unitView, context)) : null;
  }

  /** Totals in minor units: cached where a list computed them with these quotes, else computed on each call. */
  #totalOf(context: PriceContext): (unit: number) => number {
    const cached = this.#totalsCache.get(cacheNameOf(context));
    if (cached?.key === this.#keyOf(context)) return (unit) => cached.totals[unit] as number;
    return (unit) => this.#compute(unit, context);
  }

  /** The cache key of totals: equal keys give equal totals. */
  #keyOf({ market, currency, quotes, day }: PriceContext): string {
    return `${day} ${quotesKey(quotes)} ${this.#rateOf(marketFacts[market].currency, currency)}`;
  }

  inMarket(row: number, { market }: PriceContext): boolean {
    return this.#columns.pieces.marketsOf(row).includes(market);
  }

  #compositePrice(composite: Composite, context: PriceContext): RowPrice | null {
    const { units } = this.#columns;
    const ownPrices = composite.base && ownPricesOf(composite.base, context, this.#rateOf);
    if (composite.base && !ownPrices) return null;
    const extremes = extremesOf(
      composite,
      this.#costsIn(composite, context),
      (unit) => this.#stock.salable(unit, context.market) > 0,
    );
    if (!extremes) return null;
    const fixedPrice = (amount: Money): Waterfall | null => {
      const price = pricePiece(fixedBasis(amount), context.quotes);
      return price.ok ? price.value : null;
    };
    const priceOf = (chosen: typeof extremes.lowest): PricedUnit | null => {
      const parts = chosen.flatMap(({ unit, quantity, charge }) => {
        const price = ownPrices
          ? fixedPrice(ownPrices.chargeOf(charge))
          : priceUnit(units.at(unit) as Unit, context, this.#rateOf);
        return price ? [{ price, quantity }] : [];
      });
      if (parts.length < chosen.length) return null;
      const base = ownPrices && fixedPrice(ownPrices.base);
      if (base) parts.push({ price: base, quantity: 1 });
      const discount = setDiscountOn(composite, context);
      const days = discount && { from: discount.from, to: discount.to };
      return pricedUnit(priceSet(parts, discount?.basisPoints ?? 0, context.currency), days);
    };
    const [lowest, highest] = [priceOf(extremes.lowest), priceOf(extremes.highest)];
    return lowest && highest && { lowest, highest };
  }

  /** The cost of one item in its bundle or group, in minor units; NaN where it is not sold here. */
  #costsIn({ base }: Composite, context: PriceContext): (chosen: ChosenItem) => number {
    const totals = this.#totals(context);
    if (!base) return ({ unit }) => totals[unit] as number;
    const ownPrices = ownPricesOf(base, context, this.#rateOf);
    return ({ unit, charge }) =>
      ownPrices && !Number.isNaN(totals[unit]) ? ownPrices.chargeOf(charge).minor : Number.NaN;
  }

  /** The range from the smallest to the largest amount of a gift card. */
  #cardPrice(unit: number, card: GiftCard, context: PriceContext): RowPrice | null {
    const { market, currency } = context;
    const lowest = priceUnit(this.#columns.units.at(unit) as Unit, context, this.#rateOf);
    if (!lowest) return null;
    const largestAmount = this.#largest(card, market, currency);
    const priceOfLargest = pricePiece(
      { kind: 'fixed', price: money(largestAmount, currency), was: null },
      context.quotes,
    );
    const highest = priceOfLargest.ok && largestAmount > lowest.total.minor ? priceOfLargest.value : lowest;
    return {
      lowest: { price: lowest, regular: lowest.total, saleDays: null },
      highest: { price: highest, regular: highest.total, saleDays: null },
    };
  }

  /** The range from the piece with its cheapest file (one is required) to all files. Null without a fixed price here. */
  #filesPrice(unit: number, files: readonly Amounts[], context: PriceContext): RowPrice | null {
    const { market, currency, quotes } = context;
    const unitView = this.#columns.units.at(unit) as Unit;
    const basis = basisOf(unitView, context, this.#rateOf);
    const charges = this.#fileCharges(files, market, currency);
    const [cheapest] = charges;
    if (basis?.kind !== 'fixed' || !cheapest) return null;
    const priceWith = (chosen: readonly Money[]): PricedUnit | null => {
      const price = pricePiece(withCharges(basis, chosen), quotes);
      return price.ok ? pricedUnit(price.value, saleDaysOf(unitView, context)) : null;
    };
    const [lowest, highest] = [priceWith([cheapest]), priceWith(charges)];
    return lowest && highest && { lowest, highest };
  }

  /** The prices of the files in the requested currency, cheapest first; empty without an exchange rate. */
  #fileCharges(files: readonly Amounts[], market: Market, currency: CurrencyCode): readonly Money[] {
    const marketCurrency = marketFacts[market].currency;
    const rate = this.#rateOf(marketCurrency, currency);
    if (rate === null) return [];
    return files
      .map((prices) => convert(money(prices[marketCurrency] ?? 0, marketCurrency), currency, rate))
      .toSorted((a, b) => a.minor - b.minor);
  }

  /** The largest amount of a gift card in minor units of the requested currency; 0 without any. */
  #largest({ amounts, open }: GiftCard, market: Market, currency: CurrencyCode): number {
    const marketCurrency = marketFacts[market].currency;
    const rate = this.#rateOf(marketCurrency, currency);
    const largestMinor = Math.max(0, ...(amounts[marketCurrency] ?? []), open?.[marketCurrency]?.[1] ?? 0);
    return rate === null ? 0 : convert(money(largestMinor, marketCurrency), currency, rate).minor;
  }

  #totals(context: PriceContext): Float64Array {
    const name = cacheNameOf(context);
    const key = this.#keyOf(context);
    const cached = this.#totalsCache.get(name);
    if (cached?.key === key) return cached.totals;
    const { units } = this.#columns;
    const totals = new Float64Array(units.length);
    for (let unit = 0; unit < units.length; unit += 1) totals[unit] = this.#compute(unit, context);
    if (this.#totalsCache.size >= maxCachedPairs && !cached) this.#totalsCache.clear();
    this.#totalsCache.set(name, { key, context, totals });
    return totals;
  }

  /**
   * Computes the totals that `row` returns, for all rows. It omits their steps, which would make a list too slow. Change
   * both methods together: `patch.test.ts` compares the two.
   */
  #computeSheet(context: PriceContext): PriceSheet {
    const { rows, unitStart, composites, giftCards, filePrices } = this.#columns;
    const totals = this.#totals(context);
    const min = new Float64Array(rows).fill(Number.NaN);
    const max = new Float64Array(rows).fill(Number.NaN);
    const priced = emptyBits(rows);
    const inStock = emptyBits(rows);
    const isSalable = (unit: number): boolean => this.#stock.salable(unit, context.market) > 0;
    for (const [row, composite] of composites) {
      const costOf = this.#costsIn(composite, context);
      const extremes = this.inMarket(row, context) ? extremesOf(composite, costOf, isSalable) : null;
      if (!extremes) continue;
      const base = composite.base ? (ownPricesOf(composite.base, context, this.#rateOf)?.base.minor ?? 0) : 0;
      const discount = setDiscountOn(composite, context)?.basisPoints ?? 0;
      const sumOf = (chosen: typeof extremes.lowest): number => {
        const sum = chosen.reduce((subtotal, item) => subtotal + costOf(item) * item.quantity, base);
        return sum - basisPoints(money(sum, context.currency), discount).minor;
      };
      min[row] = sumOf(extremes.lowest);
      max[row] = sumOf(extremes.highest);
      setBit(priced, row);
      if (extremes.inStock && !hasBit(this.#columns.pieces.soldOut, row)) setBit(inStock, row);
    }
    for (const [unit, card] of giftCards) {
      const { row } = this.#columns.units.at(unit) as Unit;
      if (!Number.isNaN(totals[unit])) max[row] = this.#largest(card, context.market, context.currency);
    }
    for (const [unit, files] of filePrices) {
      const { row } = this.#columns.units.at(unit) as Unit;
      const price = this.#filesPrice(unit, files, context);
      if (!price) continue;
      min[row] = price.lowest.price.total.minor;
      max[row] = price.highest.price.total.minor;
    }
    for (let row = 0; row < rows; row += 1) {
      const from = unitStart[row] as number;
      const to = unitStart[row + 1] as number;
      const hasPrice = !Number.isNaN(min[row]);
      let hasStock = false;
      for (let unit = from; unit < to; unit += 1)
        hasStock ||= this.#stock.salable(unit, context.market) > 0 && !Number.isNaN(totals[unit]);
      for (let unit = from; unit < to; unit += 1) {
        const total = totals[unit] as number;
        if (hasPrice || Number.isNaN(total) || (hasStock && this.#stock.salable(unit, context.market) <= 0))
          continue;
        if (!((min[row] as number) <= total)) min[row] = total;
        if (!((max[row] as number) >= total)) max[row] = total;
      }
      if (!Number.isNaN(min[row])) setBit(priced, row);
      if (hasStock) setBit(inStock, row);
    }
    return { min, max, priced, inStock };
  }
}
