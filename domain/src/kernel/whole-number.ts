/**
 * Parses a client's whole number from 0 to 999,999,999, sent as a number or as decimal digits. Returns NaN for anything
 * else, such as `0x10`, `1e3` or `1.5`.
 */
export function wholeNumberOf(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
