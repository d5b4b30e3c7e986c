import { markets } from '@jinlan/domain/markets';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import {
  isOnline,
  methodFacts,
  type NextStep,
  type OnlineMethodCode,
  type Payer,
  paymentMethodCodes,
  readNextStep,
  stripeMethods,
} from '@jinlan/domain/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, tokenise } from '../../testing/buyer.ts';
import { sandboxStripe, stripeCard, stripeCards } from '../../testing/payments/stripe.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { type Http, systemHttp } from '../http.ts';
import { absentGateway } from './absent-gateway.ts';
import { chooseGateways } from './choose-gateways.ts';
import { everywhere, paymentGateways } from './payment-gateways.ts';
import { type BankAnswer, type Charge, callbackPath, type PaymentGateway } from './payments.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

// The contract of every gateway, whatever its shopper does next. A new gateway gets an entry in `cases`.

type Post = { readonly url: string; readonly headers: Record<string, string>; readonly body: string };

/** The connection to the bank: it records the callbacks that the bank posts, and a test may cut it. */
function watchedHttp(): Http & { posts: Post[]; isCut: boolean } {
  const http = {
    posts: [] as Post[],
    isCut: false,
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      if (http.isCut) throw new TypeError('fetch failed: the wire is cut');
      if (new URL(url).pathname.endsWith('/callback')) {
        const headers = Object.fromEntries(new Headers(init?.headers));
        http.posts.push({ url: String(url), headers, body: String(init?.body) });
        return new Response('{}');
      }
      return systemHttp.fetch(url, init);
    },
  };
  return http;
}

const answerValue = <T>(answer: BankAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.value;
};

