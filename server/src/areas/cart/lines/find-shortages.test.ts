import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartShop, createCartShop, hongKong, hongKongAddress, pieces } from '../../../testing/bag.ts';
import { must, placeWith } from '../../../testing/buyer.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());

const query = `query ($id: String!, $carrier: String!, $method: String!) {
  cart(cart_id: $id) { shortages(carrier_code: $carrier, method_code: $method) { item_uid sku name available } items { uid } } }`;
const ask = (id: string, carrier: string, method: string) =>
  shop.graphql(query, { id, carrier, method }, hongKong);
const shortages = async (id: string, carrier: string, method: string) =>
  (await must(ask(id, carrier, method))).cart;

/** Sets the stock of `stock` in these places of Hong Kong, and none in the others. */
async function setStock(sku: string, stock: Readonly<Record<string, number>>): Promise<void> {
  await shop.db.query(
    'test',
    `insert into catalogue.stock_item (product_id, source_id, quantity)
     select product.id, source.id, coalesce(($2::jsonb ->> source.code)::integer, 0)
     from catalogue.product cross join stores.source where product.sku = $1 and source.market = 'hk'
     on conflict (product_id, source_id)
       do update set quantity = excluded.quantity, changed_in = pg_current_xact_id()`,
    [sku, JSON.stringify(stock)],
  );
  await shop.areas.catalogue.fresh(true);
}

test('names a piece that lies in a distant store only for the courier and for other stores', async () => {
  const [store, otherStore] = shop.areas.stores
    .sources('hk')
    .filter(({ isEshop, pickup }) => pickup && !isEshop)
    .map(({ code }) => code) as [string, string];
  await setStock(pieces.fixed, { [store]: 2 });
  const id = await shop.newCart();
  const { data } = await shop.add(id, [{ sku: pieces.fixed, quantity: 2 }]);
  expect(data.addProductsToCart.user_errors).toEqual([]);
  const { shortages: byCourier, items } = await shortages(id, 'courier', 'standard');
  expect(byCourier).toEqual([
    { item_uid: items[0].uid, sku: pieces.fixed, name: expect.any(String), available: 0 },
  ]);
  expect((await shortages(id, 'pickup', store)).shortages).toEqual([]);
  expect((await shortages(id, 'pickup', otherStore)).shortages).toHaveLength(1);
  await setStock(pieces.fixed, { [store]: 2, 'hk-eshop': 1 });
  expect((await shortages(id, 'courier', 'standard')).shortages).toMatchObject([{ available: 1 }]);
  await setStock(pieces.fixed, { 'hk-eshop': 2 });
  for (const [carrier, method] of [
    ['courier', 'standard'],
    ['pickup', otherStore],
  ] as const)
    expect((await shortages(id, carrier, method)).shortages).toEqual([]);
});

test('does not call a piece sold out that another delivery can bring, and says so in Magento’s words', async () => {
  const [store] = shop.areas.stores
    .sources('hk')
    .filter(({ isEshop, pickup }) => pickup && !isEshop)
    .map(({ code }) => code) as [string];
  await setStock(pieces.fixed, { [store]: 2, 'hk-eshop': 1 });
  const id = await shop.newCart();
  await shop.add(id, [{ sku: pieces.fixed, quantity: 2 }]);
  const ship = (extra: object = {}) =>
    shop.changed('setShippingAddressesOnCart', {
      cart_id: id,
      shipping_addresses: [{ address: hongKongAddress, ...extra }],
    });
  const choose = (carrier_code: string, method_code: string) =>
    shop.changed('setShippingMethodsOnCart', {
      cart_id: id,
      shipping_methods: [{ carrier_code, method_code }],
    });
  // Before a delivery is chosen, the error is shown too, for clients that offer only the courier.
  const items = [{ has_error: true, errors: [{ code: 'ITEM_QTY', reason: 'STOCK_ELSEWHERE' }] }];
  expect((await shop.read(id)).items).toMatchObject(items);
  const addressed = await ship();
  const methods: { carrier_code: string; method_code: string }[] =
    addressed.shipping_addresses[0].available_shipping_methods;
  expect(methods.find(({ carrier_code }) => carrier_code === 'courier')).toMatchObject({
    available: false,
    error_message: 'The requested qty is not available',
  });
  expect(methods.find(({ method_code }) => method_code === store)).toMatchObject({
    available: true,
    error_message: null,
  });
  const sent = await choose('courier', 'standard');
  expect(sent.items).toMatchObject([
    {
      max_quantity: 3,
      has_error: true,
      error: 'The requested qty is not available',
      errors: [{ code: 'ITEM_QTY', reason: 'STOCK_ELSEWHERE' }],
    },
  ]);
  expect(sent.missing_for_order).toContain('STOCK_ELSEWHERE');
  expect((await shortages(id, 'courier', 'standard')).shortages).toMatchObject([{ available: 1 }]);
  const { errors } = await placeWith(shop, { cartId: id, headers: hongKong }, {});
  expect(errors?.[0]).toMatchObject({
    message: 'The requested qty is not available',
    extensions: { code: 'INSUFFICIENT_STOCK', data: { problem: 'STOCK_ELSEWHERE' } },
  });

  const collected = await ship({ pickup_location_code: store });
  expect(collected.items).toMatchObject([{ has_error: false }]);
  await choose('pickup', store);

  await setStock(pieces.fixed, { 'hk-eshop': 1 });
  expect((await shop.read(id)).items).toMatchObject([{ errors: [{ reason: 'INSUFFICIENT_STOCK' }] }]);
});

test('counts two lines of one piece together, and refuses what no place has', async () => {
  await setStock(pieces.fixed, { 'hk-eshop': 3 });
  const id = await shop.newCart();
  await shop.add(id, [
    { sku: pieces.fixed, quantity: 2 },
    { sku: pieces.fixed, quantity: 1, gift: { wrap: true } },
  ]);
  expect((await shortages(id, 'courier', 'standard')).shortages).toEqual([]);
  await setStock(pieces.fixed, { 'hk-eshop': 2 });
  expect((await shortages(id, 'courier', 'standard')).shortages).toMatchObject([{ available: 0 }]);
  for (const [carrier, method] of [
    ['courier', 'express'],
    ['pickup', 'cn-eshop'],
    ['pickup', ''],
    ['', 'x'.repeat(5_000)],
  ] as const)
    expect((await ask(id, carrier, method)).errors?.[0]?.extensions?.code).toBe('CARRIER_NOT_FOUND');
});

test('finds no shortage in an empty bag', async () => {
  expect((await shortages(await shop.newCart(), 'courier', 'standard')).shortages).toEqual([]);
});
