import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectMigratedHolds } from '../../../testing/books.ts';
import { cards, choosePayment, must, placeWith, stockOf, tokenise } from '../../../testing/buyer.ts';
import { createSetShop, pieces, type SetShop } from '../../../testing/sets.ts';

/** Sets from the page to the order, as clients query them. */
let shop: SetShop;
beforeAll(async () => {
  shop = await createSetShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.restock());

describe('a bundle', () => {
  test('is added to the bag as it was chosen, at the current prices of its pieces', async () => {
    const { cart, user_errors } = await shop.addSet();
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

  test('merges equal choices to one line, keeps others apart, and can be added again by the uids of its line', async () => {
    await shop.addSet();
    const of = await shop.choices();
    await shop.addSet(1, { selected_options: [of('RING').uid, of('BANGLE').uid] });
    const { cart } = await shop.addSet(1, {
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
    await must(shop.change('removeItemFromCart', 'RemoveItemFromCartInput', { cart_item_uid: other.uid }));
    const addedAgain = await shop.add({ sku: 'WEDDING', quantity: 1, selected_options: uids });
    expect(addedAgain.cart.items[1].bundle_options).toEqual(other.bundle_options);
  });

  test('is added by Magento’s older mutation in the same way', async () => {
    const of = await shop.choices();
    const choice = (sku: string, quantity: number) => ({
      id: of(sku).option,
      quantity,
      value: [String(of(sku).id)],
    });
    const { addBundleProductsToCart } = await must(
      shop.change('addBundleProductsToCart', 'AddBundleProductsToCartInput', {
        cart_items: [
          {
            data: { sku: 'WEDDING', quantity: 1 },
            bundle_options: [choice('BANGLE', 2), choice('RING', 1)],
          },
        ],
      }),
    );
    expect(addBundleProductsToCart.cart.items).toHaveLength(1);
    expect((await shop.addSet()).cart.items).toMatchObject([{ quantity: 2 }]);
  });

  test('that is incomplete or has an unknown choice is refused with a code', async () => {
    const of = await shop.choices();
    const [bangle, ring] = [of('BANGLE').uid, of('RING').uid];
    const refused = async (selected_options: string[], entered_options: object[] = []) =>
      (await shop.add({ sku: 'WEDDING', quantity: 1, selected_options, entered_options })).user_errors[0]
        ?.reason;
    expect(await refused([])).toBe('OPTIONS_REQUIRED');
    expect(await refused([ring])).toBe('OPTIONS_REQUIRED');
    expect(await refused([bangle, ring, of('GONE').uid])).toBe('OPTIONS_UNAVAILABLE');
    expect(await refused([bangle, ring, btoa('bundle/1/999999/1')])).toBe('OPTIONS_UNAVAILABLE');
    expect(await refused([ring, btoa(`bundle/${of('BANGLE').option}/${of('BANGLE').id}/1`)])).toBe(
      'OPTIONS_UNAVAILABLE',
    );
    for (const value of ['0', '0x3', '3e0', '1.5', '', '-3'])
      expect([value, await refused([bangle, ring], [{ uid: of('STUDS').uid, value }])]).toEqual([
        value,
        'OPTIONS_UNAVAILABLE',
      ]);
    expect(await refused([bangle, of('GONE').uid])).toBe('INSUFFICIENT_STOCK');
    expect((await shop.readCart()).items).toEqual([]);
  });

  test('shares its stock with its pieces in other lines', async () => {
    await shop.add({ sku: 'RING', quantity: 4 });
    expect((await shop.addSet(2)).user_errors).toMatchObject([{ reason: 'INSUFFICIENT_STOCK' }]);
    const { cart } = await shop.addSet(1);
    const addSets = (quantity: number) =>
      shop.change('updateCartItems', 'UpdateCartItemsInput', {
        cart_items: [{ cart_item_uid: cart.items[1].uid, quantity }],
      });
    expect((await addSets(2)).errors?.[0]?.extensions?.code).toBe('INSUFFICIENT_STOCK');
    expect((await addSets(1)).errors).toBeUndefined();
  });

  test('that is withdrawn stays in the bag, cannot be ordered, and leaves other lines valid', async () => {
    await shop.addSet();
    await shop.add({ sku: 'STUDS', quantity: 1 });
    const remaining = pieces.map((piece) =>
      piece.sku === 'WEDDING' && 'bundle' in piece
        ? { ...piece, bundle: (piece.bundle as { key: string }[]).filter(({ key }) => key !== 'ring') }
        : piece,
    );
    await shop.importPieces(remaining);
    const { items } = await shop.readCart();
    expect(items).toMatchObject([
      { has_error: true, errors: [{ reason: 'NOT_SALABLE' }] },
      { has_error: false },
    ]);
  });

  test('takes each piece with its order, stores them by name, and returns them when it is cancelled', async () => {
    await shop.addSet(2);
    await shop.fillIn();
    const placed = await shop.buy(cards.challenge);
    expect([await stockOf(shop, 'BANGLE', 'cn-eshop'), await stockOf(shop, 'RING', 'cn-eshop')]).toEqual([
      4, 3,
    ]);
    const order = await shop.follow(placed);
    expect(order.items[0]).toMatchObject({
      __typename: 'BundleOrderItem',
      selected_options: [
        { label: '手镯', value: '素圈 × 2' },
        { label: '戒指', value: '素圈' },
      ],
      bundle_options: [{ values: [{ product_sku: 'BANGLE', quantity: 2 }] }, { label: '戒指' }],
    });
    const [bangle, ring] = order.items[0].bundle_options.map(
      ({ values }: { values: { price: object }[] }) => values[0]?.price,
    );
    const gold = shop.areas.pricing.current('CN-CK9999')?.sell.minor ?? 0;
    const commission = Math.round((gold * 20 * 0.02) / 100) * 100;
    expect(bangle).toEqual({ value: (gold * 20 + 8000 + commission) / 100, currency: 'CNY' });
    expect(ring).toEqual({ value: 1000, currency: 'CNY' });
    const letters = await shop.db.query<{ body: string }>(
      'test.letters',
      'select body from platform.message',
    );
    expect(letters.at(-1)?.body).toContain('手镯：素圈 × 2');
    shop.clock.advance({ minutes: 20 });
    await shop.drain();
    expect((await shop.follow(placed)).status).toBe('canceled');
    expect([await stockOf(shop, 'BANGLE', 'cn-eshop'), await stockOf(shop, 'RING', 'cn-eshop')]).toEqual([
      8, 5,
    ]);
  });

  test('of which one piece is sold meanwhile cannot be ordered, and takes nothing', async () => {
    await shop.addSet(1);
    await shop.fillIn();
    await choosePayment(shop, shop.buyer(), {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const { price_token } = await shop.readCart();
    await shop.db.query(
      'test.take',
      `update catalogue.stock_item set quantity = 0 where product_id = (select id from catalogue.product where sku = 'RING')`,
    );
    const { errors } = await placeWith(shop, shop.buyer(), { price_token, accepts_no_return: true });
    expect(errors?.[0]?.extensions?.code).toBe('INSUFFICIENT_STOCK');
    expect(await stockOf(shop, 'BANGLE', 'cn-eshop')).toBe(8);
  });
});

describe('a group', () => {
  test('adds each of its pieces to the bag in its own quantity', async () => {
    const { cart, user_errors } = await shop.add({ sku: 'GROUP', quantity: 2 });
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

  test('of which one piece is short adds the others, and reports it', async () => {
    const { cart, user_errors } = await shop.add({ sku: 'GROUP', quantity: 5 });
    expect(user_errors).toMatchObject([{ index: 0, reason: 'INSUFFICIENT_STOCK' }]);
    expect(cart.items).toMatchObject([{ product: { sku: 'RING' }, quantity: 5 }]);
  });
});

describe('a piece made to order', () => {
  test('has no stock, alone or in a set: none is checked, taken or returned', async () => {
    const { cart, user_errors } = await shop.add({ sku: 'MADE', quantity: 7 });
    expect(user_errors).toEqual([]);
    expect(cart.items).toMatchObject([{ quantity: 7, max_quantity: 99, has_error: false }]);
    const of = await shop.choices();
    const selected_options = ['BANGLE', 'RING', 'MADE'].map((sku) => of(sku).uid);
    expect((await shop.add({ sku: 'WEDDING', quantity: 2, selected_options })).user_errors).toEqual([]);
    await shop.fillIn();
    const placed = await shop.buy(cards.challenge);
    const left = () => Promise.all(['MADE', 'BANGLE', 'RING'].map((sku) => stockOf(shop, sku, 'cn-eshop')));
    expect(await left()).toEqual([1, 4, 3]);
    shop.clock.advance({ minutes: 40 });
    await shop.drain();
    expect((await shop.follow(placed)).status).toBe('canceled');
    expect(await left()).toEqual([1, 8, 5]);
  });
});

test('older orders of sets get stock holds by the migration, piece by piece, like those of today', async () => {
  await shop.addSet(2);
  await shop.fillIn();
  await shop.buy(cards.challenge);
  await expectMigratedHolds(shop.db);
});
