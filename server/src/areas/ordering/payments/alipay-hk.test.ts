import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import { createLog } from '../../../platform/log.ts';
import {
  type Buyer,
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

/** The wire to Antom, which a test may cut; it keeps the shop's answers to notices. */
function watchedHttp() {
  const http = {
    isCut: false,
    answers: [] as { status: number; result: string }[],
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      const path = new URL(url).pathname;
      if (http.isCut && path.startsWith('/sandbox-alipay/'))
        throw new TypeError('fetch failed: the wire is cut');
      const response = await systemHttp.fetch(url, init);
      if (path.startsWith('/payments/sandbox-alipay-hk')) {
        const { result } = (await response.clone().json()) as { result: { resultStatus: string } };
        http.answers.push({ status: response.status, result: result.resultStatus });
      }
      return response;
    },
  };
  return http;
}

describe('paying by AlipayHK', () => {
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
    await behave('normal');
    await shop.drain();
    http.answers.length = 0;
    alerts.length = 0;
  });

  const behave = (service: string) =>
    shop.db.query('test.behave', 'update sandbox_alipay.behaviour set service = $1', [service]);
  const ready = async (quantity = 1): Promise<Buyer> => {
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity }], hk);
    await fillIn(shop, buyer);
    return buyer;
  };
  const order = async () => {
    const buyer = await ready();
    await choosePayment(shop, buyer, { code: 'alipay_hk' });
    const { placeOrder } = await must(place(shop, buyer));
    return { buyer, placed: placeOrder.order as PlacedOrder };
  };
  const read = async ({ order_number, access_token }: PlacedOrder) => {
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) {
             number status history { status }
             payment { status failure_code method other_methods next_step {
               __typename ... on PaymentRedirect { address }
             } }
           }
         }`,
        { number: order_number, token: access_token },
        hk,
      ),
    );
    return orderByToken;
  };
  const pageOf = async (placed: PlacedOrder): Promise<string> =>
    new URL((await read(placed)).payment.next_step.address).pathname;
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
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status method } } }',
      { input: { order_number, access_token, ...input } },
      hk,
    );
  const payments = async ({ order_number }: PlacedOrder) =>
    shop.db.query<{ state: string; method: string }>(
      'test.payments',
      `select payment.state, payment.method from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1 order by attempt`,
      [order_number],
    );
  const trades = async ({ order_number }: PlacedOrder) =>
    shop.db.query<{ state: string; refunded: number }>(
      'test.trades',
      `select state, refunded_minor as refunded from sandbox_alipay.trade
       where out_trade_no like $1 || '-%' order by out_trade_no`,
      [order_number],
    );
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await shop.drain();
  };

  it('is down at the start: a card pays at once, as nobody has seen Antom’s page', async () => {
    http.isCut = true;
    const { placed } = await order();
    expect((await read(placed)).payment).toMatchObject({ status: 'processing', next_step: null });
    const nonce = await tokenise(shop, cards.approved);
    await must(payOrder(placed, { payment_method: 'card', payment_method_nonce: nonce }));
    await shop.drain();
    expect(await read(placed)).toMatchObject({
      status: 'processing',
      payment: { status: 'paid', method: 'card' },
    });
    http.isCut = false;
    await pass(10);
    expect(await payments(placed)).toEqual([
      { state: 'failed', method: 'alipay_hk' },
      { state: 'paid', method: 'card' },
    ]);
  });

  it('has a page whose address was lost: a card pays at once, and the page is cancelled', async () => {
    await behave('lost-answer');
    const { placed } = await order();
    expect((await read(placed)).payment).toMatchObject({ status: 'processing', next_step: null });
    const nonce = await tokenise(shop, cards.approved);
    await must(payOrder(placed, { payment_method: 'card', payment_method_nonce: nonce }));
    await shop.drain();
    expect((await read(placed)).payment).toMatchObject({ status: 'paid', method: 'card' });
    await behave('normal');
    for (const minutes of [10, 10]) await pass(minutes);
    expect(await payments(placed)).toEqual([
      { state: 'failed', method: 'alipay_hk' },
      { state: 'paid', method: 'card' },
    ]);
    expect(await trades(placed)).toMatchObject([{ state: 'TRADE_CLOSED', refunded: 0 }]);
  });

  it('leads to Antom’s page, and is paid once Antom says so', async () => {
    const { placed } = await order();
    expect((await read(placed)).payment).toMatchObject({
      status: 'action_required',
      method: 'alipay_hk',
      other_methods: ['card', 'wechat_pay'],
      next_step: { __typename: 'PaymentRedirect' },
    });
    const returned = await pay(placed);
    expect(new URL(String(returned.headers.location)).pathname).toBe(
      `/payments/return/${placed.order_number}`,
    );
    await shop.drain();
    expect(await read(placed)).toMatchObject({ status: 'processing', payment: { status: 'paid' } });
    expect(http.answers).toEqual([{ status: 200, result: 'S' }]);
  });

  it('is offered in Hong Kong for HK$50,000 at most', async () => {
    const offer = async (quantity: number) => {
      const { cartId } = await ready(quantity);
      const { cart } = await must(
        shop.graphql(
          `query ($id: String!) {
             cart(cart_id: $id) { prices { grand_total { value } } available_payment_methods { code } }
           }`,
          { id: cartId },
          hk,
        ),
      );
      const codes = cart.available_payment_methods.map(({ code }: { code: string }) => code);
      return { total: cart.prices.grand_total.value, isOffered: codes.includes('alipay_hk') };
    };
    const one = await offer(1);
    expect(one.isOffered).toBe(true);
    const most = Math.floor(50_000 / one.total);
    expect(await offer(most)).toMatchObject({ isOffered: true });
    expect(await offer(most + 1)).toMatchObject({ isOffered: false });
  });

  it.each(['good', 'double', 'other-key'])('pays once: the notice is %s', async (report) => {
    const { placed } = await order();
    await pay(placed, report);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    expect((await read(placed)).history).toHaveLength(2);
    expect(http.answers).toHaveLength(report === 'double' ? 2 : 1);
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
      expect(http.answers).toEqual([{ status: 401, result: 'F' }]);
      expect((await read(placed)).payment.status).toBe('action_required');
      http.isCut = true;
      await pass(4);
      expect(http.answers.at(-1)).toEqual({ status: 200, result: 'S' });
      expect((await read(placed)).payment.status).toBe('paid');
    },
  );

  it.each(['wrong-amount', 'wrong-currency', 'unknown-currency'])(
    'is not paid by a payment of another amount or currency: %s',
    async (report) => {
      const before = await stockOf(shop, fixedPiece);
      const { placed } = await order();
      await pay(placed, report);
      await shop.drain();
      expect(http.answers).toMatchObject([{ status: 200 }]);
      expect(alerts.join()).toContain('amount_mismatch');
      await pass(41);
      expect((await read(placed)).status).toBe('canceled');
      expect(await stockOf(shop, fixedPiece)).toBe(before);
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

  it('sends money back that comes after the order has ended', async () => {
    const { placed } = await order();
    await pay(placed, 'lost');
    await behave('down');
    await pass(33);
    expect((await read(placed)).status).toBe('canceled');
    await behave('normal');
    await pass(5);
    await pass(5);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
    expect(await trades(placed)).toMatchObject([{ state: 'TRADE_CLOSED' }]);
  });

  it('is paid by card instead, and by AlipayHK instead of a card', async () => {
    const first = (await order()).placed;
    const page = await pageOf(first);
    const payment_method_nonce = await tokenise(shop, cards.approved);
    await must(payOrder(first, { payment_method: 'card', payment_method_nonce }));
    expect((await read(first)).payment).toMatchObject({ status: 'paid', method: 'card' });
    expect((await payAt(page, 'report=good')).statusCode).toBe(410);
    const buyer = await ready();
    const nonce = await tokenise(shop, cards.challenge);
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce: nonce } });
    const second = (await must(place(shop, buyer))).placeOrder.order as PlacedOrder;
    await must(payOrder(second, { payment_method: 'alipay_hk' }));
    await pay(second);
    await shop.drain();
    expect((await read(second)).payment).toMatchObject({ status: 'paid', method: 'alipay_hk' });
  });

  it('shows the page later where Antom is down when the order is placed', async () => {
    await behave('down');
    const { placed } = await order();
    expect((await read(placed)).payment.status).toBe('processing');
    await behave('normal');
    await pass(1);
    expect((await read(placed)).payment).toMatchObject({
      status: 'action_required',
      next_step: { __typename: 'PaymentRedirect' },
    });
  });
});
