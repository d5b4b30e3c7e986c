import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../../import.ts';
import type { ImportProblem } from '../../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../../testing/shop.ts';
import { stores } from '../../../../../testing/small-shop.ts';

/** Tests that a piece and a variant are sold only in the markets of their own websites. */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({
    stores: stores([
      'hk-eshop,hk,仓,Warehouse,香港,Hong Kong,一号,One,22.2,114.2,+85225550180,09:00,18:00,true,false',
    ]),
  });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-where-'));
  const websites = { base: ['cn'], hongkong: ['hk'], none: [] };
  await writeFile(join(folder, 'magento.json'), JSON.stringify({ currency: 'CNY', websites }));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const columns = [
  'sku',
  'product_type',
  'product_websites',
  'name',
  'price',
  'qty',
  'additional_attributes',
].concat(...['configurable_variations', 'bundle_values', 'associated_skus', 'related_skus']);
type Cells = Readonly<Record<string, string>>;
const product = (sku: string, websites = 'base', cells: Cells = {}): Cells => ({
  ...{ sku, product_type: 'simple', product_websites: websites, name: `素圈 ${sku}`, price: '100', qty: '3' },
  ...cells,
});
const lines = (problems: readonly ImportProblem[] = []): string[] =>
  problems.map(({ line, path, message }) => `${line} ${path}: ${message}`);
async function runImport(...rows: readonly Cells[]) {
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  await writeFile(join(folder, 'products.csv'), csv);
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  const report = reports.find(({ file }) => file === 'products.csv');
  return {
    imported: report?.imported,
    problems: lines(report?.problems),
    notes: lines(report?.notes).filter((note) => /product_websites/.test(note)),
  };
}
const isShown = async (sku: string, storeView = 'default'): Promise<boolean> => {
  const { data } = await shop.graphql(
    'query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { total_count } }',
    { sku },
    { store: storeView },
  );
  return data.products.total_count === 1;
};

test('a piece is no longer sold in markets that its row does not name', async () => {
  await runImport(product('BOTH', 'base,hongkong'));
  expect([await isShown('BOTH'), await isShown('BOTH', 'hk_zh')]).toEqual([true, true]);
  await runImport(product('BOTH', 'hongkong'));
  expect([await isShown('BOTH'), await isShown('BOTH', 'hk_zh')]).toEqual([false, true]);
});

test.each(['wholesale', 'none'])('a piece only on the website %s is sold nowhere', async (website) => {
  const rows = [product('LEFT', website), product('STAYS')];
  await runImport(product('LEFT'), product('STAYS'));
  expect(await isShown('LEFT')).toBe(true);
  const { imported, problems, notes } = await runImport(...rows);
  expect(imported).toBe(1);
  expect(problems).toEqual([
    ...(website === 'wholesale'
      ? [
          '2 product_websites: Unknown website wholesale in 1 rows, which are sold nowhere by it: name its markets under websites in magento.json',
        ]
      : []),
  ]);
  expect(notes).toEqual([
    '2 product_websites: 1 pieces of the shop are sold nowhere any more, since their websites have no market: they are taken off sale, the first is LEFT',
  ]);
  expect([await isShown('LEFT'), await isShown('STAYS')]).toEqual([false, true]);
  await runImport(product('LEFT'), product('STAYS'));
  expect(await isShown('LEFT')).toBe(true);
});

test('skips a new piece without a market, and reports it once', async () => {
  const { imported, notes } = await runImport(product('N1', 'none'), product('N2', 'none'), product('STAYS'));
  expect(imported).toBe(1);
  expect(notes).toEqual([
    '2 product_websites: 2 rows are of websites without a market, the first is N1: not taken',
  ]);
});

