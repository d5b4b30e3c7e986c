/** Amounts in cells of a file: in whole units, as people write them. */
import {
  type CurrencyCode,
  type DecimalSign,
  type Money,
  readAmount,
  toDecimal,
  type WrittenRefusal,
} from '../../money/index.ts';

export type AmountOfFile =
  | {
      readonly amount: Money;
      readonly problem: null;
      /** For a note: the text and its rounded amount, if the currency has fewer decimals; else null. */
      readonly rounded: string | null;
    }
  | { readonly amount: null; readonly problem: string; readonly rounded: null };

/** Reads an amount, rounded half away from zero to the currency's decimals. `decimal`: the column's separator. */
export function amountOf(
  text: string,
  currency: CurrencyCode,
  decimal: DecimalSign | null = null,
): AmountOfFile {
  const exact = readAmount(text, currency, { decimal });
  const short = text.trim().slice(0, 40);
  if (exact.ok) return { amount: exact.value, problem: null, rounded: null };
  if (exact.error.code !== 'AMOUNT_TOO_PRECISE')
    return { amount: null, problem: problemOf(exact.error, short), rounded: null };
  const read = readAmount(text, currency, { decimal, rounds: true });
  return read.ok
    ? { amount: read.value, problem: null, rounded: `${short} to ${toDecimal(read.value)}` }
    : { amount: null, problem: problemOf(read.error, short), rounded: null };
}

/** Key by which rounded amounts are counted per currency, and its text in the report. */
export const roundingNote = (currency: CurrencyCode, rounded: string): string =>
  `{count} amounts have more decimals than ${currency}: rounded half away from zero, the first ${rounded}`;

function problemOf(refusal: WrittenRefusal, text: string): string {
  switch (refusal.code) {
    case 'AMOUNT_AMBIGUOUS':
      return `${JSON.stringify(text)} can be two amounts: write ${text.replace('.', '')} or ${text.endsWith('0') ? text.replace(/\.?0+$/, '') : `${text}0`}`;
    case 'AMOUNT_IN_OTHER_CURRENCY':
      return `${JSON.stringify(text)} is in another currency than ${refusal.data.expected}`;
    case 'AMOUNT_TOO_PRECISE':
      return `${JSON.stringify(text)} has more than ${refusal.data.digits} decimals`;
    case 'AMOUNT_TOO_LARGE':
      return `${JSON.stringify(text)} is too large`;
    case 'AMOUNT_NOT_A_NUMBER':
      return text === '' ? 'Must not be empty' : `${JSON.stringify(text)} is not an amount, as 1234.50`;
  }
}
