import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, choosePayment, must, place, placeWith, stockOf, tokenise } from '../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../testing/small-shop.ts';

/** Sets, services and files from the page to the order, as clients ask for them. */
let shop: TestShop;
let cartId: string;
const pieces = [
  piece('RING', { price: { kind: 'fixed', amounts: { CNY: 100000 } }, stock: { 'cn-eshop': 5 } }),
  piece('STUDS', { price: { kind: 'fixed', amounts: { CNY: 30000 } }, stock: { 'cn-eshop': 9 } }),
  piece('GONE', { stock: { 'cn-eshop': 0 } }),
  piece('BANGLE', {
    price: {
      kind: 'by-weight',
      metal: 'CK9999',
      weightMg: 20_000,
      craft: { CNY: 8000 },
      commissionBasisPoints: { CNY: 200 },
    },
    stock: { 'cn-eshop': 8 },
  }),
  piece('CARE', {
    type: 'virtual',
    price: { kind: 'fixed', amounts: { CNY: 9900 } },
    stock: { 'cn-eshop': 50 },
  }),
  piece('GUIDE', {
    type: 'downloadable',
    price: { kind: 'fixed', amounts: { CNY: 1900 } },
    stock: { 'cn-eshop': 50 },
    downloads: {
      title: text('文件', 'Files'),
      links: [{ key: 'pdf', title: text('养护手册', 'Care guide'), file: 'care/guide.pdf', downloads: 2 }],
    },
  }),
  piece('LOST', {
    type: 'downloadable',
    downloads: { title: text('文件'), links: [{ key: 'pdf', title: text('册'), file: 'nowhere.pdf' }] },
  }),
  piece('WEDDING', {
    type: 'bundle',
    setDiscountBasisPoints: 500,
    bundle: [
      { key: 'bangle', title: text('手镯', 'Bangle'), selections: [{ sku: 'BANGLE', quantity: 2 }] },
      { key: 'ring', title: text('戒指', 'Ring'), selections: [{ sku: 'RING' }, { sku: 'GONE' }] },
      {
        key: 'more',
        title: text('添一件', 'One more'),
        required: false,
        input: 'checkbox',
        selections: [{ sku: 'STUDS', canChangeQuantity: true }],
      },
    ],
  }),
  piece('GROUP', { type: 'grouped', grouped: [{ sku: 'STUDS', quantity: 2 }, { sku: 'RING' }] }),
];

beforeAll(async () => {
  shop = await createTestShop({ listen: true });
  await shop.areas.stores.importFiles({ stores: stores() });
  await shop.areas.pricing.importFiles({
    gold: await readFile(new URL('../../../../sample/gold.json', import.meta.url), 'utf8'),
  });
  const folder = join(shop.platform.config.dataDir, 'downloads', 'care');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'guide.pdf'), '%PDF-1.7 care');
});
afterAll(() => shop.close());

