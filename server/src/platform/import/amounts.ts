import {
  type CurrencyCode,
  type DecimalSign,
  decimalSignOf,
  type Money,
  readAmount,
  toDecimal,
  type WrittenRefusal,
} from '@jinlan/domain/money';
import { openCsv } from '../csv/read-rows.ts';

/** An amount of a file, or why it cannot be read, for the report. */
export type AmountOfFile =
  | {
      readonly amount: Money;
      readonly problem: null;
      /** Where the currency has fewer decimals than the text: both, for a note. */
      readonly rounded: string | null;
    }
  | { readonly amount: null; readonly problem: string; readonly rounded: null };

/** The amount of a text, rounded half away from zero to what the currency has; `decimal` is the sign of its column. */
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

/** What the amounts of a column have before their decimals: null where none says it, or some say another than others. */
export class ColumnSigns {
  readonly #signs = new Map<string, Set<DecimalSign>>();

  see(column: string, text: string): void {
    const sign = decimalSignOf(text);
    if (sign === null) return;
    const signs = this.#signs.get(column);
    if (signs) signs.add(sign);
    else this.#signs.set(column, new Set([sign]));
  }

  of(column: string): DecimalSign | null {
    const [first = null, ...others] = this.#signs.get(column) ?? [];
    return others.length === 0 ? first : null;
  }

  has(column: string): boolean {
    return this.#signs.has(column);
  }
}

/** The signs of these columns of a file of values; empty where the file cannot be read, which its reader reports. */
export async function readColumnSigns(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): Promise<ColumnSigns> {
  const signs = new ColumnSigns();
  const table = await openCsv(chunks, { onFault: () => undefined });
  const there = columns.filter((name) => table?.header.includes(name));
  if (table && there.length > 0)
    for await (const row of table.rows) for (const name of there) signs.see(name, row.cell(name));
  return signs;
}

/** For a tally of amounts that were rounded, by currency: what a report says of them. */
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
