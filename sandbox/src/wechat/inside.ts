import { createHash, createVerify, type KeyObject } from 'node:crypto';
import { sandboxMerchants, sandboxSignInApps } from '@jinlan/contract/sandbox-wechat';
import { signedPayment, toleranceSeconds } from '@jinlan/contract/wechat-pay';
import type { FastifyRequest } from 'fastify';
import { isRecord } from '../is-record.ts';

/**
 * WeChat's part of a payment inside its app: its bridge requests a payment whose parameters the merchant signed. Each
 * browser is one shopper, recognised by a cookie.
 */

export const shopperCookie = 'sandbox_wechat_shopper';

/** The shop's own order number at WeChat, as `prepay_id`. */
export const prepayIdOf = (tradeCode: string): string => `wx${tradeCode}`;

const payingApps: readonly string[] = Object.values(sandboxMerchants).map(({ appid }) => appid);
const appids: ReadonlySet<string> = new Set([...payingApps, sandboxSignInApps.mini_program]);

export const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(':')).digest('base64url').slice(0, 27);

/** A person has a different openid in each app. The paying apps are bound to no other app, and share one. */
export const openidOf = (person: string, appid: string): string =>
  payingApps.includes(appid) ? person : `o${idOf(appid, person)}`;

export const texts = (query: unknown): ((name: string) => string) => {
  const fields = isRecord(query) ? query : {};
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
};

export const shopperOf = (request: FastifyRequest): string | null =>
  new RegExp(`(?:^|; )${shopperCookie}=([\\w-]{28})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null;

/** Returns the `prepay_id` of parameters that the merchant has signed recently; null for any others. */
export function readBridge(merchant: KeyObject, query: unknown, now: Date): string | null {
  const text = texts(query);
  const prepayId = /^prepay_id=(\w{10,64})$/.exec(text('package'))?.[1];
  if (prepayId === undefined || text('signType') !== 'RSA' || !appids.has(text('appId'))) return null;
  const seconds = text('timeStamp');
  // An order expires after two hours at most.
  if (!(Math.abs(now.getTime() / 1000 - Number(seconds)) <= 7_200 + toleranceSeconds)) return null;
  const signed = signedPayment(text('appId'), seconds, text('nonceStr'), prepayId);
  const isSigned = createVerify('sha256').update(signed).verify(merchant, text('paySign'), 'base64');
  return isSigned ? prepayId : null;
}
