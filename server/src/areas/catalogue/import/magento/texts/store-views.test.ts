import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../../import.ts';
import { createTestShop, type TestShop } from '../../../../../testing/shop.ts';

/**
 * Tests how `magento.json` maps Magento's store views. Magento's `default` is not this shop's, which is
 * Mainland China.
 */
let shop: TestShop;
let folder: string;

const header =
  'code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup';
const warehouse = (market: string, phone: string) =>
  `${market}-wh,${market},仓,Warehouse,城,City,一号,One,22.2,114.2,${phone},09:00,18:00,true,false`;

beforeAll(async () => {
  shop = await createTestShop({ config: { storeView: 'hk_en' } });
  await shop.areas.stores.importFiles({
    stores: [header, warehouse('hk', '+85225550180'), warehouse('cn', '+862155500100')].join('\n'),
  });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-views-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

type Row = readonly [sku: string, view: string, name: string, price: string];
/** Returns the messages about store views. */
async function runImport(settings: object | null, website: string, ...rows: readonly Row[]) {
  await rm(join(folder, 'magento.json'), { force: true });
  if (settings !== null)
    await writeFile(
      join(folder, 'magento.json'),
      JSON.stringify({ locale: 'en-US', currency: 'HKD', ...settings }),
    );
  const lines = rows.map(([sku, view, name, price]) =>
    view === '' ? `${sku},,simple,${name},${price},${website},3` : `${sku},${view},,${name},${price},,`,
  );
  const names = 'sku,store_view_code,product_type,name,price,product_websites,qty';
  await writeFile(join(folder, 'products.csv'), [names, ...lines].join('\n'));
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  return reports
    .flatMap(({ problems, notes = [] }) => [...problems, ...notes])
    .filter(({ path }) => path === 'store_view_code')
    .map(({ message }) => message);
}
async function stored(sku: string) {
  const rows = await shop.db.query<{ name: Record<string, string>; currency: string; amount: number }>(
    'test.stored',
    `select name, currency, amount_minor::integer as amount from catalogue.product
     join catalogue.price on product_id = product.id where sku = $1 order by currency`,
    [sku],
  );
  return {
    ...rows[0]?.name,
    ...Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount])),
  };
}

const views = (sku: string): readonly Row[] => [
  [sku, '', 'Base name', '100'],
  [sku, 'default', 'English default name', '50'],
];
const both = { websites: { base: ['hk', 'cn'] } };
const unknownView = (code: string) =>
  new RegExp(
    `^Unknown store view ${code}: its 1 rows are not taken\\. Write in magento\\.json which of ours it is, "storeViews": \\{ "${code}": "…" \\}, with one of default \\(cn, zh-Hans-CN\\), .*hk_en \\(hk, en-US\\)`,
  );

test('reports a store view missing from magento.json, even with a code of this shop', async () => {
  expect(await runImport(both, 'base', ...views('D-1'))).toEqual([
    expect.stringMatching(unknownView('default')),
  ]);
  expect(await stored('D-1')).toEqual({
    'zh-Hans-CN': 'Base name',
    'en-US': 'Base name',
    'zh-Hant-HK': 'Base name',
    CNY: 9_200,
    HKD: 10_000,
  });
});

test('maps a store view as magento.json says', async () => {
  const mapped = { ...both, storeViews: { default: 'hk_en' } };
  expect(await runImport(mapped, 'base', ...views('D-2'))).toEqual([]);
  expect(await stored('D-2')).toMatchObject({ 'en-US': 'English default name', HKD: 5_000, CNY: 9_200 });
});

test('skips a store view that magento.json leaves empty', async () => {
  expect(await runImport({ ...both, storeViews: { default: '' } }, 'base', ...views('D-3'))).toEqual([]);
  expect(await stored('D-3')).toMatchObject({ 'en-US': 'Base name', HKD: 10_000 });
});

test('requires a mapping of the other store views where one is mapped', async () => {
  const rows: readonly Row[] = [...views('D-4'), ['D-4', 'hk_zh', '中文', '70']];
  expect(await runImport({ storeViews: { default: 'hk_en' } }, 'hk', ...rows)).toEqual([
    expect.stringMatching(unknownView('hk_zh')),
  ]);
  expect(await stored('D-4')).toMatchObject({ 'zh-Hans-CN': 'Base name', HKD: 5_000 });
});

test.each([
  ['websites of Magento', 'base', views('D-5')],
  ['another store view', 'hk', [...views('D-5'), ['D-5', 'fr', 'Bague', '60']] as const],
])('without a mapping, a file with %s has no store view of this shop', async (_, website, rows) => {
  const messages = await runImport(null, website, ...rows);
  expect(messages[0]).toMatch(unknownView('default'));
  expect(messages).toHaveLength(rows.length - 1);
  expect(await stored('D-5')).toMatchObject({ 'zh-Hans-CN': 'Base name', 'en-US': 'Base name' });
});

test('without a mapping, a file with only codes of this shop needs none', async () => {
  const rows: readonly Row[] = [
    ['D-6', '', 'Base name', '100'],
    ['D-6', 'default', '素圈', '50'],
    ['D-6', 'hk_zh', '素圈', '70'],
  ];
  expect(await runImport({}, 'hk', ...rows)).toEqual([]);
  expect(await stored('D-6')).toMatchObject({ 'zh-Hans-CN': '素圈', 'en-US': 'Base name', HKD: 7_000 });
});

test('uses the texts of the first store view of a language, and notes differing ones', async () => {
  const columns = ['name', 'description', 'short_description', 'url_key', 'custom_options'];
  const quotedCells = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
  const options = (title: string) => `name=${title},type=field,required=0,price=5`;
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({
      ...{ locale: 'zh-Hans-CN', currency: 'HKD', websites: { base: ['hk', 'cn'] } },
      storeViews: { one: 'hk_en', two: 'cn_en', three: 'sg_en' },
    }),
  );
  const lines = [
    `sku,store_view_code,product_type,price,product_websites,qty,${columns.join(',')}`,
    `V-1,,simple,100,base,3,${quotedCells(['戒指', '说明', '短', 'v-1', options('刻字')])}`,
    `V-1,one,,,,,${quotedCells(['Ring', 'Text', 'Short', '', options('Engraving')])}`,
    `V-1,two,,,,,${quotedCells(['Ring CN', 'Text', '', 'v-1-cn', options('Words')])}`,
    `V-1,three,,,,,${quotedCells(['Ring SG', 'Other text', 'Shorter', '', options('Engraving')])}`,
  ];
  await writeFile(join(folder, 'products.csv'), lines.join('\n'));
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  const notes = reports
    .flatMap((report) => report.notes ?? [])
    .filter(({ message }) => message.includes('store view'));
  const notKept = (count: number, view: string) =>
    `${count} texts of store views are not kept: where several speak en-US, the first holds for all. The first of these is that of ${view} beside one, of V-1`;
  expect(new Set(notes.map(({ line, path, message }) => `${line} ${path} ${message}`))).toEqual(
    new Set([
      '4 url_key 1 rows of store views have their own url_key, which is not kept: that of the main row holds everywhere',
      `4 name ${notKept(2, 'two')}`,
      `5 description ${notKept(1, 'three')}`,
      `5 short_description ${notKept(1, 'three')}`,
      `4 custom_options ${notKept(1, 'two')}`,
    ]),
  );
  expect(await stored('V-1')).toMatchObject({ 'zh-Hans-CN': '戒指', 'en-US': 'Ring' });
});
