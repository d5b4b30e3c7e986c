import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  invoiceAnswerHeaders,
  invoiceRequestHeaders,
  signedInvoiceAnswer,
  signedInvoiceRequest,
} from '@jinlan/contract/sandbox-e-invoices';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sign, timestampOf, verify } from '../bank/signature.ts';
import type { Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { parseJson } from '../parse-json.ts';
import { localeOf } from '../request-locale.ts';
import { results, services } from './behaviour.ts';
import { behaviourPage } from './pages.ts';
import { createInvoiceProvider, presentInvoice, readInvoice } from './provider.ts';
import * as store from './store.ts';

interface RawBody {
  readonly raw: string;
  readonly value: unknown;
}

interface Outcome {
  readonly status: number;
  readonly value: object;
}

/** The provider's HTTP routes: `app.register(sandboxEInvoiceRoutes(host), { prefix: '/sandbox-e-invoices' })`. */
export function sandboxEInvoiceRoutes(host: Host) {
  const { db, clock, config } = host;
  const provider = createInvoiceProvider(host);
  const secret = config.secrets.sandboxBank;

  /** Answers a merchant's request as the chosen behaviour requires. */
  const answering =
    (handle: (request: FastifyRequest) => Promise<Outcome>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const timestamp = header(invoiceRequestHeaders.timestamp);
      const { raw = '' } = (request.body as RawBody | undefined) ?? {};
      const signed = signedInvoiceRequest(timestamp, request.method, request.url, raw);
      const signature = header(invoiceRequestHeaders.signature);
      const verdict = verify(secret, signed, signature, timestamp, clock.now());
      if (verdict !== 'valid') return reply.code(401).send({ error: verdict });
      const { service } = await store.readBehaviour(db);
      if (service === 'slow') {
        await once(request.raw.socket, 'close');
        return reply;
      }
      if (service === 'down') return reply.code(503).send('');
      if (service === 'rubbish') return reply.type('text/html').send('<html>It works!</html>');
      const { status, value } = await handle(request);
      if (service === 'lost-answer') return reply.code(502).send('');
      const body = JSON.stringify(value);
      const at = timestampOf(clock.now());
      const key = service === 'forged' ? `${secret}x` : secret;
      return reply
        .code(status)
        .header(invoiceAnswerHeaders.timestamp, at)
        .header(invoiceAnswerHeaders.signature, sign(key, signedInvoiceAnswer(at, status, body)))
        .type('application/json; charset=utf-8')
        .send(body);
    };

  const presented = (row: store.InvoiceRow | null): Outcome =>
    row === null
      ? { status: 404, value: { error: 'unknown_request' } }
      : { status: 200, value: presentInvoice(row) };

  const issue =
    (isRed: boolean) =>
    async ({ body }: FastifyRequest): Promise<Outcome> => {
      const input = readInvoice((body as RawBody | undefined)?.value, isRed);
      return input === null
        ? { status: 400, value: { error: 'malformed' } }
        : presented(await provider.issue(input));
    };

  const numberOf = ({ params }: FastifyRequest): string => (params as { number: string }).number;

  return async (app: FastifyInstance): Promise<void> => {
    const css = await readFile(new URL('../bank/page/bank.css', import.meta.url), 'utf8');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 65_536 },
      async (_: unknown, raw: string) => ({ raw, value: parseJson(raw) }),
    );
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      async (_: unknown, raw: string) => new URLSearchParams(raw),
    );
    app.post('/invoices', answering(issue(false)));
    app.post('/red-letters', answering(issue(true)));
    app.get(
      '/requests/:number',
      answering(async (request) => presented(await provider.find(numberOf(request)))),
    );
    app.post(
      '/requests/:number/cancel',
      answering(async (request) => presented(await provider.cancel(numberOf(request)))),
    );

    app.get('/assets/page.css', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
    );
    app.get('/', async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
        )
        .type('text/html; charset=utf-8')
        .send(behaviourPage(localeOf(request), await store.readBehaviour(db))),
    );
    app.post('/', async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      await store.saveBehaviour(db, {
        service: oneOf(services, form.get('service')),
        result: oneOf(results, form.get('result')),
      });
      return reply.redirect(SANDBOX_PATHS.eInvoices, 303);
    });
  };
}
