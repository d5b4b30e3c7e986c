import { PAYMENT_ATTEMPTS } from '@jinlan/domain/orders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';

// Each attempt is an order at a provider, and a row and a job of ours, which cost a stranger nothing.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: { trustedProxies: ['127.0.0.1'], limits: { ...testConfig('').limits, ordersOfSource: 12 } },
  });
  await setStock(shop, fixedPiece, 50);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query('test.clear', 'delete from platform.limit_use'));

async function order(headers: Record<string, string> = hk): Promise<PlacedOrder> {
  const buyer = await startCart(shop, undefined, headers);
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, { code: 'wechat_pay' });
  return (await must(place(shop, buyer))).placeOrder.order;
}

const askToPay = ({ order_number, access_token }: PlacedOrder, headers: Record<string, string> = hk) =>
  shop.graphql(
    'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
    { input: { order_number, access_token } },
    headers,
  );
const pay = async (...asked: Parameters<typeof askToPay>): Promise<unknown> =>
  (await askToPay(...asked)).errors?.[0]?.extensions?.code ?? null;

/** Pays the code of the running attempt in WeChat, which does not report it. */
async function payUnreported({ order_number, access_token }: PlacedOrder): Promise<void> {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) {
         payment { next_step { ... on PaymentQrCode { content } } } } }`,
      { n: order_number, t: access_token },
      hk,
    ),
  );
  const { pathname, search } = new URL(orderByToken.payment.next_step.content);
  await shop.http({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'report=lost',
  });
}

const attemptsOf = async ({ order_number }: PlacedOrder): Promise<number | undefined> => {
  const [row] = await shop.db.query<{ attempts: number }>(
    'test.attempts',
    `select max(attempt) as attempts from ordering.payment
     join ordering.sales_order sales on sales.id = order_id where number = $1`,
    [order_number],
  );
  return row?.attempts;
};

it('an order takes twelve attempts, and the last one can still be paid', async () => {
  const placed = await order();
  const answers: unknown[] = [];
  for (let attempt = 2; attempt <= PAYMENT_ATTEMPTS + 2; attempt += 1) answers.push(await pay(placed));
  const refused = ['PAYMENT_ATTEMPTS_USED', 'PAYMENT_ATTEMPTS_USED'];
  expect(answers).toEqual([...Array(PAYMENT_ATTEMPTS - 1).fill(null), ...refused]);
  expect(await attemptsOf(placed)).toBe(PAYMENT_ATTEMPTS);
  const { orderByToken } = await must(
    shop.graphql(
      'query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) { payment { status } } }',
      { n: placed.order_number, t: placed.access_token },
      hk,
    ),
  );
  expect(orderByToken.payment.status).toBe('action_required');
});

it('a source has as many attempts in an hour as it may place orders', async () => {
  const [first, second] = [await order(), await order()];
  for (let turn = 0; turn < 6; turn += 1)
    for (const placed of [first, second]) expect(await pay(placed)).toBeNull();
  expect(await pay(first)).toBe('TOO_MANY_REQUESTS');
  shop.clock.advance({ minutes: 6 });
  expect(await pay(second)).toBeNull();
});

it.each([
  ['the last attempt of an order', PAYMENT_ATTEMPTS - 1],
  ['the last attempt of a source', 12],
])('%s that was paid is found, whatever the limit', async (_last, attempts) => {
  const [placed, other] = [await order(), await order()];
  const most = Math.min(attempts, PAYMENT_ATTEMPTS - 1);
  for (let attempt = 0; attempt < most; attempt += 1) expect(await pay(placed)).toBeNull();
  for (let attempt = most; attempt < attempts; attempt += 1) expect(await pay(other)).toBeNull();
  await payUnreported(placed);
  expect((await must(askToPay(placed))).payOrder.payment.status).toBe('paid');
});

it('the refusal of a further attempt names no time after which to try again', async () => {
  const placed = await order();
  for (let attempt = 2; attempt <= PAYMENT_ATTEMPTS; attempt += 1) await pay(placed);
  const { errors } = await askToPay(placed);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'PAYMENT_ATTEMPTS_USED',
    data: { most: PAYMENT_ATTEMPTS },
  });
});

it('the sources of one IPv4 /24 have sixteen times the attempts of one', async () => {
  const answers: unknown[] = [];
  for (let host = 1; host <= 6; host += 1) {
    const headers = { ...hk, 'x-forwarded-for': `203.0.113.${host}` };
    const placed = await order(headers);
    for (let attempt = 0; attempt < 10; attempt += 1) answers.push(await pay(placed, headers));
  }
  expect(answers).toEqual(Array(60).fill(null));
});
