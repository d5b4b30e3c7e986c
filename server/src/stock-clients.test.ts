import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClientCart,
  type ClientMethod,
  createStockClient,
  type DocumentName,
  placeholders,
} from './testing/clients/stock-client.ts';
import { documents } from './testing/clients/stock-documents.ts';
import { wishlistDocuments } from './testing/clients/wishlist-documents.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

/**
 * Shoppers whose storefronts were written for Magento. They query Magento's fields, read them without
 * checking for null, send numbers as text, and estimate a delivery before they know a name. The
 * documents are our own.
 */
let shop: TestShop;
const sent = new Set<DocumentName>();
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const hongKong = { store: 'hk_en' };
const newClient = (knownCart: string | null = null) => createStockClient(shop, hongKong, knownCart, sent);
const home = {
  firstname: 'Tai Man',
  lastname: 'Chan',
  street: ['Flat 2, 118 Hollywood Road'],
  city: 'Sheung Wan',
  region: 'Hong Kong Island',
  postcode: '999077',
  country_code: 'HK',
  telephone: '91234567',
};
const pendant = { sku: 'JL11001', quantity: 1 };

function methodOf({ shipping_addresses: [address] }: ClientCart, carrier: string): ClientMethod {
  const method = address?.available_shipping_methods.find(({ carrier_code }) => carrier_code === carrier);
  if (!method) throw new Error(`No method of ${carrier}`);
  return method;
}

/** Fields that Magento itself returns as null: clients check them before they read them. */
const nullable = new Set([
  // texts that a retailer may leave out
  'meta_title',
  'meta_description',
  'meta_keywords',
  'description',
  'content_heading',
  'cms_block',
  'customInstructions',
  'fax',
  // what a piece, a category or a choice may not have
  'image',
  'breadcrumbs',
  'swatch_data',
  'variant',
  'file',
  'selected_attribute_options',
  'entered_attribute_value',
  // what an address or account may not have
  'company',
  'prefix',
  'middlename',
  'vat_id',
  'region',
  'region_id',
  'postcode',
  'customer_address_id',
  'default_shipping',
  'default_billing',
  'available_regions',
  // what a cart does not have yet
  'email',
  'billing_address',
  'selected_shipping_method',
  'purchase_order_number',
  'errors',
  'error_message',
  'discounts',
  'applied_coupons',
  // others
  'redirect',
  'recaptchaV3Config',
  'possibleTypes',
]);

/** The fields that are null in an answer, each once. */
function nullFields(value: unknown, name = ''): string[] {
  if (value === null) return [name];
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => nullFields(item, name)))];
  if (typeof value !== 'object') return [];
  return [...new Set(Object.entries(value as object).flatMap(([key, item]) => nullFields(item, key)))];
}

