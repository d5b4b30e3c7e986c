import { readFile } from 'node:fs/promises';
import { regions } from '@jinlan/domain/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { distanceKm } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

test('every store view returns its own configuration', async () => {
  const codes = shop.areas.stores.storeViews().map(({ code }) => code);
  expect(codes).toEqual([
    'default',
    'cn_en',
    'hk_hant',
    'hk_zh',
    'hk_en',
    'mo_hant',
    'mo_zh',
    'mo_en',
    'my_zh',
    'my_en',
    'sg_zh',
    'sg_en',
  ]);
  const ask =
    '{ storeConfig { id code store_name locale base_currency_code courier_fee { value currency } pay_in_store_enabled gold_price_lock_minutes registration_text events_url } currency { available_currency_codes } countries { id available_regions { id code name } } }';
  const types = new Set<string>();
  for (const store of codes) {
    const { data, errors } = await shop.graphql(ask, {}, { store });
    expect(errors).toBeUndefined();
    expect(data.storeConfig).toMatchObject({
      code: store,
      locale: /_en$/.test(store) ? 'en_US' : /_hant$/.test(store) ? 'zh-Hant-HK' : 'zh-Hans-CN',
    });
    expect(data.countries).toHaveLength(1);
    types.add(data.storeConfig.base_currency_code);
  }
  expect([...types]).toEqual(['CNY', 'HKD', 'MOP', 'MYR', 'SGD']);
});

test('a client that knows all of Magento reads the configuration of its store view', async () => {
  const { data, errors } = await shop.graphql(
    `{ storeConfig { is_default_store is_default_store_group store_group_code website_id website_code website_name use_store_in_url
        base_static_url secure_base_static_url secure_base_link_url list_mode grid_per_page grid_per_page_values list_per_page_values
        catalog_default_sort_by title_prefix title_separator title_suffix default_keywords head_includes head_shortcut_icon demonotice
        logo_width logo_height welcome absolute_footer front no_route cms_home_page cms_no_route cms_no_cookies show_cms_breadcrumbs
        default_country countries_with_required_region display_state_if_optional optional_zip_countries is_guest_checkout_enabled
        cart_expires_in_days shopping_assistance_enabled shopping_assistance_checkbox_title shopping_assistance_checkbox_tooltip
        is_one_page_checkout_enabled create_account_confirmation autocomplete_on_storefront contact_enabled newsletter_enabled
        product_reviews_enabled allow_guests_to_write_product_reviews send_friend { enabled_for_customers enabled_for_guests }
        category_fixed_product_tax_display_setting product_fixed_product_tax_display_setting sales_fixed_product_tax_display_setting }
      currency { default_display_currecy_code default_display_currecy_symbol available_currencies { code value name symbol } } }`,
    {},
    { store: 'hk_en' },
  );
  expect(errors).toBeUndefined();
  expect(data.storeConfig).toMatchObject({
    is_default_store: false,
    website_id: 2,
    website_code: 'hk',
    base_static_url: 'http://localhost:4000/assets/',
    grid_per_page_values: String(data.storeConfig.grid_per_page),
    default_country: 'HK',
    countries_with_required_region: 'CN,HK,MO,MY',
    optional_zip_countries: 'CN,HK,MO',
    is_guest_checkout_enabled: true,
    cart_expires_in_days: 30,
    shopping_assistance_enabled: false,
    contact_enabled: true,
    newsletter_enabled: true,
    product_reviews_enabled: '1',
    sales_fixed_product_tax_display_setting: 'FPT_DISABLED',
  });
  expect(data.currency).toEqual({
    default_display_currecy_code: 'HKD',
    default_display_currecy_symbol: 'HK$',
    available_currencies: [
      { code: 'HKD', value: 'HKD', name: 'Hong Kong Dollar', symbol: 'HK$' },
      { code: 'USD', value: 'USD', name: 'US Dollar', symbol: expect.stringContaining('$') },
      { code: 'CNY', value: 'CNY', name: 'Chinese Yuan', symbol: '¥' },
    ],
  });
  const { title_separator, title_suffix } = data.storeConfig;
  expect(title_suffix).toContain(title_separator);
});

