import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { type SignedIn, signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { giftCardItem } from '../../testing/sold-gift-cards.ts';
import { contentOf, wishes } from '../../testing/wishlists.ts';

let shop: TestShop;
let on: ReturnType<typeof wishes>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  on = wishes(shop);
});
afterAll(() => shop.close());

const pendant = { sku: 'JL11001', quantity: 1 };

describe('a public list', () => {
  test('is read by strangers without notes, typed texts, recipients and its owner', async () => {
    const member = await signUp(shop, { firstname: 'Wing', email: 'wing-shares@example.com' });
    const list = await on.create(member, 'Wedding', 'PUBLIC');
    expect(list.sharing_code).toMatch(/^[A-Za-z0-9]{22}$/);
    const added = await on.done(member, 'add', {
      id: list.id,
      items: [pendant, giftCardItem({ listed: '300.0000', message: 'Secret words' })],
    });
    const [, wished] = added.wishlist.items_v2.items;
    await on.done(member, 'update', {
      id: list.id,
      items: [{ wishlist_item_id: wished.id, description: 'Private note' }],
    });
    const shared = await on.shared(list.sharing_code);
    expect(shared).toMatchObject({ name: 'Wedding', owner_firstname: null, items_count: 2 });
    expect(shared.items_v2.items).toMatchObject([
      {
        sku: 'JL90301',
        gift_card_options: {
          amount: { value: 300 },
          message: null,
          recipient_email: null,
          sender_name: null,
        },
      },
      { sku: 'JL11001', description: null, state: 'FOR_SALE', product: { sku: 'JL11001' } },
    ]);
    expect(JSON.stringify(shared)).not.toMatch(/wing|Secret|Private|zhixia/i);
    await on.done(member, 'change', { id: list.id, shows: true });
    expect((await on.shared(list.sharing_code)).owner_firstname).toBe('Wing');
  });

  test('gets a new code each time it becomes public, and the old one opens nothing', async () => {
    const member = await signUp(shop);
    const { id, sharing_code: first } = await on.create(member, 'Open', 'PUBLIC');
    const renamed = await on.done(member, 'change', { id, name: 'Opened', visibility: 'PUBLIC' });
    expect(renamed.wishlist.sharing_code).toBe(first);
    const closed = await on.done(member, 'change', { id, visibility: 'PRIVATE' });
    expect(closed.wishlist.sharing_code).toBeNull();
    expect(await on.shared(first)).toBeNull();
    const again = await on.done(member, 'change', { id, visibility: 'PUBLIC' });
    expect(again.wishlist.sharing_code).not.toBe(first);
    expect(await on.shared(first)).toBeNull();
    expect((await on.shared(again.wishlist.sharing_code)).name).toBe('Opened');
    for (const code of ['', 'x'.repeat(5_000), "' or 1=1 --", '💍'.repeat(11)])
      expect(await on.shared(code)).toBeNull();
  });

  test('is changed by its owner alone, and nobody tries codes for long', async () => {
    const [member, other] = [await signUp(shop), await signUp(shop)];
    const list = await on.create(member, 'Look', 'PUBLIC');
    expect(await on.message(other, 'add', { id: list.id, items: [pendant] })).toBe(
      'The wishlist was not found.',
    );
    const own = await createTestShop({});
    const ownWishes = wishes(own);
    const codes: unknown[] = [];
    for (let n = 0; n < 122; n += 1)
      codes.push(await ownWishes.code(null, 'shared', { code: String(n).padStart(22, 'a') }));
    expect(codes.filter((code) => code === undefined)).toHaveLength(120);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    await own.close();
  });
});

