import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { textSource } from '../../../platform/import/source.ts';
import { fixedPiece, follow, hk, must, order, place, readyToPay } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { piece, text } from '../../../testing/small-shop.ts';

/** A reduction with a first and a last day begins and ends at midnight, UTC+8, by itself. */
let shop: TestShop;
const before = '2026-11-20T23:59:59+08:00';
const firstDay = '2026-11-21T00:00:00+08:00';
const last = '2026-11-27T23:59:59+08:00';
const afterLastDay = '2026-11-28T00:01:00+08:00';

const bringPrice = (row: string) =>
  shop.areas.catalogue.importFiles({
    prices: textSource('prices.csv', `sku,currency,amount,was,sale_from,sale_to\n${fixedPiece},HKD,${row}\n`),
  });

beforeAll(async () => {
  shop = await createTestShop({ sample: true, now: before });
  const reports = await bringPrice('800,1000,2026-11-21,2026-11-27');
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
beforeEach(() => shop.clock.set(before));
afterAll(() => shop.close());

const full = { special: null, from: null, to: null, final: 1000, regular: 1000, percent: 0 };
const reduced = {
  ...{ special: 800, from: '2026-11-21 00:00:00', to: '2026-11-27 00:00:00' },
  ...{ final: 800, regular: 1000, percent: 20 },
};

async function shownPrice(sku = fixedPiece, headers: Record<string, string> = hk) {
  const { products } = await must(
    shop.graphql(
      `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items {
         special_price special_from_date special_to_date
         price_range { minimum_price { final_price { value } regular_price { value } discount { percent_off } } } } } }`,
      { sku },
      headers,
    ),
  );
  const [{ special_price, special_from_date, special_to_date, price_range }] = products.items;
  const { final_price, regular_price, discount } = price_range.minimum_price;
  return {
    ...{ special: special_price, from: special_from_date, to: special_to_date },
    ...{ final: final_price.value, regular: regular_price.value, percent: discount.percent_off },
  };
}

test.each([
  ['before its first day', before, full],
  ['from its first midnight', firstDay, reduced],
  ['to the end of its last day', last, reduced],
  ['after its last day', afterLastDay, full],
])('a piece on sale has the right price %s', async (_, now, expected) => {
  expect(await shownPrice()).toEqual(full);
  shop.clock.set(now);
  expect(await shownPrice()).toEqual(expected);
});

test('a reduction moves the piece in lists by price', async () => {
  const found = async () => {
    const { products } = await must(
      shop.graphql(`{ products(filter: { price: { from: "799", to: "801" } }) { items { sku } } }`, {}, hk),
    );
    return products.items.map(({ sku }: { sku: string }) => sku).includes(fixedPiece);
  };
  expect(await found()).toBe(false);
  shop.clock.set(last);
  expect(await found()).toBe(true);
  shop.clock.set(afterLastDay);
  expect(await found()).toBe(false);
});

const paid = async (now: string): Promise<number> => {
  shop.clock.set(now);
  const { placed } = await order(shop, null);
  const { items } = await follow(shop, placed);
  return items[0].parts.total.value;
};

test('a reduced price applies on its days only, to the minute', async () => {
  expect([await paid(before), await paid(firstDay), await paid(last), await paid(afterLastDay)]).toEqual([
    ...[1000, 800, 800, 1000],
  ]);
});

test('a reduction that ended since the bag was shown has to be accepted before the order', async () => {
  shop.clock.set(last);
  const buyer = await readyToPay(shop, null);
  shop.clock.set(afterLastDay);
  const refused = await place(shop, buyer);
  const [error] = refused.errors ?? [];
  expect(error?.extensions?.code).toBe('PRICE_NOT_ACKNOWLEDGED');
  const { price_token } = (error?.extensions?.data ?? {}) as { price_token?: string };
  await must(
    shop.graphql(
      'mutation ($input: AcknowledgeCartPricesInput!) { acknowledgeCartPrices(input: $input) { cart { id } } }',
      { input: { cart_id: buyer.cartId, price_token } },
      hk,
    ),
  );
  const { placeOrder } = await must(place(shop, buyer));
  expect((await follow(shop, placeOrder.order)).items[0].parts.total.value).toBe(1000);
});

test.each([
  ['800,1000,2026-11-31,', 'sale_from: "2026-11-31" is no day, as 2026-03-09'],
  ['800,1000,,7/11/2026', 'sale_to: "7/11/2026" can be two days: write 2026-03-09'],
  ['800,1000,2026-11-27,2026-11-21', 'sale_to: The last day is before the first'],
  ['800,,2026-11-21,', 'sale_from: Days of a reduction need was, the price outside of them'],
])('a reduction is refused in prices.csv with %s', async (row, problem) => {
  const [report] = await bringPrice(row);
  expect(report?.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([problem]);
});

test('a reduction of a piece or a bundle is imported with its own entry', async () => {
  shop.clock.set(firstDay);
  const sale = { saleFrom: { HKD: '2026-11-21' }, saleTo: { HKD: '2026-11-27' } };
  const parts = { categories: [], markets: ['hk'], attributes: {}, stock: { 'hk-eshop': 3 } };
  const [report] = await shop.areas.catalogue.importFiles({
    products: JSON.stringify([
      piece('ON-SALE', {
        ...parts,
        price: { kind: 'fixed', amounts: { HKD: 80_000 }, was: { HKD: 100_000 }, ...sale },
      }),
      piece('PAIRED', { ...parts, price: { kind: 'fixed', amounts: { HKD: 100_000 } } }),
      piece('SALE-SET', {
        ...{ ...parts, stock: {}, price: undefined, type: 'bundle' },
        ...{ setDiscountBasisPoints: 2_000, setDiscountFrom: '2026-11-21', setDiscountTo: '2026-11-27' },
        bundle: [{ key: 'one', title: text('一'), selections: [{ sku: 'PAIRED' }] }],
      }),
    ]),
  });
  expect(report?.problems).toEqual([]);
  for (const sku of ['ON-SALE', 'SALE-SET']) {
    shop.clock.set(firstDay);
    expect(await shownPrice(sku)).toEqual(reduced);
    shop.clock.set(afterLastDay);
    expect(await shownPrice(sku)).toEqual(full);
  }
});