test('a store view returns how it shows prices and what can be paid in the store', async () => {
  const { data, errors } = await shop.graphql(
    `{ currency { default_display_currency_code }
      storeConfig {
        currency { default_display_currency_code available_currency_codes exchange_rates { currency_to rate } }
        cms_no_route no_route cms_no_cookies weight_unit
        display_product_prices_in_catalog display_shipping_prices shopping_cart_display_price shopping_cart_display_shipping
        shopping_cart_display_subtotal shopping_cart_display_full_summary shopping_cart_display_grand_total
        shopping_cart_display_zero_tax shopping_cart_display_tax_gift_wrapping orders_invoices_credit_memos_display_price
        orders_invoices_credit_memos_display_shipping_amount orders_invoices_credit_memos_display_subtotal
        orders_invoices_credit_memos_display_full_summary orders_invoices_credit_memos_display_grandtotal
        orders_invoices_credit_memos_display_zero_tax max_items_in_order_summary minicart_display minicart_max_items
        cart_summary_display_quantity is_checkout_agreements_enabled order_cancellation_enabled
        order_cancellation_reasons { description } returns_enabled share_all_sales_rule share_applied_sales_rule
        check_money_order_enabled check_money_order_title check_money_order_new_order_status
        check_money_order_make_check_payable_to check_money_order_send_check_to
        check_money_order_enable_for_specific_countries check_money_order_payment_from_specific_countries
        check_money_order_min_order_total check_money_order_max_order_total check_money_order_sort_order
        zero_subtotal_enabled zero_subtotal_title zero_subtotal_new_order_status zero_subtotal_payment_action
        zero_subtotal_enable_for_specific_countries zero_subtotal_payment_from_specific_countries zero_subtotal_sort_order
        allow_items allow_order allow_gift_receipt allow_gift_wrapping_on_order allow_gift_wrapping_on_order_items
        allow_printed_card cart_gift_wrapping cart_printed_card sales_gift_wrapping sales_printed_card printed_card_price
        printed_card_priceV2 { value } magento_reward_general_is_enabled magento_reward_general_is_enabled_on_front
        magento_reward_points_order magento_reward_points_register } }`,
    {},
    { store: 'hk_en' },
  );
  expect(errors).toBeUndefined();
  expect(data.storeConfig.currency).toMatchObject(data.currency);
  expect(data.storeConfig).toMatchObject({
    cms_no_route: 'no-route',
    no_route: 'cms/noroute/index',
    cms_no_cookies: 'enable-cookies',
    weight_unit: 'g',
    display_product_prices_in_catalog: 2,
    orders_invoices_credit_memos_display_subtotal: 2,
    order_cancellation_enabled: true,
    order_cancellation_reasons: expect.arrayContaining([{ description: 'It takes too long' }]),
    check_money_order_enabled: true,
    check_money_order_title: 'Pay in store',
    zero_subtotal_title: 'Nothing to pay',
    magento_reward_general_is_enabled: '1',
    allow_items: '0',
    allow_order: '0',
  });
});

test('the store views of all markets name the same default, and their market by its number', async () => {
  const { data } = await shop.graphql(
    '{ availableStores(useCurrentGroup: false) { code is_default_store website_id website_code cms_home_page head_shortcut_icon } }',
  );
  const stores: readonly {
    code: string;
    is_default_store: boolean;
    website_id: number;
    website_code: string;
  }[] = data.availableStores;
  expect(stores.filter(({ is_default_store }) => is_default_store).map(({ code }) => code)).toEqual([
    'default',
    'hk_hant',
    'mo_hant',
    'my_zh',
    'sg_zh',
  ]);
  expect(new Set(stores.map(({ website_id, website_code }) => `${website_id} ${website_code}`)).size).toBe(5);
  const { cms_home_page: home, head_shortcut_icon: icon } = data.availableStores[0];
  const { data: page } = await shop.graphql(`{ cmsPage(identifier: "${home}") { title } }`);
  expect(page.cmsPage.title).not.toBe('');
  expect(icon).toBe('/favicon.svg');
});

test('a stock client learns that no form uses reCAPTCHA', async () => {
  const { data, errors } = await shop.graphql(
    'query GetReCaptchaV3Config { recaptchaV3Config { website_key badge_position language_code forms } }',
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ recaptchaV3Config: null });
});

