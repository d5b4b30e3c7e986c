import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const get = async (url: string) => {
  const { statusCode, headers, body } = await shop.http({ method: 'GET', url });
  return { status: statusCode, type: String(headers['content-type']), body };
};
const locations = (body: string): string[] =>
  [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location ?? '');
const pathOf = (address: string): string => address.replace('http://localhost:4000', '');

describe('the sitemap', () => {
  test('names files for every store view, and each of them opens', async () => {
    const { status, type, body } = await get('/sitemap.xml');
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    const files = locations(body);
    expect(files).toHaveLength(60);
    for (const file of files) {
      const part = await get(pathOf(file));
      expect(part.status).toBe(200);
      expect(locations(part.body).length).toBeGreaterThan(0);
    }
  });

  test('contains what the market sells, at addresses that resolve, with their alternates in other languages', async () => {
    const { body } = await get('/sitemap/hk_en/products-1.xml');
    const addresses = locations(body);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses.slice(0, 40)) {
      const url = new URL(address);
      expect(url.searchParams.get('store')).toBe('hk_en');
      const { data } = await shop.graphql(
        'query ($url: String!) { urlResolver(url: $url) { redirectCode type } }',
        { url: url.pathname },
        { store: 'hk_en' },
      );
      expect(data.urlResolver).toEqual({ redirectCode: 0, type: 'PRODUCT' });
    }
    expect(body).toContain('hreflang="zh-Hans-HK"');
    // A piece that is sold on the Mainland only.
    expect(body).not.toContain('qinghe-emerald-ring');
    const mainland = await get('/sitemap/default/products-1.xml');
    expect(locations(mainland.body)[0]).not.toContain('?store=');
    expect(mainland.body).toContain('qinghe-emerald-ring');
  });

  test('contains the pages of loose diamonds for sale, with their alternates', async () => {
    const stock = async (store: string): Promise<Set<string>> => {
      const pages = await Promise.all([1, 2, 3].map((part) => get(`/sitemap/${store}/diamonds-${part}.xml`)));
      return new Set(pages.flatMap(({ status, body }) => (status === 200 ? locations(body) : [])));
    };
    const { data } = await shop.graphql(
      '{ diamonds(pageSize: 100) { total_count items { canonical_url } } }',
      {},
      { store: 'hk_en' },
    );
    const addresses = await stock('hk_en');
    expect(addresses.size).toBe(data.diamonds.total_count);
    for (const { canonical_url } of data.diamonds.items)
      expect(addresses).toContain(`http://localhost:4000/${canonical_url}?store=hk_en`);
    const { body } = await get('/sitemap/hk_en/diamonds-1.xml');
    expect(body).toMatch(
      /hreflang="zh-Hans-CN" href="http:\/\/localhost:4000\/loose-diamonds\/jd-\d+\.html"/,
    );
    expect(locations(body)).toHaveLength(1_000);
  });

  test.each([
    '/sitemap/nowhere/pages-1.xml',
    '/sitemap/default/pages-2.xml',
    '/sitemap/default/pages-0.xml',
    '/sitemap/default/orders-1.xml',
    '/sitemap/default/products-999999.xml',
    '/sitemap/default/diamonds-4.xml',
  ])('has no %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });
});

test('robots.txt lists what is private, and where the sitemap is', async () => {
  const { status, type, body } = await get('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^User-agent: \*\n/);
  expect(body).toContain('\nDisallow: /checkout\n');
  expect(body).toContain('\nSitemap: http://localhost:4000/sitemap.xml\n');
  const { data } = await shop.graphql('{ robotsConfig { customInstructions defaultRobots } }');
  expect(data.robotsConfig).toEqual({ customInstructions: body, defaultRobots: 'INDEX,FOLLOW' });
});
