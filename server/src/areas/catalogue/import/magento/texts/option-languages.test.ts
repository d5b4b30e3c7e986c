import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../../import.ts';
import type { ImportProblem } from '../../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../../testing/shop.ts';
import { stores } from '../../../../../testing/small-shop.ts';

/**
 * Tests that rows of store views bring the names of custom options in their language and the prices in
 * their market.
 */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({
    stores: stores([
      'hk-eshop,hk,仓,Warehouse,香港,Hong Kong,一号,One,22.2,114.2,+85225550180,09:00,18:00,true,false',
    ]),
    shop: JSON.stringify({ rates: { 'HKD-CNY': '0.9' } }),
  });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-languages-'));
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({
      ...{ currency: 'CNY', websites: { base: ['cn', 'hk'] }, locale: 'zh-Hans-CN' },
      storeViews: { en: 'cn_en', hk: 'hk_en', default: 'default' },
    }),
  );
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const columns = ['sku', 'store_view_code', 'product_type', 'product_websites', 'name', 'price'].concat(
  ...['qty', 'custom_options', 'url_key', 'additional_attributes'],
);
type Cells = Readonly<Record<string, string>>;
const product = (sku: string, options: string, cells: Cells = {}): Cells => ({
  ...{ sku, product_type: 'simple', product_websites: 'base', name: `素圈 ${sku}`, price: '100', qty: '3' },
  ...{ custom_options: options, ...cells },
});
const view = (sku: string, code: string, options: string, cells: Cells = {}): Cells => ({
  ...{ sku, store_view_code: code, custom_options: options, ...cells },
});
const lines = (problems: readonly ImportProblem[]): string[] =>
  problems.map(({ line, path, message }) => `${line} ${path}: ${message}`);
async function runImport(...rows: readonly Cells[]) {
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  await writeFile(join(folder, 'products.csv'), csv);
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  const ofProducts = reports.filter(({ file }) => file === 'products.csv');
  return {
    problems: lines(ofProducts.flatMap(({ problems }) => problems)),
    notes: lines(ofProducts.flatMap(({ notes = [] }) => notes)).filter((note) => /not kept/.test(note)),
  };
}
const optionsOf = async (sku: string) => {
  const [row] = await shop.db.query<{
    options: { title: object; prices: object; values: { title: object; prices: object }[] }[];
  }>('test.options', 'select custom_options as options from catalogue.product where sku = $1', [sku]);
  return row?.options ?? [];
};

/** A text without one of its own in Traditional Chinese. */
const converted = (simplified: string, english: string, traditional: string) => ({
  ...{ 'zh-Hans-CN': simplified, 'en-US': english, 'zh-Hant-HK': traditional },
  converted: ['zh-Hant-HK'],
});

test('imports titles of options and values in each language', async () => {
  const { problems, notes } = await runImport(
    product(
      'TOLD',
      'name=刻字,type=field,required=1,price=10|name=盒,type=drop_down,option_title=红,price=5|name=盒,type=drop_down,option_title=蓝,price=6',
    ),
    view(
      ...(['TOLD', 'en'] as const),
      'name=Engraving,type=field,required=1,price=10|name=Box,type=drop_down,option_title=Red|name=Box,type=drop_down,option_title=Blue',
    ),
  );
  expect([...problems, ...notes]).toEqual([]);
  const [engraving, box] = await optionsOf('TOLD');
  expect(engraving?.title).toEqual(converted('刻字', 'Engraving', '刻字'));
  expect(box?.title).toEqual(converted('盒', 'Box', '盒'));
  expect(box?.values.map(({ title }) => title)).toEqual([
    converted('红', 'Red', '紅'),
    converted('蓝', 'Blue', '藍'),
  ]);
});

test('uses the row of the default store view too', async () => {
  await runImport(
    product('FIRST', 'name=Engraving,type=field,price=10'),
    view('FIRST', 'default', 'name=刻字'),
  );
  expect((await optionsOf('FIRST'))[0]?.title).toMatchObject({ 'zh-Hans-CN': '刻字' });
});

test('applies a price of a store view to its market, and notes it where the market has one', async () => {
  const { problems, notes } = await runImport(
    product('DEAR', 'name=刻字,type=field,price=10'),
    view('DEAR', 'en', 'name=Engraving,price=12'),
    view('DEAR', 'hk', 'name=Engraving,price=15'),
  );
  expect(problems).toEqual([]);
  expect(notes).toEqual([
    '3 custom_options: 刻字: "12" in en is not kept: it costs 10, as the main row says',
  ]);
  expect((await optionsOf('DEAR'))[0]?.prices).toEqual({ CNY: 1000, HKD: 1500 });
});

test('reports options of a store view that differ from those of the piece', async () => {
  const { problems } = await runImport(
    product('OTHER', 'name=刻字,type=field,price=10'),
    view('OTHER', 'en', 'name=Engraving,price=10|name=Box,price=5'),
  );
  expect(problems).toEqual([
    '3 custom_options: Not as many options, or values of one, as the piece has: their titles in en are not taken',
  ]);
  expect((await optionsOf('OTHER'))[0]?.title).toEqual(converted('刻字', '刻字', '刻字'));
});

test('notes other values of a store view that the shop does not support', async () => {
  const { notes } = await runImport(
    product('OWN', '', { url_key: 'own' }),
    view('OWN', 'en', '', { url_key: 'own-ring', additional_attributes: 'story=Long' }),
  );
  expect(notes).toEqual([
    '3 url_key: 1 rows of store views have their own url_key, which is not kept: that of the main row holds everywhere',
    '3 additional_attributes: 1 rows of store views have their own additional_attributes, which is not kept: that of the main row holds everywhere',
  ]);
});
