import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importShop } from '../../../../import.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { stores } from '../../../../testing/small-shop.ts';

/** Tests that categories of an export keep Magento's addresses where `magento-categories.json` has them. */
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await createTestShop();
  folder = await mkdtemp(join(tmpdir(), 'jinlan-categories-'));
  await writeFile(join(folder, 'stores.csv'), stores());
  await writeFile(join(folder, 'magento.json'), '{"currency":"CNY","websites":{"base":["cn"]}}');
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const runImport = async (categories: readonly string[]) => {
  const rows = categories.map((path, at) => `C-${at},simple,base,环,100,3,"Default Category/${path}"`);
  const header = 'sku,product_type,product_websites,name,price,qty,categories';
  await writeFile(join(folder, 'products.csv'), [header, ...rows].join('\n'));
  const reports = await importShop(shop.areas, pathToFileURL(`${folder}/`));
  await shop.areas.catalogue.fresh(true);
  return {
    paths: [...shop.areas.catalogue.model.taxonomy.categoryByPath.keys()]
      .filter((path) => path !== '')
      .sort(),
    problems: reports.flatMap(({ problems }) =>
      problems.map(({ file, path, message }) => `${file} ${path}: ${message}`),
    ),
    notes: reports.flatMap(({ notes = [] }) =>
      notes.flatMap(({ path, message }) => (path === 'categories' ? [message] : [])),
    ),
  };
};
const category = (id: number, path: string, name: string, urlKey: string) => ({
  ...{ id, path, name, parent_id: 2, is_active: true },
  custom_attributes: [
    { attribute_code: 'url_key', value: urlKey },
    { attribute_code: 'is_anchor', value: '1' },
  ],
});

test('a category keeps Magento’s URL key, and the report lists the new URLs', async () => {
  await writeFile(
    join(folder, 'magento-categories.json'),
    JSON.stringify({
      items: [
        category(1, '1', 'Root Catalog', ''),
        category(2, '1/2', 'Default Category', ''),
        category(3, '1/2/3', 'Women', 'women'),
        category(4, '1/2/3/4', 'Tops', 'tops-women'),
        category(5, '1/2/3/4/5', 'Tees', 'Tees_Women'),
        category(6, '1/2/6', 'Bag', 'search'),
      ],
    }),
  );
  const { paths, problems, notes } = await runImport(['Women/Tops/Tees', 'Bag', 'Men/Tees']);
  expect(problems).toEqual([]);
  expect(paths).toEqual([
    'bag',
    'men',
    'men/tees',
    'women',
    'women/tops-women',
    'women/tops-women/tees-women',
  ]);
  expect(notes).toEqual([
    'Bag: search is the address of the shop itself: this category has bag',
    '6 categories were made: women, bag, men, women/tops-women, men/tees, women/tops-women/tees-women',
  ]);
});

test('reports a file with other contents', async () => {
  await writeFile(join(folder, 'magento-categories.json'), '{"message":"The consumer is not authorized"}');
  expect((await runImport(['Women'])).problems).toEqual([
    'magento-categories.json : Expected the answer of /rest/V1/categories/list: {"items": [...]}',
  ]);
});
