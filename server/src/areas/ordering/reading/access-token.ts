import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * With its access token a browser follows the order it placed. The token is made of a salt of the order and the
 * application's key, because placing the same cart again must give the same token although only its hash is
 * stored: whoever reads the database alone can make none. A guest's letters about the order carry it as well, as long as
 * they are kept.
 */
export function accessToken(key: string, orderNumber: string, salt: string): string {
  return createHmac('sha256', key).update(`order-access:${orderNumber}:${salt}`).digest('hex');
}

/** `CustomerOrder.token` of the wire: the order's number and its access token in one. */
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
