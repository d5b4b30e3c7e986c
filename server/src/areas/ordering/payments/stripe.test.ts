import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import { createLog } from '../../../platform/log.ts';
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
  stockOf,
} from '../../../testing/buyer.ts';
import { stripeCard, stripeCards } from '../../../testing/payments/stripe.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

/** Keeps the shop's answers to webhooks; may let something happen before Stripe's answer to a new payment arrives. */
function watchedHttp() {
  const http = {
    answers: [] as number[],
    beforeAnswer: null as (() => Promise<unknown>) | null,
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      const response = await systemHttp.fetch(url, init);
      const { pathname } = new URL(url);
      if (pathname.startsWith('/payments/sandbox-stripe')) http.answers.push(response.status);
      if (pathname.endsWith('/v1/payment_intents')) await http.beforeAnswer?.();
      return response;
    },
  };
  return http;
}

describe('paying by card at Stripe', () => {
  const http = watchedHttp();
  const alerts: string[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    const log = createLog('error', { write: (line: string) => void alerts.push(line) });
    shop = await createTestShop({
      sample: true,
      listen: true,
      http,
      log,
      config: { sandboxStripe: ['hk'] },
    });
    await setStock(shop, fixedPiece, 100);
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    await behave({});
    await shop.drain();
    shop.clock.set(testNow);
    http.answers.length = 0;
    http.beforeAnswer = null;
    alerts.length = 0;
  });

  const behave = ({ service = 'normal', report = 'good', refunds = 'succeeded' }) =>
    shop.db.query(
      'test.behave',
      'update sandbox_stripe.behaviour set service = $1, report = $2, refunds = $3',
      [service, report, refunds],
    );
  const ready = async (card: string) => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    const payment_method_nonce = await stripeCard(shop, 'hk', card);
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce } });
    return buyer;
  };
  const order = async (card: string = stripeCards.challenge) => {
    const buyer = await ready(card);
    const { placeOrder } = await must(place(shop, buyer));
    return { buyer, placed: placeOrder.order as PlacedOrder };
  };
  const read = async ({ order_number, access_token }: PlacedOrder) => {
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) {
             number status history { status }
             payment { status failure_code method next_step {
               __typename
               ... on PaymentRedirect { address }
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
  const answerAt = (url: string, payload = 'code=123456') =>
    shop.http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const confirm = async (placed: PlacedOrder, payload?: string) => answerAt(await pageOf(placed), payload);
  const payOrder = ({ order_number, access_token }: PlacedOrder, payment_method_nonce: string) =>
    shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status next_step { __typename } } } }',
      { input: { order_number, access_token, payment_method_nonce } },
      hk,
    );
  const giveUp = ({ order_number, access_token }: PlacedOrder) =>
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
      { input: { order_number, access_token } },
      hk,
    );
  const intents = ({ order_number }: PlacedOrder) =>
    shop.db.query(
      'test.intents',
      `select status, refunded_minor = amount_minor as "isRefunded" from sandbox_stripe.intent
       where metadata::jsonb->>'order' = $1 order by created_at`,
      [order_number],
    );
  const payments = ({ order_number }: PlacedOrder) =>
    shop.db.query<{ state: string; card: string | null }>(
      'test.payments',
      `select payment.state, card_brand || ' ' || card_last4 as card from ordering.payment
       join ordering.sales_order o on o.id = order_id where number = $1 order by attempt`,
      [order_number],
    );
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await shop.drain();
  };

  it('knows the card although the webhook, which does not name it, comes before the answer', async () => {
    http.beforeAnswer = () => shop.drain();
    const { placed } = await order(stripeCards.approved);
    expect(http.answers).toEqual([200]);
    const [card] = await shop.db.query(
      'test.card',
      `select state, card_brand as brand, card_last4 as last4 from ordering.payment where idempotency_key = $1 || ':1'`,
      [placed.order_number],
    );
    expect(card).toEqual({ state: 'paid', brand: 'Visa', last4: '4242' });
  });

  it('takes the money at once, and the webhook changes nothing afterwards', async () => {
    const { placed } = await order(stripeCards.approved);
    expect((await read(placed)).payment).toMatchObject({ status: 'paid', next_step: null });
    expect(await payments(placed)).toEqual([{ state: 'paid', card: 'Visa 4242' }]);
    await shop.drain();
    expect(http.answers).toEqual([200]);
    expect((await read(placed)).history).toHaveLength(2);
  });

  it.each([stripeCards.declined, stripeCards.funds])(
    'leaves the order unpaid where the card %s is refused, and takes another card for it',
    async (card) => {
      const { placed } = await order(card);
      expect(await read(placed)).toMatchObject({
        status: 'pending',
        payment: { status: 'failed', failure_code: 'card_declined' },
      });
      const another = await stripeCard(shop, 'hk', stripeCards.approved);
      expect((await must(payOrder(placed, another))).payOrder.payment.status).toBe('paid');
    },
  );

  it('leads to 3-D Secure and back, and is paid by the webhook', async () => {
    const { placed } = await order();
    expect((await read(placed)).payment).toMatchObject({
      status: 'action_required',
      next_step: { __typename: 'PaymentRedirect' },
    });
    const page = await pageOf(placed);
    expect((await answerAt(page, 'code=000000')).statusCode).toBe(200);
    const returned = await answerAt(page);
    expect(new URL(String(returned.headers.location)).pathname).toBe(
      `/payments/return/${placed.order_number}`,
    );
    expect((await read(placed)).payment.status).toBe('action_required');
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    expect(await payments(placed)).toEqual([{ state: 'paid', card: 'Visa 3220' }]);
    expect((await answerAt(page)).statusCode).toBe(410);
  });

  it('fails where the buyer does not pass 3-D Secure', async () => {
    const { placed } = await order();
    await confirm(placed, 'decision=cancel');
    await shop.drain();
    expect(await read(placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'failed', failure_code: 'authentication_failed' },
    });
  });

  it.each([stripeCards.declined, stripeCards.challenge])(
    'cancels the payment at Stripe once its card %s was refused, after a pause of Stripe too',
    async (card) => {
      const { placed } = await order(card);
      if (card === stripeCards.challenge) await confirm(placed, 'decision=cancel');
      await behave({ service: 'down' });
      await shop.drain();
      expect((await read(placed)).payment.status).toBe('failed');
      expect(await intents(placed)).toMatchObject([{ status: 'requires_payment_method' }]);
      await behave({});
      await pass(5);
      expect(await intents(placed)).toMatchObject([{ status: 'canceled' }]);
      expect(await payments(placed)).toMatchObject([{ state: 'failed' }]);
    },
  );

  it('does not take a bag above 999,999.99, which other methods may take', async () => {
    const codesFor = async (quantity: number): Promise<readonly string[]> => {
      const { cartId } = await startCart(shop, [{ sku: fixedPiece, quantity }]);
      const { cart } = await must(
        shop.graphql(
          'query ($id: String!) { cart(cart_id: $id) { available_payment_methods { code } } }',
          { id: cartId },
          hk,
        ),
      );
      return cart.available_payment_methods.map(({ code }: { code: string }) => code);
    };
    expect(await codesFor(60)).toContain('card');
    const codes = await codesFor(90);
    expect(codes).not.toContain('card');
    expect(codes).toContain('wechat_pay');
  });

  it('takes another card while 3-D Secure waits, and cancels the first payment', async () => {
    const { placed } = await order();
    const page = await pageOf(placed);
    const { payOrder: paid } = await must(
      payOrder(placed, await stripeCard(shop, 'hk', stripeCards.approved)),
    );
    expect(paid.payment.status).toBe('paid');
    expect((await intents(placed)).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    expect((await answerAt(page)).statusCode).toBe(410);
  });

  it.each(['good', 'double', 'other-key', 'both-keys'])('pays once: the webhook is %s', async (report) => {
    const { placed } = await order();
    await behave({ report });
    await confirm(placed);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    expect((await read(placed)).history).toHaveLength(2);
    expect(http.answers).toEqual(report === 'double' ? [200, 200] : [200]);
    const body = (await shop.http({ url: '/dev/outbox' })).body;
    expect(body.split(`Order ${placed.order_number} is paid`)).toHaveLength(2);
  });

  it.each(['lost', 'late'])('hears of the payment by a query where the webhook is %s', async (report) => {
    const { placed } = await order();
    await behave({ report });
    await confirm(placed);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('action_required');
    shop.clock.advance({ seconds: 21 });
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    await pass(2);
    expect((await read(placed)).history).toHaveLength(2);
  });

  it.each(['forged', 'stale', 'probe'])(
    'refuses a webhook that is %s, and takes the good one after it',
    async (report) => {
      const { placed } = await order();
      await behave({ report });
      await confirm(placed);
      await shop.drain();
      expect(http.answers).toEqual([401]);
      expect((await read(placed)).payment.status).toBe('action_required');
      shop.clock.advance({ seconds: 6 });
      await shop.drain();
      expect(http.answers.at(-1)).toBe(200);
      expect((await read(placed)).payment.status).toBe('paid');
    },
  );

  it('is not paid by a webhook of another order', async () => {
    const { placed } = await order();
    await behave({ report: 'other-order' });
    await confirm(placed);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('action_required');
    expect(alerts.join()).toContain('unknown_order');
    await pass(1);
    expect((await read(placed)).payment.status).toBe('paid');
  });

  it.each(['wrong-amount', 'wrong-currency'])(
    'is not paid by a payment of another amount or currency: %s',
    async (report) => {
      // Unpaid orders of other tests give their pieces back.
      await pass(40);
      const before = await stockOf(shop, fixedPiece);
      const { placed } = await order();
      await behave({ report });
      await confirm(placed);
      await shop.drain();
      expect(alerts.join()).toContain('amount_mismatch');
      await pass(1);
      expect((await read(placed)).payment.failure_code).toBe('amount_mismatch');
      await pass(40);
      expect((await read(placed)).status).toBe('canceled');
      expect(await stockOf(shop, fixedPiece)).toBe(before);
    },
  );

  it.each(['down', 'busy', 'limited', 'rubbish', 'lost-answer'])(
    'takes the money once where Stripe is %s while the order is placed',
    async (service) => {
      const buyer = await ready(stripeCards.approved);
      await behave({ service });
      const { placeOrder } = await must(place(shop, buyer));
      const placed = placeOrder.order as PlacedOrder;
      expect((await read(placed)).payment.status).not.toBe('failed');
      await behave({});
      await pass(1);
      expect((await read(placed)).payment.status).toBe('paid');
      expect(await intents(placed)).toEqual([{ status: 'succeeded', isRefunded: false }]);
    },
  );

  it('sends money back that comes after the order has ended', async () => {
    const before = await stockOf(shop, fixedPiece);
    const { placed } = await order();
    await behave({ report: 'lost' });
    await confirm(placed);
    await behave({ service: 'down' });
    await pass(33);
    expect((await read(placed)).status).toBe('canceled');
    expect(await stockOf(shop, fixedPiece)).toBe(before);
    await behave({});
    await pass(5);
    await pass(5);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
    expect(await intents(placed)).toEqual([{ status: 'succeeded', isRefunded: true }]);
  });

  it.each([
    ['pending', 'is asked for until the money is back'],
    ['failed', 'calls for staff where it does not reach the buyer'],
  ])('a refund that is %s %s', async (refunds) => {
    const { placed } = await order();
    await behave({ report: 'lost' });
    await confirm(placed);
    await behave({ service: 'down' });
    await pass(33);
    await behave({ refunds });
    await pass(5);
    expect(await payments(placed)).toMatchObject([{ state: 'refunding' }]);
    expect(alerts.join().includes('refund_failed')).toBe(refunds === 'failed');
    if (refunds === 'failed')
      await shop.db.query('test.settle', `update sandbox_stripe.refund set status = 'succeeded'`);
    await pass(5);
    await pass(60);
    expect(await payments(placed)).toMatchObject([{ state: 'refunded' }]);
  });

  it('cancels the payment at Stripe when the shopper gives up or the time is over', async () => {
    const given = await order();
    const page = await pageOf(given.placed);
    await must(giveUp(given.placed));
    expect(await intents(given.placed)).toMatchObject([{ status: 'canceled' }]);
    expect((await answerAt(page)).statusCode).toBe(410);
    const waited = await order();
    for (const minutes of [31, 2, 5]) await pass(minutes);
    expect(await intents(waited.placed)).toMatchObject([{ status: 'canceled' }]);
    expect(await read(waited.placed)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } });
  });

  it('keeps the order where the shopper paid and gave up at once', async () => {
    const { placed } = await order();
    await behave({ report: 'lost' });
    await confirm(placed);
    const { errors } = await giveUp(placed);
    expect(errors?.[0]?.extensions?.code).toBe('ORDER_NOT_CANCELABLE');
    expect((await read(placed)).payment.status).toBe('paid');
  });

  it('refuses a card’s token of another account, an unknown and a used one', async () => {
    const used = await stripeCard(shop, 'hk', stripeCards.approved);
    const orderWith = async (payment_method_nonce: string) => {
      const buyer = await startCart(shop);
      await fillIn(shop, buyer);
      await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce } });
      return read((await must(place(shop, buyer))).placeOrder.order);
    };
    expect((await orderWith(used)).payment.status).toBe('paid');
    for (const nonce of [used, 'pm_unknown', await stripeCard(shop, 'sg', stripeCards.approved)])
      expect((await orderWith(nonce)).payment).toMatchObject({
        status: 'failed',
        failure_code: 'card_declined',
      });
  });
});
