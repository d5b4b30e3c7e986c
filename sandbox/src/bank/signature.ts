import { createHmac, timingSafeEqual } from 'node:crypto';
import { toleranceSeconds } from '@jinlan/contract/sandbox-bank';

/** The bank's side of the signature scheme in `contract/sandbox-bank.ts`. */
export type Verdict = 'valid' | 'signature' | 'stale';

/** HMAC-SHA256, hexadecimal. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** `timestamp` is in seconds since 1970. Returns why the signature is invalid, or `valid`. */
export function verify(
  secret: string,
  text: string,
  signature: string,
  timestamp: string,
  now: Date,
): Verdict {
  const expected = Buffer.from(sign(secret, text));
  const receivedSignature = Buffer.from(signature);
  if (expected.length !== receivedSignature.length || !timingSafeEqual(expected, receivedSignature))
    return 'signature';
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return age <= toleranceSeconds ? 'valid' : 'stale';
}

export const timestampOf = (now: Date): string => String(Math.floor(now.getTime() / 1000));
