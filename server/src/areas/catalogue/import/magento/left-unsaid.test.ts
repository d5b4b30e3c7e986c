import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importShop } from '../../../../import.ts';
import type { ImportProblem } from '../../../../platform/import/report.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { category, piece, stores } from '../../../../testing/small-shop.ts';

/**
 * Tests that an import reports its assumptions, and the values that it leaves unchanged, once for each
 * file.
 */
let shop: TestShop;
let folder: string;

beforeEach(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-unsaid-'));
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] } }),
  );
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

type Cells = Readonly<Record<string, string>>;
const product = (sku: string, cells: Cells = {}): Cells => ({
  ...{ sku, product_type: 'simple', product_websites: 'base', name: `素圈 ${sku}`, price: '100', qty: '3' },
  ...{ product_online: '1', associated_skus: '', ...cells },
});
const lines = (problems: readonly ImportProblem[] = []): string[] =>
  problems.map(({ line, path, message }) => `${line} ${path}: ${message}`);
async function runImport(rows: readonly Cells[], without: string = '') {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== without);
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  await writeFile(
    join(folder, 'products.csv'),
    cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
  );
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  const report = reports.find(({ file }) => file === 'products.csv');
  return { problems: lines(report?.problems), notes: lines(report?.notes) };
}

test('keeps stored stock, and keeps pieces on sale that a second file lacks', async () => {
  expect((await runImport(['A', 'B', 'C'].map((sku) => product(sku)))).notes).toEqual([]);
  const { notes } = await runImport([product('A', { qty: '0' }), product('B', { product_online: '2' })]);
  expect(notes).toEqual([
    '1 qty: 1 stocks differ from those of the shop, which stay: what was counted comes in stock.csv',
    '1 sku: 1 pieces of the shop, one of them C, are not in this file and stay on sale. To take one off, bring its row with product_online 2',
  ]);
  const { catalogue } = shop.areas;
  expect(catalogue.stock.salable(catalogue.pieces.bySku('A')?.id ?? -1, 'cn')).toBe(3);
  expect(['A', 'B', 'C'].map((sku) => catalogue.pieces.bySku(sku) !== null)).toEqual([true, false, true]);
});

test('keeps pieces on sale that a second products.json lacks', async () => {
  const pieceOf = (sku: string, changes: object = {}) => piece(sku, { attributes: {}, ...changes });
  const categories = JSON.stringify([category('rings', null)]);
  const files = (...pieces: object[]) => ({ categories, products: JSON.stringify(pieces) });
  await shop.areas.catalogue.importFiles(files(pieceOf('A'), pieceOf('B')));
  const reports = await shop.areas.catalogue.importFiles(files(pieceOf('A', { stock: { 'cn-eshop': 9 } })));
  expect(lines(reports.at(-1)?.notes)).toEqual([
    '1 sku: 1 pieces of the shop, one of them B, are not in this file and stay on sale. To take one off, write "enabled": false in its entry',
  ]);
  await shop.areas.catalogue.importFiles(files(pieceOf('A'), pieceOf('B', { enabled: false })));
  expect(shop.areas.catalogue.pieces.bySku('B')).toBeNull();
});

test('sells rows without a website in every market of the file', async () => {
  const rows = ['A', 'B'].map((sku) => product(sku, { product_websites: '' }));
  expect((await runImport(rows)).notes).toEqual([
    '2 product_websites: 2 rows name no website: their pieces are sold in cn',
  ]);
});

test('leaves new pieces out of stock in a file without quantities', async () => {
  expect((await runImport([product('A')], 'qty')).notes).toEqual([
    '1 qty: The file has no column qty: a piece without stock stays out of stock until stock.csv counts it',
  ]);
});

test('uses a quantity of at least one for each piece of a group', async () => {
  const group = { product_type: 'grouped', price: '', qty: '', associated_skus: 'A=0.0000,B=2.0000' };
  const { problems, notes } = await runImport([product('A'), product('B'), product('G', group)]);
  expect([problems, notes]).toEqual([
    [],
    ['4 associated_skus: 1 pieces of groups have the quantity 0: 1 is taken'],
  ]);
});

test('reports a missing name once', async () => {
  expect((await runImport([product('A', { name: '' })])).problems).toEqual(['2 name: Must not be empty']);
});

