import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

/** Tests the queries of a client that knows only Magento's schema. */
type Data = ReturnType<typeof JSON.parse>;

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const hk = { store: 'hk_en' };
const ask = async (query: string, headers: Record<string, string> = hk): Promise<Data> => {
  const { data, errors } = await shop.graphql(query, {}, headers);
  expect(errors).toBeUndefined();
  return data;
};

const productFields = `
  fragment ProductFields on ProductInterface {
    __typename uid sku name
    price_tiers { quantity final_price { value currency } discount { amount_off percent_off } }
    tier_prices { customer_group_id qty value percentage_value website_id }
    tier_price
    special_from_date special_to_date new_from_date new_to_date created_at updated_at
    min_sale_qty max_sale_qty quantity stock_status
    url_key url_suffix url_rewrites { url parameters { name value } }
    websites { id name code sort_order default_group_id is_default }
    rating_summary review_count
    reviews(pageSize: 5, currentPage: 2) {
      items { summary text nickname created_at average_rating ratings_breakdown { name value } product { sku } }
      page_info { page_size current_page total_pages }
    }
    country_of_manufacture manufacturer gift_message_available gift_wrapping_available
    image { url label types } media_gallery { url types }
    price { regularPrice { amount { value } adjustments { amount { value } code description } } }
    categories { id created_at updated_at custom_layout_update_file filter_price_range landing_page automatic_sorting }
  }`;

