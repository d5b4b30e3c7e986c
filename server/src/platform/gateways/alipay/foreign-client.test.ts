import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { chinaTime } from '@jinlan/contract/alipay';
import { sandboxAlipayMerchant } from '@jinlan/contract/sandbox-alipay';
import { readSandboxKeys } from '@jinlan/contract/sandbox-wechat';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { type Http, systemHttp } from '../../http.ts';
import { readArchive } from './statement.ts';

// Alipay's own client as it is, with its own HTTP and its own checks, against the sandbox: so the sandbox is not just a
// mirror of the shop's gateway.

describe('alipay-sdk at the sandbox', () => {
  const posts: string[] = [];
  const http: Http = {
    async fetch(url, init) {
      if (!String(url).includes('/callback')) return systemHttp.fetch(url, init);
      posts.push(String(init?.body));
      return new Response('success');
    },
  };
  let shop: TestShop;
  beforeAll(async () => {
    // The client signs with the real time.
    shop = await createTestShop({ listen: true, http, now: new Date().toISOString() });
  });
  afterAll(() => shop.close());

  const keys = () => readSandboxKeys(shop.platform.config.secrets.sandboxWechat ?? '');
  const publicHalf = (pem: string): string =>
    createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  const client = (change: { privateKey?: string; alipayPublicKey?: string } = {}) =>
    new AlipaySdk({
      appId: sandboxAlipayMerchant.appId,
      privateKey: keys().merchant,
      keyType: 'PKCS8',
      alipayPublicKey: publicHalf(keys().certificate),
      gateway: `${shop.platform.config.baseUrl}/sandbox-alipay/gateway.do`,
      timeout: 30_000,
      ...change,
    });

  let numbers = 0;
  const order = (more: object = {}) => ({
    outTradeNo: `foreign-${++numbers}`,
    subject: 'Jinlan 金兰 20261126000001',
    totalAmount: '12037.00',
    ...more,
  });
  const notifyUrl = () => `${shop.platform.config.baseUrl}/payments/nobody/callback`;
  const returnUrl = () => `${shop.platform.config.baseUrl}/payments/return/20261126000001`;
  const exec = (method: string, bizContent: object) =>
    client().exec(method, { notifyUrl: notifyUrl(), bizContent }, { validateSign: true });
  const precreate = async () => {
    const body = order();
    const { qrCode } = await exec('alipay.trade.precreate', body);
    return { outTradeNo: body.outTradeNo, address: String(qrCode) };
  };
  const post = (address: string, payload: string) => {
    const { pathname, search } = new URL(address);
    return shop.http({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  };

  it('orders by a code, pays and refunds in parts', async () => {
    const { outTradeNo, address } = await precreate();
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({
      code: '10000',
      tradeStatus: 'WAIT_BUYER_PAY',
    });
    await post(address, 'report=lost');
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({
      tradeStatus: 'TRADE_SUCCESS',
      totalAmount: '12037.00',
    });
    const first = { outTradeNo, refundAmount: '2037.00', outRequestNo: 'a' };
    expect(await exec('alipay.trade.refund', first)).toMatchObject({ fundChange: 'Y', refundFee: '2037.00' });
    expect(await exec('alipay.trade.refund', first)).toMatchObject({ code: '10000', fundChange: 'N' });
    expect(await exec('alipay.trade.refund', { ...first, refundAmount: '1.00' })).toMatchObject({
      subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR',
    });
    expect(await exec('alipay.trade.refund', { outTradeNo, refundAmount: '1.00' })).toMatchObject({
      subCode: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
    });
    const numbers = { outTradeNo, outRequestNo: 'a' };
    expect(await exec('alipay.trade.fastpay.refund.query', numbers)).toMatchObject({
      refundStatus: 'REFUND_SUCCESS',
      refundAmount: '2037.00',
    });
    await exec('alipay.trade.refund', { outTradeNo, refundAmount: '10000.00', outRequestNo: 'b' });
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
  });

  it('finds the archive with the trades of a day', async () => {
    const { outTradeNo, address } = await precreate();
    await post(address, 'report=lost');
    const paidAt = new Date(shop.clock.now().getTime() - 2 * 86_400_000);
    await shop.db.query(
      'test.pay-earlier',
      'update sandbox_alipay.trade set paid_at = $2 where out_trade_no = $1',
      [outTradeNo, paidAt],
    );
    const ask = (billDate: string) =>
      exec('alipay.data.dataservice.bill.downloadurl.query', { billType: 'trade', billDate });
    const { billDownloadUrl } = await ask(chinaTime(paidAt).slice(0, 10));
    const { pathname, search } = new URL(String(billDownloadUrl));
    const { rawPayload } = await shop.http({ url: pathname + search });
    expect(readArchive(rawPayload, 100_000)).toMatchObject([{ kind: 'payment', minor: 1_203_700 }]);
    expect((await shop.http({ url: `${pathname}${search}x` })).statusCode).toBe(403);
    expect(await ask('2020-01-01')).toMatchObject({ code: '40004', subCode: 'isp.bill_not_exist' });
  });

  it.each([
    ['alipay.trade.page.pay', { productCode: 'FAST_INSTANT_TRADE_PAY' }],
    ['alipay.trade.wap.pay', { productCode: 'QUICK_WAP_WAY', quitUrl: 'https://shop.example/' }],
  ])('sends the buyer to a page, whose trade begins there: %s', async (method, more) => {
    const bizContent = order(more);
    const { outTradeNo } = bizContent;
    const addresses = { notifyUrl: notifyUrl(), returnUrl: returnUrl() };
    const address = client().pageExecute(method, 'GET', { ...addresses, bizContent });
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({
      code: '40004',
      subCode: 'ACQ.TRADE_NOT_EXIST',
    });
    const { pathname, search } = new URL(address);
    const cashier = String((await shop.http({ url: pathname + search })).headers.location);
    const back = await post(cashier, 'report=lost');
    // The message on the way back is signed too, and proves nothing.
    const returned = Object.fromEntries(new URL(String(back.headers.location)).searchParams);
    expect(returned).toMatchObject({ out_trade_no: outTradeNo, total_amount: '12037.00' });
    expect(client().checkNotifySignV2(returned)).toBe(true);
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' });
  });

  it('closes a trade, which nobody can pay then', async () => {
    const { outTradeNo, address } = await precreate();
    expect(await exec('alipay.trade.close', { outTradeNo })).toMatchObject({ code: '10000' });
    expect((await post(address, 'report=good')).statusCode).toBe(410);
    expect(await exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
  });

  it.each(['good', 'other-key', 'weak'])('verifies a notice: %s', async (report) => {
    await shop.drain();
    posts.length = 0;
    const { outTradeNo, address } = await precreate();
    await post(address, `report=${report}`);
    await shop.drain();
    const notice = Object.fromEntries(new URLSearchParams(posts[0]));
    expect(notice).toMatchObject({ out_trade_no: outTradeNo, seller_id: sandboxAlipayMerchant.sellerId });
    const key = report === 'other-key' ? keys().publicKey : keys().certificate;
    // The SDK takes RSA with SHA-1, which is why the shop does not use its check.
    expect(client({ alipayPublicKey: publicHalf(key) }).checkNotifySignV2(notice)).toBe(true);
  });

  it('is refused with another key, and in another method', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const stranger = client({ privateKey: pem });
    // Such an answer is not signed.
    const answer = await stranger.exec('alipay.trade.query', { bizContent: { outTradeNo: 'x' } });
    expect(answer).toMatchObject({ subCode: 'isv.invalid-signature' });
    expect(await exec('alipay.trade.create', {})).toMatchObject({ subCode: 'isv.invalid-method' });
    expect(await exec('alipay.trade.precreate', order({ totalAmount: '0.001' }))).toMatchObject({
      subCode: 'ACQ.INVALID_PARAMETER',
    });
  });

  it('notices a forged answer', async () => {
    await shop.db.query('test.forge', `update sandbox_alipay.behaviour set service = 'forged'`);
    try {
      await expect(precreate()).rejects.toThrow('验签失败');
    } finally {
      await shop.db.query('test.behave', `update sandbox_alipay.behaviour set service = 'normal'`);
    }
  });
});
