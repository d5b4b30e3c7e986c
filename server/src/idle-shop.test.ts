import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldMessagesJob } from './platform/gateways/messages.ts';
import { deleteFreeRowsJob } from './platform/limits/shared-limits.ts';
import { cards, count, hk, must, order, readyInStore, tokenise } from './testing/buyer.ts';
import { signUp } from './testing/people.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

// A shop that runs for months. Temporary data is deleted by itself, and the manual lists the data that stays.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop?.close());

const passing = [
  'cart.cart',
  'cart.cart_line',
  'cart.cart_address',
  'identity.session',
  'identity.sign_in_failures',
  'identity.password_reset',
  'sandbox_bank.card_token',
  'platform.limit_use',
  'platform.message',
  'platform.job',
];
const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(passing.map(async (table) => [table, await count(shop, table)] as const)),
  );

/** Runs the hourly jobs and those that run every ten minutes. */
async function work(): Promise<void> {
  while ((await shop.drain()) > 0);
  for (const name of [
    'cart.delete-old',
    'identity.delete-expired',
    deleteFreeRowsJob,
    deleteOldMessagesJob,
    'sandbox-bank.forget-tokens',
  ])
    await shop.jobs.runSchedule(name);
}

it('temporary data is deleted when its time is over, and nothing before', async () => {
  const customer = await signUp(shop);
  const { placed } = await order(shop, null);
  for (let bags = 0; bags < 5; bags += 1) await readyInStore(shop);
  await tokenise(shop, cards.approved);
  await must(shop.graphql(`mutation { requestPasswordResetEmail(email: "${customer.email}") }`, {}, hk));
  for (let names = 0; names < 5; names += 1)
    await shop.graphql(
      `mutation { generateCustomerToken(email: "a${names}@example.com", password: "Wrong-2026") { token } }`,
      {},
      hk,
    );
  await shop.graphql(
    'query { guestOrderByMobile(input: { number: "20261121000000", mobile_number: "91234567" }) { number } }',
    {},
    hk,
  );
  await shop.drain();
  const full = await counts();
  for (const table of passing) expect(full[table], table).toBeGreaterThan(0);

  await work();
  expect(await counts()).toEqual(full);

  shop.clock.advance({ days: 181 });
  // The unpaid order has expired. Its bag was reopened today and the e-mail about it was sent today, so
  // both stay.
  await work();
  expect(await counts()).toEqual({
    ...Object.fromEntries(passing.map((table) => [table, 0])),
    'platform.limit_use': 1,
    'platform.message': 1,
    'cart.cart': 1,
    'cart.cart_line': 1,
    'cart.cart_address': 2,
  });
  const [row] = await shop.db.query('test.order', 'select number, stage from ordering.sales_order');
  expect(row).toEqual({ number: placed.order_number, stage: 'canceled' });
  expect(await count(shop, 'identity.customer')).toBeGreaterThan(0);

  shop.clock.advance({ days: 181 });
  await work();
  expect(await counts()).toEqual(Object.fromEntries(passing.map((table) => [table, 0])));
});

it('many rows are deleted in batches', async () => {
  const old = new Date(shop.clock.now().getTime() - 200 * 86_400_000);
  await shop.db.query(
    'test.letters',
    `insert into platform.message (key, channel, recipient, subject, body, created_at)
     select 'old:' || n, 'email', 'a@example.com', '', '', $1 from generate_series(1, 1200) n`,
    [old],
  );
  await shop.db.query(
    'test.bags',
    `insert into cart.cart (id, market, created_at, touched_at) select lpad(n::text, 32, '0'), 'hk', $1, $1 from generate_series(1, 1200) n`,
    [old],
  );
  await work();
  expect([await count(shop, 'platform.message'), await count(shop, 'cart.cart')]).toEqual([0, 0]);
});

it('docs/operating/data-growth.md lists every table', async () => {
  const manual = await readFile(new URL('../../docs/operating/data-growth.md', import.meta.url), 'utf8');
  const [, section = ''] = manual.split('\n## Tables\n');
  const documented = [...(section.split('\n## ')[0]?.matchAll(/`(\w+)\.(\w+)`/g) ?? [])].map(
    ([, schema, table]) => `${schema}.${table}`,
  );
  const tables = await shop.db.query<{ name: string }>(
    'test.tables',
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(documented.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});
