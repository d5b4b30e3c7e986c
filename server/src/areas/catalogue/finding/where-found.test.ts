import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

/**
 * Tests what a URL says about a piece: the markets that sell it, and the category that describes it best.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

test('a URL returns the markets that sell the piece, even where this one does not', async () => {
  const resolve = async (url: string, store: string) =>
    (
      await shop.graphql(
        'query ($url: String!) { urlResolver(url: $url) { id type redirectCode sold_in } route(url: $url) { __typename } }',
        { url },
        { store },
      )
    ).data;
  const weddingMarkets = ['cn', 'hk', 'mo'];
  const set = '/wujin-five-golds-wedding-set.html';
  const { urlResolver: sold } = await resolve(set, 'default');
  expect(sold.id).toBeGreaterThan(0);
  expect(sold.sold_in).toEqual(weddingMarkets);
  expect(sold.sold_in).not.toContain('sg');
  expect(await resolve(set, 'sg_en')).toEqual({
    urlResolver: { id: 0, type: null, redirectCode: 0, sold_in: weddingMarkets },
    route: null,
  });
  expect((await resolve('/gold.html', 'sg_en')).urlResolver).toMatchObject({
    type: 'CATEGORY',
    sold_in: null,
  });
});

test.each([
  ['初见 六爪圆钻戒', '钻戒'],
  ['岁稔 投资金条', '黄金'],
  ['留字 手工刻字服务', '礼物'],
])('the breadcrumb of %s uses its most specific category: %s', async (name, category) => {
  const { data } = await shop.graphql(
    'query ($search: String!) { products(search: $search, pageSize: 5) { items { name categories { name } } } }',
    { search: name },
  );
  const piece = data.products.items.find((item: { name: string }) => item.name === name);
  expect(piece.categories[0]).toEqual({ name: category });
});

test('made-to-order pieces have their own kind, whatever Magento’s type', async () => {
  const { data } = await shop.graphql(
    `{ products(filter: {sku: {in: ["LZ20101", "LZ10101", "LZ10201", "LZ30201"]}}) {
      items { __typename type_id kind ... on ConfigurableProduct { variants { product { kind } } } } } }`,
  );
  expect(data.products.items).toHaveLength(4);
  for (const { variants, ...piece } of data.products.items) {
    expect(piece).toEqual({
      __typename: 'ConfigurableProduct',
      type_id: 'configurable',
      kind: 'CUSTOM_MADE_SIMPLE',
    });
    expect(variants.length).toBeGreaterThan(0);
    for (const { product } of variants) expect(product.kind).toBe('CUSTOM_MADE_SIMPLE');
  }
});
