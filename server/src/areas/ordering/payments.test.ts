import { callbackHeaders, signedCallback } from '@jinlan/contract/sandbox-bank';
import { money } from '@jinlan/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sign, timestampOf } from '../../platform/gateways/bank-signature.ts';
import { type Http, systemHttp } from '../../platform/http.ts';
import {
  bag,
  cards,
  count,
  fixedPiece,
  follow,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  placeWith,
  readyToPay,
  setStock,
  stockOf,
  tokenise,
} from '../../testing/buyer.ts';
import { buyerSees } from '../../testing/counter.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

interface ChargeRow {
  readonly id: string;
  readonly status: string;
  readonly refunded: number;
  readonly reference: string;
  readonly amount: number;
}

/**
 * The connection to the bank, which a test may cut. With `used` the bank reports an accepted key as
 * used; with `early` it reports success too early.
 */
type Cut = 'no' | 'request' | 'answer' | 'used' | 'early';
function cuttable(): Http & { cut: Cut; cutAt: string | null } {
  const http = {
    cut: 'no' as Cut,
    /** The last part of a bank address that cannot be reached. */
    cutAt: null as string | null,
    async fetch(...[url, init]: Parameters<Http['fetch']>) {
      const toBank = String(url).includes('/sandbox-bank/');
      const isCut = http.cutAt !== null && String(url).endsWith(http.cutAt);
      if (toBank && (http.cut === 'request' || isCut)) throw new TypeError('fetch failed: the wire is cut');
      const response = await systemHttp.fetch(url, init);
      if (toBank && http.cut === 'answer') throw new TypeError('fetch failed: the wire is cut');
      if (http.cut === 'used' && String(url).endsWith('/charges'))
        return Response.json({ error: 'key_reused' }, { status: 409 });
      if (http.cut === 'early' && String(url).endsWith('/charges'))
        return Response.json({ ...((await response.json()) as object), status: 'succeeded' });
      return response;
    },
  };
  return http;
}