describe('adding a list to the bag', () => {
  const bagOf = async (member: SignedIn) =>
    (await must(on.ask(member, '{ customerCart { items { quantity product { sku } } } }'))).customerCart
      .items;

  test('takes all pieces, and those that the bag refuses stay with the reason', async () => {
    const member = await signUp(shop);
    const { wishlist } = await on.done(member, 'add', {
      id: '0',
      items: [
        { ...pendant, quantity: 2 },
        { sku: 'JL10428', quantity: 1 },
        { sku: 'JL10428-15', quantity: 1 },
      ],
    });
    const added = await on.done(member, 'toCart', { id: '0', items: null });
    expect(added.status).toBe(false);
    expect(contentOf(added.wishlist)).toEqual([['JL10428', 1]]);
    expect(added.add_wishlist_items_to_cart_user_errors).toEqual([
      {
        code: 'UNDEFINED',
        reason: 'OPTIONS_REQUIRED',
        message: 'You need to choose options for your item.',
        wishlistId: wishlist.id,
        wishlistItemId: wishlist.items_v2.items[1].id,
      },
    ]);
    expect(await bagOf(member)).toEqual([
      { quantity: 2, product: { sku: 'JL11001' } },
      { quantity: 1, product: { sku: 'JL10428' } },
    ]);
  });

  test('takes only the named pieces, each once, with the choices of a gift card', async () => {
    const member = await signUp(shop);
    const { wishlist } = await on.done(member, 'add', {
      id: '0',
      items: [pendant, giftCardItem({ listed: '300.0000' })],
    });
    const [card] = wishlist.items_v2.items;
    const added = await on.done(member, 'toCart', { id: wishlist.id, items: [card.id, card.id, '999999'] });
    expect(added.add_wishlist_items_to_cart_user_errors).toMatchObject([
      { code: 'UNDEFINED', reason: 'WISHLIST_ITEM_NOT_FOUND', wishlistItemId: '999999' },
    ]);
    expect(contentOf(added.wishlist)).toEqual([['JL11001', 1]]);
    expect(await bagOf(member)).toEqual([{ quantity: 1, product: { sku: 'JL90301' } }]);
    const none = await on.done(member, 'toCart', { id: wishlist.id, items: [] });
    expect(none).toMatchObject({ status: true, wishlist: { items_count: 1 } });
  });

  test('adds a piece once when two requests come at once', async () => {
    const member = await signUp(shop);
    await on.done(member, 'add', { id: '0', items: [pendant, { sku: 'JL10428', quantity: 1 }] });
    const answers = await Promise.all(
      [1, 2, 3].map(() => on.done(member, 'toCart', { id: '0', items: null })),
    );
    expect(await bagOf(member)).toEqual([{ quantity: 1, product: { sku: 'JL11001' } }]);
    const refused = answers.flatMap((answer) => answer.add_wishlist_items_to_cart_user_errors);
    expect(refused.length).toBeGreaterThan(0);
    expect(contentOf(await on.list(member, '0'))).toEqual([['JL10428', 1]]);
    // A refused piece may be tried again at once.
    const again = await on.done(member, 'toCart', { id: '0', items: null });
    expect(again.add_wishlist_items_to_cart_user_errors).toMatchObject([{ reason: 'OPTIONS_REQUIRED' }]);
  });

  test('tells of pieces that are out of stock', async () => {
    const member = await signUp(shop);
    const { wishlist } = await on.done(member, 'add', { id: '0', items: [{ ...pendant, quantity: 99 }] });
    const added = await on.done(member, 'toCart', { id: wishlist.id });
    expect(added).toMatchObject({
      status: false,
      wishlist: { items_count: 1 },
      add_wishlist_items_to_cart_user_errors: [{ code: 'INSUFFICIENT_STOCK' }],
    });
  });
});

