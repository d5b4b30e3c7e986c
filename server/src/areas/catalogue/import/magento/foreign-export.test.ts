import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../import.ts';
import type { ImportReport } from '../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { stores } from '../../../../testing/small-shop.ts';

/**
 * Tests an export of a shop that was not prepared for this one: its numbers, addresses, prices and
 * omissions.
 */
let shop: TestShop;
let folder: string;
let report: ImportReport;

const columns = [
  ...[
    'sku',
    'store_view_code',
    'attribute_set_code',
    'product_type',
    'categories',
    'product_websites',
    'name',
  ],
  ...[
    'description',
    'product_online',
    'visibility',
    'price',
    'url_key',
    'base_image',
    'additional_attributes',
  ],
  ...['qty', 'is_in_stock', 'related_skus', 'bundle_price_type', 'bundle_values', 'associated_skus'],
  ...['bundle_price_view', 'special_price'],
];
type Cells = Readonly<Partial<Record<(typeof columns)[number], string>>>;
const product = (sku: string, cells: Cells = {}): Cells => ({
  sku,
  attribute_set_code: 'Default',
  product_type: 'simple',
  categories: 'Default Category/戒指',
  product_websites: 'base',
  name: `素圈 ${sku}`,
  product_online: '1',
  visibility: 'Catalog, Search',
  price: '1200.0000',
  qty: '3.0000',
  is_in_stock: '1',
  ...cells,
});
const written = (rows: readonly Cells[], delimiter = ','): string =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\n');

const longest = `${'长'.repeat(60)}-1/2`;
const rows: readonly Cells[] = [
  product('24-MB 01/A', {
    url_key: 'Gold_Ring 2024.html',
    additional_attributes: 'colour=红,has_options=0,required_options=0,quantity_and_stock_status=In Stock',
  }),
  product('金镯-01', {
    url_key: 'gold-ring',
    base_image: '/金/镯 01.jpg',
    additional_attributes: 'colour=白',
  }),
  product(longest, { url_key: 'gold-ring', price: '¥1,280' }),
  product('DE', { price: '1.234,50', related_skus: 'NOBODY' }),
  product('FREE', { price: '0.0000' }),
  product('MAYBE', { price: '1.280' }),
  product('DOLLAR', { price: '$99' }),
  product('PART', { visibility: 'Not Visible Individually' }),
  product('LISTED', { visibility: 'Catalog' }),
  product('FOUND', { visibility: 'Search' }),
  product('OUT', { is_in_stock: '0', qty: '7' }),
  product('HALF', { qty: '2.5000' }),
  product('TEXT', {
    description: '<p>好</p><img src="{{media url=wysiwyg/a.jpg}}"><img src="https://old.example/b.jpg">',
    base_image: '/n/o/none.jpg',
  }),
  { sku: 'TEXT', store_view_code: 'mars', name: 'x' },
  product('KIT', { product_type: 'grouped', price: '', associated_skus: 'PART=1.0000,DE=0.0000' }),
  { sku: 'KIT', store_view_code: 'mars', name: 'x' },
  product('CUT KIT', { product_type: 'grouped', price: '', associated_skus: 'PART=1.5000' }),
  product('BOX', {
    product_type: 'bundle',
    bundle_price_type: 'fixed',
    bundle_price_view: 'As low as',
    special_price: '90.0000',
    bundle_values:
      'name=One,type=select,required=1,sku=DE,price=100.0000,default_qty=1.0000,price_type=fixed|name=One,type=select,required=1,sku=24-MB 01/A,price=25.0000,default_qty=1.0000,price_type=percent',
  }),
];