describe('paying by card through the sandbox bank', () => {
  const http = cuttable();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true, http });
    await setStock(shop, fixedPiece, 100);
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    http.cut = 'no';
    await shop.drain();
  });

  const challenge = (placed: PlacedOrder, body: string) =>
    shop.http({
      method: 'POST',
      url: new URL(placed.payment.action_url ?? '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
    });

  const chargeOf = async ({ order_number }: PlacedOrder) => {
    const answer = await findCharge(`${order_number}:1`);
    if (answer === null) throw new Error('The bank knows no charge');
    return answer;
  };
  const payWith = ({ order_number, access_token }: PlacedOrder, payment_method_nonce: string) =>
    shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
      { input: { order_number, access_token, payment_method_nonce } },
      hk,
    );

  const chargesOf = async ({ order_number }: PlacedOrder): Promise<string[]> => {
    const rows = await shop.db.query<{ status: string }>(
      'test.charges',
      'select status from sandbox_bank.charge where reference = $1 order by status',
      [order_number],
    );
    return rows.map(({ status }) => status);
  };
  const findCharge = async (key: string): Promise<ChargeRow | null> => {
    const [row] = await shop.db.query<ChargeRow>(
      'test.charge',
      'select id, status, refunded_minor as refunded, reference, amount_minor as amount from sandbox_bank.charge where idempotency_key = $1',
      [key],
    );
    return row ?? null;
  };

  /** A callback with the bank's signature and any content. */
  const callback = async (
    placed: PlacedOrder,
    change: Record<string, unknown> = {},
    options: { event?: string; secret?: string; at?: Date } = {},
  ) => {
    const charge = await chargeOf(placed);
    const body = JSON.stringify({
      id: options.event ?? `evt_test_${Math.random()}`,
      type: 'charge.succeeded',
      charge: {
        id: charge.id,
        idempotency_key: `${placed.order_number}:1`,
        reference: placed.order_number,
        status: 'succeeded',
        amount: charge.amount,
        refunded: 0,
        currency: 'HKD',
        failure_code: null,
        decided_at: shop.clock.now().toISOString(),
        card: { brand: 'Visa', last4: '0077' },
        ...change,
      },
    });
    const timestamp = timestampOf(options.at ?? shop.clock.now());
    return shop.http({
      method: 'POST',
      url: '/payments/sandbox-bank/callback',
      headers: {
        'content-type': 'application/json',
        [callbackHeaders.timestamp]: timestamp,
        [callbackHeaders.signature]: sign(
          options.secret ?? shop.platform.config.secrets.sandboxBank,
          signedCallback(timestamp, body),
        ),
      },
      payload: body,
    });
  };

  it('marks an approved charge as paid at once, whatever the bank’s callback repeats', async () => {
    const { placed } = await order(shop, cards.approved);
    expect(placed.payment).toMatchObject({ status: 'paid', failure_code: null, expires_at: null });
    await shop.drain();
    const followed = await follow(shop, placed);
    expect(followed).toMatchObject({
      status: 'processing',
      progress: 'processing',
      history: [{ status: 'pending' }, { status: 'processing' }],
      payment_methods: [{ type: 'card', additional_data: [{ name: 'Visa', value: '4242' }] }],
    });
    const repeated = await callback(placed, {}, { event: 'evt_twice' });
    expect(repeated.statusCode).toBe(200);
    expect((await callback(placed, {}, { event: 'evt_twice' })).json()).toEqual({ outcome: 'unchanged' });
    expect((await follow(shop, placed)).history).toHaveLength(2);
    const body = (await shop.http({ url: '/dev/outbox' })).body;
    expect(body.split(`Order ${placed.order_number} is paid`)).toHaveLength(2);
  });

  it('answers a declined card to a stock client with an error, since it takes any answer for success', async () => {
    const before = await stockOf(shop, fixedPiece);
    const buyer = await readyToPay(shop, cards.declined);
    const { errors } = await placeWith(shop, buyer);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'PAYMENT_DECLINED',
      data: { failure_code: 'card_declined' },
    });
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
    expect(await stockOf(shop, fixedPiece)).toBe(before);
  });

  it('trusts only the bank when the shopper returns from an approved 3-D Secure step', async () => {
    const { placed } = await order(shop, cards.challenge);
    expect(placed.payment.status).toBe('action_required');
    const claim = await shop.http({ url: `/payments/return/${placed.order_number}?status=succeeded&paid=1` });
    expect(claim.statusCode).toBe(303);
    expect((await follow(shop, placed)).payment.status).toBe('action_required');
    const redirect = await challenge(placed, 'decision=approve&code=123456');
    expect(new URL(String(redirect.headers.location)).pathname).toBe(
      `/payments/return/${placed.order_number}`,
    );
    const returned = await shop.http({ url: `/payments/return/${placed.order_number}` });
    expect(returned.headers.location).toBe(`/checkout/checkOrder/?order=${placed.order_number}`);
    expect((await follow(shop, placed)).payment.status).toBe('paid');
    await shop.drain();
    expect((await follow(shop, placed)).history).toHaveLength(2);
  });

  it('waits for another attempt when a callback reports that 3-D Secure failed', async () => {
    const { placed } = await order(shop, cards.challenge);
    await challenge(placed, 'decision=cancel');
    await shop.drain();
    expect(await follow(shop, placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'failed', failure_code: 'authentication_failed' },
    });
  });

  it('keeps a late charge in process until the bank’s callback arrives', async () => {
    const { placed } = await order(shop, cards.late);
    expect(placed.payment.status).toBe('processing');
    shop.clock.advance({ seconds: 20 });
    await shop.drain();
    expect((await follow(shop, placed)).payment.status).toBe('paid');
  });

  it('asks the bank about a late charge by a job when the callback is lost', async () => {
    const { placed } = await order(shop, cards.late);
    await shop.db.query('test.lose', `delete from platform.job where name = 'sandbox-bank.answer'`);
    await shop.db.query(
      'test.decide',
      `update sandbox_bank.charge set status = 'succeeded', updated_at = $2 where reference = $1`,
      [placed.order_number, shop.clock.now()],
    );
    shop.clock.advance({ seconds: 21 });
    await shop.drain();
    expect((await follow(shop, placed)).payment.status).toBe('paid');
  });

  it('cancels the first attempt when another card is used while 3-D Secure waits', async () => {
    const { placed } = await order(shop, cards.challenge);
    const pay = await must(payWith(placed, await tokenise(shop, cards.approved)));
    expect(pay.payOrder.payment.status).toBe('paid');
    await challenge(placed, 'decision=approve&code=123456');
    shop.clock.advance({ seconds: 30 });
    await shop.drain();
    const first = await chargeOf(placed);
    expect([first.status, first.refunded]).toEqual(['canceled', 0]);
    expect((await follow(shop, placed)).payment.status).toBe('paid');
  });

  it('charges one card when two are sent at the same instant', async () => {
    const { placed } = await order(shop, cards.challenge);
    const payment_method_nonces = [
      await tokenise(shop, cards.approved),
      await tokenise(shop, cards.approved),
    ];
    const answers = await Promise.all(
      payment_method_nonces.map((payment_method_nonce) => payWith(placed, payment_method_nonce)),
    );
    const codes = answers.map(
      ({ data, errors }) => errors?.[0]?.extensions?.code ?? data.payOrder.payment.status,
    );
    // The second request finds the first charge still running, or the order paid.
    expect(codes).toContain('paid');
    expect(['PAYMENT_RUNNING', 'paid']).toEqual(expect.arrayContaining(codes));
    expect(await chargesOf(placed)).toEqual(['canceled', 'succeeded']);
  });

  it('charges no second card while the bank cannot be asked to cancel the first charge', async () => {
    const { placed } = await order(shop, cards.challenge);
    const payment_method_nonce = await tokenise(shop, cards.approved);
    const cancel = `/charges/${(await chargeOf(placed)).id}/cancel`;
    http.cutAt = cancel;
    await must(payWith(placed, payment_method_nonce));
    expect(await chargesOf(placed)).toEqual(['requires_action']);
    http.cutAt = null;
    shop.clock.advance({ seconds: 30 });
    await shop.drain();
    expect(await chargesOf(placed)).toEqual(['canceled', 'succeeded']);
    expect((await follow(shop, placed)).payment.status).toBe('paid');
  });

  it('charges no second card where the first attempt succeeded and its callback is still under way', async () => {
    const { placed } = await order(shop, cards.challenge);
    const payment_method_nonce = await tokenise(shop, cards.approved);
    await challenge(placed, 'decision=approve&code=123456');
    const { payOrder } = await must(payWith(placed, payment_method_nonce));
    expect(payOrder.payment.status).toBe('paid');
    expect(await chargesOf(placed)).toEqual(['succeeded']);
    await shop.drain();
    expect((await chargeOf(placed)).refunded).toBe(0);
  });

  it.each(['yesterday', '2026-13-01T00:00:00Z', 1_795_000_000])(
    'rejects a callback whose decided_at is %s',
    async (decided_at) => {
      const { placed } = await order(shop, cards.late);
      expect((await callback(placed, { decided_at })).statusCode).toBe(401);
      expect((await follow(shop, placed)).payment.status).toBe('processing');
    },
  );

  it('tells the bank and restores the bag when the shopper gives up', async () => {
    const before = await stockOf(shop, fixedPiece);
    const { buyer, placed } = await order(shop, cards.challenge);
    const cancel = () =>
      must(
        shop.graphql(
          'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { cart_id order { status } } }',
          { input: { order_number: placed.order_number, access_token: placed.access_token } },
          hk,
        ),
      );
    const answer = { cancelUnpaidOrder: { cart_id: null, order: { status: 'canceled' } } };
    expect(await cancel()).toEqual(answer);
    expect(await cancel()).toEqual(answer);
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
    expect(await stockOf(shop, fixedPiece)).toBe(before);
    shop.clock.advance({ seconds: 30 });
    await shop.drain();
    expect((await chargeOf(placed)).status).toBe('canceled');
  });

  it('refuses to cancel a paid order or to charge it again', async () => {
    const { placed } = await order(shop, cards.approved);
    const token = { order_number: placed.order_number, access_token: placed.access_token };
    const refused = await shop.graphql(
      'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { cart_id } }',
      { input: token },
      hk,
    );
    const pay = 'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }';
    const paid = await shop.graphql(pay, { input: { ...token, payment_method_nonce: 'tok_x' } }, hk);
    const codes = [refused, paid].map(({ errors }) => errors?.[0]?.extensions?.code);
    expect(codes).toEqual(['ORDER_NOT_CANCELABLE', 'ORDER_NOT_PAYABLE']);
  });

  it('refunds a charge once that is paid after the order expired, although the bank’s answer is lost', async () => {
    const { buyer, placed } = await order(shop, cards.challenge);
    await shop.db.query(
      'test.lose-follow',
      `delete from platform.job where name = 'ordering.follow-payment'`,
    );
    shop.clock.advance({ minutes: 33 });
    http.cut = 'request';
    await shop.drain();
    http.cut = 'no';
    expect(await follow(shop, placed)).toMatchObject({
      status: 'canceled',
      payment: { status: 'expired', failure_code: 'expired' },
    });
    expect((await bag(shop, buyer)).errors).toBeUndefined();
    await challenge(placed, 'decision=approve&code=123456');
    http.cut = 'answer';
    await shop.drain();
    http.cut = 'no';
    const state = async () =>
      (
        await shop.db.query<{ state: string }>(
          'test.payment-state',
          `select state from ordering.payment where idempotency_key = $1`,
          [`${placed.order_number}:1`],
        )
      )[0]?.state;
    expect(await state()).toBe('refunding');
    shop.clock.advance({ minutes: 1 });
    await shop.drain();
    expect(await state()).toBe('refunded');
    const charge = await chargeOf(placed);
    expect([charge.status, charge.refunded]).toEqual(['succeeded', charge.amount]);
    const followed = await follow(shop, placed);
    expect(followed).toMatchObject({ status: 'canceled', payment: { status: 'refunded' } });
    const { refunded, kept } = await buyerSees(shop, placed);
    expect([refunded, kept]).toEqual([{ value: followed.total.grand_total.value }, null]);
  });

  it('asks again by one job when the bank is unreachable while the order is placed', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    http.cut = 'request';
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    expect(placed.payment.status).toBe('processing');
    http.cut = 'no';
    shop.clock.advance({ seconds: 21 });
    await shop.drain();
    expect((await follow(shop, placed)).payment.status).toBe('paid');
  });

  it('finds a charge by its key when the bank’s answer is lost, and makes no second one', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    http.cut = 'answer';
    const { placeOrder } = await must(place(shop, buyer));
    const charges = await count(shop, 'sandbox_bank.charge');
    http.cut = 'no';
    shop.clock.advance({ seconds: 21 });
    await shop.drain();
    expect((await follow(shop, placeOrder.order)).payment.status).toBe('paid');
    expect(await count(shop, 'sandbox_bank.charge')).toBe(charges);
  });

  it('counts a charge that exists although the bank refuses its key as used', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    http.cut = 'used';
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    expect((await chargeOf(placed)).status).toBe('succeeded');
    expect(placed.payment.status).toBe('paid');
    expect((await follow(shop, placed)).status).toBe('processing');
  });

  it('does not count an order as paid when the bank’s answer to our own query disagrees with its first one', async () => {
    const buyer = await readyToPay(shop, cards.late);
    http.cut = 'early';
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    expect(placed.payment.status).toBe('processing');
    http.cut = 'no';
    shop.clock.advance({ seconds: 21 });
    await shop.drain();
    expect((await follow(shop, placed)).payment.status).toBe('paid');
  });

  it('makes one order and one charge of five equal requests at once', async () => {
    const buyer = await readyToPay(shop, cards.approved);
    const charges = await count(shop, 'sandbox_bank.charge');
    const token = await must(
      shop.graphql('query ($id: String!) { cart(cart_id: $id) { price_token } }', { id: buyer.cartId }, hk),
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => placeWith(shop, buyer, { price_token: token.cart.price_token })),
    );
    const placedOrders = answers.map(({ data }) => data.placeOrder.order);
    expect(new Set(placedOrders.map(({ order_number }) => order_number)).size).toBe(1);
    for (const placedOrder of placedOrders) expect(placedOrder.payment.status).toBe('paid');
    expect(await count(shop, 'sandbox_bank.charge')).toBe(charges + 1);
  });

  describe('callbacks that change nothing', () => {
    let placed: PlacedOrder;
    beforeAll(async () => {
      ({ placed } = await order(shop, cards.late));
    });

    it.each([
      ['forged', {}, { secret: 'guessed' }, 401, 'rejected'],
      ['too old', {}, { at: new Date('2026-11-20T00:00:00Z') }, 401, 'rejected'],
      ['for another amount', { amount: 1 }, {}, 200, 'amount_mismatch'],
      ['for another currency', { currency: 'CNY' }, {}, 200, 'amount_mismatch'],
      ['for another order', { reference: '20261121000000' }, {}, 200, 'amount_mismatch'],
      [
        'of a charge nobody started',
        { idempotency_key: 'nobody', id: 'ch_nobody' },
        {},
        200,
        'unknown_order',
      ],
    ])('are those that are %s', async (_, change, options, status, outcome) => {
      const response = await callback(placed, change, options);
      expect([response.statusCode, response.json()]).toEqual([status, { outcome }]);
      const [row] = await shop.db.query<{ status: string }>(
        'test.order-stage',
        `select state ->> 'stage' as status from ordering.sales_order where number = $1`,
        [placed.order_number],
      );
      expect(row?.status).toBe('pending');
    });

    it('include a repeated event, which is not checked again', async () => {
      const sendEvent = async () =>
        (await callback(placed, { amount: 2 }, { event: 'evt_again' })).json().outcome;
      expect([await sendEvent(), await sendEvent()]).toEqual(['amount_mismatch', 'unchanged']);
    });

    it('include a body that is no JSON', async () => {
      const response = await shop.http({
        method: 'POST',
        url: '/payments/sandbox-bank/callback',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      });
      expect(response.statusCode).toBe(401);
    });
  });

  it('charges the exact total of the order, and stores no nonce once it is used', async () => {
    const { placed } = await order(shop, cards.approved);
    const charge = await chargeOf(placed);
    const followed = await follow(shop, placed);
    expect(money(charge.amount, 'HKD').minor).toBe(Math.round(followed.total.grand_total.value * 100));
    const [row] = await shop.db.query(
      'test.nonces',
      'select count(*)::integer as n from ordering.payment where sealed_nonce is not null',
    );
    expect(row).toEqual({ n: 0 });
  });
});