describe('a piece that is no longer sold', () => {
  const change = async (sql: string) => {
    await shop.db.query('test', sql);
    await shop.db.query('test', 'update catalogue.version set version = version + 1');
    await shop.areas.catalogue.fresh(true);
  };

  test('stays visible without its product, for owner and strangers', async () => {
    const member = await signUp(shop);
    const list = await on.create(member, 'Gone', 'PUBLIC');
    await on.done(member, 'add', { id: list.id, items: [{ sku: 'JL10602', quantity: 1 }, pendant] });
    await change(`update catalogue.product set markets = '{cn}' where sku = 'JL10602'`);
    const gone = {
      sku: 'JL10602',
      product: null,
      state: 'NOT_SOLD',
      price: null,
      __typename: 'SimpleWishlistItem',
    };
    const items = [{ sku: 'JL11001', state: 'FOR_SALE' }, gone];
    expect((await on.list(member, list.id)).items_v2.items).toMatchObject(items);
    expect((await on.shared(list.sharing_code)).items_v2.items).toMatchObject(items);
    const [, { product_name: name, id }] = (await on.list(member, list.id)).items_v2.items;
    expect(name).not.toBe('');
    const added = await on.done(member, 'toCart', { id: list.id, items: [id] });
    expect(added.add_wishlist_items_to_cart_user_errors[0]).toMatchObject({ reason: 'NOT_SALABLE' });
    // The piece has left the catalogue.
    await shop.db.query(
      'test',
      `update wishlists.item set product_sku = 'NOMORE', variant_sku = null where id = $1`,
      [Number(id)],
    );
    expect((await on.list(member, list.id)).items_v2.items[1]).toMatchObject({
      ...gone,
      sku: 'NOMORE',
      product_name: name,
    });
    await change(`update catalogue.product set markets = '{cn,hk}' where sku = 'JL10602'`);
  });
});

describe('limits and settings', () => {
  test('a list holds so many pieces, also when requests come at once', async () => {
    const { limits } = shop.platform.config;
    const own = await createTestShop({
      sample: true,
      config: { limits: { ...limits, wishlists: { ofAccount: 2, pieces: 3 } } },
    });
    const ownWishes = wishes(own);
    const member = await signUp(own);
    const skus = ['JL11001', 'JL10602', 'JL10521', 'JL90101', 'JL10428'];
    const answers = await Promise.all(
      skus.map((sku) => ownWishes.done(member, 'add', { id: '0', items: [{ sku, quantity: 1 }] })),
    );
    const refused = answers.flatMap(({ user_errors }) => user_errors);
    expect(refused.map(({ reason }: { reason: string }) => reason)).toEqual([
      'WISHLIST_FULL',
      'WISHLIST_FULL',
    ]);
    expect((await ownWishes.list(member, '0')).items_count).toBe(3);
    const { id } = await ownWishes.create(member, 'Second');
    expect(
      await ownWishes.message(member, 'create', { input: { name: 'Third', visibility: 'PRIVATE' } }),
    ).toBe('Only 2 wish list(s) can be created.');
    expect(Number(id)).toBeGreaterThan(0);
    await own.close();
  });

  test('a shop without wish lists says so', async () => {
    const flags =
      '{ storeConfig { magento_wishlist_general_is_enabled enable_multiple_wishlists maximum_number_of_wishlists } }';
    expect((await must(on.ask(null, flags))).storeConfig).toEqual({
      magento_wishlist_general_is_enabled: '1',
      enable_multiple_wishlists: '1',
      maximum_number_of_wishlists: '20',
    });
    const { limits } = shop.platform.config;
    const own = await createTestShop({
      config: { limits: { ...limits, wishlists: { ofAccount: 0, pieces: 200 } } },
    });
    const ownWishes = wishes(own);
    const member = await signUp(own);
    expect((await must(ownWishes.ask(null, flags))).storeConfig).toMatchObject({
      magento_wishlist_general_is_enabled: '0',
      enable_multiple_wishlists: '0',
    });
    expect(await ownWishes.message(member, 'add', { id: '0', items: [pendant] })).toBe(
      'The wishlist configuration is currently disabled.',
    );
    expect((await must(ownWishes.send(member, 'marks', { skus: ['JL11001'] }))).wishedProducts).toEqual([]);
    await own.close();
  });
});
