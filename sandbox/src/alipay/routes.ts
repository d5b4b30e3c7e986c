import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { chinaTime, type Fields, signedFields, unsigned, yuan } from '@jinlan/contract/alipay';
import { sandboxAlipayGateway, sandboxAlipayMerchant } from '@jinlan/contract/sandbox-alipay';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import { bankWords } from '@jinlan/messages/every-locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { formOf, queryOf } from '../request-fields.ts';
import { localeOf } from '../request-locale.ts';
import { statementFlaws } from '../statement.ts';
import { antomRoutes } from './antom.ts';
import { refundResults, reports, services } from './behaviour.ts';
import { isMerchants, type PlatformKeys, readKeys, type Signer, signText } from './keys.ts';
import { createNotices } from './notices.ts';
import { behaviourPage, messagePage, payPage } from './pages.ts';
import { createAlipayPlatform } from './platform.ts';
import { presentOrderedRefund, presentRefund, presentTrade, signedAnswer, success } from './present.ts';
import {
  type Content,
  isRefusal,
  readContent,
  readOrder,
  readRefund,
  refusal,
  unknownMethod,
  wrongSignature,
} from './requests.ts';
import { statementArchive } from './statement.ts';
import * as store from './store.ts';

/** `at`: the host of the request. */
type Handle = (content: Content, fields: Fields, at: string) => Promise<object>;

/** Seconds for which the address of a list is valid. */
const downloadSeconds = 30;

const pageProducts: Readonly<Record<string, 'page' | 'wap'>> = {
  'alipay.trade.page.pay': 'page',
  'alipay.trade.wap.pay': 'wap',
};

const textOf = (content: Content, name: string): string => String(content[name] ?? '');

const pageHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8');

