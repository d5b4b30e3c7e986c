import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../import.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../../testing/small-shop.ts';

/** Tests that the page of a piece shows the facts entered for it, otherwise its attributes. */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-facts-'));
  await writeFile(join(folder, 'stores.csv'), stores());
  await writeFile(join(folder, 'categories.json'), JSON.stringify([category('rings', null)]));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, value: unknown) =>
  writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
const runImport = async () => {
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  await shop.areas.catalogue.fresh(true);
  return reports.flatMap(({ problems }) => problems);
};
const facts = async (sku: string, store = 'cn_en') => {
  const { data, errors } = await shop.graphql(
    'query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { details { label value } } } }',
    { sku },
    { store },
  );
  expect(errors).toBeUndefined();
  return data.products.items[0].details.map(
    ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,
  );
};

test('a piece without details shows its visible attributes, in order and in each language', async () => {
  const factAttribute = (code: string, label: { zh: string; en: string }, changes: object = {}) => ({
    ...attribute(code, []),
    ...{ label: text(label.zh, label.en), filterable: false, searchable: false, ...changes },
  });
  await write('attributes.json', [
    factAttribute(
      'metal',
      { zh: '材质', en: 'Metal' },
      {
        ...{ position: 2, options: [{ code: 'gold', label: text('足金', 'Pure gold') }] },
      },
    ),
    factAttribute(
      'craft',
      { zh: '工艺', en: 'Craft' },
      {
        ...{ input: 'multiselect', position: 1 },
        options: ['woven', 'polished'].map((code) => ({ code, label: text(code, code) })),
      },
    ),
    factAttribute('width', { zh: '宽', en: 'Width (mm)' }, { input: 'number', position: 3 }),
    factAttribute('hand_made', { zh: '手工', en: 'Made by hand' }, { input: 'boolean', position: 4 }),
    factAttribute('in_a_box', { zh: '盒装', en: 'In a box' }, { input: 'boolean', position: 5 }),
    factAttribute('shelf', { zh: '货架', en: 'Shelf' }, { input: 'text', position: 6, visible: false }),
    factAttribute('making_days', { zh: '天数', en: 'Days' }, { input: 'number', position: 7 }),
  ]);
  const values = { metal: 'gold', craft: ['woven', 'polished'], width: 2.5, hand_made: true };
  const attributes = { ...values, in_a_box: false, shelf: 'B7', making_days: 4 };
  await write('products.json', [
    piece('PLAIN', { attributes }),
    piece('TOLD', {
      ...{ attributes, details: [{ label: text('产地', 'Made in'), value: text('香港', 'Hong Kong') }] },
    }),
    piece('BARE', { attributes: {} }),
  ]);
  expect(await runImport()).toEqual([]);
  expect(await facts('PLAIN')).toEqual([
    ...['Craft: woven, polished', 'Metal: Pure gold', 'Width (mm): 2.5', 'Made by hand: Yes', 'In a box: No'],
  ]);
  expect(await facts('PLAIN', 'default')).toContain('手工: 是');
  expect(await facts('TOLD')).toEqual(['Made in: Hong Kong']);
  expect(await facts('BARE')).toEqual([]);
  const { data } = await shop.graphql(
    `{ attributesList(entityType: CATALOG_PRODUCT, filters: { is_visible_on_front: false }) { items { code } } }`,
  );
  const codes = data.attributesList.items.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(expect.arrayContaining(['shelf', 'making_days']));
  expect(codes).not.toContain('metal');
});

test('attributes of an export are visible unless magento.json hides them', async () => {
  await rm(join(folder, 'products.json'));
  await rm(join(folder, 'attributes.json'));
  await write('magento.json', { currency: 'CNY', websites: { base: ['cn'] }, hidden: ['Erin_Recommends'] });
  await write(
    'products.csv',
    [
      'sku,product_type,product_websites,name,price,qty,additional_attributes',
      'HOOD,simple,base,Hoodie,100,3,"material=Wool|Fleece,pattern=Solid,erin_recommends=No"',
      'CAPE,simple,base,Cape,100,3,"material=Wool,erin_recommends=Yes"',
    ].join('\n'),
  );
  expect(await runImport()).toEqual([]);
  expect(await facts('HOOD')).toEqual(['Material: Wool, Fleece', 'Pattern: Solid']);
  await write('magento.json', { currency: 'CNY', websites: { base: ['cn'] }, hidden: [] });
  expect(await runImport()).toEqual([]);
  expect(await facts('CAPE')).toEqual(['Material: Wool', 'Erin recommends: Yes']);
});
