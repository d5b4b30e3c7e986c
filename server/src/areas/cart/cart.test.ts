import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CartShop, cartFields, createCartShop, hongKong, pieces } from '../../testing/bag.ts';
import { fillIn, startCart } from '../../testing/buyer.ts';
import { staffOf } from '../../testing/people.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());

const item = (sku: string, quantity = 1, extra: object = {}) => ({ sku, quantity, ...extra });

describe('adding', () => {
  test('creates lines for a simple piece, a variant, and a parent with its choice, and merges equal ones', async () => {
    const id = await shop.newCart();
    const { data, errors } = await shop.add(id, [
      item(pieces.gold, 2, { entered_options: [{ uid: 'x', value: 'ignored' }] }),
      item(pieces.variant),
      item(pieces.variant, 1, { parent_sku: pieces.parent }),
      item(pieces.gold),
    ]);
    expect(errors).toBeUndefined();
    const { cart, user_errors } = data.addProductsToCart;
    expect(user_errors).toEqual([]);
    expect(cart.items.map((line: { quantity: number }) => line.quantity)).toEqual([3, 2]);
    expect(cart.items[0]).toMatchObject({
      __typename: 'SimpleCartItem',
      product: { sku: pieces.gold },
      has_error: false,
    });
    expect(cart.items[1]).toMatchObject({
      __typename: 'ConfigurableCartItem',
      product: { sku: pieces.parent },
      configured_variant: { sku: pieces.variant },
    });
    expect(cart.items[1].configurable_options[0].value_label).not.toBe('');
    expect(cart.total_quantity).toBe(5);
    expect(cart.has_dynamic_gold).toBe(true);
  });

  test('reads a parent with a choice as the variant, and asks for the choice where it is missing', async () => {
    const variant = shop.areas.catalogue.pieces.bySku(pieces.variant);
    const chosen = await shop.areas.catalogue.pieces.chosenOptions(variant?.id ?? 0);
    const id = await shop.newCart();
    const added = await shop.add(id, [
      item(pieces.parent, 1, { selected_options: chosen.map(({ uid }) => uid) }),
    ]);
    expect(added.data.addProductsToCart.cart.items[0].configured_variant.sku).toBe(pieces.variant);
    const incomplete = await shop.add(id, [item(pieces.parent)]);
    expect(incomplete.data.addProductsToCart.user_errors).toEqual([
      {
        code: 'UNDEFINED',
        message: 'You need to choose options for your item.',
        index: 0,
        reason: 'OPTIONS_REQUIRED',
      },
    ]);
  });

  test('lets staff add only pieces that are made to order, by either mutation', async () => {
    const { headers } = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    const { data } = await shop.graphql('{ customerCart { id } }', {}, headers);
    const id = data.customerCart.id;
    const simple = { cart_items: [{ data: item(pieces.fixed) }] };
    const configurable = { cart_items: [{ parent_sku: pieces.parent, data: item(pieces.variant) }] };
    const requests = [
      shop.graphql(
        'mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) { cart { id } } }',
        { id, items: [item('NO-SUCH-SKU'), item(pieces.gold)] },
        headers,
      ),
      shop.graphql(
        'mutation ($input: AddSimpleProductsToCartInput) { addSimpleProductsToCart(input: $input) { cart { id } } }',
        { input: { cart_id: id, ...simple } },
        headers,
      ),
      shop.graphql(
        'mutation ($input: AddConfigurableProductsToCartInput) { addConfigurableProductsToCart(input: $input) { cart { id } } }',
        { input: { cart_id: id, ...configurable } },
        headers,
      ),
    ];
    for (const { errors } of await Promise.all(requests))
      expect(errors?.[0]?.extensions).toMatchObject({
        category: 'graphql-authorization',
        code: 'STAFF_CANNOT_BUY',
      });
    const after = await shop.graphql('{ customerCart { total_quantity } }', {}, headers);
    expect(after.data.customerCart.total_quantity).toBe(0);
  });

  test('lets staff add a piece that is made to order', async () => {
    const { headers } = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const { data } = await shop.graphql('{ customerCart { id } }', {}, headers);
    const add = (items: readonly object[]) =>
      shop.graphql(
        'mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) { cart { total_quantity } user_errors { reason } } }',
        { id: data.customerCart.id, items },
        headers,
      );
    const mixed = await add([item(pieces.madeToOrder), item(pieces.fixed)]);
    expect(mixed.errors?.[0]?.extensions?.code).toBe('STAFF_CANNOT_BUY');
    const { addProductsToCart } = (await add([item(pieces.madeToOrder)])).data;
    expect(addProductsToCart).toEqual({ cart: { total_quantity: 1 }, user_errors: [] });
  });

  test('adds the good items although one is bad, and reports an error for each bad one', async () => {
    const id = await shop.newCart();
    const { data, errors } = await shop.add(id, [
      item('NO-SUCH-SKU'),
      item(pieces.fixed),
      item(pieces.soldOut),
      item(pieces.mainlandOnly),
      item(pieces.gold, 0),
      item(pieces.variant, 1, { parent_sku: pieces.fixed }),
      item(pieces.fixed, 1, { gift: { wrap: true, message: 'x'.repeat(121) } }),
    ]);
    expect(errors).toBeUndefined();
    const { cart, user_errors } = data.addProductsToCart;
    expect(cart.items.map((line: { product: { sku: string } }) => line.product.sku)).toEqual([pieces.fixed]);
    expect(
      user_errors.map(({ index, code, reason }: Record<string, unknown>) => [index, code, reason]),
    ).toEqual([
      [0, 'PRODUCT_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
      [2, 'INSUFFICIENT_STOCK', 'INSUFFICIENT_STOCK'],
      [3, 'NOT_SALABLE', 'NOT_SALABLE'],
      [4, 'UNDEFINED', 'QUANTITY_INVALID'],
      [5, 'PRODUCT_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
      [6, 'UNDEFINED', 'INVALID_TEXT'],
    ]);
    expect(user_errors[0].message).toBe('Could not find a product with SKU "NO-SUCH-SKU"');
    expect(user_errors[1].message).toBe('The requested qty is not available');
    expect(user_errors[2].message).toBe('Product that you are trying to add is not available.');
  });

  test.each([0, -1, 1.5, 1_000_000, 1e308, 100])('rejects a quantity of %d', async (quantity) => {
    const id = await shop.newCart();
    const { data } = await shop.add(id, [item(pieces.fixed, quantity)]);
    expect(data.addProductsToCart.user_errors).toHaveLength(1);
    expect(data.addProductsToCart.user_errors[0]).toMatchObject({
      reason: 'QUANTITY_INVALID',
      message: 'The requested qty must be a whole number from 1 to 99',
    });
    expect(data.addProductsToCart.cart.items).toEqual([]);
  });

  test.each(['NaN', '"1x"', '"NaN"', 'Infinity', '1e999', 'null', '[1]', '{}'])(
    'rejects a quantity written as %s before it reaches the cart',
    async (written) => {
      const id = await shop.newCart();
      const { errors } = await shop.graphql(
        `mutation { addProductsToCart(cartId: "${id}", cartItems: [{ sku: "${pieces.fixed}", quantity: ${written} }]) { cart { id } } }`,
        {},
        hongKong,
      );
      expect(errors?.length).toBeGreaterThan(0);
      expect((await shop.read(id)).items).toEqual([]);
    },
  );

  test('accepts a quantity sent as text, as PHP Magento does', async () => {
    const id = await shop.newCart();
    const { data } = await shop.graphql(
      `mutation ($items: [CartItemInput!]!) { addProductsToCart(cartId: "${id}", cartItems: $items) { user_errors { reason } cart { total_quantity } } }`,
      { items: [{ sku: pieces.fixed, quantity: '2' }] },
      hongKong,
    );
    expect(data.addProductsToCart).toEqual({ user_errors: [], cart: { total_quantity: 2 } });
  });

  test('rejects more than the stock, also over two lines of one piece', async () => {
    const id = await shop.newCart();
    const first = await shop.add(id, [item(pieces.lastOne)]);
    expect(first.data.addProductsToCart.user_errors).toEqual([]);
    expect(first.data.addProductsToCart.cart.items[0].max_quantity).toBe(1);
    const second = await shop.add(id, [item(pieces.lastOne, 1, { gift: { wrap: true } })]);
    expect(second.data.addProductsToCart.user_errors[0].code).toBe('INSUFFICIENT_STOCK');
    expect(second.data.addProductsToCart.cart.total_quantity).toBe(1);
  });

  test('rejects fifty-one items in one request', async () => {
    const id = await shop.newCart();
    const { errors } = await shop.add(
      id,
      Array.from({ length: 51 }, () => item(pieces.fixed)),
    );
    expect(errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
  });

  test('adds once when a request is repeated after a broken connection, and again for a new request', async () => {
    const id = await shop.newCart();
    const headers = { ...hongKong, 'x-request-id': 'retry-0123456789abcdef' };
    await shop.add(id, [item(pieces.fixed)], headers);
    const repeated = await shop.add(id, [item(pieces.fixed)], headers);
    expect(repeated.data.addProductsToCart.cart.total_quantity).toBe(1);
    await shop.add(id, [item(pieces.fixed)]);
    expect((await shop.read(id)).total_quantity).toBe(2);
  });

  test('returns the first bad item as an error from Magento’s older mutations', async () => {
    const id = await shop.newCart();
    const simple = await shop.change('addSimpleProductsToCart', {
      cart_id: id,
      cart_items: [{ data: { sku: pieces.fixed, quantity: 2 } }],
    });
    expect(simple.errors).toBeUndefined();
    const configurable = await shop.change('addConfigurableProductsToCart', {
      cart_id: id,
      cart_items: [{ parent_sku: pieces.parent, data: { sku: pieces.variant, quantity: 1 } }],
    });
    expect(configurable.data.addConfigurableProductsToCart.cart.total_quantity).toBe(3);
    const refused = await shop.change('addSimpleProductsToCart', {
      cart_id: id,
      cart_items: [{ data: { sku: pieces.soldOut, quantity: 1 } }],
    });
    expect(refused.errors?.[0]).toMatchObject({
      message: 'The requested qty is not available',
      extensions: { category: 'graphql-input', code: 'INSUFFICIENT_STOCK' },
    });
  });
});

describe('changing lines', () => {
  test('changes quantity and gift wrap and removes lines, by number or by uid; a quantity of zero removes', async () => {
    const id = await shop.newCart();
    const { data } = await shop.add(id, [item(pieces.fixed, 2), item(pieces.gold)]);
    const [fixed, gold] = data.addProductsToCart.cart.items;
    const increased = await shop.changed('updateCartItems', {
      cart_id: id,
      cart_items: [{ cart_item_uid: fixed.uid, quantity: 3, gift: { wrap: true, message: '生日快乐' } }],
    });
    expect(increased.items[0]).toMatchObject({ quantity: 3, gift: { wrap: true, message: '生日快乐' } });
    const reduced = await shop.changed('updateCartItems', {
      cart_id: id,
      cart_items: [{ cart_item_id: Number(gold.id), quantity: 0 }],
    });
    expect(reduced.items).toHaveLength(1);
    const emptied = await shop.changed('removeItemFromCart', { cart_id: id, cart_item_uid: fixed.uid });
    expect(emptied.items).toEqual([]);
    const repeated = await shop.change('removeItemFromCart', { cart_id: id, cart_item_uid: fixed.uid });
    expect(repeated.errors?.[0]).toMatchObject({
      message: "The cart doesn't contain the item",
      extensions: { code: 'ITEM_NOT_FOUND' },
    });
  });

  test.each([
    [-1, 'QUANTITY_INVALID'],
    [1.5, 'QUANTITY_INVALID'],
    [1_000_000, 'QUANTITY_INVALID'],
    [99, 'INSUFFICIENT_STOCK'],
  ])('rejects the whole request for a quantity of %d', async (quantity, code) => {
    const id = await shop.newCart();
    const { data } = await shop.add(id, [item(pieces.fixed), item(pieces.gold)]);
    const [fixed, gold] = data.addProductsToCart.cart.items;
    const { errors } = await shop.change('updateCartItems', {
      cart_id: id,
      cart_items: [
        { cart_item_uid: fixed.uid, quantity: 2 },
        { cart_item_uid: gold.uid, quantity },
      ],
    });
    expect(errors?.[0]?.extensions?.code).toBe(code);
    expect((await shop.read(id)).total_quantity).toBe(2);
  });

  test('does not find a line of another cart', async () => {
    const [mine, other] = [await shop.newCart(), await shop.newCart()];
    const { data } = await shop.add(other, [item(pieces.fixed)]);
    const { uid } = data.addProductsToCart.cart.items[0];
    const { errors } = await shop.change('removeItemFromCart', { cart_id: mine, cart_item_uid: uid });
    expect(errors?.[0]?.extensions?.code).toBe('ITEM_NOT_FOUND');
    expect((await shop.read(other)).items).toHaveLength(1);
  });

  test('removeSpotsForCart leaves the lines in the cart', async () => {
    const id = await shop.newCart();
    await shop.add(id, [item(pieces.fixed), item(pieces.gold)]);
    const { data, errors } = await shop.graphql(
      `mutation ($id: String!) { removeSpotsForCart(cart_id: $id) { ${cartFields} } }`,
      { id },
      hongKong,
    );
    expect(errors).toBeUndefined();
    expect(data.removeSpotsForCart.items).toHaveLength(2);
  });

  test('charges nothing for an emptied cart, though its delivery is chosen', async () => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    const total = async () => (await shop.read(buyer.cartId)).prices.grand_total;
    const [line] = (await shop.read(buyer.cartId)).items;
    await shop.change('removeItemFromCart', { cart_id: buyer.cartId, cart_item_uid: line.uid });
    expect(await total()).toEqual({ value: 0, currency: 'HKD' });
  });

  test('keeps the line of a piece that is sold out with an error, while everything else can still be changed', async () => {
    const id = await shop.newCart();
    const { data } = await shop.add(id, [item(pieces.variant), item(pieces.fixed)]);
    const [line] = data.addProductsToCart.cart.items;
    const piece = shop.areas.catalogue.pieces.bySku(pieces.variant);
    const stock = await shop.db.query<{ source_id: number; quantity: number }>(
      'test',
      'select source_id, quantity from catalogue.stock_item where product_id = $1 and quantity > 0',
      [piece?.id],
    );
    const emptied = stock.map(({ source_id, quantity }) => ({
      productId: piece?.id ?? 0,
      sourceId: source_id,
      quantity,
    }));
    for (const { sourceId, quantity } of emptied)
      await shop.db.transaction((tx) =>
        shop.areas.catalogue.stock.reservation.hold(tx, '20261121000001', [
          { productId: piece?.id ?? 0, sourceIds: [sourceId], quantity },
        ]),
      );
    await expect.poll(async () => (await shop.read(id)).items[0].has_error).toBe(true);
    const cart = await shop.read(id);
    expect(cart.items[0]).toMatchObject({
      has_error: true,
      error: 'The requested qty is not available',
      errors: [{ code: 'ITEM_QTY', reason: 'INSUFFICIENT_STOCK' }],
      max_quantity: 0,
    });
    expect(cart.items[1].has_error).toBe(false);
    expect(cart.missing_for_order).toContain('INSUFFICIENT_STOCK');
    const added = await shop.add(id, [item(pieces.fixed)]);
    expect(added.data.addProductsToCart.user_errors).toEqual([]);
    const removed = await shop.changed('removeItemFromCart', { cart_id: id, cart_item_uid: line.uid });
    expect(removed.items).toHaveLength(1);
    await shop.db.transaction((tx) => shop.areas.catalogue.stock.reservation.giveBack(tx, '20261121000001'));
  });
});

describe('two browsers that change one cart', () => {
  test('neither lose nor double a line when both add at once', async () => {
    const id = await shop.newCart();
    await Promise.all(Array.from({ length: 8 }, () => shop.add(id, [item(pieces.fixed), item(pieces.gold)])));
    const cart = await shop.read(id);
    expect(cart.items.map((line: { quantity: number }) => line.quantity)).toEqual([8, 8]);
  });

  test('get one error when one removes the line that the other changes', async () => {
    const id = await shop.newCart();
    const { data } = await shop.add(id, [item(pieces.fixed)]);
    const { uid } = data.addProductsToCart.cart.items[0];
    await Promise.all([
      shop.change('removeItemFromCart', { cart_id: id, cart_item_uid: uid }),
      shop.change('updateCartItems', { cart_id: id, cart_items: [{ cart_item_uid: uid, quantity: 4 }] }),
    ]);
    expect((await shop.read(id)).items).toEqual([]);
  });
});

describe('texts', () => {
  const nasty = '<img src=x onerror="alert(1)">&amp;';

  test('stores mark-up in a remark and on a gift card as it was typed', async () => {
    const id = await shop.newCart();
    await shop.add(id, [item(pieces.fixed, 1, { gift: { wrap: true, message: nasty } })]);
    const cart = await shop.changed('setCartRemark', { cart_id: id, remark: `  ${nasty} ` });
    expect(cart.remark).toBe(nasty);
    expect(cart.items[0].gift.message).toBe(nasty);
    expect((await shop.changed('setCartRemark', { cart_id: id, remark: '  ' })).remark).toBeNull();
  });

  test('rejects a remark of 201 characters or with control characters, and names field and rule', async () => {
    const id = await shop.newCart();
    expect(
      (await shop.changed('setCartRemark', { cart_id: id, remark: '金'.repeat(200) })).remark,
    ).toHaveLength(200);
    for (const [remark, reason] of [
      ['金'.repeat(201), 'too-long'],
      ['a\u0007b', 'forbidden-character'],
    ]) {
      const { errors } = await shop.change('setCartRemark', { cart_id: id, remark });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_TEXT',
        data: { field: 'remark', reason },
      });
    }
  });
});

