/**
 * Money is an integer number of minor units and a currency, without floats and without implicit exchange. Mixed
 * currencies throw TypeError; an amount beyond 2^53 − 1 throws RangeError. Both are programming errors and must never
 * reach a screen. `fromDecimal` parses text from outside, and refuses instead of throwing.
 */
import { type CurrencyCode, currencies } from './currency.ts';
import { assertInteger, multiplyDivideHalfUp, roundToMultiple } from './rounding.ts';

export interface Money {
  /** Safe integer; 1203700 is 12,037.00 yuan. */
  readonly minor: number;
  readonly currency: CurrencyCode;
}

export function money(minor: number, currency: CurrencyCode): Money {
  assertInteger(minor);
  return { minor: minor === 0 ? 0 : minor, currency };
}

/** Money from whole units: `whole(580, 'CNY')` is ¥580. */
export function whole(units: number, currency: CurrencyCode): Money {
  return money(units * 10 ** currencies[currency].minorDigits, currency);
}

export function zero(currency: CurrencyCode): Money {
  return { minor: 0, currency };
}

export function add(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.minor + b.minor, a.currency);
}

export function subtract(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return money(a.minor - b.minor, a.currency);
}

export function negate(amount: Money): Money {
  return money(-amount.minor, amount.currency);
}

/** Multiplies by a whole number, so nothing is rounded. */
export function multiply(amount: Money, count: number): Money {
  assertInteger(count);
  return money(amount.minor * count, amount.currency);
}

/** amount × numerator ÷ denominator, rounded half-up to the currency's step. For weights, rates and percentages. */
export function scale(amount: Money, numerator: number, denominator: number): Money {
  const { step } = currencies[amount.currency];
  return money(multiplyDivideHalfUp(amount.minor, numerator, denominator * step) * step, amount.currency);
}

/** A share in basis points (1/100 of a per cent), rounded half-up to the step; 200 is 2 %. */
export function basisPoints(amount: Money, points: number): Money {
  return scale(amount, points, 10_000);
}

export function roundToStep(amount: Money): Money {
  return money(roundToMultiple(amount.minor, currencies[amount.currency].step), amount.currency);
}

export function sum(currency: CurrencyCode, amounts: readonly Money[]): Money {
  let minor = 0;
  for (const amount of amounts) {
    if (amount.currency !== currency) assertSameCurrency(amount, zero(currency));
    minor += amount.minor;
  }
  return money(minor, currency);
}

/** Returns a negative number, 0 or a positive number, for sorting. */
export function compare(a: Money, b: Money): number {
  assertSameCurrency(a, b);
  return a.minor - b.minor;
}

export function equal(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor;
}

export function isZero(amount: Money): boolean {
  return amount.minor === 0;
}

export function isNegative(amount: Money): boolean {
  return amount.minor < 0;
}

export function lesser(a: Money, b: Money): Money {
  return compare(a, b) <= 0 ? a : b;
}

export function greater(a: Money, b: Money): Money {
  return compare(a, b) >= 0 ? a : b;
}

/**
 * Exchanges at a rate in parts per million (1 HKD = 1.03 MOP is 1 030 000), rounded half-up to the target's step. Every
 * currency here has two minor digits, so the rate applies to minor units too.
 */
export function convert(amount: Money, to: CurrencyCode, partsPerMillion: number): Money {
  if (amount.currency === to) return amount;
  return scale({ minor: amount.minor, currency: to }, partsPerMillion, 1_000_000);
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`Cannot mix ${a.currency} with ${b.currency}`);
}
