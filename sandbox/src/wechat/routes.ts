import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { sandboxMerchants } from '@jinlan/contract/sandbox-wechat';
import { signedStatement, statementHashHeader } from '@jinlan/contract/wechat-pay';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import { bankWords } from '@jinlan/messages/every-locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import { oneOf } from '../one-of.ts';
import { parseJson } from '../parse-json.ts';
import { localeOf } from '../request-locale.ts';
import { statementFlaws } from '../statement.ts';
import { appApiRoutes } from './app-api.ts';
import { refundResults, reports, type Service, services } from './behaviour.ts';
import { openidOf, prepayIdOf, readBridge, shopperOf } from './inside.ts';
import { type PlatformKeys, readKeys, readSigner, type Signer, serials, signMessage } from './keys.ts';
import { createNotices } from './notices.ts';
import { behaviourPage, messagePage, payPage } from './pages.ts';
import { createWechatPlatform } from './platform.ts';
import { presentRefund, presentTrade } from './present.ts';
import { isRefusal, type Refusal, readPrepay, readRefund } from './requests.ts';
import { signInRoutes } from './sign-in.ts';
import { statementFile } from './statement.ts';
import * as store from './store.ts';

interface RawBody {
  readonly raw: string;
  readonly value: unknown;
}

/** The answer to a request: a status and a JSON object, or null for an empty body. */
interface Outcome {
  readonly status: number;
  readonly value: object | null;
}

interface MerchantRequest {
  readonly mchid: string;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly host: string;
}

type Handle = (request: MerchantRequest) => Promise<Outcome>;

const refused = ({ status, code, message }: Refusal): Outcome => ({ status, value: { code, message } });

const firstStep = (type: store.TradeType, code: string, address: (page: string) => string): object => {
  if (type === 'JSAPI') return { prepay_id: prepayIdOf(code) };
  return type === 'NATIVE' ? { code_url: address('pay') } : { h5_url: address('h5') };
};