describe('pages of lines', () => {
  const page = async (id: string, args: string) => {
    const { data, errors } = await shop.graphql(
      `query ($id: String!) { cart(cart_id: $id) { itemsV2(${args}) { total_count page_info { current_page page_size total_pages }
         items { quantity product { sku } } } } }`,
      { id },
      hongKong,
    );
    return errors ? errors[0]?.extensions?.code : data.cart.itemsV2;
  };

  test('are sorted as requested, and limited in size', async () => {
    const id = await shop.newCart();
    await shop.add(id, [item(pieces.gold, 2), item(pieces.variant, 1), item(pieces.fixed, 3)]);
    const quantities = async (args: string) =>
      (await page(id, args)).items.map(({ quantity }: { quantity: number }) => quantity);
    expect(await quantities('pageSize: 10')).toEqual([2, 1, 3]);
    expect(await quantities('sort: { field: QTY, order: DESC }')).toEqual([3, 2, 1]);
    expect(await quantities('sort: { field: WEIGHT, order: DESC }')).toEqual([2, 1, 3]);
    expect(await quantities('pageSize: 2, currentPage: 2, sort: { field: QTY, order: ASC }')).toEqual([3]);
    expect(await page(id, 'pageSize: 2')).toMatchObject({
      total_count: 3,
      page_info: { current_page: 1, page_size: 2, total_pages: 2 },
    });
    expect((await page(id, 'pageSize: 500')).page_info.page_size).toBe(100);
    for (const args of ['pageSize: 0', 'currentPage: 0']) expect(await page(id, args)).toBe('PAGE_INVALID');
  });

  test('are empty for a new cart', async () => {
    const { data } = await shop.graphql(
      'mutation { createGuestCart { cart { id total_quantity itemsV2 { total_count items { uid } } } } }',
      {},
      hongKong,
    );
    const { cart } = data.createGuestCart;
    expect(cart).toMatchObject({ total_quantity: 0, itemsV2: { total_count: 0, items: [] } });
    await shop.add(cart.id, [item(pieces.gold)]);
    expect((await page(cart.id, 'pageSize: 1')).total_count).toBe(1);
  });

  test('are empty after the cart is cleared', async () => {
    const id = await shop.newCart();
    await shop.add(id, [item(pieces.gold, 2)]);
    const { data } = await shop.graphql(
      'mutation ($input: ClearCartInput!) { clearCart(input: $input) { errors { message type } cart { id items { uid } } } }',
      { input: { uid: id } },
      hongKong,
    );
    expect(data.clearCart).toEqual({ errors: [], cart: { id, items: [] } });
  });
});
