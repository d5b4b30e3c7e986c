import { readFile } from 'node:fs/promises';
import { requestHeaders, signedRequest } from '@jinlan/contract/sandbox-bank';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@jinlan/domain/markets';
import { isCurrencyCode } from '@jinlan/domain/money';
import { bankWords } from '@jinlan/messages/every-locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../host.ts';
import { isRecord } from '../is-record.ts';
import { isText } from '../is-text.ts';
import { parseJson } from '../parse-json.ts';
import { type ChargeInput, createSandboxBank, presentCharge } from './bank.ts';
import { challengePage, fieldsPage, messagePage } from './pages.ts';
import { verify } from './signature.ts';
import type { ChargeRow } from './store.ts';

/** A JSON body as raw text and parsed: signatures are over the raw text. */
interface SignedBody {
  readonly raw: string;
  readonly value: unknown;
}

const asset = (name: string): Promise<string> => readFile(new URL(`./page/${name}`, import.meta.url), 'utf8');

const localeOf = (lang: unknown): Locale => (isLocale(lang) ? lang : DEFAULT_LOCALE);

const actionUrlOf = (charge: ChargeRow): string | null =>
  charge.challenge === null
    ? null
    : new URL(`/sandbox-bank/challenge/${charge.challenge}`, charge.returnUrl).href;

const isWebUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function readCharge(value: unknown, key: unknown): ChargeInput | null {
  if (!isRecord(value) || !isText(key, 100)) return null;
  const { reference, amount, currency, nonce, merchant_name, locale, return_url, callback_url } = value;
  if (!isText(reference, 64) || (nonce !== undefined && !isText(nonce, 100)) || !isText(merchant_name, 100))
    return null;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) return null;
  if (!isCurrencyCode(currency) || !isWebUrl(return_url) || !isWebUrl(callback_url)) return null;
  return {
    idempotencyKey: key,
    reference,
    amountMinor: amount,
    currency,
    nonce: nonce ?? null,
    merchantName: merchant_name,
    locale: localeOf(locale),
    returnUrl: return_url,
    callbackUrl: callback_url,
  };
}

const tokenAllowance = { burst: 20, perMinute: 20 } as const;