describe('gateways', () => {
  const http = watchedHttp();
  let shop: TestShop;
  let stripe: PaymentGateway;
  let stripeMy: PaymentGateway;
  let stripeSg: PaymentGateway;
  let keys = 0;
  beforeAll(async () => {
    shop = await createTestShop({ listen: true, http });
    stripe = sandboxStripe(shop, 'hk');
    stripeMy = sandboxStripe(shop, 'my');
    stripeSg = sandboxStripe(shop, 'sg');
  });
  afterAll(() => shop.close());

  const chosen = () => chooseGateways(shop.platform, { merchantName: () => 'Jinlan' });
  const sandbox = (flow: 'redirect' | 'qr' | 'in_app') => {
    const { baseUrl } = shop.platform.config;
    return createSandboxGateway(shop.platform, {
      bankUrl: baseUrl,
      callbackUrl: `${baseUrl}${callbackPath(`sandbox-bank-${flow}`)}`,
      merchantName: () => 'Jinlan',
      flow,
    });
  };

  interface Case {
    readonly gateway: () => PaymentGateway;
    /** The token of a shopper who has to confirm; null for a flow without tokens. */
    readonly nonce: () => Promise<string | null>;
    readonly step: NextStep['kind'];
    /** `card` by default. */
    readonly method?: OnlineMethodCode;
    readonly device?: 'phone';
    /** Hong Kong dollars by default. */
    readonly currency?: CurrencyCode;
    /** The provider knows nothing of the charge before the shopper has come to its page. */
    readonly beginsAtPage?: true;
    /** A callback's signature is a part of its body. */
    readonly signsInBody?: true;
    /** What a refusal of the shopper leads to; a wallet lets them try again. */
    readonly refused?: Partial<Charge>;
  }
  const cases: Readonly<Record<string, Case>> = {
    card: {
      gateway: () => chosen().card?.hk ?? absentGateway('none'),
      nonce: () => tokenise(shop, cards.challenge),
      step: 'redirect',
    },
    'card by Stripe': {
      gateway: () => stripe,
      nonce: () => stripeCard(shop, 'hk', stripeCards.challenge),
      step: 'redirect',
    },
    wechat_pay: {
      gateway: () => chosen().wechat_pay?.hk ?? absentGateway('none'),
      nonce: async () => null,
      step: 'qr',
      refused: { state: 'action_required' },
    },
    'wechat_pay on a phone': {
      gateway: () => chosen().wechat_pay?.hk ?? absentGateway('none'),
      nonce: async () => null,
      step: 'redirect',
      device: 'phone',
      refused: { state: 'action_required' },
    },
    alipay: {
      gateway: () => chosen().alipay?.cn ?? absentGateway('none'),
      nonce: async () => null,
      step: 'redirect',
      currency: 'CNY',
      beginsAtPage: true,
      signsInBody: true,
      refused: { state: 'action_required' },
    },
    'alipay on a phone': {
      gateway: () => chosen().alipay?.cn ?? absentGateway('none'),
      nonce: async () => null,
      step: 'redirect',
      device: 'phone',
      currency: 'CNY',
      beginsAtPage: true,
      signsInBody: true,
      refused: { state: 'action_required' },
    },
    alipay_hk: {
      gateway: () => chosen().alipay_hk?.hk ?? absentGateway('none'),
      nonce: async () => null,
      step: 'redirect',
      refused: { state: 'action_required' },
    },
    grabpay: {
      gateway: () => stripeSg,
      method: 'grabpay',
      nonce: async () => null,
      step: 'redirect',
      currency: 'SGD',
      refused: { state: 'failed', failure: 'provider_refused' },
    },
    fpx: {
      gateway: () => stripeMy,
      method: 'fpx',
      nonce: async () => 'maybank2u',
      step: 'redirect',
      currency: 'MYR',
      refused: { state: 'failed', failure: 'provider_refused' },
    },
    paynow: {
      gateway: () => stripeSg,
      method: 'paynow',
      nonce: async () => null,
      step: 'qr',
      currency: 'SGD',
      refused: { state: 'failed', failure: 'provider_refused' },
    },
    redirect: { gateway: () => sandbox('redirect'), nonce: async () => null, step: 'redirect' },
    qr: { gateway: () => sandbox('qr'), nonce: async () => null, step: 'qr' },
    'in app': { gateway: () => sandbox('in_app'), nonce: async () => null, step: 'in_app' },
  };

  const expiresAt = new Date('2026-11-21T06:30:00.000Z');
  const requestOf = (
    nonce: string | null,
    device: Payer['device'] = 'computer',
    currency: CurrencyCode = 'HKD',
    method: OnlineMethodCode = 'card',
  ) => ({
    idempotencyKey: `20261121000001:${++keys}`,
    reference: '20261121000001',
    amount: money(1203700, currency),
    nonce,
    locale: 'en-US' as const,
    returnUrl: `${shop.platform.config.baseUrl}/payments/return/20261121000001`,
    expiresAt,
    payer: { device, ip: '203.0.113.7' },
    keepsCard: false,
    cardCustomer: null,
    method,
  });

  /** The page of the sandbox where a shopper confirms, from whichever field the step has. */
  const pageOf: { readonly [Kind in NextStep['kind']]: (step: Extract<NextStep, { kind: Kind }>) => string } =
    {
      card_fields: ({ address }) => address,
      redirect: ({ address }) => address,
      qr: ({ content }) => content,
      transfer: ({ content }) => content,
      in_app: ({ parameters }) => parameters.address ?? '',
    };
  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  };
  const confirm = async ({ nextStep }: Charge, payload = 'code=123456') => {
    if (nextStep === null) throw new Error('There is nothing to confirm');
    const page = (pageOf[nextStep.kind] as (step: NextStep) => string)(nextStep);
    const shown = await shop.http({ url: pathOf(page) });
    await shop.http({
      method: 'POST',
      // A signed address leads on to the page itself.
      url: pathOf(shown.statusCode === 302 ? String(shown.headers.location) : page),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  };

  it('of this shop are all covered by these tests', () => {
    for (const market of markets) {
      const methods = [...paymentGateways(chosen()).methodsIn(market, money(1, 'HKD'))];
      expect(methods).toEqual(
        paymentMethodCodes.filter((code) => {
          const { markets: where }: { markets: readonly string[] | 'every' } = methodFacts[code];
          const isOfStripe = stripeMethods.some((method) => method === code);
          return isOnline(code) && !isOfStripe && (where === 'every' || where.includes(market));
        }),
      );
      for (const method of methods) expect(cases).toHaveProperty(method);
    }
  });

  it('are found by method and by code, and are absent where the shop has none', async () => {
    const card = chosen().card?.hk ?? absentGateway('none');
    const gateways = paymentGateways({ card: everywhere(card), wechat_pay: { cn: absentGateway('w') } });
    expect(gateways.ofMethod('card', 'hk')).toBe(card);
    expect(gateways.ofMethod('checkmo', 'hk')).toBeNull();
    expect(gateways.ofMethod('wechat_pay', 'hk')).toBeNull();
    expect([...gateways.methodsIn('hk', money(1, 'HKD'))]).toEqual(['card']);
    expect([...gateways.methodsIn('cn', money(1, 'CNY'))]).toEqual(['card', 'wechat_pay']);
    expect(gateways.byCode('sandbox-bank')).toBe(card);
    expect(() => paymentGateways({ card: everywhere(card), wechat_pay: { cn: { ...card } } })).toThrow(
      'Two gateways have the code sandbox-bank',
    );
    const absent = gateways.byCode('gone');
    expect(absent.code).toBe('gone');
    expect(await absent.start(requestOf(null))).toEqual({ kind: 'refused', code: 'no_gateway' });
    expect(await absent.find('key', shop.clock.now())).toEqual({ kind: 'answered', value: null });
    expect(absent.readCallback({}, '{}')).toEqual({ kind: 'rejected', reason: 'signature' });
  });

  it('show the fields of the card where a charge begins without its token', async () => {
    const charge = answerValue(await (chosen().card?.hk ?? absentGateway('none')).start(requestOf(null)));
    expect(charge).toMatchObject({ state: 'action_required', nextStep: { kind: 'card_fields' } });
    const { address } = charge.nextStep as Extract<NextStep, { kind: 'card_fields' }>;
    const { origin, pathname } = new URL(address);
    const page = await shop.http({ url: `${pathname}?${new URLSearchParams({ origin })}` });
    expect(page.statusCode).toBe(200);
  });

  describe.each(Object.keys(cases))('by %s', (name) => {
    const {
      gateway,
      nonce,
      step,
      device,
      currency = 'HKD',
      beginsAtPage,
      signsInBody,
      refused,
      method,
    } = cases[name] as Case;
    const amount = money(1203700, currency);
    const start = async (): Promise<Charge> =>
      answerValue(await gateway().start(requestOf(await nonce(), device, currency, method)));

    it('returns the next step of the shopper, and the same charge for the same key', async () => {
      const request = requestOf(await nonce(), device, currency, method);
      const charge = answerValue(await gateway().start(request));
      expect(charge).toMatchObject({
        state: 'action_required',
        idempotencyKey: request.idempotencyKey,
        reference: request.reference,
        amount,
        decidedAt: null,
        failure: null,
      });
      expect(charge.nextStep?.kind).toBe(step);
      expect(readNextStep(JSON.parse(JSON.stringify(charge.nextStep)))).toEqual(charge.nextStep);
      if (charge.nextStep?.kind === 'qr') expect(charge.nextStep.expiresAt).toBe(expiresAt.toISOString());
      expect(answerValue(await gateway().start(request))).toEqual(charge);
    });

    it('finds a charge by our key, and none by a key that it never had', async () => {
      const charge = await start();
      const { chargeId, idempotencyKey } = charge;
      if (beginsAtPage) {
        expect(answerValue(await gateway().find(idempotencyKey, shop.clock.now()))).toBeNull();
        expect(answerValue(await gateway().query(chargeId)).state).toBe('action_required');
        await confirm(charge, 'decision=cancel');
      }
      expect(answerValue(await gateway().find(idempotencyKey, shop.clock.now()))?.chargeId).toBe(chargeId);
      expect(answerValue(await gateway().find('never', shop.clock.now()))).toBeNull();
    });

    it('has the money once the shopper has confirmed, and reports it with a signature', async () => {
      const charge = await start();
      await confirm(charge);
      const paid = answerValue(await gateway().query(charge.chargeId));
      expect(paid).toMatchObject({ state: 'succeeded', nextStep: null, amount });
      expect(paid.decidedAt).not.toBeNull();
      http.posts.length = 0;
      await shop.drain();
      const post = http.posts.find(({ headers, body }) => {
        const callback = gateway().readCallback(headers, body);
        return callback.kind === 'verified' && callback.charge.chargeId === charge.chargeId;
      });
      if (post === undefined) throw new Error('Nothing was posted');
      expect(new URL(post.url).pathname).toBe(callbackPath(gateway().code));
      const read = gateway().readCallback(post.headers, post.body);
      expect(read).toMatchObject({
        kind: 'verified',
        charge: { chargeId: charge.chargeId, state: 'succeeded' },
      });
      const other = `${post.body} `;
      expect(gateway().readCallback(post.headers, other)).toEqual({ kind: 'rejected', reason: 'signature' });
      if (!signsInBody) expect(gateway().readCallback({}, post.body).kind).toBe('rejected');
    });

    it('has failed where the shopper refuses', async () => {
      const charge = await start();
      await confirm(charge, 'decision=cancel');
      expect(answerValue(await gateway().query(charge.chargeId))).toMatchObject({
        ...(refused ?? { state: 'failed', failure: 'authentication_failed' }),
        nextStep: null,
      });
    });

    it('refunds the money once per key, and never more than was paid', async () => {
      const charge = await start();
      await confirm(charge);
      const refund = {
        chargeId: charge.chargeId,
        amount,
        charged: amount,
        idempotencyKey: `${charge.idempotencyKey}:back`,
      };
      expect(answerValue(await gateway().refund(refund))).toMatchObject({ state: 'done', amount });
      expect(answerValue(await gateway().refund(refund))).toMatchObject({ state: 'done', amount });
      const furtherRefund = {
        ...refund,
        amount: money(1, currency),
        idempotencyKey: `${charge.idempotencyKey}:more`,
      };
      expect((await gateway().refund(furtherRefund)).kind).toBe('refused');
    });

    it('cancels what is undecided, and leaves what is decided', async () => {
      const charge = await start();
      if (beginsAtPage) await confirm(charge, 'decision=cancel');
      expect(answerValue(await gateway().close(charge.chargeId)).state).toBe('canceled');
      await confirm(charge);
      expect(answerValue(await gateway().query(charge.chargeId)).state).toBe('canceled');
      const paid = await start();
      await confirm(paid);
      expect(answerValue(await gateway().close(paid.chargeId)).state).toBe('succeeded');
    });

    it('is unreachable while the connection is cut, and assumes nothing', async () => {
      const { chargeId, idempotencyKey } = await start();
      http.isCut = true;
      const answers = await Promise.all([
        gateway().query(chargeId),
        gateway().find(idempotencyKey, shop.clock.now()),
        gateway().close(chargeId),
      ]).finally(() => {
        http.isCut = false;
      });
      expect(answers.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable', 'unreachable']);
      expect(answerValue(await gateway().query(chargeId)).state).toBe('action_required');
    });
  });
});
