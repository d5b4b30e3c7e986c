import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/src/platform/database.ts';
import { place, readyToPay } from '../../server/src/testing/buyer.ts';
import { openTestDatabase } from '../../server/src/testing/processes/database.ts';
import { createTestShop, type TestShop } from '../../server/src/testing/shop.ts';
import { copyDatabase, hasRecords, hasShop } from './copy-database.ts';

/**
 * A shop with orders, first in one database and then in another. Where PostgreSQL is available, it is the
 * target.
 */
let shop: TestShop;
let to: Database;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  to = await openTestDatabase();
});
afterAll(async () => {
  await to?.close();
  await shop?.close();
});

const contents = async (db: Database): Promise<Readonly<Record<string, string>>> => {
  const tables = await db.query<{ name: string }>(
    'test.tables',
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'public') and tablename <> 'migration' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ hash: string }>(
      'test.hash',
      `select count(*) || ' ' || md5(coalesce(string_agg(one, '' order by one), '')) as hash
       from (select (to_jsonb(t) - 'changed_in')::text as one from ${name} t) rows`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
};
const constraints = (db: Database) =>
  db.query(
    'test.constraints',
    `select conrelid::regclass::text as table, conname, convalidated, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' order by 1, 2`,
  );

test('a copy that is interrupted leaves a database that the next one can fill', async () => {
  const half = copyDatabase(shop.db, to, ({ name }) => {
    if (name === 'catalogue.product') throw new Error('the connection is lost');
  });
  await expect(half).rejects.toThrow('the connection is lost');
  expect(await hasShop(to)).toBe(true);
  expect(await hasRecords(to)).toBe(false);
  expect(await hasRecords(shop.db)).toBe(true);
});

test('every row, key and sequence of one database is in the other', async () => {
  const { data } = await place(shop, await readyToPay(shop, null));
  expect(data?.placeOrder?.order?.order_number).toBeTruthy();
  const before = await constraints(to);
  const tables = await copyDatabase(shop.db, to);
  expect(tables.find(({ name }) => name === 'catalogue.product')?.rows).toBeGreaterThan(500);
  expect(await contents(to)).toEqual(await contents(shop.db));
  expect(await constraints(to)).toEqual(before);
  const next = (db: Database) =>
    db.query(
      'test.sequences',
      'select schemaname, sequencename, last_value::text from pg_sequences order by 1, 2',
    );
  expect(await next(to)).toEqual(await next(shop.db));
  await expect(
    to.query('test.forever', 'update pricing.board_version set sell_minor = sell_minor + 1'),
  ).rejects.toThrow(/never changed/);
});
