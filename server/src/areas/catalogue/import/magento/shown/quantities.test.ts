import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../../import.ts';
import { createTestShop, type TestShop } from '../../../../../testing/shop.ts';
import { stores } from '../../../../../testing/small-shop.ts';

/**
 * Tests pieces without a quantity: intangible ones are unlimited, all others sold out. The report counts
 * both.
 */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-quantities-'));
  await writeFile(join(folder, 'stores.csv'), stores());
  await writeFile(join(folder, 'magento.json'), '{"currency":"CNY","websites":{"base":["cn"]}}');
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const header =
  'sku,product_type,product_websites,name,price,qty,is_in_stock,manage_stock,use_config_manage_stock';
const row = (sku: string, type: string, qty: string, [inStock, managed, byConfig] = ['1', '1', '1']) =>
  [sku, type, 'base', sku, '100', qty, inStock, managed, byConfig].join(',');

const runImport = async (rows: readonly string[], columns = header) => {
  await writeFile(join(folder, 'products.csv'), [columns, ...rows].join('\n'));
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  await shop.areas.catalogue.fresh(true);
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  return reports.flatMap(({ notes = [] }) =>
    notes.flatMap(({ path, message }) => (path === 'qty' ? [message] : [])),
  );
};
const skusForSale = async (skus: readonly string[]) => {
  const { data } = await shop.graphql(
    'query ($skus: [String!]) { products(filter: { sku: { in: $skus } }, pageSize: 50) { items { sku stock_status } } }',
    { skus },
  );
  const items = data.products.items as { sku: string; stock_status: string }[];
  return items.flatMap(({ sku, stock_status }) => (stock_status === 'IN_STOCK' ? [sku] : [])).sort();
};

test('an empty quantity means sold out for physical pieces, and unlimited for services', async () => {
  const unmanaged = ['1', '0', '0'] as const;
  const notes = await runImport([
    row('T-EMPTY', 'simple', ''),
    row('T-EMPTY-2', 'simple', ''),
    row('T-OUT', 'simple', '', ['0', '1', '1']),
    row('T-OFF', 'simple', '0', [...unmanaged]),
    row('T-THREE', 'simple', '3'),
    row('V-EMPTY', 'virtual', ''),
    row('V-OFF', 'virtual', '0', [...unmanaged]),
    row('V-OUT', 'virtual', '', ['0', '0', '0']),
    row('V-NONE', 'virtual', '0'),
    row('V-FIVE', 'virtual', '5'),
  ]);
  expect(notes).toEqual([
    '2 pieces have no quantity, the first is T-EMPTY: they are sold out until stock.csv counts them',
    '1 pieces are not counted in the other shop (manage_stock 0), the first is T-OFF: here they are sold out until stock.csv counts them',
    '2 services and downloads have no quantity or are not counted, the first is V-EMPTY: nothing limits them (1000000 of each)',
    '1 services and downloads have the quantity 0, the first is V-NONE: they are sold out until stock.csv counts them',
  ]);
  expect(
    await skusForSale([
      'T-EMPTY',
      'T-EMPTY-2',
      'T-OUT',
      'T-OFF',
      'T-THREE',
      'V-EMPTY',
      'V-OFF',
      'V-OUT',
      'V-NONE',
      'V-FIVE',
    ]),
  ).toEqual(['T-THREE', 'V-EMPTY', 'V-FIVE', 'V-OFF']);
});

test('notes a missing column once', async () => {
  const notes = await runImport(
    ['W-ONE,simple,base,One,100', 'W-TWO,virtual,base,Two,100'],
    'sku,product_type,product_websites,name,price',
  );
  expect(notes).toEqual([
    'The file has no column qty: a piece without stock stays out of stock until stock.csv counts it',
    expect.stringContaining('1 services and downloads have no quantity'),
  ]);
  expect(await skusForSale(['W-ONE', 'W-TWO'])).toEqual(['W-TWO']);
});
