import { createSign, generateKeyPairSync } from 'node:crypto';
import { antomSignature, signedAntomText } from '@jinlan/contract/antom';
import { money } from '@jinlan/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop, testNow } from '../../../../testing/shop.ts';
import { type Http, systemHttp } from '../../../http.ts';
import { type AlipayHkMerchant, sandboxAlipayHkAt } from '../../../settings/payments/alipay.ts';
import type { BankAnswer, Charge, ChargeRequest, PaymentGateway, RefundRequest } from '../../payments.ts';
import { createAlipayHkGateway } from './alipay-hk-gateway.ts';

// How the gateway meets each way in which Antom answers or does not.

const answerValue = <T>(answer: BankAnswer<T>): T => {
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.value;
};

describe('the gateway of AlipayHK', () => {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  const http: Http = {
    fetch(url, init) {
      requests.push({ path: new URL(url).pathname, body: JSON.parse(String(init?.body)) });
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
  const merchantOf = (): AlipayHkMerchant =>
    sandboxAlipayHkAt(shop.platform.config.secrets.sandboxWechat ?? '', shop.platform.config.baseUrl);
  const notifyUrl = () => `${shop.platform.config.baseUrl}/payments/nobody/callback`;
  const gatewayOf = (change: Partial<AlipayHkMerchant> = {}, timeoutMs?: number): PaymentGateway =>
    createAlipayHkGateway(shop.platform, {
      code: 'sandbox-alipay-hk',
      merchant: { ...merchantOf(), ...change },
      notifyUrl: notifyUrl(),
      merchantName: () => 'Jinlan 金兰',
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  const requestOf = (device: 'computer' | 'phone' = 'computer', minor = 1203700): ChargeRequest => ({
    idempotencyKey: `20261121000001:${++keys}`,
    reference: '20261121000001',
    amount: money(minor, 'HKD'),
    nonce: null,
    locale: 'en-US',
    returnUrl: `${shop.platform.config.baseUrl}/payments/return/20261121000001`,
    expiresAt: new Date(shop.clock.now().getTime() + 30 * 60_000),
    keepsCard: false,
    cardCustomer: null,
    method: 'alipay_hk',
    payer: { device, ip: '203.0.113.7' },
  });
  const pay = async ({ nextStep }: Charge, payload = 'report=lost') =>
    shop.http({
      method: 'POST',
      url: new URL(nextStep?.kind === 'redirect' ? nextStep.address : '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const paid = async (): Promise<Charge> => {
    const charge = answerValue(await gatewayOf().start(requestOf()));
    expect((await pay(charge)).statusCode).toBe(303);
    requests.length = 0;
    return charge;
  };
  const refundOf = (charge: Charge, minor: number, key = 'refund'): RefundRequest => ({
    chargeId: charge.chargeId,
    amount: money(minor, 'HKD'),
    charged: charge.amount ?? money(0, 'HKD'),
    idempotencyKey: `${charge.idempotencyKey}:${key}`,
  });
  const refundsOf = ({ chargeId }: Charge) =>
    shop.db.query<{ no: string; minor: number }>(
      'test.refunds',
      `select out_request_no as no, amount_minor as minor from sandbox_alipay.refund
       where out_trade_no = $1 order by created_at, no`,
      [chargeId],
    );

  it.each([
    ['computer', null, { terminalType: 'WEB' }],
    ['phone', 'ios', { terminalType: 'WAP', osType: 'IOS' }],
    ['phone', 'android', { terminalType: 'WAP', osType: 'ANDROID' }],
  ] as const)('orders for a %s (%s) with exactly what Antom asks for', async (device, system, env) => {
    const request = { ...requestOf(device), payer: { device, system, ip: null } };
    const charge = answerValue(await gatewayOf().start(request));
    const amount = { currency: 'HKD', value: '1203700' };
    expect(requests).toEqual([
      {
        path: '/sandbox-alipay/ams/api/v1/payments/pay',
        body: {
          productCode: 'CASHIER_PAYMENT',
          paymentRequestId: `20261121000001-${keys}`,
          order: {
            referenceOrderId: '20261121000001',
            orderDescription: 'Jinlan 金兰 20261121000001',
            orderAmount: amount,
          },
          paymentAmount: amount,
          paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
          paymentExpiryTime: '2026-11-21T14:30:00+08:00',
          paymentRedirectUrl: request.returnUrl,
          paymentNotifyUrl: notifyUrl(),
          settlementStrategy: { settlementCurrency: 'HKD' },
          env,
        },
      },
    ]);
    expect(charge.nextStep).toMatchObject({ kind: 'redirect', expiresAt: '2026-11-21T06:30:00.000Z' });
    // On a phone it is the address that opens the app.
    expect(new URL((charge.nextStep as { address: string }).address).search).toBe(
      device === 'phone' ? '?app' : '',
    );
    expect(answerValue(await gatewayOf().start(request))).toEqual(charge);
  });

  it('is refused more than AlipayHK pays at once, and another order under a number', async () => {
    const tooMuch = await gatewayOf().start(requestOf('computer', 5_000_001));
    expect(tooMuch).toEqual({ kind: 'refused', code: 'PAYMENT_AMOUNT_EXCEED_LIMIT' });
    const request = requestOf();
    await gatewayOf().start(request);
    const other = await gatewayOf().start({ ...request, amount: money(1, 'HKD') });
    expect(other).toEqual({ kind: 'refused', code: 'REPEAT_REQ_INCONSISTENT' });
  });

  it('refunds in parts under their own numbers of letters and digits, and never more than was paid', async () => {
    const gateway = gatewayOf();
    const charge = await paid();
    const first = refundOf(charge, 500_000, 'refund-1');
    expect(answerValue(await gateway.refund(first)).state).toBe('done');
    expect(answerValue(await gateway.refund(first)).state).toBe('done');
    expect(answerValue(await gateway.refund(refundOf(charge, 703_700, 'refund-2'))).state).toBe('done');
    expect(await gateway.refund(refundOf(charge, 1, 'refund-3'))).toEqual({
      kind: 'refused',
      code: 'REFUND_AMOUNT_EXCEED',
    });
    const numbers = [1, 2].map((part) => `20261121000001x${keys}xrefundx${part}`);
    expect((await refundsOf(charge)).map(({ no }) => no)).toEqual(numbers);
    expect(answerValue(await gateway.query(charge.chargeId)).state).toBe('succeeded');
  });

  it('never cancels a payment that is paid, because its money would go back', async () => {
    const charge = await paid();
    expect(answerValue(await gatewayOf().close(charge.chargeId)).state).toBe('succeeded');
    expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual(['inquiryPayment']);
    expect(await refundsOf(charge)).toEqual([]);
  });

  it('counts as canceled once it is canceled, or its time is over', async () => {
    const gateway = gatewayOf();
    const open = answerValue(await gateway.start(requestOf()));
    expect(answerValue(await gateway.close(open.chargeId)).state).toBe('canceled');
    expect((await pay(open)).statusCode).toBe(410);
    const late = answerValue(await gateway.start(requestOf()));
    shop.clock.advance({ minutes: 30 });
    expect(answerValue(await gateway.query(late.chargeId)).state).toBe('canceled');
  });

  it.each(['slow', 'down', 'busy', 'rubbish', 'forged'])(
    'is unreachable while Antom is %s: nothing is refused, unknown or closed',
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

  it('finds a payment whose answer was lost, and gets its page by the same request', async () => {
    const gateway = gatewayOf();
    const request = requestOf();
    await behave('lost-answer');
    expect((await gateway.start(request)).kind).toBe('unreachable');
    await behave('normal');
    expect(answerValue(await gateway.find(request.idempotencyKey, shop.clock.now()))?.state).toBe(
      'action_required',
    );
    expect(answerValue(await gateway.start(request)).nextStep?.kind).toBe('redirect');
  });

  it('says how far a refund is, and makes it once', async () => {
    const gateway = gatewayOf();
    const charge = await paid();
    await behave('normal', 'processing');
    expect(answerValue(await gateway.refund(refundOf(charge, 100))).state).toBe('pending');
    shop.clock.advance({ minutes: 1 });
    expect(answerValue(await gateway.refund(refundOf(charge, 100))).state).toBe('pending');
    shop.clock.advance({ minutes: 1 });
    expect(answerValue(await gateway.refund(refundOf(charge, 100))).state).toBe('done');
    expect(await refundsOf(charge)).toHaveLength(1);
  });

  it('is refused a refund without money at the merchant, and after a year', async () => {
    const charge = await paid();
    await behave('normal', 'not-enough');
    expect(await gatewayOf().refund(refundOf(charge, 100))).toMatchObject({
      code: 'MERCHANT_BALANCE_NOT_ENOUGH',
    });
    await behave('normal');
    shop.clock.advance({ days: 366 });
    expect(await gatewayOf().refund(refundOf(charge, 100))).toMatchObject({ code: 'REFUND_WINDOW_EXCEED' });
  });

  it('believes both keys of Antom during a change, and no key that it was not given', async () => {
    const charge = await paid();
    await behave('other-key');
    expect((await gatewayOf().query(charge.chargeId)).kind).toBe('answered');
    const [oldKey = ''] = merchantOf().antomKeys;
    const before = gatewayOf({ antomKeys: [oldKey] });
    expect((await before.query(charge.chargeId)).kind).toBe('unreachable');
    await behave('normal');
    expect((await before.query(charge.chargeId)).kind).toBe('answered');
  });

  it('assumes nothing where its own key is wrong', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const charge = await paid();
    const stranger = gatewayOf({ privateKey: pem });
    const refused = { kind: 'refused', code: 'INVALID_SIGNATURE' };
    expect(await stranger.find(charge.idempotencyKey, shop.clock.now())).toEqual(refused);
    expect(await stranger.close(charge.chargeId)).toEqual(refused);
    expect(await stranger.refund(refundOf(charge, 100))).toEqual(refused);
  });

  it('reads only the result of a payment from a notice, for its own client and address', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const antomKeys = [publicKey.export({ type: 'spki', format: 'pem' }).toString()];
    const gateway = gatewayOf({ antomKeys });
    const notice = {
      notifyType: 'PAYMENT_RESULT',
      result: { resultStatus: 'S', resultCode: 'SUCCESS' },
      paymentId: '2026',
      paymentRequestId: '20261121000001-1',
      paymentAmount: { currency: 'HKD', value: '1203700' },
      paymentTime: '2026-11-21T14:05:06+08:00',
    };
    const { clientId } = merchantOf();
    const read = (content: unknown, change: { path?: string; clientId?: string } = {}) => {
      const body = JSON.stringify(content);
      const message = { path: '/payments/nobody/callback', clientId, time: '1', body, ...change };
      const signature = createSign('sha256').update(signedAntomText(message)).sign(privateKey, 'base64');
      return gateway.readCallback(
        {
          'client-id': message.clientId,
          'request-time': '1',
          signature: antomSignature(signature, 1),
        },
        body,
      );
    };
    expect(read(notice)).toMatchObject({ kind: 'verified', charge: { state: 'succeeded' } });
    // A wrong amount must not use up the right one.
    const other = read({ ...notice, paymentAmount: { currency: 'HKD', value: '1' } });
    const ids = [other, read(notice), read(notice)].map((read) => 'eventId' in read && read.eventId);
    expect(new Set(ids).size).toBe(2);
    const refund = { ...notice, notifyType: 'REFUND_RESULT', refundRequestId: '20261121000001x1xrefundx4x2' };
    expect(read(refund)).toMatchObject({ kind: 'refund-paid', key: '20261121000001:1:refund-4-2' });
    expect(read({ ...refund, refundRequestId: 'another' }).kind).toBe('noted');
    expect(read({ ...notice, notifyType: 'PAYMENT_PENDING' }).kind).toBe('noted');
    expect(read({ ...notice, result: { resultStatus: 'F' } }).kind).toBe('noted');
    expect(read({ ...notice, paymentAmount: undefined })).toEqual({ kind: 'rejected', reason: 'malformed' });
    expect(read([])).toEqual({ kind: 'rejected', reason: 'malformed' });
    expect(read(notice, { clientId: 'SANDBOX_OTHER' })).toEqual({ kind: 'rejected', reason: 'malformed' });
    expect(read(notice, { path: '/payments/other/callback' })).toEqual({
      kind: 'rejected',
      reason: 'signature',
    });
  });
});