describe('a storefront', () => {
  const rings = { category_uid: { eq: btoa('4') } };
  const first = { size: '12', page: '1' };
  const byPrice = { price: 'ASC' };
  /** Further fields that may be null, because the root category has no address. */
  const rootIn = ['url_key', 'url_path'];
  const rows: readonly (readonly [DocumentName, object, (readonly string[])?])[] = [
    ['storeConfig', {}],
    ['stores', {}],
    ['currency', {}],
    ['countries', {}],
    ['country', { code: 'HK' }],
    ['types', {}],
    ['filterInputs', {}],
    ['attributes', {}],
    ['menu', {}, rootIn],
    ['tree', { id: btoa('2') }, rootIn],
    ['treeByNumber', { id: '2' }, rootIn],
    ['list', { filter: rings, ...first, sort: byPrice }],
    ['list', { filter: { price: { from: '1000', to: '9000' } }, ...first, sort: null }],
    ['categoryPage', { id: btoa('4'), filter: rings, ...first, sort: { position: 'ASC' } }],
    ['categoryPageByNumber', { id: '4', filter: { category_id: { eq: '4' } }, ...first, sort: {} }],
    ['categoryFilters', { id: { in: [btoa('4')] } }],
    ['categoryFiltersByNumber', { id: '4' }],
    ['search', { text: 'ring', filter: {}, ...first, sort: { relevance: 'DESC' } }],
    ['suggest', { text: 'ring', size: '3' }],
    ['searchTerm', { text: 'ring' }],
    ['piecePage', { key: 'tuanyuan-gold-bead-red-cord-bracelet' }],
    ['pieceBySku', { sku: 'JL10428' }],
    ['piecesByKeys', { keys: ['tuanyuan-gold-bead-red-cord-bracelet'], size: '10' }],
    ['piecesBySkus', { skus: ['JL10428', 'JL11001'], size: '10' }],
    ['chosen', { sku: 'JL10428', uids: [] }],
    ['page', { identifier: 'home' }],
    ['pageByNumber', { id: '1' }],
    ['blocks', { names: ['header_message'] }],
    ['route', { url: 'about' }],
    ['route', { url: '/tuanyuan-gold-bead-red-cord-bracelet.html' }],
    ['urlResolver', { url: 'about' }],
    ['robots', {}],
    ['captcha', {}],
    ['isEmailAvailable', { email: 'nobody@example.com' }],
    ['newsletter', { email: 'reader@example.com' }],
    [
      'contact',
      { name: 'Chan Tai Man', email: 'tai.man@example.com', comment: 'Is the clasp safe?', telephone: '' },
    ],
    [
      'pickup',
      {
        area: { search_term: 'Sheung Wan:HK', radius: '10' },
        sort: { distance: 'ASC' },
        pieces: [{ sku: 'JL11001' }],
        size: '5',
      },
    ],
  ];

  const operations = rows.map(([name, variables, alsoNull = []]) => ({ name, variables, alsoNull }));
  test.each(operations)('gets an answer for $name $variables', async ({ name, variables, alsoNull }) => {
    const client = await newClient();
    const answer = await client.send(name, variables);
    const nulls = nullFields(answer).filter((field) => !nullable.has(field) && !alsoNull.includes(field));
    expect(nulls).toEqual([]);
    expect(JSON.stringify(answer).length).toBeGreaterThan(20);
  });

  test('finds the pieces and pages that it asks for', async () => {
    const client = await newClient();
    const { items, total_count } = await client.part<{
      items: readonly { sku: string }[];
      total_count: number;
    }>('piecesBySkus', 'products', { skus: ['JL10428', 'JL11001'], size: '10' });
    expect(items.map(({ sku }) => sku).toSorted()).toEqual(['JL10428', 'JL11001']);
    expect(total_count).toBe(2);
    expect(await client.part('route', 'route', { url: 'about' })).toMatchObject({
      __typename: 'CmsPage',
      type: 'CMS_PAGE',
    });
    const stores = await client.part<{ items: readonly object[] }>('pickup', 'pickupLocations', {
      area: { search_term: 'Sheung Wan', radius: '2' },
    });
    expect(stores.items[0]).toMatchObject({ region: 'Central and Western' });
  });
});

