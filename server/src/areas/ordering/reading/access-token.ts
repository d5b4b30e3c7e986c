import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Derives the access token with which a browser follows the order it placed, from the order's salt and the application's
 * key. So placing the same cart again returns the same token, although the database has only its hash. With the database
 * alone, nobody can forge a token. The guest's e-mails contain the token too.
 */
export function accessToken(key: string, orderNumber: string, salt: string): string {
  return createHmac('sha256', key).update(`order-access:${orderNumber}:${salt}`).digest('hex');
}

/** `CustomerOrder.token` of the schema: order number and access token, joined. */
export const orderToken = (key: string, orderNumber: string, salt: string): string =>
  `${orderNumber}-${accessToken(key, orderNumber, salt)}`;

export function readOrderToken(token: string): { readonly number: string; readonly accessToken: string } {
  const [number = '', key = ''] = token.slice(0, 200).split('-', 2);
  return { number, accessToken: key };
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
