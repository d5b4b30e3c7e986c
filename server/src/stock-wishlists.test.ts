import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStockClient, type DocumentName } from './testing/clients/stock-client.ts';
import { wishlistDocuments } from './testing/clients/wishlist-documents.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

/** Members whose storefronts were written for Magento, and their wish lists. */
let shop: TestShop;
const sent = new Set<DocumentName>();
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

interface List {
  readonly id: string;
  readonly name: string;
  readonly items_count: number;
  readonly items_v2: { readonly items: readonly { readonly id: string }[] };
}
interface Changed {
  readonly wishlist: List;
  readonly user_errors: readonly unknown[];
}

const newMember = async () => {
  const client = await createStockClient(shop, { store: 'hk_en' }, null, sent);
  await client.signUp();
  return client;
};
type Client = Awaited<ReturnType<typeof newMember>>;

const listsOf = async (client: Client): Promise<readonly List[]> =>
  (await client.part<{ wishlists: readonly List[] }>('wishlists', 'customer')).wishlists;
const create = async (client: Client, name: string): Promise<List> =>
  (
    await client.part<Changed>('createWishlist', 'createWishlist', {
      input: { name, visibility: 'PRIVATE' },
    })
  ).wishlist;

describe('a storefront with several lists', () => {
  test('adds, shows, notes, moves, buys and removes', async () => {
    const client = await newMember();
    const [first] = await listsOf(client);
    const added = await client.part<Changed>('addToWishlist', 'addProductsToWishlist', {
      id: first?.id,
      item: { sku: 'JL10428-15', parent_sku: 'JL10428', quantity: '1', selected_options: [] },
    });
    expect(added.user_errors).toEqual([]);
    const { id } = added.wishlist;
    const pageOf = async () =>
      (await client.part<{ wishlist_v2: unknown }>('wishlistPage', 'customer', { id, page: '1' }))
        .wishlist_v2;
    expect(await pageOf()).toMatchObject({
      items_v2: {
        items: [
          {
            __typename: 'ConfigurableWishlistItem',
            customizable_options: [],
            configurable_options: [{ value_label: expect.any(String) }],
            product: { sku: 'JL10428', price_range: { maximum_price: { final_price: { currency: 'HKD' } } } },
          },
        ],
        page_info: { current_page: 1, page_size: 20, total_pages: 1 },
      },
    });
    const item = added.wishlist.items_v2.items[0]?.id;
    await client.send('updateWishlistItem', {
      id,
      item: { wishlist_item_id: item, description: 'Mum', quantity: 2 },
    });
    expect(await pageOf()).toMatchObject({ items_v2: { items: [{ quantity: 2, description: 'Mum' }] } });
    const other = await create(client, 'Birthday');
    const both = { from: id, to: other.id, items: [{ wishlist_item_id: item, quantity: 1 }] };
    expect(await client.part('copyWishlistItems', 'copyProductsBetweenWishlists', both)).toMatchObject({
      source_wishlist: { items_count: 1 },
      destination_wishlist: { items_count: 1 },
    });
    await client.send('moveWishlistItems', { ...both, items: [{ wishlist_item_id: item }] });
    expect((await listsOf(client)).map(({ items_count }) => items_count)).toEqual([0, 1]);
    await client.send('updateWishlist', { id: other.id, name: 'Party', visibility: 'PUBLIC' });
    const wishedIds = (
      await client.part<{ wishlist_v2: List }>('wishlistPage', 'customer', { id: other.id, page: 1 })
    ).wishlist_v2.items_v2.items.map((wished) => wished.id);
    const bought = { id: other.id, items: wishedIds };
    expect(await client.part('wishlistToCart', 'addWishlistItemsToCart', bought)).toEqual({
      status: true,
      add_wishlist_items_to_cart_user_errors: [],
      wishlist: expect.objectContaining({ name: 'Party', items_count: 0 }),
    });
    expect((await client.cart()).total_quantity).toBe(3);
    await client.send('deleteWishlist', { id: other.id });
    expect(await listsOf(client)).toHaveLength(1);
  });

  test('reads why a list is not made from the exact words', async () => {
    const client = await newMember();
    await create(client, 'Ring "A"');
    const message = await create(client, 'Ring "A"').catch((error: Error) => error.message);
    expect(/^Wish list "(?<name>.+)" already exists\.$/.exec(String(message))?.groups?.name).toBe('Ring "A"');
    for (let n = 2; n < 20; n += 1) await create(client, `List ${n}`);
    const full = await create(client, 'One more').catch((error: Error) => error.message);
    expect(/^Only (?<most>\d+) wish list\(s\) can be created\.$/.exec(String(full))?.groups?.most).toBe('20');
  });
});

describe('a storefront with one list', () => {
  test('names it by the literal 0, and by the first list that it reads', async () => {
    const client = await newMember();
    const items = [{ sku: 'JL11001', quantity: 1 }];
    const added = await client.part<Changed>('addToDefaultWishlist', 'addProductsToWishlist', { items });
    expect(added.wishlist.items_count).toBe(1);
    const hearts = await client.part<{ wishlists: readonly List[] }>('wishlistSkus', 'customer');
    expect(hearts.wishlists).toEqual([
      {
        id: added.wishlist.id,
        items_v2: { items: [{ id: expect.any(String), product: { sku: 'JL11001' } }] },
      },
    ]);
    const whole = await client.part<{ wishlists: readonly List[] }>('wishlistsWithPieces', 'customer', {
      page: '1',
      size: '10',
    });
    expect(whole.wishlists[0]).toMatchObject({ items_count: 1, items_v2: { page_info: { page_size: 10 } } });
    const removed = await client.part<Changed>('removeFromWishlist', 'removeProductsFromWishlist', {
      id: '0',
      items: [added.wishlist.items_v2.items[0]?.id],
    });
    expect(removed).toEqual({
      user_errors: [],
      wishlist: { id: added.wishlist.id, items_count: 0, items_v2: { items: [] } },
    });
  });

  test('tells a guest to sign in, in Magento’s words', async () => {
    const guest = await createStockClient(shop, { store: 'hk_en' });
    await expect(
      guest.send('addToDefaultWishlist', { items: [{ sku: 'JL11001', quantity: 1 }] }),
    ).rejects.toThrow('The current user cannot perform operations on wishlist');
  });
});

test('every document about wish lists was sent', () => {
  expect(Object.keys(wishlistDocuments).filter((name) => !sent.has(name as DocumentName))).toEqual([]);
});
