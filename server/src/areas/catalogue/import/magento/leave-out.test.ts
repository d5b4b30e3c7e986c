import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../import.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { stores } from '../../../../testing/small-shop.ts';
import { isOwnCost } from './leave-out.ts';

/** Tests that internal attributes are not published, and that those published earlier are removed. */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-leave-out-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const header =
  'sku,product_type,name,price,product_websites,qty,additional_attributes,configurable_variations';
async function runImport(
  settings: object,
  ...rows: readonly (readonly [string, string, string?, string?])[]
) {
  await writeFile(
    join(folder, 'magento.json'),
    JSON.stringify({ currency: 'CNY', websites: { base: ['cn'] }, ...settings }),
  );
  const lines = rows.map(
    ([sku, attributes, type = 'simple', variations = '']) =>
      `${sku},${type},素圈 ${sku},100,base,3,"${attributes}","${variations}"`,
  );
  await writeFile(join(folder, 'products.csv'), [header, ...lines].join('\n'));
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  await shop.areas.catalogue.fresh();
  return reports.flatMap(({ problems, notes = [] }) => [...problems, ...notes]).map(({ message }) => message);
}
/** Returns everything about attributes that clients can read and that the database stores. */
async function published(): Promise<string> {
  const { data, errors } = await shop.graphql(
    `{ attributesList(entityType: CATALOG_PRODUCT) { items { code options { label } } }
       products(filter: {}) { items { sku custom_attributesV2 { items { code ... on AttributeValue { value }
         ... on AttributeSelectedOptions { selected_options { label } } } } } } }`,
  );
  expect(errors).toBeUndefined();
  const stored = await shop.db.query(
    'test.kept',
    `select array(select code from catalogue.attribute) as codes,
       array(select label::text from catalogue.attribute_option) as labels,
       array(select value::text from catalogue.product_value) as values`,
  );
  return JSON.stringify([data, stored]);
}

test('removes an attribute that is left out later, with its options and values', async () => {
  const rows = [
    ['AT-1', 'supplier=ACME,note=77,colour=Red'],
    ['AT-2', 'supplier=BCME,note=78,colour=Blue'],
  ] as const;
  await runImport({}, ...rows);
  expect(await published()).toMatch(/ACME.*BCME/s);
  // The second piece is no longer in the file.
  const notes = await runImport({ leaveOut: ['Supplier', 'note'] }, rows[0]);
  expect(notes).toEqual(
    expect.arrayContaining([
      'supplier was removed from the shop, and its values from 2 pieces: it is left out from now on',
      'note was removed from the shop, and its values from 2 pieces: it is left out from now on',
    ]),
  );
  const after = await published();
  expect(after).not.toMatch(/ACME|BCME|supplier|"77"|"78"|note/);
  expect(after).toMatch(/Red.*Blue/s);
  expect((await runImport({ leaveOut: ['supplier', 'note'] }, ...rows)).join()).not.toMatch(/was removed/);
  expect(await published()).not.toMatch(/ACME|BCME/);
});

test('keeps a configurable attribute, and reports that it cannot be left out', async () => {
  const rows = [
    ['C', '', 'configurable', 'sku=C-S,size=S'],
    ['C-S', 'size=S'],
  ] as const;
  await runImport({}, ...rows);
  expect(await runImport({ leaveOut: ['size'] }, ['OTHER', ''])).toContain(
    'size stays public: variants of the shop are chosen by it, so it cannot be left out',
  );
  expect(shop.areas.catalogue.pieces.bySku('C-S')).not.toBeNull();
});

test('does not import the shop’s costs unless the settings name them', async () => {
  const row = ['COST', 'supplier_cost=31,landed_cost=32,trade_price=33,costume=Qipao'] as const;
  const notes = await runImport({}, row);
  for (const code of ['supplier_cost', 'landed_cost', 'trade_price'])
    expect(notes).toContain(
      `${code} is not taken: attributes are public, and this one says what pieces cost the shop. Name it under take in magento.json if everybody may read it`,
    );
  expect(await published()).not.toMatch(/_cost|trade_price/);
  expect(await published()).toContain('Qipao');
  await runImport({ take: ['landed_cost'] }, row);
  expect(await published()).toContain('landed_cost');
  expect(await published()).not.toMatch(/supplier_cost|trade_price/);
  // An earlier version published such attributes.
  await runImport({}, ['COST', '']);
  expect((await runImport({}, row)).join()).toMatch(/landed_cost was removed from the shop/);
  expect(await published()).not.toMatch(/landed_cost/);
  expect((await runImport({ take: ['cost'], leaveOut: ['cost'] }, row)).join()).toMatch(
    /cost stands under leaveOut, too/,
  );
});

test.each([
  ...([
    'cost',
    'Cost_Price',
    'supplier_cost',
    'landedCost',
    'margin',
    'gross_margin',
    'wholesale_price',
  ] as const),
  ...(['purchase_price', 'buying_price', 'supplier_price', 'einkaufspreis', 'ek_preis', 'chengben'] as const),
])('%s is a cost of the shop', (code) => expect(isOwnCost(code)).toBe(true));

test.each([
  'costume',
  'price',
  'special_price',
  'marginal_stone',
  'supplier',
  'country_of_manufacture',
  'accost',
])('%s is not a cost of the shop', (code) => expect(isOwnCost(code)).toBe(false));
