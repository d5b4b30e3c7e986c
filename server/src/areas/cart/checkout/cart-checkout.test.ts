import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CartShop, createCartShop, hongKong, hongKongAddress, pieces } from '../../../testing/bag.ts';

let shop: CartShop;
let id: string;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  id = await shop.newCart();
});

const fill = (sku: string = pieces.fixed, quantity = 1) => shop.add(id, [{ sku, quantity }]);
const ship = (address: object = hongKongAddress, extra: object = {}, headers = hongKong) =>
  shop.change(
    'setShippingAddressesOnCart',
    { cart_id: id, shipping_addresses: [{ address, ...extra }] },
    headers,
  );

describe('the guest’s e-mail', () => {
  test('is stored as a mail server accepts it', async () => {
    const cart = await shop.changed('setGuestEmailOnCart', { cart_id: id, email: ' Li.Hua@Example.COM ' });
    expect(cart.email).toBe('Li.Hua@example.com');
  });

  test.each([
    '',
    'li',
    'li@',
    '@example.com',
    'li@example',
    '<b>li</b>@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])('rejects %.24s', async (email) => {
    const { errors } = await shop.change('setGuestEmailOnCart', { cart_id: id, email });
    expect(errors?.[0]).toMatchObject({
      message: 'Invalid email format',
      extensions: { code: 'INVALID_EMAIL' },
    });
  });
});

