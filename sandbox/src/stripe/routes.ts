import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { sandboxStripeKeys, sandboxStripeScript, sandboxStripeWallet } from '@jinlan/contract/sandbox-stripe';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import { DEFAULT_LOCALE, isLocale, markets } from '@jinlan/domain/markets';
import { isCurrencyCode, money } from '@jinlan/domain/money';
import { type CardWallet, fpxBanks, isCardWallet, isFpxBank } from '@jinlan/domain/payments';
import { bankWords } from '@jinlan/messages/every-locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { challengeCode } from '../bank/cards.ts';
import { fieldsPage } from '../bank/pages.ts';
import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import { oneOf } from '../one-of.ts';
import { parseJson } from '../parse-json.ts';
import { formOf } from '../request-fields.ts';
import { localeOf } from '../request-locale.ts';
import { statementFlaws } from '../statement.ts';
import { accountOf, answerOnce, type Handle, type Outcome, refused, stripeApi } from './api.ts';
import { refundResults, reports, services, testCards } from './behaviour.ts';
import { createEvents } from './events.ts';
import { behaviourPage, challengePage, messagePage, payPage, walletPage } from './pages.ts';
import { createStripePlatform } from './platform.ts';
import { charges, timedRefunds } from './statement.ts';
import * as store from './store.ts';
import * as rest from './store-rest.ts';

const asset = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

/** The wallet that the browser has in the sandbox. */
const walletOfBrowser = ({ headers }: FastifyRequest): CardWallet | null => {
  const [, value] = new RegExp(`(?:^|; )${sandboxStripeWallet}=(\\w+)`).exec(headers.cookie ?? '') ?? [];
  return isCardWallet(value) ? value : null;
};

const problem = (status: number, type: 'api_error' | 'rate_limit_error', code: string | null): Outcome =>
  refused({ status, type, code, message: 'Something went wrong' });

const names: Readonly<Record<store.MethodType, string>> = {
  card: 'Card',
  fpx: 'FPX',
  grabpay: 'GrabPay',
  paynow: 'PayNow',
};

const tokenAllowance = { burst: 20, perMinute: 20 } as const;

