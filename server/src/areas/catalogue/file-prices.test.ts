import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { category, piece, stores, text } from '../../testing/small-shop.ts';

/**
 * Tests prices of downloads whose files are sold one by one: the lowest price includes the cheapest file.
 */
const letters = (sku: string, separately: boolean) =>
  piece(sku, {
    type: 'downloadable',
    attributes: {},
    price: { kind: 'fixed', amounts: { CNY: 1000 }, was: { CNY: 1400 } },
    downloads: {
      title: text('礼书'),
      separately,
      links: [
        { key: 'betrothal', title: text('聘书'), file: 'one.pdf', prices: { CNY: 500 } },
        { key: 'wedding', title: text('迎书'), file: 'two.pdf', prices: { CNY: 300 } },
        { key: 'list', title: text('礼单'), file: 'three.pdf', prices: { CNY: 900 } },
      ],
    },
  });

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  const reports = await shop.areas.catalogue.importFiles({
    categories: JSON.stringify([category('rings', null)]),
    products: JSON.stringify([
      letters('APART', true),
      letters('TOGETHER', false),
      piece('RING', { attributes: {}, price: { kind: 'fixed', amounts: { CNY: 1200 } } }),
    ]),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => shop.close());

async function list(filter = '') {
  const { data, errors } = await shop.graphql(
    `{ products(filter: {${filter}}, sort: { price: ASC }) { items { sku price_range {
       minimum_price { final_price { value } regular_price { value } } maximum_price { final_price { value } } }
       price_parts { total { value } } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.products.items;
}
const skus = (items: readonly { sku: string }[]) => items.map(({ sku }) => sku);

describe('a download with separately sold files', () => {
  test('has the price range from its cheapest file to all files', async () => {
    expect(await list('sku: { eq: "APART" }')).toEqual([
      {
        sku: 'APART',
        price_range: {
          minimum_price: { final_price: { value: 13 }, regular_price: { value: 17 } },
          maximum_price: { final_price: { value: 27 } },
        },
        price_parts: { total: { value: 13 } },
      },
    ]);
  });

  test('is sorted and filtered in lists by that price', async () => {
    expect(skus(await list())).toEqual(['TOGETHER', 'RING', 'APART']);
    expect(skus(await list('price: { to: "12" }'))).toEqual(['TOGETHER', 'RING']);
    expect(skus(await list('price: { from: "12.5" }'))).toEqual(['APART']);
  });

  test('costs its own price where its files are not sold separately', async () => {
    const [together] = await list('sku: { eq: "TOGETHER" }');
    expect(together.price_range.minimum_price.final_price.value).toBe(10);
    expect(together.price_range.maximum_price.final_price.value).toBe(10);
  });
});
