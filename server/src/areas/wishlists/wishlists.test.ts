import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { type SignedIn, signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const item = `__typename id quantity description sku product_name state price { value } added_at
  selected_option_uids product { sku }
  ... on ConfigurableWishlistItem { child_sku configured_variant { sku } configurable_options { option_label value_label } }`;
const list = `id name visibility sharing_code items_count is_default shows_owner
  items_v2 { items { ${item} } page_info { current_page page_size total_pages } }`;
const errors = 'user_errors { code message reason index }';

const ask = (
  member: Pick<SignedIn, 'headers'> | null,
  query: string,
  variables: object = {},
  store = 'hk_en',
) => shop.graphql(query, { ...variables }, { ...member?.headers, store });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).errors?.[0]?.extensions?.code;

const add = async (member: SignedIn, items: object[], wishlistId = '0') =>
  (
    await must(
      ask(
        member,
        `mutation ($id: ID!, $items: [WishlistItemInput!]!) {
          added: addProductsToWishlist(wishlistId: $id, wishlistItems: $items) { wishlist { ${list} } ${errors} }
        }`,
        { id: wishlistId, items },
      ),
    )
  ).added;
const createAnswer = (member: SignedIn | null, name: string, visibility = 'PRIVATE') =>
  ask(
    member,
    `mutation ($input: CreateWishlistInput!) { created: createWishlist(input: $input) { wishlist { ${list} } } }`,
    { input: { name, visibility } },
  );
const create = async (...args: Parameters<typeof createAnswer>) =>
  (await must(createAnswer(...args))).created.wishlist;
const listsOf = async (member: SignedIn) =>
  (await must(ask(member, `{ customer { wishlists { ${list} } } }`))).customer.wishlists;

describe('a customer’s lists', () => {
  test('begin with a default list that is made when something is added', async () => {
    const member = await signUp(shop);
    const [empty] = await listsOf(member);
    expect(empty).toMatchObject({
      id: '0',
      is_default: true,
      items_count: 0,
      visibility: 'PRIVATE',
      name: 'Wish list',
    });
    const { wishlist, user_errors } = await add(member, [{ sku: 'JL10428', quantity: 1 }]);
    expect(user_errors).toEqual([]);
    expect(wishlist).toMatchObject({ is_default: true, items_count: 1 });
    expect(Number(wishlist.id)).toBeGreaterThan(0);
    expect(await listsOf(member)).toEqual([wishlist]);
    const [wished] = wishlist.items_v2.items;
    expect(wished).toMatchObject({
      __typename: 'ConfigurableWishlistItem',
      state: 'CHOICES_MISSING',
      child_sku: 'JL10428',
      configured_variant: null,
      price: null,
      product: { sku: 'JL10428' },
    });
  });
});
