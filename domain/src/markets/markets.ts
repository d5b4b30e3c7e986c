/**
 * Five markets, each a website with its own country, currency and unit of gold (product-decisions 3). What a retailer
 * edits (rates, shipping, names of store views) is in the database; what the trade fixes is here.
 */
import type { CurrencyCode, WeightUnit } from '../money/index.ts';
import type { Locale } from './locales.ts';

export const markets = ['cn', 'hk', 'mo', 'my', 'sg'] as const;

export type Market = (typeof markets)[number];

export type CountryCode = 'CN' | 'HK' | 'MO' | 'MY' | 'SG';

/** The price board of a market: its own, or Hong Kong's with its prices converted. */
export type GoldBoard = 'CN' | 'HK';

export interface MarketFacts {
  readonly country: CountryCode;
  /** The language of visitors whose browser names no other that the market has. */
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  /** Currencies in which shoppers can see prices and pay, the market's own first. */
  readonly currencies: readonly CurrencyCode[];
  /** With the plus sign: "+852". */
  readonly dialCode: string;
  readonly board: GoldBoard;
  /** The unit of gold prices in this market. */
  readonly goldUnit: WeightUnit;
}

export const marketFacts: Readonly<Record<Market, MarketFacts>> = {
  cn: {
    country: 'CN',
    locale: 'zh-Hans-CN',
    currency: 'CNY',
    currencies: ['CNY'],
    dialCode: '+86',
    board: 'CN',
    goldUnit: 'gram',
  },
  hk: {
    country: 'HK',
    locale: 'zh-Hant-HK',
    currency: 'HKD',
    currencies: ['HKD', 'USD', 'CNY'],
    dialCode: '+852',
    board: 'HK',
    goldUnit: 'tael',
  },
  mo: {
    country: 'MO',
    locale: 'zh-Hant-HK',
    currency: 'MOP',
    currencies: ['MOP', 'HKD'],
    dialCode: '+853',
    board: 'HK',
    goldUnit: 'tael',
  },
  my: {
    country: 'MY',
    locale: 'zh-Hans-CN',
    currency: 'MYR',
    currencies: ['MYR'],
    dialCode: '+60',
    board: 'HK',
    goldUnit: 'gram',
  },
  sg: {
    country: 'SG',
    locale: 'zh-Hans-CN',
    currency: 'SGD',
    currencies: ['SGD'],
    dialCode: '+65',
    board: 'HK',
    goldUnit: 'gram',
  },
};

export function isMarket(value: unknown): value is Market {
  return typeof value === 'string' && Object.hasOwn(marketFacts, value);
}

export function marketOfCountry(country: string): Market | null {
  return markets.find((market) => marketFacts[market].country === country) ?? null;
}
