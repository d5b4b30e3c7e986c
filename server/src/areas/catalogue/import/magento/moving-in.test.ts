import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importShop } from '../../../../import.ts';
import { withRollback } from '../../../../platform/database/trial.ts';
import type { ImportProblem, ImportReport } from '../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { createStores } from '../../../stores/index.ts';
import { createCatalogueImporter } from '../../index.ts';

/** Tests cases that were found while importing exports of other shops into a shop in Hong Kong. */
let shop: TestShop;
let folder: string;

const columns = [
  'associated_skus',
  ...['sku', 'store_view_code', 'product_type', 'categories', 'product_websites', 'name', 'description'],
  ...['short_description', 'product_online', 'visibility', 'price', 'special_price', 'special_price_to_date'],
  ...['additional_attributes', 'gold_metal', 'gold_weight', 'qty', 'base_image', 'additional_images'],
  ...[
    'custom_options',
    'bundle_values',
    'bundle_price_type',
    'downloadable_links',
    'configurable_variations',
  ],
];
type Cells = Readonly<Record<string, string>>;
const product = (sku: string, cells: Cells = {}): Cells => ({
  ...{ sku, product_type: 'simple', categories: 'Default Category/戒指', product_websites: 'base' },
  ...{ name: `素圈 ${sku}`, product_online: '1', price: '680', qty: '3', ...cells },
});
const write = (rows: readonly Cells[]): string =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

const settings = { locale: 'zh-Hans-CN', currency: 'HKD', source: 'hk-eshop', websites: { base: ['hk'] } };
const header =
  'code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup';
const stores = `${header}\nhk-eshop,hk,仓,Warehouse,香港,Hong Kong,一号,One,22.2,114.2,+85225550180,09:00,18:00,true,false\n`;

