import { generateKeyPairSync } from 'node:crypto';
import { sandboxPlatformSerials } from '@jinlan/contract/sandbox-wechat';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { type Http, systemHttp } from '../../http.ts';
import { sandboxMerchantOf, type WechatMerchant } from '../../settings/payments/wechat-pay.ts';
import type {
  BankAnswer,
  Charge,
  ChargeRequest,
  PayerSignIn,
  PaymentGateway,
  RefundRequest,
} from '../payments.ts';
import { createWechatGateway } from './wechat-gateway.ts';

// How the gateway meets each way in which WeChat Pay answers or does not.

const answerValue = <T>(answer: BankAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.value;
};

describe('the gateway of WeChat Pay', () => {
  const requests: { method: string; path: string; body: Record<string, unknown> | null }[] = [];
  const http: Http = {
    fetch(url, init) {
      const { pathname, search } = new URL(url);
      const body = init?.body === undefined ? null : JSON.parse(String(init.body));
      requests.push({ method: init?.method ?? 'GET', path: pathname + search, body });
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

  const behave = (service: string, refunds = 'success') =>
    shop.db.query('test.behave', 'update sandbox_wechat.behaviour set service = $1, refunds = $2', [
      service,
      refunds,
    ]);
  const merchantOf = (market: 'cn' | 'hk'): WechatMerchant => {
    const { baseUrl, secrets } = shop.platform.config;
    return sandboxMerchantOf(market, secrets.sandboxWechat ?? '', baseUrl);
  };
  const gatewayOf = (
    market: 'cn' | 'hk',
    change: Partial<WechatMerchant> = {},
    timeoutMs?: number,
  ): PaymentGateway =>
    createWechatGateway(shop.platform, {
      code: `sandbox-wechat-${market}`,
      merchant: { ...merchantOf(market), ...change },
      notifyUrl: `${shop.platform.config.baseUrl}/payments/nobody/callback`,
      merchantName: () => 'Jinlan 金兰',
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  const requestOf = (currency: CurrencyCode, device: 'computer' | 'phone' = 'computer'): ChargeRequest => ({
    idempotencyKey: `20261121000001:${++keys}`,
    reference: '20261121000001',
    amount: money(1203700, currency),
    nonce: null,
    locale: 'en-US',
    returnUrl: `${shop.platform.config.baseUrl}/payments/return/20261121000001`,
    expiresAt: new Date(shop.clock.now().getTime() + 30 * 60_000),
    payer: { device, ip: '203.0.113.7' },
    keepsCard: false,
    cardCustomer: null,
    method: 'wechat_pay',
  });
  const signInOf = (market: 'cn' | 'hk'): PayerSignIn => {
    const { payerSignIn } = gatewayOf(market);
    if (!payerSignIn) throw new TypeError('The sandbox tells who pays');
    return payerSignIn;
  };
  /** The browser visits WeChat's page, which sends it back with a code. */
  const visitPage = async (market: 'cn' | 'hk'): Promise<{ code: string; openid: string }> => {
    const back = `${shop.platform.config.baseUrl}/wechat/payer/return`;
    const url = signInOf(market).address(back, 'state1').replace('#wechat_redirect', '');
    const response = await shop.http({ method: 'GET', url });
    const address = new URL(String(response.headers.location));
    expect([address.pathname, address.searchParams.get('state')]).toEqual(['/wechat/payer/return', 'state1']);
    const openid = /shopper=([\w-]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? '';
    return { code: address.searchParams.get('code') ?? '', openid };
  };
  const becomeShopper = async (market: 'cn' | 'hk'): Promise<string> => {
    const { code, openid } = await visitPage(market);
    expect(answerValue(await signInOf(market).openidOf(code))).toBe(openid);
    return openid;
  };
  const pay = async ({ nextStep }: Charge): Promise<number> => {
    const address =
      nextStep?.kind === 'qr' ? nextStep.content : nextStep?.kind === 'redirect' ? nextStep.address : '';
    const { pathname, search } = new URL(address);
    const response = await shop.http({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'report=lost',
    });
    return response.statusCode;
  };
  const paid = async (market: 'cn' | 'hk' = 'hk'): Promise<Charge> => {
    const request = requestOf(market === 'cn' ? 'CNY' : 'HKD');
    const charge = answerValue(await gatewayOf(market).start(request));
    expect(await pay(charge)).toBe(200);
    return charge;
  };
  const refundOf = (charge: Charge, minor: number, key = 'refund'): RefundRequest => ({
    chargeId: charge.chargeId,
    amount: money(minor, charge.amount?.currency ?? 'HKD'),
    charged: charge.amount ?? money(0, 'HKD'),
    idempotencyKey: `${charge.idempotencyKey}:${key}`,
  });

  describe.each([
    ['cn', 'CNY', '/v3/pay/transactions/native', '/v3/pay/transactions/h5'],
    ['hk', 'HKD', '/v3/global/transactions/native', '/v3/global/transactions/mweb'],
  ] as const)('of a merchant in %s', (market, currency, nativePath, linkPath) => {
    it('orders with exactly what WeChat Pay asks for', async () => {
      const request = requestOf(currency);
      await gatewayOf(market).start(request);
      const [sent] = requests;
      const { mchid, appid } = merchantOf(market);
      expect(sent?.path).toBe(`/sandbox-wechat${nativePath}`);
      expect(sent?.body).toEqual({
        ...{ appid, mchid },
        description: 'Jinlan 金兰 20261121000001',
        out_trade_no: `20261121000001-${keys}`,
        time_expire: '2026-11-21T14:30:00+08:00',
        notify_url: `${shop.platform.config.baseUrl}/payments/nobody/callback`,
        amount: { total: 1203700, currency },
        ...(market === 'hk' && { trade_type: 'NATIVE', merchant_category_code: '5944' }),
      });
    });

    it('gives a phone a link that ends after five minutes, and the same request a new one', async () => {
      const request = requestOf(currency, 'phone');
      const charge = answerValue(await gatewayOf(market).start(request));
      expect(requests[0]?.path).toBe(`/sandbox-wechat${linkPath}`);
      expect(requests[0]?.body).toMatchObject({
        scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
      });
      expect(charge.nextStep).toMatchObject({ kind: 'redirect', expiresAt: '2026-11-21T06:05:00.000Z' });
      const { address } = charge.nextStep as { address: string };
      expect(new URL(address).searchParams.get('redirect_url')).toBe(request.returnUrl);
    });

    it('asks inside WeChat on the shop’s page, with parameters that the merchant signed', async () => {
      const openid = await becomeShopper(market);
      const request = requestOf(currency);
      const { appid } = merchantOf(market);
      const charge = answerValue(
        await gatewayOf(market).start({
          ...request,
          payer: { ...request.payer, wechat: { appid, openid } },
        }),
      );
      const sent = requests.at(-1);
      expect(sent?.path).toBe(`/sandbox-wechat${nativePath.replace('native', 'jsapi')}`);
      expect(sent?.body).toMatchObject({ payer: { openid } });
      expect(sent?.body).not.toHaveProperty('scene_info');
      expect(charge.nextStep).toMatchObject({ kind: 'in_app', app: 'wechat' });
      const { parameters } = charge.nextStep as { parameters: Record<string, string> };
      expect(Object.keys(parameters)).toEqual([
        ...['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'],
      ]);
      const bridge = (query: Record<string, string>, shopper: string) =>
        shop.http({
          method: 'GET',
          url: `/sandbox-wechat/bridge?${new URLSearchParams(query)}`,
          headers: { cookie: `sandbox_wechat_shopper=${shopper}` },
        });
      expect((await bridge(parameters, openid)).statusCode).toBe(303);
      expect((await bridge(parameters, `o${'x'.repeat(27)}`)).statusCode).toBe(403);
      const forged = { ...parameters, package: 'prepay_id=wx1234567890' };
      expect((await bridge(forged, openid)).statusCode).toBe(404);
    });

    it('shows a code where another official account knows the shopper', async () => {
      const request = requestOf(currency);
      const wechat = { appid: 'wx0000000000000000', openid: 'o1' };
      const charge = answerValue(
        await gatewayOf(market).start({ ...request, payer: { ...request.payer, wechat } }),
      );
      expect(charge.nextStep?.kind).toBe('qr');
    });

    it('shows a code where WeChat Pay does not let it ask inside WeChat', async () => {
      const request = requestOf(currency);
      const { appid } = merchantOf(market);
      const wechat = { appid, openid: 'o-nobody' };
      const charge = answerValue(
        await gatewayOf(market).start({ ...request, payer: { ...request.payer, wechat } }),
      );
      expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual(['jsapi', 'native']);
      expect(charge.nextStep?.kind).toBe('qr');
    });

    it('takes a code of WeChat’s page once, within five minutes, with the account’s secret', async () => {
      const { code } = await visitPage(market);
      const signIn = signInOf(market);
      expect((await signIn.openidOf(code)).kind).toBe('answered');
      expect(await signIn.openidOf(code)).toEqual({ kind: 'refused', code: '40163' });
      expect(await signIn.openidOf('made-up')).toEqual({ kind: 'refused', code: '40029' });
      const late = await visitPage(market);
      shop.clock.advance({ minutes: 6 });
      expect(await signIn.openidOf(late.code)).toEqual({ kind: 'refused', code: '40029' });
      const { account } = merchantOf(market);
      const wrong = gatewayOf(market, { account: account && { ...account, secret: 'wrong' } });
      expect(await wrong.payerSignIn?.openidOf(code)).toEqual({ kind: 'refused', code: '40125' });
      expect(gatewayOf(market, { account: null }).payerSignIn).toBeNull();
    });

    it('knows no order before it is placed, and one without an amount before it is paid', async () => {
      const request = requestOf(currency);
      expect(answerValue(await gatewayOf(market).find(request.idempotencyKey, shop.clock.now()))).toBeNull();
      await gatewayOf(market).start(request);
      expect(
        answerValue(await gatewayOf(market).find(request.idempotencyKey, shop.clock.now())),
      ).toMatchObject({
        state: 'action_required',
        amount: null,
      });
    });

    it('refunds in parts under their own numbers', async () => {
      const charge = await paid(market);
      const gateway = gatewayOf(market);
      const first = refundOf(charge, 500_000, 'refund-1');
      expect(answerValue(await gateway.refund(first)).state).toBe('done');
      expect(answerValue(await gateway.refund(first)).state).toBe('done');
      const second = refundOf(charge, 703_700, 'refund-2');
      // WeChat Pay wants a minute between two refunds.
      expect((await gateway.refund(second)).kind).toBe('unreachable');
      shop.clock.advance({ minutes: 1 });
      expect(answerValue(await gateway.refund(second)).state).toBe('done');
      shop.clock.advance({ minutes: 1 });
      expect((await gateway.refund(refundOf(charge, 1, 'refund-3'))).kind).toBe('refused');
      const [trade] = await shop.db.query(
        'test.trade',
        'select refunded_minor as refunded from sandbox_wechat.trade where out_trade_no = $1',
        [charge.chargeId],
      );
      expect(trade).toEqual({ refunded: 1_203_700 });
      expect(answerValue(await gateway.query(charge.chargeId)).state).toBe('succeeded');
    });
  });

  it('gives a computer a code where the address of a phone is not known', async () => {
    const request = { ...requestOf('HKD', 'phone'), payer: { device: 'phone', ip: null } as const };
    expect(answerValue(await gatewayOf('hk').start(request)).nextStep?.kind).toBe('qr');
  });

  it('refuses a link that has ended, and takes the money by the next one', async () => {
    const request = requestOf('HKD', 'phone');
    const charge = answerValue(await gatewayOf('hk').start(request));
    const page = new URL((charge.nextStep as { address: string }).address).pathname;
    shop.clock.advance({ minutes: 5 });
    expect((await shop.http({ url: page })).statusCode).toBe(410);
    expect(answerValue(await gatewayOf('hk').start(request)).chargeId).toBe(charge.chargeId);
    expect((await shop.http({ url: page })).statusCode).toBe(200);
  });

  it.each(['slow', 'down', 'busy', 'limited', 'rubbish', 'forged'])(
    'is unreachable while WeChat Pay is %s: nothing is refused, unknown or closed',
    async (service) => {
      const gateway = gatewayOf('hk');
      const charge = await paid();
      await behave(service);
      const impatient = service === 'slow' ? gatewayOf('hk', {}, 300) : gateway;
      const answers = await Promise.all([
        impatient.start(requestOf('HKD')),
        impatient.query(charge.chargeId),
        impatient.find(charge.idempotencyKey, shop.clock.now()),
        impatient.find('20261121000001:99999', shop.clock.now()),
        impatient.close(charge.chargeId),
        impatient.refund(refundOf(charge, 100)),
      ]);
      expect(answers.map(({ kind }) => kind)).toEqual(Array(6).fill('unreachable'));
      await behave('normal');
      expect(answerValue(await gateway.query(charge.chargeId)).state).toBe('succeeded');
    },
  );

  it('finds an order whose answer was lost, and gets its code by the same request', async () => {
    const gateway = gatewayOf('hk');
    const request = requestOf('HKD');
    await behave('lost-answer');
    expect((await gateway.start(request)).kind).toBe('unreachable');
    await behave('normal');
    expect(answerValue(await gateway.find(request.idempotencyKey, shop.clock.now()))?.state).toBe(
      'action_required',
    );
    expect(answerValue(await gateway.start(request)).nextStep?.kind).toBe('qr');
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('refunds once where the answer to the refund was lost', async () => {
    const gateway = gatewayOf('hk');
    const charge = await paid();
    const request = refundOf(charge, 1_203_700);
    await shop.db.query('test.behave', `update sandbox_wechat.behaviour set service = 'lost-answer'`);
    await gateway.refund(request);
    await behave('normal');
    expect(answerValue(await gateway.refund(request)).state).toBe('done');
    expect(answerValue(await gateway.refund(request)).state).toBe('done');
    const [count] = await shop.db.query(
      'test.refunds',
      'select count(*)::int as n from sandbox_wechat.refund where out_trade_no = $1',
      [charge.chargeId],
    );
    expect(count).toEqual({ n: 1 });
    // The refund is queried; it is ordered once.
    expect(
      requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds')),
    ).toHaveLength(1);
  });

  it.each([
    ['abnormal', { state: 'failed' }],
    ['closed', { state: 'failed' }],
    ['processing', { state: 'pending' }],
  ])('says how far a refund is: %s', async (result, expected) => {
    const gateway = gatewayOf('hk');
    const charge = await paid();
    await behave('normal', result);
    expect(answerValue(await gateway.refund(refundOf(charge, 100)))).toMatchObject(expected);
    await behave('normal');
    shop.clock.advance({ minutes: 2 });
    await shop.drain();
    const later = answerValue(await gateway.refund(refundOf(charge, 100)));
    expect(later.state).toBe(result === 'processing' ? 'done' : expected.state);
  });

  it('is refused a refund without money at the merchant, after a year, and of another total', async () => {
    const gateway = gatewayOf('hk');
    const charge = await paid();
    await behave('normal', 'not-enough');
    expect(await gateway.refund(refundOf(charge, 100))).toEqual({ kind: 'refused', code: 'NOT_ENOUGH' });
    await behave('normal');
    const wrong = { ...refundOf(charge, 100), charged: money(1_203_701, 'HKD') };
    expect(await gateway.refund(wrong)).toEqual({ kind: 'refused', code: 'INVALID_REQUEST' });
    shop.clock.advance({ days: 366 });
    expect(await gateway.refund(refundOf(charge, 100))).toEqual({ kind: 'refused', code: 'INVALID_REQUEST' });
  });

  it('returns the payment where closing comes too late, and a closed order otherwise', async () => {
    const gateway = gatewayOf('hk');
    const charge = await paid();
    expect(answerValue(await gateway.close(charge.chargeId)).state).toBe('succeeded');
    const open = answerValue(await gateway.start(requestOf('HKD')));
    expect(answerValue(await gateway.close(open.chargeId)).state).toBe('canceled');
    expect(await pay(open)).toBe(410);
  });

  it('believes both keys of the platform during a change, and no key that it was not given', async () => {
    const charge = await paid();
    await behave('other-key');
    expect((await gatewayOf('hk').query(charge.chargeId)).kind).toBe('answered');
    const { platformKeys } = merchantOf('hk');
    const newKeyAlone = {
      [sandboxPlatformSerials.publicKey]: platformKeys[sandboxPlatformSerials.publicKey] ?? '',
    };
    const after = gatewayOf('hk', { platformKeys: newKeyAlone });
    expect((await after.query(charge.chargeId)).kind).toBe('unreachable');
    await behave('normal');
    expect((await after.query(charge.chargeId)).kind).toBe('answered');
  });

  it('assumes nothing where its own key is wrong', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const charge = await paid();
    const stranger = gatewayOf('hk', { privateKey: pem });
    expect(await stranger.find(charge.idempotencyKey, shop.clock.now())).toEqual({
      kind: 'refused',
      code: 'SIGN_ERROR',
    });
    expect(await stranger.refund(refundOf(charge, 100))).toEqual({ kind: 'refused', code: 'SIGN_ERROR' });
  });
});