beforeEach(async () => {
  const reports = await shop.areas.catalogue.importFiles({
    products: JSON.stringify(pieces),
    attributes: JSON.stringify([attribute('metal', ['gold'])]),
    categories: JSON.stringify([category('rings', null)]),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  // An import leaves what was sold meanwhile as it is.
  await shop.db.query(
    'test.restock',
    `update catalogue.stock_item item set quantity = (given.stock ->> 'cn-eshop')::integer,
       changed_in = pg_current_xact_id()
     from jsonb_to_recordset($1::jsonb) as given(sku text, stock jsonb) join catalogue.product using (sku)
     where item.product_id = product.id`,
    [JSON.stringify(pieces)],
  );
  await shop.areas.catalogue.fresh(true);
  cartId = (await must(shop.graphql('mutation { createEmptyCart }'))).createEmptyCart;
});

const cartFields = `is_virtual total_quantity price_token missing_for_order
  prices { grand_total { value } } shipping_addresses { city }
  items { __typename uid quantity max_quantity has_error errors { reason } product { sku }
    prices { price { value } row_total { value } parts { steps { kind amount { value } } total { value } } }
    ... on BundleCartItem { bundle_options { label type values { uid label quantity price } } }
    ... on DownloadableCartItem { links { title } } }`;

async function choices(sku = 'WEDDING') {
  const { products } = await must(
    shop.graphql(
      `query ($sku: String!) { products(filter: {sku: {eq: $sku}}) { items { ... on BundleProduct {
         items { option_id title options { id uid label quantity product { sku stock_status } } } } } } }`,
      { sku },
    ),
  );
  const found = new Map<string, { uid: string; id: number; option: number }>();
  for (const { option_id, options } of products.items[0].items)
    for (const { uid, id, product } of options) found.set(product.sku, { uid, id, option: option_id });
  return (chosen: string): { uid: string; id: number; option: number } => {
    const choice = found.get(chosen);
    if (!choice) throw new Error(`${chosen} cannot be chosen`);
    return choice;
  };
}

async function add(...items: object[]) {
  const { addProductsToCart } = await must(
    shop.graphql(
      `mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
         cart { ${cartFields} } user_errors { code reason index } } }`,
      { id: cartId, items },
    ),
  );
  return addProductsToCart;
}

async function addSet(quantity = 1, more: object = {}) {
  const of = await choices();
  const selected_options = [of('BANGLE').uid, of('RING').uid];
  return add({ sku: 'WEDDING', quantity, selected_options, ...more });
}

const readCart = async () =>
  (await must(shop.graphql(`query ($id: String!) { cart(cart_id: $id) { ${cartFields} } }`, { id: cartId })))
    .cart;

const address = {
  firstname: '念',
  lastname: '苏',
  street: ['南京西路 1 号'],
  city: '上海市',
  region: '上海',
  district: '静安区',
  postcode: '200040',
  country_code: 'CN',
  telephone: '13800138000',
};

const change = (name: string, type: string, input: object) =>
  shop.graphql(`mutation ($input: ${type}) { ${name}(input: $input) { cart { ${cartFields} } } }`, {
    input: { cart_id: cartId, ...input },
  });

async function fillIn(): Promise<void> {
  await must(change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
  await must(
    change('setShippingAddressesOnCart', 'SetShippingAddressesOnCartInput', {
      shipping_addresses: [{ address }],
    }),
  );
  await must(
    change('setBillingAddressOnCart', 'SetBillingAddressOnCartInput', {
      billing_address: { same_as_shipping: true },
    }),
  );
  await must(
    change('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', {
      shipping_methods: [{ carrier_code: 'courier', method_code: 'standard' }],
    }),
  );
}

const buyer = () => ({ cartId, headers: { store: 'default' } });

const orderFields = `number status is_virtual progress shipping_method shipping_address { city } billing_address { firstname telephone }
  items { __typename product_sku selected_options { label value } downloads { title url remaining }
    ... on BundleOrderItem { bundle_options { label values { product_sku quantity } } } }`;

async function follow({ order_number, access_token }: { order_number: string; access_token: string }) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { ${orderFields} } }`,
      { number: order_number, token: access_token },
    ),
  );
  return orderByToken;
}

async function buy(card: string) {
  await choosePayment(shop, buyer(), {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, card) },
  });
  const { placeOrder } = await must(place(shop, buyer()));
  await shop.drain();
  return placeOrder.order as { order_number: string; access_token: string };
}

describe('a bundle', () => {
  test('goes into the bag as it is chosen, at the price of its pieces by today’s board', async () => {
    const { cart, user_errors } = await addSet();
    expect(user_errors).toEqual([]);
    const [line] = cart.items;
    const gold = shop.areas.pricing.current('CN-CK9999')?.sell.minor ?? 0;
    const whole = (minor: number): number => Math.round(minor / 100) * 100;
    const bangle = gold * 20 + 8000 + whole(gold * 20 * 0.02);
    expect(line).toMatchObject({
      __typename: 'BundleCartItem',
      max_quantity: 4,
      bundle_options: [
        { label: '手镯', type: 'select', values: [{ quantity: 2, price: bangle / 100 }] },
        { label: '戒指', values: [{ quantity: 1, price: 1000 }] },
      ],
    });
    const sum = bangle * 2 + 100_000;
    expect(Math.round(line.prices.price.value * 100)).toBe(sum - whole(sum * 0.05));
    const { steps } = line.prices.parts;
    expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual([
      'gold_value',
      'craft_charge',
      'commission',
      'fixed_price',
      'set_discount',
    ]);
    expect(cart.is_virtual).toBe(false);
  });

  test('equal choices are one line, others another; each is put back by the uids it says', async () => {
    await addSet();
    const of = await choices();
    await addSet(1, { selected_options: [of('RING').uid, of('BANGLE').uid] });
    const { cart } = await addSet(1, {
      selected_options: [of('RING').uid, of('BANGLE').uid],
      entered_options: [
        { uid: of('STUDS').uid, value: '3' },
        { uid: 'bm90LW91cnM=', value: 'x' },
      ],
    });
    expect(cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1]);
    const [, other] = cart.items;
    expect(other.bundle_options[2].values).toMatchObject([{ quantity: 3, price: 300 }]);
    const uids = other.bundle_options.flatMap(({ values }: { values: { uid: string }[] }) =>
      values.map(({ uid }) => uid),
    );
    await must(change('removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_uid: other.uid }));
    const back = await add({ sku: 'WEDDING', quantity: 1, selected_options: uids });
    expect(back.cart.items[1].bundle_options).toEqual(other.bundle_options);
  });

  test('Magento’s older mutation says the same', async () => {
    const of = await choices();
    const choice = (sku: string, quantity: number) => ({
      id: of(sku).option,
      quantity,
      value: [String(of(sku).id)],
    });
    const { addBundleProductsToCart } = await must(
      change('addBundleProductsToCart', 'AddBundleProductsToCartInput', {
        cart_items: [
          {
            data: { sku: 'WEDDING', quantity: 1 },
            bundle_options: [choice('BANGLE', 2), choice('RING', 1)],
          },
        ],
      }),
    );
    expect(addBundleProductsToCart.cart.items).toHaveLength(1);
    expect((await addSet()).cart.items).toMatchObject([{ quantity: 2 }]);
  });

  test('that is not chosen whole, or as nobody offers it, is refused by its code', async () => {
    const of = await choices();
    const [bangle, ring] = [of('BANGLE').uid, of('RING').uid];
    const refused = async (selected_options: string[], entered_options: object[] = []) =>
      (await add({ sku: 'WEDDING', quantity: 1, selected_options, entered_options })).user_errors[0]?.reason;
    expect(await refused([])).toBe('OPTIONS_REQUIRED');
    expect(await refused([ring])).toBe('OPTIONS_REQUIRED');
    expect(await refused([bangle, ring, of('GONE').uid])).toBe('OPTIONS_UNAVAILABLE');
    expect(await refused([bangle, ring, btoa('bundle/1/999999/1')])).toBe('OPTIONS_UNAVAILABLE');
    expect(await refused([ring, btoa(`bundle/${of('BANGLE').option}/${of('BANGLE').id}/1`)])).toBe(
      'OPTIONS_UNAVAILABLE',
    );
    expect(await refused([bangle, ring], [{ uid: of('STUDS').uid, value: '0' }])).toBe('OPTIONS_UNAVAILABLE');
    expect(await refused([bangle, of('GONE').uid])).toBe('INSUFFICIENT_STOCK');
    expect((await readCart()).items).toEqual([]);
  });

  test('shares its stock with its pieces in other lines', async () => {
    await add({ sku: 'RING', quantity: 4 });
    expect((await addSet(2)).user_errors).toMatchObject([{ reason: 'INSUFFICIENT_STOCK' }]);
    const { cart } = await addSet(1);
    const more = (quantity: number) =>
      change('updateCartItems', 'UpdateCartItemsInput', {
        cart_items: [{ cart_item_uid: cart.items[1].uid, quantity }],
      });
    expect((await more(2)).errors?.[0]?.extensions?.code).toBe('INSUFFICIENT_STOCK');
    expect((await more(1)).errors).toBeUndefined();
  });

  test('that is offered no more stays in the bag, cannot be ordered and spoils no other line', async () => {
    await addSet();
    await add({ sku: 'STUDS', quantity: 1 });
    const less = pieces.map((one) =>
      one.sku === 'WEDDING' && 'bundle' in one
        ? { ...one, bundle: (one.bundle as { key: string }[]).filter(({ key }) => key !== 'ring') }
        : one,
    );
    await shop.areas.catalogue.importFiles({ products: JSON.stringify(less) });
    const { items } = await readCart();
    expect(items).toMatchObject([
      { has_error: true, errors: [{ reason: 'NOT_SALABLE' }] },
      { has_error: false },
    ]);
  });

  test('takes each piece with its order, keeps them by name, and gives them back when it dies', async () => {
    await addSet(2);
    await fillIn();
    const placed = await buy(cards.challenge);
    expect([await stockOf(shop, 'BANGLE', 'cn-eshop'), await stockOf(shop, 'RING', 'cn-eshop')]).toEqual([
      4, 3,
    ]);
    const order = await follow(placed);
    expect(order.items[0]).toMatchObject({
      __typename: 'BundleOrderItem',
      selected_options: [
        { label: '手镯', value: '素圈 × 2' },
        { label: '戒指', value: '素圈' },
      ],
      bundle_options: [{ values: [{ product_sku: 'BANGLE', quantity: 2 }] }, { label: '戒指' }],
    });
    const letters = await shop.db.query<{ body: string }>(
      'test.letters',
      'select body from platform.message',
    );
    expect(letters.at(-1)?.body).toContain('手镯：素圈 × 2');
    shop.clock.advance({ minutes: 20 });
    await shop.drain();
    expect((await follow(placed)).status).toBe('canceled');
    expect([await stockOf(shop, 'BANGLE', 'cn-eshop'), await stockOf(shop, 'RING', 'cn-eshop')]).toEqual([
      8, 5,
    ]);
  });

  test('of which one piece went meanwhile is no order, and takes nothing', async () => {
    await addSet(1);
    await fillIn();
    await choosePayment(shop, buyer(), {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const { price_token } = await readCart();
    await shop.db.query(
      'test.take',
      `update catalogue.stock_item set quantity = 0 where product_id = (select id from catalogue.product where sku = 'RING')`,
    );
    const { errors } = await placeWith(shop, buyer(), { price_token, accepts_no_return: true });
    expect(errors?.[0]?.extensions?.code).toBe('INSUFFICIENT_STOCK');
    expect(await stockOf(shop, 'BANGLE', 'cn-eshop')).toBe(8);
  });
});

describe('a group', () => {
  test('puts each of its pieces into the bag, as often as it has it', async () => {
    const { cart, user_errors } = await add({ sku: 'GROUP', quantity: 2 });
    expect(user_errors).toEqual([]);
    expect(
      cart.items.map(({ product, quantity }: { product: { sku: string }; quantity: number }) => [
        product.sku,
        quantity,
      ]),
    ).toEqual([
      ['STUDS', 4],
      ['RING', 2],
    ]);
  });

  test('of which one is short puts the others in, and says so', async () => {
    const { cart, user_errors } = await add({ sku: 'GROUP', quantity: 5 });
    expect(user_errors).toMatchObject([{ index: 0, reason: 'INSUFFICIENT_STOCK' }]);
    expect(cart.items).toMatchObject([{ product: { sku: 'RING' }, quantity: 5 }]);
  });
});

describe('what is not sent', () => {
  const who = {
    firstname: '念',
    lastname: '苏',
    street: [''],
    city: '',
    country_code: 'CN',
    telephone: '13800138000',
  };
  const bill = () =>
    change('setBillingAddressOnCart', 'SetBillingAddressOnCartInput', { billing_address: { address: who } });

  test('needs neither address nor courier: a name, a number, and the order is complete once paid', async () => {
    const { cart } = await add({ sku: 'CARE', quantity: 1, gift: { wrap: true } });
    expect(cart).toMatchObject({
      is_virtual: true,
      items: [{ __typename: 'VirtualCartItem' }],
      missing_for_order: ['GUEST_EMAIL_MISSING', 'BILLING_ADDRESS_MISSING', 'PAYMENT_METHOD_MISSING'],
    });
    await must(change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const placed = await buy(cards.approved);
    expect(await follow(placed)).toMatchObject({
      status: 'complete_complete',
      is_virtual: true,
      progress: null,
      shipping_method: '无需配送',
      shipping_address: null,
      billing_address: { firstname: '念', telephone: '+8613800138000' },
    });
    expect(await stockOf(shop, 'CARE', 'cn-eshop')).toBe(49);
  });

  test('beside a ring is part of what is sent: the address is asked for, and a name alone is none', async () => {
    await add({ sku: 'CARE', quantity: 1 });
    await must(bill());
    const { cart } = await add({ sku: 'RING', quantity: 1 });
    expect(cart.is_virtual).toBe(false);
    expect(cart.missing_for_order).toEqual(
      expect.arrayContaining([
        'SHIPPING_ADDRESS_MISSING',
        'SHIPPING_METHOD_MISSING',
        'BILLING_ADDRESS_MISSING',
      ]),
    );
    expect((await bill()).errors?.[0]?.extensions?.data).toMatchObject({ field: 'street' });
  });

  test('of a file is fetched from the order’s page once it is paid, by its buyer, as often as it may be', async () => {
    const { cart } = await add({ sku: 'GUIDE', quantity: 1 });
    expect(cart.items).toMatchObject([
      { __typename: 'DownloadableCartItem', links: [{ title: '养护手册' }] },
    ]);
    await must(change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const placed = await buy(cards.approved);
    const fileOf = async () => (await follow(placed)).items[0].downloads[0];
    const file = await fileOf();
    expect(file).toMatchObject({ title: '养护手册', remaining: 2 });
    const fetched = await shop.http({ method: 'GET', url: file.url });
    expect([fetched.statusCode, fetched.body]).toEqual([200, '%PDF-1.7 care']);
    expect(fetched.headers['content-disposition']).toContain(encodeURIComponent('养护手册.pdf'));
    expect(fetched.headers['cache-control']).toContain('no-store');
    expect(await fileOf()).toMatchObject({ remaining: 1 });

    const forged = await shop.http({ method: 'GET', url: `${file.url.slice(0, -3)}AAA` });
    expect([forged.statusCode, forged.headers.location]).toEqual([303, '/checkout/checkOrder/']);
    const { guestOrderByMobile } = await must(
      shop.graphql(
        `query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { items { downloads { url } } } }`,
        { input: { number: placed.order_number, mobile_number: '13800138000' } },
      ),
    );
    expect(guestOrderByMobile.items[0].downloads).toEqual([]);

    // Both want the last time at once: one gets it.
    const both = await Promise.all([1, 2].map(() => shop.http({ method: 'GET', url: file.url })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 303]);
    expect(await fileOf()).toEqual({ title: '养护手册', url: null, remaining: 0 });
  });

  test('is not handed out before it is paid, nor by an old address, nor by the address of pictures', async () => {
    await add({ sku: 'GUIDE', quantity: 1 });
    await must(change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const unpaid = await buy(cards.challenge);
    expect((await follow(unpaid)).items[0].downloads).toMatchObject([{ url: null }]);
    expect((await shop.http({ method: 'GET', url: '/media/care/guide.pdf' })).statusCode).toBe(404);

    cartId = (await must(shop.graphql('mutation { createEmptyCart }'))).createEmptyCart;
    await add({ sku: 'GUIDE', quantity: 1 });
    await must(change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const paid = await buy(cards.approved);
    const { url } = (await follow(paid)).items[0].downloads[0];
    shop.clock.advance({ hours: 7 });
    expect((await shop.http({ method: 'GET', url })).statusCode).toBe(303);
  });

  test('is not sold where its file is missing', async () => {
    expect((await add({ sku: 'LOST', quantity: 1 })).user_errors).toMatchObject([{ reason: 'NOT_SALABLE' }]);
  });
});
