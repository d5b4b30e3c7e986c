/**
 * Prices in the shop's formats: ¥12,345 HK$12,345 MOP$12,345 RM 1,234.50 S$1,234.50 US$1,234.50. They are the same in
 * every language, so Intl is not loaded. Whole-unit currencies show cents only if an amount has them. A negative amount
 * begins with the minus sign U+2212: −¥300.
 */
import { currencies } from './currency.ts';
import type { Money } from './money.ts';

export interface PriceParts {
  readonly sign: '' | '−';
  readonly symbol: string;
  /** The space after the currency symbol, or nothing. */
  readonly space: '' | ' ';
  /** Grouped in thousands: "12,345". */
  readonly integer: string;
  /** Without the decimal point: "50", or "" if no decimals are shown. */
  readonly fraction: string;
}

/** The parts of a price, for screens that set the symbol smaller. */
export function formatParts(amount: Money): PriceParts {
  const { minorDigits, displayDigits, symbol, spaced } = currencies[amount.currency];
  const text = String(Math.abs(amount.minor)).padStart(minorDigits + 1, '0');
  const fraction = text.slice(-minorDigits);
  return {
    sign: amount.minor < 0 ? '−' : '',
    symbol,
    space: spaced ? ' ' : '',
    integer: text.slice(0, -minorDigits).replace(/\B(?=(\d{3})+$)/g, ','),
    fraction: displayDigits === 0 && Number(fraction) === 0 ? '' : fraction,
  };
}

export function format(amount: Money): string {
  return join(formatParts(amount));
}

function join({ sign, symbol, space, integer, fraction }: PriceParts): string {
  return `${sign}${symbol}${space}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}
