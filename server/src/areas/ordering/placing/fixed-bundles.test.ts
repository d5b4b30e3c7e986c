import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { createSetShop, pieces, type SetShop } from '../../../testing/sets.ts';
import { piece, text } from '../../../testing/small-shop.ts';

/**
 * A bundle with its own price, as in Magento: the base is 2,000, and each choice adds an amount, a
 * percentage or nothing.
 */
const box = (changes: object = {}) =>
  piece('BOX', {
    type: 'bundle',
    setDiscountBasisPoints: 1_000,
    bundlePrice: { CNY: 200_000 },
    bundleView: 'lowest',
    bundle: [
      {
        key: 'jewel',
        title: text('首饰', 'Jewel'),
        selections: [
          { sku: 'RING', prices: { CNY: 10_000 } },
          { sku: 'STUDS', percent: 500, quantity: 2 },
        ],
      },
      {
        key: 'care',
        title: text('护理', 'Care'),
        required: false,
        input: 'checkbox',
        selections: [{ sku: 'CARE' }],
      },
    ],
    ...changes,
  });

let shop: SetShop;
beforeAll(async () => {
  shop = await createSetShop();
  await shop.restock();
  await shop.importPieces([...pieces, box()]);
  await shop.areas.catalogue.fresh(true);
});
afterAll(() => shop?.close());

it('a bundle with a fixed price shows that price, what each choice adds, and its lowest price', async () => {
  const { products } = await must(
    shop.graphql(
      `{ products(filter: { price: { from: "1890", to: "1890" } }) { items { sku price_range {
           minimum_price { regular_price { value } final_price { value } } maximum_price { final_price { value } } }
         ... on BundleProduct { dynamic_price price_view set_base_price { value }
           items { options { price price_type product { sku } } } } } } }`,
      {},
      { store: 'default' },
    ),
  );
  expect(products.items).toEqual([
    {
      sku: 'BOX',
      price_range: {
        minimum_price: { regular_price: { value: 2100 }, final_price: { value: 1890 } },
        maximum_price: { final_price: { value: 1980 } },
      },
      dynamic_price: false,
      price_view: 'AS_LOW_AS',
      set_base_price: { value: 2000 },
      items: [
        {
          options: [
            { price: 100, price_type: 'FIXED', product: { sku: 'RING' } },
            { price: 5, price_type: 'PERCENT', product: { sku: 'STUDS' } },
          ],
        },
        { options: [{ price: 0, price_type: 'FIXED', product: { sku: 'CARE' } }] },
      ],
    },
  ]);
});

it('a bundle with a fixed price costs the same in the bag and the order, and takes the chosen pieces from the stock', async () => {
  await shop.take();
  const choice = await shop.choices('BOX');
  const uids = ['STUDS', 'CARE'].map((sku) => choice(sku).uid);
  const { cart, user_errors } = await shop.add({ sku: 'BOX', quantity: 1, selected_options: uids });
  expect(user_errors).toEqual([]);
  expect(cart.prices.grand_total.value).toBe(1980);
  expect(cart.items[0].prices.parts.steps).toEqual([
    { kind: 'fixed_price', amount: { value: 200 } },
    { kind: 'fixed_price', amount: { value: 0 } },
    { kind: 'fixed_price', amount: { value: 2000 } },
    { kind: 'set_discount', amount: { value: -220 } },
  ]);
  expect(cart.items[0].bundle_options.map(({ values }: { values: unknown }) => values)).toEqual([
    [expect.objectContaining({ quantity: 2, price: 100 })],
    [expect.objectContaining({ quantity: 1, price: 0 })],
  ]);
  await shop.fillIn();
  const order = await shop.follow(await shop.buy('4242424242424242'));
  expect(order.items[0].bundle_options.map(({ values }: { values: unknown }) => values)).toEqual([
    [expect.objectContaining({ product_sku: 'STUDS', quantity: 2, price: { value: 100, currency: 'CNY' } })],
    [expect.objectContaining({ product_sku: 'CARE', quantity: 1, price: { value: 0, currency: 'CNY' } })],
  ]);
  await shop.areas.catalogue.fresh(true);
  expect(shop.areas.catalogue.stock.salable(shop.areas.catalogue.pieces.bySku('STUDS')?.id ?? 0, 'cn')).toBe(
    7,
  );
});

it('a bundle with a fixed price cannot be ordered without its required choices, nor free of charge', async () => {
  await shop.take();
  const choice = await shop.choices('BOX');
  const { user_errors } = await shop.add({ sku: 'BOX', quantity: 1, selected_options: [choice('CARE').uid] });
  expect(user_errors).toMatchObject([{ code: 'UNDEFINED' }]);
  const [report] = await shop.areas.catalogue.importFiles({
    products: JSON.stringify([
      box({
        bundlePrice: { CNY: 0 },
        bundle: [{ key: 'jewel', title: text('首饰'), selections: [{ sku: 'RING', percent: 500 }] }],
      }),
    ]),
  });
  expect(report?.problems.map(({ path }) => path)).toEqual(['bundlePrice.CNY']);
});

it('a bundle costs the sum of its pieces again once it has no price of its own any more', async () => {
  await shop.importPieces([box({ bundlePrice: undefined })]);
  await shop.areas.catalogue.fresh(true);
  const { products } = await must(
    shop.graphql(
      '{ products(filter: { sku: { eq: "BOX" } }) { items { price_range { minimum_price { final_price { value } } } ... on BundleProduct { dynamic_price } } } }',
      {},
      { store: 'default' },
    ),
  );
  expect(products.items).toEqual([
    { price_range: { minimum_price: { final_price: { value: 540 } } }, dynamic_price: true },
  ]);
});