beforeAll(async () => {
  shop = await createTestShop({ config: { storeView: 'hk_zh' } });
  await shop.areas.stores.importFiles({ stores });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-moving-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => writeFile(join(folder, 'magento.json'), JSON.stringify(settings)));

const lines = (problems: readonly ImportProblem[] | undefined): string[] =>
  (problems ?? []).map(({ line, path, message }) => `${line} ${path}: ${message}`);
let reports: readonly ImportReport[] = [];
const runImport = async (rows: readonly Cells[] | string, file = 'products.csv') => {
  await writeFile(join(folder, file), typeof rows === 'string' ? rows : write(rows));
  reports = await importShop(shop.areas, pathToFileURL(`${folder}/`), {
    media: { to: join(shop.platform.config.dataDir, 'media') },
  });
  const report = reports.find((report) => report.file === file) as ImportReport;
  return {
    imported: report.imported,
    problems: lines(report.problems),
    notes: lines(report.notes).filter(
      (note) =>
        !/was made|were made|more options|Not taken|are not in this file|neither listed.*CK9999/.test(note),
    ),
  };
};
const skus = async (): Promise<string[]> =>
  (await shop.db.query<{ sku: string }>('test.skus', 'select sku from catalogue.product order by id')).map(
    ({ sku }) => sku,
  );
const price = async (sku: string) => {
  const [row] = await shop.db.query<{ kind: string; weight: number; amount: number }>(
    'test.price',
    `select price_kind as kind, weight_mg as weight, amount_minor as amount from catalogue.product
     join catalogue.price on product_id = product.id and currency = 'HKD' where sku = $1`,
    [sku],
  );
  return row;
};
const nameOf = async (sku: string) =>
  (
    await shop.db.query<{ name: Record<string, string> }>(
      'test.name',
      'select name from catalogue.product where sku = $1',
      [sku],
    )
  )[0]?.name;

test('refuses a piece of gold without a valid weight, instead of selling it for its craft charge', async () => {
  const weights = ['', '5,200', 'abc', '5.2 oz', '0', '-5', '99999'];
  const { imported, problems } = await runImport([
    ...weights.map((weight, at) =>
      product(`BAD-${at}`, { additional_attributes: `gold_metal=CK9999,gold_weight="${weight}"` }),
    ),
    product('NONE', { additional_attributes: 'gold_metal=CK9999' }),
    product('METAL', { additional_attributes: 'gold_metal=CK1,gold_weight=5.2' }),
    product('COLUMN', { gold_metal: 'CK9999' }),
  ]);
  expect(imported).toBe(0);
  expect(problems).toEqual([
    expect.stringMatching(/^2 additional_attributes: gold_weight: Missing/),
    '3 additional_attributes: gold_weight: "5,200" can be two weights: write it with a point',
    '4 additional_attributes: gold_weight: "abc" is no weight in grams, as 5.20',
    '5 additional_attributes: gold_weight: "5.2 oz" is no weight in grams, as 5.20',
    '6 additional_attributes: gold_weight: "0" is not above 0 and at most 10000 g',
    '7 additional_attributes: gold_weight: "-5" is no weight in grams, as 5.20',
    '8 additional_attributes: gold_weight: "99999" is not above 0 and at most 10000 g',
    expect.stringMatching(/^9 additional_attributes: gold_weight: Missing/),
    expect.stringMatching(/^10 additional_attributes: gold_metal: "CK1" is none of CK9999/),
    expect.stringMatching(/^11 .*gold_weight: Missing/),
  ]);
  expect(await skus()).toEqual([]);
});

test('reads weights as people write them, in an attribute or a column', async () => {
  const weights = ['5.2', '5.2g', '5,20', '5.2000', '5.20 克', '５.2Ｇ'];
  const { problems, notes } = await runImport([
    ...weights.map((weight, at) =>
      product(`W-${at}`, { additional_attributes: `gold_metal=CK9999,gold_weight="${weight}"` }),
    ),
    product('W-COLUMN', { gold_metal: 'CK9999', gold_weight: '5.2' }),
    product('W-ONLY', { additional_attributes: 'gold_weight=5.2' }),
  ]);
  expect(problems).toEqual([
    '9 additional_attributes: 1 rows have gold_weight without gold_metal: they are sold at their price as it stands, not by weight',
  ]);
  expect(notes.filter((note) => note.includes('gold_'))).toEqual([]);
  for (const sku of [...weights.map((_, at) => `W-${at}`), 'W-COLUMN'])
    expect([sku, await price(sku)]).toEqual([sku, { kind: 'by-weight', weight: 5_200, amount: 68_000 }]);
  expect(await price('W-ONLY')).toMatchObject({ kind: 'fixed', amount: 68_000 });
});

test.each([
  [
    'an unknown store',
    { ...settings, source: 'nope' },
    ['1 source: Unknown store nope: expected a code of stores.csv'],
  ],
  [
    'three mistakes',
    { ...settings, currency: 'XXX', websites: { base: ['hongkong'] }, storeViews: { en: 'mars' } },
    [
      expect.stringMatching(/^1 currency: Expected one of HKD/),
      '1 websites.base.0: Unknown market hongkong: expected cn, hk, mo, my, sg',
      expect.stringMatching(/^1 storeViews.en: Unknown store view mars: expected one of default/),
    ],
  ],
  ['no JSON', '{"currency": "HKD",}', ['1 : Not valid JSON']],
])('stops the import for magento.json with %s, with a line per mistake', async (_, text, faults) => {
  const before = await skus();
  await writeFile(join(folder, 'magento.json'), typeof text === 'string' ? text : JSON.stringify(text));
  const { imported, problems, notes } = await runImport([product('NEVER')]);
  expect([imported, problems, notes]).toEqual([0, [], ['1 : Nothing is taken until magento.json is right']]);
  expect(lines(reports.find(({ file }) => file === 'magento.json')?.problems)).toEqual(faults);
  expect(await skus()).toEqual(before);
});

test('notes an unknown field of magento.json', async () => {
  await writeFile(join(folder, 'magento.json'), JSON.stringify({ ...settings, nonsense: 1 }));
  await runImport([product('KNOWN')]);
  expect(lines(reports.find(({ file }) => file === 'magento.json')?.notes)).toEqual([
    '1 nonsense: Unknown field: not read',
  ]);
});

test('reports a market without a store once, and sells nothing there', async () => {
  await writeFile(join(folder, 'magento.json'), JSON.stringify({ ...settings, websites: { base: ['cn'] } }));
  const { imported, problems } = await runImport([product('NOWHERE')]);
  expect(imported).toBe(0);
  expect(problems[0]).toMatch(/No website of this file is sold in any market/);
  expect(lines(reports.find(({ file }) => file === 'magento.json')?.problems)).toEqual([
    '1 websites: No store or warehouse in cn (stores.csv): nothing is sold in cn',
  ]);
  await rm(join(folder, 'magento.json'));
  expect(await runImport([product('HERE')])).toMatchObject({ imported: 1, problems: [] });
  expect(await price('HERE')).toMatchObject({ amount: 68_000 });
});

test('imports the rows of a single store view as pieces', async () => {
  for (const view of ['default', 'admin', 'all', 'b2b']) {
    const rows = [
      product(`V-${view}`, { store_view_code: view }),
      product(`V-${view}-C`, {
        ...{ store_view_code: view, product_type: 'configurable', price: '', qty: '' },
        configurable_variations: `sku=V-${view}-S,size=S`,
      }),
      product(`V-${view}-S`, { store_view_code: view, additional_attributes: 'size=S' }),
    ];
    const { imported, problems, notes } = await runImport(rows);
    expect([view, imported, problems]).toEqual([view, 3, []]);
    if (view === 'default' || view === 'b2b')
      expect(notes).toContain(
        `2 store_view_code: 3 rows of store view ${view} are taken as the pieces themselves: the file has no other rows of them`,
      );
    expect(await price(`V-${view}`)).toMatchObject({ amount: 68_000 });
  }
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ ...settings, locale: undefined, storeViews: { default: 'hk_en', en: 'hk_en' } }),
  );
  const { problems } = await runImport([
    product('V-EN', { store_view_code: 'default', name: 'Plain band 素' }),
    product('V-LOST', { store_view_code: 'en' }),
  ]);
  expect(problems).toEqual([
    '3 store_view_code: 1 rows of store view en belong to no row of a piece in this file: they are not taken',
  ]);
  expect(await skus()).not.toContain('V-LOST');
});