/** Alipay's HTTP routes: `app.register(sandboxAlipayRoutes(host), { prefix: '/sandbox-alipay' })`. */
export function sandboxAlipayRoutes(host: Host) {
  const { db, clock, config } = host;
  const { appId, sellerId } = sandboxAlipayMerchant;
  let read: PlatformKeys | undefined;
  const keys = (): PlatformKeys => {
    if (config.secrets.sandboxWechat === null) throw new TypeError('The sandbox has no keys');
    read ??= readKeys(config.secrets.sandboxWechat);
    return read;
  };
  const platform = createAlipayPlatform(host, createNotices(host, keys));
  const home = new URL(SANDBOX_PATHS.alipay, config.baseUrl);

  const handles: Readonly<Record<string, Handle>> = {
    async 'alipay.trade.precreate'(_, fields) {
      const input = readOrder('code', fields);
      const trade = isRefusal(input) ? input : await platform.order(appId, input);
      if (isRefusal(trade)) return trade;
      return { ...success, out_trade_no: trade.outTradeNo, qr_code: new URL(`qr/${trade.code}`, home).href };
    },
    async 'alipay.trade.query'(content) {
      const trade = await platform.trade(appId, textOf(content, 'out_trade_no'));
      return isRefusal(trade) ? trade : presentTrade(trade);
    },
    async 'alipay.trade.close'(content) {
      const trade = await platform.close(appId, textOf(content, 'out_trade_no'));
      return isRefusal(trade)
        ? trade
        : { ...success, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo };
    },
    async 'alipay.trade.refund'(content) {
      const input = readRefund(content);
      const outcome = isRefusal(input) ? input : await platform.refund(appId, input);
      return isRefusal(outcome) ? outcome : presentOrderedRefund(outcome, clock.now());
    },
    async 'alipay.trade.fastpay.refund.query'(content) {
      const numbers = [textOf(content, 'out_trade_no'), textOf(content, 'out_request_no')] as const;
      const found = await platform.refundOf(appId, ...numbers);
      return isRefusal(found) ? found : presentRefund(found.trade, found.refund, clock.now());
    },
    async 'alipay.data.dataservice.bill.downloadurl.query'(content, _, at) {
      if (content.bill_type !== 'trade') return refusal('INVALID_PARAMETER', '参数无效：bill_type');
      if ((await statementArchive(host, content.bill_date)) === null)
        return {
          code: '40004',
          msg: 'Business Failed',
          sub_code: 'isp.bill_not_exist',
          sub_msg: '账单不存在',
        };
      const day = textOf(content, 'bill_date');
      const until = String(clock.now().getTime() + downloadSeconds * 1_000);
      const url = new URL(`${home.pathname}bill`, `http://${at}`);
      const sign = signText(keys(), 'usual', `${day} ${until}`);
      url.search = new URLSearchParams({ day, until, sign }).toString();
      return { ...success, bill_download_url: url.href };
    },
  };

  /** Answers a merchant's server as the chosen behaviour requires. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    fields: Fields,
  ): Promise<FastifyReply> => {
    const service = oneOf(services, (await store.readBehaviour(db)).service);
    if (service === 'slow') {
      await once(request.raw.socket, 'close');
      return reply;
    }
    if (service === 'down') return reply.code(503).send('');
    if (service === 'rubbish') return reply.type('text/html').send('<html>It works!</html>');
    const method = fields.method ?? '';
    const busy = { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' };
    const handle = Object.hasOwn(handles, method) ? handles[method] : undefined;
    const value =
      service === 'busy'
        ? busy
        : await (handle?.(readContent(fields), fields, request.headers.host ?? '') ?? unknownMethod);
    if (service === 'lost-answer') return reply.code(502).send('');
    const signer: Signer = service === 'forged' ? 'nobody' : service === 'other-key' ? 'next' : 'usual';
    return reply.type('text/html; charset=utf-8').send(signedAnswer(keys(), signer, method, value));
  };

  /** Sends the file of a list to anybody who has its address. */
  const bill = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { day = '', until = '', sign = '' } = request.query as Readonly<Record<string, string>>;
    const isKnown =
      sign === signText(keys(), 'usual', `${day} ${until}`) && Number(until) > clock.now().getTime();
    const archive = isKnown ? await statementArchive(host, day) : null;
    return archive === null ? reply.code(403).send('') : reply.type('application/zip').send(archive);
  };

  const gateway = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const fields: Fields = Object.fromEntries([...queryOf(request), ...formOf(request)]);
    const isGenuine = isMerchants(keys(), fields);
    const product = pageProducts[fields.method ?? ''];
    if (product === undefined)
      return isGenuine
        ? answer(request, reply, fields)
        : reply.type('text/html; charset=utf-8').send(JSON.stringify({ error_response: wrongSignature }));
    const address = new URL('cashier', home);
    address.search = new URLSearchParams(fields).toString();
    return reply.redirect(address.href, 302);
  };

  /** Whether the address belongs to the shop. Buyers are redirected to no other site. */
  const isHome = (address: string | null): address is string =>
    address !== null && URL.parse(address)?.origin === home.origin;

  /**
   * The shop's address for the returning buyer, with Alipay's signed parameters. They do not prove the payment; only a
   * notice or a query does.
   */
  const returnTo = (address: string, trade: store.TradeRow): string => {
    const fields = {
      ...{ app_id: appId, seller_id: sellerId, charset: 'utf-8', version: '1.0', sign_type: 'RSA2' },
      ...{ method: 'alipay.trade.page.pay.return', timestamp: chinaTime(clock.now()) },
      out_trade_no: trade.outTradeNo,
      trade_no: trade.tradeNo,
      total_amount: yuan(trade.amountMinor),
    };
    const to = new URL(address);
    const sign = signText(keys(), 'usual', signedFields(fields, unsigned.notice));
    for (const [name, value] of Object.entries({ ...fields, sign })) to.searchParams.set(name, value);
    return to.href;
  };

  const say = (
    request: FastifyRequest,
    reply: FastifyReply,
    product: store.Product,
    message: 'unknown' | 'paid' | 'expired' | 'canceled',
  ): FastifyReply => {
    const status = { unknown: 404, expired: 410, paid: 200, canceled: 200 }[message];
    const locale = localeOf(request);
    return pageHeaders(reply)
      .code(status)
      .send(messagePage(locale, product, bankWords[locale][`wechat.${message}`]));
  };

  const isOpen = ({ state, expiresAt }: Pick<store.TradeRow, 'state' | 'expiresAt'>): boolean =>
    state === 'WAIT_BUYER_PAY' && expiresAt > clock.now();

  /** Carries out the buyer's decision about a trade: paying or cancelling. */
  const decide = async (
    request: FastifyRequest,
    reply: FastifyReply,
    trade: store.TradeRow,
  ): Promise<FastifyReply> => {
    const form = formOf(request);
    const isPaying = form.get('decision') !== 'cancel';
    const paid = isPaying ? await platform.pay(trade, oneOf(reports, form.get('report'))) : null;
    const { returnUrl } = trade;
    if (isHome(returnUrl) && (paid !== null || !isPaying))
      return reply
        .header('cache-control', 'no-store')
        .redirect(paid === null || paid.product === 'hk' ? returnUrl : returnTo(returnUrl, paid), 303);
    return say(request, reply, trade.product, !isPaying ? 'canceled' : paid === null ? 'expired' : 'paid');
  };

  /** The page of a signed address. It creates the trade once the buyer has decided. */
  const cashier = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const fields: Fields = Object.fromEntries(queryOf(request));
    const product = pageProducts[fields.method ?? ''];
    if (product === undefined || !isMerchants(keys(), fields)) return say(request, reply, 'page', 'unknown');
    const input = readOrder(product, fields);
    if (isRefusal(input)) return say(request, reply, product, 'unknown');
    const trade = await store.tradeByNumber(db, appId, input.outTradeNo);
    if (trade !== null && trade.paidAt !== null) return say(request, reply, product, 'paid');
    const isOver = input.expiresAt !== null && input.expiresAt <= clock.now();
    if (isOver || (trade !== null && !isOpen(trade))) return say(request, reply, product, 'expired');
    if (request.method === 'GET') return pageHeaders(reply).send(payPage(localeOf(request), input));
    const ordered = await platform.order(appId, input);
    return isRefusal(ordered) ? say(request, reply, product, 'expired') : decide(request, reply, ordered);
  };

  /** The page to which the QR code of a trade leads. */
  const scanned = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { code = '' } = request.params as { code?: string };
    const trade = await store.tradeByCode(db, code);
    if (trade === null) return say(request, reply, 'code', 'unknown');
    if (trade.paidAt !== null) return say(request, reply, trade.product, 'paid');
    if (!isOpen(trade)) return say(request, reply, trade.product, 'expired');
    return request.method === 'GET'
      ? pageHeaders(reply).send(payPage(localeOf(request), trade))
      : decide(request, reply, trade);
  };

  return async (app: FastifyInstance): Promise<void> => {
    const css = await readFile(new URL('../bank/page/bank.css', import.meta.url), 'utf8');
    await app.register(antomRoutes(host, platform, keys, home));
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_: unknown, raw: string) => new URLSearchParams(raw),
    );
    app.get(`/${sandboxAlipayGateway}`, gateway);
    app.post(`/${sandboxAlipayGateway}`, gateway);
    app.get('/bill', bill);
    app.get('/cashier', cashier);
    app.post('/cashier', cashier);
    app.get('/qr/:code', scanned);
    app.post('/qr/:code', scanned);
    app.get('/assets/page.css', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
    );
    app.get('/', async (request, reply) =>
      pageHeaders(reply).send(behaviourPage(localeOf(request), await store.readBehaviour(db))),
    );
    app.post('/', async (request, reply) => {
      const form = formOf(request);
      await store.saveBehaviour(db, {
        service: oneOf(services, form.get('service')),
        refunds: oneOf(refundResults, form.get('refunds')),
        statement: oneOf(statementFlaws, form.get('statement')),
      });
      return reply.redirect(home.pathname, 303);
    });
  };
}
