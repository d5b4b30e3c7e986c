import { createVerify, type KeyObject } from 'node:crypto';
import { sandboxMerchants } from '@jinlan/contract/sandbox-wechat';
import { signedPayment, toleranceSeconds } from '@jinlan/contract/wechat-pay';
import type { FastifyRequest } from 'fastify';
import { isRecord } from '../is-record.ts';

/**
 * What WeChat does inside its app: its bridge asks for a payment whose parameters the merchant signed. A browser is one
 * shopper, by a cookie.
 */

export const shopperCookie = 'sandbox_wechat_shopper';

/** The shop's own order number at WeChat, as `prepay_id`. */
export const prepayIdOf = (tradeCode: string): string => `wx${tradeCode}`;

const appids: ReadonlySet<string> = new Set(Object.values(sandboxMerchants).map(({ appid }) => appid));

export const texts = (query: unknown): ((name: string) => string) => {
  const fields = isRecord(query) ? query : {};
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
};

export const shopperOf = (request: FastifyRequest): string | null =>
  new RegExp(`(?:^|; )${shopperCookie}=([\\w-]{28})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null;

/** The `prepay_id` of parameters that the merchant signed lately; null for others. */
export function readBridge(merchant: KeyObject, query: unknown, now: Date): string | null {
  const text = texts(query);
  const prepayId = /^prepay_id=(\w{10,64})$/.exec(text('package'))?.[1];
  if (prepayId === undefined || text('signType') !== 'RSA' || !appids.has(text('appId'))) return null;
  const seconds = text('timeStamp');
  // An order lives two hours at most.
  if (!(Math.abs(now.getTime() / 1000 - Number(seconds)) <= 7_200 + toleranceSeconds)) return null;
  const signed = signedPayment(text('appId'), seconds, text('nonceStr'), prepayId);
  const isSigned = createVerify('sha256').update(signed).verify(merchant, text('paySign'), 'base64');
  return isSigned ? prepayId : null;
}
