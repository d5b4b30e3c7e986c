import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';
import type { AccountRow } from './store-sign-in.ts';
import { accountKey } from './tokens.ts';

/**
 * The mark of a browser that signed in to an account before: a cookie for each account, which no script reads, signed with
 * the application's key. It signs nobody in; it has its wrong passwords counted apart from those of everybody else. A new
 * password ends the marks of all other browsers.
 */
export interface MarkedAccount extends Pick<AccountRow, 'customerId' | 'passwordHash'> {
  readonly kind: 'customer' | 'staff';
  /** The key of the e-mail address, or the staff number. */
  readonly name: string;
}

const goodSeconds = 180 * 86_400;
const prefix = 'jinlan-known-';
/** Of a tablet at a counter; more than these are forgotten, the oldest first. */
const mostMarks = 30;

const cookieName = (secret: string, { kind, name }: MarkedAccount): string =>
  prefix + accountKey(secret, kind, name, 'mark').toString('hex').slice(0, 16);

function signature(secret: string, account: MarkedAccount, id: string, issued: number): Buffer {
  const { kind, name, customerId, passwordHash } = account;
  return createHmac('sha256', secret)
    .update(JSON.stringify(['browser-mark', kind, name, customerId, passwordHash, id, issued]))
    .digest();
}

/** The browser's own id where it carries a good mark of the account, else null. */
export function readMark(
  secret: string,
  account: MarkedAccount,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): string | null {
  const [id = '', issuedText = '', signed = ''] = (cookies[cookieName(secret, account)] ?? '').split('.');
  const issued = Number(issuedText);
  const seconds = now.getTime() / 1000;
  if (!Number.isSafeInteger(issued) || issued > seconds + 60 || issued + goodSeconds < seconds) return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(secret, account, id, issued);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

export interface MarkOptions {
  readonly secret: string;
  readonly random: Random;
  readonly now: Date;
  readonly https: boolean;
}

/** `Set-Cookie` headers: the account's mark, and the end of the oldest where the browser has too many. */
export function writeMark(
  account: MarkedAccount,
  cookies: Readonly<Record<string, string>>,
  { secret, random, now, https }: MarkOptions,
): string[] {
  const name = cookieName(secret, account);
  const id = readMark(secret, account, cookies, now) ?? random.token(16);
  const issued = Math.floor(now.getTime() / 1000);
  const value = `${id}.${issued}.${signature(secret, account, id, issued).toString('base64url')}`;
  const attributes = `Path=/graphql; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const oldest = Object.entries(cookies)
    .filter(([other]) => other.startsWith(prefix) && other !== name)
    .toSorted(([, a], [, b]) => issuedOf(b) - issuedOf(a))
    .slice(mostMarks - 1);
  return [
    `${name}=${value}; Max-Age=${goodSeconds}; ${attributes}`,
    ...oldest.map(([other]) => `${other}=; Max-Age=0; ${attributes}`),
  ];
}

const issuedOf = (value: string): number => Number(value.split('.')[1]) || 0;