test('keeps a variant of two pieces with the first, and reports a variant visible by itself', async () => {
  const configurable = (sku: string, sizes: readonly string[]) =>
    product(sku, {
      ...{ product_type: 'configurable', qty: '' },
      configurable_variations: sizes.map((size) => `sku=CHAIN-${size},size=${size}`).join('|'),
    });
  const chain = (size: string, visibility: string) =>
    product(`CHAIN-${size}`, { visibility, additional_attributes: `size=${size}` });
  const { problems, notes } = await runImport([
    { ...chain('S', 'Catalog, Search'), configurable_variations: '' },
    { ...chain('M', 'Not Visible Individually'), configurable_variations: '' },
    { ...configurable('SET-1', ['S', 'M']), visibility: 'Catalog, Search', additional_attributes: '' },
    { ...configurable('SET-2', ['M']), visibility: 'Catalog, Search', additional_attributes: '' },
  ]);
  expect(problems).toContain(
    '5 configurable_variations: SET-2 is without CHAIN-M, which is a variant of SET-1 already: a piece is a variant of one other',
  );
  expect(notes).toContain(
    '2 visibility: 1 variants are shown by themselves in Magento, the first CHAIN-S: here they are chosen on the page of their piece (SET-1), and have none of their own',
  );
  const { catalogue } = shop.areas;
  expect(catalogue.pieces.bySku('CHAIN-M')?.parentSku).toBe('SET-1');
});

test('never imports the shop’s costs, nor attributes to be left out', async () => {
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] }, leaveOut: ['vendor_id'] }),
  );
  const { problems, notes } = await runImport([
    product('A', { additional_attributes: 'cost=41.5,vendor_id=7,stone_note=red' }),
  ]);
  expect(problems).toEqual([]);
  expect(notes.join('\n')).toMatch(/cost is not taken: attributes are public/);
  expect(notes.join('\n')).toMatch(/stone_note was made.*under leaveOut to leave it out/);
  const { data } = await shop.graphql(
    '{ products(filter: {}) { items { sku custom_attributesV2 { items { code } } } } }',
  );
  expect(JSON.stringify(data)).toContain('stone_note');
  expect(JSON.stringify(data)).not.toMatch(/cost|vendor_id/);
});

test('reports a repeated header row once, and imports no piece from it', async () => {
  const first = product('A', { additional_attributes: 'stone=red' });
  const header = Object.fromEntries(Object.keys(first).map((name) => [name, name]));
  const { problems } = await runImport([first, header, product('B', { additional_attributes: '' })]);
  expect(problems).toEqual(['3 : The names of the columns stand here again: not read']);
  const { catalogue } = shop.areas;
  expect(['A', 'B', 'sku'].map((sku) => catalogue.pieces.bySku(sku) !== null)).toEqual([true, true, false]);
});

test('applies a last day as new that is over, and notes any other', async () => {
  const day = (distance: number): string =>
    new Date(shop.clock.now().getTime() + distance * 86_400_000).toISOString().slice(0, 10);
  const newBetween = (sku: string, from: string, to: string) =>
    product(sku, { new_from_date: from, new_to_date: to });
  const { notes, problems } = await runImport([
    newBetween('OVER', day(-20), day(-10)),
    newBetween('SOON', day(-10), day(5)),
    newBetween('OPEN', day(-10), ''),
    newBetween('OLD', '2020-01-01', '2020-02-01'),
    newBetween('WRONG', day(-10), 'soon'),
  ]);
  expect(problems).toEqual(['6 new_to_date: "soon" is no day, as 2026-03-09: it is not taken']);
  expect(notes).toEqual([
    '2 new_to_date: 1 pieces are new no more by this day, the first OVER: they are not shown as new',
    expect.stringMatching(
      /^3 new_to_date: 1 pieces have a last day of being new, which is not kept, the first SOON: it is shown as new until /,
    ),
  ]);
  const isNew = await shop.db.query<{ sku: string }>(
    'test.new',
    'select sku from catalogue.product where new_from is not null order by sku',
  );
  expect(isNew.map(({ sku }) => sku)).toEqual(['OLD', 'OPEN', 'SOON', 'WRONG']);
});

test('reads options without the quotes of the export', async () => {
  const { problems } = await runImport([
    product('E-1', { additional_attributes: 'colour=""Red"",multi=""A""|""B""' }),
    product('E-2', { additional_attributes: '""colour=Red"",""multi=""""C""""""' }),
  ]);
  expect(problems).toEqual([]);
  const options = await shop.db.query<{ label: string }>(
    'test.options',
    `select label->>'en-US' as label from catalogue.attribute_option order by id`,
  );
  expect(options.map(({ label }) => label)).toEqual(['Red', 'A', 'B', 'C']);
});
