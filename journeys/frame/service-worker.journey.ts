import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { look, quiet, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

/** Waits until the service worker controls this page. */
const untilControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Addresses of all cached files, by cache name. */
const cachedAddresses = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const addressesOfCache = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => url.slice(location.origin.length))] as const;
    });
    return Object.fromEntries(await Promise.all(addressesOfCache));
  });

describe('the service worker', () => {
  it('caches code and pictures, and nothing about a shopper', async () => {
    const { page, at } = await visit({ serviceWorker: true });
    const answer = await page.request.get(at('/sw.js'));
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe('no-cache');
    await page.goto(at('/'));
    await untilControlled(page);
    for (const path of ['/gold.html', '/cart', '/sign-in', '/checkout/checkOrder/', '/staff/sign-in'])
      await page.goto(at(path));
    await page.goto(at('/gold.html'));
    await quiet(page);
    const shelves = await cachedAddresses(page);
    expect(Object.keys(shelves).sort()).toEqual(['jinlan-code-1', 'jinlan-pictures-1']);
    expect(shelves['jinlan-code-1']?.length).toBeGreaterThan(5);
    for (const path of shelves['jinlan-code-1'] ?? [])
      expect(path).toMatch(/^\/assets\/[\w.-]+\.(js|css|woff2)$/);
    for (const path of shelves['jinlan-pictures-1'] ?? []) expect(path).toMatch(/^\/media\//);
  });

  it('shows the offline page without a connection, in both languages, and leads back', async () => {
    const { page, context, at } = await visit({ width: 375, serviceWorker: true });
    await page.goto(at('/gold.html'));
    await untilControlled(page);
    await context.setOffline(true);
    await page.goto(at('/about'), { waitUntil: 'load' });
    await page.getByRole('heading', { name: '现在没有网络' }).waitFor();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await look(page, 'no-connection-375');
    expect(new URL(page.url()).pathname).toBe('/about');
    await context.setOffline(false);
    await page.getByRole('link', { name: '重试' }).click();
    await page.getByRole('contentinfo').waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  it('keeps an open page when the connection is lost: notice, mark and links', async () => {
    const { page, context, at } = await visit({ serviceWorker: true });
    await page.goto(at('/'));
    await untilControlled(page);
    await page.reload();
    await context.setOffline(true);
    await page.getByText('您已离线，部分功能可能无法使用。').waitFor();
    await page.getByRole('banner').getByText('现在没有网络').waitFor();
    await context.setOffline(false);
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '婚嫁', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: /婚嫁/ }).waitFor();
  });

  it('prefetches further pictures of a piece before they are swiped, unless the shopper saves data', async () => {
    const piece = '/tuanyuan-gold-bead-red-cord-bracelet.html';
    const { page, context, at } = await visit({ width: 375, serviceWorker: true });
    const further = async (): Promise<string[]> => {
      const sets = await page
        .locator('main ul picture img')
        .evaluateAll((images) => images.slice(1).map((image) => (image as HTMLImageElement).srcset));
      const pictures = (await cachedAddresses(page))['jinlan-pictures-1'] ?? [];
      return pictures.filter((path) => sets.some((set) => set.includes(path)));
    };
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: { saveData: sessionStorage.getItem('saves') === 'yes' },
      });
    });
    await page.goto(at('/'));
    await untilControlled(page);
    await page.evaluate(() => sessionStorage.setItem('saves', 'yes'));
    const messages: string[] = [];
    await page.exposeFunction('tell', (text: string) => messages.push(text));
    await context.addInitScript(() => {
      const post = ServiceWorker.prototype.postMessage;
      ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: unknown) {
        (window as unknown as { tell: (text: string) => void }).tell(JSON.stringify(message));
        post.call(this, message);
      };
    });
    await page.goto(at(piece));
    await quiet(page);
    expect(messages).toEqual([]);
    await page.evaluate(() => sessionStorage.setItem('saves', 'no'));
    await page.goto(at(piece));
    await expect.poll(() => messages.length).toBe(1);
    const { type, payload } = JSON.parse(messages[0] ?? '') as { type: string; payload: { urls: string[] } };
    expect(type).toBe('PREFETCH_IMAGES');
    expect(payload.urls.length).toBeGreaterThan(0);
    const paths = payload.urls.map((url) => url.slice(new URL(at('/')).origin.length));
    await expect.poll(further).toEqual(expect.arrayContaining(paths));
  });
});
