import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { type SignedIn, signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { deleteOldListsJob } from './delete-old-lists.ts';

let shop: TestShop;
let idOf: ReadonlyMap<string, number>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  const { products } = await must(
    shop.graphql('{ products(filter: {}, pageSize: 100) { items { id sku } } }', {}, { store: 'hk_en' }),
  );
  idOf = new Map(products.items.map(({ id, sku }: { id: number; sku: string }) => [sku, id]));
});
afterAll(() => shop.close());

const fields = `uid item_count attributes { code label }
  items { uid product { sku price_range { minimum_price { final_price { value } } } } attributes { code value } }`;
const mutations = {
  create: `mutation ($input: CreateCompareListInput) { list: createCompareList(input: $input) { ${fields} } }`,
  add: `mutation ($input: AddProductsToCompareListInput) { list: addProductsToCompareList(input: $input) { ${fields} } }`,
  remove: `mutation ($input: RemoveProductsFromCompareListInput) { list: removeProductsFromCompareList(input: $input) { ${fields} } }`,
};
const ask = (name: keyof typeof mutations, input: object, headers: object = {}) =>
  shop.graphql(mutations[name], { input }, { store: 'hk_en', ...headers });
const change = async (...request: Parameters<typeof ask>) => (await must(ask(...request))).list;
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).errors?.[0]?.extensions?.code;
const read = async (uid: string, headers: object = {}) =>
  shop.graphql(
    `query ($uid: ID!) { compareList(uid: $uid) { ${fields} } }`,
    { uid },
    { store: 'hk_en', ...headers },
  );
const remove = (uid: string, headers: object = {}) =>
  shop.graphql('mutation ($uid: ID!) { deleteCompareList(uid: $uid) { result } }', { uid }, { ...headers });
const assign = (uid: string, { headers }: SignedIn) =>
  shop.graphql(
    `mutation ($uid: ID!) { assignCompareListToCustomer(uid: $uid) { result compare_list { ${fields} } } }`,
    { uid },
    { ...headers, store: 'hk_en' },
  );
const ids = (...skus: string[]) => skus.map((sku) => String(idOf.get(sku)));
const skusOf = (list: { items: { product: { sku: string } }[] }) =>
  list.items.map(({ product }) => product.sku);
const firstIds = (count: number) => [...idOf.values()].slice(0, count).map(String);

describe('a guest’s list', () => {
  test('is created, filled, read, emptied and deleted by its uid', async () => {
    const list = await change('create', { products: ids('JL10428') });
    expect(list.uid).toMatch(/^[A-Za-z0-9]{32}$/);
    const uidOfPiece = Buffer.from(ids('JL20108')[0] as string).toString('base64');
    const filled = await change('add', { uid: list.uid, products: [uidOfPiece, ...ids('JL10428')] });
    expect(skusOf(filled)).toEqual(['JL10428', 'JL20108']);
    expect(filled.item_count).toBe(2);
    expect((await must(read(list.uid))).compareList).toEqual(filled);
    const left = await change('remove', { uid: list.uid, products: ids('JL10428', 'JL10428') });
    expect(skusOf(left)).toEqual(['JL20108']);
    expect((await must(remove(list.uid))).deleteCompareList).toEqual({ result: true });
    expect((await must(read(list.uid))).compareList).toBeNull();
    expect(await codeOf(ask('add', { uid: list.uid, products: [] }))).toBe('COMPARE_LIST_NOT_FOUND');
    expect((await remove(list.uid)).errors?.[0]?.message).toBe(
      `The specified compare list ID value "${list.uid}" does not exist.`,
    );
  });

  test('compares the attributes that are marked for it, in the language of the store view', async () => {
    const list = await change('create', { products: ids('JL10428', 'JL20108') });
    const codes = list.attributes.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['metal', 'gold_weight', 'gem']));
    expect(codes).not.toContain('audience');
    const valuesOf = (index: number, from = list) =>
      new Map(
        from.items[index].attributes.map((attribute: { code: string; value: string }) => [
          attribute.code,
          attribute.value,
        ]),
      );
    expect([...valuesOf(0).keys()]).toEqual(codes);
    expect(valuesOf(0).get('gem')).toBe('N/A');
    expect(valuesOf(1).get('gem')).not.toBe('N/A');
    const { compareList } = await must(read(list.uid, { store: 'hk_zh' }));
    expect(compareList.attributes).toContainEqual({ code: 'metal', label: '材质' });
    expect(valuesOf(0, compareList).get('metal')).not.toBe(valuesOf(0).get('metal'));
  });

  test('skips unknown pieces, and reads a variant as its piece', async () => {
    const { products } = await must(
      shop.graphql(
        '{ products(filter: {sku: {eq: "JL10428"}}) { items { ... on ConfigurableProduct { variants { product { id } } } } } }',
      ),
    );
    const variant = String(products.items[0].variants[0].product.id);
    const unknownIds = ['0', '-1', '999999999', '99999999999999999999', 'abc', '', '1 or 1=1', '💍'];
    const list = await change('create', { products: [...unknownIds, variant, variant] });
    expect(skusOf(list)).toEqual(['JL10428']);
    for (const uid of ['', 'x'.repeat(5_000), "' or 1=1 --", 'a'.repeat(32)]) {
      expect((await must(read(uid))).compareList).toBeNull();
      expect(await codeOf(ask('add', { uid, products: [] }))).toBe('COMPARE_LIST_NOT_FOUND');
    }
  });

  test('holds thirty pieces, also when many requests add at once', async () => {
    expect(await codeOf(ask('create', { products: firstIds(31) }))).toBe('COMPARE_LIST_FULL');
    const { uid } = await change('create', { products: firstIds(20) });
    const otherIds = [...idOf.values()].slice(20, 44).map(String);
    const answers = await Promise.all(
      [0, 8, 16].map((from) => ask('add', { uid, products: otherIds.slice(from, from + 8) })),
    );
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect((await must(read(uid))).compareList.item_count).toBe(28);
  });

  test('is deleted thirty days after its last change, and no other list is', async () => {
    const [old, used] = [await change('create', {}), await change('create', {})];
    const member = await signUp(shop);
    const own = await change('create', { products: ids('JL10428') }, member.headers);
    shop.clock.advance({ days: 29 });
    await change('add', { uid: used.uid, products: ids('JL10428') });
    shop.clock.advance({ days: 2 });
    await shop.jobs.runSchedule(deleteOldListsJob);
    expect((await must(read(old.uid))).compareList).toBeNull();
    expect(skusOf((await must(read(used.uid))).compareList)).toEqual(['JL10428']);
    const rows = await shop.db.query('test', 'select 1 from comparing.list where uid = $1', [own.uid]);
    expect(rows).toHaveLength(1);
  });
});

