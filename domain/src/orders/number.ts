/**
 * Order numbers: 14 digits, the business day first (YYYYMMDD) and six more, unguessable enough that the next
 * order cannot be told from the last. People read them out, paste them with spaces and type them full-width.
 */
import { type BusinessDay, isBusinessDay } from '../kernel/index.ts';
import { halfWidth, meansPhone } from '../people/index.ts';

/** `six` are the server's six digits; RangeError when they are not. */
export function orderNumber(day: BusinessDay, six: string): string {
  if (!/^\d{6}$/.test(six) || !isBusinessDay(day)) throw new RangeError('A day and six digits are needed');
  return day.replaceAll('-', '') + six;
}

/** The number as stored, from what somebody typed; null when it cannot be one. */
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

/** A guest's look-up fits when both the number and the mobile number are the order's, however written. */
export function fitsLookUp(
  input: { readonly number: string; readonly mobile: string },
  order: { readonly number: string; readonly telephone: string },
): boolean {
  return readOrderNumber(input.number) === order.number && meansPhone(input.mobile, order.telephone);
}