/** Stripe's HTTP routes: `app.register(sandboxStripeRoutes(host), { prefix: '/sandbox-stripe' })`. */
export function sandboxStripeRoutes(host: Host) {
  const { db, config, limiter, sourceOf } = host;
  const home = new URL(SANDBOX_PATHS.stripe, config.baseUrl);
  const platform = createStripePlatform(host, createEvents(host));
  const api = stripeApi(platform, host, home.href);

  /** Answers a merchant's request as the chosen behaviour requires. */
  const answering =
    (handle: Handle) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const send = ({ status, value }: Outcome): FastifyReply =>
        reply
          .code(status)
          .header('request-id', `req_${host.random.token(14)}`)
          .send(value);
      const account = accountOf(request.headers.authorization ?? '', config.secrets.sandboxBank);
      if (account === null)
        return send(
          refused({
            status: 401,
            type: 'invalid_request_error',
            code: null,
            message: 'Invalid API Key provided',
          }),
        );
      const service = oneOf(services, (await rest.readBehaviour(db)).service);
      if (service === 'slow') {
        await once(request.raw.socket, 'close');
        return reply;
      }
      if (service === 'down') return reply.code(503).send('');
      if (service === 'rubbish') return reply.type('text/html').send('<html>It works!</html>');
      if (service === 'busy') return send(problem(500, 'api_error', null));
      if (service === 'limited') return send(problem(429, 'rate_limit_error', 'rate_limit'));
      const isPost = request.method === 'POST';
      const { pathname, searchParams } = new URL(request.url, home);
      const key = request.headers['idempotency-key'];
      const outcome = await answerOnce(
        host,
        isPost && typeof key === 'string' ? key.slice(0, 200) : null,
        {
          account,
          host: request.headers.host ?? home.host,
          form: isPost ? formOf(request) : searchParams,
          id: String((request.params as Record<string, string>).id ?? ''),
          path: pathname,
        },
        handle,
      );
      return service === 'lost-answer' ? reply.code(502).send('') : send(outcome);
    };

  const pageHeaders = (reply: FastifyReply, frameAncestors: string): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors ${frameAncestors}`,
      )
      .type('text/html; charset=utf-8');

  /** Only the shop itself may frame the form: by its public address, or by the host of the request. */
  const isShop = (origin: unknown, request: FastifyRequest): origin is string =>
    typeof origin === 'string' &&
    URL.parse(origin)?.origin === origin &&
    (origin === home.origin || new URL(origin).host === request.headers.host);

  const accountOfPublishable = (key: unknown): string | null =>
    markets.find((account) => sandboxStripeKeys(config.secrets.sandboxBank, account).publishable === key) ??
    null;

  const tokenise = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const turn = limiter.take(`sandbox-stripe.tokens:${sourceOf(request.ip)}`, tokenAllowance);
    if (!turn.allowed)
      return reply.code(429).header('retry-after', turn.retryAfterSeconds).send({ error: 'too_many' });
    const account = accountOfPublishable((request.params as Record<string, string>).key);
    const card = request.body;
    const wallet = isRecord(card) && isCardWallet(card.wallet) ? card.wallet : null;
    if (account === null || !isRecord(card) || wallet !== (card.wallet ?? null))
      return reply.code(400).send({ error: 'malformed' });
    const typed = {
      number: String(card.number ?? ''),
      month: Number(card.month),
      year: Number(card.year),
      cvc: String(card.cvc ?? ''),
    };
    const token = await platform.tokenise(account, typed, wallet);
    return 'refusal' in token ? reply.code(422).send({ error: token.refusal }) : reply.code(201).send(token);
  };

  const answerPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asksForCode: boolean,
  ): Promise<FastifyReply> => {
    const locale = localeOf(request);
    const { code = '' } = request.params as { code?: string };
    const form = formOf(request);
    const passes = form.get('decision') !== 'cancel';
    if (asksForCode && passes && form.get('code') !== challengeCode)
      return showChallenge(request, reply, true);
    const intent = await platform.authenticate(code, passes);
    if (intent === null)
      return pageHeaders(reply, "'none'")
        .code(410)
        .send(messagePage(locale, bankWords[locale]['stripe.done']));
    // A QR code is scanned with another device, which does not return to the shop.
    if (intent.type === 'paynow')
      return pageHeaders(reply, "'none'").send(
        messagePage(locale, bankWords[locale][passes ? 'stripe.paid' : 'stripe.notPaid']),
      );
    const back = new URL(intent.returnUrl);
    back.searchParams.set('payment_intent', intent.id);
    back.searchParams.set('redirect_status', passes ? 'succeeded' : 'failed');
    return reply.header('cache-control', 'no-store').redirect(back.href, 303);
  };

  const showChallenge = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isWrongCode = false,
  ): Promise<FastifyReply> => {
    const locale = localeOf(request);
    const words = bankWords[locale];
    const { code = '' } = request.params as { code?: string };
    const intent = await store.intentByCode(db, code);
    const method = intent && (await store.methodsById(db, [intent.methodId])).get(intent.methodId);
    pageHeaders(reply, "'none'");
    if (!intent || !method) return reply.code(404).send(messagePage(locale, words['challenge.unknown']));
    if (intent.status !== 'requires_action')
      return reply.code(410).send(messagePage(locale, words['stripe.done']));
    return reply.send(challengePage(locale, intent, method, isWrongCode));
  };

  const showPay = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const locale = localeOf(request);
    const words = bankWords[locale];
    const { code = '' } = request.params as { code?: string };
    const intent = await store.intentByCode(db, code);
    const method = intent && (await store.methodsById(db, [intent.methodId])).get(intent.methodId);
    pageHeaders(reply, "'none'");
    if (!intent || !method || intent.type === 'card')
      return reply.code(404).send(messagePage(locale, words['challenge.unknown']));
    if (intent.status !== 'requires_action')
      return reply.code(410).send(messagePage(locale, words['stripe.done']));
    const { bank, type } = method;
    const name = bank !== null && isFpxBank(bank) ? fpxBanks[bank] : names[type];
    return reply.send(payPage(locale, intent, name));
  };

  return async (app: FastifyInstance): Promise<void> => {
    const [css, fields, script, sheet] = await Promise.all([
      asset('../bank/page/bank.css'),
      asset('../bank/page/fields.js'),
      asset('./page/stripe.js'),
      asset('./page/wallet.js'),
    ]);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_: unknown, raw: string) => parseJson(raw),
    );
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_: unknown, raw: string) => new URLSearchParams(raw),
    );

    app.post('/v1/payment_intents', answering(api.createIntent));
    app.get('/v1/payment_intents', answering(api.intents));
    app.get('/v1/payment_intents/:id', answering(api.intent));
    app.post('/v1/payment_intents/:id/cancel', answering(api.cancelIntent));
    app.post('/v1/refunds', answering(api.createRefund));
    app.get(
      '/v1/refunds',
      answering((tx, asked) => (asked.form.has('payment_intent') ? api.refunds : timedRefunds)(tx, asked)),
    );
    app.get('/v1/charges', answering(charges));
    app.post('/v1/customers', answering(api.createCustomer));
    app.delete('/v1/customers/:id', answering(api.removeCustomer));
    app.get('/v1/payment_methods/:id', answering(api.method));

    const file = (path: string, type: string, content: string) =>
      app.get(path, async (_, reply) =>
        reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
      );
    file(`/${sandboxStripeScript}`, 'text/javascript', script);
    file('/assets/fields.js', 'text/javascript', fields);
    file('/assets/wallet.js', 'text/javascript', sheet);
    file('/assets/page.css', 'text/css', css);

    app.get<{ Querystring: { key?: string; lang?: string; origin?: string } }>(
      '/fields',
      async (request, reply) => {
        const { key, lang, origin } = request.query;
        const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
        if (accountOfPublishable(key) === null || !isShop(origin, request))
          return pageHeaders(reply, "'none'").code(400).send(messagePage(locale, bankWords[locale].origin));
        const tokens = `${SANDBOX_PATHS.stripe}tokens/${key}`;
        return pageHeaders(reply, origin).send(fieldsPage(locale, origin, { tokens, cards: testCards }));
      },
    );
    app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(
      '/wallet',
      async (request, reply) => {
        const { key, lang, origin, wallet, amount, currency } = request.query;
        const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
        const code = currency?.toUpperCase() ?? null;
        const isKnown = accountOfPublishable(key) !== null && isShop(origin, request) && isCardWallet(wallet);
        if (!isKnown || !isCurrencyCode(code) || !/^\d{1,10}$/.test(amount ?? ''))
          return pageHeaders(reply, "'none'").code(400).send(messagePage(locale, bankWords[locale].origin));
        const tokens = `${SANDBOX_PATHS.stripe}tokens/${key}`;
        return pageHeaders(reply, origin).send(
          walletPage(locale, { wallet, origin, tokens, amount: money(Number(amount), code) }),
        );
      },
    );
    app.post('/tokens/:key', tokenise);
    app.get('/3ds/:code', (request, reply) => showChallenge(request, reply));
    app.post('/3ds/:code', (request, reply) => answerPage(request, reply, true));
    app.get('/pay/:code', showPay);
    app.post('/pay/:code', (request, reply) => answerPage(request, reply, false));

    app.get('/', async (request, reply) =>
      pageHeaders(reply, "'none'").send(
        behaviourPage(localeOf(request), await rest.readBehaviour(db), walletOfBrowser(request)),
      ),
    );
    app.post('/', async (request, reply) => {
      const form = formOf(request);
      await rest.saveBehaviour(db, {
        service: oneOf(services, form.get('service')),
        report: oneOf(reports, form.get('report')),
        refunds: oneOf(refundResults, form.get('refunds')),
        statement: oneOf(statementFlaws, form.get('statement')),
      });
      const wallet = form.get('wallet') ?? '';
      const cookie = `${sandboxStripeWallet}=${isCardWallet(wallet) ? wallet : ''}; Path=/; SameSite=Lax`;
      return reply.header('set-cookie', cookie).redirect(home.pathname, 303);
    });
  };
}
