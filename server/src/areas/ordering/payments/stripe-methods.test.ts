import type { Market } from '@jinlan/domain/markets';
import type { StripeMethod } from '@jinlan/domain/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bag,
  fillIn,
  fixedPiece,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
} from '../../../testing/buyer.ts';
import { askStep, seeOrder } from '../../../testing/counter.ts';
import { staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

const addresses = {
  my: {
    ...{ firstname: 'Wei Ling', lastname: 'Tan', country_code: 'MY', telephone: '12-345 6789' },
    ...{ street: ['1 Jalan Ampang'], city: 'Kuala Lumpur', region: 'Kuala Lumpur', postcode: '50450' },
  },
  sg: {
    ...{ firstname: 'Wei Ling', lastname: 'Tan', country_code: 'SG', telephone: '9123 4567' },
    ...{ street: ['290 Orchard Road'], city: 'Singapore', postcode: '238859' },
  },
} as const;

const cases = [
  ['my', 'grabpay', 'PaymentRedirect'],
  ['my', 'fpx', 'PaymentRedirect'],
  ['sg', 'grabpay', 'PaymentRedirect'],
  ['sg', 'paynow', 'PaymentQrCode'],
] as const satisfies readonly (readonly [Market, StripeMethod, string])[];

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true, config: { sandboxStripe: ['my', 'sg'] } });
  for (const market of ['my', 'sg'] as const) await setStock(shop, fixedPiece, 100, market);
});
afterAll(() => shop.close());
afterEach(async () => {
  await behave({});
  await shop.drain();
  shop.clock.set(testNow);
});

const behave = ({ service = 'normal', report = 'good', refunds = 'succeeded' }) =>
  shop.db.query(
    'test.behave',
    'update sandbox_stripe.behaviour set service = $1, report = $2, refunds = $3',
    [service, report, refunds],
  );

const setMethod = (buyer: { cartId: string; headers: Record<string, string> }, method: object) =>
  shop.graphql(
    `mutation ($input: SetPaymentMethodOnCartInput!) {
       setPaymentMethodOnCart(input: $input) { cart { missing_for_order } } }`,
    { input: { cart_id: buyer.cartId, payment_method: method } },
    buyer.headers,
  );

async function ready(market: 'my' | 'sg') {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], { store: `${market}_en` });
  await fillIn(shop, buyer, addresses[market] as never);
  return buyer;
}

async function order(market: 'my' | 'sg', code: StripeMethod) {
  const buyer = await ready(market);
  await must(setMethod(buyer, { code, ...(code === 'fpx' && { fpx: { bank: 'maybank2u' } }) }));
  const { placeOrder } = await must(place(shop, buyer));
  return { buyer, placed: placeOrder.order as PlacedOrder };
}

async function read({ order_number, access_token }: PlacedOrder) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
         status payments_made { part is_paid_back } payment { status failure_code method other_methods card_script { script } next_step {
           __typename ... on PaymentRedirect { address } ... on PaymentQrCode { content expires_at } } } } }`,
      { number: order_number, token: access_token },
    ),
  );
  return orderByToken;
}

async function pageOf(placed: PlacedOrder): Promise<string> {
  const { next_step: step } = (await read(placed)).payment;
  return new URL(step.address ?? step.content).pathname;
}

const answerAt = (url: string, decision: 'approve' | 'cancel') =>
  shop.http({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=${decision}`,
  });

const pass = async (minutes: number) => {
  shop.clock.advance({ minutes });
  await shop.drain();
};

const methodsOf = async (market: string, sku = fixedPiece): Promise<string[]> => {
  const { cartId, headers } = await startCart(shop, [{ sku, quantity: 1 }], { store: `${market}_en` });
  const { cart } = await must(
    shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { available_payment_methods { code card_script { script } } } }',
      { id: cartId },
      headers,
    ),
  );
  for (const { code, card_script: script } of cart.available_payment_methods)
    expect(script !== null, code).toBe(code === 'card');
  return cart.available_payment_methods.map(({ code }: { code: string }) => code);
};

it('are offered in their markets', async () => {
  expect(await methodsOf('my')).toEqual(['card', 'wechat_pay', 'grabpay', 'fpx']);
  expect(await methodsOf('sg')).toEqual(['card', 'wechat_pay', 'grabpay', 'paynow']);
});

