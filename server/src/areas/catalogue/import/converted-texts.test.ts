import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { category, piece } from '../../../testing/small-shop.ts';

/** Tests the texts that a retailer's files have in no Traditional Chinese. */
let shop: TestShop;
const storesCsv = `code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup
hk-eshop,hk,网店仓库,Warehouse,香港,Hong Kong,仓库路,Road,22.3,114.1,+85225550100,09:00,18:00,true,false
hk-central,hk,中环门店,Central,香港,Hong Kong,皇后大道中 1 号,1 Queen's Road Central,22.28,114.15,+85225550101,10:00,20:00,false,true
`;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: storesCsv });
});
afterAll(() => shop.close());

const runImport = async (files: object) => {
  const reports = await shop.areas.catalogue.importFiles(files);
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
};
const importNecklace = (changes: object) =>
  runImport({
    categories: JSON.stringify([
      { ...category('chains', null), name: { 'zh-Hans-CN': '项链', 'en-US': 'Necklaces' } },
    ]),
    products: JSON.stringify([
      {
        ...piece('CHAIN', {
          categories: ['chains'],
          attributes: {},
          markets: ['hk'],
          stock: { 'hk-eshop': 5 },
        }),
        price: { kind: 'fixed', amounts: { HKD: 100000 } },
        name: { 'zh-Hans-CN': '足金项链', 'en-US': 'Gold necklace' },
        description: { 'zh-Hans-CN': '<p>链长 45 厘米</p>', 'en-US': '<p>45 cm</p>' },
        ...changes,
      },
    ]),
  });
const inView = async (store: string) => {
  const { data, errors } = await shop.graphql(
    `{ products(filter: { sku: { eq: "CHAIN" } }) { items { name description { html } converted_texts } }
       categoryList(filters: { url_key: { eq: "chains" } }) { name is_name_converted } }`,
    {},
    { store },
  );
  expect(errors).toBeUndefined();
  return { piece: data.products.items[0], category: data.categoryList[0] };
};

test('a missing text is converted, and the API says so in the view that shows it', async () => {
  await importNecklace({});
  expect(await inView('hk_hant')).toEqual({
    piece: {
      name: '足金頸鏈',
      description: { html: '<p>鏈長 45 厘米</p>' },
      converted_texts: ['NAME', 'DESCRIPTION'],
    },
    category: { name: '頸鏈', is_name_converted: true },
  });
  expect(await inView('hk_zh')).toMatchObject({
    piece: { name: '足金项链', converted_texts: [] },
    category: { name: '项链', is_name_converted: false },
  });
});

test('the data say which text is converted', async () => {
  const rows = await shop.db.query<{ name: object }>(
    'test.name',
    "select name from catalogue.product where sku = 'CHAIN'",
  );
  expect(rows[0]?.name).toEqual({
    'zh-Hans-CN': '足金项链',
    'en-US': 'Gold necklace',
    'zh-Hant-HK': '足金頸鏈',
    converted: ['zh-Hant-HK'],
  });
});

test('a changed source is converted again', async () => {
  await importNecklace({ name: { 'zh-Hans-CN': '足金手链', 'en-US': 'Gold bracelet' } });
  expect((await inView('hk_hant')).piece).toMatchObject({
    name: '足金手鏈',
    converted_texts: ['NAME', 'DESCRIPTION'],
  });
});

test("a retailer's own text replaces the converted one, and goes again with it", async () => {
  await importNecklace({
    name: { 'zh-Hans-CN': '足金项链', 'zh-Hant-HK': '足金鏈', 'en-US': 'Gold necklace' },
  });
  expect((await inView('hk_hant')).piece).toMatchObject({ name: '足金鏈', converted_texts: ['DESCRIPTION'] });
  await importNecklace({});
  expect((await inView('hk_hant')).piece).toMatchObject({
    name: '足金頸鏈',
    converted_texts: ['NAME', 'DESCRIPTION'],
  });
});

test('a file that was exported with its mark does not make the converted text the own one', async () => {
  await importNecklace({
    name: {
      'zh-Hans-CN': '足金手镯',
      'zh-Hant-HK': '足金頸鏈',
      'en-US': 'Gold bangle',
      converted: ['zh-Hant-HK'],
    },
  });
  expect((await inView('hk_hant')).piece).toMatchObject({
    name: '足金手鐲',
    converted_texts: ['NAME', 'DESCRIPTION'],
  });
});

test('stores without columns of Traditional Chinese have converted names', async () => {
  const { data } = await shop.graphql(
    '{ pickupLocations { items { name street city } } }',
    {},
    { store: 'hk_hant' },
  );
  expect(data.pickupLocations.items).toEqual([{ name: '中環分店', street: '皇后大道中 1 號', city: '香港' }]);
});

test('pages are converted, with their addresses as they are', async () => {
  const tree = [{ kind: 'text', html: '<p>门店<a href="/about">关于</a></p>' }];
  const reports = await shop.areas.content.importFiles({
    pages: JSON.stringify([
      {
        identifier: 'about',
        title: { 'zh-Hans-CN': '关于我们的门店', 'en-US': 'About' },
        tree: { 'zh-Hans-CN': tree, 'en-US': [] },
      },
    ]),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
  const read = (store: string) =>
    shop.graphql(
      '{ cmsPage(identifier: "about") { title url_key content_tree is_converted } }',
      {},
      { store },
    );
  expect((await read('hk_hant')).data.cmsPage).toMatchObject({
    title: '關於我們的分店',
    url_key: 'about',
    content_tree: [{ html: expect.stringContaining('分店<a href="/about">關於</a>') }],
    is_converted: true,
  });
  expect((await read('hk_zh')).data.cmsPage).toMatchObject({ title: '关于我们的门店', is_converted: false });
});
