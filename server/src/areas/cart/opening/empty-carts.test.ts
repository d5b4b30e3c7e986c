import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addProducts,
  type CartShop,
  createCartShop,
  hongKong,
  pieces,
  readCart,
} from '../../../testing/bag.ts';
import { count, must } from '../../../testing/buyer.ts';
import { signUp } from '../../../testing/people.ts';
import { testConfig } from '../../../testing/shop.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());

const codeOf = async (id: string, headers: Record<string, string> = hongKong) =>
  (await shop.graphql(readCart, { id }, headers)).errors?.[0]?.extensions?.code;
const items = [{ sku: pieces.fixed, quantity: 1 }];

describe('a new cart', () => {
  it('writes no row until something is added, and reads as an empty cart', async () => {
    const before = await count(shop, 'cart.cart');
    const ids = [];
    for (let n = 0; n < 50; n += 1) ids.push(await shop.newCart());
    expect(new Set(ids).size).toBe(50);
    const [id = ''] = ids;
    expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await shop.read(id)).toMatchObject({ id, items: [], total_quantity: 0 });
    expect(await count(shop, 'cart.cart')).toBe(before);
    await shop.add(id, items);
    expect(await count(shop, 'cart.cart')).toBe(before + 1);
    expect((await shop.read(id)).total_quantity).toBe(1);
  });

  it.each([
    ['setCartRemark', { remark: 'Ring the bell' }, { remark: 'Ring the bell' }],
    ['setGuestEmailOnCart', { email: 'mei@example.com' }, { email: 'mei@example.com' }],
  ])('keeps what is first set by %s', async (field, input, expected) => {
    const id = await shop.newCart();
    await shop.changed(field, { cart_id: id, ...input });
    expect(await shop.read(id)).toMatchObject(expected);
  });

  it('accepts the first pieces of two tabs at the same instant', async () => {
    const id = await shop.newCart();
    await Promise.all([
      shop.add(id, items, { ...hongKong, 'x-request-id': 'tab-one' }),
      shop.add(id, [{ sku: pieces.gold, quantity: 1 }], { ...hongKong, 'x-request-id': 'tab-two' }),
    ]);
    expect((await shop.read(id)).total_quantity).toBe(2);
  });

  it('is not found under an id that differs in one character', async () => {
    const id = await shop.newCart();
    for (const at of [0, 11, 12, 14, 15, 31]) {
      const other = `${id.slice(0, at)}${id[at] === 'a' ? 'b' : 'a'}${id.slice(at + 1)}`;
      expect(await codeOf(other), `${at}`).toBe('CART_NOT_FOUND');
      const { errors } = await shop.graphql(addProducts, { id: other, items }, hongKong);
      expect(errors?.[0]?.extensions?.code, `${at}`).toBe('CART_NOT_FOUND');
    }
  });

  it('belongs to its market and ends after 30 days, with and without pieces', async () => {
    const [empty, filled] = [await shop.newCart(), await shop.newCart()];
    await shop.add(filled, items);
    expect(await codeOf(empty, { store: 'default' })).toBe('CART_FOREIGN');
    shop.clock.advance({ days: 29 });
    expect(await codeOf(empty)).toBeUndefined();
    shop.clock.advance({ days: 2 });
    await shop.jobs.runSchedule('cart.delete-old');
    for (const id of [empty, filled]) {
      expect(await codeOf(id)).toBe('CART_NOT_FOUND');
      expect((await shop.add(id, items)).errors?.[0]?.extensions?.code).toBe('CART_NOT_FOUND');
    }
  });

  it('ends when it is merged into a customer’s cart, although it was empty', async () => {
    const id = await shop.newCart();
    const { headers } = await signUp(shop);
    const merge = () =>
      shop.graphql(
        'mutation ($id: String!) { mergeCarts(source_cart_id: $id) { id total_quantity } }',
        { id },
        headers,
      );
    const first = await must(merge());
    expect(await must(merge())).toEqual(first);
    expect((await shop.add(id, items)).errors?.[0]?.extensions?.code).toBe('CART_NOT_ACTIVE');
  });
});

describe('one source', () => {
  it('may create a limited number of carts at once and per hour, and may go on using those', async () => {
    const { limits } = testConfig('');
    const own = await createCartShop({ config: { limits: { ...limits, cartsOfSource: 5 } } });
    const begin = async (): Promise<[string, unknown]> => {
      const id = await own.newCart();
      return [id, (await own.add(id, items)).errors?.[0]?.extensions?.code];
    };
    const results = [];
    for (let n = 0; n < 7; n += 1) results.push(await begin());
    expect(results.map(([, code]) => code)).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ]);
    const chosen = 'abcdefghijklmnopqrstuvwxyz012345';
    const create = 'mutation ($input: createEmptyCartInput) { createEmptyCart(input: $input) }';
    const { errors } = await own.graphql(create, { input: { cart_id: chosen } }, hongKong);
    expect(errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
    expect(await count(own, 'cart.cart')).toBe(5);
    expect((await own.add(results[0]?.[0] ?? '', items)).errors).toBeUndefined();
    own.clock.advance({ minutes: 13 });
    expect((await begin())[1]).toBeUndefined();
    // Another process counts the same carts against the limit.
    const limit = { name: 'new-cart', most: 5, seconds: 3_600 };
    expect(await own.platform.limits.check([{ limit, source: '127.0.0.1' }])).toMatchObject({
      allowed: false,
    });
    await own.close();
  });
});
