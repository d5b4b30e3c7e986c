import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOfficeShop } from '../testing/office.ts';
import { createTestShop, type TestShop } from '../testing/shop.ts';

// The built back office, which `npm test` builds first.

let shop: TestShop;
beforeAll(async () => {
  shop = await createOfficeShop();
});
afterAll(() => shop.close());

const get = (from: TestShop, url: string, headers: Record<string, string> = {}) =>
  from.http({ method: 'GET', url, headers });

const scriptOf = (html: string): string => /src="(\/admin\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

it('every address below /admin returns one page, which nobody stores, indexes or frames', async () => {
  for (const url of ['/admin', '/admin/coupons/hk/WELCOME', '/admin/set-up']) {
    const page = await get(shop, url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    // The back office's content policy would block these.
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|style=/);
  }
  const page = await get(shop, '/admin');
  expect((await get(shop, scriptOf(page.body))).statusCode).toBe(200);
  expect((await get(shop, '/admin/index.html')).statusCode).toBe(404);
  expect((await get(shop, '/admin/assets/gone-1.js')).statusCode).toBe(404);
});

it('the back office does not exist unless it is switched on, nor under another host than its own', async () => {
  const script = scriptOf((await get(shop, '/admin')).body);
  const withoutOffice = await createTestShop();
  const onOwnHost = await createOfficeShop({ config: { backoffice: { host: 'office.example.com' } } });
  for (const url of ['/admin', '/admin/coupons', script, '/admin/.vite/manifest.json']) {
    expect((await get(withoutOffice, url)).body).not.toContain('/admin/assets/');
    expect((await get(onOwnHost, url)).statusCode).toBe(404);
  }
  expect((await get(withoutOffice, script)).statusCode).toBe(404);
  expect((await get(onOwnHost, '/admin', { host: 'office.example.com' })).statusCode).toBe(200);
  expect((await get(onOwnHost, script, { host: 'office.example.com' })).statusCode).toBe(200);
  await Promise.all([withoutOffice.close(), onOwnHost.close()]);
});

it('the back office is hidden from search engines', async () => {
  expect((await get(shop, '/robots.txt')).body).toContain('\nDisallow: /admin\n');
  expect((await get(shop, '/sitemap.xml')).body).not.toContain('/admin');
});
