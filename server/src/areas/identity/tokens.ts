import { createHash, createHmac } from 'node:crypto';
import type { Random } from '../../platform/random.ts';

/**
 * Session and reset tokens: 256 bits of chance in base64url, 43 characters. Only their SHA-256 is stored, so whoever
 * reads the database can sign in as nobody; a slow hash would add nothing, since there is nothing to guess.
 */
export const newToken = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The name under which wrong passwords are counted: known only to who has the application's key. */
export const accountKey = (secret: string, kind: 'customer' | 'staff', name: string): Buffer =>
  createHmac('sha256', secret).update(`sign-in:${kind}:${name}`).digest();
