import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

/** Tests a shop in which one store view (cn_en) has its own suffixes; all others have the default ones. */
let shop: TestShop;
const shopFile = JSON.parse(
  await readFile(new URL('../../../../../sample/shop.json', import.meta.url), 'utf8'),
);
const importShop = (storeViews: object) =>
  shop.areas.stores.importFiles({ shop: JSON.stringify({ ...shopFile, storeViews }) });

beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  const [report] = await importShop({ cn_en: { productSuffix: '', categorySuffix: '.htm' } });
  expect(report?.problems).toEqual([]);
});
afterAll(() => shop.close());

const piece = 'tuanyuan-gold-bead-red-cord-bracelet';
const ask = async (query: string, store: string, variables: object = {}) => {
  const { data, errors } = await shop.graphql(query, variables, { store });
  expect(errors).toBeUndefined();
  return data;
};
const resolve = async (url: string, store: string) => {
  const { urlResolver: resolved } = await ask(
    'query ($url: String!) { urlResolver(url: $url) { relative_url redirectCode type } }',
    store,
    { url },
  );
  return resolved && `${resolved.redirectCode} ${resolved.relative_url}`;
};

describe('the suffix of a store view', () => {
  test('is returned for paths with any suffix or none', async () => {
    expect(await resolve(`/${piece}.html`, 'default')).toBe(`0 ${piece}.html`);
    expect(await resolve(`/${piece}`, 'default')).toBe(`0 ${piece}.html`);
    expect(await resolve('/gold.html', 'default')).toBe('0 gold.html');
    expect(await resolve(`/${piece}`, 'cn_en')).toBe(`0 ${piece}`);
    expect(await resolve('/gold.htm', 'cn_en')).toBe('0 gold.htm');
    expect(await resolve('/gold', 'cn_en')).toBe('0 gold.htm');
  });

  test('redirects from another store view’s suffix and the default one to its own', async () => {
    expect(await resolve(`/${piece}.html?from=link`, 'cn_en')).toBe(`301 ${piece}`);
    expect(await resolve('/gold.html', 'cn_en')).toBe('301 gold.htm');
    expect(await resolve('/gold.htm', 'default')).toBe('301 gold.html');
    for (const url of ['/gold.xml', '/gold.html.html', '/gold.', `/${piece}.htmlx`])
      expect(await resolve(url, 'default')).toBeNull();
  });

  test('is part of the target of a former path too', async () => {
    await shop.db.query(
      'test',
      `insert into catalogue.url_rewrite (path, type, entity_id, target, redirect_code)
       select 'former', type, entity_id, path, 301 from catalogue.url_rewrite where path = $1`,
      [piece],
    );
    expect(await resolve('/former.html', 'default')).toBe(`301 ${piece}.html`);
    expect(await resolve('/former', 'cn_en')).toBe(`301 ${piece}`);
  });

  test('is used by the API, the menu, suggestions and links in content', async () => {
    const query = `{
      storeConfig { product_url_suffix category_url_suffix }
      products(filter: {sku: {eq: "JL10428"}}) { items { url_suffix canonical_url categories { url_suffix canonical_url } } }
      searchSuggestions(search: "gold") { kind url }
      cmsPage(identifier: "home") { content }
    }`;
    const config = await ask(query, 'cn_en');
    expect(config.storeConfig).toEqual({ product_url_suffix: '', category_url_suffix: '.htm' });
    const [item] = config.products.items;
    expect([item.url_suffix, item.canonical_url]).toEqual(['', piece]);
    for (const { url_suffix, canonical_url } of item.categories)
      expect([url_suffix, canonical_url.endsWith('.htm')]).toEqual(['.htm', true]);
    const urls = (kind: string, from = config): string[] =>
      from.searchSuggestions.flatMap((suggestion: { kind: string; url: string }) =>
        suggestion.kind === kind ? [suggestion.url] : [],
      );
    expect(urls('category').every((url) => url.endsWith('.htm'))).toBe(true);
    expect(urls('product').length).toBeGreaterThan(0);
    expect(urls('product').some((url) => url.endsWith('.html') && !url.startsWith('/loose-diamonds'))).toBe(
      false,
    );
    expect(config.cmsPage.content).not.toMatch(/href="\/gold[^"]*\.html"/);
    const usual = await ask(query, 'default');
    expect(usual.products.items[0]).toMatchObject({ url_suffix: '.html', canonical_url: `${piece}.html` });
    expect(urls('category', usual).every((url) => url.endsWith('.html'))).toBe(true);
  });

  test('is used by the sitemap of every store view', async () => {
    const { body } = await shop.http({ method: 'GET', url: '/sitemap/default/products-1.xml' });
    expect(body).toContain(`<loc>http://localhost:4000/${piece}.html</loc>`);
    expect(body).toContain(`hreflang="en-CN" href="http://localhost:4000/${piece}?store=cn_en"`);
    expect(body).toContain(`hreflang="en-HK" href="http://localhost:4000/${piece}.html?store=hk_en"`);
  });

  test('is refused where it is invalid, and takes effect when it changes', async () => {
    const [report] = await importShop({
      cn_en: { productSuffix: '/', categorySuffix: 'html' },
      mars: {},
      hk_en: { productSuffix: '.HTML' },
    });
    expect(report?.imported).toBe(0);
    expect(report?.problems.map(({ path }) => path).sort()).toEqual([
      'storeViews.cn_en.categorySuffix',
      'storeViews.cn_en.productSuffix',
      'storeViews.hk_en.productSuffix',
      'storeViews.mars',
    ]);
    const query = '{ products(filter: {sku: {eq: "JL10428"}}) { items { url_suffix } } }';
    expect((await ask(query, 'cn_en')).products.items).toEqual([{ url_suffix: '' }]);
    await importShop({});
    expect((await ask(query, 'cn_en')).products.items).toEqual([{ url_suffix: '.html' }]);
    expect(await resolve(`/${piece}`, 'cn_en')).toBe(`0 ${piece}.html`);
  });
});
