import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, type Money, money } from '@jinlan/domain/money';
import {
  formerTotal,
  type GoldQuotes,
  type PriceBasis,
  pricePiece,
  type RateOf,
  type Waterfall,
} from '@jinlan/domain/pricing';
import { type Bits, emptyBits, setBit } from './bits.ts';
import type { Columns, Stock, Unit } from './columns.ts';

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
}

/** What a unit's price is made of, in one currency of the market; null where it is not sold or a rate is missing. */
export function basisOf(
  unit: Unit,
  market: Market,
  currency: CurrencyCode,
  rateOf: RateOf,
): PriceBasis | null {
  const own = marketFacts[market].currency;
  const price = unit.prices.find((one) => one.currency === own);
  const rate = rateOf(own, currency);
  if (!price || rate === null || !unit.piece.markets.includes(market)) return null;
  const amount = (minor: number): Money => convert(money(minor, own), currency, rate);
  const was = price.was === null ? null : amount(price.was);
  if (unit.kind === 'fixed') return { kind: 'fixed', price: amount(price.amount), was };
  if (unit.metal === null || unit.piece.weightMg === null) return null;
  return {
    kind: 'by-weight',
    metal: unit.metal,
    weightMg: unit.piece.weightMg,
    craft: amount(price.amount),
    craftWas: was,
    commissionBasisPoints: price.commission,
  };
}

export function priceUnit(
  unit: Unit,
  { market, currency, quotes }: PriceContext,
  rateOf: RateOf,
): Waterfall | null {
  const basis = basisOf(unit, market, currency, rateOf);
  if (!basis) return null;
  const priced = pricePiece(basis, quotes);
  return priced.ok ? priced.value : null;
}

export interface RowPrice {
  readonly lowest: PricedUnit;
  readonly highest: PricedUnit;
}

export interface PricedUnit {
  readonly unit: number;
  readonly price: Waterfall;
  /** Without offers. */
  readonly regular: Money;
}

/** Quotes as a key: equal keys give equal prices. */
export const quotesKey = (quotes: GoldQuotes): string =>
  Object.entries(quotes)
    .map(([metal, quote]) => `${metal}=${quote.version}/${quote.sell.minor}`)
    .join(' ');

/** Ten markets and currencies are in use; a few more states of the board may overlap. */
const keptSheets = 24;

export class Prices {
  readonly #columns: Columns;
  readonly #stock: Stock;
  readonly #rateOf: RateOf;
  readonly #units = new Map<string, { key: string; totals: Float64Array }>();
  readonly #sheets = new Map<string, { key: string; sheet: PriceSheet }>();

  constructor(columns: Columns, stock: Stock, rateOf: RateOf) {
    this.#columns = columns;
    this.#stock = stock;
    this.#rateOf = rateOf;
  }

  sheet(context: PriceContext): PriceSheet {
    const name = `${context.market} ${context.currency}`;
    const key = `${quotesKey(context.quotes)} ${this.#stock.serial} ${this.#rateOf(marketFacts[context.market].currency, context.currency)}`;
    const kept = this.#sheets.get(name);
    if (kept?.key === key) return kept.sheet;
    const sheet = this.#computeSheet(context);
    if (this.#sheets.size >= keptSheets && !kept) this.#sheets.clear();
    this.#sheets.set(name, { key, sheet });
    return sheet;
  }

  /** Of the units that can be sold; of all when none can. Null where the piece has no price here. */
  row(row: number, context: PriceContext): RowPrice | null {
    const { unitStart, units } = this.#columns;
    const priced: PricedUnit[] = [];
    for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1) {
      const price = priceUnit(units[unit] as Unit, context, this.#rateOf);
      if (price) priced.push({ unit, price, regular: formerTotal(price) ?? price.total });
    }
    const inStock = priced.filter(({ unit }) => this.#stock.salable(unit, context.market) > 0);
    const counted = inStock.length > 0 ? inStock : priced;
    const [first] = counted;
    if (!first) return null;
    return {
      lowest: counted.reduce(
        (low, one) => (one.price.total.minor < low.price.total.minor ? one : low),
        first,
      ),
      highest: counted.reduce(
        (high, one) => (one.price.total.minor > high.price.total.minor ? one : high),
        first,
      ),
    };
  }

  #totals(context: PriceContext): Float64Array {
    const name = `${context.market} ${context.currency}`;
    const key = `${quotesKey(context.quotes)} ${this.#rateOf(marketFacts[context.market].currency, context.currency)}`;
    const kept = this.#units.get(name);
    if (kept?.key === key) return kept.totals;
    const totals = Float64Array.from(
      this.#columns.units,
      (unit) => priceUnit(unit, context, this.#rateOf)?.total.minor ?? Number.NaN,
    );
    if (this.#units.size >= keptSheets && !kept) this.#units.clear();
    this.#units.set(name, { key, totals });
    return totals;
  }

  #computeSheet(context: PriceContext): PriceSheet {
    const { rows, unitStart } = this.#columns;
    const totals = this.#totals(context);
    const min = new Float64Array(rows).fill(Number.NaN);
    const max = new Float64Array(rows).fill(Number.NaN);
    const priced = emptyBits(rows);
    const inStock = emptyBits(rows);
    for (let row = 0; row < rows; row += 1) {
      const from = unitStart[row] as number;
      const to = unitStart[row + 1] as number;
      let some = false;
      for (let unit = from; unit < to; unit += 1)
        some ||= this.#stock.salable(unit, context.market) > 0 && !Number.isNaN(totals[unit]);
      for (let unit = from; unit < to; unit += 1) {
        const total = totals[unit] as number;
        if (Number.isNaN(total) || (some && this.#stock.salable(unit, context.market) <= 0)) continue;
        if (!((min[row] as number) <= total)) min[row] = total;
        if (!((max[row] as number) >= total)) max[row] = total;
      }
      if (!Number.isNaN(min[row])) setBit(priced, row);
      if (some) setBit(inStock, row);
    }
    return { min, max, priced, inStock };
  }
}