const runImport = async (text: string | Uint8Array): Promise<ImportReport> => {
  await writeFile(join(folder, 'products.csv'), text);
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`), {
    media: { to: join(shop.platform.config.dataDir, 'media') },
  });
  return reports.find(({ file }) => file === 'products.csv') as ImportReport;
};
const settings = (changes: object = {}) =>
  writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] }, source: 'cn-eshop', ...changes }),
  );

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-foreign-'));
  await mkdir(join(folder, 'media/金'), { recursive: true });
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02030' } });
  await picture.jpeg().toFile(join(folder, 'media/金/镯 01.jpg'));
  await settings();
  report = await runImport(written(rows));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (text: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await shop.graphql(text, variables, { store: 'default' });
  expect(errors).toBeUndefined();
  return data as never;
};
const skusOf = async (args: string): Promise<string[]> => {
  const { products } = (await ask(`{ products(${args}, pageSize: 50) { items { sku } } }`)) as {
    products: { items: { sku: string }[] };
  };
  return products.items.map(({ sku }) => sku);
};
const lineOf = (sku: string): number => rows.findIndex((row) => row.sku === sku) + 2;
const notesOf = (sku: string): string[] =>
  report.problems
    .filter(({ line }) => line === lineOf(sku))
    .map(({ path, message }) => `${path}: ${message}`);

test.each(['24-MB 01/A', '金镯-01', longest])(
  '%s is listed, found by its item number and put into a bag',
  async (sku) => {
    const { products } = (await ask(
      `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { sku url_key } } }`,
      { sku },
    )) as { products: { items: { sku: string; url_key: string }[] } };
    expect(products.items.map((item) => item.sku)).toEqual([sku]);
    expect(await skusOf(`search: ${JSON.stringify(sku)}`)).toContain(sku);
    const { createEmptyCart: cartId } = (await ask('mutation { createEmptyCart }')) as {
      createEmptyCart: string;
    };
    const { addProductsToCart } = (await ask(
      `mutation ($cartId: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $cartId, cartItems: $items) {
       cart { items { product { sku } } } user_errors { message } } }`,
      { cartId, items: [{ sku, quantity: 1 }] },
    )) as { addProductsToCart: unknown };
    expect(addProductsToCart).toEqual({ cart: { items: [{ product: { sku } }] }, user_errors: [] });
  },
);

test('replaces invalid URL keys, and makes equal ones different, each with a note', async () => {
  const { products } = (await ask(
    `{ products(filter: { name: { match: "素圈" } }, pageSize: 50) { items { sku url_key } } }`,
  )) as { products: { items: { sku: string; url_key: string }[] } };
  const keyOf = new Map(products.items.map(({ sku, url_key }) => [sku, url_key]));
  expect(keyOf.get('24-MB 01/A')).toBe('gold-ring-2024-html');
  expect(keyOf.get('金镯-01')).toBe('gold-ring');
  expect(keyOf.get(longest)).toMatch(/^gold-ring-chang/);
  const notes = (report.notes ?? []).filter(({ path }) => path === 'url_key');
  expect(notes.map(({ line }) => line)).toEqual([lineOf('24-MB 01/A'), lineOf(longest)]);
});

test('reads amounts as people write them, and refuses ambiguous ones and other currencies', async () => {
  const { products } = (await ask(
    `{ products(filter: { sku: { in: ["${longest}", "DE", "MAYBE", "DOLLAR"] } }) {
       items { sku price_range { minimum_price { final_price { value } } } } } }`,
  )) as {
    products: {
      items: { sku: string; price_range: { minimum_price: { final_price: { value: number } } } }[];
    };
  };
  const prices = products.items.map(
    ({ sku, price_range }) => [sku, price_range.minimum_price.final_price.value] as const,
  );
  expect(new Map(prices)).toEqual(
    new Map([
      [longest, 1280],
      ['DE', 1234.5],
    ]),
  );
  expect(notesOf('MAYBE')[0]).toBe('price: "1.280" can be two amounts: write 1280 or 1.28');
  expect(notesOf('DOLLAR')[0]).toBe('price: "$99" is in another currency than CNY');
});

test('imports every row that can be sold, and names each row that is left out', async () => {
  const stored = await shop.platform.db.query<{ sku: string }>(
    'test.imported',
    'select sku from catalogue.product where sku = any($1)',
    [rows.map(({ sku }) => sku)],
  );
  const importedSkus = new Set(stored.map(({ sku }) => sku));
  const leftOut = rows
    .map(({ sku = '', store_view_code }, at) => ({ sku, store_view_code, line: at + 2 }))
    .filter(({ sku, store_view_code }) => store_view_code !== undefined || !importedSkus.has(sku));
  expect(leftOut.map(({ sku }) => sku)).toEqual(['FREE', 'MAYBE', 'DOLLAR', 'TEXT', 'KIT', 'CUT KIT']);
  expect([rows.length, report.imported]).toEqual([18, 12]);
  expect(importedSkus.size).toBe(report.imported);
  // One problem counts the two rows of the unknown store view, and is at the first of them.
  const linesOfProblems = report.problems.map(({ line }) => line);
  for (const { sku, line } of leftOut.filter(({ sku }) => sku !== 'KIT'))
    expect(linesOfProblems, sku).toContain(line);
});

test('refuses a price of 0 where nothing else is charged', () => {
  expect(notesOf('FREE')).toEqual(['price: A price of 0: the piece would be given away']);
});

test('shows a piece by its visibility: in lists, in search, on its page, or only as a part', async () => {
  const listed = await skusOf('filter: { price: { from: "1" } }');
  const searchResults = await skusOf('search: "素圈"');
  const whereListed = (sku: string) => [listed.includes(sku), searchResults.includes(sku)];
  expect(['DE', 'LISTED', 'FOUND', 'PART'].map(whereListed)).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]);
  const { kit } = (await ask(
    '{ kit: products(filter: { sku: { eq: "KIT" } }) { items { ... on GroupedProduct { items { product { sku } } } } } }',
  )) as { kit: { items: { items: { product: { sku: string } }[] }[] } };
  expect(kit.items[0]?.items.map(({ product: { sku } }) => sku)).toEqual(['PART', 'DE']);
  const route = async (sku: string) => {
    const [row] = await shop.platform.db.query<{ key: string }>(
      'test.key',
      'select url_key as key from catalogue.product where sku = $1',
      [sku],
    );
    return ((await ask(`{ route(url: "${row?.key}.html") { type } }`)) as { route: unknown }).route;
  };
  expect(await route('PART')).toBeNull();
  expect(await route('FOUND')).toEqual({ type: 'PRODUCT' });
  const sitemap = await shop.http({ url: '/sitemap/default/products-1.xml' });
  expect(sitemap.body).toContain('su-quan-de');
  expect(sitemap.body).not.toContain('su-quan-part');
});

test('imports no stock for pieces that are out of stock, and no fractions', async () => {
  const stock = await shop.platform.db.query<{ sku: string; quantity: number }>(
    'test.stock',
    `select sku, quantity from catalogue.stock_item join catalogue.product on product.id = product_id
     where sku in ('OUT', 'HALF', 'DE') order by sku`,
  );
  expect(stock).toEqual([
    { sku: 'DE', quantity: 3 },
    { sku: 'OUT', quantity: 0 },
  ]);
  expect(notesOf('HALF')).toEqual(['qty: "2.5000" is not a whole number: no stock is taken']);
  expect(notesOf('CUT KIT')).toEqual(['associated_skus: Expected a whole number from 1 to 99']);
});

test('a bundle with a fixed price costs that price plus charges, less its special price', async () => {
  expect(notesOf('BOX')).toEqual([]);
  const { products } = (await ask(
    `{ products(filter: { sku: { eq: "BOX" } }) { items { price_range { minimum_price { final_price { value } }
         maximum_price { final_price { value } } } ... on BundleProduct { dynamic_price price_view } } } }`,
  )) as { products: { items: unknown[] } };
  expect(products.items).toEqual([
    {
      price_range: {
        minimum_price: { final_price: { value: 1170 } },
        maximum_price: { final_price: { value: 1350 } },
      },
      dynamic_price: false,
      price_view: 'AS_LOW_AS',
    },
  ]);
});

test('reports a row that refers to missing pieces', () => {
  expect(notesOf('DE')).toEqual(['related_skus: DE: there is no piece NOBODY: not linked']);
  expect(notesOf('TEXT')).toEqual([
    'base_image: There is no picture n/o/none.jpg',
    "description: 2 pictures in the text are left out: only the piece's own are shown",
  ]);
});

test('reports an unknown store view once, with the number of its rows', () => {
  expect(
    report.problems.filter(({ path }) => path === 'store_view_code').map(({ message }) => message),
  ).toEqual([expect.stringMatching(/^Unknown store view mars: its 2 rows are not taken\./)]);
});

test('accepts picture names in Chinese and with spaces', async () => {
  const [piece] = await shop.platform.db.query<{ file: string }>(
    'test.picture',
    "select file from catalogue.picture join catalogue.product on product.id = product_id where sku = '金镯-01'",
  );
  const { statusCode } = await shop.http({ url: `/media/${piece?.file}?width=100` });
  expect([piece?.file, statusCode]).toEqual([expect.stringMatching(/^jin\/zhuo-01-[0-9a-z]+\.jpg$/), 200]);
});

test('reports missing pictures without a folder of pictures, except stored ones', async () => {
  const bareFolder = await mkdtemp(join(tmpdir(), 'jinlan-bare-'));
  const mediaFolder = join(shop.platform.config.dataDir, 'media');
  await writeFile(join(bareFolder, 'products.csv'), written([rows[1] as Cells, rows[12] as Cells]));
  await writeFile(
    join(bareFolder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] } }),
  );
  const reports = await importShop(shop.areas, pathToFileURL(`${bareFolder}/`), {
    media: { to: mediaFolder, own: mediaFolder },
  });
  await rm(bareFolder, { recursive: true });
  const problems = reports.flatMap((report) => report.problems).filter(({ path }) => path === 'base_image');
  expect(problems.map(({ message }) => message)).toEqual(['There is no picture n/o/none.jpg']);
});

test('makes attributes filters where magento.json names them', async () => {
  await settings({ filterable: ['colour'] });
  const filters = async () =>
    (
      (await ask('{ products(filter: { price: { from: "1" } }) { aggregations { attribute_code } } }')) as {
        products: { aggregations: { attribute_code: string }[] };
      }
    ).products.aggregations.map((aggregation) => aggregation.attribute_code);
  expect(await filters()).not.toContain('colour');
  await runImport(written(rows));
  expect(await filters()).toContain('colour');
});

test('ignores Magento’s system attributes', async () => {
  const codes = await shop.platform.db.query<{ code: string }>(
    'test.codes',
    'select code from catalogue.attribute order by code',
  );
  expect(codes.map(({ code }) => code)).toEqual(['colour']);
});

test('decodes HTML entities in names, options and categories', async () => {
  const { problems } = await runImport(
    written([
      product('MARK', {
        name: 'Rose&trade; &amp; &frac12; Ring&reg;',
        categories: 'Default Category/Rings &amp; More',
        additional_attributes: 'colour=Rose&trade;',
      }),
    ]),
  );
  expect(problems).toEqual([]);
  const { products } = (await ask(
    `{ products(filter: { sku: { eq: "MARK" } }) { items { name url_key categories { name url_path } } aggregations { options { label } } } }`,
  )) as { products: { items: unknown[]; aggregations: { options: { label: string }[] }[] } };
  expect(products.items).toEqual([
    {
      name: 'Rose™ & ½ Ring®',
      url_key: 'rose-1-2-ring',
      categories: [{ name: 'Rings & More', url_path: 'rings-more' }],
    },
  ]);
  const labels = products.aggregations.flatMap(({ options }) => options.map(({ label }) => label));
  expect(labels).toContain('Rose™');
});

test('makes the URL key from the name, and adds the SKU for a second piece with that name', async () => {
  const { notes } = await runImport(
    written([product('A1', { name: 'Plain band' }), product('A2', { name: 'Plain band' })]),
  );
  const { products } = (await ask(
    '{ products(filter: { sku: { in: ["A1", "A2"] } }) { items { sku url_key } } }',
  )) as { products: { items: { sku: string; url_key: string }[] } };
  expect(new Map(products.items.map(({ sku, url_key }) => [sku, url_key]))).toEqual(
    new Map([
      ['A1', 'plain-band'],
      ['A2', 'plain-band-a2'],
    ]),
  );
  expect((notes ?? []).filter(({ path }) => path === 'url_key')).toEqual([]);
});

test('categories with the same name may have the same URL key under different parents', async () => {
  await runImport(
    written([
      product('HER', { categories: 'Default Category/Her/Sets' }),
      product('HIM', { categories: 'Default Category/Him/Sets' }),
    ]),
  );
  const { products } = (await ask(
    '{ products(filter: { sku: { in: ["HER", "HIM"] } }) { items { sku categories { url_path } } } }',
  )) as { products: { items: { sku: string; categories: { url_path: string }[] }[] } };
  const paths = products.items.map(({ sku, categories }) => [
    sku,
    categories.map(({ url_path }) => url_path),
  ]);
  expect(new Map(paths as [string, string[]][])).toEqual(
    new Map([
      ['HER', ['her/sets']],
      ['HIM', ['him/sets']],
    ]),
  );
});

test('names an attribute without a label by its code', async () => {
  await runImport(written([product('LABEL', { additional_attributes: 'colour=红,style_general=Open' })]));
  const [row] = await shop.platform.db.query<{ label: Record<string, string> }>(
    'test.label',
    "select label from catalogue.attribute where code = 'style_general'",
  );
  expect(row?.label['en-US']).toBe('Style general');
});

test('reads an export with semicolons between cells, and notes it', async () => {
  const { problems, notes } = await runImport(written([product('SEMI')], ';'));
  expect(problems).toEqual([]);
  expect(notes?.map(({ message }) => message)).toContain('Read with ";" between cells');
});

test('refuses an export whose websites are sold in no market, in one sentence', async () => {
  await settings({ websites: { other: ['cn'] } });
  const { problems, imported } = await runImport(written(rows));
  expect(imported).toBe(0);
  expect(problems.map(({ path }) => path)).toEqual([
    'product_websites',
    'product_websites',
    'store_view_code',
  ]);
});
