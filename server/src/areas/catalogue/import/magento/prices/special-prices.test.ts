import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importShop } from '../../../../../import.ts';
import type { ImportProblem } from '../../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../../testing/shop.ts';
import { stores } from '../../../../../testing/small-shop.ts';

/** Tests that special prices of an export apply on their days, and that an invalid date is a problem. */
let shop: TestShop;
let folder: string;
const now = '2026-11-20T12:00:00+08:00';

beforeAll(async () => {
  shop = await createTestShop({ now });
  await shop.areas.stores.importFiles({
    stores: stores([
      'mo-eshop,mo,仓,Warehouse,澳门,Macau,一号,One,22.2,113.5,+85328550180,09:00,18:00,true,false',
    ]),
  });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-special-'));
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({
      currency: 'CNY',
      websites: { base: ['cn'], both: ['cn', 'mo'] },
      storeViews: { cn_en: 'cn_en', mo_zh: 'mo_zh' },
    }),
  );
});
beforeEach(() => shop.clock.set(now));
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const columns = ['sku', 'store_view_code', 'product_type', 'product_websites', 'name', 'price', 'qty'].concat(
  ...[
    'special_price',
    'special_price_from_date',
    'special_price_to_date',
    'new_from_date',
    'bundle_values',
    'bundle_price_type',
  ],
);
type Cells = Readonly<Record<string, string>>;
const product = (sku: string, from = '', to = '', cells: Cells = {}): Cells => ({
  ...{ sku, product_type: 'simple', product_websites: 'base', name: `素圈 ${sku}`, price: '100', qty: '3' },
  ...{ special_price: '80', special_price_from_date: from, special_price_to_date: to, ...cells },
});
const lines = (problems: readonly ImportProblem[] = []): string[] =>
  problems.map(({ line, path, message }) => `${line} ${path}: ${message}`);
async function runImport(...rows: readonly Cells[]) {
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  await writeFile(join(folder, 'products.csv'), csv);
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  const report = reports.find(({ file }) => file === 'products.csv');
  return {
    problems: lines(report?.problems),
    notes: lines(report?.notes).filter((note) => /special|slashes/.test(note)),
  };
}
const priceOn = async (day: string, sku: string, store = 'default'): Promise<number> => {
  shop.clock.set(`${day}T00:01:00+08:00`);
  const { data } = await shop.graphql(
    `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { price_range { minimum_price { final_price { value } } } } } }`,
    { sku },
    { store },
  );
  return data.products.items[0].price_range.minimum_price.final_price.value;
};

test('a special price ends after its last day, and a future one begins on its first', async () => {
  const { problems, notes } = await runImport(
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

test('the special price of a bundle has days too', async () => {
  const bundle = { product_type: 'bundle', price: '', special_price: '90', qty: '' };
  const { problems } = await runImport(
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

test('a bundle has its own percentage and days in the market of a store view', async () => {
  const part = product('P', '', '', { product_websites: 'both', special_price: '', qty: '9' });
  const dynamic = (sku: string, share: string, to = ''): Cells =>
    product(sku, '', to, {
      ...{ product_type: 'bundle', product_websites: 'both', price: '', special_price: share, qty: '' },
      bundle_values: 'name=One,type=select,required=1,sku=P,default_qty=1',
    });
  const fixed = { ...dynamic('FIXED', '50'), price: '200', bundle_price_type: 'fixed' };
  const view = (sku: string, cells: Cells): Cells => ({ sku, store_view_code: 'mo_zh', ...cells });
  const { problems, notes } = await runImport(
    part,
    ...[dynamic('OWN', ''), view('OWN', { special_price: '50' })],
    ...[fixed, view('FIXED', { special_price: '90', special_price_to_date: '2026-11-22' })],
    ...[dynamic('ENDED', '80'), view('ENDED', { name: '四', special_price_to_date: '2026-11-01' })],
    ...[dynamic('ODD', '80'), view('ODD', { special_price: '120' })],
  );
  expect(problems).toEqual([
    '10 special_price: Of a bundle a share in per cent, above 0 and at most 100: the full price is taken',
  ]);
  expect(notes).toEqual(['8 special_price: The special price of 1 rows is over: their full price is taken']);
  const prices = (day: string, store: string) =>
    Promise.all(['OWN', 'FIXED', 'ENDED', 'ODD'].map((sku) => priceOn(day, sku, store)));
  expect(await prices('2026-11-22', 'default')).toEqual([100, 100, 80, 80]);
  expect(await prices('2026-11-22', 'mo_zh')).toEqual([56, 202, 113, 113]);
  expect(await prices('2026-11-23', 'mo_zh')).toEqual([56, 225, 113, 113]);
  const { data } = await shop.graphql(
    `{ products(filter: { sku: { eq: "OWN" } }) { items { ... on BundleProduct {
         set_discount_percent items { options { uid } } } } } }`,
    {},
    { store: 'mo_zh' },
  );
  const [{ set_discount_percent: percent, items }] = data.products.items;
  expect(percent).toBe(50);
  await writeFile(join(folder, 'stock.csv'), 'sku,source_code,quantity\nP,mo-eshop,9\n');
  await importShop(shop.areas, pathToFileURL(`${folder}/`));
  await rm(join(folder, 'stock.csv'));
  const cart = await shop.graphql('mutation { createEmptyCart }', {}, { store: 'mo_zh' });
  const added = await shop.graphql(
    `mutation ($cart: String!, $uid: ID!) {
       addProductsToCart(cartId: $cart, cartItems: [{ sku: "OWN", quantity: 1, selected_options: [$uid] }]) {
         cart { prices { subtotal_excluding_tax { value currency } } } } }`,
    { cart: cart.data.createEmptyCart, uid: items[0].options[0].uid },
    { store: 'mo_zh' },
  );
  expect(added.data.addProductsToCart.cart.prices.subtotal_excluding_tax).toEqual({
    value: 56,
    currency: 'MOP',
  });
});

test('days of a store view apply to its market', async () => {
  const view = {
    sku: 'VIEW',
    store_view_code: 'cn_en',
    special_price: '70',
    special_price_to_date: '2026-11-22',
  };
  expect((await runImport(product('VIEW', '', '2026-11-30'), view)).problems).toEqual([]);
  expect(await priceOn('2026-11-22', 'VIEW')).toBe(70);
  expect(await priceOn('2026-11-23', 'VIEW')).toBe(100);
});

test('reports an invalid date, and uses the full price', async () => {
  const { problems } = await runImport(
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

test('one date that must have its day first decides for all dates with slashes', async () => {
  const { problems, notes } = await runImport(
    product('TURNS', '05/12/2026'),
    product('TELLS', '', '31/12/26'),
  );
  expect(problems).toEqual([]);
  expect(notes).toContain(
    '3 special_price_to_date: Dates with slashes are read with the day first, as "31/12/26" can only be',
  );
  expect(await priceOn('2026-12-04', 'TURNS')).toBe(100);
  expect(await priceOn('2026-12-05', 'TURNS')).toBe(80);
});

test('a special price of 0 is left out with its line, and the piece keeps its price', async () => {
  const { problems } = await runImport(product('ZERO', '', '', { special_price: '0' }));
  expect(problems).toEqual([
    '2 special_price: A special price of 0 is left out, so that the full price applies',
  ]);
  expect(await priceOn('2026-11-20', 'ZERO')).toBe(100);
});