describe.each(cases)('in the market %s, %s', (market, code, step) => {
  it('pays once the buyer has paid at its page, and is given back once', async () => {
    const { placed } = await order(market, code);
    const { payment } = await read(placed);
    expect(payment).toMatchObject({
      status: 'action_required',
      method: code,
      next_step: { __typename: step },
    });
    const page = await pageOf(placed);
    expect((await shop.http({ url: page })).statusCode).toBe(200);
    const answer = await answerAt(page, 'approve');
    if (step === 'PaymentRedirect')
      expect(String(answer.headers.location)).toContain(`/payments/return/${placed.order_number}`);
    await shop.drain();
    expect((await read(placed)).payment.status).toBe('paid');
    expect((await answerAt(page, 'approve')).statusCode).toBe(410);

    const manager = await staffOf(shop, { store: `${market}-eshop`, role: 'manager' });
    const { version } = await seeOrder(shop, manager, placed.order_number);
    const input = { order_number: placed.order_number, version, reason: 'Agreed' };
    await must(askStep(shop, manager, 'cancelStaffOrder', input));
    await shop.drain();
    const [intent] = await shop.db.query<{ isRefunded: boolean; type: string; bank: string | null }>(
      'test.intent',
      `select refunded_minor = amount_minor as "isRefunded", type, bank from sandbox_stripe.intent
       join sandbox_stripe.method on method.id = method_id where metadata::jsonb->>'order' = $1`,
      [placed.order_number],
    );
    expect(intent).toEqual({ isRefunded: true, type: code, bank: code === 'fpx' ? 'maybank2u' : null });
  });

  it('is refused by the buyer: the order waits, then ends, and the bag is as before', async () => {
    const stock = await stockOf(shop, fixedPiece, `${market}-eshop`);
    const { buyer, placed } = await order(market, code);
    await answerAt(await pageOf(placed), 'cancel');
    await shop.drain();
    expect(await read(placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'failed', failure_code: 'provider_refused' },
    });
    await pass(31);
    expect((await read(placed)).status).toBe('canceled');
    expect((await bag(shop, buyer)).data.cart.total_quantity).toBe(1);
    expect(await stockOf(shop, fixedPiece, `${market}-eshop`)).toBe(stock);
  });

  it('is left alone: the order ends, and its page takes no money any more', async () => {
    const { placed } = await order(market, code);
    const page = await pageOf(placed);
    await pass(40);
    await pass(5);
    expect(await read(placed)).toMatchObject({ status: 'canceled', payment: { status: 'expired' } });
    expect((await answerAt(page, 'approve')).statusCode).toBe(410);
  });

  it('is paid late, just before its page is closed: the money goes back', async () => {
    const { placed } = await order(market, code);
    const page = await pageOf(placed);
    await behave({ service: 'down' });
    await pass(40);
    await answerAt(page, 'approve');
    await behave({});
    await pass(5);
    expect(await read(placed)).toMatchObject({
      ...{ status: 'canceled', payment: { status: 'refunded' } },
      payments_made: [{ part: null, is_paid_back: true }],
    });
  });

  it('is paid although no event arrives', async () => {
    await behave({ report: 'lost' });
    const { placed } = await order(market, code);
    await answerAt(await pageOf(placed), 'approve');
    await pass(2);
    expect((await read(placed)).payment.status).toBe('paid');
  });

  it('is not paid by another amount', async () => {
    await behave({ report: 'wrong-amount' });
    const { placed } = await order(market, code);
    await answerAt(await pageOf(placed), 'approve');
    await shop.drain();
    expect((await read(placed)).payment.failure_code).toBe('amount_mismatch');
    await pass(40);
  });

  it('gets its page although Stripe’s first answer is lost', async () => {
    await behave({ service: 'lost-answer' });
    const { placed } = await order(market, code);
    expect((await read(placed)).payment).toMatchObject({ status: 'processing', next_step: null });
    await behave({});
    await pass(1);
    expect((await read(placed)).payment.next_step).toMatchObject({ __typename: step });
    const [{ n } = { n: 0 }] = await shop.db.query<{ n: number }>(
      'test.intents',
      `select count(*)::integer as n from sandbox_stripe.intent where metadata::jsonb->>'order' = $1`,
      [placed.order_number],
    );
    expect(n).toBe(1);
  });
});

describe('FPX', () => {
  it('asks for a bank that it knows', async () => {
    const buyer = await ready('my');
    const refused = await setMethod(buyer, { code: 'fpx', fpx: { bank: 'piggy' } });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_TEXT', data: { field: 'bank' } });
    const { setPaymentMethodOnCart } = await must(setMethod(buyer, { code: 'fpx' }));
    expect(setPaymentMethodOnCart.cart.missing_for_order).toEqual(['PAYMENT_METHOD_MISSING']);
  });

  it('is chosen for an order that waits for GrabPay, and GrabPay’s page is closed', async () => {
    const { placed } = await order('my', 'grabpay');
    const page = await pageOf(placed);
    const { order_number, access_token } = placed;
    const pay = (bank: object) =>
      shop.graphql(
        'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { method status } } }',
        { input: { order_number, access_token, payment_method: 'fpx', ...bank } },
      );
    for (const wrong of [{}, { fpx: { bank: 'piggy' } }, { payment_method_nonce: 'cimb' }])
      expect((await pay(wrong)).errors?.[0]?.extensions?.code).toBe('INVALID_TEXT');
    const { payOrder } = await must(pay({ fpx: { bank: 'cimb' } }));
    expect(payOrder.payment).toEqual({ method: 'fpx', status: 'action_required' });
    expect((await answerAt(page, 'approve')).statusCode).toBe(410);
  });
});

it('the page of a code is unknown, and that of a card asks for its code', async () => {
  expect((await shop.http({ url: '/sandbox-stripe/pay/nothing' })).statusCode).toBe(404);
});
