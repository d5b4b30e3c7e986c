import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

/** A small shop of our own, brought in by the importers alone. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  await shop.areas.pricing.importFiles({});
});
afterAll(() => shop.close());

const text = (zh: string, en = zh) => ({ 'zh-Hans-CN': zh, 'en-US': en });
const header =
  'code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup';
const stores = (more: string[] = []): string =>
  [
    header,
    'cn-eshop,cn,仓,Warehouse,上海,Shanghai,一号,"1, First Road",31.1,121.1,+862155500100,09:00,18:00,true,false',
    'cn-one,cn,一店,First,上海,Shanghai,二号,"2, ""Second"" Road",31.2,121.4,+862155500101,10:00,22:00,false,true',
    ...more,
  ].join('\r\n');

const attribute = (code: string, options: string[]) => ({
  code,
  label: text(code),
  input: 'select',
  filterable: true,
  searchable: true,
  position: 1,
  options: options.map((option) => ({ code: option, label: text(option) })),
});
const category = (key: string, parent: string | null) => ({
  key,
  parent,
  urlKey: key,
  position: 1,
  includeInMenu: true,
  label: null,
  labelName: null,
  name: text(key),
  description: text(''),
  image: null,
  imageBanner: null,
  isPageInternal: false,
  pageUrl: null,
  isStoreBrand: false,
});
const piece = (sku: string, changes: object = {}) => ({
  sku,
  type: 'simple',
  urlKey: `piece-${sku.toLowerCase()}`,
  name: text('素圈'),
  shortDescription: text(''),
  description: text('<p>好</p>'),
  categories: ['rings'],
  markets: ['cn'],
  attributes: { metal: 'gold' },
  newFrom: null,
  position: 1,
  pictures: [],
  price: { kind: 'fixed', amounts: { CNY: 100000 } },
  stock: { 'cn-eshop': 3 },
  related: [],
  details: [],
  ...changes,
});
const base = {
  attributes: JSON.stringify([attribute('metal', ['gold', 'silver']), attribute('size', ['s', 'l'])]),
  categories: JSON.stringify([category('rings', null), category('plain', 'rings')]),
};
const importPieces = (pieces: readonly object[]) =>
  shop.areas.catalogue.importFiles({ ...base, products: JSON.stringify(pieces, null, 2) });
const found = async (sku: string) => {
  const { data, errors } = await shop.graphql(
    'query ($sku: String!) { products(filter: {sku: {eq: $sku}}) { items { id sku name url_key description { html } stock_status price_range { minimum_price { final_price { value } } } } } }',
    { sku },
  );
  expect(errors).toBeUndefined();
  return data.products.items;
};

test('the same files again change nothing, not even stock that orders have taken', async () => {
  const files = [piece('A1'), piece('A2', { name: text('改') })];
  const first = await importPieces(files);
  expect(first.map(({ file, imported, problems }) => [file, imported, problems.length])).toEqual([
    ['attributes.json', 2, 0],
    ['categories.json', 2, 0],
    ['products.json', 2, 0],
  ]);
  const { catalogue, stores: shops } = shop.areas;
  const [before] = await found('A1');
  const warehouse = shops.eshopSource('cn')?.id ?? 0;
  const line = { productId: before.id, sourceIds: [warehouse], quantity: 2 };
  await shop.db.transaction((tx) => catalogue.reserveStock(tx, [line]));
  await importPieces(files);
  const [after] = await found('A1');
  expect(after).toEqual(before);
  expect(catalogue.stockAt(before.id, warehouse)).toBe(1);
});

test('a changed address leads on from the former one', async () => {
  await importPieces([piece('B1')]);
  await importPieces([piece('B1', { urlKey: 'second-name' })]);
  await importPieces([piece('B1', { urlKey: 'third-name' })]);
  const ask =
    'query ($url: String!) { urlResolver(url: $url) { relative_url redirectCode type } route(url: $url) { relative_url redirect_code } }';
  for (const url of ['/piece-b1.html', '/second-name.html']) {
    const { data } = await shop.graphql(ask, { url });
    expect(data.urlResolver).toEqual({ relative_url: 'third-name.html', redirectCode: 301, type: 'PRODUCT' });
    expect(data.route).toEqual({ relative_url: 'third-name.html', redirect_code: 301 });
  }
  const { data } = await shop.graphql(ask, { url: '/third-name.html' });
  expect(data.urlResolver).toEqual({ relative_url: 'third-name.html', redirectCode: 0, type: 'PRODUCT' });
});

test('bad entries are named by line and path, and the good ones are in the shop', async () => {
  const bad = [
    piece('C1'),
    piece('C2', { price: { kind: 'fixed', amounts: { HKD: 5 } } }),
    piece('C3', { attributes: { metal: 'cheese', colour: 'red' } }),
    piece('C4', { categories: ['nowhere'], stock: { moon: 1 } }),
    piece('C1', { urlKey: 'twin' }),
    piece('C5', { name: { 'zh-Hans-CN': '' } }),
    piece('C6', { price: { kind: 'by-weight', metal: 'CK9999', weightMg: -1, craft: { CNY: 100 } } }),
    piece('C7', { type: 'configurable', options: ['size'], variants: [] }),
  ];
  const [, , report] = await importPieces(bad);
  expect(report?.imported).toBe(1);
  expect(report?.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'price.amounts.CNY: Missing, though sold in cn',
    'attributes.metal: Unknown option "cheese"',
    'attributes.colour: Unknown attribute',
    'categories: Unknown category nowhere',
    'stock.moon: Unknown store',
    'sku: Stands earlier in the file too',
    'name.zh-Hans-CN: Must not be empty',
    'name.en-US: Expected text',
    'price.weightMg: Expected a whole number from 1 to 10000000',
    'variants: Must not be empty',
  ]);
  expect(report?.problems.every(({ line }) => line > 1)).toBe(true);
  expect(await found('C1')).toHaveLength(1);
  expect(await found('C2')).toHaveLength(0);
});

test('a malformed entry is told with its line and column, and the others are taken', async () => {
  const products = `[\n${JSON.stringify(piece('D1'))},\n{ "sku": "D2", "type": simple },\n${JSON.stringify(piece('D3'))}\n]`;
  const [report] = await shop.areas.catalogue.importFiles({ products });
  expect(report?.imported).toBe(2);
  expect(report?.problems).toEqual([expect.objectContaining({ line: 3, column: 24 })]);
  const [broken] = await shop.areas.catalogue.importFiles({ products: 'not json' });
  expect(broken).toEqual({
    file: 'products.json',
    imported: 0,
    problems: [{ file: 'products.json', line: 1, column: 1, path: '', message: 'Expected an array' }],
  });
});

test('variants that are no longer named are sold no more', async () => {
  const variant = (size: string) => ({
    sku: `E1-${size}`,
    attributes: { size },
    price: { kind: 'fixed', amounts: { CNY: size === 's' ? 90000 : 120000 } },
    stock: { 'cn-one': 1 },
  });
  const both = piece('E1', {
    type: 'configurable',
    options: ['size'],
    variants: [variant('s'), variant('l')],
    price: { kind: 'fixed', amounts: {} },
  });
  await importPieces([both]);
  expect((await found('E1'))[0].price_range.minimum_price.final_price.value).toBe(900);
  expect(shop.areas.catalogue.piece('E1-s')?.parentSku).toBe('E1');
  await importPieces([{ ...both, variants: [variant('l')] }]);
  expect((await found('E1'))[0].price_range.minimum_price.final_price.value).toBe(1200);
  expect(shop.areas.catalogue.piece('E1-s')).toBeNull();
});

test('markup is cleaned in what is HTML and left as characters in what is text', async () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script><b>好</b>';
  await importPieces([
    piece('F1', {
      name: text(evil),
      description: text(evil),
      details: [{ label: text('标签'), value: text(evil) }],
    }),
  ]);
  const [one] = await found('F1');
  expect(one.description.html).toBe('<b>好</b>');
  expect(one.name).toBe(evil);
});

test('a list of stores with a bad line keeps the good ones', async () => {
  const lines = [
    'cn-two,cn,二店,Second,上海,Shanghai,三号,3,31.3,221.4,+862155500102,10:00,22:00,false,true',
    'cn-three,cn,三店,Third,上海,Shanghai',
    'cn-four,cn,四店,Fourth,上海,Shanghai,四号,4,31.4,121.4,+862155500104,10:00,26:00,false,true',
    'cn-five,xx,五店,Fifth,上海,Shanghai,五号,5,31.4,121.4,+862155500105,10:00,22:00,maybe,true',
    'cn-six,cn,六店,"Six, the ""new"" one",上海,Shanghai,六号,6,31.4,121.4,+862155500106,10:00,22:00,false,true',
    'cn-seven,cn,七店,Seventh,上海,Shanghai,七号,7,31.4,121.4,+862155500107,10:00,22:00,true,false',
  ];
  const [report] = await shop.areas.stores.importFiles({ stores: stores(lines) });
  expect(report?.imported).toBe(3);
  expect(report?.problems.map(({ line, path }) => [line, path])).toEqual([
    [5, ''],
    [4, 'longitude'],
    [6, 'closes'],
    [7, 'market'],
    [7, 'is_eshop'],
    [9, 'is_eshop'],
  ]);
  expect(shop.areas.stores.source('cn-six')?.name['en-US']).toBe('Six, the "new" one');
});
