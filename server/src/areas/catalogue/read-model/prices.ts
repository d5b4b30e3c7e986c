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
import { asTag, type Chosen, type Composite, extremesOf, ownPricesOf, setDiscountOn } from './composites.ts';
import { eachRun, type Runs } from './patch/runs.ts';
import type { Stock } from './stock.ts';
import type { Unit } from './units.ts';

/**
 * Prices of everything in one market and currency. The price of a unit is computed once for each state of the
 * quotes; a list sorted by price after the board has moved computes them anew, and nothing else has to happen.
 */
export interface PriceSheet {
  /** Minor units; NaN where the piece has no price in the market. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly priced: Bits;
  /** Pieces of which something can be sold. */
  readonly inStock: Bits;
}

export interface PriceContext {
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly quotes: GoldQuotes;
  /** Of reductions: each holds on its days. */
  readonly day: BusinessDay;
}

/** What a unit's price is made of, in one currency of the market; null where it is not sold or a rate is missing. */
export function basisOf(
  unit: Unit,
  { market, currency, day }: Omit<PriceContext, 'quotes'>,
  rateOf: RateOf,
): FixedBasis | ByWeightBasis | null {
  const own = marketFacts[market].currency;
  const price = unit.priceIn(own, day);
  const rate = rateOf(own, currency);
  if (!price || rate === null || !unit.isSoldIn(market)) return null;
  const amount = (minor: number): Money => convert(money(minor, own), currency, rate);
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
  /** Without offers. */
  readonly regular: Money;
  /** Of an offer that has a first or a last day. */
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

const nameOf = ({ market, currency }: PriceContext): string => `${market} ${currency}`;

/** Ten markets and currencies are in use; a few more states of the board may overlap. */
const keptSheets = 24;

export class Prices {
  readonly #columns: Columns;
  readonly #stock: Stock;
  readonly #rateOf: RateOf;
  readonly #units = new Map<string, { key: string; context: PriceContext; totals: Float64Array }>();
  readonly #sheets = new Map<string, { key: string; sheet: PriceSheet }>();

  constructor(columns: Columns, stock: Stock, rateOf: RateOf) {
    this.#columns = columns;
    this.#stock = stock;
    this.#rateOf = rateOf;
  }

  /** Those of the next state: what was worked out for units that stay is not worked out again. */
  next(columns: Columns, stock: Stock, units: Runs): Prices {
    const made = new Prices(columns, stock, this.#rateOf);
    for (const [name, { key, context, totals }] of this.#units) {
      // Worked out at a rate that has changed since.
      if (key !== made.#keyOf(context)) continue;
      const all = new Float64Array(units.length);
      eachRun(units, ({ isFresh, from, to }, at) => {
        if (!isFresh) all.set(totals.subarray(from, to), at);
        else for (let unit = at; unit < at + to - from; unit += 1) all[unit] = made.#compute(unit, context);
      });
      made.#units.set(name, { key, context, totals: all });
    }
    return made;
  }

  #compute(unit: number, context: PriceContext): number {
    const { units } = this.#columns;
    return priceUnit(units.at(unit) as Unit, context, this.#rateOf)?.total.minor ?? Number.NaN;
  }

  sheet(context: PriceContext): PriceSheet {
    const name = nameOf(context);
    const key = `${this.#keyOf(context)} ${this.#stock.soldOutSerial(context.market)}`;
    const kept = this.#sheets.get(name);
    if (kept?.key === key) return kept.sheet;
    const sheet = this.#computeSheet(context);
    if (this.#sheets.size >= keptSheets && !kept) this.#sheets.clear();
    this.#sheets.set(name, { key, sheet });
    return sheet;
  }

  /** Of the units that can be sold; of all when none can. Null where the piece has no price here. */
  row(row: number, context: PriceContext): RowPrice | null {
    const { unitStart, composites, giftCards, filePrices } = this.#columns;
    const composite = composites.get(row);
    if (composite) return this.inMarket(row, context) ? this.#compositePrice(composite, context) : null;
    const card = giftCards.get(unitStart[row] as number);
    if (card) return this.#cardPrice(unitStart[row] as number, card, context);
    const files = filePrices.get(unitStart[row] as number);
    const withFiles = files && this.#filesPrice(unitStart[row] as number, files, context);
    if (withFiles) return withFiles;
    const ends = this.#endsOf(row, context);
    if (!ends) return null;
    const lowest = this.ofUnit(ends.lowest, context);
    const highest = ends.highest === ends.lowest ? lowest : this.ofUnit(ends.highest, context);
    return lowest && highest && { lowest, highest };
  }

  /** The cheapest and the dearest unit of those that can be sold, of all when none can; null where none has a price here. */
  #endsOf(row: number, context: PriceContext): { readonly lowest: number; readonly highest: number } | null {
    const { unitStart } = this.#columns;
    const from = unitStart[row] as number;
    const length = (unitStart[row + 1] as number) - from;
    if (length === 1) return { lowest: from, highest: from };
    const totalOf = this.#totalOf(context);
    const priced = Array.from({ length }, (_, at) => from + at).filter(
      (unit) => !Number.isNaN(totalOf(unit)),
    );
    const inStock = priced.filter((unit) => this.#stock.salable(unit, context.market) > 0);
    const counted = inStock.length > 0 ? inStock : priced;
    const [first] = counted;
    if (first === undefined) return null;
    return {
      lowest: counted.reduce((low, unit) => (totalOf(unit) < totalOf(low) ? unit : low), first),
      highest: counted.reduce((high, unit) => (totalOf(unit) > totalOf(high) ? unit : high), first),
    };
  }

  /** Of a piece or variant by itself; null where it has no price here. */
  ofUnit(unit: number, context: PriceContext): PricedUnit | null {
    const one = this.#columns.units.at(unit);
    const price = one ? priceUnit(one, context, this.#rateOf) : null;
    return one && price ? pricedUnit(price, saleDaysOf(one, context)) : null;
  }

  /** Minor units: as a list worked them out, where one was asked for by these quotes, else worked out now. */
  #totalOf(context: PriceContext): (unit: number) => number {
    const kept = this.#units.get(nameOf(context));
    if (kept?.key === this.#keyOf(context)) return (unit) => kept.totals[unit] as number;
    return (unit) => this.#compute(unit, context);
  }

  /** What totals are kept under: equal keys give equal totals. */
  #keyOf({ market, currency, quotes, day }: PriceContext): string {
    return `${day} ${quotesKey(quotes)} ${this.#rateOf(marketFacts[market].currency, currency)}`;
  }

  inMarket(row: number, { market }: PriceContext): boolean {
    return this.#columns.pieces.marketsOf(row).includes(market);
  }

  #compositePrice(composite: Composite, context: PriceContext): RowPrice | null {
    const { units } = this.#columns;
    const own = composite.base && ownPricesOf(composite.base, context, this.#rateOf);
    if (composite.base && !own) return null;
    const found = extremesOf(
      composite,
      this.#costsIn(composite, context),
      (unit) => this.#stock.salable(unit, context.market) > 0,
    );
    if (!found) return null;
    const tag = (amount: Money): Waterfall | null => {
      const price = pricePiece(asTag(amount), context.quotes);
      return price.ok ? price.value : null;
    };
    const priceOf = (chosen: typeof found.lowest): PricedUnit | null => {
      const parts = chosen.flatMap(({ unit, quantity, charge }) => {
        const price = own
          ? tag(own.chargeOf(charge))
          : priceUnit(units.at(unit) as Unit, context, this.#rateOf);
        return price ? [{ price, quantity }] : [];
      });
      if (parts.length < chosen.length) return null;
      const base = own && tag(own.base);
      if (base) parts.push({ price: base, quantity: 1 });
      const discount = setDiscountOn(composite, context);
      const days = discount && { from: discount.from, to: discount.to };
      return pricedUnit(priceSet(parts, discount?.basisPoints ?? 0, context.currency), days);
    };
    const [lowest, highest] = [priceOf(found.lowest), priceOf(found.highest)];
    return lowest && highest && { lowest, highest };
  }

  /** What one of a choice costs in its set or group, minor units; NaN where it is not sold here. */
  #costsIn({ base }: Composite, context: PriceContext): (chosen: Chosen) => number {
    const totals = this.#totals(context);
    if (!base) return ({ unit }) => totals[unit] as number;
    const own = ownPricesOf(base, context, this.#rateOf);
    return ({ unit, charge }) =>
      own && !Number.isNaN(totals[unit]) ? own.chargeOf(charge).minor : Number.NaN;
  }

  /** From the smallest amount one can have to the largest. */
  #cardPrice(unit: number, card: GiftCard, context: PriceContext): RowPrice | null {
    const { market, currency } = context;
    const lowest = priceUnit(this.#columns.units.at(unit) as Unit, context, this.#rateOf);
    if (!lowest) return null;
    const most = this.#largest(card, market, currency);
    const dearest = pricePiece({ kind: 'fixed', price: money(most, currency), was: null }, context.quotes);
    const highest = dearest.ok && most > lowest.total.minor ? dearest.value : lowest;
    return {
      lowest: { price: lowest, regular: lowest.total, saleDays: null },
      highest: { price: highest, regular: highest.total, saleDays: null },
    };
  }

  /** From the piece with its cheapest file, since one must be chosen, to all of them. Null where it has no tag here. */
  #filesPrice(unit: number, files: readonly Amounts[], context: PriceContext): RowPrice | null {
    const { market, currency, quotes } = context;
    const one = this.#columns.units.at(unit) as Unit;
    const basis = basisOf(one, context, this.#rateOf);
    const charges = this.#fileCharges(files, market, currency);
    const [cheapest] = charges;
    if (basis?.kind !== 'fixed' || !cheapest) return null;
    const priceWith = (chosen: readonly Money[]): PricedUnit | null => {
      const price = pricePiece(withCharges(basis, chosen), quotes);
      return price.ok ? pricedUnit(price.value, saleDaysOf(one, context)) : null;
    };
    const [lowest, highest] = [priceWith([cheapest]), priceWith(charges)];
    return lowest && highest && { lowest, highest };
  }

  /** Of each file in the currency asked for, the cheapest first; none where the market's is not exchanged into it. */
  #fileCharges(files: readonly Amounts[], market: Market, currency: CurrencyCode): readonly Money[] {
    const own = marketFacts[market].currency;
    const rate = this.#rateOf(own, currency);
    if (rate === null) return [];
    return files
      .map((prices) => convert(money(prices[own] ?? 0, own), currency, rate))
      .toSorted((a, b) => a.minor - b.minor);
  }

  /** Minor units of the currency asked for; 0 without any. */
  #largest({ amounts, open }: GiftCard, market: Market, currency: CurrencyCode): number {
    const own = marketFacts[market].currency;
    const rate = this.#rateOf(own, currency);
    const most = Math.max(0, ...(amounts[own] ?? []), open?.[own]?.[1] ?? 0);
    return rate === null ? 0 : convert(money(most, own), currency, rate).minor;
  }

  #totals(context: PriceContext): Float64Array {
    const name = nameOf(context);
    const key = this.#keyOf(context);
    const kept = this.#units.get(name);
    if (kept?.key === key) return kept.totals;
    const { units } = this.#columns;
    const totals = new Float64Array(units.length);
    for (let unit = 0; unit < units.length; unit += 1) totals[unit] = this.#compute(unit, context);
    if (this.#units.size >= keptSheets && !kept) this.#units.clear();
    this.#units.set(name, { key, context, totals });
    return totals;
  }

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
      const found = this.inMarket(row, context) ? extremesOf(composite, costOf, isSalable) : null;
      if (!found) continue;
      const base = composite.base ? (ownPricesOf(composite.base, context, this.#rateOf)?.base.minor ?? 0) : 0;
      const discount = setDiscountOn(composite, context)?.basisPoints ?? 0;
      const sumOf = (chosen: typeof found.lowest): number => {
        const sum = chosen.reduce((all, one) => all + costOf(one) * one.quantity, base);
        return sum - basisPoints(money(sum, context.currency), discount).minor;
      };
      min[row] = sumOf(found.lowest);
      max[row] = sumOf(found.highest);
      setBit(priced, row);
      if (found.inStock && !hasBit(this.#columns.pieces.soldOut, row)) setBit(inStock, row);
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
      const isKnown = !Number.isNaN(min[row]);
      let some = false;
      for (let unit = from; unit < to; unit += 1)
        some ||= this.#stock.salable(unit, context.market) > 0 && !Number.isNaN(totals[unit]);
      for (let unit = from; unit < to; unit += 1) {
        const total = totals[unit] as number;
        if (isKnown || Number.isNaN(total) || (some && this.#stock.salable(unit, context.market) <= 0))
          continue;
        if (!((min[row] as number) <= total)) min[row] = total;
        if (!((max[row] as number) >= total)) max[row] = total;
      }
      if (!Number.isNaN(min[row])) setBit(priced, row);
      if (some) setBit(inStock, row);
    }
    return { min, max, priced, inStock };
  }
}