test('amounts of the configuration are in the requested currency', async () => {
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

test('stores are sorted by distance, with their stock', async () => {
  const central = { latitude: 22.2825, longitude: 114.156 };
  const ask =
    'query ($lat: Float, $lon: Float, $sku: String) { pickupLocations(latitude: $lat, longitude: $lon, sku: $sku) { total_count items { pickup_location_code distance_km quantity opening_hours } } }';
  const near = (
    await shop.graphql(ask, { lat: central.latitude, lon: central.longitude }, { store: 'hk_en' })
  ).data.pickupLocations;
  expect(near.items[0]).toMatchObject({ pickup_location_code: 'hk-central', distance_km: 0, quantity: null });
  const distances = near.items.map((store: { distance_km: number }) => store.distance_km);
  expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
  expect(
    near.items.some((store: { pickup_location_code: string }) =>
      store.pickup_location_code.endsWith('eshop'),
    ),
  ).toBe(false);
  const holding = (await shop.graphql(ask, { sku: 'JL11001' }, { store: 'hk_en' })).data.pickupLocations;
  expect(holding.items.every((store: { quantity: number }) => store.quantity > 0)).toBe(true);
  const { data: further, errors } = await shop.graphql(
    '{ pickupLocations { items { name contact_name fax region region_id phone } } }',
    {},
    { store: 'hk_en' },
  );
  expect(errors).toBeUndefined();
  expect(further.pickupLocations.items[0]).toMatchObject({
    contact_name: expect.any(String),
    fax: null,
    region: expect.any(String),
    region_id: expect.any(Number),
    phone: expect.stringContaining('+852'),
  });
  const refused = await shop.graphql(ask, { lat: 200, lon: 0 }, { store: 'hk_en' });
  expect(refused.errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
});

test('an address form lists the fields of its country', async () => {
  const ask =
    'query ($c: String!) { addressForm(country_code: $c) { telephone_prefix fields { name required options { code name } } } }';
  const hong = (await shop.graphql(ask, { c: 'HK' })).data.addressForm;
  expect(hong.telephone_prefix).toBe('+852');
  expect(hong.fields.find((field: { name: string }) => field.name === 'region').options).toHaveLength(18);
  expect((await shop.graphql(ask, { c: 'ZZ' })).data.addressForm).toBeNull();
});

test('distances are those on the globe', () => {
  expect(
    distanceKm({ latitude: 22.3, longitude: 114.17 }, { latitude: 31.23, longitude: 121.47 }),
  ).toBeCloseTo(1228, -1);
  expect(distanceKm({ latitude: 1, longitude: 179.9 }, { latitude: 1, longitude: -179.9 })).toBeLessThan(23);
});

test('a store that the file closes is neither shown nor sold from, until it opens again', async () => {
  const header =
    'code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup,closed';
  const importStores = async (code: string, closed: string, isEshop = false) => {
    const row = `${code},hk,店,Store,香港,Hong Kong,一号,"1, Road",22.2,114.1,+85225550180,10:00,20:00,${isEshop},${!isEshop},${closed}`;
    const [report] = await shop.areas.stores.importFiles({ stores: `${header}\n${row}` });
    return report;
  };
  const ask = async () => {
    const { data, errors } = await shop.graphql(
      `{ offered: pickupLocations(pageSize: 100) { items { pickup_location_code } }
        shown: pickupLocations(pageSize: 100, collect: false) { items { pickup_location_code } } }`,
      {},
      { store: 'hk_en' },
    );
    expect(errors).toBeUndefined();
    const has = ({ items }: { items: { pickup_location_code: string }[] }) =>
      items.some(({ pickup_location_code: code }) => code === 'hk-closing');
    return [has(data.offered), has(data.shown)];
  };
  const opened = await importStores('hk-closing', '');
  expect(opened?.notes?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^\d+ stores of the shop, one of them [\w-]+, are not in this file and stay open/),
  ]);
  expect(await ask()).toEqual([true, true]);
  expect((await importStores('hk-closing', 'yes'))?.problems).toEqual([]);
  expect(await ask()).toEqual([false, false]);
  expect(shop.areas.stores.source('hk-closing')?.name['en-US']).toBe('Store');
  expect((await importStores('hk-eshop', 'true', true))?.problems).toMatchObject([{ path: 'closed' }]);
  await importStores('hk-closing', 'false');
  expect(await ask()).toEqual([true, true]);
});

test('each sample store of Hong Kong has the district with which its Chinese address begins', async () => {
  const sample = await readFile(new URL('../../../../sample/stores.csv', import.meta.url), 'utf8');
  const rows = sample.split('\n').filter((row) => row.startsWith('hk-'));
  expect(rows).not.toEqual([]);
  for (const row of rows) {
    const district = regions.HK.find(({ name }) => row.includes(`,${name['en-US']},`));
    expect(row).toContain(`,${district?.name['zh-Hans-CN']}`);
    expect(row).toContain(`,${district?.name['zh-Hant-HK']}`);
  }
});