describe('a guest', () => {
  test('goes from the list to an order', async () => {
    const client = await newClient();
    await client.add(pendant);
    const opened = await client.cart();
    expect(opened.selected_payment_method).toEqual({ code: '', title: '', purchase_order_number: null });
    expect(opened.items[0]?.errors).toBeNull();

    const estimate = await client.shipTo({ ...placeholders, country_code: 'HK', region: 'CW', postcode: '' });
    expect(estimate.shipping_addresses[0]).toMatchObject({ telephone: 'telephone', postcode: '' });
    const courier = methodOf(estimate, 'courier');
    expect(courier).toMatchObject({ available: true, error_message: null });
    await client.chooseMethod(courier);
    await client.setEmail('tai.man@example.com');
    await client.billAsShipping();
    await client.payBy('checkmo');
    await expect(client.place()).rejects.toThrow('telephone');

    const filled = await client.shipAsGuest('tai.man@example.com', home);
    expect(filled.shipping_addresses[0]).toMatchObject({
      street: home.street,
      city: 'Sheung Wan',
      postcode: '999077',
      region: { code: 'Hong Kong Island', label: 'Hong Kong Island' },
      telephone: '+85291234567',
    });
    await client.chooseMethod(methodOf(filled, 'courier'));
    const billed = await client.billTo({ ...home, firstname: 'Siu Ming' });
    expect(billed.billing_address?.firstname).toBe('Siu Ming');
    const ready = await client.cart();
    expect(ready.selected_payment_method.code).toBe('checkmo');
    expect(ready.prices.applied_taxes).toEqual([]);
    expect(nullFields(ready).filter((field) => !nullable.has(field))).toEqual([]);
    expect(await client.place()).toMatch(/^\d{14}$/);
  });

  test('changes and empties the bag, by numbers sent as text', async () => {
    const client = await newClient();
    await client.add({ ...pendant, quantity: '2' });
    const [line] = (await client.cart()).items;
    expect(line?.quantity).toBe(2);
    const changed = await client.change({ cart_item_id: line?.id, quantity: '1' });
    expect(changed.items).toMatchObject([{ quantity: 1 }]);
    const byUid = await client.change({ cart_item_uid: line?.uid, quantity: 3 });
    expect(byUid.items).toMatchObject([{ quantity: 3 }]);
    expect((await client.remove(line?.id ?? '')).items).toEqual([]);
  });

  test('chooses a size, takes another one instead, and uses a coupon', async () => {
    const client = await newClient();
    const added = await client.addConfigurable('JL10428', { sku: 'JL10428-15', quantity: '1' });
    const [line] = added.items;
    expect(line?.configurable_options?.[0]?.value_label).not.toBe('');
    const uids = line?.product.variants?.flatMap(({ attributes }) => attributes.map(({ uid }) => uid));
    expect(uids).toContain(line?.configurable_options?.[0]?.configurable_product_option_value_uid);
    const { products } = await client.send<{
      items: readonly {
        sku: string;
        variants: readonly { product: { sku: string; stock_status: string } }[];
      }[];
    }>('pieceBySku', { sku: 'JL10428' });
    const other = products?.items[0]?.variants.find(
      ({ product }) => product.sku !== 'JL10428-15' && product.stock_status === 'IN_STOCK',
    );
    const variant = other?.product.sku;
    const exchanged = await client.exchange({ parent: 'JL10428', variant, count: 1, old: line?.uid });
    expect(exchanged.items).toHaveLength(1);
    expect(exchanged.items[0]?.uid).not.toBe(line?.uid);
    expect((await client.addSimple({ sku: 'JL11001', quantity: 1 })).items).toHaveLength(2);
    const before = (await client.cart()).prices.grand_total.value;
    const reduced = await client.applyCoupon('welcome300');
    expect(reduced.applied_coupons).toEqual([{ code: 'WELCOME300' }]);
    expect(reduced.prices.grand_total.value).toBe(before - 300);
    expect((await client.removeCoupon()).prices.grand_total.value).toBe(before);
  });

  test('estimates a delivery without a trace in the cart', async () => {
    const client = await newClient();
    await client.add(pendant);
    const methods = await client.estimateMethods({
      country_code: 'HK',
      postcode: '',
      region: { region: 'CW' },
    });
    expect(methods).toContainEqual(
      expect.objectContaining({ carrier_code: 'courier', method_code: 'standard', available: true }),
    );
    const totals = await client.estimateTotals(
      { country_code: 'HK' },
      { carrier_code: 'courier', method_code: 'standard' },
    );
    const method = totals.shipping_addresses[0]?.selected_shipping_method;
    expect(method).toMatchObject({
      carrier_code: 'courier',
      price_excl_tax: method?.amount,
      price_incl_tax: method?.amount,
    });
    const { subtotal_including_tax: goods, grand_total: due } = totals.prices;
    expect(due.value).toBe(goods.value + (method?.amount.value ?? Number.NaN));
    expect((await client.cart()).shipping_addresses).toEqual([]);
    await expect(client.estimateMethods({ country_code: 'US' })).rejects.toThrow('country');
    await expect(client.shipTo({ ...home, country_code: 'US' })).rejects.toThrow('country');
  });

  test('nobody estimates with the cart of a customer', async () => {
    const member = await newClient();
    await member.signUp();
    await member.add(pendant);
    const stranger = await newClient(member.cartId());
    const estimateInput = { country_code: 'HK' };
    await expect(stranger.estimateMethods(estimateInput)).rejects.toThrow(
      'cannot perform operations on cart',
    );
    await expect(stranger.estimateTotals(estimateInput, null)).rejects.toThrow(
      'cannot perform operations on cart',
    );
  });
});

