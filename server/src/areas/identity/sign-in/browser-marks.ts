import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../../platform/random.ts';
import type { AccountRow } from './store-sign-in.ts';
import { accountKey } from './tokens.ts';

/**
 * A signed cookie that marks a browser which has signed in to an account before; one for each account. The cookie does not
 * sign in. Wrong passwords from marked browsers are counted separately. A new password invalidates the marks of all other
 * browsers.
 */
export interface MarkedAccount extends Pick<AccountRow, 'customerId' | 'passwordHash'> {
  readonly kind: 'customer' | 'staff' | 'mobile';
  /** The key of the e-mail address, the staff number, or the mobile number. */
  readonly name: string;
}

const validSeconds = 180 * 86_400;
const prefix = 'jinlan-known-';
/** The most marks in a browser, such as a tablet at a counter; older ones are deleted. */
const maxMarks = 30;

const cookieName = (secret: string, { kind, name }: MarkedAccount): string =>
  prefix + accountKey(secret, kind, name, 'mark').toString('hex').slice(0, 16);

function signature(secret: string, account: MarkedAccount, id: string, issuedAt: number): Buffer {
  const { kind, name, customerId, passwordHash } = account;
  return createHmac('sha256', secret)
    .update(JSON.stringify(['browser-mark', kind, name, customerId, passwordHash, id, issuedAt]))
    .digest();
}

/** The browser's own id if it has a valid mark of the account; otherwise null. */
export function readMark(
  secret: string,
  account: MarkedAccount,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): string | null {
  const [id = '', issuedText = '', signatureText = ''] = (cookies[cookieName(secret, account)] ?? '').split(
    '.',
  );
  const issuedAt = Number(issuedText);
  const nowSeconds = now.getTime() / 1000;
  if (!Number.isSafeInteger(issuedAt) || issuedAt > nowSeconds + 60 || issuedAt + validSeconds < nowSeconds)
    return null;
  const givenSignature = Buffer.from(signatureText, 'base64url');
  const expected = signature(secret, account, id, issuedAt);
  return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected) ? id : null;
}

export interface MarkOptions {
  readonly secret: string;
  readonly random: Random;
  readonly now: Date;
  readonly https: boolean;
}

/** Returns `Set-Cookie` headers: the account's mark, and the removal of the oldest marks above the limit. */
export function writeMark(
  account: MarkedAccount,
  cookies: Readonly<Record<string, string>>,
  { secret, random, now, https }: MarkOptions,
): string[] {
  const name = cookieName(secret, account);
  const id = readMark(secret, account, cookies, now) ?? random.token(16);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const value = `${id}.${issuedAt}.${signature(secret, account, id, issuedAt).toString('base64url')}`;
  const attributes = `Path=/graphql; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const oldest = Object.entries(cookies)
    .filter(([other]) => other.startsWith(prefix) && other !== name)
    .toSorted(([, a], [, b]) => issuedOf(b) - issuedOf(a))
    .slice(maxMarks - 1);
  return [
    `${name}=${value}; Max-Age=${validSeconds}; ${attributes}`,
    ...oldest.map(([other]) => `${other}=; Max-Age=0; ${attributes}`),
  ];
}

const issuedOf = (value: string): number => Number(value.split('.')[1]) || 0;