test('joins rows of store views to their piece, wherever they are in the file', async () => {
  await writeFile(join(folder, 'magento.json'), JSON.stringify({ ...settings, storeViews: { en: 'hk_en' } }));
  const { imported, problems } = await runImport([
    { sku: 'J-3', store_view_code: 'en', name: 'Third' },
    product('J-1'),
    { sku: 'J-1', store_view_code: 'en', name: 'First' },
    product('J-2'),
    product('J-3'),
    product('J-C', {
      ...{ product_type: 'configurable', price: '', qty: '' },
      configurable_variations: 'sku=J-S,size=S',
    }),
    product('J-S', { additional_attributes: 'size=S' }),
    { sku: 'J-2', store_view_code: 'en', name: 'Second', price: '99' },
    { sku: 'J-S', store_view_code: 'en', price: '77' },
  ]);
  expect([imported, problems]).toEqual([5, []]);
  expect(await nameOf('J-2')).toMatchObject({ 'zh-Hans-CN': '素圈 J-2', 'en-US': 'Second' });
  expect(await nameOf('J-3')).toMatchObject({ 'zh-Hans-CN': '素圈 J-3', 'en-US': 'Third' });
  expect([await price('J-2'), await price('J-S')]).toMatchObject([{ amount: 9_900 }, { amount: 7_700 }]);
});

test('rounds decimals that the currency does not have, with one note', async () => {
  const prices = ['16.806700', '99.999999', '99.995000', '12.345600', '0.004000', '1280.005'];
  const { problems, notes } = await runImport(prices.map((text, at) => product(`D-${at}`, { price: text })));
  expect(problems).toEqual(['6 price: A price of 0: the piece would be given away']);
  expect(notes).toEqual([
    '2 price: 6 amounts have more decimals than HKD: rounded half away from zero, the first 16.806700 to 16.81',
  ]);
  const amounts = await Promise.all(prices.map(async (_, at) => (await price(`D-${at}`))?.amount));
  expect(amounts).toEqual([1_681, 10_000, 10_000, 1_235, undefined, 128_001]);
});

test('uses one decimal separator for the whole column', async () => {
  expect(
    (await runImport([product('S-1', { price: '12.50' }), product('S-2', { price: '1.125' })])).problems,
  ).toEqual([]);
  expect(await price('S-2')).toMatchObject({ amount: 113 });
  expect(
    (await runImport([product('S-1', { price: '12,50' }), product('S-2', { price: '1.125' })])).problems,
  ).toEqual([]);
  expect(await price('S-2')).toMatchObject({ amount: 112_500 });
  expect((await runImport([product('S-2', { price: '1.125' })])).problems).toEqual([
    '2 price: "1.125" can be two amounts: write 1125 or 1.1250',
  ]);
});