describe('a customer’s list', () => {
  const listOf = async ({ headers }: SignedIn) =>
    (
      await must(
        shop.graphql(`{ customer { compare_list { ${fields} } } }`, {}, { ...headers, store: 'hk_en' }),
      )
    ).customer.compare_list;

  test('is always the same one, also for requests at once, and is closed to others', async () => {
    const [customer, otherCustomer] = [await signUp(shop), await signUp(shop)];
    expect(await listOf(customer)).toBeNull();
    const lists = await Promise.all(
      ['JL10428', 'JL20108'].map((sku) => change('create', { products: ids(sku) }, customer.headers)),
    );
    expect(new Set(lists.map(({ uid }) => uid)).size).toBe(1);
    expect(skusOf(await listOf(customer)).sort()).toEqual(['JL10428', 'JL20108']);
    const { uid } = lists[0];
    for (const headers of [{}, otherCustomer.headers]) {
      expect(await codeOf(read(uid, headers))).toBe('COMPARE_LIST_FOREIGN');
      expect(await codeOf(ask('add', { uid, products: [] }, headers))).toBe('COMPARE_LIST_FOREIGN');
      expect(await codeOf(remove(uid, headers))).toBe('COMPARE_LIST_FOREIGN');
    }
    expect(await codeOf(assign(uid, otherCustomer))).toBe('COMPARE_LIST_FOREIGN');
  });

  test('takes over the guest’s list at sign-in, once, and as far as there is room', async () => {
    const member = await signUp(shop);
    const first = await change('create', { products: ids('JL10428', 'JL20108') });
    const answers = await Promise.all([assign(first.uid, member), assign(first.uid, member)]);
    expect(answers.filter(({ errors }) => errors === undefined).length).toBeGreaterThan(0);
    for (const { errors } of answers)
      if (errors) expect(errors[0]?.extensions?.code).toBe('COMPARE_LIST_NOT_FOUND');
    expect(skusOf(await listOf(member))).toEqual(['JL10428', 'JL20108']);
    expect((await must(read(first.uid))).compareList).toBeNull();
    const own = await listOf(member);
    expect((await must(assign(own.uid, member))).assignCompareListToCustomer.compare_list.uid).toBe(own.uid);
    const full = await change('create', { products: firstIds(30) });
    const { assignCompareListToCustomer } = await must(assign(full.uid, member));
    expect(assignCompareListToCustomer).toMatchObject({ result: true });
    expect(assignCompareListToCustomer.compare_list.item_count).toBe(30);
  });

  test('shows only pieces that the market sells', async () => {
    const member = await signUp(shop);
    await change('create', { products: ids('JL10428') }, member.headers);
    await shop.db.query('test', `update catalogue.product set markets = '{cn}' where sku like 'JL10428%'`);
    await shop.db.query('test', 'update catalogue.version set version = version + 1');
    await shop.areas.catalogue.fresh(true);
    expect((await listOf(member)).items).toEqual([]);
    await shop.db.query('test', `update catalogue.product set markets = '{cn,hk}' where sku like 'JL10428%'`);
    await shop.db.query('test', 'update catalogue.version set version = version + 1');
    await shop.areas.catalogue.fresh(true);
    expect(skusOf(await listOf(member))).toEqual(['JL10428']);
  });
});

test('one source may create a hundred lists at once, and ten a minute', async () => {
  const own = await createTestShop();
  const create = async () =>
    (await own.graphql('mutation { createCompareList { uid } }')).errors?.[0]?.extensions?.code;
  const codes = [];
  for (let n = 0; n < 103; n += 1) codes.push(await create());
  expect(codes.filter((code) => code === undefined)).toHaveLength(100);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  own.clock.advance({ seconds: 7 });
  expect(await create()).toBeUndefined();
  // Another process counts the same lists.
  const limit = { name: 'new-compare-list', most: 100, seconds: 600 };
  expect(await own.platform.limits.check([{ limit, source: '127.0.0.1' }])).toMatchObject({ allowed: false });
  await own.close();
});