describe('addresses', () => {
  test('returns an address as it was sent: street, city, postcode and an unknown region', async () => {
    const returnedAddress = async (address: object) => {
      const { data, errors } = await ship({ ...hongKongAddress, ...address });
      expect(errors).toBeUndefined();
      return data.setShippingAddressesOnCart.cart.shipping_addresses[0];
    };
    const street = ['1 Queen Road', 'Flat 2'];
    const island = { street, city: 'Mid-Levels', region: 'Hong Kong Island', postcode: '999077' };
    expect(await returnedAddress(island)).toMatchObject({
      street,
      city: 'Mid-Levels',
      postcode: '999077',
      region: { region_id: null, code: 'Hong Kong Island', label: 'Hong Kong Island' },
    });
    expect(
      await returnedAddress({ street, city: 'Hong Kong', region: 'Wan Chai', postcode: '' }),
    ).toMatchObject({
      street,
      city: 'Hong Kong',
      postcode: '',
      region: { code: 'WC', label: 'Wan Chai' },
    });
  });

  test('returns an address of Macau as it was sent too', async () => {
    const macau = { store: 'mo_zh' };
    id = await shop.newCart(macau);
    const { data, errors } = await ship(
      {
        ...{ firstname: '大文', lastname: '陈', telephone: '66123456', country_code: 'MO' },
        ...{ street: ['新马路 1 号'], city: '澳门半岛', region: 'Nam Van', postcode: '999078' },
      },
      {},
      macau,
    );
    expect(errors).toBeUndefined();
    expect(data.setShippingAddressesOnCart.cart.shipping_addresses[0]).toMatchObject({
      street: ['新马路 1 号'],
      city: '澳门半岛',
      postcode: '999078',
      region: { region_id: null, code: 'Nam Van', label: 'Nam Van' },
      country: { code: 'MO' },
    });
  });

  test.each([[[]], [['']], [[null, ' ']]])(
    'asks for the street where only a city is sent: %j',
    async (street) => {
      const { errors } = await ship({ ...hongKongAddress, street, city: 'Central', region: 'Wan Chai' });
      expect(errors?.[0]?.extensions?.data).toMatchObject({ field: 'street', rule: 'FIELD_REQUIRED' });
    },
  );

  test('stores a Hong Kong district as text and the number in E.164', async () => {
    const { data, errors } = await ship({
      ...hongKongAddress,
      postcode: '999077',
      telephone: '+852 9123 4567',
    });
    expect(errors).toBeUndefined();
    const [address] = data.setShippingAddressesOnCart.cart.shipping_addresses;
    expect(address).toMatchObject({
      firstname: '大文',
      lastname: '陈',
      street: ['荷李活道 118 号'],
      region: { label: 'Central and Western' },
      postcode: '999077',
      telephone: '+85291234567',
      country: { code: 'HK', label: expect.stringContaining('Hong Kong') },
    });
  });

  test('reads a Hong Kong district in the region field as the region', async () => {
    const own = { ...hongKongAddress, city: '', region: null };
    const shipped = await ship({ ...own, district: '湾仔区' });
    expect(shipped.data.setShippingAddressesOnCart.cart.shipping_addresses[0]).toMatchObject({
      region: { label: 'Wan Chai' },
      street: ['荷李活道 118 号'],
    });
  });

  test('accepts a region by code, by number or by name in any language', async () => {
    const { data } = await ship();
    const { region } = data.setShippingAddressesOnCart.cart.shipping_addresses[0];
    for (const regionInput of [
      { region: region.code },
      { region: null, region_id: region.region_id },
      { region: region.label },
    ]) {
      const shipped = await ship({ ...hongKongAddress, city: '-', ...regionInput });
      expect(shipped.errors).toBeUndefined();
      expect(shipped.data.setShippingAddressesOnCart.cart.shipping_addresses[0].region.code).toBe(
        region.code,
      );
    }
  });

  const countries: [string, object, string, string][] = [
    [
      'default',
      {
        region: '上海',
        city: '上海市',
        district: '静安区',
        street: ['南京西路 1 号'],
        postcode: '200040',
        country_code: 'CN',
      },
      '13800138000',
      '12345678901',
    ],
    ['hk_en', hongKongAddress, '44012345', '31234567'],
    [
      'mo_zh',
      { city: '澳门', region: '大堂区', street: ['新马路 1 号'], country_code: 'MO' },
      '66123456',
      '28123456',
    ],
    [
      'my_en',
      {
        region: 'Kuala Lumpur',
        city: 'Kuala Lumpur',
        street: ['1 Jalan Ampang'],
        postcode: '50450',
        country_code: 'MY',
      },
      '012-345 6789',
      '03-1234 5678',
    ],
    [
      'sg_en',
      { city: 'Singapore', street: ['1 Orchard Road'], postcode: '238823', country_code: 'SG' },
      '81234567',
      '61234567',
    ],
  ];

  test.each(countries)(
    'checks an address of %s by its country’s form and mobile numbers',
    async (store, address, valid, invalid) => {
      const headers = { store };
      id = await shop.newCart(headers);
      const names = { firstname: '大文', lastname: '陈' };
      const accepted = await ship({ ...names, ...address, telephone: valid }, {}, headers);
      expect(accepted.errors).toBeUndefined();
      expect(accepted.data.setShippingAddressesOnCart.cart.shipping_addresses[0].telephone).toMatch(
        /^\+\d+$/,
      );
      for (const telephone of [invalid, '', '123', 'abc', '9'.repeat(30)]) {
        const { errors } = await shop.change(
          'setBillingAddressOnCart',
          { cart_id: id, billing_address: { address: { ...names, ...address, telephone } } },
          headers,
        );
        expect(errors?.[0]).toMatchObject({
          extensions: {
            category: 'graphql-input',
            code: 'INVALID_ADDRESS',
            data: { field: 'telephone', rule: expect.stringMatching(/^PHONE_/), code: expect.any(String) },
          },
        });
      }
    },
  );

  test('reports every wrong field with its rule in one answer', async () => {
    const headers = { store: 'default' };
    id = await shop.newCart(headers);
    const { errors } = await ship(
      {
        firstname: '',
        lastname: '',
        street: [''],
        city: '',
        region: '火星',
        postcode: '12',
        country_code: 'CN',
        telephone: '',
      },
      {},
      headers,
    );
    const data = errors?.[0]?.extensions?.data as { fields: { field: string }[] } | undefined;
    const fields = data?.fields.map(({ field }) => field);
    expect(new Set(fields)).toEqual(new Set(['name', 'telephone', 'city', 'street', 'postcode']));
  });

  test('stores mark-up as text, and rejects over-long lines and control characters', async () => {
    const nasty = '<script>alert(1)</script>';
    const { data } = await ship({ ...hongKongAddress, street: [nasty] });
    expect(data.setShippingAddressesOnCart.cart.shipping_addresses[0].street).toEqual([nasty]);
    for (const street of [['x'.repeat(121)], ['a\u0000b'], ['\u202Egnp']]) {
      const { errors } = await ship({ ...hongKongAddress, street });
      expect(errors?.[0]?.extensions?.data).toMatchObject({ field: 'street', rule: 'INVALID_TEXT' });
    }
    expect(
      (await ship({ ...hongKongAddress, company: 'y'.repeat(81) })).errors?.[0]?.extensions?.data,
    ).toMatchObject({
      field: 'company',
    });
  });

  test('rejects an address outside the market for the courier, and an unknown country', async () => {
    for (const country_code of ['CN', 'US', '']) {
      const { errors } = await ship({
        ...hongKongAddress,
        country_code,
        region: '上海',
        postcode: '200040',
        telephone: '13800138000',
      });
      expect(errors?.[0]?.extensions?.code).toBe('INVALID_ADDRESS');
    }
  });

  test('rejects anything but exactly one shipping address', async () => {
    for (const shipping_addresses of [[], [{ address: hongKongAddress }, { address: hongKongAddress }]]) {
      const { errors } = await shop.change('setShippingAddressesOnCart', { cart_id: id, shipping_addresses });
      expect(errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
    }
  });

  test('accepts a billing address of its own, the same as shipping, or used for shipping too', async () => {
    const bill = (billing_address: object) =>
      shop.change('setBillingAddressOnCart', { cart_id: id, billing_address });
    expect((await bill({ same_as_shipping: true })).errors?.[0]?.extensions?.code).toBe(
      'SHIPPING_ADDRESS_MISSING',
    );
    expect((await bill({})).errors?.[0]?.extensions?.code).toBe('BILLING_ADDRESS_MISSING');
    const own = await bill({ address: { ...hongKongAddress, firstname: '小明' }, use_for_shipping: true });
    expect(own.data.setBillingAddressOnCart.cart.shipping_addresses[0].firstname).toBe('小明');
    await ship();
    const same = await bill({ same_as_shipping: true });
    expect(same.data.setBillingAddressOnCart.cart.billing_address).toMatchObject({ firstname: '大文' });
  });

  test('prefers “same as shipping” to a billing address that is sent beside it', async () => {
    await ship();
    const { data, errors } = await shop.change('setBillingAddressOnCart', {
      cart_id: id,
      billing_address: { address: { ...hongKongAddress, firstname: '小明' }, same_as_shipping: true },
    });
    expect(errors).toBeUndefined();
    expect(data.setBillingAddressOnCart.cart.billing_address).toMatchObject({ firstname: '大文' });
  });
});

describe('delivery', () => {
  const choose = (carrier_code: string, method_code: string) =>
    shop.change('setShippingMethodsOnCart', {
      cart_id: id,
      shipping_methods: [{ carrier_code, method_code }],
    });

  test('charges no courier fee above the market’s threshold, and none for collection', async () => {
    await fill(pieces.fixed);
    const { data } = await ship();
    const methods = data.setShippingAddressesOnCart.cart.shipping_addresses[0].available_shipping_methods;
    expect(methods[0]).toMatchObject({
      carrier_code: 'courier',
      method_code: 'standard',
      carrier_title: 'Courier',
      available: true,
    });
    const stores = methods.slice(1);
    expect(stores.length).toBeGreaterThanOrEqual(3);
    for (const store of stores) expect(store).toMatchObject({ carrier_code: 'pickup', amount: { value: 0 } });
    const below = await choose('courier', 'standard');
    const cart = below.data.setShippingMethodsOnCart.cart;
    const { courierFee, courierFreeAbove } = shop.areas.stores.settings('hk');
    const goods = cart.prices.subtotal_with_discount_excluding_tax.value * 100;
    const fee = courierFreeAbove !== null && goods >= courierFreeAbove.minor ? 0 : courierFee.minor / 100;
    expect(cart.shipping_addresses[0].selected_shipping_method.amount.value).toBe(fee);
    expect(cart.prices.grand_total.value).toBe(goods / 100 + fee);
    await fill(pieces.gold, 2);
    const above = await shop.read(id);
    expect(above.shipping_addresses[0].selected_shipping_method.amount.value).toBe(0);
    expect(above.prices.steps.find(({ kind }: { kind: string }) => kind === 'shipping')).toMatchObject({
      amount: { value: 0 },
      was: { value: courierFee.minor / 100 },
      label: 'Courier',
    });
  });

  test('treats an order as collected where the address says so, until a courier is chosen', async () => {
    const [store] = shop.areas.stores.sources('hk').filter(({ pickup }) => pickup);
    const code = store?.code ?? '';
    const collected = await ship(hongKongAddress, { pickup_location_code: code });
    expect(collected.data.setShippingAddressesOnCart.cart.shipping_addresses[0]).toMatchObject({
      pickup_location_code: code,
      selected_shipping_method: {
        carrier_code: 'pickup',
        method_code: code,
        method_title: store?.name['en-US'],
      },
    });
    expect(
      (await choose('courier', 'standard')).errors?.[0]?.extensions?.code,
      'no courier goes to our own store',
    ).toBe('SHIPPING_ADDRESS_MISSING');
    const couriered = await ship();
    expect(couriered.data.setShippingAddressesOnCart.cart.shipping_addresses[0]).toMatchObject({
      pickup_location_code: null,
      selected_shipping_method: null,
    });
    expect((await choose('pickup', code)).errors).toBeUndefined();
  });

  test('accepts instore/pickup from clients of Magento as collection from any store', async () => {
    const [store] = shop.areas.stores.sources('hk').filter(({ pickup }) => pickup);
    const code = store?.code ?? '';
    await ship(hongKongAddress, { pickup_location_code: code });
    const { data, errors } = await choose('instore', 'pickup');
    expect(errors).toBeUndefined();
    expect(data.setShippingMethodsOnCart.cart.shipping_addresses[0]).toMatchObject({
      pickup_location_code: code,
      selected_shipping_method: { carrier_code: 'pickup', method_code: code },
    });
  });

  test.each([
    ['instore', 'pickup'],
    ['dhl', 'express'],
    ['courier', 'express'],
    ['pickup', 'nowhere'],
    ['pickup', 'hk-eshop'],
    ['pickup', 'cn-shanghai-jingan'],
  ])('rejects %s/%s, which this market does not offer', async (carrier, method) => {
    await ship();
    const { errors } = await choose(carrier, method);
    expect(errors?.[0]).toMatchObject({
      message: `Carrier with such method not found: ${carrier}, ${method}`,
      extensions: { code: 'CARRIER_NOT_FOUND' },
    });
  });

  test('requires an address first', async () => {
    expect((await choose('courier', 'standard')).errors?.[0]?.extensions?.code).toBe(
      'SHIPPING_ADDRESS_MISSING',
    );
  });
});

describe('the steps that are missing for an order', () => {
  test('are listed in the order of the checkout until none is left', async () => {
    expect((await shop.read(id)).missing_for_order).toEqual([
      'CART_EMPTY',
      'GUEST_EMAIL_MISSING',
      'SHIPPING_ADDRESS_MISSING',
      'SHIPPING_METHOD_MISSING',
      'BILLING_ADDRESS_MISSING',
      'PAYMENT_METHOD_MISSING',
    ]);
    await fill();
    await shop.change('setGuestEmailOnCart', { cart_id: id, email: 'li@example.com' });
    await ship();
    await shop.change('setBillingAddressOnCart', {
      cart_id: id,
      billing_address: { same_as_shipping: true },
    });
    await shop.change('setShippingMethodsOnCart', {
      cart_id: id,
      shipping_methods: [{ carrier_code: 'courier', method_code: 'standard' }],
    });
    expect((await shop.read(id)).missing_for_order).toEqual(['PAYMENT_METHOD_MISSING']);
    const cart = await shop.changed('setPaymentMethodOnCart', {
      cart_id: id,
      payment_method: { code: 'checkmo' },
    });
    expect(cart.missing_for_order).toEqual([]);
  });
});
