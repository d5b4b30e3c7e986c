import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

// biome-ignore lint/suspicious/noExplicitAny: the data of any answer
type Data = any;
const list = async (args: string, fields = ''): Promise<Data> =>
  (await must(shop.graphql(`{ products(${args}) { total_count ${fields} } }`))).products;

test('returns the price range of a list, ignoring the chosen price', async () => {
  const fields = 'items { sku } aggregations { attribute_code range { min max } }';
  const ends = (answer: Data) =>
    answer.aggregations.find((aggregation: Data) => aggregation.attribute_code === 'price')?.range;
  const all = await list('filter: {category_url_path: {eq: "gold"}}', fields);
  const { min, max } = ends(all);
  expect(min).toBeLessThan(max);
  const filter = (price: string) => `filter: {category_url_path: {eq: "gold"}, price: ${price}}`;
  const inside = await list(filter(`{from: "${min}", to: "${max}"}`));
  expect(inside.total_count).toBe((await list('filter: {category_url_path: {eq: "gold"}}')).total_count);
  expect((await list(filter(`{to: "${min - 0.01}"}`), fields)).items).toEqual([]);
  expect(ends(await list(filter(`{from: "${max + 0.01}"}`), fields))).toEqual({ min, max });
  const none = await list('filter: {sku: {eq: "NONE"}}', fields);
  expect(ends(none) ?? null).toBeNull();
  const metal = all.aggregations.find((aggregation: Data) => aggregation.attribute_code === 'metal');
  expect(metal.range).toBeNull();
});
