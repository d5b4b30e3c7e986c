/**
 * Amounts in files: `1234.50`, `1,234.50`, `1.234,50`, `1 234,50`, `¥1,280`, `HK$ 99`. An ambiguous amount, or one in
 * another currency, is refused.
 */
import { normalText, ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { type CurrencyCode, currencies, currencyCodes } from './currency.ts';
import { type AmountRefusal, fromDecimal } from './decimal.ts';
import type { Money } from './money.ts';

export type WrittenRefusal =
  | AmountRefusal
  /** `1.280`: a point before three digits can separate thousands or decimals. */
  | Refusal<'AMOUNT_AMBIGUOUS', { readonly text: string }>
  | Refusal<'AMOUNT_IN_OTHER_CURRENCY', { readonly text: string; readonly expected: CurrencyCode }>;

/** Currencies of each symbol before or after an amount; some symbols belong to several. */
const signs: Readonly<Record<string, readonly CurrencyCode[]>> = {
  '¥': ['CNY'],
  元: ['CNY', 'HKD', 'MOP'],
  圆: ['CNY', 'HKD', 'MOP'],
  港元: ['HKD'],
  港币: ['HKD'],
  人民币: ['CNY'],
  澳门元: ['MOP'],
  RMB: ['CNY'],
  'CN¥': ['CNY'],
  $: ['HKD', 'MOP', 'SGD', 'USD'],
  HK$: ['HKD'],
  MOP$: ['MOP'],
  RM: ['MYR'],
  S$: ['SGD'],
  US$: ['USD'],
  ...Object.fromEntries(currencyCodes.map((code) => [code, [code]])),
};

/** The decimal separator of a column. */
export type DecimalSign = '.' | ',';

export interface ReadAmountOptions {
  /** The decimal separator of the amount's column. Without it the amount itself must be unambiguous. */
  readonly decimal?: DecimalSign | null;
  /** Rounds decimals that the currency does not have, half away from zero, instead of refusing them. */
  readonly rounds?: boolean;
}

/** Parses an amount in a file. */
export function readAmount(
  input: string,
  currency: CurrencyCode,
  { decimal = null, rounds = false }: ReadAmountOptions = {},
): Result<Money, WrittenRefusal> {
  const text = normalText(input, 'NFKC').trim();
  const match = /^(-?)\s*([^\d\s.,'+-]*)\s*(-?[\d.,'\s]+?)\s*([^\d\s.,'+-]*)$/u.exec(text);
  if (!match) return refuse('AMOUNT_NOT_A_NUMBER', { text: input });
  const [, minus = '', before = '', digits = '', after = ''] = match;
  for (const sign of [before, after]) {
    if (sign === '') continue;
    const currenciesOfSign = signs[sign.toUpperCase()];
    if (!currenciesOfSign) return refuse('AMOUNT_NOT_A_NUMBER', { text: input });
    if (!currenciesOfSign.includes(currency))
      return refuse('AMOUNT_IN_OTHER_CURRENCY', { text: input, expected: currency });
  }
  const number = plainNumber(digits.replace(/(?<=\d)[\s'](?=\d{3}(\D|$))/g, ''), decimal);
  if (number === 'ambiguous') return refuse('AMOUNT_AMBIGUOUS', { text: input });
  const decimals = currencies[currency].minorDigits;
  const amount = fromDecimal(`${minus}${rounds ? rounded(number, decimals) : number}`, currency);
  return amount.ok ? ok(amount.value) : amount;
}

/** The decimal separator of an amount; null if it is ambiguous or has no decimals. */
export function decimalSignOf(input: string): DecimalSign | null {
  const digits = normalText(input, 'NFKC').replace(/[^\d.,]/g, '');
  if (/^\d{1,3}(?:,\d{3})*\.\d{3}$/.test(digits)) return /,|^0/.test(digits) ? '.' : null;
  if (/^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d+$/.test(digits)) return '.';
  return /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,}))$/.test(digits) ? ',' : null;
}

/** Rounds a decimal to `decimals` places, half away from zero. Returns other texts unchanged. */
function rounded(number: string, decimals: number): string {
  const [, sign = '', units = '', fraction = ''] = /^([+-]?)([\d,]+)\.(\d+)$/.exec(number) ?? [];
  if (fraction.length <= decimals) return number;
  const shownUnits = BigInt(units.replaceAll(',', '') + fraction.slice(0, decimals));
  const all = shownUnits + (Number(fraction[decimals]) >= 5 ? 1n : 0n);
  const text = String(all).padStart(decimals + 1, '0');
  return `${sign}${text.slice(0, text.length - decimals)}.${text.slice(text.length - decimals)}`;
}

/** Returns the number with a decimal point and without grouping. */
function plainNumber(digits: string, decimal: DecimalSign | null): string {
  if (decimal === '.') return digits;
  if (decimal === ',' && /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(digits))
    return digits.replaceAll('.', '').replace(',', '.');
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(digits)) return 'ambiguous';
  const commaDecimal = /^-?(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2}|\d{4,})$/.test(digits);
  if (commaDecimal) return digits.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '');
  return digits;
}
