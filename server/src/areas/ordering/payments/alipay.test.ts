import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import { createLog } from '../../../platform/log.ts';
import {
  address,
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

const mainland = { store: 'default' };
const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari',
};

/** The wire to Alipay, which a test may cut; it keeps the shop's answers to notices. */
function watchedHttp() {
  const http = {
    isCut: false,
    answers: [] as { status: number; body: string }[],
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      const path = new URL(url).pathname;
      if (http.isCut && path.startsWith('/sandbox-alipay/'))
        throw new TypeError('fetch failed: the wire is cut');
      const response = await systemHttp.fetch(url, init);
      if (path.startsWith('/payments/sandbox-alipay'))
        http.answers.push({ status: response.status, body: await response.clone().text() });
      return response;
    },
  };
  return http;
}

describe('paying by Alipay', () => {
  const http = watchedHttp();
  const alerts: string[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    const log = createLog('error', { write: (line: string) => void alerts.push(line) });
    shop = await createTestShop({ sample: true, listen: true, http, log });
    await setStock(shop, fixedPiece, 100, 'cn');
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    http.isCut = false;
    await behave('normal');
    await shop.drain();
    http.answers.length = 0;
    alerts.length = 0;
  });

  const behave = (service: string, refunds = 'success') =>
    shop.db.query('test.behave', 'update sandbox_alipay.behaviour set service = $1, refunds = $2', [
      service,
      refunds,
    ]);
  const ready = async (headers: Record<string, string> = mainland) => {
    const buyer = await startCart(shop, undefined, headers);
    await fillIn(shop, buyer, {
      ...address,
      ...{ city: '上海市', region: '上海市', country_code: 'CN', telephone: '138 0013 8000' },
    });
    return buyer;
  };
  const order = async (headers: Record<string, string> = mainland) => {
    const buyer = await ready(headers);
    await choosePayment(shop, buyer, { code: 'alipay' });
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
               __typename ... on PaymentRedirect { address valid_until }
             } }
           }
         }`,
        { number: order_number, token: access_token },
        mainland,
      ),
    );
    return orderByToken;
  };
  const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;
  /** The page at Alipay, to which the order's address leads. */
  const pageOf = async (placed: PlacedOrder): Promise<string> => {
    const { headers } = await shop.http({ url: pathOf((await read(placed)).payment.next_step.address) });
    return pathOf(String(headers.location));
  };
  const payAt = (url: string, payload: string) =>
    shop.http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const pay = async (placed: PlacedOrder, report = 'good') => payAt(await pageOf(placed), `report=${report}`);
  const payOrder = ({ order_number, access_token }: PlacedOrder, input: object) =>
    shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status method next_step { __typename } } } }',
      { input: { order_number, access_token, ...input } },
      mainland,
    );
  const giveUp = ({ order_number, access_token }: PlacedOrder) =>
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
      { input: { order_number, access_token } },
      mainland,
    );
  const trades = async ({ order_number }: PlacedOrder) =>
    shop.db.query<{ product: string; state: string; refunded: number }>(
      'test.trades',
      `select product, state, refunded_minor as refunded from sandbox_alipay.trade
       where out_trade_no like $1 || '-%' order by out_trade_no`,
      [order_number],
    );
  const payments = async ({ order_number }: PlacedOrder) =>
    shop.db.query<{ state: string; method: string }>(
      'test.payments',
      `select payment.state, payment.method from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1 order by attempt`,
      [order_number],
    );
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await shop.drain();
  };

  it.each([
    ['computer', {}, 'page'],
    ['phone', phone, 'wap'],
  ])('sends a %s to its page, and is paid once Alipay says so', async (_, more, product) => {
    const { placed } = await order({ ...mainland, ...more });
    const { payment } = await read(placed);
    expect(payment).toMatchObject({
      status: 'action_required',
      method: 'alipay',
      other_methods: ['wechat_pay', 'card'],
      next_step: { __typename: 'PaymentRedirect', valid_until: payment.expires_at },
    });
    expect(await trades(placed)).toEqual([]);
    const returned = await pay(placed);
    expect(await trades(placed)).toMatchObject([{ product, state: 'TRADE_SUCCESS' }]);
    expect(new URL(String(returned.headers.location)).pathname).toBe(
      `/payments/return/${placed.order_number}`,
    );
    await shop.drain();
    expect(await read(placed)).toMatchObject({
      status: 'processing',
      payment: { status: 'paid', other_methods: [] },
      history: [{ status: 'pending' }, { status: 'processing' }],
    });
    expect(http.answers).toEqual([{ status: 200, body: 'success' }]);
  });

  it('is offered on the Mainland alone', async () => {
    const codes = async (headers: Record<string, string>) => {
      const buyer = await startCart(shop, undefined, headers);
      const { cart } = await must(
        shop.graphql(
          'query ($id: String!) { cart(cart_id: $id) { available_payment_methods { code title } } }',
          { id: buyer.cartId },
          headers,
        ),
      );
      return cart.available_payment_methods;
    };
    expect(await codes(mainland)).toContainEqual({ code: 'alipay', title: '支付宝' });
    const elsewhere = (await codes(hk)).map(({ code }: { code: string }) => code);
    expect(elsewhere).not.toContain('alipay');
  });

  it('is not paid by whoever comes back from the page with a fine address', async () => {
    const { placed } = await order();
    await payAt(await pageOf(placed), 'decision=cancel');
    const back = await shop.http({
      url: `/payments/return/${placed.order_number}?trade_status=TRADE_SUCCESS&total_amount=12037.00&sign=x`,
    });
    expect(back.statusCode).toBe(303);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('action_required');
    expect(await trades(placed)).toMatchObject([{ state: 'WAIT_BUYER_PAY' }]);
    await must(giveUp(placed));
  });

  it.each(['good', 'double', 'other-key'])('pays once: the notice is %s', async (report) => {
    const { placed } = await order();
    await pay(placed, report);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    expect((await read(placed)).history).toHaveLength(2);
    expect(http.answers).toEqual(Array(report === 'double' ? 2 : 1).fill({ status: 200, body: 'success' }));
  });

  it.each(['lost', 'late'])('hears of the payment by a query where the notice is %s', async (report) => {
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

  it.each(['forged', 'probe', 'weak', 'other-seller'])(
    'refuses a notice that is %s, and takes the good one after it',
    async (report) => {
      const { placed } = await order();
      await pay(placed, report);
      await shop.drain();
      expect(http.answers).toEqual([{ status: 401, body: 'failure' }]);
      expect((await read(placed)).payment.status).toBe('action_required');
      http.isCut = true;
      await pass(4);
      expect(http.answers.at(-1)).toEqual({ status: 200, body: 'success' });
      expect((await read(placed)).payment.status).toBe('paid');
    },
  );

  it('is not paid by a notice of another order', async () => {
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
      const before = await stockOf(shop, fixedPiece, 'cn-eshop');
      const { placed } = await order();
      await pay(placed, report);
      await shop.drain();
      expect(http.answers).toMatchObject([{ status: 200 }]);
      expect(alerts.join()).toContain('amount_mismatch');
      await pass(1);
      expect((await read(placed)).payment.failure_code).toBe('amount_mismatch');
      await pass(40);
      expect((await read(placed)).status).toBe('canceled');
      expect(await stockOf(shop, fixedPiece, 'cn-eshop')).toBe(before);
    },
  );

  it('sends money back that comes after the order has ended', async () => {
    const before = await stockOf(shop, fixedPiece, 'cn-eshop');
    const { placed } = await order();
    await pay(placed, 'lost');
    await behave('down');
    await pass(33);
    expect((await read(placed)).status).toBe('canceled');
    expect(await stockOf(shop, fixedPiece, 'cn-eshop')).toBe(before);
    await behave('normal');
    await pass(5);
    await pass(5);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
    expect(await trades(placed)).toMatchObject([{ state: 'TRADE_CLOSED' }]);
    // The notice of the refund is accepted, and changes nothing.
    expect(http.answers).toEqual([{ status: 200, body: 'success' }]);
    expect((await read(placed)).payment.status).toBe('refunded');
  });

  it('asks for a pending refund until the money is back', async () => {
    const { placed } = await order();
    await pay(placed, 'lost');
    await behave('down');
    await pass(33);
    await behave('normal', 'processing');
    await pass(5);
    await pass(1);
    expect(await payments(placed)).toMatchObject([{ state: 'refunding' }]);
    await pass(2);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
    const refunds = await shop.db.query(
      'test.n',
      'select 1 from sandbox_alipay.refund where out_trade_no = $1',
      [`${placed.order_number}-1`],
    );
    expect(refunds).toHaveLength(1);
  });

  it('closes the trade when the shopper gives up or the time is over', async () => {
    const given = await order();
    const page = await pageOf(given.placed);
    await payAt(page, 'decision=cancel');
    await must(giveUp(given.placed));
    expect(await trades(given.placed)).toMatchObject([{ state: 'TRADE_CLOSED' }]);
    expect((await payAt(page, 'report=good')).statusCode).toBe(410);
    // This one never opened the page, so that Alipay has nothing to close.
    const waited = await order();
    for (const minutes of [31, 2, 5]) await pass(minutes);
    expect(await trades(waited.placed)).toEqual([]);
    expect(await payments(waited.placed)).toMatchObject([{ state: 'failed' }]);
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

  it('is paid by card instead; a page that is left open and paid all the same gives the money back', async () => {
    const { placed } = await order();
    const page = await pageOf(placed);
    const payment_method_nonce = await tokenise(shop, cards.approved);
    const answer = await must(payOrder(placed, { payment_method: 'card', payment_method_nonce }));
    expect(answer.payOrder.payment).toMatchObject({ status: 'paid', method: 'card' });
    await payAt(page, 'report=good');
    await shop.drain();
    await pass(1);
    expect(await read(placed)).toMatchObject({ payment: { status: 'paid', method: 'card' } });
    expect(await payments(placed)).toMatchObject([
      { state: 'refunded', method: 'alipay' },
      { state: 'paid', method: 'card' },
    ]);
    expect(await trades(placed)).toMatchObject([{ state: 'TRADE_CLOSED' }]);
  });

  it('takes over from WeChat Pay, in the same order', async () => {
    const buyer = await ready();
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    const { placeOrder } = await must(place(shop, buyer));
    const placed = placeOrder.order as PlacedOrder;
    expect((await read(placed)).payment.other_methods).toEqual(['card', 'alipay']);
    await must(payOrder(placed, { payment_method: 'alipay' }));
    await pay(placed);
    await shop.drain();
    expect((await read(placed)).payment).toMatchObject({ status: 'paid', method: 'alipay' });
  });

  it('charges no card while Alipay cannot be asked to close the trade', async () => {
    const { placed } = await order();
    await behave('down');
    const payment_method_nonce = await tokenise(shop, cards.approved);
    await must(payOrder(placed, { payment_method: 'card', payment_method_nonce }));
    expect((await payments(placed)).map(({ state }) => state)).toEqual(['abandoned', 'starting']);
    await behave('normal');
    await pass(1);
    expect((await read(placed)).payment).toMatchObject({ status: 'paid', method: 'card' });
  });

  it('names the method that has paid where the trade is paid while a card is tried', async () => {
    const { placed } = await order();
    const page = await pageOf(placed);
    await behave('down');
    const payment_method_nonce = await tokenise(shop, cards.approved);
    await must(payOrder(placed, { payment_method: 'card', payment_method_nonce }));
    await payAt(page, 'report=good');
    await shop.drain();
    expect((await read(placed)).payment).toMatchObject({ status: 'paid', method: 'alipay' });
    expect((await payments(placed)).map(({ state }) => state)).toEqual(['paid', 'abandoned']);
  });
});