test('ignores a quantity that is too large', async () => {
  const { imported, problems, notes } = await runImport([
    product('Q-1', { qty: '9999999' }),
    product('Q-2', { qty: '99999999999' }),
    product('Q-3', { qty: '1,200' }),
  ]);
  expect([imported, problems]).toEqual([3, []]);
  expect(notes).toEqual([
    '2 qty: 2 quantities are above 1000000: no stock is taken of them, the first is 9999999',
  ]);
  const stock = await shop.db.query(
    'test.stock',
    `select sku, quantity from catalogue.stock_item join catalogue.product on product.id = product_id where sku like 'Q-%'`,
  );
  expect(stock).toEqual([{ sku: 'Q-3', quantity: 1_200 }]);
});

test('reports an invalid price once, and that of an option with its name', async () => {
  const { imported, problems } = await runImport([
    product('P-1', { price: 'much' }),
    product('P-2', { price: '-5' }),
    product('P-3', {
      custom_options:
        'name=Engraving,type=drop_down,option_title=None,price=-5|name=Engraving,type=drop_down,option_title=Deep,price=50',
    }),
    product('P-4', { custom_options: 'name=Box,type=field,price=dear' }),
    product('P-5', { custom_options: 'name=Card,type=field,price=-10,price_type=percent' }),
    product('P-6', {
      product_type: 'bundle',
      price: '10',
      bundle_price_type: 'fixed',
      bundle_values: 'name=One,type=select,required=1,sku=HERE,price=x',
    }),
    product('P-7', { special_price: 'x' }),
  ]);
  expect(problems).toEqual([
    '2 price: "much" is not an amount, as 1234.50',
    '3 price: "-5" is below 0',
    '4 custom_options: Engraving / None: "-5" is below 0',
    '5 custom_options: Box: "dear" is not an amount, as 1234.50',
    '6 custom_options: Card: Expected a whole number from 0 to 1000000',
    '7 bundle_values: One / HERE: "x" is not an amount, as 1234.50',
    '8 special_price: "x" is not an amount, as 1234.50',
  ]);
  expect(imported).toBe(1);
});

test('notes a special price that is over', async () => {
  const endedSpecialPrice = { special_price: '10', special_price_to_date: '2020-01-01' };
  const { problems, notes } = await runImport([
    product('O-1', endedSpecialPrice),
    product('O-2', endedSpecialPrice),
  ]);
  expect(problems).toEqual([]);
  expect(notes).toEqual(['2 special_price: The special price of 2 rows is over: their full price is taken']);
});

const descriptionOf = async (sku: string) =>
  (
    await shop.db.query<{ text: Record<string, string> }>(
      'test.description',
      'select description as text from catalogue.product where sku = $1',
      [sku],
    )
  )[0]?.text['zh-Hans-CN'];

test('converts directives and films in descriptions', async () => {
  const { problems, notes } = await runImport([
    product('T-1', {
      description:
        '<p>前{{widget type="Magento\\Catalog\\Block\\Product\\Widget\\NewWidget" page="1"}}{{block id="care"}}</p><a href="{{store url="rings.html"}}">戒指</a>{{config path="trans_email/ident_sales/email"}}<iframe width="560" src="//www.youtube.com/embed/abcdefghijk" allowfullscreen></iframe><iframe src="https://maps.example/x"></iframe>',
    }),
    product('T-2', { description: '{{block id="care"}}后' }),
    product('T-3', { short_description: '短'.repeat(9_000), description: '长'.repeat(90_000) }),
  ]);
  expect(problems).toEqual([]);
  expect(notes).toEqual([
    '2 description: In 1 rows: film https://www.youtube.com/watch?v=abcdefghijk is a link',
    '2 description: In 1 rows: frame https://maps.example/x is left out',
    expect.stringMatching(/^2 description: In 1 rows: directive \{\{widget .*\}\} is left out$/),
    "2 description: In 2 rows: directive {{block id='care'}} is left out",
    expect.stringMatching(/^2 description: In 1 rows: directive \{\{config .*\}\} is left out$/),
  ]);
  expect(await descriptionOf('T-1')).toBe(
    '<p>前</p><a href="/rings.html">戒指</a><a href="https://www.youtube.com/watch?v=abcdefghijk" target="_blank" rel="noopener noreferrer">观看影片</a>',
  );
  expect((await descriptionOf('T-3'))?.length).toBe(90_000);
});

