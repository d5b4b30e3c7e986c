/**
 * Gold is quoted by five boards (specification 3). A version is never overwritten: a new price is a new
 * version, and whatever was priced with an old one can be priced again, to the cent.
 *
 * Meaning of the codes (trade-facts 1.7): CK9999 pure gold ornaments, CKBEAN pellets, PT9995 platinum, CKBAR
 * gold bars.
 */
import { type CountryCode, type Market, marketFacts } from '../markets/index.ts';
import {
  type CurrencyCode,
  convert,
  MILLIGRAMS_PER,
  type Milligrams,
  type Money,
  scale,
  type WeightUnit,
} from '../money/index.ts';

export const goldPriceTypes = ['HK-CK9999', 'HK-CKBEAN', 'HK-PT9995', 'CN-CK9999', 'CN-CKBAR'] as const;

export type GoldPriceType = (typeof goldPriceTypes)[number];

export const goldMetals = ['CK9999', 'CKBEAN', 'PT9995', 'CKBAR'] as const;

export type GoldMetal = (typeof goldMetals)[number];

export interface GoldTypeFacts {
  readonly metal: GoldMetal;
  readonly country: Extract<CountryCode, 'HK' | 'CN'>;
  readonly currency: CurrencyCode;
  readonly unit: WeightUnit;
  /** Price step of the board in minor units: HK$10 per tael, one yuan per gram (trade-facts 1.2). */
  readonly step: number;
}

const hongKong = { country: 'HK', currency: 'HKD', unit: 'tael', step: 1_000 } as const;
const mainland = { country: 'CN', currency: 'CNY', unit: 'gram', step: 100 } as const;

export const goldTypeFacts: Readonly<Record<GoldPriceType, GoldTypeFacts>> = {
  'HK-CK9999': { metal: 'CK9999', ...hongKong },
  'HK-CKBEAN': { metal: 'CKBEAN', ...hongKong },
  'HK-PT9995': { metal: 'PT9995', ...hongKong },
  'CN-CK9999': { metal: 'CK9999', ...mainland },
  'CN-CKBAR': { metal: 'CKBAR', ...mainland },
};

export function isGoldPriceType(value: unknown): value is GoldPriceType {
  return typeof value === 'string' && Object.hasOwn(goldTypeFacts, value);
}

/** One version of one board, as published or converted for a market. */
export interface GoldQuote {
  readonly type: GoldPriceType;
  /** Version number of the board; a converted quote has the number of its original. */
  readonly version: number;
  /** Price that the shopper pays per unit of weight. */
  readonly sell: Money;
  /** Cash price that the shop pays per unit; null if the board does not show it. */
  readonly buy: Money | null;
  /** Value of old gold per unit in an exchange; null if the board does not show it. */
  readonly exchange: Money | null;
  readonly unit: WeightUnit;
  /** ISO 8601 instant, UTC. */
  readonly effectiveAt: string;
}

/**
 * The current quotes for one store view and currency; a metal without a quote is not sold by weight there.
 */
export type GoldQuotes = Readonly<Partial<Record<GoldMetal, GoldQuote>>>;

/** The board of a metal in a market; null if the specification has none. */
export function goldTypeFor(market: Market, metal: GoldMetal): GoldPriceType | null {
  const type = `${marketFacts[market].board}-${metal}`;
  return isGoldPriceType(type) ? type : null;
}

/** The boards of a market, in the order of the price page. */
export function goldTypesOf(market: Market): readonly GoldPriceType[] {
  return goldPriceTypes.filter((type) => goldTypeFacts[type].country === marketFacts[market].board);
}

/** Value of a weight at a price per unit, rounded half-up to the currency's step. */
export function weightValue(perUnit: Money, unit: WeightUnit, weight: Milligrams): Money {
  return scale(perUnit, weight, MILLIGRAMS_PER[unit]);
}

/**
 * A quote in another currency or unit: first exchanged (half-up to the target's step), then converted to the
 * unit. Macau is Hong Kong × 1.03; Malaysia and Singapore are Hong Kong per gram (product-decisions 3). The
 * displayed price per unit is the charged price.
 */
export function convertQuote(
  quote: GoldQuote,
  to: { readonly currency: CurrencyCode; readonly unit: WeightUnit; readonly partsPerMillion: number },
): GoldQuote {
  const change = (amount: Money): Money => {
    const exchanged = convert(amount, to.currency, to.partsPerMillion);
    if (to.unit === quote.unit) return exchanged;
    return scale(exchanged, MILLIGRAMS_PER[to.unit], MILLIGRAMS_PER[quote.unit]);
  };
  return {
    ...quote,
    sell: change(quote.sell),
    buy: quote.buy && change(quote.buy),
    exchange: quote.exchange && change(quote.exchange),
    unit: to.unit,
  };
}

/** Parts per million of `to` for one unit of `from`; null if the table has no rate. */
export type RateOf = (from: CurrencyCode, to: CurrencyCode) => number | null;

/**
 * The market's quotes in one of its currencies, from the published boards. A board without a version, or a
 * currency without a rate, leaves its metal out: it cannot be sold by weight for now.
 */
export function quotesFor(
  market: Market,
  currency: CurrencyCode,
  boards: readonly GoldQuote[],
  rateOf: RateOf,
): GoldQuotes {
  const quotes: Partial<Record<GoldMetal, GoldQuote>> = {};
  for (const type of goldTypesOf(market)) {
    const published = boards.find((board) => board.type === type);
    if (!published) continue;
    const { metal } = goldTypeFacts[type];
    const from = published.sell.currency;
    const partsPerMillion = from === currency ? 1_000_000 : rateOf(from, currency);
    if (partsPerMillion === null) continue;
    quotes[metal] = convertQuote(published, {
      currency,
      unit: marketFacts[market].goldUnit,
      partsPerMillion,
    });
  }
  return quotes;
}
