import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, order } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { forgetBuyersJob } from './forget-buyers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const work = async () => {
  while ((await shop.drain()) > 0);
  await shop.jobs.runSchedule(forgetBuyersJob);
};
const personOf = async (number: string) => {
  const [row] = await shop.db.query(
    'test.person',
    `select stage, email, telephone, customer_name as name, remark, billing_address ->> 'lastName' as "lastName",
       billing_address ->> 'country' as country, total_minor > 0 as "hasTotal" from ordering.sales_order where number = $1`,
    [number],
  );
  return row;
};
const nobody = {
  email: '',
  telephone: null,
  name: '',
  remark: null,
  lastName: '',
  country: 'HK',
  hasTotal: true,
};

it('unpaid orders of guests lose their buyers after thirty days, and not before', async () => {
  const { placed } = await order(shop, null);
  await work();
  shop.clock.advance({ days: 1 });
  await work();
  shop.clock.advance({ days: 29 });
  await work();
  expect(await personOf(placed.order_number)).toMatchObject({
    stage: 'canceled',
    name: expect.stringMatching(/./),
  });
  // The bank was asked for the last time today.
  shop.clock.advance({ days: 31 });
  await work();
  expect(await personOf(placed.order_number)).toEqual({ ...nobody, stage: 'canceled' });
  await work();
});

it('finished orders lose theirs after the years of the setting, and open ones never', async () => {
  const { placed } = await order(shop, cards.approved);
  const { placed: open } = await order(shop, cards.approved);
  await work();
  await shop.db.query(
    'test.complete',
    `update ordering.sales_order set state = jsonb_set(state, '{stage}', '"complete"') where number = $1`,
    [placed.order_number],
  );
  shop.clock.advance({ days: 7 * 365 });
  await work();
  expect(await personOf(placed.order_number)).toMatchObject({ name: expect.stringMatching(/./) });
  shop.clock.advance({ days: 3 });
  await work();
  expect(await personOf(placed.order_number)).toEqual({ ...nobody, stage: 'complete' });
  expect(await personOf(open.order_number)).toMatchObject({ name: expect.stringMatching(/./) });
});
