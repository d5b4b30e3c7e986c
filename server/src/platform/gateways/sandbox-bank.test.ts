import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callbackHeaders, signedCallback } from '@jinlan/contract/sandbox-bank';
import { money } from '@jinlan/domain/money';
import { openSandbox } from '@jinlan/sandbox';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/processes/database.ts';
import { createTestClock, testConfig } from '../../testing/shop.ts';
import { createEvents } from '../events.ts';
import { systemHttp } from '../http.ts';
import { createJobs } from '../jobs/runner.ts';
import { createSharedLimits } from '../limits/shared-limits.ts';
import { sourceOf } from '../limits/source.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { Platform } from '../platform.ts';
import { systemRandom } from '../random.ts';
import { createRateLimiter } from '../requests/rate-limit.ts';
import { sign, timestampOf } from './bank-signature.ts';
import { callbackPath, createGateways, type Gateways } from './index.ts';
import type { BankAnswer, Callback, Charge } from './payments.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** The bank over real loopback HTTP, with a merchant who records every callback. */
async function openBank() {
  const config = testConfig(await mkdtemp(join(tmpdir(), 'jinlan-bank-')), { port: await freePort() });
  const clock = createTestClock();
  const db = await openTestDatabase();
  const log = createLog('silent');
  const metrics = createMetrics();
  const jobs = createJobs(db, clock, log, metrics);
  const platform: Platform = {
    config,
    db,
    clock,
    jobs,
    log,
    metrics,
    random: systemRandom,
    http: systemHttp,
    events: createEvents(),
    limiter: createRateLimiter(clock),
    limits: createSharedLimits({ db, clock, jobs, secret: config.secrets.application }),
  };
  const gateways: Gateways = createGateways(platform, { merchantName: () => 'Jinlan Jewellery' });
  const bank = gateways.payments.byCode('sandbox-bank');
  const received: { callback: Callback; headers: Record<string, unknown>; body: string }[] = [];
  let answer = 200;
  const app = Fastify();
  await app.register(gateways.routes);
  await app.register(openSandbox({ ...platform, sourceOf }));
  await app.register(async (merchant) => {
    merchant.removeAllContentTypeParsers();
    merchant.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_: unknown, body: unknown) => body,
    );
    merchant.post(callbackPath(bank.code), async (request, reply) => {
      const body = request.body as string;
      received.push({
        callback: bank.readCallback(request.headers, body),
        headers: request.headers,
        body,
      });
      return reply.code(answer).send();
    });
  });
  await app.listen({ host: '127.0.0.1', port: config.port });
  return {
    app,
    clock,
    config,
    db,
    heard: received,
    jobs,
    bank,
    answerWith: (status: number) => {
      answer = status;
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}

const answerValue = <T>(answer: BankAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.value;
};

const pathOf = ({ nextStep }: Charge): string =>
  nextStep?.kind === 'redirect' ? new URL(nextStep.address).pathname : '';

describe('the sandbox bank', () => {
  let shop: Awaited<ReturnType<typeof openBank>>;
  let keys = 0;
  beforeAll(async () => {
    shop = await openBank();
  });
  afterAll(() => shop.close());

  const tokenise = (card: Record<string, unknown>) =>
    shop.app.inject({
      method: 'POST',
      url: '/sandbox-bank/tokens',
      payload: { number: '4242 4242 4242 4242', month: 8, year: 2029, cvc: '123', ...card },
    });
  const start = async (number: string, key = `order-${++keys}:1`): Promise<Charge> => {
    const { nonce } = (await tokenise({ number })).json();
    return answerValue(
      await shop.bank.start({
        idempotencyKey: key,
        reference: '20261121123456',
        amount: money(1203700, 'HKD'),
        nonce,
        locale: 'en-US',
        returnUrl: 'http://localhost:4000/payments/return/20261121123456',
        expiresAt: new Date('2026-11-21T12:30:00Z'),
        payer: { device: 'computer', ip: null },
        keepsCard: false,
        cardCustomer: null,
        method: 'card' as const,
      }),
    );
  };

  it('approves a card, reports it with a signature, and refunds the money once per key', async () => {
    const charge = await start('4242424242424242');
    expect(charge).toMatchObject({
      state: 'succeeded',
      card: { brand: 'Visa', last4: '4242' },
      failure: null,
    });
    await shop.jobs.drain();
    expect(shop.heard.at(-1)?.callback).toMatchObject({
      kind: 'verified',
      charge: { chargeId: charge.chargeId },
    });
    const amount = money(1203700, 'HKD');
    const refund = { chargeId: charge.chargeId, amount, charged: amount, idempotencyKey: 'refund-1' };
    expect(answerValue(await shop.bank.refund(refund))).toEqual({ state: 'done', amount });
    expect(answerValue(await shop.bank.refund(refund))).toEqual({ state: 'done', amount });
    expect(await shop.bank.refund({ ...refund, idempotencyKey: 'refund-2' })).toEqual({
      kind: 'refused',
      code: 'refund_too_much',
    });
  });

  it('declines a card', async () => {
    expect(await start('4000000000000002')).toMatchObject({ state: 'failed', failure: 'card_declined' });
  });

  it('decides the late card after its delay, never before', async () => {
    const charge = await start('4000000000000077');
    expect(charge.state).toBe('processing');
    await shop.jobs.drain();
    expect(answerValue(await shop.bank.query(charge.chargeId)).state).toBe('processing');
    shop.clock.advance({ seconds: 20 });
    await shop.jobs.drain();
    expect(answerValue(await shop.bank.query(charge.chargeId)).state).toBe('succeeded');
  });

  it('requires 3-D Secure: a wrong code may be corrected, the right one approves, and the shopper returns', async () => {
    const charge = await start('4000002760003184');
    expect(charge.state).toBe('action_required');
    const url = pathOf(charge);
    const page = await shop.app.inject({ url });
    expect(page.body).toContain('HK$12,037');
    expect(page.body).toContain('Jinlan Jewellery');
    const answer = (payload: string) =>
      shop.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await answer('decision=approve&code=111111')).statusCode).toBe(422);
    const approved = await answer('decision=approve&code=123456');
    expect(approved.statusCode).toBe(303);
    expect(approved.headers.location).toBe('http://localhost:4000/payments/return/20261121123456');
    expect(answerValue(await shop.bank.query(charge.chargeId)).state).toBe('succeeded');
    expect((await shop.app.inject({ url })).statusCode).toBe(303);
  });

  it('fails 3-D Secure after three wrong codes and when the shopper cancels', async () => {
    for (const answers of [['code=1', 'code=2', 'code=3'], ['decision=cancel']]) {
      const charge = await start('4000002760003184');
      const url = pathOf(charge);
      for (const payload of answers)
        await shop.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      expect(answerValue(await shop.bank.query(charge.chargeId))).toMatchObject({
        state: 'failed',
        failure: 'authentication_failed',
      });
    }
    expect((await shop.app.inject({ url: '/sandbox-bank/challenge/unknown' })).statusCode).toBe(404);
  });

  it('returns the same charge for the same key, finds it by its key, and refuses a key used for something else', async () => {
    const { nonce } = (await tokenise({})).json();
    const request = {
      idempotencyKey: 'same-key',
      reference: '20261121000001',
      amount: money(100, 'CNY'),
      nonce,
      locale: 'zh-Hans-CN' as const,
      returnUrl: 'http://localhost:4000/payments/return/20261121000001',
      expiresAt: new Date('2026-11-21T12:30:00Z'),
      payer: { device: 'computer', ip: null } as const,
      keepsCard: false,
      cardCustomer: null,
      method: 'card' as const,
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.bank.start(request)));
    const ids = new Set(answers.map((answer) => answerValue(answer).chargeId));
    expect(ids.size).toBe(1);
    expect([...ids]).toEqual([answerValue(await shop.bank.find('same-key', shop.clock.now()))?.chargeId]);
    expect(answerValue(await shop.bank.find('no-such-key', shop.clock.now()))).toBeNull();
    expect(await shop.bank.start({ ...request, amount: money(200, 'CNY') })).toEqual({
      kind: 'refused',
      code: 'key_reused',
    });
    expect(await shop.bank.start({ ...request, idempotencyKey: 'other-key' })).toEqual({
      kind: 'refused',
      code: 'nonce_invalid',
    });
  });

  it('cancels what is undecided and keeps what is decided', async () => {
    const late = await start('4000000000000077');
    expect(answerValue(await shop.bank.close(late.chargeId)).state).toBe('canceled');
    shop.clock.advance({ seconds: 20 });
    await shop.jobs.drain();
    expect(answerValue(await shop.bank.query(late.chargeId)).state).toBe('canceled');
    const paid = await start('4242424242424242');
    expect(answerValue(await shop.bank.close(paid.chargeId)).state).toBe('succeeded');
  });

  it.each([
    ['a number that fails its check digit', { number: '4242424242424241' }, 'number_invalid'],
    ['letters', { number: 'abc' }, 'number_invalid'],
    ['a real-looking card', { number: '4111111111111111' }, 'not_a_test_card'],
    ['month 13', { month: 13 }, 'expiry_invalid'],
    ['an expired card', { month: 10, year: 2026 }, 'card_expired'],
    ['a short security code', { cvc: '12' }, 'cvc_invalid'],
    ['the wrong security code', { cvc: '000' }, 'cvc_wrong'],
  ])('refuses %s', async (_, card, error) => {
    const response = await tokenise(card);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ error });
  });

  it('stores no card number anywhere', async () => {
    await start('4242424242424242');
    const tables = await shop.db.query<{ text: string }>(
      'test.all',
      `select row_to_json(t)::text as text from sandbox_bank.card_token t
       union all select row_to_json(c)::text from sandbox_bank.charge c
       union all select body from sandbox_bank.event`,
    );
    expect(tables.length).toBeGreaterThan(0);
    for (const { text } of tables) expect(text).not.toMatch(/4242 ?4242|\b123\b/);
  });

  it('refuses charges without a signature or with an old one', async () => {
    const bare = await shop.app.inject({ method: 'POST', url: '/sandbox-bank/charges', payload: {} });
    expect(bare.statusCode).toBe(401);
    const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000) - 301);
    const old = await shop.app.inject({
      url: '/sandbox-bank/charges/ch_x',
      headers: {
        'merchant-timestamp': timestamp,
        'merchant-signature': sign(
          shop.config.secrets.sandboxBank,
          `${timestamp}.GET./sandbox-bank/charges/ch_x.`,
        ),
      },
    });
    expect(old.json()).toEqual({ error: 'stale' });
  });

  it('repeats a callback until the merchant accepts it, and the merchant recognises forged and stale ones', async () => {
    await shop.jobs.drain();
    shop.answerWith(500);
    const before = shop.heard.length;
    const charge = await start('4242424242424242');
    await shop.jobs.drain();
    shop.answerWith(200);
    shop.clock.advance({ minutes: 1 });
    await shop.jobs.drain();
    const [first, second] = shop.heard.slice(before);
    expect(first?.body).toBe(second?.body);
    expect(second?.callback).toMatchObject({ kind: 'verified', charge: { chargeId: charge.chargeId } });
    shop.clock.advance({ days: 1 });
    await shop.jobs.drain();
    expect(shop.heard.length).toBe(before + 2);

    const body = second?.body ?? '';
    const timestamp = timestampOf(shop.clock.now());
    const headers = (signature: string, at = timestamp) => ({
      [callbackHeaders.timestamp]: at,
      [callbackHeaders.signature]: signature,
    });
    const secret = shop.config.secrets.sandboxBank;
    expect(shop.bank.readCallback(headers(sign('guessed', signedCallback(timestamp, body))), body)).toEqual({
      kind: 'rejected',
      reason: 'signature',
    });
    expect(
      shop.bank.readCallback(
        headers(sign(secret, signedCallback(timestamp, body))),
        body.replace('1203700', '1'),
      ),
    ).toEqual({ kind: 'rejected', reason: 'signature' });
    const stale = String(Number(timestamp) - 301);
    expect(shop.bank.readCallback(headers(sign(secret, signedCallback(stale, body)), stale), body)).toEqual({
      kind: 'rejected',
      reason: 'stale',
    });
    expect(shop.bank.readCallback(headers(sign(secret, signedCallback(timestamp, '{}'))), '{}')).toEqual({
      kind: 'rejected',
      reason: 'malformed',
    });
  });

  it('shows its card form only inside the shop', async () => {
    const fields = (origin: string, lang: string) =>
      shop.app.inject({
        url: `/sandbox-bank/fields?${new URLSearchParams({ origin, lang })}`,
        headers: { host: 'localhost:4000' },
      });
    const page = await fields('http://localhost:4000', 'en-US');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:4000');
    expect(page.body).toContain('lang="en-US"');
    expect((await fields('http://localhost:4000', 'zh-Hans-CN')).body).toContain('卡号');
    expect((await fields('https://evil.example', 'en-US')).statusCode).toBe(400);
    expect((await fields('"><script>', 'en-US')).body).not.toContain('<script>');
  });
});
