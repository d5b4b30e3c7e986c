import { afterAll, beforeAll, expect, test } from 'vitest';
import { textSource } from '../../platform/import/source.ts';
import { must } from '../../testing/buyer.ts';
import { type SignedIn, signUp } from '../../testing/people.ts';
import { createSetShop, type SetShop } from '../../testing/sets.ts';
import { contentOf, wishes } from '../../testing/wishlists.ts';

/** Wishes with choices that only some pieces have: typed texts, values with prices, the pieces of a set. */
let shop: SetShop;
let on: ReturnType<typeof wishes>;
let member: SignedIn;
const options = [
  'name=刻字,type=field,required=1,price=50.0000,price_type=fixed,sku=engraving,max_characters=4',
  'name=链,type=drop_down,required=1,price=100.0000,price_type=fixed,option_title=细链',
].join('|');
beforeAll(async () => {
  shop = await createSetShop();
  await shop.restock();
  const [report] = await shop.areas.catalogue.importFiles({
    magento: textSource(
      'products.csv',
      `sku,product_type,name,price,qty,product_websites,custom_options\nPENDANT,simple,吊坠,1000.00,9,base,"${options}"`,
    ),
    magentoSettings: JSON.stringify({
      currency: 'CNY',
      websites: { base: ['cn'] },
      source: 'cn-eshop',
      locale: 'zh-Hans-CN',
    }),
  });
  expect(report?.problems).toEqual([]);
  on = wishes(shop, 'default');
  member = await signUp(shop, { store: 'default' });
});
afterAll(() => shop.close());

/** The uids of the engraving and of the thin chain. */
async function uids(): Promise<{ readonly engraving: string; readonly chain: string }> {
  const { products } = await must(
    on.ask(
      null,
      `{ products(filter: { sku: { eq: "PENDANT" } }) { items { ... on CustomizableProductInterface {
        options { uid title ... on CustomizableDropDownOption { value { uid } } } } } } }`,
    ),
  );
  const [engraving, chain] = products.items[0].options;
  return { engraving: engraving.uid, chain: chain.value[0].uid };
}

test('typed texts are the owner’s: strangers see the chosen values alone', async () => {
  const { engraving, chain } = await uids();
  const list = await on.create(member, '生日', 'PUBLIC');
  const added = await on.done(member, 'add', {
    id: list.id,
    items: [
      { sku: 'PENDANT', quantity: 1 },
      {
        sku: 'PENDANT',
        quantity: 1,
        selected_options: [chain],
        entered_options: [{ uid: engraving, value: '永结' }],
      },
      {
        sku: 'PENDANT',
        quantity: 1,
        selected_options: [chain],
        entered_options: [{ uid: engraving, value: '永结同心好' }],
      },
      { sku: 'PENDANT', quantity: 1, selected_options: [`${chain}x`] },
    ],
  });
  expect(added.user_errors.map(({ reason }: { reason: string }) => reason)).toEqual(['OPTION_TOO_LONG']);
  const whole = {
    state: 'FOR_SALE',
    price: { value: 1150 },
    selected_option_uids: [chain],
    customizable_options: [
      { label: '刻字', values: [{ value: '永结' }] },
      { label: '链', values: [{ label: '细链' }] },
    ],
  };
  const items = (await on.list(member, list.id)).items_v2.items;
  expect(items.find(({ state }: { state: string }) => state === 'FOR_SALE')).toMatchObject(whole);
  expect(items.at(-1)).toMatchObject({ state: 'CHOICES_MISSING', price: null, customizable_options: [] });
  const shared = await on.shared(list.sharing_code);
  expect(JSON.stringify(shared)).not.toContain('永结');
  expect(
    shared.items_v2.items.find(({ state }: { state: string }) => state === 'FOR_SALE').customizable_options,
  ).toMatchObject([{ label: '链' }]);
});

test('a set keeps its pieces, and goes into the bag with them', async () => {
  const { products } = await must(
    on.ask(
      null,
      `{ products(filter: { sku: { eq: "WEDDING" } }) { items { ... on BundleProduct { items {
        required options { uid product { sku } } } } } } }`,
    ),
  );
  const selected_options = products.items[0].items
    .filter(({ required }: { required: boolean }) => required)
    .map(({ options: [first] }: { options: readonly { uid: string }[] }) => first?.uid);
  const { wishlist } = await on.done(member, 'add', {
    id: '0',
    items: [{ sku: 'WEDDING', quantity: 1, selected_options }],
  });
  const [set] = wishlist.items_v2.items;
  expect(set).toMatchObject({ __typename: 'BundleWishlistItem', state: 'FOR_SALE' });
  expect(set.bundle_options).toHaveLength(selected_options.length);
  const added = await on.done(member, 'toCart', { id: '0' });
  expect(added.add_wishlist_items_to_cart_user_errors).toEqual([]);
  expect(contentOf(added.wishlist)).toEqual([]);
});

test('reading a longer list takes as many statements as a short one', async () => {
  const statements = async (): Promise<number> => {
    const { body } = await shop.http({ method: 'GET', url: '/metrics' });
    const counts = [...body.matchAll(/^jinlan_\w*(?:quer|statement)\w*_count\{[^}]*\} (\d+)$/gm)];
    expect(counts.length).toBeGreaterThan(0);
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const lists = await Promise.all(['短', '长'].map((name) => on.create(member, name)));
  const skus = ['RING', 'STUDS', 'BANGLE', 'CARE', 'GUIDE', 'WEDDING', 'PENDANT', 'MADE'];
  const cost: number[] = [];
  for (const [index, { id }] of lists.entries()) {
    const items = skus.slice(0, index === 0 ? 1 : skus.length).map((sku) => ({ sku, quantity: 1 }));
    expect((await on.done(member, 'add', { id, items })).user_errors).toEqual([]);
    await on.list(member, id);
    const before = await statements();
    await on.list(member, id);
    cost.push((await statements()) - before);
  }
  expect(cost[0]).toBeGreaterThan(0);
  expect(cost[1]).toBe(cost[0]);
});
