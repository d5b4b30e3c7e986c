import { sandboxStripeKeys } from '@jinlan/contract/sandbox-stripe';
import { money } from '@jinlan/domain/money';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxStripe, stripeAccountOf, stripeCard, stripeCards } from '../../../testing/payments/stripe.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { type Http, systemHttp } from '../../http.ts';
import type { BankAnswer, Charge, ChargeRequest, RefundRequest } from '../payments.ts';

// How the gateway meets each way in which Stripe answers or does not, and Stripe's own client at the sandbox.

const answerValue = <T>(answer: BankAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.value;
};

describe('the gateway of Stripe', () => {
  const requests: { method: string; path: string; form: Record<string, string>; headers: Headers }[] = [];
  const http: Http = {
    fetch(url, init) {
      const { pathname, search } = new URL(url);
      const form = Object.fromEntries(new URLSearchParams(String(init?.body ?? '')));
      const headers = new Headers(init?.headers);
      requests.push({ method: init?.method ?? 'GET', path: pathname + search, form, headers });
      return systemHttp.fetch(url, init);
    },
  };
  let shop: TestShop;
  let keys = 0;
  beforeAll(async () => {
    shop = await createTestShop({ listen: true, http });
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    await behave('normal');
    shop.clock.set(testNow);
    requests.length = 0;
  });

  const behave = (service: string, refunds = 'succeeded') =>
    shop.db.query('test.behave', 'update sandbox_stripe.behaviour set service = $1, refunds = $2', [
      service,
      refunds,
    ]);
  const requestOf = async (card: string, more: Partial<ChargeRequest> = {}): Promise<ChargeRequest> => ({
    idempotencyKey: `20261121000001:${++keys}`,
    reference: '20261121000001',
    amount: money(1_203_700, 'HKD'),
    nonce: await stripeCard(shop, 'hk', card),
    locale: 'en-US',
    returnUrl: `${shop.platform.config.baseUrl}/payments/return/20261121000001`,
    expiresAt: new Date(shop.clock.now().getTime() + 30 * 60_000),
    payer: { device: 'computer', ip: null },
    keepsCard: false,
    cardCustomer: null,
    method: 'card',
    ...more,
  });
  const gateway = (timeoutMs?: number) => sandboxStripe(shop, 'hk', {}, timeoutMs);
  const paid = async (): Promise<Charge> =>
    answerValue(await gateway().start(await requestOf(stripeCards.approved)));
  const refundOf = (charge: Charge, minor: number, key: string): RefundRequest => ({
    chargeId: charge.chargeId,
    amount: money(minor, 'HKD'),
    charged: money(1_203_700, 'HKD'),
    idempotencyKey: `${charge.idempotencyKey}:${key}`,
  });

  it('asks with exactly what Stripe needs, under the attempt’s key', async () => {
    const request = await requestOf(stripeCards.approved);
    await gateway().start(request);
    const [sent] = requests;
    expect(sent?.path).toBe('/sandbox-stripe/v1/payment_intents');
    expect(sent?.headers.get('idempotency-key')).toBe(request.idempotencyKey);
    expect(sent?.headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect(sent?.form).toEqual({
      amount: '1203700',
      currency: 'hkd',
      'allowed_payment_method_types[0]': 'card',
      payment_method: request.nonce,
      confirm: 'true',
      return_url: request.returnUrl,
      description: 'Jinlan 金兰 20261121000001',
      'metadata[order]': request.reference,
      'metadata[attempt]': request.idempotencyKey,
      'expand[0]': 'payment_method',
      'expand[1]': 'latest_charge',
    });
  });

  it('says which card paid, and when', async () => {
    expect(await paid()).toMatchObject({
      state: 'succeeded',
      card: { brand: 'Visa', last4: '4242' },
      decidedAt: testNow,
    });
  });

  it.each([stripeCards.declined, stripeCards.funds])('says that the card %s failed', async (card) => {
    const request = await requestOf(card);
    const charge = answerValue(await gateway().start(request));
    expect(charge).toMatchObject({ state: 'failed', failure: 'card_declined', nextStep: null });
    expect(answerValue(await gateway().start(request)).chargeId).toBe(charge.chargeId);
    expect(answerValue(await gateway().query(charge.chargeId)).state).toBe('failed');
  });

  it('starts one payment where the same request arrives twice at once, and refuses another under its key', async () => {
    const request = await requestOf(stripeCards.approved);
    const answers = await Promise.all([gateway().start(request), gateway().start(request)]);
    expect(new Set(answers.map((answer) => answerValue(answer).chargeId)).size).toBe(1);
    const other = await gateway().start({ ...request, amount: money(1, 'HKD') });
    expect(other).toEqual({ kind: 'refused', code: 'StripeIdempotencyError' });
  });

  it('finds a payment among more than a page of others', async () => {
    const charge = await paid();
    await shop.db.query(
      'test.many',
      `insert into sandbox_stripe.intent (id, account, code, status, amount_minor, currency, method_id, keeps_card,
         return_url, notify_url, metadata, reported_minor, reported_currency, created_at)
       select 'pi_many' || n, 'hk', 'many' || n, 'requires_action', 1, 'hkd', method_id, false, '', '', '{}', 1, 'hkd',
         created_at + interval '1 second' from sandbox_stripe.intent, generate_series(1, 150) n where id = $1`,
      [charge.chargeId],
    );
    const since = shop.clock.now();
    expect(answerValue(await gateway().find(charge.idempotencyKey, since))?.chargeId).toBe(charge.chargeId);
    expect(answerValue(await gateway().find('20261121000001:99999', since))).toBeNull();
    await shop.db.query('test.few', `delete from sandbox_stripe.intent where id like 'pi_many%'`);
  });

  it.each(['slow', 'down', 'busy', 'limited', 'rubbish', 'lost-answer'])(
    'is unreachable while Stripe is %s: nothing is refused, unknown or closed',
    async (service) => {
      const charge = await paid();
      const request = await requestOf(stripeCards.approved);
      await behave(service);
      const patience = service === 'slow' ? gateway(300) : gateway();
      const answers = await Promise.all([
        patience.start(request),
        patience.query(charge.chargeId),
        patience.find(charge.idempotencyKey, shop.clock.now()),
        patience.close(charge.chargeId),
        patience.refund(refundOf(charge, 100, 'back')),
      ]);
      expect(answers.map(({ kind }) => kind)).toEqual(Array(5).fill('unreachable'));
      await behave('normal');
      expect(answerValue(await gateway().query(charge.chargeId)).state).toBe('succeeded');
      expect(answerValue(await gateway().start(request)).state).toBe('succeeded');
    },
  );

  it('refunds in parts, each once, even where Stripe has forgotten the key', async () => {
    const charge = await paid();
    const first = refundOf(charge, 400_000, 'refund-1');
    expect(answerValue(await gateway().refund(first)).state).toBe('done');
    await shop.db.query('test.forget', 'delete from sandbox_stripe.reply');
    expect(answerValue(await gateway().refund(first)).state).toBe('done');
    expect(answerValue(await gateway().refund(refundOf(charge, 803_700, 'refund-2'))).state).toBe('done');
    expect((await gateway().refund(refundOf(charge, 1, 'refund-3'))).kind).toBe('refused');
    expect(
      requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds')),
    ).toHaveLength(3);
  });

  it.each([
    ['pending', 'pending', 'done'],
    ['failed', 'failed', 'failed'],
  ])('says how far a refund is: %s', async (result, now, later) => {
    const charge = await paid();
    await behave('normal', result);
    expect(answerValue(await gateway().refund(refundOf(charge, 100, 'back'))).state).toBe(now);
    shop.clock.advance({ minutes: 2 });
    await shop.drain();
    expect(answerValue(await gateway().refund(refundOf(charge, 100, 'back'))).state).toBe(later);
  });

  it('is refused with another key, and sees nothing of another account', async () => {
    const charge = await paid();
    const stranger = sandboxStripe(shop, 'hk', { secretKey: 'sk_test_stranger' });
    expect((await stranger.find(charge.idempotencyKey, shop.clock.now())).kind).toBe('refused');
    expect(await sandboxStripe(shop, 'sg').query(charge.chargeId)).toEqual({
      kind: 'refused',
      code: 'resource_missing',
    });
  });

  it('keeps a card for its customer, charges it again, and deletes it', async () => {
    const first = answerValue(
      await gateway().start(await requestOf(stripeCards.approved, { keepsCard: true })),
    );
    const cards = gateway().savedCards;
    const card = answerValue((await cards?.ofCharge(first.chargeId)) ?? { kind: 'refused', code: 'none' });
    if (!cards || !card) throw new Error('No card was kept');
    expect(card).toMatchObject({ brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2029 });
    const again = await requestOf(stripeCards.approved, { nonce: card.token, cardCustomer: card.customer });
    expect(answerValue(await gateway().start(again)).state).toBe('succeeded');
    const stolen = await requestOf(stripeCards.approved, { nonce: card.token });
    expect((await gateway().start(stolen)).kind).toBe('refused');
    expect(answerValue(await cards.ofCharge((await paid()).chargeId))).toBeNull();
    expect(answerValue(await cards.remove(card))).toBeNull();
    expect(answerValue(await cards.remove(card))).toBeNull();
    const gone = await requestOf(stripeCards.approved, { nonce: card.token, cardCustomer: card.customer });
    expect((await gateway().start(gone)).kind).toBe('refused');
  });

  describe('reading a webhook', () => {
    const [secret, next] = sandboxStripeKeys('', 'hk').webhook;
    const withSecrets = (...webhookSecrets: string[]) => sandboxStripe(shop, 'hk', { webhookSecrets });
    const intent = {
      id: 'pi_1',
      object: 'payment_intent',
      status: 'succeeded',
      amount: 100,
      amount_received: 100,
      currency: 'hkd',
      metadata: { order: '20261121000001', attempt: '20261121000001:1' },
      payment_method: 'pm_1',
      latest_charge: 'ch_1',
    };
    const event = (object: object = intent, more: object = {}) =>
      JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        created: Date.parse(testNow) / 1000,
        data: { object },
        ...more,
      });
    const headers = (payload: string, by = secret, seconds = 0) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: by,
        timestamp: Date.parse(testNow) / 1000 + seconds,
      }),
    });

    it('takes what either secret signed during a change', () => {
      const body = event();
      for (const by of [secret, next])
        expect(withSecrets(secret, next).readCallback(headers(body, by), body)).toMatchObject({
          kind: 'verified',
          eventId: 'evt_1',
          charge: { chargeId: 'pi_1', state: 'succeeded', decidedAt: testNow, amount: { minor: 100 } },
        });
      expect(withSecrets(next).readCallback(headers(body), body)).toEqual({
        kind: 'rejected',
        reason: 'signature',
      });
    });

    it.each([
      ['too old', 'stale', -301],
      ['of the future', 'stale', 301],
      ['at the limit', undefined, -300],
    ])('by its time: %s', (_, reason, seconds) => {
      const body = event();
      const read = withSecrets(secret).readCallback(headers(body, secret, seconds as number), body);
      expect(read.kind === 'rejected' ? read.reason : undefined).toBe(reason);
    });

    it.each([
      ['no header', {}, event()],
      ['a list of headers', { 'stripe-signature': ['t=1', 'v1=2'] }, event()],
      ['a header of rubbish', { 'stripe-signature': 't=x,v1=,,' }, event()],
      ['an empty body', headers(''), ''],
      ['a changed body', headers(event()), `${event()} `],
    ])('rejects %s', (_, sent, body) => {
      expect(withSecrets(secret).readCallback(sent, body)).toEqual({ kind: 'rejected', reason: 'signature' });
    });

    it.each([
      ['no JSON', 'no JSON'],
      ['no event', '[]'],
      ['an intent without an amount', event({ ...intent, amount_received: null })],
      ['an intent of an unknown state', event({ ...intent, status: 'toString' })],
    ])('rejects signed content that is %s', (_, body) => {
      expect(withSecrets(secret).readCallback(headers(body), body)).toEqual({
        kind: 'rejected',
        reason: 'malformed',
      });
    });

    it.each([
      ['succeeded', 'refund-paid'],
      ['failed', 'refund-failed'],
      ['pending', 'noted'],
    ])('reads a refund of the shop that is %s', (status, kind) => {
      const refund = { id: 're_1', object: 'refund', status, metadata: { refund: '1:1:refund-2' } };
      const body = event(refund, { type: 'refund.updated' });
      expect(withSecrets(secret).readCallback(headers(body), body).kind).toBe(kind);
    });

    it('reads that a buyer disputes a payment', () => {
      const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1', amount: 100 };
      const body = event(dispute, { type: 'charge.dispute.created' });
      expect(withSecrets(secret).readCallback(headers(body), body)).toEqual({
        ...{ kind: 'disputed', eventId: 'evt_1', chargeId: 'pi_1' },
      });
    });

    it.each([
      ['a refund', event({ id: 're_1', object: 'refund' }, { type: 'refund.updated' })],
      ['a payment in a currency that the shop does not take', event({ ...intent, currency: 'xxx' })],
      ['a payment that waits for its first method', event({ ...intent, status: 'requires_payment_method' })],
      ['a payment of another program', event({ ...intent, metadata: {} })],
    ])('notes %s and does nothing', (_, body) => {
      expect(withSecrets(secret).readCallback(headers(body), body)).toEqual({
        kind: 'noted',
        eventId: 'evt_1',
      });
    });
  });

  describe('beside Stripe’s own client', () => {
    const client = () => {
      const { apiUrl, secretKey } = stripeAccountOf(shop, 'hk');
      const send = (url: string, init?: RequestInit) =>
        systemHttp.fetch(url.replace('https://api.stripe.com', apiUrl), init);
      return new Stripe(secretKey, {
        httpClient: Stripe.createFetchHttpClient(send as typeof fetch),
        maxNetworkRetries: 0,
      });
    };
    const params = async (card: string): Promise<Stripe.PaymentIntentCreateParams> => ({
      amount: 5000,
      currency: 'hkd',
      payment_method: await stripeCard(shop, 'hk', card),
      confirm: true,
      return_url: 'https://shop.example/back',
    });

    it('pays, lists, expands, refunds and cancels', async () => {
      const intent = await client().paymentIntents.create(await params(stripeCards.approved));
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5000, livemode: false });
      const full = await client().paymentIntents.retrieve(intent.id, { expand: ['payment_method'] });
      expect(full.payment_method).toMatchObject({ card: { last4: '4242' } });
      const refund = await client().refunds.create({ payment_intent: intent.id, amount: 2000 });
      expect(refund).toMatchObject({ status: 'succeeded', amount: 2000 });
      const waiting = await client().paymentIntents.create(await params(stripeCards.challenge));
      expect(waiting.next_action?.redirect_to_url?.url).toMatch(/^http/);
      expect((await client().paymentIntents.cancel(waiting.id)).status).toBe('canceled');
    });

    it('throws the errors of Stripe’s client', async () => {
      const declined = client().paymentIntents.create(await params(stripeCards.declined));
      await expect(declined).rejects.toMatchObject({
        type: 'StripeCardError',
        code: 'card_declined',
        decline_code: 'generic_decline',
        statusCode: 402,
      });
      const rubbish = { ...(await params(stripeCards.approved)), capture_later: true };
      await expect(client().paymentIntents.create(rubbish)).rejects.toMatchObject({
        type: 'StripeInvalidRequestError',
        code: 'parameter_unknown',
      });
      const large = { ...(await params(stripeCards.approved)), amount: 100_000_000 };
      await expect(client().paymentIntents.create(large)).rejects.toMatchObject({ code: 'amount_too_large' });
      await expect(client().paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ statusCode: 404 });
      await expect(client().refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
        code: 'resource_missing',
      });
    });
  });
});
