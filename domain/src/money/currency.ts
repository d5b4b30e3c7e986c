/**
 * Every currency of the shop has two minor digits, but three are shown and rounded in whole units: a price tag in Hong
 * Kong, on the Mainland or in Macau never shows cents (trade-facts 1.4). `step` is that rounding in minor units. A
 * component of a price is rounded to it once, half-up.
 */
export const currencyCodes = ['HKD', 'CNY', 'MYR', 'MOP', 'SGD', 'USD'] as const;

export type CurrencyCode = (typeof currencyCodes)[number];

export interface CurrencyFacts {
  readonly minorDigits: 2;
  /** Number of decimals shown for an amount on the step. */
  readonly displayDigits: 0 | 2;
  /** Prices are rounded to multiples of this, in minor units. */
  readonly step: 1 | 100;
  /** Written before the number. */
  readonly symbol: string;
  /** Whether there is a space between symbol and number. */
  readonly spaced: boolean;
}

export const currencies: Readonly<Record<CurrencyCode, CurrencyFacts>> = {
  HKD: { minorDigits: 2, displayDigits: 0, step: 100, symbol: 'HK$', spaced: false },
  CNY: { minorDigits: 2, displayDigits: 0, step: 100, symbol: '¥', spaced: false },
  MOP: { minorDigits: 2, displayDigits: 0, step: 100, symbol: 'MOP$', spaced: false },
  MYR: { minorDigits: 2, displayDigits: 2, step: 1, symbol: 'RM', spaced: true },
  SGD: { minorDigits: 2, displayDigits: 2, step: 1, symbol: 'S$', spaced: false },
  USD: { minorDigits: 2, displayDigits: 2, step: 1, symbol: 'US$', spaced: false },
};

export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && Object.hasOwn(currencies, value);
}
