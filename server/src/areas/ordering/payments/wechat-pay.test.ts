import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import { createLog } from '../../../platform/log.ts';
import {
  address,
  type Buyer,
  bag,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari',
};

/** The wire to WeChat Pay, which a test may cut; it keeps the shop's answers to callbacks. */
function watchedHttp() {
  const http = {
    isCut: false,
    /** WeChat Pay refuses every new order. */
    refusesOrders: false,
    answers: [] as { status: number; body: string }[],
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      const path = new URL(url).pathname;
      if (http.isCut && path.startsWith('/sandbox-wechat/'))
        throw new TypeError('fetch failed: the wire is cut');
      const isRefused = http.refusesOrders && path.endsWith('/transactions/native');
      const response = await systemHttp.fetch(url, isRefused ? { ...init, body: '{}' } : init);
      if (path.startsWith('/payments/sandbox-wechat'))
        http.answers.push({ status: response.status, body: await response.clone().text() });
      return response;
    },
  };
  return http;
}

describe('paying by WeChat Pay', () => {
  const http = watchedHttp();
  const alerts: string[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    const log = createLog('error', { write: (line: string) => void alerts.push(line) });
    shop = await createTestShop({ sample: true, listen: true, http, log });
    await setStock(shop, fixedPiece, 100);
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    http.isCut = false;
    http.refusesOrders = false;
    await behave('normal');
    await shop.drain();
    http.answers.length = 0;
    alerts.length = 0;
  });

  const behave = (service: string, refunds = 'success') =>
    shop.db.query('test.behave', 'update sandbox_wechat.behaviour set service = $1, refunds = $2', [
      service,
      refunds,
    ]);

  const ready = async (headers: Record<string, string> = hk): Promise<Buyer> => {
    const buyer = await startCart(shop, undefined, headers);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    return buyer;
  };
  const order = async (headers: Record<string, string> = hk) => {
    const buyer = await ready(headers);
    const { placeOrder } = await must(place(shop, buyer));
    return { buyer, placed: placeOrder.order as PlacedOrder };
  };
  const read = async ({ order_number, access_token }: PlacedOrder) => {
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) {
             number status cart_id history { status }
             payment { status failure_code method other_methods expires_at next_step {
               __typename
               ... on PaymentQrCode { content expires_at }
               ... on PaymentRedirect { address valid_until }
             } }
           }
         }`,
        { number: order_number, token: access_token },
        hk,
      ),
    );
    return orderByToken;
  };
  const pageOf = async (placed: PlacedOrder): Promise<string> => {
    const { next_step: step } = (await read(placed)).payment;
    const { pathname, search } = new URL(step.content ?? step.address);
    return pathname + search;
  };
  const payAt = (url: string, report = 'good') =>
    shop.http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `report=${report}`,
    });
  const pay = async (placed: PlacedOrder, report = 'good') => payAt(await pageOf(placed), report);
  const payOrder = (
    { order_number, access_token }: PlacedOrder,
    input: object,
    headers: Record<string, string> = hk,
  ) =>
    shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status method next_step { __typename } } } }',
      { input: { order_number, access_token, ...input } },
      headers,
    );
  const giveUp = ({ order_number, access_token }: PlacedOrder) =>
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
      { input: { order_number, access_token } },
      hk,
    );
  const trades = async ({ order_number }: PlacedOrder) =>
    shop.db.query<{ no: string; state: string; refunded: number }>(
      'test.trades',
      `select out_trade_no as no, state, refunded_minor as refunded from sandbox_wechat.trade
       where out_trade_no like $1 || '-%' order by out_trade_no`,
      [order_number],
    );
  const payments = async ({ order_number }: PlacedOrder) =>
    shop.db.query<{ state: string; ip: string | null }>(
      'test.payments',
      `select payment.state, payer_ip as ip from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1 order by attempt`,
      [order_number],
    );
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await shop.drain();
  };

  it('shows a computer a code, and is paid once WeChat Pay says so', async () => {
    const { placed } = await order();
    const { payment } = await read(placed);
    expect(payment).toMatchObject({
      status: 'action_required',
      method: 'wechat_pay',
      other_methods: ['card', 'alipay_hk'],
      next_step: { __typename: 'PaymentQrCode', expires_at: payment.expires_at },
    });
    await pay(placed);
    expect((await read(placed)).payment.status).toBe('action_required');
    await shop.drain();
    expect(await read(placed)).toMatchObject({
      status: 'processing',
      payment: { status: 'paid', other_methods: [] },
      history: [{ status: 'pending' }, { status: 'processing' }],
    });
    expect(http.answers).toEqual([{ status: 200, body: '{"code":"SUCCESS","message":"OK"}' }]);
  });

  it('is offered in the currencies that it settles, and where the market has a merchant', async () => {
    const codes = async (headers: Record<string, string>) => {
      const buyer = await startCart(shop, undefined, headers);
      await fillIn(shop, buyer);
      const { cart } = await must(
        shop.graphql(
          'query ($id: String!) { cart(cart_id: $id) { available_payment_methods { code } } }',
          { id: buyer.cartId },
          headers,
        ),
      );
      return cart.available_payment_methods.map(({ code }: { code: string }) => code);
    };
    expect(await codes(hk)).toContain('wechat_pay');
    expect(await codes({ ...hk, 'content-currency': 'USD' })).not.toContain('wechat_pay');
  });

  it('takes renminbi through the merchant of the Mainland', async () => {
    const headers = { store: 'default' };
    const buyer = await startCart(shop, undefined, headers);
    await fillIn(shop, buyer, {
      ...address,
      ...{ city: '上海市', region: '上海市', country_code: 'CN', telephone: '138 0013 8000' },
    });
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    const { placeOrder } = await must(place(shop, buyer));
    const placed = placeOrder.order as PlacedOrder;
    await pay(placed);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    const [trade] = await shop.db.query(
      'test.trade',
      'select mchid, currency from sandbox_wechat.trade where out_trade_no = $1',
      [`${placed.order_number}-1`],
    );
    expect(trade).toEqual({ mchid: '1900000001', currency: 'CNY' });
  });

  it.each(['good', 'double', 'other-key'])('pays once: the callback is %s', async (report) => {
    const { placed } = await order();
    await pay(placed, report);
    await shop.drain();
    expect(await read(placed)).toMatchObject({ payment: { status: 'paid' } });
    expect((await read(placed)).history).toHaveLength(2);
    expect(http.answers.every(({ status }) => status === 200)).toBe(true);
    expect(http.answers).toHaveLength(report === 'double' ? 2 : 1);
    const body = (await shop.http({ url: '/dev/outbox' })).body;
    expect(body.split(`Order ${placed.order_number} is paid`)).toHaveLength(2);
  });

  it.each(['lost', 'late'])('hears of the payment by a query where the callback is %s', async (report) => {
    const { placed } = await order();
    await pay(placed, report);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('action_required');
    shop.clock.advance({ seconds: 21 });
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    await pass(2);
    expect((await read(placed)).history).toHaveLength(2);
  });

  it.each(['forged', 'stale', 'probe', 'bad-tag', 'unknown-key'])(
    'refuses a callback that is %s, and takes the good one after it',
    async (report) => {
      const { placed } = await order();
      await pay(placed, report);
      await shop.drain();
      expect(http.answers).toEqual([
        { status: 401, body: '{"code":"FAIL","message":"The callback was rejected"}' },
      ]);
      expect((await read(placed)).payment.status).toBe('action_required');
      shop.clock.advance({ seconds: 15 });
      await shop.drain();
      expect(http.answers.at(-1)?.status).toBe(200);
      expect((await read(placed)).payment.status).toBe('paid');
    },
  );

  it('is not paid by a callback of another order', async () => {
    const { placed } = await order();
    await pay(placed, 'other-order');
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('action_required');
    expect(alerts.join()).toContain('unknown_order');
    await pass(1);
    expect((await read(placed)).payment.status).toBe('paid');
  });

  it.each(['wrong-amount', 'wrong-currency', 'unknown-currency'])(
    'is not paid by a payment of another amount or currency: %s',
    async (report) => {
      const before = await stockOf(shop, fixedPiece);
      const { placed } = await order();
      await pay(placed, report);
      await shop.drain();
      expect(http.answers).toMatchObject([{ status: 200 }]);
      expect(alerts.join()).toContain('amount_mismatch');
      await pass(1);
      expect((await read(placed)).payment.failure_code).toBe('amount_mismatch');
      await pass(40);
      expect((await read(placed)).status).toBe('canceled');
      expect(await stockOf(shop, fixedPiece)).toBe(before);
    },
  );

  it('takes a callback in time while WeChat Pay itself does not answer', async () => {
    const { placed } = await order();
    await pay(placed);
    http.isCut = true;
    await shop.drain();
    expect(http.answers.map(({ status }) => status)).toEqual([200]);
    expect((await read(placed)).payment.status).toBe('paid');
  });

  it('sends money back that comes after the order has ended', async () => {
    const before = await stockOf(shop, fixedPiece);
    const { placed } = await order();
    await pay(placed, 'lost');
    await behave('down');
    await pass(33);
    expect((await read(placed)).status).toBe('canceled');
    expect(await stockOf(shop, fixedPiece)).toBe(before);
    await behave('normal');
    await pass(5);
    await pass(5);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
    expect(await trades(placed)).toMatchObject([{ state: 'REFUND' }]);
    expect((await read(placed)).payment.status).toBe('refunded');
  });

  it('asks for a pending refund until the money is back', async () => {
    const { placed } = await order();
    await pay(placed, 'lost');
    await behave('down');
    await pass(33);
    await behave('normal', 'processing');
    await pass(5);
    expect(await payments(placed)).toMatchObject([{ state: 'refunding' }]);
    await pass(1);
    expect(await payments(placed)).toMatchObject([{ state: 'refunding' }]);
    await pass(2);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
    expect(
      await shop.db.query('test.n', 'select 1 from sandbox_wechat.refund where out_trade_no = $1', [
        `${placed.order_number}-1`,
      ]),
    ).toHaveLength(1);
  });

  it('calls for staff where a refund does not reach the buyer', async () => {
    const { placed } = await order();
    await pay(placed, 'lost');
    await behave('down');
    await pass(33);
    await behave('normal', 'abnormal');
    await pass(5);
    expect(await payments(placed)).toMatchObject([{ state: 'refunding' }]);
    expect(alerts.join()).toContain('refund_failed');
    // Staff settle it at WeChat Pay; the next try of the job notices.
    await shop.db.query('test.settle', `update sandbox_wechat.refund set status = 'SUCCESS'`);
    await pass(60);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
  });

  it('closes the order at WeChat Pay when the shopper gives up or the time is over', async () => {
    const given = await order();
    const page = await pageOf(given.placed);
    await must(giveUp(given.placed));
    expect(await trades(given.placed)).toMatchObject([{ state: 'CLOSED' }]);
    expect((await payAt(page)).statusCode).toBe(410);
    const waited = await order();
    for (const minutes of [31, 2, 5]) await pass(minutes);
    expect(await trades(waited.placed)).toMatchObject([{ state: 'CLOSED' }]);
    expect(await read(waited.placed)).toMatchObject({
      status: 'canceled',
      payment: { status: 'expired', failure_code: 'expired', next_step: null, other_methods: [] },
    });
    expect((await bag(shop, waited.buyer)).data.cart.total_quantity).toBe(1);
  });

  it('keeps the order where the shopper paid and gave up at once', async () => {
    const { placed } = await order();
    await pay(placed, 'lost');
    const { errors } = await giveUp(placed);
    expect(errors?.[0]?.extensions?.code).toBe('ORDER_NOT_CANCELABLE');
    expect((await read(placed)).payment.status).toBe('paid');
  });

  it('gives a phone a link, forgets its address, and gives a new link in the same order', async () => {
    const { placed } = await order({ ...hk, ...phone });
    const { payment } = await read(placed);
    expect(payment.next_step.__typename).toBe('PaymentRedirect');
    expect(Date.parse(payment.next_step.valid_until)).toBe(shop.clock.now().getTime() + 300_000);
    expect(await payments(placed)).toEqual([{ state: 'action_required', ip: null }]);
    const oldPage = await pageOf(placed);
    shop.clock.advance({ minutes: 6 });
    expect((await shop.http({ url: oldPage })).statusCode).toBe(410);
    const { payOrder: renewed } = await must(payOrder(placed, {}, { ...hk, ...phone }));
    expect(renewed.payment).toMatchObject({
      status: 'action_required',
      next_step: { __typename: 'PaymentRedirect' },
    });
    const returned = await pay(placed);
    expect(new URL(String(returned.headers.location)).pathname).toBe(
      `/payments/return/${placed.order_number}`,
    );
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    expect((await trades(placed)).map(({ state }) => state)).toEqual(['CLOSED', 'SUCCESS']);
  });

  it('is paid by card instead, in the same order', async () => {
    const { placed } = await order();
    const page = await pageOf(placed);
    const payment_method_nonce = await tokenise(shop, cards.approved);
    const answer = await must(payOrder(placed, { payment_method: 'card', payment_method_nonce }));
    expect(answer.payOrder.payment).toMatchObject({ status: 'paid', method: 'card' });
    expect((await payAt(page)).statusCode).toBe(410);
    expect(await trades(placed)).toMatchObject([{ state: 'CLOSED' }]);
    expect((await read(placed)).number).toBe(placed.order_number);
  });

  it('cannot be exchanged for a card where a promotion asks for it', async () => {
    const campaign = {
      key: 'by-wechat',
      market: 'hk',
      name: { 'zh-Hans-CN': '微信支付立减', 'en-US': 'WeChat Pay' },
      paymentMethods: ['wechat_pay'],
      action: { kind: 'order-amount', amount: 10_000 },
    };
    const publish = (over: object = {}) =>
      shop.areas.pricing.importFiles({ promotions: JSON.stringify([{ ...campaign, ...over }]) });
    await publish();
    const { placed } = await order();
    await publish({ lastDay: '2026-01-01' });
    expect((await read(placed)).payment.other_methods).toEqual([]);
    const nonce = await tokenise(shop, cards.approved);
    const { errors } = await payOrder(placed, { payment_method: 'card', payment_method_nonce: nonce });
    expect(errors?.[0]?.extensions?.code).toBe('ORDER_NOT_PAYABLE');
    await must(payOrder(placed, { payment_method: 'wechat_pay' }));
    await must(giveUp(placed));
  });

  it('takes over from a card that waits, in the same order', async () => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    const nonce = await tokenise(shop, cards.challenge);
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce: nonce } });
    const { placeOrder } = await must(place(shop, buyer));
    const placed = placeOrder.order as PlacedOrder;
    expect((await read(placed)).payment.other_methods).toEqual(['wechat_pay', 'alipay_hk']);
    await must(payOrder(placed, { payment_method: 'wechat_pay' }));
    await pay(placed);
    await shop.drain();
    expect((await read(placed)).payment).toMatchObject({ status: 'paid', method: 'wechat_pay' });
  });

  it('charges no card where the code was paid already', async () => {
    const { placed } = await order();
    await pay(placed, 'lost');
    const payment_method_nonce = await tokenise(shop, cards.approved);
    const answer = await must(payOrder(placed, { payment_method: 'card', payment_method_nonce }));
    expect(answer.payOrder.payment).toMatchObject({ status: 'paid', method: 'wechat_pay' });
    expect(await payments(placed)).toHaveLength(1);
  });

  it('charges no card while WeChat Pay cannot be asked to close the code', async () => {
    const { placed } = await order();
    await behave('down');
    const payment_method_nonce = await tokenise(shop, cards.approved);
    await must(payOrder(placed, { payment_method: 'card', payment_method_nonce }));
    expect((await payments(placed)).map(({ state }) => state)).toEqual(['abandoned', 'starting']);
    await behave('normal');
    await pass(1);
    expect((await read(placed)).payment.status).toBe('paid');
    expect(await trades(placed)).toMatchObject([{ state: 'CLOSED' }]);
  });

  it.each([
    ['a method of a store', { payment_method: 'checkmo' }, 'ORDER_NOT_PAYABLE'],
    ['an unknown method', { payment_method: 'WECHAT_PAY' }, 'ORDER_NOT_PAYABLE'],
    ['a card without its token', { payment_method: 'card' }, 'INVALID_TEXT'],
  ])('refuses to change to %s', async (_, input, code) => {
    const { placed } = await order();
    expect((await payOrder(placed, input)).errors?.[0]?.extensions?.code).toBe(code);
    expect(await trades(placed)).toMatchObject([{ state: 'NOTPAY' }]);
  });

  it('is tried again where WeChat Pay refuses the order', async () => {
    http.refusesOrders = true;
    const { placed } = await order();
    expect(await read(placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'failed', failure_code: 'provider_refused' },
    });
    expect(await trades(placed)).toEqual([]);
    http.refusesOrders = false;
    expect((await must(payOrder(placed, {}))).payOrder.payment.status).toBe('action_required');
  });

  it('shows the code later where WeChat Pay is down when the order is placed', async () => {
    await behave('down');
    const { placed } = await order();
    expect((await read(placed)).payment.status).toBe('processing');
    await behave('normal');
    await pass(1);
    expect((await read(placed)).payment).toMatchObject({
      status: 'action_required',
      next_step: { __typename: 'PaymentQrCode' },
    });
  });

  it('gets the code where the answer was lost, and orders nothing twice', async () => {
    await behave('lost-answer');
    const { placed } = await order();
    await behave('normal');
    await pass(1);
    expect((await read(placed)).payment.next_step.__typename).toBe('PaymentQrCode');
    expect(await trades(placed)).toHaveLength(1);
  });
});
