import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { signUp } from '../../testing/people.ts';
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
const ring = { sku: 'JL10428', quantity: 1 };

/** The uids that choose the variant JL10428-15. */
async function uidsOfChoice(): Promise<readonly string[]> {
  const { products } = await must(
    on.ask(
      null,
      `{ products(filter: { sku: { eq: "JL10428" } }) {
        items { ... on ConfigurableProduct { variants { attributes { uid } product { sku } } } } } }`,
    ),
  );
  const chosen = products.items[0].variants.find(
    ({ product }: { product: { sku: string } }) => product.sku === 'JL10428-15',
  );
  return chosen.attributes.map(({ uid }: { uid: string }) => uid);
}

describe('a customer’s lists', () => {
  test('begin with a default list that is made when something is added', async () => {
    const member = await signUp(shop);
    const [empty] = await on.lists(member);
    expect(empty).toMatchObject({ id: '0', is_default: true, items_count: 0, name: 'Wish list' });
    const { wishlist, user_errors } = await on.done(member, 'add', { id: '0', items: [pendant] });
    expect(user_errors).toEqual([]);
    expect(wishlist).toMatchObject({ is_default: true, items_count: 1, visibility: 'PRIVATE' });
    expect(Number(wishlist.id)).toBeGreaterThan(0);
    expect(await on.lists(member)).toEqual([wishlist]);
    expect(await on.list(member, wishlist.id)).toEqual(wishlist);
    expect(await on.list(member, '0')).toEqual(wishlist);
    const chinese = await wishes(shop, 'hk_zh').list(member, '0');
    expect(chinese.name).toBe('心愿单');
  });

  test('are readable by Magento’s older fields too', async () => {
    const member = await signUp(shop);
    await on.done(member, 'add', { id: '0', items: [pendant, ring] });
    const older = 'items_count name updated_at items { id qty added_at description product { sku } }';
    const answer = await must(on.ask(member, `{ wishlist { ${older} } customer { wishlist { ${older} } } }`));
    expect(answer.wishlist).toEqual(answer.customer.wishlist);
    expect(answer.wishlist.items.map((item: { product: { sku: string } }) => item.product.sku)).toEqual([
      'JL10428',
      'JL11001',
    ]);
  });

  test('have names of their own, refused in the exact words that clients parse', async () => {
    const member = await signUp(shop);
    await on.create(member, '  Birthday 💍  ', 'PUBLIC');
    expect(
      await on.message(member, 'create', { input: { name: 'birthday 💍', visibility: 'PRIVATE' } }),
    ).toBe('Wish list "birthday 💍" already exists.');
    expect(await on.code(member, 'create', { input: { name: 'WISH LIST', visibility: 'PRIVATE' } })).toBe(
      'WISHLIST_NAME_TAKEN',
    );
    for (const name of ['', '  ', 'x'.repeat(200), 'a\u0000b', 'a\u202eb'])
      expect(await on.code(member, 'create', { input: { name, visibility: 'PRIVATE' } })).toBe(
        'INVALID_TEXT',
      );
    const hebrew = await on.create(member, 'רשימת משאלות', 'PRIVATE');
    expect(hebrew.name).toBe('רשימת משאלות');
    expect((await on.create(member, '愿'.repeat(60))).name).toHaveLength(60);
    expect(await on.code(member, 'change', { id: hebrew.id, name: 'Birthday 💍' })).toBe(
      'WISHLIST_NAME_TAKEN',
    );
    const renamed = await on.done(member, 'change', { id: hebrew.id, name: 'רשימת משאלות' });
    expect(renamed).toMatchObject({ uid: hebrew.id, visibility: 'PRIVATE' });
    const lists = await on.lists(member);
    expect(lists.map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('are twenty at most, also when many are created at once', async () => {
    const member = await signUp(shop);
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        on.message(member, 'create', { input: { name: `List ${n}`, visibility: 'PRIVATE' } }),
      ),
    );
    expect(answers.filter((message) => message === undefined)).toHaveLength(19);
    expect(new Set(answers)).toEqual(new Set([undefined, 'Only 20 wish list(s) can be created.']));
    expect((await on.lists(member)).length).toBe(20);
  });

  test('are deleted with their pieces, but never the default list', async () => {
    const member = await signUp(shop);
    const { id } = await on.create(member, 'Rings');
    await on.done(member, 'add', { id, items: [ring] });
    await on.done(member, 'add', { id: '0', items: [pendant] });
    const { wishlists } = await on.done(member, 'delete', { id });
    expect(wishlists).toHaveLength(1);
    expect(await on.code(member, 'delete', { id: wishlists[0].id })).toBe('WISHLIST_DEFAULT');
    expect(await on.code(member, 'delete', { id: '0' })).toBe('WISHLIST_DEFAULT');
    expect(await on.code(member, 'delete', { id })).toBe('WISHLIST_NOT_FOUND');
  });

  test('are closed to guests and to other customers', async () => {
    const [member, other] = [await signUp(shop), await signUp(shop)];
    const { wishlist } = await on.done(member, 'add', { id: '0', items: [pendant] });
    const items = [wishlist.items_v2.items[0].id];
    const other0 = await on.create(other, 'Mine');
    const calls = [
      ['add', { id: wishlist.id, items: [ring] }],
      ['remove', { id: wishlist.id, items }],
      ['update', { id: wishlist.id, items: [{ wishlist_item_id: items[0], quantity: 2 }] }],
      ['clear', { id: wishlist.id }],
      ['delete', { id: wishlist.id }],
      ['change', { id: wishlist.id, name: 'Taken' }],
      ['toCart', { id: wishlist.id, items: null }],
      ['copy', { from: wishlist.id, to: other0.id, items: [{ wishlist_item_id: items[0] }] }],
      ['move', { from: other0.id, to: wishlist.id, items: [] }],
    ] as const;
    for (const [name, variables] of calls) {
      expect(await on.message(other, name, variables)).toBe('The wishlist was not found.');
      expect(await on.message(null, name, variables)).toBe(
        'The current user cannot perform operations on wishlist',
      );
    }
    expect(await on.list(other, wishlist.id)).toBeNull();
    // The mutation does not find a piece of another list.
    const removed = await on.done(other, 'remove', { id: other0.id, items });
    expect(removed.user_errors).toMatchObject([{ code: 'UNDEFINED', reason: 'WISHLIST_ITEM_NOT_FOUND' }]);
    for (const id of ['-1', 'abc', '1.5', '99999999999999', ' ', "1' or 1=1"])
      expect(await on.message(member, 'clear', { id })).toBe('The wishlist was not found.');
    expect(await on.list(member, wishlist.id)).toEqual(wishlist);
  });
});

describe('the pieces of a list', () => {
  test('come with their choices, as far as they are made, for every type that is sold', async () => {
    const member = await signUp(shop);
    const card = giftCardItem({ listed: '300.0000', message: 'For you' });
    const { wishlist, user_errors } = await on.done(member, 'add', {
      id: '0',
      items: [
        ring,
        { sku: 'JL10428-15', parent_sku: 'JL10428', quantity: 2 },
        pendant,
        { sku: 'JL10911', quantity: 1 },
        { sku: 'JL10913', quantity: 1 },
        { sku: 'JL90101', quantity: 1 },
        { sku: 'JL90201', quantity: 1 },
        { sku: 'JL90301', quantity: 1 },
        card,
      ],
    });
    expect(user_errors).toEqual([]);
    const items = wishlist.items_v2.items.toReversed();
    expect(items).toMatchObject([
      { __typename: 'ConfigurableWishlistItem', state: 'CHOICES_MISSING', child_sku: 'JL10428', price: null },
      {
        __typename: 'ConfigurableWishlistItem',
        state: 'FOR_SALE',
        quantity: 2,
        sku: 'JL10428',
        product: { sku: 'JL10428' },
        child_sku: 'JL10428-15',
        configured_variant: { sku: 'JL10428-15' },
        configurable_options: [{ option_label: expect.any(String), value_label: expect.any(String) }],
        price: { value: expect.any(Number) },
      },
      { __typename: 'SimpleWishlistItem', state: 'FOR_SALE', product: { sku: 'JL11001' } },
      { __typename: 'BundleWishlistItem', state: 'CHOICES_MISSING', bundle_options: [] },
      { __typename: 'GroupedProductWishlistItem' },
      { __typename: 'VirtualWishlistItem' },
      { __typename: 'DownloadableWishlistItem' },
      { __typename: 'GiftCardWishlistItem', state: 'CHOICES_MISSING', gift_card_options: { amount: null } },
      {
        __typename: 'GiftCardWishlistItem',
        state: 'FOR_SALE',
        gift_card_options: {
          amount: { value: 300 },
          message: 'For you',
          recipient_email: 'zhixia@example.com',
          sender_name: 'Mei',
        },
        price: { value: 300 },
        entered_option_texts: expect.arrayContaining([{ value: 'For you' }]),
      },
    ]);
  });

  test('raise the quantity when the same choices are added again, and only then', async () => {
    const member = await signUp(shop);
    const selected_options = await uidsOfChoice();
    await on.done(member, 'add', { id: '0', items: [{ ...ring, selected_options }, ring] });
    const { wishlist } = await on.done(member, 'add', {
      id: '0',
      items: [{ sku: 'JL10428-15', quantity: 98 }, { sku: 'JL10428-15', quantity: 5 }, ring],
    });
    expect(contentOf(wishlist)).toEqual([
      ['JL10428', 2],
      ['JL10428', 99],
    ]);
    expect(wishlist.items_v2.items[1].child_sku).toBe('JL10428-15');
  });

  test('are refused one by one; the others are added', async () => {
    const member = await signUp(shop);
    const { wishlist, user_errors } = await on.done(member, 'add', {
      id: '0',
      items: [
        { sku: 'NOSUCH', quantity: 1 },
        { ...pendant, quantity: 0 },
        { ...pendant, quantity: 1.5 },
        { ...pendant, quantity: 100 },
        { ...giftCardItem({ custom: '-300' }) },
        { ...pendant, selected_options: ['x'.repeat(5_000)] },
        pendant,
      ],
    });
    expect(contentOf(wishlist)).toEqual([['JL11001', 1]]);
    expect(user_errors).toMatchObject([
      { index: 0, code: 'PRODUCT_NOT_FOUND', message: 'Could not find a product with SKU "NOSUCH"' },
      { index: 1, code: 'UNDEFINED', reason: 'QUANTITY_INVALID' },
      { index: 2, reason: 'QUANTITY_INVALID' },
      { index: 3, reason: 'QUANTITY_INVALID' },
      { index: 4, reason: 'GIFT_CARD_AMOUNT_INVALID' },
      { index: 5, reason: 'OPTIONS_UNAVAILABLE' },
    ]);
    const many = Array.from({ length: 201 }, () => pendant);
    expect(await on.code(member, 'add', { id: '0', items: many })).toBe('BAD_REQUEST');
  });

  test('are stored whatever characters their choices have', async () => {
    const member = await signUp(shop);
    const odd = ['a\u0000b', '\ud800', '💍', "' or 1=1 --", ''];
    const { wishlist, user_errors } = await on.done(member, 'add', {
      id: '0',
      items: odd.map((text) => ({
        ...pendant,
        selected_options: [text],
        entered_options: [{ uid: text, value: text }],
      })),
    });
    expect(user_errors).toEqual([]);
    expect(wishlist.items_v2.items.length).toBeGreaterThan(0);
    const uid = btoa('some/option');
    const texts = odd.map((value) => ({ ...pendant, entered_options: [{ uid, value }] }));
    expect((await on.done(member, 'add', { id: '0', items: texts })).user_errors).toEqual([]);
    for (const id of odd) {
      expect(await on.code(member, 'clear', { id })).toBe('WISHLIST_NOT_FOUND');
      const removed = await on.done(member, 'remove', { id: '0', items: [id] });
      expect(removed.user_errors).toMatchObject([{ reason: 'WISHLIST_ITEM_NOT_FOUND' }]);
    }
  });

  test('get notes, quantities and choices', async () => {
    const member = await signUp(shop);
    const added = await on.done(member, 'add', { id: '0', items: [ring, { ...pendant, quantity: 3 }] });
    const [second, first] = added.wishlist.items_v2.items;
    const id = added.wishlist.id;
    const { wishlist, user_errors } = await on.done(member, 'update', {
      id,
      items: [
        { wishlist_item_id: first.id, description: ' Size?\n给妈妈 ' },
        { wishlist_item_id: second.id, quantity: 5, description: '' },
        { wishlist_item_id: second.id, quantity: 0 },
        { wishlist_item_id: second.id, description: 'x'.repeat(501) },
        { wishlist_item_id: '999999', quantity: 1 },
      ],
    });
    expect(wishlist.items_v2.items).toMatchObject([
      { quantity: 5, description: null },
      { quantity: 1, description: 'Size?\n给妈妈' },
    ]);
    expect(user_errors.map(({ reason }: { reason: string }) => reason)).toEqual([
      'QUANTITY_INVALID',
      'INVALID_TEXT',
      'WISHLIST_ITEM_NOT_FOUND',
    ]);
    // A choice that makes two pieces equal merges them.
    await on.done(member, 'add', { id, items: [{ sku: 'JL10428-15', quantity: 2 }] });
    const selected_options = await uidsOfChoice();
    const joined = await on.done(member, 'update', {
      id,
      items: [{ wishlist_item_id: first.id, selected_options }],
    });
    expect(contentOf(joined.wishlist)).toEqual([
      ['JL10428', 3],
      ['JL11001', 5],
    ]);
  });

  test('are moved with their notes and copied without, in part or whole', async () => {
    const member = await signUp(shop);
    const { id: to } = await on.create(member, 'Later');
    const added = await on.done(member, 'add', { id: '0', items: [{ ...pendant, quantity: 3 }, ring] });
    const from = added.wishlist.id;
    const [ringItem, pendantItem] = added.wishlist.items_v2.items;
    await on.done(member, 'update', {
      id: from,
      items: [{ wishlist_item_id: pendantItem.id, description: 'For Mum' }],
    });
    const copied = await on.done(member, 'copy', {
      from,
      to,
      items: [{ wishlist_item_id: pendantItem.id, quantity: 2 }],
    });
    expect(contentOf(copied.source_wishlist)).toEqual(contentOf(added.wishlist));
    expect(copied.destination_wishlist.items_v2.items).toMatchObject([{ quantity: 2, description: null }]);
    const moved = await on.done(member, 'move', {
      from,
      to,
      items: [
        { wishlist_item_id: pendantItem.id, quantity: 1 },
        { wishlist_item_id: ringItem.id },
        { wishlist_item_id: ringItem.id },
      ],
    });
    expect(contentOf(moved.source_wishlist)).toEqual([['JL11001', 2]]);
    expect(moved.destination_wishlist.items_v2.items).toMatchObject([
      { sku: 'JL10428', quantity: 1 },
      { sku: 'JL11001', quantity: 3, description: 'For Mum' },
    ]);
    expect(moved.user_errors).toMatchObject([{ index: 2, reason: 'WISHLIST_ITEM_NOT_FOUND' }]);
  });

  test('are marked on the cards of the page', async () => {
    const member = await signUp(shop);
    const { wishlist } = await on.done(member, 'add', {
      id: '0',
      items: [{ sku: 'JL10428-15', quantity: 1 }],
    });
    const skus = ['JL10428', 'JL11001', 'JL10428-15', 'NOSUCH', ''];
    const { wishedProducts } = await must(on.send(member, 'marks', { skus }));
    const place = { wishlist_id: wishlist.id, wishlist_item_id: wishlist.items_v2.items[0].id };
    expect(wishedProducts).toEqual([
      { sku: 'JL10428', ...place },
      { sku: 'JL10428-15', ...place },
    ]);
    expect((await must(on.send(null, 'marks', { skus }))).wishedProducts).toEqual([]);
    expect(await on.code(member, 'marks', { skus: Array(101).fill('JL10428') })).toBe('BAD_REQUEST');
  });

  test('are marked once for each list that has them', async () => {
    const member = await signUp(shop);
    const second = (await on.done(member, 'create', { input: { name: 'Wedding', visibility: 'PRIVATE' } }))
      .wishlist.id;
    const items = [{ sku: 'JL10428-15', quantity: 1 }];
    const first = (await on.done(member, 'add', { id: '0', items })).wishlist.id;
    await on.done(member, 'add', { id: second, items });
    const { wishedProducts } = await must(on.send(member, 'marks', { skus: ['JL10428'] }));
    expect(wishedProducts).toMatchObject([{ wishlist_id: second }, { wishlist_id: first }]);
  });

  test('come page by page, those of several lists in one statement', async () => {
    const member = await signUp(shop);
    const { id } = await on.create(member, 'More');
    await on.done(member, 'add', { id: '0', items: [pendant, ring, { sku: 'JL90101', quantity: 1 }] });
    await on.done(member, 'add', { id, items: [pendant] });
    const page = `query ($page: Int!, $size: Int!) { customer { wishlists { items_v2(currentPage: $page, pageSize: $size) {
      items { sku } page_info { current_page page_size total_pages } } } } }`;
    const { customer } = await must(on.ask(member, page, { page: 2, size: 2 }));
    expect(customer.wishlists).toEqual([
      {
        items_v2: {
          items: [{ sku: 'JL11001' }],
          page_info: { current_page: 2, page_size: 2, total_pages: 2 },
        },
      },
      { items_v2: { items: [], page_info: { current_page: 2, page_size: 2, total_pages: 1 } } },
    ]);
    expect((await on.ask(member, page, { page: 0, size: 2 })).errors?.[0]?.extensions?.code).toBe(
      'PAGE_INVALID',
    );
  });
});
