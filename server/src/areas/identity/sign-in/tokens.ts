import { createHash, createHmac } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';

/**
 * Session and reset tokens: 256 random bits in base64url, 43 characters. Only their SHA-256 is stored,
 * so that the database does not suffice to sign in. A slow hash is unnecessary, because the tokens
 * cannot be guessed.
 */
export const newToken = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * A keyed hash of an account, for a browser's mark or a failure counter. Without the application's key
 * nobody can link it to the account. `from` is the browser or source.
 */
export const accountKey = (
  secret: string,
  kind: 'customer' | 'staff' | 'mobile' | 'office',
  name: string,
  origin: string,
): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['sign-in', kind, name, origin]))
    .digest();
