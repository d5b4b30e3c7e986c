import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const webView = {
  ...hk,
  'user-agent': 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50 miniProgram/wx5a4d1c0000000013',
};

describe('a payment in the mini-program', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true });
    await setStock(shop, fixedPiece, 20);
  });
  afterAll(() => shop.close());

  const order = async (): Promise<PlacedOrder> => {
    const buyer = await startCart(shop, undefined, webView);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    return (await must(place(shop, buyer))).placeOrder.order;
  };
  /** A person at WeChat, and what `wx.login` gives them. */
  const login = async (person?: string) => {
    const headers = person === undefined ? {} : { cookie: `sandbox_wechat_shopper=${person}` };
    const answer = await shop.http({ method: 'GET', url: '/sandbox-wechat/wx.login', headers });
    const cookie = String(answer.headers['set-cookie']);
    return { code: answer.json().code as string, person: /shopper=([^;]+)/.exec(cookie)?.[1] ?? '' };
  };
  const pay = (code: string, { order_number, access_token }: PlacedOrder) =>
    shop.graphql(
      `mutation ($input: PayOrderInput!) {
         payOrder(input: $input) {
           payment { status next_step { __typename ... on PaymentInApp { app parameters { name value } } } }
         }
       }`,
      { input: { order_number, access_token, mini_program_code: code } },
      webView,
    );
  const sheetOf = (parameters: readonly { name: string; value: string }[], person: string) =>
    shop.http({
      method: 'GET',
      url: `/sandbox-wechat/bridge?${new URLSearchParams(parameters.map(({ name, value }) => [name, value]))}`,
      headers: { cookie: `sandbox_wechat_shopper=${person}` },
    });

  it('is asked for with the mini-program’s app id, and pays the order', async () => {
    const placed = await order();
    const { code, person } = await login();
    const { payOrder } = await must(pay(code, placed));
    const { app, parameters } = payOrder.payment.next_step;
    const parameter = (wanted: string) =>
      parameters.find(({ name }: { name: string }) => name === wanted)?.value;
    expect([app, parameter('appId'), parameter('signType')]).toEqual(['wechat', 'wx5a4d1c0000000013', 'RSA']);
    expect((await sheetOf(parameters, (await login()).person)).statusCode).toBe(403);
    const sheet = await sheetOf(parameters, person);
    await shop.http({
      method: 'POST',
      url: String(sheet.headers.location),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'report=good',
    });
    await shop.drain();
    const [row] = await shop.db.query<{ state: string; openid: string | null }>(
      'test.paid-in-mini-program',
      `select payment.state, payer_openid as openid from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1 order by attempt desc limit 1`,
      [placed.order_number],
    );
    expect(row).toEqual({ state: 'paid', openid: null });
  });

  it('is refused for a code that was used, is odd or unknown, and starts nothing', async () => {
    const placed = await order();
    const { code } = await login();
    await must(pay(code, await order()));
    for (const wrong of [code, 'a&secret=b', 'unknown', ''])
      expect((await pay(wrong, placed)).errors?.[0]?.extensions?.code, wrong).toBe(
        'EXTERNAL_SIGN_IN_REFUSED',
      );
    const rows = await shop.db.query(
      'test.attempts',
      `select attempt from ordering.payment join ordering.sales_order o on o.id = order_id where number = $1`,
      [placed.order_number],
    );
    expect(rows).toHaveLength(1);
  });

  it('is another’s to start without the order’s key', async () => {
    const placed = await order();
    const { code } = await login();
    const { errors } = await pay(code, { ...placed, access_token: 'A'.repeat(43) });
    expect(errors?.[0]?.extensions?.code).toBe('ORDER_NOT_FOUND');
  });
});