describe('a piece', () => {
  test('of every type resolves all fields of Magento', async () => {
    const { products } = await ask(
      `query ($filter: ProductAttributeFilterInput = {}) { products(filter: $filter, pageSize: 100) { total_count items { ...ProductFields } } } ${productFields}`,
    );
    expect(products.items).toHaveLength(100);
    const types = new Set(products.items.map((item: Data) => item.__typename));
    for (const type of ['SimpleProduct', 'ConfigurableProduct', 'BundleProduct'])
      expect(types).toContain(type);
    for (const piece of products.items) {
      expect(piece).toMatchObject({
        price_tiers: [],
        tier_prices: [],
        tier_price: null,
        special_from_date: null,
        special_to_date: null,
        min_sale_qty: 1,
        max_sale_qty: 99,
        reviews: { items: [], page_info: { page_size: 5, current_page: 2, total_pages: 0 } },
        rating_summary: 0,
        review_count: 0,
        url_rewrites: [
          { url: piece.url_key + piece.url_suffix, parameters: [{ name: 'id', value: atob(piece.uid) }] },
        ],
      });
      expect(piece.updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(piece.websites.map(({ code }: Data) => code)).toContain('hk');
      expect(piece.price.regularPrice.adjustments).toEqual([]);
    }
  });

  test('has a last day as new that agrees with its card', async () => {
    const asNew = `{ products(filter: {}, sort: {newest: DESC}, pageSize: 1) { items { sku new_from_date new_to_date } } }`;
    const [{ sku, new_from_date: from, new_to_date: to }] = (await ask(asNew)).products.items;
    const days = (Date.parse(`${to.slice(0, 10)}Z`) - Date.parse(`${from.slice(0, 10)}Z`)) / 86_400_000;
    expect(days).toBe(59);
    const tagOn = async (time: string) => {
      shop.clock.set(time);
      return (await ask(`{ products(filter: {sku: {eq: "${sku}"}}) { items { card_tag } } }`)).products
        .items[0].card_tag;
    };
    // Noon in Hong Kong on the last day, and on the day after.
    const noon = Date.parse(`${to.slice(0, 10)}T04:00:00Z`);
    const before = shop.clock.now();
    expect(await tagOn(new Date(noon).toISOString())).toBe('new');
    expect(await tagOn(new Date(noon + 86_400_000).toISOString())).toBeNull();
    shop.clock.set(before);
  });

  test('has its first picture in all three roles and the others in none', async () => {
    const { products } = await ask(
      '{ products(filter: {sku: {eq: "JL10428"}}) { items { image { url types } small_image { types } media_gallery { url types } } } }',
    );
    const [{ image, small_image, media_gallery: gallery }] = products.items;
    expect(image.types).toEqual(['image', 'small_image', 'thumbnail']);
    expect(small_image.types).toEqual(image.types);
    expect(gallery.length).toBeGreaterThan(1);
    expect(gallery[0]).toEqual(image);
    for (const other of gallery.slice(1)) expect(other.types).toEqual([]);
  });

  test('shows a quantity up to ten, and none for a set', async () => {
    const { products } = await ask(
      '{ products(filter: {}, pageSize: 100) { items { __typename is_custom_made quantity only_x_left_in_stock stock_status ... on ConfigurableProduct { variants { product { quantity stock_status is_custom_made } } } } } }',
    );
    const variants = products.items
      .flatMap((item: Data) => item.variants ?? [])
      .map(({ product }: Data) => product)
      .filter((item: Data) => !item.is_custom_made);
    const counted = [
      ...variants,
      ...products.items.filter((item: Data) => item.__typename === 'SimpleProduct' && !item.is_custom_made),
    ];
    expect(counted.length).toBeGreaterThan(50);
    for (const { quantity, stock_status } of counted) {
      expect(quantity).toBeLessThanOrEqual(10);
      expect(quantity > 0).toBe(stock_status === 'IN_STOCK');
    }
    expect(counted.some(({ quantity }: Data) => quantity === 10)).toBe(true);
    const others = products.items.filter(
      (item: Data) => item.__typename !== 'SimpleProduct' || item.is_custom_made,
    );
    expect(others.length).toBeGreaterThan(5);
    for (const { quantity } of others) expect(quantity).toBeNull();
  });

  test('that is a set has its price before and after its reduction', async () => {
    const { products } = await ask(
      `{ products(filter: {sku: {eq: "JL10911"}}) { items { price_range { minimum_price { regular_price { value } final_price { value } } }
        ... on BundleProduct { set_discount_percent price_details { main_price main_final_price discount_percentage } } } } }`,
      {},
    );
    const [{ price_details: details, price_range: range, set_discount_percent: percent }] = products.items;
    expect(details.main_price).toBe(range.minimum_price.regular_price.value);
    expect(details.main_final_price).toBe(range.minimum_price.final_price.value);
    expect(details.main_final_price).toBeLessThan(details.main_price);
    expect(details.discount_percentage).toBeGreaterThan(0);
    expect(details.discount_percentage).toBeLessThanOrEqual(percent + 0.01);
  });

  test('with sizes has all options and whether they are in stock', async () => {
    const selection = async (uids: readonly string[]) =>
      (
        await ask(
          `{ products(filter: {sku: {eq: "JL10428"}}) { items { ... on ConfigurableProduct {
            configurable_product_options_selection(configurableOptionValueUids: ${JSON.stringify(uids)}) {
              options_available_for_selection { attribute_code option_value_uids }
              configurable_options { uid attribute_code label values { uid label is_available is_use_default swatch { value } } } } } } } }`,
        )
      ).products.items[0].configurable_product_options_selection;
    const { configurable_options: options, options_available_for_selection: available } = await selection([]);
    expect(options.length).toBeGreaterThan(0);
    for (const [index, option] of options.entries()) {
      expect(option.attribute_code).toBe(available[index].attribute_code);
      expect(
        option.values
          .filter((value: Data) => value.is_available)
          .map(({ uid }: Data) => uid)
          .toSorted(),
      ).toEqual(available[index].option_value_uids.toSorted());
    }
  });

  test('needs no statement in lists for these fields', async () => {
    const statements = async (): Promise<number> => {
      const { values } = await shop.platform.metrics.sqlPerRequest.get();
      return values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0;
    };
    // Requests pieces that no earlier request has loaded.
    const cost = async (fields: string) => {
      const before = await statements();
      await ask(`{ products(filter: {}, pageSize: 10, currentPage: 12) { items { ${fields} } } }`);
      return (await statements()) - before;
    };
    expect(await cost('sku')).toBeGreaterThan(0);
    const fields =
      'sku price_tiers { quantity } url_rewrites { url } websites { code } reviews { items { text } } updated_at quantity';
    // Once a second a request also looks whether the catalogue has changed.
    const costs = [await cost(fields), await cost(fields), await cost(fields)];
    expect(Math.min(...costs)).toBe(0);
  });
});

describe('attributes', () => {
  test('contain where the shop shows them', async () => {
    const { customAttributeMetadata } = await ask(`{ customAttributeMetadata(attributes: [
      { attribute_code: "metal", entity_type: "catalog_product" }, { attribute_code: "gold_weight", entity_type: "4" },
      { attribute_code: "making_days", entity_type: "4" }]) {
      items { attribute_code storefront_properties { use_in_product_listing position visible_on_catalog_pages
        use_in_layered_navigation use_in_search_results_layered_navigation } } } }`);
    const byCode = new Map<string, Data>(
      customAttributeMetadata.items.map((item: Data) => [item.attribute_code, item.storefront_properties]),
    );
    expect(byCode.get('metal')).toMatchObject({
      use_in_product_listing: true,
      use_in_layered_navigation: 'FILTERABLE_WITH_RESULTS',
      use_in_search_results_layered_navigation: true,
    });
    expect(byCode.get('making_days')).toMatchObject({
      use_in_product_listing: false,
      use_in_layered_navigation: 'NO',
      use_in_search_results_layered_navigation: false,
    });
    const { products } = await ask('{ products(filter: {}) { aggregations { attribute_code } } }');
    const offered = products.aggregations.map((aggregation: Data) => aggregation.attribute_code);
    expect(offered).toContain('metal');
    expect(offered).not.toContain('making_days');
  });

  test('are found by the uids that pieces contain', async () => {
    const { products } = await ask(
      '{ products(filter: {sku: {eq: "JL10428"}}) { items { custom_attributes { attribute_metadata { uid code } } } } }',
    );
    const [{ attribute_metadata: first }] = products.items[0].custom_attributes;
    const { one, all } = await ask(`{
      one: attributesMetadata(entityType: PRODUCT, attributeUids: ["${first.uid}"], showSystemAttributes: true) {
        items { __typename uid code label attribute_labels { store_code label } data_type sort_order entity_type is_system ui_input { __typename ui_input_type is_html_allowed } } }
      all: attributesMetadata(entityType: PRODUCT) { items { code } }
    }`);
    expect(one.items).toHaveLength(1);
    expect(one.items[0]).toMatchObject({ ...first, entity_type: 'PRODUCT', is_system: false });
    expect(all.items.length).toBeGreaterThan(10);
  });

  const listed = `attributesList(entityType: $type, filters: $filters) { errors { message } items { __typename code label entity_type frontend_input is_required
    options { label value } ... on CatalogAttributeMetadata { is_filterable is_searchable used_for_sort_by is_visible_on_front } } }`;
  const list = async (type: string, filters: object = {}): Promise<readonly Data[]> => {
    const { data, errors } = await shop.graphql(
      `query ($type: AttributeEntityTypeEnum!, $filters: AttributeFilterInput) { ${listed} }`,
      { type, filters },
      hk,
    );
    expect(errors).toBeUndefined();
    return data.attributesList.items;
  };

  test('are listed with the system attributes first', async () => {
    const items = await list('CATALOG_PRODUCT');
    expect(items.slice(0, 5).map(({ code }) => code)).toEqual([
      'name',
      'sku',
      'description',
      'short_description',
      'price',
    ]);
    expect(items.map(({ code }) => code)).toContain('metal');
    expect(items[4]).toMatchObject({
      label: 'Price',
      frontend_input: 'PRICE',
      is_filterable: true,
      used_for_sort_by: true,
      options: [],
    });
    const codes = items.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('that are filterable are those that lists count, price among them', async () => {
    const filterable = (await list('CATALOG_PRODUCT', { is_filterable: true })).map(({ code }) => code);
    expect(filterable).toContain('price');
    expect(filterable).not.toContain('name');
    const { products } = await ask('{ products(filter: {}) { aggregations { attribute_code } } }');
    const counted = products.aggregations.map((aggregation: Data) => aggregation.attribute_code);
    for (const code of ['price', 'metal']) expect(counted).toContain(code);
  });

  test('of customers and addresses match the fields of their forms', async () => {
    const { attributesForm } = await ask(
      '{ attributesForm(formCode: "customer_address_edit") { items { code } } }',
    );
    const codes = (await list('CUSTOMER_ADDRESS')).map(({ code }) => code);
    expect(codes).toEqual(attributesForm.items.map(({ code }: Data) => code));
    expect((await list('CUSTOMER')).map(({ code }) => code)).toContain('email');
    expect(await list('CATALOG_CATEGORY')).toEqual([]);
  });

  test('price, name and sku are described in all three forms of Magento', async () => {
    const { old, newest, some, none } = await ask(`{
      old: customAttributeMetadata(attributes: [{ attribute_code: "price", entity_type: "4" }, { attribute_code: "sku", entity_type: "catalog_product" }]) {
        items { attribute_code attribute_type input_type } }
      newest: customAttributeMetadataV2(attributes: [{ attribute_code: "name", entity_type: "catalog_product" }]) { errors { message } items { code is_required } }
      some: attributesMetadata(entityType: PRODUCT, showSystemAttributes: true) { items { code is_system ui_input { ui_input_type } } }
      none: attributesMetadata(entityType: PRODUCT) { items { is_system } }
    }`);
    expect(old.items).toEqual([
      { attribute_code: 'price', attribute_type: 'Float', input_type: 'price' },
      { attribute_code: 'sku', attribute_type: 'String', input_type: 'text' },
    ]);
    expect(newest).toEqual({ errors: [], items: [{ code: 'name', is_required: true }] });
    expect(some.items.find(({ code }: Data) => code === 'price')).toMatchObject({
      is_system: true,
      ui_input: { ui_input_type: 'PRICE' },
    });
    expect(none.items.some((item: Data) => item.is_system)).toBe(false);
  });

  test('are contained in each value of a piece', async () => {
    const { products } = await ask(
      `{ products(filter: {sku: {eq: "JL10428"}}) { items { custom_attributesV2 { items { code attribute { code label frontend_input } } } } } }`,
    );
    const { items } = products.items[0].custom_attributesV2;
    expect(items.length).toBeGreaterThan(0);
    for (const { code, attribute } of items) expect(attribute.code).toBe(code);
    expect(items.find(({ code }: Data) => code === 'metal').attribute.label).toBe('Metal');
  });

  test('have no comma in the label of an option that is filtered by', async () => {
    const { products } = await ask(
      `{ products(filter: {}, pageSize: 100) { aggregations { attribute_code options { label value } } filters { request_var filter_items { label } } } }`,
    );
    const answers = JSON.stringify(products) + JSON.stringify(await list('CATALOG_PRODUCT'));
    const labels = [...answers.matchAll(/"label":"([^"]*)"/g)].map(([, label]) => label);
    expect(labels.length).toBeGreaterThan(500);
    expect(labels.filter((label) => label?.includes(','))).toEqual([]);
    expect(labels).toContain('福 Fu · blessing');
  });
});

describe('a form', () => {
  const form = async (code: string, headers = hk) =>
    (
      await ask(
        `{ attributesForm(formCode: "${code}") { errors { type message } items { __typename code label entity_type frontend_input is_required default_value
          options { label value is_default } ... on CustomerAttributeMetadata { sort_order multiline_count input_filter validate_rules { name value } } } } }`,
        headers,
      )
    ).attributesForm;

  test('of a new account contains all required fields', async () => {
    const { items, errors } = await form('customer_account_create');
    expect(errors).toEqual([]);
    expect(items.map(({ sort_order }: Data) => sort_order)).toEqual([...items.keys()]);
    const values: Readonly<Record<string, string>> = {
      firstname: 'Tai Man',
      lastname: 'Chan',
      email: 'forms@example.com',
    };
    const needed = items.filter((item: Data) => item.is_required).map(({ code }: Data) => code);
    const input = Object.fromEntries(needed.map((code: string) => [code, values[code]]));
    const { data, errors: refused } = await shop.graphql(
      'mutation ($input: CustomerCreateInput!) { createCustomerV2(input: $input) { customer { firstname lastname } } }',
      { input: { ...input, password: 'Bangle2026' } },
      hk,
    );
    expect(refused).toBeUndefined();
    expect(data.createCustomerV2.customer).toEqual({ firstname: 'Tai Man', lastname: 'Chan' });
    const title = items.find(({ code }: Data) => code === 'prefix');
    expect(title.options.map(({ label }: Data) => label)).toEqual(['Mr', 'Ms', 'Miss']);
  });

  test('of an address is that of the country, in the language of the store view', async () => {
    const { __schema } = await ask('{ __schema { types { name inputFields { name } } } }');
    const fields = __schema.types
      .filter(({ name }: Data) => /^CustomerAddress(?:Region)?Input$/.test(name))
      .flatMap(({ inputFields }: Data) => inputFields.map(({ name }: Data) => name));
    const codes = async (store: string) => {
      const { items } = await form('customer_address_edit', { store });
      for (const { code } of items) expect(fields).toContain(code);
      return new Map<string, Data>(items.map((item: Data) => [item.code, item]));
    };
    const mainland = await codes('default');
    expect(mainland.get('postcode')).toMatchObject({ label: '邮编', is_required: false });
    expect(mainland.get('region_id').options.map(({ label }: Data) => label)).toContain('上海市');
    const hong = await codes('hk_en');
    expect(hong.has('postcode')).toBe(false);
    expect(hong.get('region_id').options).toHaveLength(18);
    expect(hong.get('street')).toMatchObject({ frontend_input: 'MULTILINE', multiline_count: 4 });
    expect(hong.get('country_code')).toMatchObject({
      default_value: 'HK',
      options: [{ value: 'HK', is_default: true }],
    });
    expect((await codes('sg_en')).get('postcode')).toMatchObject({ is_required: true });
  });

  test('that is unknown returns Magento’s error', async () => {
    expect(await form('constructor')).toEqual({
      items: [],
      errors: [{ type: 'ENTITY_NOT_FOUND', message: 'Form "constructor" could not be found.' }],
    });
  });
});
