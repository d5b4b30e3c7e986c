/** Parses what staff type at the counter; null for implausible values. */
import { type CurrencyCode, fromDecimal, type Money } from '@jinlan/domain/money';
import { plainText, typedCode, typedDigits } from '@jinlan/domain/people';

/** Characters of a receipt's number or a bank's reference. */
export const mostReference = 40;

const compact = (text: string): string => typedCode(text).replace(/\s/g, '');

/** "6.82" is 6820 mg. At most two decimals (trade-facts 1.1), more than 0, less than 10 kg. */
export function readGrams(text: string): number | null {
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(compact(text).replace(/[克g]$/i, ''));
  if (!match) return null;
  const milligrams = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(2, '0')) * 10;
  return milligrams > 0 ? milligrams : null;
}

/** "1,280.50" or "¥1280"; more than 0. */
export function readAmount(text: string, currency: CurrencyCode): Money | null {
  const amount = fromDecimal(compact(text).replace(/^(?:HK\$|MOP\$|S\$|US\$|RM|[¥￥$])/i, ''), currency);
  return amount.ok && amount.value.minor > 0 ? amount.value : null;
}

/** 6 to 40 letters and digits; spaces and dashes are removed. */
export function readTracking(text: string): string | null {
  const number = compact(text)
    .replace(/\p{Dash_Punctuation}/gu, '')
    .toUpperCase();
  return /^[A-Z0-9]{6,40}$/.test(number) ? number : null;
}

/** Exactly `count` digits: a pickup code has six, the end of a mobile number four. */
export function readDigits(text: string, count: number): string | null {
  const digits = typedDigits(text);
  return /^\d+$/.test(digits) && digits.length === count ? digits : null;
}

/** One line of text, from `min` to `max` characters. */
export function readLine(text: string, max: number, min = 1): string | null {
  const line = plainText(text, { field: 'text', min, max, multiline: false });
  return line.ok ? line.value : null;
}