/** WeChat Pay's HTTP routes: `app.register(sandboxWechatRoutes(host), { prefix: '/sandbox-wechat' })`. */
export function sandboxWechatRoutes(host: Host) {
  const { db, clock, random, config } = host;
  let read: PlatformKeys | undefined;
  const keys = (): PlatformKeys => {
    if (config.secrets.sandboxWechat === null) throw new TypeError('The sandbox has no keys');
    read ??= readKeys(config.secrets.sandboxWechat);
    return read;
  };
  const platform = createWechatPlatform(host, createNotices(host, keys));
  const home = new URL(SANDBOX_PATHS.wechat, config.baseUrl);

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    service: Service,
    { status, value }: Outcome,
  ): FastifyReply => {
    const body = value === null ? '' : JSON.stringify(value);
    const asksForKey = request.headers['wechatpay-serial'] === serials.publicKey;
    const usual: Signer = asksForKey ? 'publicKey' : 'certificate';
    const signer = service === 'forged' ? 'nobody' : service === 'other-key' ? 'certificate' : usual;
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    reply.code(status).headers(signMessage(keys(), signer, { timestamp, nonce: random.token(32), body }));
    return value === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
  };

  /** Answers a merchant's request as the chosen behaviour requires. */
  const answering =
    (handle: Handle) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { raw = '', value } = (request.body as RawBody | undefined) ?? {};
      const signed = { method: request.method, path: request.url, body: raw };
      const mchid = readSigner(keys(), signed, request.headers.authorization ?? '', clock.now());
      if (mchid === null) return reply.code(401).send({ code: 'SIGN_ERROR', message: '签名错误' });
      const service = oneOf(services, (await store.readBehaviour(db)).service);
      if (service === 'slow') {
        await once(request.raw.socket, 'close');
        return reply;
      }
      if (service === 'down') return reply.code(503).send('');
      if (service === 'rubbish') return reply.type('text/html').send('<html>It works!</html>');
      const busy = { code: 'SYSTEM_ERROR', message: '系统错误' };
      if (service === 'busy') return send(request, reply, service, { status: 500, value: busy });
      if (service === 'limited')
        return send(request, reply, service, {
          status: 429,
          value: { code: 'FREQUENCY_LIMITED', message: '频率限制' },
        });
      const params = request.params as Record<string, string>;
      const query = isRecord(request.query) ? request.query : {};
      const outcome = await handle({ mchid, body: value, params, query, host: request.headers.host ?? '' });
      return service === 'lost-answer' ? reply.code(502).send('') : send(request, reply, service, outcome);
    };

  const prepay =
    (type: store.TradeType, isGlobalPath: boolean): Handle =>
    async ({ mchid, body }) => {
      const input = readPrepay(body, mchid, type, isGlobalPath);
      if (isRefusal(input)) return refused(input);
      const merchant = sandboxMerchants[isGlobalPath ? 'overseas' : 'mainland'];
      const trade = await platform.prepay(merchant, type, input);
      if (isRefusal(trade)) return refused(trade);
      const address = (page: string): string => new URL(`${page}/${trade.code}`, home).href;
      return {
        status: 200,
        value: firstStep(type, trade.code, address),
      };
    };

  const present = (trade: store.TradeRow | Refusal): Outcome =>
    isRefusal(trade) ? refused(trade) : { status: 200, value: presentTrade(trade) };

  const presentBack = async (refund: store.RefundRow | Refusal): Promise<Outcome> => {
    if (isRefusal(refund)) return refused(refund);
    const trade = await store.tradeByNumber(db, refund.mchid, refund.outTradeNo);
    return { status: 200, value: presentRefund(refund, trade?.currency ?? 'CNY') };
  };

  const byNumber: Handle = async ({ mchid, params }) => present(await platform.trade(mchid, params.no ?? ''));
  const byId: Handle = async ({ mchid, params }) => present(await platform.tradeById(mchid, params.id ?? ''));
  const close: Handle = async ({ mchid, body, params }) => {
    if (!isRecord(body) || body.mchid !== mchid)
      return { status: 400, value: { code: 'PARAM_ERROR', message: '参数错误：mchid' } };
    const refusal = await platform.close(mchid, params.no ?? '');
    return refusal === null ? { status: 204, value: null } : refused(refusal);
  };
  const refund: Handle = async ({ mchid, body }) => {
    const input = readRefund(body);
    return isRefusal(input) ? refused(input) : presentBack(await platform.refund(mchid, input));
  };
  const refundOf: Handle = async ({ mchid, params }) =>
    presentBack(await platform.refundOf(mchid, params.no ?? ''));

  const statement = (mchid: string, day: unknown) => {
    const isOverseas = mchid === sandboxMerchants.overseas.mchid;
    const { appid } = sandboxMerchants[isOverseas ? 'overseas' : 'mainland'];
    return statementFile(host, { mchid, appid, isOverseas }, day);
  };
  const bill: Handle = async ({ mchid, query, host: at }) => {
    const file = await statement(mchid, query.bill_date);
    if (isRefusal(file)) return refused(file);
    const url = new URL(`${home.pathname}v3/billdownload/file`, `http://${at}`);
    url.searchParams.set('token', String(query.bill_date));
    return { status: 200, value: { hash_type: 'SHA1', hash_value: file.sha1, download_url: url.href } };
  };

  /** Sends a file to the merchant that signed the request; the hash of an overseas list is signed. */
  const download =
    (isGlobal: boolean) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const signed = { method: request.method, path: request.url, body: '' };
      const mchid = readSigner(keys(), signed, request.headers.authorization ?? '', clock.now());
      if (mchid === null) return reply.code(401).send({ code: 'SIGN_ERROR', message: '签名错误' });
      const query = isRecord(request.query) ? request.query : {};
      const service = oneOf(services, (await store.readBehaviour(db)).service);
      if (service === 'down') return reply.code(503).send('');
      const date = String(query.date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
      const file = await statement(mchid, isGlobal ? date : query.token);
      if (isRefusal(file)) return send(request, reply, service, refused(file));
      if (isGlobal) {
        const signer: Signer = service === 'forged' ? 'nobody' : 'publicKey';
        const timestamp = String(Math.floor(clock.now().getTime() / 1000));
        const message = { timestamp, nonce: random.token(32), body: signedStatement(file.sha1) };
        reply.headers({ ...signMessage(keys(), signer, message), [statementHashHeader]: file.sha1 });
      }
      const text = service === 'rubbish' ? `${file.text} ` : file.text;
      return reply.type('text/plain; charset=utf-8').send(text);
    };

  const pageHeaders = (reply: FastifyReply): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8');

  /** Returns the address to return to, only if it is the shop's own. Buyers are redirected to no other site. */
  const returnOf = (query: unknown): string | null => {
    const address = isRecord(query) ? query.redirect_url : null;
    return typeof address === 'string' && URL.parse(address)?.origin === home.origin ? address : null;
  };

  return async (app: FastifyInstance): Promise<void> => {
    const css = await readFile(new URL('../bank/page/bank.css', import.meta.url), 'utf8');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_: unknown, raw: string) => ({ raw, value: parseJson(raw) }),
    );
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      async (_: unknown, raw: string) => new URLSearchParams(raw),
    );

    for (const [root, link, isGlobal] of [
      ['/v3/pay/transactions', 'h5', false],
      ['/v3/global/transactions', 'mweb', true],
    ] as const) {
      app.post(`${root}/native`, answering(prepay('NATIVE', isGlobal)));
      app.post(`${root}/${link}`, answering(prepay(isGlobal ? 'MWEB' : 'H5', isGlobal)));
      app.post(`${root}/jsapi`, answering(prepay('JSAPI', isGlobal)));
      app.get(`${root}/out-trade-no/:no`, answering(byNumber));
      app.get(`${root}/id/:id`, answering(byId));
      app.post(`${root}/out-trade-no/:no/close`, answering(close));
    }
    app.post('/v3/refund/domestic/refunds', answering(refund));
    app.get('/v3/refund/domestic/refunds/:no', answering(refundOf));
    app.post('/v3/global/refunds', answering(refund));
    app.get('/v3/global/refunds/out-refund-no/:no', answering(refundOf));

    app.get('/v3/bill/tradebill', answering(bill));
    app.get('/v3/billdownload/file', download(false));
    app.get('/v3/global/statements', download(true));

    app.get('/assets/page.css', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
    );

    const showTrade =
      (isLink: boolean) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const locale = localeOf(request);
        const words = bankWords[locale];
        const { code = '' } = request.params as { code?: string };
        const trade = await store.tradeByCode(db, code);
        const now = clock.now().getTime();
        pageHeaders(reply);
        if (trade === null) return reply.code(404).send(messagePage(locale, words['wechat.unknown']));
        if (trade.paidAt !== null) return reply.send(messagePage(locale, words['wechat.paid']));
        const isOver = trade.state === 'CLOSED' || trade.expiresAt.getTime() <= now;
        if (isOver || (isLink && trade.linkUntil.getTime() <= now))
          return reply.code(410).send(messagePage(locale, words['wechat.expired']));
        return reply.send(payPage(locale, trade, returnOf(request.query)));
      };

    const payTrade = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const locale = localeOf(request);
      const words = bankWords[locale];
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const { code = '' } = request.params as { code?: string };
      const back = returnOf(request.query);
      const isPaying = form.get('decision') !== 'cancel';
      const paid = isPaying ? await platform.pay(code, oneOf(reports, form.get('report'))) : null;
      if (back !== null) return reply.header('cache-control', 'no-store').redirect(back, 303);
      pageHeaders(reply);
      if (!isPaying) return reply.send(messagePage(locale, words['wechat.canceled']));
      return paid === null
        ? reply.code(410).send(messagePage(locale, words['wechat.expired']))
        : reply.send(messagePage(locale, words['wechat.paid']));
    };

    await app.register(signInRoutes(host));
    await app.register(appApiRoutes(host));

    /** The page that the app's bridge opens; in reality the app shows its own sheet. */
    app.get('/bridge', async (request, reply) => {
      const locale = localeOf(request);
      const prepayId = readBridge(keys().merchant, request.query, clock.now());
      const trade = prepayId === null ? null : await store.tradeByCode(db, prepayId.replace(/^wx/, ''));
      pageHeaders(reply);
      if (trade === null)
        return reply.code(404).send(messagePage(locale, bankWords[locale]['wechat.unknown']));
      const person = shopperOf(request);
      if (person === null || trade.openid !== openidOf(person, trade.appid))
        return reply.code(403).send(messagePage(locale, bankWords[locale]['wechat.another']));
      const back = returnOf(request.query);
      const query = back === null ? '' : `?redirect_url=${encodeURIComponent(back)}`;
      return reply.redirect(`${home.pathname}pay/${trade.code}${query}`, 303);
    });

    app.get('/pay/:code', showTrade(false));
    app.get('/h5/:code', showTrade(true));
    app.post('/pay/:code', payTrade);
    app.post('/h5/:code', payTrade);

    app.get('/', async (request, reply) =>
      pageHeaders(reply).send(behaviourPage(localeOf(request), await store.readBehaviour(db))),
    );
    app.post('/', async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      await store.saveBehaviour(db, {
        service: oneOf(services, form.get('service')),
        refunds: oneOf(refundResults, form.get('refunds')),
        statement: oneOf(statementFlaws, form.get('statement')),
      });
      return reply.redirect(home.pathname, 303);
    });
  };
}
