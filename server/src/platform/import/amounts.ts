import { type CurrencyCode, type Money, readAmount, type WrittenRefusal } from '@jinlan/domain/money';

/** An amount of a file, or why it cannot be read, for the report. */
export function amountOf(
  text: string,
  currency: CurrencyCode,
): { readonly amount: Money; readonly problem: null } | { readonly amount: null; readonly problem: string } {
  const read = readAmount(text, currency);
  return read.ok
    ? { amount: read.value, problem: null }
    : { amount: null, problem: problemOf(read.error, text.trim().slice(0, 40)) };
}

function problemOf(refusal: WrittenRefusal, text: string): string {
  switch (refusal.code) {
    case 'AMOUNT_AMBIGUOUS':
      return `${JSON.stringify(text)} can be two amounts: write ${text.replace('.', '')} or ${text.slice(0, -1)}`;
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
