import { afterAll, beforeAll, expect, test } from 'vitest';
import { textSource } from '../../../platform/import/source.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { attribute, category, piece, stores } from '../../../testing/small-shop.ts';

/** Tests that the report of a file of pieces notes the reductions which it ends. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
});
afterAll(() => shop?.close());

const pieces = JSON.stringify([piece('A1'), piece('A2'), piece('A3')]);
const prices = (...rows: readonly string[]) =>
  textSource('prices.csv', ['sku,currency,amount,was,sale_from,sale_to', ...rows].join('\n'));
const runImport = async (files: {
  readonly products?: string;
  readonly prices?: ReturnType<typeof prices>;
}) => {
  const reports = await shop.areas.catalogue.importFiles({
    attributes: JSON.stringify([attribute('metal', ['gold'])]),
    categories: JSON.stringify([category('rings', null)]),
    ...(files.products ? { products: textSource('products.json', files.products) } : {}),
    ...(files.prices ? { prices: files.prices } : {}),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  return reports.flatMap(({ notes = [] }) => notes.map(({ path, message }) => `${path}: ${message}`));
};
const sale = ['A1,CNY,900,1000,,', 'A2,CNY,800,1000,2020-01-01,2020-01-02', 'A3,CNY,700,,,'];

test('counts pieces whose reduction ends, unless prices.csv follows', async () => {
  expect(await runImport({ products: pieces })).toEqual([]);
  expect(await runImport({ prices: prices(...sale) })).toEqual([]);
  expect(await runImport({ products: pieces, prices: prices(...sale) })).toEqual([]);
  expect(await runImport({ products: pieces })).toEqual([
    'price: 1 pieces are reduced no more, one of them A1: this file has their full price. What prices.csv brought comes back when that file is imported again',
  ]);
  expect(await runImport({ products: pieces })).toEqual([]);
});
