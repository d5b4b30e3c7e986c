import { createHash, createHmac } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';

/**
 * Session and reset tokens: 256 bits of chance in base64url, 43 characters. Only their SHA-256 is stored, so whoever
 * reads the database can sign in as nobody; a slow hash would add nothing, since there is nothing to guess.
 */
export const newToken = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * A key of an account, for a browser's mark or for wrong passwords; whoever lacks the application's key cannot tell whose it
 * is. `from`: the browser or source that gives them.
 */
export const accountKey = (
  secret: string,
  kind: 'customer' | 'staff' | 'office',
  name: string,
  from: string,
): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['sign-in', kind, name, from]))
    .digest();
