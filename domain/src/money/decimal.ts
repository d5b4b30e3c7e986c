/**
 * Amounts are Magento's decimal numbers in the API, and text when people type them. Both are parsed digit by digit,
 * never with floats.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { type CurrencyCode, currencies } from './currency.ts';
import { type Money, money } from './money.ts';

export type AmountRefusal =
  | Refusal<'AMOUNT_NOT_A_NUMBER', { readonly text: string }>
  | Refusal<'AMOUNT_TOO_PRECISE', { readonly text: string; readonly digits: number }>
  | Refusal<'AMOUNT_TOO_LARGE', { readonly text: string }>;

/** Parses "12037", "12,037.5" or -300.25. Refuses more decimals than the currency has, unless they are zero. */
export function fromDecimal(value: string | number, currency: CurrencyCode): Result<Money, AmountRefusal> {
  const text = typeof value === 'number' ? numberText(value) : value.trim();
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return refuse('AMOUNT_NOT_A_NUMBER', { text });
  const [, sign, units = '', fraction = ''] = match;
  const digits = currencies[currency].minorDigits;
  if (/[1-9]/.test(fraction.slice(digits))) return refuse('AMOUNT_TOO_PRECISE', { text, digits });
  const minor = Number(units.replaceAll(',', '') + fraction.slice(0, digits).padEnd(digits, '0'));
  if (!Number.isSafeInteger(minor)) return refuse('AMOUNT_TOO_LARGE', { text });
  return ok(money(sign === '-' ? -minor : minor, currency));
}

/** Returns an exact text such as "12037.00", with the currency's minor digits and without grouping. */
export function toDecimal(amount: Money): string {
  const digits = currencies[amount.currency].minorDigits;
  const text = String(Math.abs(amount.minor)).padStart(digits + 1, '0');
  return `${amount.minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The number for the API's `Money.value`: the nearest double of the exact decimal. */
export function toNumber(amount: Money): number {
  return Number(toDecimal(amount));
}

function numberText(value: number): string {
  const text = String(value);
  return /e/i.test(text) ? (Number.isFinite(value) ? value.toFixed(20) : text) : text;
}
