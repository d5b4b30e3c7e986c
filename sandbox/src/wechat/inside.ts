import { createVerify, type KeyObject } from 'node:crypto';
import { sandboxAppSecret, sandboxMerchants } from '@jinlan/contract/sandbox-wechat';
import { signedPayment, toleranceSeconds } from '@jinlan/contract/wechat-pay';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import * as store from './store-inside.ts';

/**
 * What WeChat does inside its app: its page tells an official account who the shopper is, and its bridge asks for a
 * payment whose parameters the merchant signed. A browser is one shopper, by a cookie.
 */

const shopperCookie = 'sandbox_wechat_shopper';
const codeMinutes = 5;

/** The shop's own order number at WeChat, as `prepay_id`. */
export const prepayIdOf = (tradeCode: string): string => `wx${tradeCode}`;

const appids: ReadonlySet<string> = new Set(Object.values(sandboxMerchants).map(({ appid }) => appid));

const texts = (query: unknown): ((name: string) => string) => {
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

/** The routes that need no merchant's signature: WeChat's page, and the API that takes its code. */
export function signInRoutes({ db, clock, random, config }: Host) {
  const { origin } = new URL(config.baseUrl);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/connect/oauth2/authorize', async (request, reply) => {
      const text = texts(request.query);
      const back = URL.parse(text('redirect_uri'));
      const isAsked =
        appids.has(text('appid')) &&
        text('response_type') === 'code' &&
        text('scope') === 'snsapi_base' &&
        /^[a-zA-Z0-9]{0,128}$/.test(text('state'));
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      // WeChat leads back to the registered host alone.
      if (!isAsked || back?.origin !== origin) return reply.code(400).send('redirect_uri 参数错误');
      const openid = shopperOf(request) ?? `o${random.token(27)}`;
      const code = random.token(32);
      await store.addSignIn(db, { code, appid: text('appid'), openid }, clock.now());
      back.searchParams.set('code', code);
      back.searchParams.set('state', text('state'));
      return reply
        .header('set-cookie', `${shopperCookie}=${openid}; Path=/sandbox-wechat/; HttpOnly; SameSite=Lax`)
        .redirect(back.href, 303);
    });

    app.get('/sns/oauth2/access_token', async (request, reply) => {
      const text = texts(request.query);
      const refused = (errcode: number, errmsg: string) =>
        reply.type('text/plain').send(JSON.stringify({ errcode, errmsg }));
      if (!appids.has(text('appid'))) return refused(40013, 'invalid appid');
      if (text('secret') !== sandboxAppSecret) return refused(40125, 'invalid appsecret');
      if (text('grant_type') !== 'authorization_code') return refused(40002, 'invalid grant_type');
      const since = new Date(clock.now().getTime() - codeMinutes * 60_000);
      const found = await store.redeemCode(db, text('code'), since, clock.now());
      if (found === 'used') return refused(40163, 'code been used');
      if (found === null || found.appid !== text('appid')) return refused(40029, 'invalid code');
      return reply.send({
        access_token: random.token(64),
        expires_in: 7_200,
        refresh_token: random.token(64),
        openid: found.openid,
        scope: 'snsapi_base',
      });
    });
  };
}
