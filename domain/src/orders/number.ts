/**
 * Order numbers: 14 digits, the business day (YYYYMMDD) and six random digits, so that the next number cannot
 * be guessed. People read them aloud, paste them with spaces and type them full-width.
 */
import { type BusinessDay, isBusinessDay } from '../kernel/index.ts';
import { halfWidth, meansPhone } from '../people/index.ts';

/** `six` are the server's six digits (RangeError otherwise). */
export function orderNumber(day: BusinessDay, six: string): string {
  if (!/^\d{6}$/.test(six) || !isBusinessDay(day)) throw new RangeError('A day and six digits are needed');
  return day.replaceAll('-', '') + six;
}

/** The stored form of a typed number; null for text that cannot be one. */
export function readOrderNumber(input: string): string | null {
  const digits = halfWidth(input.normalize('NFKC')).replace(/[\s\-–—#.№]/g, '');
  if (!/^\d{14}$/.test(digits)) return null;
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return isBusinessDay(day) ? digits : null;
}

/** "20260822 140731", for reading aloud. */
export function formatOrderNumber(number: string): string {
  return `${number.slice(0, 8)} ${number.slice(8)}`;
}

/**
 * Whether a guest's look-up matches: both the number and the mobile number must be the order's, in any
 * notation.
 */
export function fitsLookUp(
  input: { readonly number: string; readonly mobile: string },
  order: { readonly number: string; readonly telephone: string },
): boolean {
  return readOrderNumber(input.number) === order.number && meansPhone(input.mobile, order.telephone);
}
