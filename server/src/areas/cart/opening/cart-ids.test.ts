import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addProducts,
  type CartShop,
  createCartShop,
  hongKong,
  pieces,
  readCart,
} from '../../../testing/bag.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());

const item = (sku: string, quantity = 1, extra: object = {}) => ({ sku, quantity, ...extra });

describe('a cart that cannot be used', () => {
  const unknown = 'A'.repeat(32);
  const views = ['default', 'cn_en', 'hk_zh', 'hk_en', 'mo_zh', 'mo_en', 'my_zh', 'my_en', 'sg_zh', 'sg_en'];

  test.each(views)('returns the exact English text for an unknown id under %s', async (store) => {
    const { errors } = await shop.graphql(readCart, { id: unknown }, { store });
    expect(errors?.[0]).toMatchObject({
      message: `Could not find a cart with ID "${unknown}"`,
      extensions: { category: 'graphql-no-such-entity', code: 'CART_NOT_FOUND' },
    });
  });

  test.each(['', 'x', '../../etc/passwd', "' or 1=1 --", '<b>32</b>', '0'.repeat(5_000)])(
    'returns the same text for an id that cannot exist: %.20s',
    async (id) => {
      const { errors } = await shop.graphql(addProducts, { id, items: [item(pieces.fixed)] }, hongKong);
      expect(errors?.[0]?.message).toBe(`Could not find a cart with ID "${id.slice(0, 64)}"`);
      expect(errors?.[0]?.extensions?.code).toBe('CART_NOT_FOUND');
    },
  );

  test.each(['hk_zh', 'hk_en'])('is reported as not active once it became an order (%s)', async (store) => {
    const id = await shop.newCart();
    await shop.add(id, [item(pieces.fixed)]);
    await shop.db.transaction((tx) =>
      shop.areas.cart.close(
        tx,
        id,
        store === 'hk_zh' ? '20261121000011' : '20261121000012',
        shop.clock.now(),
      ),
    );
    const { errors } = await shop.graphql(readCart, { id }, { store });
    expect(errors?.[0]).toMatchObject({
      message: "The cart isn't active.",
      extensions: { code: 'CART_NOT_ACTIVE' },
    });
    const { errors: adding } = await shop.add(id, [item(pieces.fixed)], { store });
    expect(adding?.[0]?.message).toBe("The cart isn't active.");
    await shop.db.transaction((tx) => shop.areas.cart.reopen(tx, id, shop.clock.now()));
    expect((await shop.read(id)).id).toBe(id);
  });

  test.each(['default', 'sg_en'])(
    'is refused as somebody else’s under a store view of another market (%s)',
    async (store) => {
      const id = await shop.newCart();
      await shop.add(id, [item(pieces.fixed)]);
      for (const answer of [
        await shop.graphql(readCart, { id }, { store }),
        await shop.add(id, [item(pieces.fixed)], { store }),
      ])
        expect(answer.errors?.[0]).toMatchObject({
          message: `The current user cannot perform operations on cart "${id}"`,
          extensions: { category: 'graphql-authorization', code: 'CART_FOREIGN', data: { market: 'hk' } },
        });
      expect((await shop.read(id)).total_quantity).toBe(1);
    },
  );

  test('refuses a guest who knows the id of a member’s cart', async () => {
    const id = await shop.newCart();
    await shop.add(id, [item(pieces.fixed)]);
    await shop.db.query('test', "update cart.cart set customer_id = '7' where id = $1", [id]);
    const { errors } = await shop.graphql(readCart, { id }, hongKong);
    expect(errors?.[0]?.extensions?.code).toBe('CART_FOREIGN');
  });

  test('keeps the cart when the language changes within a market', async () => {
    const id = await shop.newCart();
    await shop.add(id, [item(pieces.gold)]);
    const chinese = await shop.read(id, { store: 'hk_zh' });
    const english = await shop.read(id);
    expect(chinese.items[0].product.name).not.toBe(english.items[0].product.name);
    expect(chinese.prices.grand_total).toEqual(english.prices.grand_total);
  });
});

describe('creating a cart', () => {
  test('returns an id of 32 random characters, or the client’s own', async () => {
    expect(await shop.newCart()).toMatch(/^[A-Za-z0-9]{32}$/);
    const own = 'abcdefghijklmnopqrstuvwxyz012345';
    const create = (cart_id: string) =>
      shop.graphql(
        'mutation ($input: createEmptyCartInput) { createEmptyCart(input: $input) }',
        { input: { cart_id } },
        hongKong,
      );
    expect((await create(own)).data.createEmptyCart).toBe(own);
    expect((await create(own)).data.createEmptyCart, 'the same request again').toBe(own);
    await shop.add(own, [item(pieces.fixed)]);
    expect((await create(own)).errors?.[0]?.message).toBe(`Cart with ID "${own}" already exists.`);
    expect((await create('short')).errors?.[0]?.extensions?.category).toBe('graphql-input');
  });
});

describe('old carts', () => {
  test('are deleted in batches after 30 days without a change, and no others', async () => {
    const own = await createCartShop({ sample: false });
    const [old, young] = [await own.newCart(), await own.newCart()];
    for (const cart_id of [old, young]) await own.changed('setCartRemark', { cart_id, remark: 'Later' });
    await own.db.query(
      'test',
      `insert into cart.cart (id, market, created_at, touched_at)
       select lpad(n::text, 32, '0'), 'hk', $1, $1 from generate_series(1, 1100) n`,
      [own.clock.now()],
    );
    own.clock.advance({ days: 29 });
    await own.read(young);
    own.clock.advance({ days: 2 });
    await own.jobs.runSchedule('cart.delete-old');
    expect((await own.graphql(readCart, { id: old }, hongKong)).errors?.[0]?.extensions?.code).toBe(
      'CART_NOT_FOUND',
    );
    const rows = await own.db.query<{ id: string }>('test', 'select id from cart.cart');
    expect(rows.map(({ id }) => id)).toEqual([young]);
    await own.close();
  });
});
