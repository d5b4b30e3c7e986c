/**
 * Amounts as people and programs write them in files: `1234.50`, `1,234.50`, `1.234,50`, `1 234,50`, `¥1,280`, `HK$ 99`. Where
 * the writing can mean two amounts, or names another currency, it is refused.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { type CurrencyCode, currencyCodes } from './currency.ts';
import { type AmountRefusal, fromDecimal } from './decimal.ts';
import type { Money } from './money.ts';

export type WrittenRefusal =
  | AmountRefusal
  /** `1.280`: a point before three digits can part thousands or decimals. */
  | Refusal<'AMOUNT_AMBIGUOUS', { readonly text: string }>
  | Refusal<'AMOUNT_IN_OTHER_CURRENCY', { readonly text: string; readonly expected: CurrencyCode }>;

/** Signs before or after an amount; some are those of several currencies. */
const signs: Readonly<Record<string, readonly CurrencyCode[]>> = {
  '¥': ['CNY'],
  元: ['CNY'],
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

export function readAmount(written: string, currency: CurrencyCode): Result<Money, WrittenRefusal> {
  const text = written.normalize('NFKC').trim();
  const match = /^(-?)\s*([^\d\s.,'+-]*)\s*(-?[\d.,'\s]+?)\s*([^\d\s.,'+-]*)$/u.exec(text);
  if (!match) return refuse('AMOUNT_NOT_A_NUMBER', { text: written });
  const [, minus = '', before = '', digits = '', after = ''] = match;
  for (const sign of [before, after]) {
    if (sign === '') continue;
    const meant = signs[sign.toUpperCase()];
    if (!meant) return refuse('AMOUNT_NOT_A_NUMBER', { text: written });
    if (!meant.includes(currency))
      return refuse('AMOUNT_IN_OTHER_CURRENCY', { text: written, expected: currency });
  }
  const number = plainNumber(digits.replace(/(?<=\d)[\s'](?=\d{3}(\D|$))/g, ''));
  if (number === 'ambiguous') return refuse('AMOUNT_AMBIGUOUS', { text: written });
  const amount = fromDecimal(`${minus}${number}`, currency);
  return amount.ok ? ok(amount.value) : amount;
}

/** With a point before the decimals and nothing between thousands. */
function plainNumber(digits: string): string {
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(digits)) return 'ambiguous';
  const commaDecimal = /^-?(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2}|\d{4,})$/.test(digits);
  if (commaDecimal) return digits.replaceAll('.', '').replace(',', '.');
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '');
  return digits;
}
