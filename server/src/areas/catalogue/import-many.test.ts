import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createTestShop } from '../../testing/shop.ts';
import { attribute, category, piece, stores } from '../../testing/small-shop.ts';

const shop = await createTestShop();
afterAll(() => shop.close());

test('updates the database statistics after a large import, before the first query', async () => {
  await shop.areas.stores.importFiles({ stores: stores() });
  await shop.areas.pricing.importFiles({
    gold: await readFile(new URL('../../../../sample/gold.json', import.meta.url), 'utf8'),
  });
  const countRows = async (): Promise<number | undefined> =>
    (
      await shop.db.query<{ rows: number }>(
        'test.known-rows',
        "select reltuples::integer as rows from pg_class where oid = 'catalogue.product'::regclass",
      )
    )[0]?.rows;
  expect(await countRows()).toBe(-1);
  const reports = await shop.areas.catalogue.importFiles({
    attributes: JSON.stringify([attribute('metal', ['gold', 'silver'])]),
    categories: JSON.stringify([category('rings', null)]),
    products: JSON.stringify(Array.from({ length: 600 }, (_, at) => piece(`RING-${at}`))),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await countRows()).toBe(600);
});
