import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../import.ts';
import { withRollback } from '../../../../platform/database/trial.ts';
import type { ImportReport } from '../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { stores } from '../../../../testing/small-shop.ts';
import { createCatalogueImporter } from '../../index.ts';

/** A folder as Magento exports it: one CSV file with its pictures. */
let shop: TestShop;
let folder: string;

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
  ...['description', 'product_online', 'price', 'special_price', 'special_price_to_date', 'url_key'],
  ...['base_image', 'base_image_label', 'additional_images', 'additional_attributes', 'qty', 'related_skus'],
  ...['custom_options', 'bundle_values', 'associated_skus', 'configurable_variations'],
  ...[
    'configurable_variation_labels',
    'downloadable_links',
    'giftcard_type',
    'giftcard_amount',
    'tax_class_name',
  ],
  ...['our_own_column'],
];
type Cells = Readonly<Partial<Record<string, string>>>;
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const write = (rows: readonly Cells[], header = columns): string =>
  [header.join(','), ...rows.map((row) => header.map((name) => quoted(row[name] ?? '')).join(','))].join(
    '\n',
  );
const product = (sku: string, cells: Cells = {}): Cells => ({
  sku,
  attribute_set_code: 'Default',
  product_type: 'simple',
  categories: 'Default Category/戒指,Default Category/戒指/素圈',
  product_websites: 'base',
  name: `素圈 ${sku}`,
  description: '<p>好</p><script>alert(1)</script>',
  product_online: '1',
  price: '1200.0000',
  qty: '3.0000',
  ...cells,
});
const variations = 'sku=R-S,size=Small,colour=红|sku=R-L,size=Large,colour=红';
const rows: readonly Cells[] = [
  product('R-S', { additional_attributes: 'size=Small,colour=红', price: '900.00', qty: '0' }),
  product('A', {
    additional_attributes: 'colour=红,weight_grams=3.25,engraved=Yes,story="长, 而且好"',
    base_image: '/a/b/one.jpg',
    base_image_label: '正面',
    additional_images: '/a/b/one.jpg,/a/b/huge.jpg,/a/b/text.jpg,/a/b/none.jpg',
    related_skus: 'R,B',
    special_price: '1000',
    our_own_column: 'x',
    tax_class_name: 'Taxable Goods',
  }),
  { sku: 'A', store_view_code: 'cn_en', name: 'Plain band A', description: '<p>Good</p>' },
  { sku: 'A', store_view_code: 'mars', name: 'x' },
  product('R', {
    product_type: 'configurable',
    price: '',
    qty: '',
    configurable_variations: variations,
    configurable_variation_labels: 'size=Size,colour=Colour',
  }),
  product('R-L', { additional_attributes: 'size=Large,colour=红' }),
  product('B', { special_price: '10', special_price_to_date: '2020-01-01', product_online: '2' }),
  product('PAIR', {
    product_type: 'bundle',
    price: '',
    bundle_values:
      'name=For her,type=select,required=1,sku=A,default=1,default_qty=1.0000|name=For him,type=radio,required=1,sku=R,default_qty=1',
  }),
  product('SET', { product_type: 'grouped', price: '', associated_skus: 'A=2.0000,R=1' }),
  product('DOC', {
    product_type: 'downloadable',
    downloadable_links: 'group_title=Files,title=Guide,price=0,file=/g/u/guide.pdf,downloads=unlimited',
  }),
  product('CARD', {
    product_type: 'giftcard',
    price: '',
    giftcard_type: 'virtual',
    giftcard_amount: '100.0000,500.0000',
  }),
  product('CARE', { product_type: 'virtual' }),
  product('CUT', {
    custom_options:
      'name=刻字,type=field,required=1,price=50.0000,max_characters=10|name=Finish,type=drop_down,option_title=Matt,price=5|name=Finish,type=drop_down,option_title=Plain,price=0',
  }),
  product('GOLD', { additional_attributes: 'gold_metal=CK9999,gold_weight=10.5', price: '300' }),
];

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-magento-'));
  await mkdir(join(folder, 'media/a/b'), { recursive: true });
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02030' } })
    .jpeg()
    .toBuffer();
  await writeFile(join(folder, 'media/a/b/one.jpg'), picture);
  await writeFile(join(folder, 'media/a/b/huge.jpg'), Buffer.concat([picture, Buffer.alloc(50_000_000)]));
  await writeFile(join(folder, 'media/a/b/text.jpg'), 'no picture');
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({
      ...{ currency: 'CNY', websites: { base: ['cn'] }, source: 'cn-eshop' },
      storeViews: { cn_en: 'cn_en' },
    }),
  );
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const media = (): string => join(shop.platform.config.dataDir, 'media');
const runImport = async (text: string | Uint8Array, file = 'products.csv'): Promise<ImportReport> => {
  await writeFile(join(folder, file), text);
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`), { media: { to: media() } });
  return reports.find((report) => report.file === file) as ImportReport;
};
const ask = async (sku: string, fields: string, view = 'default') => {
  const { data, errors } = await shop.graphql(
    `query ($sku: String!) { products(filter: {sku: {eq: $sku}}) { items { __typename sku ${fields} } } }`,
    { sku },
    { store: view },
  );
  expect(errors).toBeUndefined();
  return data.products.items[0];
};
const final =
  'price_range { minimum_price { final_price { value } regular_price { value } } maximum_price { final_price { value } } }';

test('imports types, sets, variants, languages, prices and pictures', async () => {
  const report = await runImport(write(rows));
  expect(report.problems.map(({ line, path, message }) => `${line} ${path}: ${message}`)).toEqual([
    '3 additional_images: a/b/huge.jpg is larger than 20 MB',
    '3 additional_images: a/b/text.jpg is no picture that can be read',
    '3 additional_images: There is no picture a/b/none.jpg',
    expect.stringMatching(
      /^5 store_view_code: Unknown store view mars: its 1 rows are not taken\. Write in magento\.json/,
    ),
  ]);
  expect(report.imported).toBe(rows.length - 2);

  const a = await ask(
    'A',
    `name description { html } categories { url_path name } media_gallery { url label } media_gallery_entries { width height color }
     custom_attributes { attribute_metadata { code } selected_attribute_options { attribute_option { label } } entered_attribute_value { value } }
     related_products { sku } stock_status ${final}`,
  );
  expect(a).toMatchObject({
    __typename: 'SimpleProduct',
    name: '素圈 A',
    description: { html: '<p>好</p>' },
    categories: [{ url_path: 'jie-zhi/su-quan' }, { url_path: 'jie-zhi', name: '戒指' }],
    media_gallery: [{ url: 'http://localhost:4000/media/a/b/one.jpg', label: '正面' }],
    media_gallery_entries: [{ width: 60, height: 40, color: expect.stringMatching(/^#c/) }],
    related_products: [{ sku: 'R' }],
    stock_status: 'IN_STOCK',
    price_range: { minimum_price: { final_price: { value: 1000 }, regular_price: { value: 1200 } } },
  });
  const attributes = new Map(
    a.custom_attributes.map(
      (attribute: {
        attribute_metadata: { code: string };
        entered_attribute_value: { value: string } | null;
        selected_attribute_options: { attribute_option: { label: string }[] };
      }) => [
        attribute.attribute_metadata.code,
        attribute.entered_attribute_value?.value ??
          attribute.selected_attribute_options.attribute_option[0]?.label,
      ],
    ),
  );
  expect(Object.fromEntries(attributes)).toEqual({
    colour: '红',
    weight_grams: '3.25',
    engraved: 'true',
    story: '长, 而且好',
  });
  expect(await ask('A', 'name', 'cn_en')).toMatchObject({ name: 'Plain band A' });
  expect((await stat(join(media(), 'a/b/one.jpg'))).size).toBeGreaterThan(0);

  const ring = await ask(
    'R',
    `... on ConfigurableProduct { configurable_options { attribute_code label values { label } } variants { attributes { label } product { sku stock_status } } } ${final}`,
  );
  expect(ring.configurable_options).toMatchObject([
    { attribute_code: 'size', label: 'Size', values: [{ label: 'Small' }, { label: 'Large' }] },
    { attribute_code: 'colour', values: [{ label: '红' }] },
  ]);
  expect(
    ring.variants.map(({ product: { sku, stock_status } }: { product: Record<string, string> }) => [
      sku,
      stock_status,
    ]),
  ).toEqual([
    ['R-S', 'OUT_OF_STOCK'],
    ['R-L', 'IN_STOCK'],
  ]);
  expect(ring.price_range.minimum_price.final_price.value).toBe(1200);
  // Magento hides variants: shoppers choose them on their piece, and no list contains them.
  expect(await ask('R-S', 'sku')).toMatchObject({ sku: 'R' });

  expect(await ask('B', 'sku')).toBeUndefined();
  expect(
    await ask('PAIR', `... on BundleProduct { items { title type options { product { sku } } } }`),
  ).toMatchObject({
    items: [
      { title: 'For her', type: 'select', options: [{ product: { sku: 'A' } }] },
      // Shoppers choose something in stock: of a piece with sizes, one of its variants.
      {
        title: 'For him',
        type: 'radio',
        options: [{ product: { sku: 'R-S' } }, { product: { sku: 'R-L' } }],
      },
    ],
  });
  expect(await ask('SET', '... on GroupedProduct { items { qty product { sku } } }')).toMatchObject({
    items: [
      { qty: 2, product: { sku: 'A' } },
      { qty: 1, product: { sku: 'R' } },
    ],
  });
  expect(await ask('CARD', `... on GiftCardProduct { giftcard_amounts { value } }`)).toMatchObject({
    giftcard_amounts: [{ value: 100 }, { value: 500 }],
  });
  expect(
    await ask(
      'DOC',
      '... on DownloadableProduct { downloadable_product_links { title number_of_downloads } }',
    ),
  ).toMatchObject({
    downloadable_product_links: [{ title: 'Guide', number_of_downloads: 0 }],
  });
  expect(await ask('CUT', '... on SimpleProduct { options { __typename title required } }')).toMatchObject({
    options: [
      { __typename: 'CustomizableFieldOption', title: '刻字', required: true },
      { __typename: 'CustomizableDropDownOption', title: 'Finish', required: false },
    ],
  });
});

test('reports what it ignored and what it created', async () => {
  const { notes = [] } = await runImport(write(rows));
  const noteLines = notes.map(({ path, message }) => `${path}: ${message}`);
  expect(noteLines).toContainEqual('our_own_column: Not understood: 1 rows say something here');
  expect(noteLines).toContainEqual('tax_class_name: Not taken: taxes are in the price');
});

test('changes nothing when it is repeated', async () => {
  const dump = async () =>
    shop.db.query(
      'test.dump',
      `select sku, type, url_key, name, price_kind, attribute_set_id, custom_options, gift_card, enabled, parent_id,
         (select jsonb_agg(jsonb_build_array(currency, amount_minor, was_minor) order by currency) from catalogue.price where product_id = product.id) as prices,
         to_jsonb(option_ids) as options,
         (select jsonb_agg(category_id order by category_id) from catalogue.product_category where product_id = product.id) as categories,
         (select count(*) from catalogue.picture where product_id = product.id) as pictures
       from catalogue.product order by sku`,
    );
  const before = await dump();
  const { imported } = await runImport(write(rows));
  expect(imported).toBe(rows.length - 2);
  expect(await dump()).toEqual(before);
});

test('a variant missing from its piece is no longer sold', async () => {
  const fewer = rows
    .filter(({ sku }) => sku !== 'R-S')
    .map((row) =>
      row.sku === 'R' ? { ...row, configurable_variations: variations.split('|')[1] as string } : row,
    );
  await runImport(write(fewer));
  expect(shop.areas.catalogue.pieces.bySku('R-S')).toBeNull();
  await runImport(write(rows));
  expect(shop.areas.catalogue.pieces.bySku('R-S')?.parentSku).toBe('R');
});

test('reports problems by line, column and cell, and imports the rest', async () => {
  const badRows = [
    product('OK-1'),
    product('bad\u0007sku'),
    product('OK-1', { url_key: 'twin' }),
    product('NO-PRICE', { price: 'much' }),
    product('TYPE', { product_type: 'rocket' }),
    product('WEB', { product_websites: 'moon' }),
    product('LOST', {
      product_type: 'configurable',
      price: '',
      configurable_variations: 'sku=GONE,size=Small|sku=GONE-2,size=Large',
    }),
    product('B-1', {
      product_type: 'bundle',
      price: '',
      bundle_values: 'name=One,type=select,required=1,sku=NOBODY',
    }),
    product('DEEP', { categories: 'Default Category/一/二/三/四/五' }),
  ];
  const report = await runImport(write(badRows));
  const problemLines = report.problems.map(({ line, path, message }) => `${line} ${path}: ${message}`);
  expect(problemLines).toEqual([
    '3 sku: Expected at most 64 characters, and no control characters',
    '4 sku: Stands earlier in the file too',
    '5 price: "much" is not an amount, as 1234.50',
    expect.stringContaining('6 product_type: Expected one of simple'),
    '7 product_websites: Unknown website moon in 1 rows, which are sold nowhere by it: name its markets under websites in magento.json',
    '8 configurable_variations: LOST names GONE and 1 more, which are not in the file',
    '9 bundle_values: B-1: There is no piece NOBODY',
  ]);
  // The column at which the wrong cell begins, from the lengths of the cells before it.
  const columnAt = (row: Cells, path: string): number =>
    columns
      .slice(0, columns.indexOf(path))
      .reduce((sum, name) => sum + quoted(row[name] ?? '').length + 1, 1);
  expect(report.problems.map(({ line, column }) => [line, column])).toEqual(
    report.problems.map(({ line, path }) => [line, columnAt(badRows[line - 2] as Cells, path)]),
  );
  expect(await ask('OK-1', 'sku')).toBeDefined();
  expect((await ask('DEEP', 'categories { url_path }')).categories).toMatchObject([
    { url_path: 'yi/er/san' },
  ]);
});

test.each([
  [
    'a file without a required column',
    write(rows).replace('product_type', 'kind'),
    'Missing columns: product_type',
  ],
  ['an empty file', '', 'The file is empty'],
  ['a file with a column twice', `sku,name,product_type,name\nX,Y,simple,Z`, 'Column name stands twice'],
])('reports %s and changes nothing', async (_, text, message) => {
  const report = await runImport(text);
  expect(report.imported).toBe(0);
  expect(report.problems[0]).toMatchObject({ line: 1, message });
});

test('reads a file in GBK', async () => {
  const latin = write([
    product('GBK', { name: 'NAME', description: '', categories: 'Default Category/CAT' }),
  ]);
  const [before = '', middle = '', after = ''] = latin.split(/NAME|CAT/);
  // 手链, 手镯
  const bracelet = Uint8Array.of(0xca, 0xd6, 0xc1, 0xb4);
  const bangle = Uint8Array.of(0xca, 0xd6, 0xef, 0xed);
  const report = await runImport(
    Buffer.concat([Buffer.from(before), bangle, Buffer.from(middle), bracelet, Buffer.from(after)]),
  );
  expect(report.problems).toEqual([]);
  expect(report.notes?.some(({ message }) => message.startsWith('Read as gb18030, as "'))).toBe(true);
  const imported = await ask('GBK', 'name categories { name }');
  expect([imported.name, imported.categories[0].name].toSorted()).toEqual(['手链', '手镯'].toSorted());
});

test('a dry run reads and checks everything, and changes nothing', async () => {
  const file = join(folder, 'products.csv');
  await writeFile(
    file,
    write([product('DRY', { categories: 'Default Category/试' }), product('bad\u0007sku')]),
  );
  const counts = async () =>
    shop.db.query(
      'test.counts',
      'select (select count(*) from catalogue.product) as a, (select count(*) from catalogue.category) as b',
    );
  const before = await counts();
  const text = await readFile(file);
  const reports = await withRollback(shop.db, (db) =>
    createCatalogueImporter({ ...shop.platform, db }, shop.areas.stores).importFiles({
      magentoSettings: JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] } }),
      magento: {
        name: 'products.csv',
        bytes: text.length,
        open: async function* () {
          yield text;
        },
      },
    }),
  );
  expect(reports.at(-1)).toMatchObject({ imported: 1, problems: [{ line: 3 }] });
  expect(await counts()).toEqual(before);
  expect(await shop.db.query('test.dry', `select 1 from catalogue.product where sku = 'DRY'`)).toEqual([]);
});

test('imports stock counts and prices from their own files', async () => {
  await runImport(write(rows));
  const stock = await runImport(
    'sku,source_code,quantity\nA,cn-eshop,7\nA,moon,1\nNOBODY,cn-eshop,1\nA,cn-eshop,8\nR,cn-eshop,1\nCARE,cn-eshop,-1\n',
    'stock.csv',
  );
  expect(stock.imported).toBe(1);
  expect(stock.problems.map(({ line, path }) => `${line} ${path}`)).toEqual([
    '3 source_code',
    '4 sku',
    '5 sku',
    '6 sku',
    '7 quantity',
  ]);
  const prices = await runImport(
    'sku,currency,amount,was\nA,CNY,888.50,999\nA,XYZ,1,\nA,HKD,abc,\n',
    'prices.csv',
  );
  expect(prices.problems.map(({ line, path }) => `${line} ${path}`)).toEqual(['3 currency', '4 amount']);
  const a = await ask('A', `only_x_left_in_stock ${final}`);
  expect(a.price_range.minimum_price.final_price.value).toBe(888.5);
  const { id } = shop.areas.catalogue.pieces.bySku('A') ?? { id: 0 };
  expect(shop.areas.catalogue.stock.salable(id, 'cn')).toBe(7);
});

test('imports films from the REST response, with the pictures of the export', async () => {
  const content = (video_url: string) => ({
    video_content: {
      ...{ media_type: 'external-video', video_provider: '', video_url },
      ...{ video_title: '上手', video_description: null, video_metadata: 'm' },
    },
  });
  const film = (file: string, video_url: string) => ({
    ...{ id: 1, media_type: 'external-video', label: null, position: 2, disabled: false, types: [], file },
    extension_attributes: content(video_url),
  });
  await writeFile(
    join(folder, 'magento-films.json'),
    JSON.stringify({
      items: [
        {
          sku: 'A',
          media_gallery_entries: [
            { id: 2, media_type: 'image', label: '正面', position: 1, disabled: false, file: '/a/b/one.jpg' },
            film('/a/b/two.jpg', 'https://youtu.be/abcdefghijk'),
            film('/a/b/none.jpg', 'https://vimeo.com/42'),
            film('/a/b/one.jpg', 'https://films.example/x'),
          ],
        },
        { sku: 7 },
      ],
    }),
  );
  await copyFile(join(folder, 'media/a/b/one.jpg'), join(folder, 'media/a/b/two.jpg'));
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`), { media: { to: media() } });
  const report = reports.find(({ file }) => file === 'magento-films.json');
  expect(report?.imported).toBe(1);
  expect(report?.problems.map(({ path }) => path)).toEqual([
    'items.0.media_gallery_entries.3.extension_attributes.video_content.video_url',
    'items.1.sku',
  ]);
  const a = await ask(
    'A',
    'media_gallery { __typename url ... on ProductVideo { video_content { video_url video_title video_description } } }',
  );
  expect(a.media_gallery).toEqual([
    { __typename: 'ProductImage', url: 'http://localhost:4000/media/a/b/one.jpg' },
    {
      __typename: 'ProductVideo',
      url: 'http://localhost:4000/media/a/b/two.jpg',
      video_content: {
        video_url: 'https://youtu.be/abcdefghijk',
        video_title: '上手',
        video_description: '',
      },
    },
  ]);
  await writeFile(join(folder, 'magento-films.json'), '{"message": "Unauthorised"}');
  const [wrong] = (
    await importShop(shop.areas, pathToFileURL(`${folder}/`), { media: { to: media() } })
  ).filter(({ file }) => file === 'magento-films.json');
  expect(wrong?.problems).toHaveLength(1);
  await rm(join(folder, 'magento-films.json'));
});
