import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The bank's own signature scheme, used in both directions. A merchant signs
 * `timestamp.METHOD.path.body`, the bank signs its callbacks `timestamp.body`; HMAC-SHA256 with the shared
 * secret, hexadecimal, seconds. What is older or newer than five minutes is refused, so that a recorded
 * message cannot be played again later (trade-facts 7).
 */
export const toleranceSeconds = 300;

export const requestHeaders = { timestamp: 'merchant-timestamp', signature: 'merchant-signature' } as const;
export const callbackHeaders = { timestamp: 'bank-timestamp', signature: 'bank-signature' } as const;

export type Verdict = 'valid' | 'signature' | 'stale';

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

export const signedRequest = (timestamp: string, method: string, path: string, body: string): string =>
  `${timestamp}.${method.toUpperCase()}.${path}.${body}`;

export const signedCallback = (timestamp: string, body: string): string => `${timestamp}.${body}`;

export function sign(secret: string, text: string): string {
  return hmac(secret, text);
}

export function verify(
  secret: string,
  text: string,
  signature: string,
  timestamp: string,
  now: Date,
): Verdict {
  const expected = Buffer.from(hmac(secret, text));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'signature';
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return age <= toleranceSeconds ? 'valid' : 'stale';
}

export const timestampOf = (now: Date): string => String(Math.floor(now.getTime() / 1000));
