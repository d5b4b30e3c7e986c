import { createReadStream } from 'node:fs';
import { markets } from '@jinlan/domain/markets';
import { readOrderNumber } from '@jinlan/domain/orders';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CallbackHeaders, callbackPath } from '../../platform/gateways/index.ts';
import { sourceOf } from '../../platform/limits/source.ts';
import { signedPictureRoutes } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCookies } from '../../platform/web/cookies.ts';
import { craftPictures } from './craft/craft-pictures.ts';
import { pictureContent as craftPictureContent } from './craft/store.ts';
import { documentPath } from './documents/document-url.ts';
import type { Ordering } from './index.ts';
import type { CallbackResult } from './payments/receive-callback.ts';
import { payerPath, type Step } from './payments/wechat-payer.ts';
import { downloadPath } from './reading/downloads.ts';
import { returnPictures } from './returns/return-pictures.ts';
import { pictureContent as returnPictureContent } from './returns/store-pictures.ts';

/**
 * Routes for documents, downloads of bought files, bank callbacks and the return from the bank. The callback is
 * verified over its raw body. The return trusts nothing in its URL and queries the bank.
 */
const callbackBodyLimit = 65_536;
const returnLimit = { burst: 30, perMinute: 30 } as const;

/** Limit of downloads of one source. */
const fetchLimit = { burst: 30, perMinute: 30 } as const;

export function downloadRoutes({ limiter }: Platform, ordering: Pick<Ordering, 'fetchDownload'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(`${downloadPath}:token`, async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      if (!limiter.take(`order-download:${sourceOf(request.ip)}`, fetchLimit).allowed)
        return reply.code(429).send();
      const fetched = await ordering.fetchDownload(request.params.token);
      switch (fetched.kind) {
        case 'elsewhere':
          return reply.redirect(fetched.url, 303);
        case 'refused':
          return reply.redirect(
            fetched.orderNumber === null
              ? '/checkout/checkOrder/'
              : `/checkout/checkOrder/?order=${fetched.orderNumber}`,
            303,
          );
        case 'file':
          return reply
            .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fetched.name)}`)
            .header('x-content-type-options', 'nosniff')
            .type(fetched.path.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream')
            .send(createReadStream(fetched.path));
      }
    });
  };
}

/** Documents of orders, by the signed URLs of the order's page. */
export function documentRoutes({ limiter }: Platform, ordering: Pick<Ordering, 'openDocument'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>(`${documentPath}:token`, async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      const source = sourceOf(request.ip);
      if (!limiter.take(`order-document:${source}`, fetchLimit).allowed) return reply.code(429).send();
      const { socket } = request.raw;
      const client = { source, isGone: () => socket.destroyed };
      const opened = await ordering.openDocument(request.params.token, client);
      switch (opened.kind) {
        case 'not-found':
          return reply.redirect('/checkout/checkOrder/', 303);
        case 'too-many':
          return reply.code(429).header('retry-after', opened.retryAfterSeconds).send();
        case 'file':
          return reply
            .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(opened.name)}`)
            .header('x-content-type-options', 'nosniff')
            .type('application/pdf')
            .send(Buffer.from(opened.content));
      }
    });
  };
}

/** Pictures of returns and of the workshop, by the signed URLs of the order's page. */
export const orderPictureRoutes = (platform: Platform) => async (app: FastifyInstance) => {
  await app.register(signedPictureRoutes(platform, returnPictures, returnPictureContent));
  await app.register(signedPictureRoutes(platform, craftPictures, craftPictureContent));
};

/** The routes by which WeChat's own browser gets to WeChat's page, which tells who pays, and back. */
export function wechatPayerRoutes({ wechatPayers }: Pick<Ordering, 'wechatPayers'>) {
  return async (app: FastifyInstance): Promise<void> => {
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const go = (reply: FastifyReply, { address, cookies }: Step): FastifyReply => {
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    };
    app.addHook('onRequest', async (_, reply) => {
      reply.header('referrer-policy', 'no-referrer');
    });
    app.get<{ Querystring: Record<string, unknown> }>(payerPath, async ({ query, ip }, reply) => {
      const market = markets.find((code) => code === query.market);
      if (market === undefined) return go(reply, { address: '/', cookies: [] });
      return go(reply, wechatPayers.ask(market, text(query.back), sourceOf(ip)));
    });
    app.get<{ Querystring: Record<string, unknown> }>(`${payerPath}/return`, async (request, reply) => {
      const { code, state } = request.query;
      const cookies = readCookies(request.headers.cookie);
      const answer = { code: text(code), state: text(state) };
      return go(reply, await wechatPayers.comeBack(answer, cookies, sourceOf(request.ip)));
    });
  };
}

interface Payments {
  receiveCallback(gateway: string, headers: CallbackHeaders, rawBody: string): Promise<CallbackResult>;
  returnFromBank(number: string): Promise<void>;
}

export function paymentRoutes({ limiter, log }: Platform, ordering: Payments) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (bank) => {
      bank.removeAllContentTypeParsers();
      bank.addContentTypeParser(
        '*',
        { parseAs: 'string', bodyLimit: callbackBodyLimit },
        async (_: unknown, raw: unknown) => raw,
      );
      bank.post<{ Params: { gateway: string } }>(callbackPath(':gateway'), async (request, reply) => {
        const raw = typeof request.body === 'string' ? request.body : '';
        const { gateway } = request.params;
        const { outcome, answer } = await ordering.receiveCallback(gateway, request.headers, raw);
        return reply.code(outcome === 'rejected' ? 401 : 200).send(answer);
      });
    });

    app.get<{ Params: { number: string } }>('/payments/return/:number', async (request, reply) => {
      const number = readOrderNumber(request.params.number);
      reply.header('cache-control', 'no-store');
      if (number === null) return reply.redirect('/checkout/checkOrder/', 303);
      if (limiter.take(`payment-return:${sourceOf(request.ip)}`, returnLimit).allowed) {
        try {
          await ordering.returnFromBank(number);
        } catch (err) {
          log.warn({ err, number }, 'the bank could not be asked when the shopper came back');
        }
      }
      return reply.redirect(`/checkout/checkOrder/?order=${number}`, 303);
    });
  };
}
