import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { distanceKm } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

test('every store view answers its own configuration', async () => {
  const codes = shop.areas.stores.storeViews().map(({ code }) => code);
  expect(codes).toEqual([
    'default',
    'cn_en',
    'hk_zh',
    'hk_en',
    'mo_zh',
    'mo_en',
    'my_zh',
    'my_en',
    'sg_zh',
    'sg_en',
  ]);
  const ask =
    '{ storeConfig { id code store_name locale base_currency_code courier_fee { value currency } pay_in_store_enabled gold_price_lock_minutes registration_text events_url } currency { available_currency_codes } countries { id available_regions { id code name } } }';
  const seen = new Set<string>();
  for (const store of codes) {
    const { data, errors } = await shop.graphql(ask, {}, { store });
    expect(errors).toBeUndefined();
    expect(data.storeConfig).toMatchObject({
      code: store,
      locale: /_en$/.test(store) ? 'en_US' : 'zh-Hans-CN',
    });
    expect(data.countries).toHaveLength(1);
    seen.add(data.storeConfig.base_currency_code);
  }
  expect([...seen]).toEqual(['CNY', 'HKD', 'MOP', 'MYR', 'SGD']);
});

test('a stock client asks for reCAPTCHA and hears that no form is behind it', async () => {
  const { data, errors } = await shop.graphql(
    'query GetReCaptchaV3Config { recaptchaV3Config { website_key badge_position language_code forms } }',
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ recaptchaV3Config: null });
});

test('amounts of the configuration follow the currency asked for', async () => {
  const { data } = await shop.graphql(
    '{ storeConfig { courier_fee { value currency } courier_free_above { value } pay_in_store_enabled } }',
    {},
    { store: 'hk_en', 'content-currency': 'USD' },
  );
  expect(data.storeConfig).toEqual({
    courier_fee: { value: 6.43, currency: 'USD' },
    courier_free_above: { value: 128.5 },
    pay_in_store_enabled: true,
  });
});

test('an unknown store view or currency is refused, never guessed', async () => {
  const unknown = await shop.graphql('{ storeConfig { id } }', {}, { store: 'mars' });
  expect(unknown.errors?.[0]?.extensions?.code).toBe('UNKNOWN_STORE');
  const currency = await shop.graphql(
    '{ storeConfig { id } }',
    {},
    { store: 'my_en', 'content-currency': 'USD' },
  );
  expect(currency.errors?.[0]?.extensions?.code).toBe('UNKNOWN_CURRENCY');
});

test('stores come nearest first, with what they hold', async () => {
  const central = { latitude: 22.2825, longitude: 114.156 };
  const ask =
    'query ($lat: Float, $lon: Float, $sku: String) { pickupLocations(latitude: $lat, longitude: $lon, sku: $sku) { total_count items { pickup_location_code distance_km quantity opening_hours } } }';
  const near = (
    await shop.graphql(ask, { lat: central.latitude, lon: central.longitude }, { store: 'hk_en' })
  ).data.pickupLocations;
  expect(near.items[0]).toMatchObject({ pickup_location_code: 'hk-central', distance_km: 0, quantity: null });
  const distances = near.items.map((one: { distance_km: number }) => one.distance_km);
  expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
  expect(
    near.items.some((one: { pickup_location_code: string }) => one.pickup_location_code.endsWith('eshop')),
  ).toBe(false);
  const holding = (await shop.graphql(ask, { sku: 'JL11001' }, { store: 'hk_en' })).data.pickupLocations;
  expect(holding.items.every((one: { quantity: number }) => one.quantity > 0)).toBe(true);
  const wrong = await shop.graphql(ask, { lat: 200, lon: 0 }, { store: 'hk_en' });
  expect(wrong.errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
});

test('an address form tells the fields of its country', async () => {
  const ask =
    'query ($c: String!) { addressForm(country_code: $c) { telephone_prefix fields { name required options { code name } } } }';
  const hong = (await shop.graphql(ask, { c: 'HK' })).data.addressForm;
  expect(hong.telephone_prefix).toBe('+852');
  expect(hong.fields.find((field: { name: string }) => field.name === 'region').options).toHaveLength(18);
  expect((await shop.graphql(ask, { c: 'ZZ' })).data.addressForm).toBeNull();
});

test('distances are those of the globe', () => {
  expect(
    distanceKm({ latitude: 22.3, longitude: 114.17 }, { latitude: 31.23, longitude: 121.47 }),
  ).toBeCloseTo(1228, -1);
  expect(distanceKm({ latitude: 1, longitude: 179.9 }, { latitude: 1, longitude: -179.9 })).toBeLessThan(23);
});
