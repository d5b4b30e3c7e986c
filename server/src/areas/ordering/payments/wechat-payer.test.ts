import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import {
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const wechat = { ...hk, 'user-agent': 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50' };

/** A browser's cookies by name. */
type Jar = Map<string, string>;

function keep(jar: Jar, header: unknown): void {
  for (const cookie of Array.isArray(header) ? header : [header]) {
    const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(String(cookie ?? '')) ?? [];
    if (rest.includes('Max-Age=0')) jar.delete(name);
    else if (name !== '') jar.set(name, value);
  }
}

const cookiesOf = (jar: Jar): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

describe('who pays inside WeChat', () => {
  const http = {
    isCut: false,
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      if (http.isCut && new URL(url).pathname.endsWith('/access_token')) throw new TypeError('fetch failed');
      return systemHttp.fetch(url, init);
    },
  };
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true, http });
    await setStock(shop, fixedPiece, 20);
  });
  afterAll(() => shop.close());
  afterEach(() => {
    http.isCut = false;
  });

  const get = async (url: string, jar: Jar) => {
    const response = await shop.http({ method: 'GET', url, headers: { cookie: cookiesOf(jar) } });
    keep(jar, response.headers['set-cookie']);
    return { status: response.statusCode, address: String(response.headers.location ?? '') };
  };
  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address, shop.platform.config.baseUrl);
    return pathname + search;
  };
  const ask = (back: string, jar: Jar, market = 'hk') =>
    get(`/wechat/payer?market=${market}&back=${encodeURIComponent(back)}`, jar);
  /** Walks to WeChat's page and back, as a browser does. */
  const identify = async (back = '/checkout/', jar: Jar = new Map()) => {
    const atWechat = await ask(back, jar);
    const returning = await get(pathOf(atWechat.address), jar);
    const home = await get(pathOf(returning.address), jar);
    return { jar, home, returning };
  };
  const orderWith = async (jar: Jar) => {
    const headers = { ...wechat, cookie: cookiesOf(jar) };
    const buyer = await startCart(shop, undefined, headers);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    const { placeOrder } = await must(place(shop, buyer));
    const placed = placeOrder.order as PlacedOrder;
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) {
             payment { status next_step { __typename ... on PaymentInApp { app parameters { name value } } } }
           }
         }`,
        { number: placed.order_number, token: placed.access_token },
        hk,
      ),
    );
    return { placed, payment: orderByToken.payment };
  };
  const stored = ({ order_number }: PlacedOrder) =>
    shop.db.query<{ appid: string | null; openid: string | null }>(
      'test.payer',
      `select payer_appid as appid, payer_openid as openid from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1`,
      [order_number],
    );

  it('is known from WeChat, which then asks for the payment on the shop’s page, and is not stored', async () => {
    const { jar, home } = await identify('/checkout/?step=2');
    expect(home).toEqual({ status: 303, address: '/checkout/?step=2#wechat' });
    expect([...jar.keys()].toSorted()).toEqual(['sandbox_wechat_shopper', 'wechat_payer']);
    const { placed, payment } = await orderWith(jar);
    expect(payment).toMatchObject({
      status: 'action_required',
      next_step: { __typename: 'PaymentInApp', app: 'wechat' },
    });
    expect(await stored(placed)).toEqual([{ appid: null, openid: null }]);
    const query = new URLSearchParams(
      payment.next_step.parameters.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    const sheet = await get(`/sandbox-wechat/bridge?${query}`, jar);
    await shop.http({
      method: 'POST',
      url: sheet.address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'report=good',
    });
    await shop.drain();
    const [{ state } = { state: '' }] = await shop.db.query<{ state: string }>(
      'test.paid',
      `select payment.state from ordering.payment join ordering.sales_order o on o.id = order_id
       where number = $1`,
      [placed.order_number],
    );
    expect(state).toBe('paid');
  });

  describe('of an order whose code was made elsewhere', () => {
    const payAgain = (jar: Jar, { order_number, access_token }: PlacedOrder) =>
      shop.graphql(
        `mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status next_step { __typename } } } }`,
        { input: { order_number, access_token } },
        { ...wechat, cookie: cookiesOf(jar) },
      );
    const charges = ({ order_number }: PlacedOrder) =>
      shop.db.query<{ charge: string; state: string }>(
        'test.charges',
        `select charge_id as charge, payment.state from ordering.payment join ordering.sales_order o on o.id = order_id
         where number = $1 order by attempt`,
        [order_number],
      );
    const trade = async (charge: string) =>
      (
        await shop.db.query<{ code: string; state: string }>(
          'test.trade',
          'select code, state from sandbox_wechat.trade where out_trade_no = $1',
          [charge],
        )
      )[0];
    const scan = async (charge: string) =>
      shop.http({
        method: 'POST',
        url: `/sandbox-wechat/pay/${(await trade(charge))?.code}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'report=none',
      });
    it('lets the shopper pay inside, once the code can no longer be paid', async () => {
      const { placed, payment } = await orderWith(new Map());
      expect(payment.next_step.__typename).toBe('PaymentQrCode');
      const { jar } = await identify();
      const { payOrder } = await must(payAgain(jar, placed));
      expect(payOrder.payment.next_step).toEqual({ __typename: 'PaymentInApp' });
      const [code, inside] = await charges(placed);
      expect(code?.charge).not.toBe(inside?.charge);
      expect((await trade(code?.charge ?? ''))?.state).toBe('CLOSED');
    });

    it('is not charged again where the code was paid a moment before', async () => {
      const { placed } = await orderWith(new Map());
      const { jar } = await identify();
      const [code] = await charges(placed);
      await scan(code?.charge ?? '');
      const { payOrder } = await must(payAgain(jar, placed));
      expect(payOrder.payment).toEqual({ status: 'paid', next_step: null });
      await shop.drain();
      expect(await charges(placed)).toEqual([{ charge: code?.charge, state: 'paid' }]);
    });
  });

  it('is unknown without a visit, after two hours, and in a cookie that the shop did not sign: a code is shown', async () => {
    const shown = async (jar: Jar) => (await orderWith(jar)).payment.next_step.__typename;
    expect(await shown(new Map())).toBe('PaymentQrCode');
    const { jar } = await identify();
    const signed = jar.get('wechat_payer') ?? '';
    expect(await shown(new Map([['wechat_payer', `${signed.slice(0, -3)}AAA`]]))).toBe('PaymentQrCode');
    shop.clock.advance({ minutes: 121 });
    expect(await shown(jar)).toBe('PaymentQrCode');
  });

  it('comes back to the shop alone', async () => {
    for (const back of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'javascript:1',
      '/.//evil.example',
      '/x/..//evil.example',
      '',
    ]) {
      const { home } = await identify(back);
      expect(home.address, back).toBe('/#wechat');
    }
    expect((await ask('/checkout/', new Map(), 'xx')).address).toBe('/');
    expect((await identify(`/${'x'.repeat(500)}`)).home.address).toBe('/#wechat');
  });

  it('is not taken from another browser’s visit', async () => {
    const jar: Jar = new Map();
    const atWechat = await ask('/checkout/', jar);
    const returning = await get(pathOf(atWechat.address), jar);
    const another: Jar = new Map();
    expect(await get(pathOf(returning.address), another)).toEqual({ status: 303, address: '/' });
    expect(another.has('wechat_payer')).toBe(false);
  });

  it('goes on without a shopper where WeChat refuses, is silent, or the code is odd', async () => {
    const { jar, returning } = await identify();
    jar.delete('wechat_payer');
    // The state went with its visit.
    expect((await get(pathOf(returning.address), jar)).address).toBe('/');
    http.isCut = true;
    const silent = await identify('/checkout/');
    expect([silent.home.address, silent.jar.has('wechat_payer')]).toEqual(['/checkout/#wechat', false]);
    http.isCut = false;
    const odd: Jar = new Map();
    const state = new URL((await ask('/checkout/', odd)).address, 'http://x').searchParams.get('state');
    const answer = await get(`/wechat/payer/return?code=${encodeURIComponent('a b')}&state=${state}`, odd);
    expect([answer.address, odd.has('wechat_payer')]).toEqual(['/checkout/#wechat', false]);
  });

  it('is looked up at most 60 times an hour for one source; then the shopper continues without', async () => {
    let told = 0;
    for (let visit = 0; visit < 65; visit += 1) {
      const { jar, home } = await identify();
      expect(home.address).toBe('/checkout/#wechat');
      told += jar.has('wechat_payer') ? 1 : 0;
      shop.clock.advance({ seconds: 1 });
    }
    expect(told).toBeLessThanOrEqual(60);
    expect(told).toBeGreaterThan(45);
  });

  it('is looked up for 120 visits a minute of one source; then the shopper continues without', async () => {
    const addresses = new Set<string>();
    for (let visit = 0; visit < 130; visit += 1)
      addresses.add((await ask('/checkout/', new Map())).address.split('?', 1)[0] ?? '');
    expect([...addresses].toSorted()).toEqual([
      '/checkout/#wechat',
      '/sandbox-wechat/connect/oauth2/authorize',
    ]);
  });
});
