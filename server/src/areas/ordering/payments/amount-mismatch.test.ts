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
import { seeOrder } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

// A provider reports a payment of another amount or currency than the one due.

/** The wire to the shop, which a test may cut: the notices of WeChat Pay are then lost. */
function deafHttp() {
  const http = {
    isDeaf: false,
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      if (http.isDeaf && new URL(url).pathname.startsWith('/payments/sandbox-wechat'))
        throw new TypeError('fetch failed: the wire is cut');
      return systemHttp.fetch(url, init);
    },
  };
  return http;
}

describe('a payment of another amount', () => {
  const http = deafHttp();
  let shop: TestShop;
  let adviser: SignedIn;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true, http });
    await setStock(shop, fixedPiece, 100);
    adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    http.isDeaf = false;
    await behave('normal');
    await shop.drain();
  });

  const behave = (service: string) =>
    shop.db.query('test.behave', 'update sandbox_wechat.behaviour set service = $1', [service]);
  const order = async (): Promise<PlacedOrder> => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    const { placeOrder } = await must(place(shop, buyer));
    return placeOrder.order;
  };
  const read = async ({ order_number, access_token }: PlacedOrder, fields: string) => {
    const { orderByToken } = await must(
      shop.graphql(
        `query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) { status ${fields} } }`,
        { n: order_number, t: access_token },
        hk,
      ),
    );
    return orderByToken;
  };
  const paymentFields = `payment { status failure_code other_methods next_step {
    __typename ... on PaymentQrCode { content } } }`;
  const mismatchFields =
    'mismatched_payments { provider amount { value currency } currency due { value currency } }';
  const mismatchesOf = async (placed: PlacedOrder) =>
    (await read(placed, mismatchFields)).mismatched_payments;
  const pay = async (placed: PlacedOrder, report: string) => {
    const { next_step: step } = (await read(placed, paymentFields)).payment;
    const { pathname, search } = new URL(step.content);
    await shop.http({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `report=${report}`,
    });
  };
  const payOrder = ({ order_number, access_token }: PlacedOrder, payment_method: string) =>
    must(
      shop.graphql(
        'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status method } } }',
        { input: { order_number, access_token, payment_method } },
        hk,
      ),
    );
  const pass = async (time: { minutes?: number; seconds?: number }) => {
    shop.clock.advance(time);
    await shop.drain();
  };
  const mailsOf = async ({ order_number }: PlacedOrder) =>
    shop.db.query<{ key: string; subject: string; body: string }>(
      'test.mails',
      `select key, subject, body from platform.message where subject like '%' || $1 || '%' order by id`,
      [order_number],
    );
  const textOf = ({ total: { value } }: PlacedOrder, less = 0) =>
    `HK$${(value - less).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;

  it.each(['by its notice', 'by a query'])(
    'is told to buyer and staff once, also when the order has ended: heard of %s',
    async (way) => {
      const placed = await order();
      http.isDeaf = way === 'by a query';
      await pay(placed, 'wrong-amount');
      await pass({ seconds: 21 });
      http.isDeaf = false;
      await pass({ minutes: 1 });
      const mismatch = {
        provider: 'WeChat Pay',
        amount: { value: placed.total.value - 0.01, currency: 'HKD' },
        currency: 'HKD',
        due: { value: placed.total.value, currency: 'HKD' },
      };
      expect(await read(placed, `${mismatchFields} ${paymentFields} history { status }`)).toMatchObject({
        status: 'pending',
        mismatched_payments: [mismatch],
        payment: { status: 'failed', failure_code: 'amount_mismatch', next_step: null },
        history: [{ status: 'pending' }],
      });
      const staffView = await seeOrder(shop, adviser, placed.order_number);
      expect(staffView.mismatched_payments).toMatchObject([mismatch]);
      const steps = staffView.history.filter(({ event }: { event: string }) => event === 'record-mismatch');
      expect(steps).toMatchObject([
        {
          actor_kind: 'gateway',
          data: [
            { name: 'provider', value: 'WeChat Pay' },
            { name: 'amount', value: (placed.total.value - 0.01).toFixed(2) },
            { name: 'currency', value: 'HKD' },
            { name: 'due', value: placed.total.value.toFixed(2) },
          ],
        },
      ]);

      await pass({ minutes: 40 });
      expect(await read(placed, mismatchFields)).toEqual({
        status: 'canceled',
        mismatched_payments: [mismatch],
      });
      const mails = await mailsOf(placed);
      const canceled = mails.find(({ subject }) => subject.endsWith('is cancelled'));
      const sentence = `WeChat Pay reported ${textOf(placed, 0.01)} instead of ${textOf(placed)}`;
      expect(canceled?.body).toContain(sentence);
      expect(canceled?.body).toContain('contact');
      expect(canceled?.body).not.toMatch(/nothing was charged/i);
      expect(mails.filter(({ body }) => body.includes(sentence))).toHaveLength(2);
      expect(mails.filter(({ key }) => key.startsWith('store-record-mismatch'))).toHaveLength(1);
    },
  );

  it.each(['wrong-currency', 'unknown-currency'])('names the currency: %s', async (report) => {
    const placed = await order();
    await pay(placed, report);
    await shop.drain();
    const [mismatch] = await mismatchesOf(placed);
    expect(mismatch.currency).not.toBe('HKD');
    if (report === 'wrong-currency') expect(mismatch.amount.currency).toBe(mismatch.currency);
    else expect(mismatch.amount).toBeNull();
  });

  it('does not keep the buyer from paying the order in another way', async () => {
    const placed = await order();
    await pay(placed, 'wrong-amount');
    await pass({ minutes: 1 });
    await payOrder(placed, 'alipay_hk');
    await pass({ minutes: 1 });
    const { payment } = await read(placed, paymentFields);
    expect(payment.status).toBe('action_required');
    expect(payment.next_step.__typename).toBe('PaymentRedirect');
  });

  it('is told by e-mail where the provider reports it after the order has ended', async () => {
    const placed = await order();
    http.isDeaf = true;
    await pay(placed, 'wrong-amount');
    await behave('down');
    await pass({ minutes: 33 });
    expect(await read(placed, mismatchFields)).toEqual({ status: 'canceled', mismatched_payments: [] });
    await behave('normal');
    for (const minutes of [5, 5]) await pass({ minutes });
    expect(await mismatchesOf(placed)).toHaveLength(1);
    const mails = await mailsOf(placed);
    expect(mails.filter(({ subject }) => subject.includes('another amount'))).toHaveLength(1);
  });
});