/** The bank's HTTP routes: `app.register(sandboxBankRoutes(host), { prefix: '/sandbox-bank' })`. */
export function sandboxBankRoutes(host: Host) {
  const bank = createSandboxBank(host);
  const { config, clock, limiter, sourceOf } = host;

  const signed = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    const timestamp = header(requestHeaders.timestamp);
    const body = (request.body as SignedBody | undefined)?.raw ?? '';
    const text = signedRequest(timestamp, request.method, request.url, body);
    const verdict = verify(
      config.secrets.sandboxBank,
      text,
      header(requestHeaders.signature),
      timestamp,
      clock.now(),
    );
    return verdict === 'valid' ? undefined : reply.code(401).send({ error: verdict });
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
    isWebUrl(origin) &&
    new URL(origin).origin === origin &&
    (origin === new URL(config.baseUrl).origin || new URL(origin).host === request.headers.host);

  const answerCharge = (reply: FastifyReply, charge: ChargeRow | null): FastifyReply =>
    charge === null
      ? reply.code(404).send({ error: 'charge_unknown' })
      : reply.send(presentCharge(charge, actionUrlOf(charge)));

  return async (app: FastifyInstance): Promise<void> => {
    const [css, script] = await Promise.all([asset('bank.css'), asset('fields.js')]);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 16_384 },
      async (_: unknown, raw: string) => ({
        raw,
        value: parseJson(raw),
      }),
    );
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      async (_: unknown, raw: string) => new URLSearchParams(raw),
    );

    app.get('/assets/bank.css', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
    );
    app.get('/assets/fields.js', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );

    app.get<{ Querystring: { lang?: string; origin?: string } }>('/fields', async (request, reply) => {
      const { origin } = request.query;
      const locale = localeOf(request.query.lang);
      if (isShop(origin, request)) return pageHeaders(reply, origin).send(fieldsPage(locale, origin));
      const words = bankWords[locale];
      return pageHeaders(reply, "'none'")
        .code(400)
        .send(messagePage(locale, words.name, words.origin));
    });

    app.post('/tokens', async (request, reply) => {
      const turn = limiter.take(`sandbox-bank.tokens:${sourceOf(request.ip)}`, tokenAllowance);
      if (!turn.allowed)
        return reply.code(429).header('retry-after', turn.retryAfterSeconds).send({ error: 'too_many' });
      const card = (request.body as SignedBody | undefined)?.value;
      if (!isRecord(card)) return reply.code(400).send({ error: 'malformed' });
      const token = await bank.tokenise({
        number: String(card.number ?? ''),
        month: Number(card.month),
        year: Number(card.year),
        cvc: String(card.cvc ?? ''),
      });
      return 'refusal' in token
        ? reply.code(422).send({ error: token.refusal })
        : reply.code(201).send(token);
    });

    app.post('/charges', { preHandler: signed }, async (request, reply) => {
      const input = readCharge(
        (request.body as SignedBody | undefined)?.value,
        request.headers['idempotency-key'],
      );
      if (input === null) return reply.code(400).send({ error: 'malformed' });
      const charge = await bank.charge(input);
      return 'refusal' in charge
        ? reply.code(422).send({ error: charge.refusal })
        : answerCharge(reply, charge);
    });

    app.get<{ Querystring: { idempotency_key?: string } }>(
      '/charges',
      { preHandler: signed },
      async (request, reply) =>
        answerCharge(reply, await bank.findByKey(String(request.query.idempotency_key ?? ''))),
    );

    app.get<{ Params: { id: string } }>('/charges/:id', { preHandler: signed }, async (request, reply) =>
      answerCharge(reply, await bank.find(request.params.id)),
    );

    app.post<{ Params: { id: string } }>(
      '/charges/:id/cancel',
      { preHandler: signed },
      async (request, reply) => answerCharge(reply, await bank.cancel(request.params.id)),
    );

    app.post<{ Params: { id: string } }>(
      '/charges/:id/refunds',
      { preHandler: signed },
      async (request, reply) => {
        const value = (request.body as SignedBody | undefined)?.value;
        const key = request.headers['idempotency-key'];
        const amount = isRecord(value) ? value.amount : undefined;
        if (!isText(key, 100) || typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
          return reply.code(400).send({ error: 'malformed' });
        const charge = await bank.refund({ chargeId: request.params.id, key, amountMinor: amount });
        if (!('refusal' in charge)) return answerCharge(reply, charge);
        return reply.code(charge.refusal === 'charge_unknown' ? 404 : 422).send({ error: charge.refusal });
      },
    );

    const unknownChallenge = (reply: FastifyReply): FastifyReply => {
      const words = bankWords[DEFAULT_LOCALE];
      const html = messagePage(DEFAULT_LOCALE, words['challenge.unknown'], words['challenge.unknownHint']);
      return pageHeaders(reply, "'none'").code(404).send(html);
    };

    app.get<{ Params: { id: string } }>('/challenge/:id', async (request, reply) => {
      const charge = await bank.findByChallenge(request.params.id);
      if (charge === null) return unknownChallenge(reply);
      if (charge.status !== 'requires_action')
        return reply.header('cache-control', 'no-store').redirect(charge.returnUrl, 303);
      return pageHeaders(reply, "'none'").send(challengePage(charge, false));
    });

    app.post<{ Params: { id: string } }>('/challenge/:id', async (request, reply) => {
      const answer = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const outcome = await bank.answerChallenge(
        request.params.id,
        answer.get('decision') === 'cancel' ? 'cancel' : { code: answer.get('code') ?? '' },
      );
      if (outcome === null) return unknownChallenge(reply);
      if (outcome.decided)
        return reply.header('cache-control', 'no-store').redirect(outcome.charge.returnUrl, 303);
      return pageHeaders(reply, "'none'").code(422).send(challengePage(outcome.charge, true));
    });
  };
}
