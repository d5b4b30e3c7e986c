import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importShop } from '../../../../import.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { stores } from '../../../../testing/small-shop.ts';

/** Special prices of Magento's export hold on their days, and what names no day is a problem. */
let shop: TestShop;
let folder: string;
const now = '2026-11-20T12:00:00+08:00';

beforeAll(async () => {
  shop = await createTestShop({ now });
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-special-'));
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] }, storeViews: { cn_en: 'cn_en' } }),
  );
});
beforeEach(() => shop.clock.set(now));
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const columns = ['sku', 'store_view_code', 'product_type', 'product_websites', 'name', 'price', 'qty'].concat(
  ...['special_price', 'special_price_from_date', 'special_price_to_date', 'new_from_date', 'bundle_values'],
);
type Cells = Readonly<Record<string, string>>;
const product = (sku: string, from = '', to = '', more: Cells = {}): Cells => ({
  ...{ sku, product_type: 'simple', product_websites: 'base', name: `素圈 ${sku}`, price: '100', qty: '3' },
  ...{ special_price: '80', special_price_from_date: from, special_price_to_date: to, ...more },
});
const lines = (found: readonly ImportProblem[] = []): string[] =>
  found.map(({ line, path, message }) => `${line} ${path}: ${message}`);
async function bring(...rows: readonly Cells[]) {
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  await writeFile(join(folder, 'products.csv'), csv);
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  const report = reports.find(({ file }) => file === 'products.csv');
  return {
    problems: lines(report?.problems),
    notes: lines(report?.notes).filter((one) => /special|slashes/.test(one)),
  };
}
const priceOn = async (day: string, sku: string): Promise<number> => {
  shop.clock.set(`${day}T00:01:00+08:00`);
  const { data } = await shop.graphql(
    `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { price_range { minimum_price { final_price { value } } } } } }`,
    { sku },
  );
  return data.products.items[0].price_range.minimum_price.final_price.value;
};

test('a special price in force ends after its last day, and one to come begins on its first', async () => {
  const { problems, notes } = await bring(
    product('ENDS', '2026-11-01', '2026-11-27'),
    product('COMES', '2026-11-27 00:00:00'),
    product('OVER', '', '2026-11-19'),
    product('ALWAYS'),
  );
  expect(problems).toEqual([]);
  expect(notes).toEqual([
    '3 special_price: The special price of 1 rows begins on a later day, by itself',
    '4 special_price: The special price of 1 rows is over: their full price is taken',
  ]);
  const onDay = (day: string) =>
    Promise.all(['ENDS', 'COMES', 'OVER', 'ALWAYS'].map((sku) => priceOn(day, sku)));
  expect(await onDay('2026-11-26')).toEqual([80, 100, 100, 80]);
  expect(await onDay('2026-11-27')).toEqual([80, 80, 100, 80]);
  expect(await onDay('2026-11-28')).toEqual([100, 80, 100, 80]);
});

test('of a bundle, too', async () => {
  const bundle = { product_type: 'bundle', price: '', special_price: '90', qty: '' };
  const { problems } = await bring(
    product('ALONE', '', '', { special_price: '' }),
    product('SET', '2026-11-21', '2026-11-27', {
      ...{ ...bundle, bundle_values: 'name=One,type=select,required=1,sku=ALONE,default_qty=1' },
    }),
  );
  expect(problems).toEqual([]);
  expect(await priceOn('2026-11-20', 'SET')).toBe(100);
  expect(await priceOn('2026-11-27', 'SET')).toBe(90);
  expect(await priceOn('2026-11-28', 'SET')).toBe(100);
});

test('days of a store view hold in its market', async () => {
  const view = {
    sku: 'VIEW',
    store_view_code: 'cn_en',
    special_price: '70',
    special_price_to_date: '2026-11-22',
  };
  expect((await bring(product('VIEW', '', '2026-11-30'), view)).problems).toEqual([]);
  expect(await priceOn('2026-11-22', 'VIEW')).toBe(70);
  expect(await priceOn('2026-11-23', 'VIEW')).toBe(100);
});

test('a date that names no day is a problem of its row, and the full price is taken', async () => {
  const { problems } = await bring(
    product('SERIAL', '', '43831'),
    product('WORDS', 'nonsense'),
    product('TURNED', '2026-11-27', '2026-11-01'),
    product('CHINESE', '', '2020/1/1 上午12:00'),
    product('NEW', '', '', { special_price: '', new_from_date: 'soon' }),
  );
  expect(problems).toEqual([
    '2 special_price_to_date: "43831" is no day, as 2026-03-09: the full price is taken',
    '3 special_price_from_date: "nonsense" is no day, as 2026-03-09: the full price is taken',
    '4 special_price_to_date: The last day is before the first: the full price is taken',
    '6 new_from_date: "soon" is no day, as 2026-03-09: the piece is not shown as new',
  ]);
  for (const sku of ['SERIAL', 'WORDS', 'TURNED', 'CHINESE'])
    expect(await priceOn('2026-11-20', sku)).toBe(100);
});

test('one date that can only have its day first turns all dates with slashes', async () => {
  const { problems, notes } = await bring(product('TURNS', '05/12/2026'), product('TELLS', '', '31/12/26'));
  expect(problems).toEqual([]);
  expect(notes).toContain(
    '3 special_price_to_date: Dates with slashes are read with the day first, as "31/12/26" can only be',
  );
  expect(await priceOn('2026-12-04', 'TURNS')).toBe(100);
  expect(await priceOn('2026-12-05', 'TURNS')).toBe(80);
});
