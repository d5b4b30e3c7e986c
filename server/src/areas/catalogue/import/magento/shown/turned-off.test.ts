import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../../import.ts';
import { createTestShop, type TestShop } from '../../../../../testing/shop.ts';
import { stores } from '../../../../../testing/small-shop.ts';

/** Tests that pieces which an export disables or marks as out of stock are not sold, however it says so. */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-off-'));
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] }, storeViews: { cn_en: 'cn_en' } }),
  );
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const columns = [
  'sku',
  'store_view_code',
  'product_type',
  'product_websites',
  'name',
  'price',
  'qty',
  'product_online',
].concat(
  ...['is_in_stock', 'visibility', 'custom_options', 'configurable_variations', 'additional_attributes'],
  ...['bundle_values', 'associated_skus'],
);
type Cells = Readonly<Record<string, string>>;
const product = (sku: string, cells: Cells = {}): Cells => ({
  ...{ sku, product_type: 'simple', product_websites: 'base', name: `素圈 ${sku}`, price: '100', qty: '3' },
  ...cells,
});
async function runImport(...rows: readonly Cells[]): Promise<readonly string[]> {
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  await writeFile(join(folder, 'products.csv'), csv);
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  return reports
    .flatMap(({ problems }) => problems)
    .map(({ line, path, message }) => `${line} ${path}: ${message}`);
}
const isSold = (sku: string): boolean => shop.areas.catalogue.pieces.bySku(sku) !== null;
const salable = (sku: string): number => {
  const { catalogue } = shop.areas;
  return catalogue.stock.salable(catalogue.pieces.bySku(sku)?.id ?? -1, 'cn');
};

test.each(['1', 'Yes', 'Enabled', 'TRUE', '是', ''])('product_online %j is on sale', async (text) => {
  expect(await runImport(product('ON', { product_online: text }))).toEqual([]);
  expect(isSold('ON')).toBe(true);
});

test.each(['2', '0', 'No', 'False', 'Disabled', '否'])('product_online %j is not on sale', async (text) => {
  expect(await runImport(product('OFF', { product_online: text }))).toEqual([]);
  expect(isSold('OFF')).toBe(false);
});

test('reports an invalid product_online, and does not sell the piece', async () => {
  expect(await runImport(product('WHO', { product_online: 'perhaps' }))).toEqual([
    '2 product_online: "perhaps" is neither yes nor no: the piece is turned off',
  ]);
  expect(isSold('WHO')).toBe(false);
});

test('reports a piece that one store view disables, because it stays on sale', async () => {
  const view = { sku: 'HALF', store_view_code: 'cn_en', product_online: '2' };
  expect(await runImport(product('HALF'), view)).toEqual([
    '3 product_online: Turned off in cn_en alone, which is not kept: the piece is on sale',
  ]);
});

test('disables a variant by the same values', async () => {
  const variations = 'sku=V-S,size=S|sku=V-L,size=L';
  const problems = await runImport(
    product('V', { product_type: 'configurable', price: '', qty: '', configurable_variations: variations }),
    product('V-S', { product_online: 'Disabled', additional_attributes: 'size=S' }),
    product('V-L', { product_online: 'Enabled', additional_attributes: 'size=L' }),
  );
  expect(problems).toEqual([]);
  expect(['V-S', 'V-L'].map(isSold)).toEqual([false, true]);
});

test('is_in_stock of no, or an invalid one, means a stock of 0', async () => {
  const texts = ['0', 'No', 'False', '否', 'Out of Stock', 'perhaps', '1', 'In Stock', 'yes', ''];
  const problems = await runImport(...texts.map((text, at) => product(`STOCK-${at}`, { is_in_stock: text })));
  expect(problems).toEqual(['7 is_in_stock: "perhaps" is neither yes nor no: taken as out of stock']);
  expect(texts.map((_, at) => salable(`STOCK-${at}`))).toEqual([0, 0, 0, 0, 0, 0, 3, 3, 3, 3]);
});

