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
    config: { limits: { ...testConfig('').limits, ordersOfSource: 12 } },
  });
  await setStock(shop, fixedPiece, 50);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query('test.clear', 'delete from platform.limit_use'));

async function order(): Promise<PlacedOrder> {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, { code: 'wechat_pay' });
  return (await must(place(shop, buyer))).placeOrder.order;
}

const pay = async ({ order_number, access_token }: PlacedOrder): Promise<unknown> => {
  const { errors } = await shop.graphql(
    'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
    { input: { order_number, access_token } },
    hk,
  );
  return errors?.[0]?.extensions?.code ?? null;
};

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
  const refused = ['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'];
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
