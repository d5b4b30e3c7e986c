/**
 * Order numbers: 14 digits, the business day (YYYYMMDD) and six random digits, so that the next number cannot
 * be guessed. People read them aloud, paste them with spaces and type them full-width.
 */
import { type BusinessDay, isBusinessDay } from '../kernel/index.ts';
import { typedDigits } from '../people/index.ts';

/** `six` are the server's six digits (RangeError otherwise). */
export function orderNumber(day: BusinessDay, six: string): string {
  if (!/^\d{6}$/.test(six) || !isBusinessDay(day)) throw new RangeError('A day and six digits are needed');
  return day.replaceAll('-', '') + six;
}

/** The stored form of a typed number; null for text that cannot be one. */
export function readOrderNumber(input: string): string | null {
  const digits = typedDigits(input).replace(/[#.№]/g, '');
  if (!/^\d{14}$/.test(digits)) return null;
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return isBusinessDay(day) ? digits : null;
}