describe('a country', () => {
  const sold = ['CN', 'HK', 'MO', 'MY', 'SG'];

  test('of the enum is any of the 249 of ISO 3166, and refused by name where nothing is sent to', async () => {
    const { __type: countries } = (
      await shop.graphql('{ __type(name: "CountryCodeEnum") { enumValues { name } } }', {}, hongKong)
    ).data;
    const codes: string[] = countries.enumValues.map(({ name }: { name: string }) => name);
    const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect([codes.length, new Set(codes).size]).toEqual([249, 249]);
    expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code) || !known.of(code))).toEqual([]);
    expect(codes).toEqual(expect.arrayContaining(sold));

    const client = await newClient();
    await client.add(pendant);
    for (const country_code of codes.filter((code) => !sold.includes(code))) {
      const { errors } = await shop.graphql(
        documents.setShippingAddress,
        { input: { cart_id: client.cartId(), shipping_addresses: [{ address: { ...home, country_code } }] } },
        hongKong,
      );
      expect(errors?.[0], country_code).toMatchObject({
        message: 'The address is not valid: country',
        extensions: { code: 'INVALID_ADDRESS', data: { field: 'country' } },
      });
    }
  });
});

describe('a member', () => {
  test('keeps the guest’s bag at sign-in, stores an address and orders with it', async () => {
    const client = await newClient();
    await client.add(pendant);
    const { email } = await client.signUp();
    expect((await client.cart()).items).toHaveLength(1);
    expect((await client.part<ClientCart>('customerCart', 'customerCart')).id).toBe(client.cartId());

    const { region, ...rest } = home;
    const address = await client.keepAddress({ ...rest, region: { region } });
    expect(address).toMatchObject({
      street: home.street,
      city: 'Sheung Wan',
      postcode: '999077',
      region: { region_code: 'Hong Kong Island', region: 'Hong Kong Island' },
      extension_attributes: [],
    });
    const changed = await client.changeAddress(address.id, { firstname: 'Siu Ming' });
    expect(changed).toEqual({ ...address, firstname: 'Siu Ming' });
    const book = await client.send<{ addresses: readonly { id: number }[] }>('addressBook');
    expect(book.customer?.addresses.map(({ id }) => id)).toEqual([address.id]);

    const shipped = await client.shipToBook(address.id);
    expect(shipped.shipping_addresses[0]).toMatchObject({
      city: 'Sheung Wan',
      postcode: '999077',
      customer_address_id: address.id,
    });
    await client.chooseMethod(methodOf(shipped, 'courier'));
    await client.billAsShipping();
    await client.payBy('checkmo');
    const number = await client.place();
    const orders = await client.history({ number: { eq: number } });
    expect(orders).toMatchObject([
      {
        number,
        order_number: number,
        status: 'pending',
        available_actions: ['REORDER', 'CANCEL'],
        customer_info: { firstname: 'Siu Ming', lastname: 'Chan' },
        shipping_address: {
          street: home.street,
          city: 'Sheung Wan',
          postcode: '999077',
          region: 'Hong Kong Island',
        },
        items: [{ status: 'Ordered', quantity_invoiced: 0, product: { sku: 'JL11001' }, discounts: [] }],
        total: { taxes: [], discounts: [] },
        invoices: [],
        shipments: [],
        credit_memos: [],
        comments: [],
      },
    ]);
    expect(nullFields(orders).filter((field) => !nullable.has(field))).toEqual([]);
    expect(await client.part('downloads', 'customerDownloadableProducts')).toEqual({ items: [] });
    expect(await client.part('deleteAddress', 'deleteCustomerAddress', { id: String(address.id) })).toBe(
      true,
    );
    expect(await client.part('customer', 'customer')).toMatchObject({ email, addresses: [] });
  });

  test('changes the account, resets the password and signs out', async () => {
    const client = await newClient();
    const { email, password } = await client.signUp();
    const renamed = await client.part<object>('updateCustomer', 'updateCustomer', {
      input: { firstname: 'Siu Ming', lastname: 'Lee' },
    });
    expect(renamed).toMatchObject({
      customer: { firstname: 'Siu Ming', lastname: 'Lee', is_confirmed: true },
    });
    const subscribed = await client.part<object>('subscribeCustomer', 'updateCustomer', { yes: true });
    // The e-mailed link begins the subscription, because nobody has proven the address.
    expect(subscribed).toMatchObject({ customer: { is_subscribed: false } });
    const next = 'Hollywood-Road-118';
    const changed = { old: password, new: next };
    expect(await client.part('changePassword', 'changeCustomerPassword', changed)).toMatchObject({ email });
    expect(await client.part('requestReset', 'requestPasswordResetEmail', { email })).toBe(true);
    await expect(
      client.send('resetPassword', { email, token: 'no such token', password: next }),
    ).rejects.toThrow('token');
    expect(await client.part('signOut', 'revokeCustomerToken')).toEqual({ result: true });
    await expect(client.send('customer')).rejects.toThrow("isn't authorized");
    await client.signIn(email, next);
    expect(await client.part('customer', 'customer')).toMatchObject({ email });
  });
});

