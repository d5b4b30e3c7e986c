import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../../testing/small-shop.ts';

/**
 * Tests every product type of Magento and every kind of attribute: imported, and then queried as by
 * clients.
 */
let shop: TestShop;
const pieces = [
  piece('RING-A', { attributes: { metal: 'gold', carat: 0.5, engraved: true, story: '月光之下' } }),
  piece('RING-B', {
    price: { kind: 'fixed', amounts: { CNY: 250000 }, was: { CNY: 300000 } },
    attributes: { metal: 'silver', carat: 1.2, engraved: false },
    related: ['RING-A'],
    upsell: ['SET', 'RING-A'],
    crosssell: ['CARE'],
    attributeSet: 'Rings',
  }),
  piece('RING-C', {
    attributes: { supply: 'made-to-order' },
    stock: { 'cn-eshop': 0 },
    price: { kind: 'fixed', amounts: { CNY: 40000 } },
  }),
  piece('RING-S', {
    stock: { 'cn-eshop': 0 },
    price: { kind: 'fixed', amounts: { CNY: 40000 } },
  }),
  piece('BAR', {
    price: {
      kind: 'by-weight',
      metal: 'CK9999',
      weightMg: 10_000,
      craft: { CNY: 5000 },
      commissionBasisPoints: { CNY: 200 },
    },
  }),
  piece('CARE', { type: 'virtual', price: { kind: 'fixed', amounts: { CNY: 9900 } } }),
  piece('GUIDE', {
    type: 'downloadable',
    price: { kind: 'fixed', amounts: { CNY: 1900 } },
    downloads: {
      title: text('文件', 'Files'),
      links: [
        { key: 'pdf', title: text('册'), file: 'guides/gold.pdf', sample: 'guides/some.pdf', downloads: 3 },
      ],
      samples: [{ title: text('样'), file: 'guides/first.pdf' }],
    },
  }),
  piece('CARD', {
    type: 'giftcard',
    price: { kind: 'fixed', amounts: { CNY: 50000 } },
    giftCard: {
      kind: 'virtual',
      amounts: { CNY: [50000, 100000] },
      open: { CNY: [20000, 500000] },
      longestMessage: 100,
    },
  }),
  piece('PAIR', {
    type: 'bundle',
    attributes: { supply: 'made-to-order', making_days: 28 },
    setDiscountBasisPoints: 500,
    bundle: [
      {
        key: 'her',
        role: 'for-her',
        title: text('她'),
        selections: [{ sku: 'RING-A', isDefault: true }, { sku: 'RING-S' }],
      },
      { key: 'him', role: 'for-him', title: text('他'), selections: [{ sku: 'RING-B' }] },
    ],
    customOptions: [
      {
        key: 'engraving',
        role: 'engraving',
        input: 'field',
        title: text('刻字', 'Engraving'),
        mostCharacters: 12,
        prices: { CNY: 10000 },
      },
      {
        key: 'finish',
        input: 'radio',
        title: text('表面'),
        values: [
          { key: 'plain', title: text('光面'), prices: {} },
          { key: 'matt', title: text('磨砂'), prices: { CNY: 5000 } },
        ],
      },
    ],
  }),
  piece('SET', { type: 'grouped', grouped: [{ sku: 'RING-B', quantity: 2 }, { sku: 'RING-A' }] }),
];
const attributes = [
  attribute('metal', ['gold', 'silver'], { comparable: true }),
  attribute('carat', [], { input: 'number', position: 2 }),
  attribute('engraved', [], { input: 'boolean', position: 3 }),
  attribute('story', [], { input: 'text', position: 4, searchable: false }),
  attribute('supply', ['made-to-order'], { filterable: false, position: 6 }),
  attribute('making_days', [], { input: 'number', filterable: false, position: 7 }),
  attribute('secret', ['x'], { filterable: false, position: 5 }),
];
const runImport = (entries: readonly object[], files: object = {}) =>
  shop.areas.catalogue.importFiles({ products: JSON.stringify(entries), ...files });

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  await shop.areas.pricing.importFiles({
    gold: await readFile(new URL('../../../../../sample/gold.json', import.meta.url), 'utf8'),
  });
  const reports = await runImport(pieces, {
    attributes: JSON.stringify(attributes),
    categories: JSON.stringify([category('rings', null)]),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => shop.close());

async function ask(fields: string, sku: string) {
  const { data, errors } = await shop.graphql(
    `query ($sku: String!) { products(filter: {sku: {eq: $sku}}) { items { __typename sku type_id ${fields} } } }`,
    { sku },
  );
  expect(errors).toBeUndefined();
  return data.products.items[0];
}

const range =
  'price_range { minimum_price { final_price { value } regular_price { value } } maximum_price { final_price { value } } } stock_status';

async function skusBy(filter: string): Promise<string[]> {
  const { data, errors } = await shop.graphql(
    `{ products(filter: {${filter}}, sort: {name: ASC}) { items { sku } } }`,
  );
  expect(errors).toBeUndefined();
  return data.products.items.map(({ sku }: { sku: string }) => sku).toSorted();
}

describe('a product type', () => {
  test.each([
    ['RING-A', 'SimpleProduct', 'simple', 'SIMPLE'],
    ['CARE', 'VirtualProduct', 'virtual', 'VIRTUAL'],
    ['GUIDE', 'DownloadableProduct', 'downloadable', 'DOWNLOADABLE'],
    ['CARD', 'GiftCardProduct', 'giftcard', 'GIFT_CARD'],
    ['BAR', 'SimpleProduct', 'simple', 'GOLD_CALCULATION'],
    ['PAIR', 'BundleProduct', 'bundle', 'CUSTOM_MADE_BUNDLE'],
    ['RING-C', 'SimpleProduct', 'simple', 'CUSTOM_MADE_SIMPLE'],
    ['SET', 'GroupedProduct', 'grouped', 'GROUPED'],
  ])('of %s is %s', async (sku, name, id, kind) => {
    expect(await ask('kind', sku)).toEqual({ __typename: name, sku, type_id: id, kind });
  });

  test('that is a set costs the sum of its choices, less its discount', async () => {
    const pair = await ask(
      `... on BundleProduct { set_discount_percent dynamic_price ship_bundle_items
         items { title role required price_range { minimum_price { final_price { value } } }
           options { quantity is_default price product { sku } } } } ${range} price_parts { steps { kind amount { value } } total { value } }`,
      'PAIR',
    );
    expect(pair.items.map(({ role }: { role: string }) => role)).toEqual(['for_her', 'for_him']);
    expect(pair.items[0].options).toEqual([
      { quantity: 1, is_default: true, price: 1000, product: { sku: 'RING-A' } },
      { quantity: 1, is_default: false, price: 400, product: { sku: 'RING-S' } },
    ]);
    // RING-S is sold out, so the lowest price is that of a variant in stock.
    expect(pair.price_range.minimum_price).toEqual({
      final_price: { value: 3325 },
      regular_price: { value: 4000 },
    });
    expect(pair.stock_status).toBe('IN_STOCK');
    const sum = pair.price_parts.steps.reduce(
      (all: number, { amount }: { amount: { value: number } }) => all + amount.value,
      0,
    );
    expect(sum).toBe(pair.price_parts.total.value);
    const { data } = await shop.graphql(
      '{ products(filter: {category_url_path: {eq: "rings"}}, sort: {price: DESC}) { items { sku price_range { minimum_price { final_price { value } } } } } }',
    );
    const prices = data.products.items.map(
      (item: { price_range: typeof pair.price_range }) => item.price_range.minimum_price.final_price.value,
    );
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
    expect(prices).toContain(3325);
  });

  test('that is priced by weight has price parts that add up', async () => {
    const bar = await ask(
      'has_dynamic_gold labour_charge { value } commission { value } service_charge_price { value } new_total_price { value } price_parts { steps { kind amount { value } } } materials',
      'BAR',
    );
    const gold = bar.price_parts.steps.find(({ kind }: { kind: string }) => kind === 'gold_value').amount
      .value;
    expect(bar).toMatchObject({ has_dynamic_gold: true, labour_charge: { value: 50 } });
    expect(bar.commission.value).toBe(Math.round(gold * 0.02));
    expect(bar.service_charge_price.value).toBe(50 + bar.commission.value);
    expect(bar.new_total_price.value).toBe(gold + 50 + bar.commission.value);
    expect(
      await ask('labour_charge { value } commission { value } service_charge_price { value }', 'RING-A'),
    ).toMatchObject({ labour_charge: null, commission: null, service_charge_price: null });
  });

  test('made to order has its delivery days', async () => {
    const fields = 'is_custom_made cm_delivery_days delivery_days';
    expect(await ask(fields, 'PAIR')).toMatchObject({
      is_custom_made: true,
      cm_delivery_days: 28,
      delivery_days: 28,
    });
    expect(await ask(fields, 'RING-A')).toMatchObject({ is_custom_made: false, cm_delivery_days: null });
  });

  test('that is a group has the price range of its pieces, and their quantities', async () => {
    const set = await ask(`... on GroupedProduct { items { qty position product { sku } } } ${range}`, 'SET');
    expect(set.items).toEqual([
      { qty: 2, position: 0, product: { sku: 'RING-B' } },
      { qty: 1, position: 1, product: { sku: 'RING-A' } },
    ]);
    expect(set.price_range).toMatchObject({
      minimum_price: { final_price: { value: 1000 } },
      maximum_price: { final_price: { value: 2500 } },
    });
  });

  test('that is a gift card has its amounts, and requires sender and recipient', async () => {
    const card = await ask(
      `... on GiftCardProduct { giftcard_type allow_open_amount open_amount_min open_amount_max message_max_length
         giftcard_amounts { value uid } gift_card_options { title required uid } } ${range}`,
      'CARD',
    );
    expect(card).toMatchObject({
      giftcard_type: 'VIRTUAL',
      allow_open_amount: true,
      open_amount_min: 200,
      open_amount_max: 5000,
      giftcard_amounts: [{ value: 500 }, { value: 1000 }],
      price_range: {
        minimum_price: { final_price: { value: 500 } },
        maximum_price: { final_price: { value: 5000 } },
      },
    });
    const paths = (options: readonly { uid: string }[]) => options.map(({ uid }) => atob(uid));
    expect(paths(card.giftcard_amounts)).toEqual([
      'giftcard/giftcard_amount/500.0000',
      'giftcard/giftcard_amount/1000.0000',
    ]);
    expect(paths(card.gift_card_options)).toEqual([
      'giftcard/custom_giftcard_amount',
      'giftcard/giftcard_sender_name',
      'giftcard/giftcard_recipient_name',
      'giftcard/giftcard_sender_email',
      'giftcard/giftcard_recipient_email',
      'giftcard/giftcard_message',
      'giftcard/giftcard_delivery_date',
    ]);
  });

  test('that is downloadable shows its samples and never its files', async () => {
    const guide = await ask(
      `... on DownloadableProduct { links_title links_purchased_separately downloadable_product_samples { sample_url }
         downloadable_product_links { title number_of_downloads sample_url } }`,
      'GUIDE',
    );
    expect(guide).toMatchObject({
      links_title: '文件',
      links_purchased_separately: 0,
      downloadable_product_samples: [{ sample_url: 'http://localhost:4000/media/guides/first.pdf' }],
      downloadable_product_links: [
        { number_of_downloads: 3, sample_url: 'http://localhost:4000/media/guides/some.pdf' },
      ],
    });
    expect(JSON.stringify(guide)).not.toContain('gold.pdf');
  });

  test('made for one shopper has options with roles', async () => {
    const { options } = await ask(
      `... on BundleProduct { options { __typename title required role
         ... on CustomizableFieldOption { value { max_characters price } }
         ... on CustomizableRadioOption { choices: value { title price } } } }`,
      'PAIR',
    );
    expect(options).toEqual([
      {
        __typename: 'CustomizableFieldOption',
        title: '刻字',
        required: false,
        role: 'engraving',
        value: { max_characters: 12, price: 100 },
      },
      {
        __typename: 'CustomizableRadioOption',
        title: '表面',
        required: false,
        role: null,
        choices: [
          { title: '光面', price: 0 },
          { title: '磨砂', price: 50 },
        ],
      },
    ]);
  });

  test('has links to other pieces, by kind', async () => {
    const ring = await ask(
      'attribute_set_id special_price related_products { sku } upsell_products { sku } crosssell_products { sku } product_links { link_type linked_product_sku linked_product_type }',
      'RING-B',
    );
    expect(ring.related_products).toEqual([{ sku: 'RING-A' }]);
    expect(ring.upsell_products).toEqual([{ sku: 'SET' }, { sku: 'RING-A' }]);
    expect(ring.crosssell_products).toEqual([{ sku: 'CARE' }]);
    expect(ring.product_links).toContainEqual({
      link_type: 'upsell',
      linked_product_sku: 'SET',
      linked_product_type: 'grouped',
    });
    expect(ring.special_price).toBe(2500);
    expect(ring.attribute_set_id).toBeGreaterThan(4);
  });

  test('that needs a choice is refused clearly without one: a gift card', async () => {
    const { data: cart } = await shop.graphql('mutation { createEmptyCart }');
    const { data } = await shop.graphql(
      `mutation ($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{sku: $sku, quantity: 1}]) {
           cart { total_quantity } user_errors { message } } }`,
      { id: cart.createEmptyCart, sku: 'CARD' },
    );
    expect(data.addProductsToCart.cart.total_quantity).toBe(0);
    expect(data.addProductsToCart.user_errors[0].message).toBe('Please specify a gift card amount.');
  });

  test('is refused where its parts are invalid', async () => {
    const reports = await runImport([
      piece('BAD-1', {
        type: 'bundle',
        bundle: [{ key: 'a', title: text('一'), selections: [{ sku: 'NONE' }] }],
      }),
      piece('BAD-2', { type: 'grouped', grouped: [{ sku: 'PAIR' }, { sku: 'RING-A' }] }),
      piece('BAD-3', { type: 'giftcard', giftCard: { kind: 'virtual', amounts: {} } }),
      piece('BAD-4', { type: 'downloadable', downloads: { title: text('无'), links: [] } }),
      piece('BAD-5', { type: 'virtual', price: { kind: 'by-weight', amounts: { CNY: 1 } } }),
      piece('BAD-6', { customOptions: [{ key: 'x', input: 'radio', title: text('空'), values: [] }] }),
    ]);
    expect(reports[0]?.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'giftCard.amounts.CNY: Missing, though sold in cn',
      'downloads.links: Must not be empty',
      'price.kind: Expected one of fixed',
      'customOptions.0.values: Must not be empty',
      'bundle: There is no piece NONE',
      'grouped: PAIR is a bundle itself',
    ]);
    const set = await ask('... on GroupedProduct { items { product { sku } } }', 'BAD-2');
    expect(set.items).toEqual([{ product: { sku: 'RING-A' } }]);
    await runImport(pieces);
  });
});

