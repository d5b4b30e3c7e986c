import { generateKeyPairSync } from 'node:crypto';
import { money } from '@jinlan/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { type Http, systemHttp } from '../../http.ts';
import { type AlipayMerchant, sandboxAlipayMerchantAt } from '../../settings/payments/alipay.ts';
import type { BankAnswer, Charge, ChargeRequest, PaymentGateway, RefundRequest } from '../payments.ts';
import { createAlipayGateway } from './alipay-gateway.ts';

// How the gateway meets each way in which Alipay answers or does not.

const answerValue = <T>(answer: BankAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.value;
};

describe('the gateway of Alipay', () => {
  const requests: Record<string, string>[] = [];
  const http: Http = {
    fetch(url, init) {
      requests.push(Object.fromEntries(new URLSearchParams(String(init?.body))));
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
    shop.db.query('test.behave', 'update sandbox_alipay.behaviour set service = $1, refunds = $2', [
      service,
      refunds,
    ]);
  const merchantOf = (): AlipayMerchant => {
    const { baseUrl, secrets } = shop.platform.config;
    return sandboxAlipayMerchantAt(secrets.sandboxWechat ?? '', { serverUrl: baseUrl, baseUrl });
  };
  const gatewayOf = (change: Partial<AlipayMerchant> = {}, timeoutMs?: number): PaymentGateway =>
    createAlipayGateway(shop.platform, {
      code: 'sandbox-alipay-cn',
      merchant: { ...merchantOf(), computer: 'code', ...change },
      notifyUrl: `${shop.platform.config.baseUrl}/payments/nobody/callback`,
      merchantName: () => 'Jinlan/金兰',
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  const requestOf = (device: 'computer' | 'phone' = 'computer'): ChargeRequest => ({
    idempotencyKey: `20261121000001:${++keys}`,
    reference: '20261121000001',
    amount: money(1203700, 'CNY'),
    nonce: null,
    locale: 'en-US',
    returnUrl: `${shop.platform.config.baseUrl}/payments/return/20261121000001`,
    expiresAt: new Date(shop.clock.now().getTime() + 30 * 60_000),
    keepsCard: false,
    cardCustomer: null,
    method: 'alipay',
    payer: { device, ip: '203.0.113.7' },
  });
  const addressOf = ({ nextStep }: Charge): string =>
    nextStep?.kind === 'qr' ? nextStep.content : nextStep?.kind === 'redirect' ? nextStep.address : '';
  const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;
  const pageOf = async (charge: Charge): Promise<string> => {
    const path = pathOf(addressOf(charge));
    const { statusCode, headers } = await shop.http({ url: path });
    return statusCode === 302 ? pathOf(String(headers.location)) : path;
  };
  const pay = async (charge: Charge, payload = 'report=lost') =>
    shop.http({
      method: 'POST',
      url: await pageOf(charge),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const paid = async (): Promise<Charge> => {
    const charge = answerValue(await gatewayOf().start(requestOf()));
    expect((await pay(charge)).statusCode).toBe(200);
    return charge;
  };
  const refundOf = (charge: Charge, minor: number, key = 'refund'): RefundRequest => ({
    chargeId: charge.chargeId,
    amount: money(minor, 'CNY'),
    charged: charge.amount ?? money(0, 'CNY'),
    idempotencyKey: `${charge.idempotencyKey}:${key}`,
  });

  it.each([
    ['computer', 'alipay.trade.page.pay', { product_code: 'FAST_INSTANT_TRADE_PAY' }],
    ['phone', 'alipay.trade.wap.pay', { product_code: 'QUICK_WAP_WAY' }],
  ] as const)('signs the address of a page for a %s and asks nobody', async (device, method, product) => {
    const request = requestOf(device);
    const charge = answerValue(await gatewayOf({ computer: 'page' }).start(request));
    expect(requests).toEqual([]);
    const sent = Object.fromEntries(new URL(addressOf(charge)).searchParams);
    expect(sent).toMatchObject({
      method,
      app_id: merchantOf().appId,
      charset: 'utf-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '2026-11-21 14:00:00',
      notify_url: `${shop.platform.config.baseUrl}/payments/nobody/callback`,
      return_url: request.returnUrl,
    });
    expect(JSON.parse(sent.biz_content ?? '')).toEqual({
      out_trade_no: `20261121000001-${keys}`,
      total_amount: '12037.00',
      subject: 'Jinlan 金兰 20261121000001',
      time_expire: '2026-11-21 14:30:00',
      ...product,
      ...(device === 'phone' && { quit_url: request.returnUrl }),
    });
    expect(charge.nextStep).toMatchObject({ kind: 'redirect', expiresAt: '2026-11-21T06:30:00.000Z' });
  });

  it('waits for a trade that Alipay does not know yet, and lets it go where the shop closes it', async () => {
    const gateway = gatewayOf({ computer: 'page' });
    const request = requestOf();
    const charge = answerValue(await gateway.start(request));
    expect(answerValue(await gateway.find(request.idempotencyKey, shop.clock.now()))).toBeNull();
    expect(answerValue(await gateway.query(charge.chargeId))).toMatchObject({
      state: 'action_required',
      idempotencyKey: request.idempotencyKey,
      amount: null,
    });
    expect(answerValue(await gateway.close(charge.chargeId)).state).toBe('canceled');
    await pay(charge, 'decision=cancel');
    expect(answerValue(await gateway.find(request.idempotencyKey, shop.clock.now()))?.state).toBe(
      'action_required',
    );
    expect(answerValue(await gateway.close(charge.chargeId)).state).toBe('canceled');
    expect((await pay(charge)).statusCode).toBe(410);
  });

  it('does not open a page that somebody changed, or whose time is over', async () => {
    const charge = answerValue(await gatewayOf({ computer: 'page' }).start(requestOf()));
    const address = addressOf(charge);
    const changed = address.replace('12037.00', '1.00');
    expect(changed).not.toBe(address);
    const { headers } = await shop.http({ url: pathOf(changed) });
    expect((await shop.http({ url: pathOf(String(headers.location)) })).statusCode).toBe(404);
    const page = await pageOf(charge);
    expect((await shop.http({ url: page })).statusCode).toBe(200);
    shop.clock.advance({ minutes: 30 });
    expect((await shop.http({ url: page })).statusCode).toBe(410);
  });

  it('shows a code on a computer where the merchant wants one', async () => {
    const request = requestOf();
    const charge = answerValue(await gatewayOf().start(request));
    expect(requests[0]?.method).toBe('alipay.trade.precreate');
    expect(charge.nextStep).toMatchObject({ kind: 'qr', expiresAt: '2026-11-21T06:30:00.000Z' });
    expect(answerValue(await gatewayOf().start(request))).toEqual(charge);
    expect(answerValue(await gatewayOf().start(requestOf('phone'))).nextStep?.kind).toBe('redirect');
  });

  it('refunds in parts under their own numbers, and never more than was paid', async () => {
    const gateway = gatewayOf();
    const charge = await paid();
    const first = refundOf(charge, 500_000, 'refund-1');
    expect(answerValue(await gateway.refund(first)).state).toBe('done');
    expect(answerValue(await gateway.refund(first)).state).toBe('done');
    expect(answerValue(await gateway.refund(refundOf(charge, 703_700, 'refund-2'))).state).toBe('done');
    expect(await gateway.refund(refundOf(charge, 1, 'refund-3'))).toEqual({
      kind: 'refused',
      code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR',
    });
    const [trade] = await shop.db.query(
      'test.trade',
      'select refunded_minor as refunded, state from sandbox_alipay.trade where out_trade_no = $1',
      [charge.chargeId],
    );
    expect(trade).toEqual({ refunded: 1_203_700, state: 'TRADE_CLOSED' });
    expect(answerValue(await gateway.query(charge.chargeId)).state).toBe('succeeded');
  });

  it.each(['slow', 'down', 'busy', 'rubbish', 'forged'])(
    'is unreachable while Alipay is %s: nothing is refused, unknown or closed',
    async (service) => {
      const gateway = gatewayOf();
      const charge = await paid();
      await behave(service);
      const impatient = service === 'slow' ? gatewayOf({}, 300) : gateway;
      const answers = await Promise.all([
        impatient.start(requestOf()),
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

  it('finds a trade whose answer was lost, and gets its code by the same request', async () => {
    const gateway = gatewayOf();
    const request = requestOf();
    await behave('lost-answer');
    expect((await gateway.start(request)).kind).toBe('unreachable');
    await behave('normal');
    expect(answerValue(await gateway.find(request.idempotencyKey, shop.clock.now()))?.state).toBe(
      'action_required',
    );
    expect(answerValue(await gateway.start(request)).nextStep?.kind).toBe('qr');
  });

  it('refunds once where the answer to the refund was lost', async () => {
    const gateway = gatewayOf();
    const charge = await paid();
    const request = refundOf(charge, 1_203_700);
    await behave('lost-answer');
    expect((await gateway.refund(request)).kind).toBe('unreachable');
    await behave('normal');
    expect(answerValue(await gateway.refund(request)).state).toBe('done');
    const [count] = await shop.db.query(
      'test.refunds',
      'select count(*)::int as n from sandbox_alipay.refund where out_trade_no = $1',
      [charge.chargeId],
    );
    expect(count).toEqual({ n: 1 });
  });

  it('says how far a refund is', async () => {
    const gateway = gatewayOf();
    const charge = await paid();
    await behave('normal', 'processing');
    expect(answerValue(await gateway.refund(refundOf(charge, 100))).state).toBe('pending');
    shop.clock.advance({ minutes: 1 });
    expect(answerValue(await gateway.refund(refundOf(charge, 100))).state).toBe('pending');
    shop.clock.advance({ minutes: 1 });
    expect(answerValue(await gateway.refund(refundOf(charge, 100))).state).toBe('done');
  });

  it('is refused a refund without money at the merchant, and after a year', async () => {
    const gateway = gatewayOf();
    const charge = await paid();
    await behave('normal', 'not-enough');
    expect(await gateway.refund(refundOf(charge, 100))).toMatchObject({
      code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    });
    await behave('normal');
    shop.clock.advance({ days: 366 });
    expect(await gateway.refund(refundOf(charge, 100))).toMatchObject({ code: 'ACQ.TRADE_HAS_FINISHED' });
  });

  it('returns the payment where closing comes too late', async () => {
    const charge = await paid();
    expect(answerValue(await gatewayOf().close(charge.chargeId)).state).toBe('succeeded');
  });

  it('believes both keys of Alipay during a change, and no key that it was not given', async () => {
    const charge = await paid();
    await behave('other-key');
    expect((await gatewayOf().query(charge.chargeId)).kind).toBe('answered');
    const [oldKey = ''] = merchantOf().alipayKeys;
    const before = gatewayOf({ alipayKeys: [oldKey] });
    expect((await before.query(charge.chargeId)).kind).toBe('unreachable');
    await behave('normal');
    expect((await before.query(charge.chargeId)).kind).toBe('answered');
  });

  it('reads what was signed, and nothing that stands beside it', async () => {
    const charge = await paid();
    const open = answerValue(await gatewayOf().start(requestOf()));
    const genuine = await systemHttp.fetch(merchantOf().gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(requests.at(-1)).toString(),
    });
    expect(genuine.status).toBe(200);
    const reply = async (text: (signed: string) => string) => {
      const gateway = createAlipayGateway(
        {
          ...shop.platform,
          http: {
            async fetch(url, init) {
              const signed = await (await systemHttp.fetch(url, init)).text();
              return new Response(text(signed));
            },
          },
        },
        {
          code: 'x',
          merchant: merchantOf(),
          notifyUrl: 'https://shop.example/x',
          merchantName: () => 'Jinlan',
        },
      );
      return gateway.query(open.chargeId);
    };
    const forged = `"alipay_trade_query_response":${JSON.stringify({
      code: '10000',
      out_trade_no: open.chargeId,
      trade_status: 'TRADE_SUCCESS',
      total_amount: '12037.00',
      send_pay_date: '2026-11-21 14:00:00',
    })}`;
    const behind = await reply((signed) => `${signed.slice(0, -1)},${forged}}`);
    expect(behind).toMatchObject({ kind: 'answered', value: { state: 'action_required' } });
    const before = await reply((signed) => `{${forged},${signed.slice(1)}`);
    expect(before.kind).toBe('unreachable');
    expect((await reply(() => `{${forged}}`)).kind).toBe('unreachable');
    expect(charge.state).toBe('action_required');
  });

  it('assumes nothing where its own key is wrong', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const charge = await paid();
    const stranger = gatewayOf({ privateKey: pem });
    const refused = { kind: 'refused', code: 'isv.invalid-signature' };
    expect(await stranger.find(charge.idempotencyKey, shop.clock.now())).toEqual(refused);
    expect(await stranger.close(charge.chargeId)).toEqual(refused);
    expect(await stranger.refund(refundOf(charge, 100))).toEqual(refused);
  });
});