test('every document was sent', () => {
  // stock-wishlists.test.ts sends the documents about wish lists.
  const names = Object.keys(documents).filter((name) => !Object.hasOwn(wishlistDocuments, name));
  expect(names.filter((name) => !sent.has(name as DocumentName))).toEqual([]);
});

describe('a tool that reads the schema', () => {
  const read = async (query: string) => {
    const { body } = await shop.http({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ query }),
    });
    return { body, answer: JSON.parse(body) };
  };
  const allOptions = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  };
  const types = `types {
    name description
    fields {
      name description isDeprecated deprecationReason
      args { name description defaultValue type { name kind ofType { name kind ofType { name } } } }
      type { name kind ofType { name kind ofType { name kind } } }
    }
    inputFields { name description type { name } } enumValues { name description } possibleTypes { name } interfaces { name }
  }`;
  const aliased = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')} }`;

  test.each([
    ['graphql-js', getIntrospectionQuery(allOptions)],
    ['older tools', getIntrospectionQuery()],
    ['tools without descriptions', getIntrospectionQuery({ descriptions: false })],
  ])('gets it whole in the words of %s', async (_, query) => {
    const { answer } = await read(query);
    expect(answer.errors).toBeUndefined();
    expect(answer.data.__schema.types.length).toBeGreaterThan(400);
  });

  test.each([
    ['the whole schema 80 times', aliased(80, `__schema { ${types} }`)],
    ['the whole schema twice', aliased(2, `__schema { ${types} }`)],
    [
      'the largest types 100 times',
      aliased(100, `__type(name: "Cart") { fields { name args { name } type { name } } }`),
    ],
    ['75 bags', aliased(75, 'cart(cart_id: "x") { prices { grand_total { value } } }')],
    [
      '100 years of gold',
      aliased(100, 'goldPriceHistory(type: CN_CK9999, range: YEAR) { effective_at sell { value } }'),
    ],
    [
      'fields of the types of fields',
      '{ __schema { types { fields { type { fields { type { name } } } } } } }',
    ],
  ])('is refused %s', async (_, query) => {
    const { body, answer } = await read(query);
    expect(body.length).toBeLessThan(500);
    expect(answer.errors[0].extensions.code).toBe('QUERY_TOO_COMPLEX');
    expect(answer.errors[0].message).toMatch(/cost \d+, at most 150000/);
  });

  test('gets pieces in pieces in pieces, without their being compiled for every type in every type', async () => {
    const nested = (levels: number): string =>
      levels === 0 ? 'sku' : `sku related_products { ${nested(levels - 1)} }`;
    const query = `{ products(filter: { sku: { eq: "JL11001" } }, pageSize: 1) { items { ${nested(5)} } } }`;
    for (let time = 0; time < 3; time += 1) {
      const { answer } = await read(query);
      expect(answer.errors).toBeUndefined();
      expect(answer.data.products.items[0].sku).toBe('JL11001');
    }
  }, 5_000);
});