describe('an attribute', () => {
  test('that is filterable is in the filter input, by the kind of its values', async () => {
    const { data } = await shop.graphql(
      '{ __type(name: "ProductAttributeFilterInput") { inputFields { name type { name } } } }',
    );
    const types = new Map(
      data.__type.inputFields.map((field: { name: string; type: { name: string } }) => [
        field.name,
        field.type.name,
      ]),
    );
    expect(['metal', 'carat', 'engraved', 'story', 'secret'].map((code) => types.get(code))).toEqual([
      'FilterEqualTypeInput',
      'FilterRangeTypeInput',
      'FilterEqualTypeInput',
      'FilterMatchTypeInput',
      undefined,
    ]);
  });

  test.each([
    ['carat: {from: "1"}', ['RING-B']],
    ['carat: {from: "0.4", to: "0.6"}', ['RING-A']],
    ['carat: {from: "2", to: "1"}', []],
    ['engraved: {eq: "1"}', ['RING-A']],
    ['story: {match: "月光"}', ['RING-A']],
    ['metal: {in: ["silver"]}, carat: {from: "0.1"}', ['RING-B']],
  ])('filters by %s', async (filter, expected) => {
    expect(await skusBy(filter)).toEqual(expected);
  });

  test('is counted by the kind of its values', async () => {
    const { data } = await shop.graphql(
      '{ products(filter: {}) { aggregations { attribute_code label options { value label count } } } }',
    );
    const facets = new Map(
      data.products.aggregations.map((facet: { attribute_code: string; options: unknown }) => [
        facet.attribute_code,
        facet.options,
      ]),
    );
    expect(facets.get('carat')).toEqual([
      { value: '0_0.999', label: '1 以下', count: 1 },
      { value: '1_*', label: '1 以上', count: 1 },
    ]);
    expect(facets.get('engraved')).toEqual([{ value: '1', label: '是', count: 1 }]);
    expect(facets.has('story')).toBe(false);
    expect(await skusBy('carat: {from: "0", to: "0.999"}')).toEqual(['RING-A']);
  });

  test('is described in the formats of each Magento version', async () => {
    const { data, errors } = await shop.graphql(`{
      customAttributeMetadata(attributes: [{attribute_code: "metal", entity_type: "4"}, {attribute_code: "none"}]) {
        items { attribute_code input_type attribute_options { value } } }
      customAttributeMetadataV2(attributes: [{attribute_code: "metal"}, {attribute_code: "none"}]) {
        items { code frontend_input ... on CatalogAttributeMetadata { is_comparable is_filterable } } errors { type message } }
      attributesList(entityType: CATALOG_PRODUCT, filters: {is_comparable: true}) { items { code } }
      hidden: attributesList(entityType: CATALOG_PRODUCT, filters: {is_filterable: false}) { items { code } }
      none: attributesList(entityType: CATALOG_CATEGORY) { items { code } }
    }`);
    expect(errors).toBeUndefined();
    expect(data.customAttributeMetadata.items).toEqual([
      {
        attribute_code: 'metal',
        input_type: 'select',
        attribute_options: [{ value: 'gold' }, { value: 'silver' }],
      },
    ]);
    expect(data.customAttributeMetadataV2).toEqual({
      items: [{ code: 'metal', frontend_input: 'SELECT', is_comparable: true, is_filterable: true }],
      errors: [{ type: 'ATTRIBUTE_NOT_FOUND', message: 'Attribute code "none" could not be found.' }],
    });
    const codesOf = ({ items }: { items: readonly { code: string }[] }) => items.map(({ code }) => code);
    expect(codesOf(data.attributesList)).toEqual(['sku', 'description', 'short_description', 'metal']);
    const hidden = codesOf(data.hidden);
    expect(hidden.slice(0, 2)).toEqual(['name', 'sku']);
    expect(hidden.slice(-3)).toEqual(['secret', 'supply', 'making_days']);
    expect(hidden).not.toContain('price');
    expect(data.none.items).toEqual([]);
  });

  test('has its value on a piece, in both formats', async () => {
    const ring = await ask(
      `carat custom_attributes { attribute_metadata { code attribute_labels { store_code } } entered_attribute_value { value } }
       custom_attributesV2(filters: {is_comparable: true}) { items { code ... on AttributeSelectedOptions { selected_options { label value } } } }`,
      'RING-B',
    );
    expect(ring.carat).toBe(1.2);
    expect(
      ring.custom_attributes.map(
        ({ attribute_metadata: { code } }: { attribute_metadata: { code: string } }) => code,
      ),
    ).toEqual(['metal', 'carat', 'engraved']);
    expect(ring.custom_attributesV2.items).toEqual([
      { code: 'metal', selected_options: [{ label: 'silver', value: 'silver' }] },
    ]);
  });

  test('that is added later is a filter at once', async () => {
    const query = '{ products(filter: {lustre: {eq: "high"}}) { items { sku } } }';
    expect((await shop.graphql(query)).errors?.[0]?.message).toContain('lustre');
    await runImport([piece('PEARL', { attributes: { lustre: 'high' } })], {
      attributes: JSON.stringify([attribute('lustre', ['high', 'low'])]),
    });
    expect((await shop.graphql(query)).data.products.items).toEqual([{ sku: 'PEARL' }]);
  });
});