test('reports pictures that are URLs once, with what to do', async () => {
  const { imported, problems, notes } = await runImport([
    product('U-1', { base_image: 'https://cdn.example/a.jpg', additional_images: '//cdn.example/b.jpg' }),
    product('U-2', { base_image: 'http://cdn.example/c.jpg' }),
  ]);
  expect([imported, problems]).toEqual([2, []]);
  expect(notes).toEqual([
    '2 base_image: 3 pictures are addresses, the first https://cdn.example/a.jpg: the import fetches none. Put the files below media/ and write their paths here',
  ]);
});

test('rounds prices.csv and reads its decimal separator by column too', async () => {
  const text = 'sku,currency,amount\nHERE,HKD,12.50\nO-1,HKD,1.125\nO-2,HKD,16.806700\n';
  const { imported, problems, notes } = await runImport(text, 'prices.csv');
  await rm(join(folder, 'prices.csv'));
  expect([imported, problems]).toEqual([3, []]);
  expect(notes).toEqual([
    '3 amount: 2 amounts have more decimals than HKD: rounded half away from zero, the first 1.125 to 1.13',
  ]);
  expect(await price('O-2')).toMatchObject({ amount: 1_681 });
});

test('reports pieces by weight whose board has no price', async () => {
  const { notes } = await runImport([product('PT', { gold_metal: 'PT9995', gold_weight: '3' })]);
  expect(notes.filter((note) => note.includes('PT9995'))).toEqual([
    '1 price: 1 pieces, one of them PT, are neither listed nor sold in hk: HK-PT9995 has no price (gold.json)',
  ]);
});

test('does not report a disabled part of a set as missing', async () => {
  const { problems } = await runImport([
    product('G-1'),
    product('G-2', { product_online: '2' }),
    product('G-SET', { product_type: 'grouped', price: '', associated_skus: 'G-1=1,G-2=1,G-3=1' }),
  ]);
  expect(problems).toEqual([
    '4 associated_skus: G-SET: G-2 is turned off: left out',
    '4 associated_skus: G-SET: There is no piece G-3',
  ]);
});

test('reports a misnamed file with the right name', async () => {
  for (const name of ['export_catalog_product_20261125.csv', 'Prices.CSV'])
    await writeFile(join(folder, name), 'sku\n');
  await runImport([product('N-1')]);
  expect(reports.slice(-2).flatMap(({ notes }) => lines(notes))).toEqual([
    '1 : Not read: name it prices.csv',
    '1 : Not read: name it products.csv',
  ]);
  for (const name of ['export_catalog_product_20261125.csv', 'Prices.CSV']) await rm(join(folder, name));
});

test('says what an export is that the import does not read, under any name', async () => {
  const files = {
    'products_export_1.csv': 'Handle,Title,Body (HTML),Vendor\nring,Ring,,MG\n',
    'coupon_codes.csv': '"Coupon Code","Created","Used","Times Used"\nA,,No,0\n',
    'advanced_pricing.csv': 'sku,tier_price_website,tier_price_customer_group,tier_price_qty,tier_price\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await runImport([product('N-1')]);
  expect(
    reports
      .slice(-3)
      .flatMap(({ notes }) => lines(notes))
      .toSorted(),
  ).toEqual([
    expect.stringMatching(/^1 : Not read: This is Magento's export of coupon codes/),
    expect.stringMatching(/^1 : Not read: This is Magento's export of tier prices/),
    expect.stringMatching(/^1 : Not read: This is Shopify's product export/),
  ]);
  for (const name of Object.keys(files)) await rm(join(folder, name));
});

test('a dry run reports the same as the import', async () => {
  const text = write([
    product('R-1', { store_view_code: 'default', price: '16.806700' }),
    product('R-2', { store_view_code: 'default', additional_attributes: 'gold_metal=CK9999' }),
    product('R-3', { store_view_code: 'default', qty: '9999999' }),
  ]);
  const trialRun = await withRollback(shop.db, async (db) => {
    const platform = { ...shop.platform, db };
    const stores = await createStores(platform);
    try {
      return await createCatalogueImporter(platform, stores).importFiles({
        magentoSettings: JSON.stringify(settings),
        magento: {
          ...{ name: 'products.csv', bytes: text.length },
          open: async function* () {
            yield new TextEncoder().encode(text);
          },
        },
      });
    } finally {
      await stores.close();
    }
  });
  expect(await skus()).not.toContain('R-1');
  await runImport(text);
  const report = reports.find(({ file }) => file === 'products.csv');
  const notes = report?.notes?.filter(({ message }) => !message.includes('neither listed'));
  expect(trialRun.at(-1)).toEqual({ ...report, notes });
});
