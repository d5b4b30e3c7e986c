import { afterAll, beforeAll, expect, test } from 'vitest';
import { textSource } from '../../../platform/import/source.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { attribute, category, piece, stores, text } from '../../../testing/small-shop.ts';

/** Tests clashes between the addresses of pages, pieces, categories, redirects and the shop itself. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
  await shop.areas.pricing.importFiles({});
  const reports = await shop.areas.catalogue.importFiles({
    attributes: JSON.stringify([attribute('metal', ['gold'])]),
    categories: JSON.stringify([category('rings', null)]),
    products: textSource('products.json', JSON.stringify([piece('A1', { urlKey: 'plain-ring' })])),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => shop.close());

const page = (identifier: string, changes: object = {}) => ({
  identifier,
  title: text(identifier),
  html: text(''),
  ...changes,
});
const importContent = (files: Readonly<Record<string, readonly object[]>>) =>
  shop.areas.content.importFiles({
    ...Object.fromEntries(Object.entries(files).map(([name, entries]) => [name, JSON.stringify(entries)])),
    movedPaths: shop.areas.catalogue.movedPaths,
  });
const problemLines = (reports: readonly { problems: readonly { path: string; message: string }[] }[]) =>
  reports.flatMap(({ problems }) => problems.map(({ path, message }) => `${path}: ${message}`));
const notes = async () =>
  (await shop.areas.catalogue.overlaidAddresses(shop.areas.content)).flatMap(({ notes: fileNotes = [] }) =>
    fileNotes.map(({ entry, message }) => `${entry} ${message}`),
  );
const resolve = async (url: string, store = 'default') => {
  const { data, errors } = await shop.graphql(
    'query ($url: String!) { urlResolver(url: $url) { relative_url redirectCode type } }',
    { url },
    { store },
  );
  expect(errors).toBeUndefined();
  const { urlResolver: resolved } = data;
  return resolved && `${resolved.redirectCode} ${resolved.relative_url} ${resolved.type}`;
};

test('a page may have the same path as a category and a piece with suffix, as in Magento', async () => {
  await importContent({ pages: [page('rings'), page('plain-ring')] });
  expect(await resolve('/rings')).toBe('0 rings CMS_PAGE');
  expect(await resolve('/rings.html')).toBe('0 rings.html CATEGORY');
  expect(await resolve('/plain-ring')).toBe('0 plain-ring CMS_PAGE');
  expect(await resolve('/plain-ring.html')).toBe('0 plain-ring.html PRODUCT');
});

test('refuses a path of the shop itself for pages, redirects, categories and pieces', async () => {
  const redirect = { path: 'Checkout/', target: '/rings', code: '301' };
  expect(problemLines(await importContent({ pages: [page('cart')], redirects: [redirect] }))).toEqual([
    'urlKey: Is an address of the shop itself: /cart',
    'path: Is an address of the shop itself',
  ]);
  const reports = await shop.areas.catalogue.importFiles({
    categories: JSON.stringify([category('search', null), category('cart', null)]),
    products: textSource('products.json', JSON.stringify([piece('A2', { urlKey: 'search' })])),
  });
  expect(problemLines(reports)).toEqual([
    'urlKey: Is an address of the shop itself',
    'urlKey: Is an address of the shop itself',
  ]);
  expect(await resolve('/cart.html')).toBe('0 cart.html CATEGORY');
});

test('refuses a piece the path of a category, and a later category the path of a piece', async () => {
  const reports = await shop.areas.catalogue.importFiles({
    categories: JSON.stringify([category('rings', null), category('plain-ring', null)]),
    products: textSource('products.json', JSON.stringify([piece('A3', { urlKey: 'rings' })])),
  });
  expect(problemLines(reports)).toEqual([
    'urlKey: Is the address of the piece A1',
    'urlKey: Is the address of the category rings',
  ]);
  expect(await resolve('/rings.html')).toBe('0 rings.html CATEGORY');
});

test('gives a piece of a Magento export another URL key, with a note', async () => {
  const csv = [
    'sku,product_type,name,categories,product_websites,price,qty,url_key,visibility',
    'M1,simple,Ring,"Default Category/Plain ring,Default Category/Bands",cn,100,1,rings,"Catalog, Search"',
    'M2,simple,Band,/,cn,100,1,bands,"Catalog, Search"',
  ].join('\n');
  const magento = textSource('products.csv', csv);
  const settings = JSON.stringify({ websites: { cn: ['cn'] }, currency: 'CNY', source: 'cn-eshop' });
  const reports = await shop.areas.catalogue.importFiles({ magento, magentoSettings: settings });
  const notes = reports.flatMap(({ notes: fileNotes = [] }) => fileNotes.map(({ message }) => message));
  expect(notes).toEqual(
    expect.arrayContaining([
      'Plain ring: plain-ring is the address of A1: this category has plain-ring-2',
      'Is the address of the category rings: this piece has rings-m1',
      'Is the address of the category bands: this piece has bands-m2',
    ]),
  );
  expect(problemLines(reports)).toEqual(['categories: /: a category without a name is left out']);
  expect(await resolve('/plain-ring.html')).toBe('0 plain-ring.html PRODUCT');
  expect(await resolve('/plain-ring-2.html')).toBe('0 plain-ring-2.html CATEGORY');
  expect(await resolve('/rings-m1.html')).toBe('0 rings-m1.html PRODUCT');
});

test('notes a page with the path of a piece or category in a store view without suffixes', async () => {
  await shop.db.query('test', "update stores.store_view set category_suffix = '' where code = 'cn_en'");
  await shop.areas.stores.importFiles({ stores: stores() });
  expect(await resolve('/rings', 'cn_en')).toBe('0 rings CATEGORY');
  expect(await resolve('/plain-ring', 'cn_en')).toBe('0 plain-ring CMS_PAGE');
  expect(await resolve('/rings')).toBe('0 rings CMS_PAGE');
  expect(await notes()).toEqual([
    'rings /rings is the category rings in cn_en, where its addresses have no ending: the page cannot be opened there',
  ]);
  await importContent({ pages: [{ identifier: 'rings', remove: true }] });
  expect(await notes()).toEqual([]);
});

test('notes a redirect over a piece or page, which is reachable again after its removal', async () => {
  const redirect = { path: 'plain-ring.html', target: '/', code: 301 };
  expect(problemLines(await importContent({ redirects: [redirect] }))).toEqual([]);
  expect(await resolve('/plain-ring.html')).toBe('301  null');
  expect(await notes()).toEqual([
    'plain-ring Leads away from the page plain-ring and the piece A1, which cannot be opened there',
  ]);
  await importContent({
    redirects: [{ path: redirect.path, remove: true }],
    pages: [{ identifier: 'plain-ring', remove: true }],
  });
  expect(await resolve('/plain-ring')).toBe('0 plain-ring.html PRODUCT');
  expect(await notes()).toEqual([]);
});

test('refuses a redirect from a piece’s path to its former path, which leads back', async () => {
  const renamed = JSON.stringify([piece('A1', { urlKey: 'gold-ring' })]);
  await shop.areas.catalogue.importFiles({ products: textSource('products.json', renamed) });
  const back = { path: 'gold-ring', target: '/plain-ring.html', code: '301' };
  expect(problemLines(await importContent({ redirects: [back] }))).toEqual([
    'target: Leads back: /gold-ring > /plain-ring > /gold-ring',
  ]);
});