test('a variant is sold in its own websites’ markets, among those of its piece', async () => {
  const sizes = ['S', 'M', 'L', 'X', 'N'];
  const variants = (websites: readonly string[]): Cells[] => [
    product('SIZES', 'base,hongkong', {
      ...{ product_type: 'configurable', price: '', qty: '' },
      configurable_variations: sizes.map((size) => `sku=SIZES-${size},size=${size}`).join('|'),
    }),
    ...sizes.map((size, at) =>
      product(`SIZES-${size}`, websites[at], { additional_attributes: `size=${size}`, price: `${100 + at}` }),
    ),
  ];
  const offered = async (storeView: string) => {
    const { data, errors } = await shop.graphql(
      `{ products(filter: { sku: { eq: "SIZES" } }) { items { stock_status ... on ConfigurableProduct {
           configurable_options { values { label } }
           configurable_product_options_selection { configurable_options { values { label } } }
           variants { product { sku price_range { minimum_price { final_price { value } } } } } } } } }`,
      {},
      { store: storeView },
    );
    expect(errors).toBeUndefined();
    const [item] = data.products.items;
    const labels = item.configurable_options[0].values.map(({ label }: { label: string }) => label).sort();
    const selectable = item.configurable_product_options_selection.configurable_options[0].values;
    expect(selectable.map(({ label }: { label: string }) => label).sort()).toEqual(labels);
    const skus = item.variants.map(({ product: { sku } }: { product: { sku: string } }) => sku.slice(-1));
    expect(skus.toSorted()).toEqual(labels);
    return labels.join('');
  };
  const buy = async (sku: string, storeView: string): Promise<string> => {
    const cart = await shop.graphql('mutation { createEmptyCart }', {}, { store: storeView });
    const { data } = await shop.graphql(
      `mutation ($cart: String!, $sku: String!) { addProductsToCart(cartId: $cart, cartItems: [{ sku: $sku, quantity: 1 }]) {
         user_errors { code } } }`,
      { cart: cart.data.createEmptyCart, sku },
      { store: storeView },
    );
    return data.addProductsToCart.user_errors.map(({ code }: { code: string }) => code).join(' ');
  };
  const { notes } = await runImport(...variants(['base,hongkong', 'base', 'hongkong', 'wholesale', '']));
  expect(notes).toEqual([
    '6 product_websites: 1 variants are on no website that sells their piece: they are not on sale, the first is SIZES-X of SIZES',
  ]);
  expect([await offered('default'), await offered('hk_zh')]).toEqual(['MNS', 'LNS']);
  expect([await buy('SIZES-M', 'default'), await buy('SIZES-M', 'hk_zh')]).toEqual(['', 'NOT_SALABLE']);
  expect(await buy('SIZES-X', 'default')).toBe('PRODUCT_NOT_FOUND');
  await runImport(...variants(['hongkong', 'hongkong', 'hongkong', 'hongkong', 'none']));
  expect(await isShown('SIZES')).toBe(false);
  expect([await isShown('SIZES', 'hk_zh'), await offered('hk_zh')]).toEqual([true, 'LMSX']);
});

test('ignores the case of SKUs, as Magento does', async () => {
  const { problems } = await runImport(
    product('Kid-1', 'base', { related_skus: 'KID-2,set' }),
    product('KID-2', 'base', { additional_attributes: 'size=S' }),
    product('Conf', 'base', {
      ...{ product_type: 'configurable', price: '', qty: '', configurable_variations: 'sku=kid-2,size=S' },
    }),
    product('Set', 'base', {
      ...{
        product_type: 'bundle',
        price: '',
        qty: '',
        bundle_values: 'name=One,type=select,required=1,sku=KID-1',
      },
    }),
    product('Group', 'base', {
      product_type: 'grouped',
      price: '',
      qty: '',
      associated_skus: 'kid-1=2,CONF=1',
    }),
  );
  expect(problems).toEqual([]);
  for (const sku of ['Conf', 'Set', 'Group']) expect(await isShown(sku)).toBe(true);
  const stored = await shop.areas.catalogue.readProduct('Kid-1');
  expect(stored?.record.related).toEqual(['KID-2', 'Set']);
  expect((await shop.areas.catalogue.readProduct('Group'))?.record.grouped).toEqual([
    { sku: 'Kid-1', quantity: 2 },
    { sku: 'Conf', quantity: 1 },
  ]);
});

test('reports references to a piece without a market', async () => {
  const rows = [
    product('HERE', 'base', { related_skus: 'GONE' }),
    product('GONE', 'none'),
    product('SET', 'base', {
      ...{ product_type: 'bundle', price: '', qty: '' },
      bundle_values: 'name=One,type=select,required=1,sku=HERE|name=Two,type=select,sku=GONE',
    }),
    product('C', 'none', {
      product_type: 'configurable',
      price: '',
      configurable_variations: 'sku=C-S,size=S',
    }),
    product('C-S', 'base', { additional_attributes: 'size=S' }),
  ];
  const report = await runImport(...rows);
  expect(report.problems).toEqual([
    '2 related_skus: HERE: GONE is sold in no market: not linked',
    '4 bundle_values: SET: GONE is sold in no market: left out',
    '6 sku: It is a variant of C, which is sold in no market',
  ]);
});

test('reports a stored variant that a file contains as a piece, with its parent', async () => {
  const variant = product('V-S', 'base', { additional_attributes: 'size=S' });
  await runImport(
    product('V', 'base', {
      product_type: 'configurable',
      price: '',
      configurable_variations: 'sku=V-S,size=S',
    }),
    variant,
  );
  expect((await runImport(variant)).problems).toEqual([
    '2 sku: The shop has it as a variant of V, which this file does not say: a variant stays with its piece',
  ]);
});
