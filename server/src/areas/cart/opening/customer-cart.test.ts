import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hongKongAddress as address,
  type CartShop,
  cartFields,
  createCartShop,
  hongKong,
  pieces,
} from '../../../testing/bag.ts';
import { must } from '../../../testing/buyer.ts';
import { type SignedIn, signIn, signUp } from '../../../testing/people.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());

const item = (sku: string, quantity = 1, extra: object = {}) => ({ sku, quantity, ...extra });
const customerCart = `{ customerCart { ${cartFields} } }`;
const merge = `mutation ($from: String!, $to: String) {
  mergeCarts(source_cart_id: $from, destination_cart_id: $to) { ${cartFields} } }`;
const assign = `mutation ($id: String!) { assignCustomerToGuestCart(cart_id: $id) { ${cartFields} } }`;

const cartOf = async ({ headers }: SignedIn) =>
  (await must(shop.graphql(customerCart, {}, headers))).customerCart;
const merged = async (from: string, { headers }: SignedIn, to?: string) =>
  (await must(shop.graphql(merge, { from, to }, headers))).mergeCarts;
const lines = (cart: { items: { quantity: number; product: { sku: string } }[] }) =>
  Object.fromEntries(cart.items.map(({ product, quantity }) => [product.sku, quantity]));

describe('the one cart of a customer', () => {
  test('is always the same, also for requests at once and by both queries', async () => {
    const { headers } = await signUp(shop);
    const carts = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.newCart(headers)),
      must(shop.graphql(customerCart, {}, headers)).then((data) => data.customerCart.id as string),
    ]);
    expect(new Set(carts).size).toBe(1);
    await shop.add(carts[0] as string, [item(pieces.fixed)], headers);
    expect(await shop.newCart(headers)).toBe(carts[0]);
  });

  test('is a different one in each market and for each customer', async () => {
    const [customer, otherCustomer] = [await signUp(shop), await signUp(shop)];
    const cartIn = (store: string) => shop.newCart({ ...customer.headers, store });
    const ids = [
      await cartIn('hk_en'),
      await cartIn('sg_en'),
      await cartIn('hk_zh'),
      await shop.newCart(otherCustomer.headers),
    ];
    expect(ids[2]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  test('accepts an id of the client only where no cart exists yet', async () => {
    const { headers } = await signUp(shop);
    const create = (cart_id: string) =>
      shop.graphql(
        'mutation ($input: createEmptyCartInput) { createEmptyCart(input: $input) }',
        { input: { cart_id } },
        headers,
      );
    const own = 'customersown'.padEnd(32, '0');
    const guests = await shop.newCart();
    expect((await create(guests)).errors?.[0]?.message).toBe(`Cart with ID "${guests}" already exists.`);
    expect((await create(own)).data.createEmptyCart).toBe(own);
    expect((await create(own)).data.createEmptyCart).toBe(own);
    expect((await create('another'.padEnd(32, '0'))).data.createEmptyCart).toBe(own);
    expect(await shop.newCart(headers)).toBe(own);
  });

  test('has the account’s e-mail address, which no request changes', async () => {
    const customer = await signUp(shop);
    const { id, email, missing_for_order } = await cartOf(customer);
    expect(email).toBe(customer.email);
    expect(missing_for_order).not.toContain('GUEST_EMAIL_MISSING');
    const { errors } = await shop.change(
      'setGuestEmailOnCart',
      { cart_id: id, email: 'x@example.com' },
      customer.headers,
    );
    expect(errors?.[0]).toMatchObject({
      message: 'The request is not allowed for logged in customers',
      extensions: { category: 'graphql-input', code: 'GUESTS_ONLY' },
    });
  });

  test('has the pieces and the choices of a cancelled order, if the next one was opened before', async () => {
    const customer = await signUp(shop);
    const { headers } = customer;
    const cart_id = await shop.newCart(headers);
    await shop.add(cart_id, [item(pieces.fixed)], headers);
    await shop.changed('setCartRemark', { cart_id, remark: 'Ring the bell' }, headers);
    await shop.db.transaction((tx) => shop.areas.cart.close(tx, cart_id, '20261121000061', shop.clock.now()));
    const next = await cartOf(customer);
    expect(lines(next)).toEqual({});
    await shop.db.transaction((tx) => shop.areas.cart.reopen(tx, cart_id, shop.clock.now()));
    const { id, ...reopened } = await shop.read(next.id, headers);
    expect(id).not.toBe(cart_id);
    expect(lines(reopened as never)).toEqual({ [pieces.fixed]: 1 });
    expect(reopened.remark).toBe('Ring the bell');
  });

  test('is refused to guests', async () => {
    const answers = [
      await shop.graphql(customerCart, {}, hongKong),
      await shop.graphql(merge, { from: await shop.newCart() }, hongKong),
      await shop.graphql(merge, { from: await shop.newCart(), to: await shop.newCart() }, hongKong),
      await shop.graphql(assign, { id: await shop.newCart() }, hongKong),
    ];
    for (const { errors } of answers)
      expect(errors?.[0]).toMatchObject({
        message: "The current customer isn't authorized.",
        extensions: { category: 'graphql-authorization', code: 'NOT_AUTHORISED' },
      });
  });
});

describe('a customer’s cart id used by somebody else', () => {
  const input = (field: string, cart_id: string): object =>
    ({
      addSimpleProductsToCart: { cart_id, cart_items: [{ data: item(pieces.fixed) }] },
      addConfigurableProductsToCart: {
        cart_id,
        cart_items: [{ parent_sku: pieces.parent, data: item(pieces.variant) }],
      },
      updateCartItems: { cart_id, cart_items: [{ cart_item_id: 1, quantity: 2 }] },
      removeItemFromCart: { cart_id, cart_item_id: 1 },
      applyCouponToCart: { cart_id, coupon_code: 'WELCOME' },
      removeCouponFromCart: { cart_id },
      setGuestEmailOnCart: { cart_id, email: 'guest@example.com' },
      setShippingAddressesOnCart: { cart_id, shipping_addresses: [{ address }] },
      setBillingAddressOnCart: { cart_id, billing_address: { address } },
      setShippingMethodsOnCart: {
        cart_id,
        shipping_methods: [{ carrier_code: 'courier', method_code: 'standard' }],
      },
      setPaymentMethodOnCart: { cart_id, payment_method: { code: 'checkmo' } },
      acknowledgeCartPrices: { cart_id, price_token: 'x' },
      setCartRemark: { cart_id, remark: 'x' },
    })[field] as object;
  const fields = [
    'addSimpleProductsToCart',
    'addConfigurableProductsToCart',
    'updateCartItems',
    'removeItemFromCart',
    'applyCouponToCart',
    'removeCouponFromCart',
    'setGuestEmailOnCart',
    'setShippingAddressesOnCart',
    'setBillingAddressOnCart',
    'setShippingMethodsOnCart',
    'setPaymentMethodOnCart',
    'acknowledgeCartPrices',
    'setCartRemark',
  ];

  // These tests use their own shop, because they move its clock.
  let own: CartShop;
  beforeAll(async () => {
    own = await createCartShop();
  });
  afterAll(() => own.close());

  test.each([
    'a guest',
    'another customer',
    'a made-up token',
    'a token that is over',
    'a token that was given back',
  ])('opens nothing to %s, with the messages that stock clients know', async (caller) => {
    const owner = await signUp(own);
    const id = await own.newCart(owner.headers);
    await own.add(id, [item(pieces.fixed)], owner.headers);
    const headers = await (async (): Promise<Record<string, string>> => {
      if (caller === 'a guest') return hongKong;
      if (caller === 'another customer') return (await signUp(own)).headers;
      if (caller === 'a made-up token') return { ...hongKong, authorization: 'Bearer made-up' };
      if (caller === 'a token that is over') own.clock.advance({ seconds: 3_601 });
      else await must(own.graphql('mutation { revokeCustomerToken { result } }', {}, owner.headers));
      return owner.headers;
    })();
    const answers = [
      await own.graphql('query ($id: String!) { cart(cart_id: $id) { id } }', { id }, headers),
      await own.graphql(
        'query ($id: String!) { getGiftsOfCart(cart_id: $id) { rules { rule_id } } }',
        { id },
        headers,
      ),
      await own.graphql(
        'mutation ($id: String!) { removeSpotsForCart(cart_id: $id) { id } }',
        { id },
        headers,
      ),
      await own.graphql(
        'mutation ($id: String!) { placeOrder(input: { cart_id: $id }) { order { order_number } } }',
        { id },
        headers,
      ),
      await own.add(id, [item(pieces.fixed)], headers),
      ...(await Promise.all(fields.map((field) => own.change(field, input(field, id), headers)))),
      ...(caller === 'another customer'
        ? [
            await own.graphql(merge, { from: id }, headers),
            await own.graphql(merge, { from: await own.newCart(), to: id }, headers),
            await own.graphql(assign, { id }, headers),
          ]
        : []),
    ];
    for (const { errors } of answers)
      expect(errors?.[0]).toMatchObject({
        message: `The current user cannot perform operations on cart "${id}"`,
        extensions: { category: 'graphql-authorization', code: 'CART_FOREIGN' },
      });
    const [row] = await own.db.query<{ quantity: number; customerId: string }>(
      'test',
      'select sum(quantity)::integer as quantity from cart.cart_line where cart_id = $1',
      [id],
    );
    expect(row?.quantity).toBe(1);
  });

  test('lets a customer use a guest’s cart whose id is known', async () => {
    const { headers } = await signUp(shop);
    const id = await shop.newCart();
    expect((await shop.add(id, [item(pieces.fixed)], headers)).errors).toBeUndefined();
    expect((await shop.read(id, headers)).total_quantity).toBe(1);
    expect((await shop.read(id)).total_quantity).toBe(1);
  });
});

describe('a stock client whose session ends', () => {
  test.each(['hk_zh', 'hk_en'])(
    'recognises it by the English text, creates a new bag and continues (%s)',
    async (store) => {
      const own = await createCartShop();
      const customer = await signUp(own, { store });
      const old = await own.newCart(customer.headers);
      await own.add(old, [item(pieces.fixed)], customer.headers);
      own.clock.advance({ seconds: 3_601 });
      const { errors } = await own.add(old, [item(pieces.gold)], customer.headers);
      expect(errors?.[0]?.message).toMatch(/^The current user cannot perform operations on cart/);
      expect((await own.graphql('{ getLoginStatus }', {}, customer.headers)).data.getLoginStatus).toBe(false);
      const next = await own.newCart(customer.headers);
      expect(next).not.toBe(old);
      expect((await own.add(next, [item(pieces.gold)], { store })).errors).toBeUndefined();
      const signedIn = await signIn(own, customer.email, { store });
      const joined = (await must(own.graphql(merge, { from: next }, signedIn.headers))).mergeCarts;
      expect(joined.id, 'signed in again, the old bag is there').toBe(old);
      expect(lines(joined)).toEqual({ [pieces.fixed]: 1, [pieces.gold]: 1 });
      await own.close();
    },
  );
});

describe('merging at sign-in', () => {
  test('adds up equal lines, keeps others with their wrap, and deletes the guest’s cart', async () => {
    const customer = await signUp(shop);
    const { id } = await cartOf(customer);
    await shop.add(id, [item(pieces.fixed, 1), item(pieces.variant)], customer.headers);
    const from = await shop.newCart();
    const gift = { wrap: true, message: '愿年年团圆' };
    await shop.add(from, [item(pieces.fixed, 2), item(pieces.gold), item(pieces.fixed, 1, { gift })]);
    const cart = await merged(from, customer);
    expect(cart.id).toBe(id);
    expect(
      cart.items.map((line: { product: { sku: string }; quantity: number; gift: object | null }) => [
        line.product.sku,
        line.quantity,
        line.gift,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [pieces.fixed, 3, null],
        [pieces.parent, 1, null],
        [pieces.gold, 1, null],
        [pieces.fixed, 1, gift],
      ]),
    );
    expect(cart.items).toHaveLength(4);
    const { errors } = await shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { id } }',
      { id: from },
      hongKong,
    );
    expect(errors?.[0]).toMatchObject({
      message: "The cart isn't active.",
      extensions: { code: 'CART_NOT_ACTIVE' },
    });
  });

  test('has the same result twice, twice at once, and by each of its three mutations', async () => {
    const customer = await signUp(shop);
    const { id } = await cartOf(customer);
    const from = await shop.newCart();
    await shop.add(from, [item(pieces.fixed, 2)]);
    const carts = await Promise.all([
      merged(from, customer),
      merged(from, customer, id),
      merged(from, customer),
      must(shop.graphql(assign, { id: from }, customer.headers)).then(
        (data) => data.assignCustomerToGuestCart,
      ),
    ]);
    for (const cart of [...carts, await merged(from, customer)]) {
      expect(cart.id).toBe(id);
      expect(lines(cart)).toEqual({ [pieces.fixed]: 2 });
    }
  });

  test('keeps the lines of two guest carts that are merged at once', async () => {
    const customer = await signUp(shop);
    const [firstCart, secondCart] = [await shop.newCart(), await shop.newCart()];
    await shop.add(firstCart, [item(pieces.fixed, 2)]);
    await shop.add(secondCart, [item(pieces.fixed), item(pieces.gold)]);
    await Promise.all([merged(firstCart, customer), merged(secondCart, customer)]);
    expect(lines(await cartOf(customer))).toEqual({ [pieces.fixed]: 3, [pieces.gold]: 1 });
  });

  test('stops at the stock, and takes away nothing that was in the cart', async () => {
    const customer = await signUp(shop);
    const { id } = await cartOf(customer);
    await shop.add(id, [item(pieces.lastOne)], customer.headers);
    const from = await shop.newCart();
    await shop.add(from, [item(pieces.lastOne)]);
    const cart = await merged(from, customer);
    expect(lines(cart)).toEqual({ [pieces.lastOne]: 1 });
    expect(cart.items[0].has_error).toBe(false);
  });

  test('keeps the prices that the shopper saw last, so that a change since is still reported', async () => {
    const customer = await signUp(shop);
    const { id } = await cartOf(customer);
    await shop.add(id, [item(pieces.gold)], customer.headers);
    const early = await shop.newCart();
    await shop.add(early, [item(pieces.variant)]);
    await shop.moveGold(1);
    const late = await shop.newCart();
    await shop.add(late, [item(pieces.gold)]);
    await merged(early, customer);
    const cart = await merged(late, customer);
    const changed = Object.fromEntries(
      cart.items.map((line: { product: { sku: string }; price_change: object | null }) => [
        line.product.sku,
        line.price_change !== null,
      ]),
    );
    expect(changed).toEqual({ [pieces.gold]: false, [pieces.parent]: true });
    expect(cart.missing_for_order).toContain('PRICE_NOT_ACKNOWLEDGED');
    await shop.moveGold(-1);
  });

  test('copies the guest’s addresses, delivery, remark and payment where the customer’s cart has none', async () => {
    const customer = await signUp(shop);
    const from = await shop.newCart();
    await shop.add(from, [item(pieces.fixed)]);
    await shop.changed('setShippingAddressesOnCart', { cart_id: from, shipping_addresses: [{ address }] });
    await shop.changed('setBillingAddressOnCart', {
      cart_id: from,
      billing_address: { same_as_shipping: true },
    });
    await shop.changed('setShippingMethodsOnCart', {
      cart_id: from,
      shipping_methods: [{ carrier_code: 'courier', method_code: 'standard' }],
    });
    await shop.changed('setPaymentMethodOnCart', { cart_id: from, payment_method: { code: 'checkmo' } });
    await shop.changed('setCartRemark', { cart_id: from, remark: 'guest' });
    const cart = await merged(from, customer);
    expect(cart).toMatchObject({
      remark: 'guest',
      email: customer.email,
      shipping_addresses: [{ street: address.street, selected_shipping_method: { carrier_code: 'courier' } }],
      billing_address: { street: address.street },
      selected_payment_method: { code: 'checkmo' },
      missing_for_order: [],
    });

    const other = await shop.newCart();
    await shop.add(other, [item(pieces.fixed)]);
    await shop.changed('setCartRemark', { cart_id: other, remark: 'another' });
    await shop.changed('setShippingAddressesOnCart', {
      cart_id: other,
      shipping_addresses: [{ address: { ...address, street: ['1 Other Street'] } }],
    });
    expect(await merged(other, customer)).toMatchObject({
      remark: 'guest',
      shipping_addresses: [{ street: address.street }],
    });
  });

  test('refuses a guest’s cart, a cart of another market, and the cart itself as the target', async () => {
    const { headers } = await signUp(shop);
    const [from, to] = [await shop.newCart(), await shop.newCart()];
    const code = async (variables: object, store = 'hk_en') =>
      (await shop.graphql(merge, variables, { ...headers, store })).errors?.[0]?.extensions?.code;
    expect(await code({ from, to })).toBe('CART_FOREIGN');
    expect(await code({ from }, 'sg_en')).toBe('CART_FOREIGN');
    expect(await code({ from, to: from })).toBe('BAD_REQUEST');
    expect(await code({ from: 'x'.repeat(32) })).toBe('CART_NOT_FOUND');
    expect((await shop.read(from)).id).toBe(from);
  });
});

