import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { chinaTime } from '@jinlan/contract/alipay';
import {
  readSandboxKeys,
  sandboxMerchantSerial,
  sandboxMerchants,
  sandboxPlatformSerials,
} from '@jinlan/contract/sandbox-wechat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import wechatpay from 'wechatpay-axios-plugin';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { type Http, systemHttp } from '../../http.ts';
import { readStatement } from './statement.ts';

// A client that others wrote, and that knows only WeChat Pay's own documents, against the sandbox: so the sandbox is
// not just a mirror of the shop's gateway.

const { Wechatpay, Formatter, Rsa, Aes } = wechatpay;

type Region = keyof typeof sandboxMerchants;

interface Post {
  readonly headers: Headers;
  readonly body: string;
}

describe('wechatpay-axios-plugin at the sandbox', () => {
  const posts: Post[] = [];
  const http: Http = {
    async fetch(url, init) {
      if (!String(url).includes('/callback')) return systemHttp.fetch(url, init);
      posts.push({ headers: new Headers(init?.headers), body: String(init?.body) });
      return new Response(null, { status: 204 });
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
  const client = (region: Region, privateKey = keys().merchant) =>
    new Wechatpay({
      mchid: sandboxMerchants[region].mchid,
      serial: sandboxMerchantSerial,
      privateKey,
      certs: {
        [sandboxPlatformSerials.certificate]: publicHalf(keys().certificate),
        [sandboxPlatformSerials.publicKey]: publicHalf(keys().publicKey),
      },
      baseURL: `${shop.platform.config.baseUrl}/sandbox-wechat/`,
      proxy: false,
    } as never);

  let numbers = 0;
  const order = (region: Region, more: object = {}) => ({
    ...sandboxMerchants[region],
    description: 'Jinlan 金兰 20261126000001',
    out_trade_no: `foreign-${++numbers}`,
    notify_url: `${shop.platform.config.baseUrl}/payments/nobody/callback`,
    amount: { total: 1203700, currency: region === 'mainland' ? 'CNY' : 'HKD' },
    ...more,
  });
  const overseas = { trade_type: 'NATIVE', merchant_category_code: '5944' };
  const roots = { mainland: 'v3/pay/transactions', overseas: 'v3/global/transactions' } as const;
  const ask = (region: Region) => client(region) as unknown as Asking;
  interface Asking {
    chain(path: string): {
      get(config?: object): Promise<{ data: Record<string, unknown>; status: number }>;
      post(body: object, config?: object): Promise<{ data: Record<string, unknown>; status: number }>;
    };
  }
  const prepay = async (region: Region) => {
    const body = order(region, region === 'overseas' ? overseas : {});
    const { data } = await ask(region).chain(`${roots[region]}/native`).post(body);
    return { body, address: String(data.code_url) };
  };
  const query = async (region: Region, number: string) => {
    const params = { mchid: sandboxMerchants[region].mchid };
    return (await ask(region).chain(`${roots[region]}/out-trade-no/${number}`).get({ params })).data;
  };
  const pay = (address: string, report = 'good') =>
    shop.http({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `report=${report}`,
    });

  it.each<Region>(['mainland', 'overseas'])(
    'fetches the list of a day for a merchant: %s',
    async (region) => {
      const { body, address } = await prepay(region);
      await pay(address, 'lost');
      const paidAt = new Date(shop.clock.now().getTime() - 2 * 86_400_000);
      await shop.db.query(
        'test.pay-earlier',
        'update sandbox_wechat.trade set paid_at = $2 where out_trade_no = $1',
        [body.out_trade_no, paidAt],
      );
      const day = chinaTime(paidAt).slice(0, 10);
      const fetchFile = async (path: string, params: object) => {
        const { data } = await ask(region).chain(path).get({ params, responseType: 'arraybuffer' });
        return Buffer.from(data as unknown as ArrayBuffer).toString();
      };
      let file: string;
      if (region === 'mainland') {
        const params = { bill_date: day, bill_type: 'ALL' };
        const { data } = await ask(region).chain('v3/bill/tradebill').get({ params });
        const token = new URL(String(data.download_url)).searchParams.get('token');
        file = await fetchFile('v3/billdownload/file', { token });
        expect(data).toMatchObject({
          hash_type: 'SHA1',
          hash_value: createHash('sha1').update(file).digest('hex'),
        });
      } else {
        const params = { date: day.replaceAll('-', ''), mchid: sandboxMerchants.overseas.mchid };
        file = await fetchFile('v3/global/statements', params);
      }
      expect(file).toContain(`\`${body.out_trade_no},`);
      expect(readStatement(file)).toMatchObject([
        { kind: 'payment', minor: 1_203_700, currency: body.amount.currency },
      ]);
    },
  );

  it.each<Region>(['mainland', 'overseas'])('orders, pays and refunds for a merchant: %s', async (region) => {
    const { body, address } = await prepay(region);
    expect(await query(region, body.out_trade_no)).toMatchObject({ trade_state: 'NOTPAY' });
    await pay(address);
    const paid = await query(region, body.out_trade_no);
    expect(paid).toMatchObject({ trade_state: 'SUCCESS', amount: body.amount });
    const refunds = region === 'mainland' ? 'v3/refund/domestic/refunds' : 'v3/global/refunds';
    const refund = {
      transaction_id: paid.transaction_id,
      out_refund_no: `${body.out_trade_no}-back`,
      amount: { refund: 100, total: body.amount.total, currency: body.amount.currency },
    };
    const first = await ask(region).chain(refunds).post(refund);
    expect(first.data).toMatchObject({ status: 'SUCCESS', out_refund_no: refund.out_refund_no });
    const again = await ask(region).chain(refunds).post(refund);
    expect(again.data.refund_id).toBe(first.data.refund_id);
    const path = region === 'mainland' ? '' : '/out-refund-no';
    const asked = await ask(region).chain(`${refunds}${path}/${refund.out_refund_no}`).get();
    expect(asked.data).toMatchObject({ status: 'SUCCESS', amount: { refund: 100 } });
    expect(await query(region, body.out_trade_no)).toMatchObject({ trade_state: 'REFUND' });
  });

  it('closes an order, which then has no answer body', async () => {
    const { body, address } = await prepay('mainland');
    const { mchid } = body;
    const path = `${roots.mainland}/out-trade-no/${body.out_trade_no}/close`;
    expect((await ask('mainland').chain(path).post({ mchid })).status).toBe(204);
    expect((await pay(address)).statusCode).toBe(410);
    expect(await query('mainland', body.out_trade_no)).toMatchObject({ trade_state: 'CLOSED' });
  });

  it('gets a link for a phone', async () => {
    const scene = { scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } };
    const { data } = await ask('mainland').chain(`${roots.mainland}/h5`).post(order('mainland', scene));
    expect(String(data.h5_url)).toMatch(/^http/);
  });

  it.each([
    ['good', sandboxPlatformSerials.certificate],
    ['other-key', sandboxPlatformSerials.publicKey],
  ])('verifies and decrypts a callback: %s', async (report, serial) => {
    await shop.drain();
    posts.length = 0;
    const { body, address } = await prepay('mainland');
    await pay(address, report);
    await shop.drain();
    const [post] = posts;
    const header = (name: string) => post?.headers.get(`wechatpay-${name}`) ?? '';
    expect(header('serial')).toBe(serial);
    const signed = Formatter.response(header('timestamp'), header('nonce'), post?.body ?? '');
    const key = keys()[serial === sandboxPlatformSerials.certificate ? 'certificate' : 'publicKey'];
    expect(Rsa.verify(signed, header('signature'), publicHalf(key))).toBe(true);
    const { resource } = JSON.parse(post?.body ?? '');
    const text = Aes.AesGcm.decrypt(
      resource.ciphertext,
      keys().api,
      resource.nonce,
      resource.associated_data,
    );
    expect(JSON.parse(text)).toMatchObject({ out_trade_no: body.out_trade_no, trade_state: 'SUCCESS' });
  });

  it('is refused with another key, and for the other region’s path', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const stranger = client('mainland', pem) as unknown as Asking;
    const path = `${roots.mainland}/native`;
    await expect(stranger.chain(path).post(order('mainland'))).rejects.toMatchObject({
      response: { status: 401, data: { code: 'SIGN_ERROR' } },
    });
    await expect(ask('overseas').chain(path).post(order('overseas'))).rejects.toMatchObject({
      response: { status: 400, data: { code: 'INVALID_REQUEST', message: '暂不支持境外支付' } },
    });
  });

  it('notices a forged answer', async () => {
    await shop.db.query('test.forge', `update sandbox_wechat.behaviour set service = 'forged'`);
    try {
      await expect(prepay('mainland')).rejects.toMatchObject({ code: 'EV3_RES_HEADER_SIGNATURE_DIGEST' });
    } finally {
      await shop.db.query('test.behave', `update sandbox_wechat.behaviour set service = 'normal'`);
    }
  });
});
