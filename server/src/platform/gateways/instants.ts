/** Reads instants of providers' messages. A message may be signed and still contain an impossible day. */

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Seconds from 1970 to the last instant that a date can have. */
const lastSecond = 8.64e12;

/** Returns an ISO instant in UTC; null for anything else than an instant with an offset. */
export function readInstant(text: unknown): string | null {
  const at = typeof text === 'string' && instant.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Returns an ISO instant in UTC; null for anything else than whole seconds since 1970. */
export const readSeconds = (seconds: unknown): string | null =>
  typeof seconds === 'number' && Number.isSafeInteger(seconds) && Math.abs(seconds) <= lastSecond
    ? new Date(seconds * 1000).toISOString()
    : null;