describe('the address book in the checkout', () => {
  const book = '{ customer { addresses { id street telephone } } }';
  const createAddress = `mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }`;

  test('offers an address by its number, also for collection, and no one else’s', async () => {
    const [customer, other] = [await signUp(shop), await signUp(shop)];
    const { createCustomerAddress } = await must(
      shop.graphql(
        createAddress,
        {
          input: {
            firstname: 'Ka Yan',
            lastname: 'Chan',
            street: ['9 Queen’s Road Central'],
            city: 'Central and Western',
            region: { region: 'Central and Western' },
            country_code: 'HK',
            telephone: '91234567',
          },
        },
        customer.headers,
      ),
    );
    const customer_address_id = createCustomerAddress.id;
    const choose = async (signedIn: SignedIn, extra: object = {}) =>
      shop.change(
        'setShippingAddressesOnCart',
        {
          cart_id: await shop.newCart(signedIn.headers),
          shipping_addresses: [{ customer_address_id, ...extra }],
        },
        signedIn.headers,
      );
    const { data } = await choose(customer);
    expect(data.setShippingAddressesOnCart.cart.shipping_addresses[0]).toMatchObject({
      street: ['9 Queen’s Road Central'],
      telephone: '+85291234567',
    });
    const billing = await shop.changed(
      'setBillingAddressOnCart',
      { cart_id: await shop.newCart(customer.headers), billing_address: { customer_address_id } },
      customer.headers,
    );
    expect(billing.billing_address.street).toEqual(['9 Queen’s Road Central']);
    const collected = await choose(customer, { pickup_location_code: 'hk-sheungwan' });
    expect(collected.data.setShippingAddressesOnCart.cart.shipping_addresses[0]).toMatchObject({
      firstname: 'Ka Yan',
      pickup_location_code: 'hk-sheungwan',
    });
    expect((await choose(customer, { address })).errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
    expect((await choose(other)).errors?.[0]?.extensions?.code).toBe('ADDRESS_NOT_FOUND');
    const { errors } = await shop.change('setShippingAddressesOnCart', {
      cart_id: await shop.newCart(),
      shipping_addresses: [{ customer_address_id }],
    });
    expect(errors?.[0]?.extensions?.code).toBe('NOT_AUTHORISED');
  });

  test('stores a new address when requested, once, and not otherwise', async () => {
    const { headers } = await signUp(shop);
    const cart_id = await shop.newCart(headers);
    const set = (save_in_address_book?: boolean) =>
      shop.changed(
        'setShippingAddressesOnCart',
        { cart_id, shipping_addresses: [{ address: { ...address, save_in_address_book } }] },
        headers,
      );
    const count = async () => (await must(shop.graphql(book, {}, headers))).customer.addresses.length;
    await set();
    await set(false);
    expect(await count()).toBe(0);
    await set(true);
    await set(true);
    await shop.changed(
      'setBillingAddressOnCart',
      { cart_id, billing_address: { address: { ...address, save_in_address_book: true } } },
      headers,
    );
    expect(await count()).toBe(1);
  });
});