test('is_in_stock of no makes a bundle or group sold out, until it is yes', async () => {
  const rowsOf = (isInStock: string): Cells[] => {
    const parentCells = { price: '', qty: '', is_in_stock: isInStock };
    return [
      product('PART', { additional_attributes: '' }),
      product('KIND', {
        ...{ ...parentCells, product_type: 'configurable', configurable_variations: 'sku=KIND-S,size=S' },
      }),
      product('KIND-S', { additional_attributes: 'size=S' }),
      product('SET', {
        ...{
          ...parentCells,
          product_type: 'bundle',
          bundle_values: 'name=One,type=select,required=1,sku=PART',
        },
      }),
      product('GROUP', { ...parentCells, product_type: 'grouped', associated_skus: 'PART=1' }),
    ];
  };
  const all = ['KIND', 'SET', 'GROUP', 'PART'];
  const statuses = () =>
    Promise.all(
      all.map(async (sku) => {
        const { data } = await shop.graphql(
          'query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { stock_status } } }',
          { sku },
        );
        return data.products.items[0].stock_status === 'IN_STOCK';
      }),
    );
  /** The error codes of adding each piece to a bag; none for an accepted piece. */
  const refusals = async (): Promise<string[]> => {
    const choice = await shop.graphql(
      '{ products(filter: { sku: { eq: "SET" } }) { items { ... on BundleProduct { items { options { uid } } } } } }',
    );
    const uid = choice.data.products.items[0].items[0].options[0].uid;
    const cart = await shop.graphql('mutation { createEmptyCart }');
    const answers = [];
    for (const [sku, options] of [
      ...([
        ['KIND-S', []],
        ['SET', [uid]],
        ['GROUP', []],
      ] as const),
    ]) {
      const { data } = await shop.graphql(
        `mutation ($cart: String!, $items: [CartItemInput!]!) {
           addProductsToCart(cartId: $cart, cartItems: $items) { user_errors { code } } }`,
        { cart: cart.data.createEmptyCart, items: [{ sku, quantity: 1, selected_options: options }] },
      );
      answers.push(data.addProductsToCart.user_errors.map(({ code }: { code: string }) => code).join(' '));
    }
    return answers;
  };
  expect(await runImport(...rowsOf('0'))).toEqual([]);
  expect(await statuses()).toEqual([false, false, false, true]);
  expect(await refusals()).toEqual(['INSUFFICIENT_STOCK', 'NOT_SALABLE', 'NOT_SALABLE']);
  expect(await runImport(...rowsOf('1'))).toEqual([]);
  expect(await statuses()).toEqual([true, true, true, true]);
  expect(await refusals()).toEqual(['', '', '']);
});

test('an unknown visibility means not visible by itself', async () => {
  const countSeen = async (sku: string): Promise<number> => {
    const { data } = await shop.graphql(
      `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { total_count } }`,
      { sku },
    );
    return data.products.total_count;
  };
  const problems = await runImport(
    product('DARK', { visibility: 'Samostatne neviditeľné' }),
    product('DIM', { visibility: 'Samostatne neviditeľné' }),
    product('GERMAN', { visibility: 'Katalog, Suche' }),
    product('ALONE', { visibility: '单独不可见' }),
    product('NUMBER', { visibility: '1' }),
    product('BOTH', { visibility: '4' }),
  );
  expect(problems).toEqual([
    '2 visibility: "Samostatne neviditeľné" of 2 rows is unknown: their pieces are not shown by themselves. Write in magento.json what it is, "visibility": { "Samostatne neviditeľné": 4 }, with 1 (not visible individually), 2 (catalogue), 3 (search) or 4 (both)',
  ]);
  expect(await Promise.all(['DARK', 'ALONE', 'NUMBER', 'BOTH', 'GERMAN'].map(countSeen))).toEqual([
    0, 0, 0, 1, 1,
  ]);
});

test('reads whether an option is required by the same values', async () => {
  const options = 'name=Words,type=field,required=yes,price=5|name=Card,type=field,required=perhaps,price=5';
  expect(await runImport(product('OPT', { custom_options: options }))).toEqual([
    '2 custom_options: "perhaps" is neither yes nor no: taken as no',
  ]);
  const { data } = await shop.graphql(
    '{ products(filter: { sku: { eq: "OPT" } }) { items { ... on SimpleProduct { options { title required } } } } }',
  );
  expect(data.products.items[0].options).toEqual([
    { title: 'Words', required: true },
    { title: 'Card', required: false },
  ]);
});
