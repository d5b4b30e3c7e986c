import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, quiet, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

/** Maximum gzip size of all scripts that a page loads by itself, in bytes. */
const mostScript = 188_100;

interface Shift {
  readonly value: number;
  /** What moved, from where to where, in CSS px. */
  readonly moved: readonly string[];
}

/** Runs in the page: records in `shifts` what moves without the visitor's action. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const boxText = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width}×${height}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as unknown as {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRect;
          readonly currentRect: DOMRect;
        }[];
      };
      if (shift.hadRecentInput) continue;
      const moved = shift.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 20)}: ${boxText(previousRect)} → ${boxText(currentRect)}`,
      );
      shifts.push({ value: shift.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('the first load', () => {
  it.each([
    ['the home page', '/'],
    ['a list', '/gold.html'],
    ['a piece', '/tuanyuan-gold-bead-red-cord-bracelet.html'],
    ['an article', '/about'],
  ])('brings at most 188.1 kB of script to %s', async (name, path) => {
    const { page, at } = await visit({ width: 375, consent: 'unasked' });
    const scripts = new Map<string, Promise<number>>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() !== 'script') return;
      scripts.set(
        answer.url(),
        answer.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    });
    await page.goto(at(path));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await quiet(page);
    const inline = await page
      .locator('script:not([src]):not([type="application/ld+json"])')
      .evaluateAll((elements) => elements.map((element) => element.textContent ?? '').join(''));
    const code = inline.length > 0 ? gzipSync(inline).length : 0;
    const sum = (await Promise.all(scripts.values())).reduce((total, size) => total + size, 0);
    console.log(
      `script on ${name}: ${(sum / 1000).toFixed(1)} kB gzip, inline state ${(code / 1000).toFixed(1)} kB`,
    );
    expect(scripts.size).toBeGreaterThan(1);
    expect(sum).toBeLessThanOrEqual(mostScript);
  });

  it.each(['/', '/gold.html', '/tuanyuan-gold-bead-red-cord-bracelet.html'])(
    'of %s requests its styles and first pictures before its scripts, and runs these after the first paint',
    async (path) => {
      const { page, at } = await visit({ width: 375 });
      const { promise: allowed, resolve: letStyles } = Promise.withResolvers<void>();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.resourceType()));
      await page.route('**/*.css', async (route) => {
        await allowed;
        await route.continue();
      });
      await page.goto(at(path), { waitUntil: 'commit' });
      const pictures = page.locator('img[fetchpriority=high]');
      const count = (type: string) => requests.filter((each) => each === type).length;
      await expect
        .poll(async () => count('image') > 0 && count('image') >= (await pictures.count()))
        .toBe(true);
      // Only the shop's entry may be fetched, after everything else and without running.
      expect(count('script')).toBeLessThanOrEqual(1);
      expect(await page.locator('link[rel=modulepreload][fetchpriority=low]').count()).toBe(1);
      expect(await page.locator('script[src]').count()).toBe(0);
      letStyles();
      await hydrated(page);
      const [painted = 0, awake = 0] = await page.evaluate(() =>
        ['first-contentful-paint', 'awake'].map(
          (name) => performance.getEntriesByName(name)[0]?.startTime ?? 0,
        ),
      );
      expect(painted).toBeGreaterThan(0);
      expect(awake).toBeGreaterThan(painted);
    },
  );

  it('hydrates even if its pictures do not load', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.route('**/media/**', () => undefined);
    await page.goto(at('/gold.html'), { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await hydrated(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('shows an outline for a piece whose picture failed before hydration', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(at('/gold.html'));
    await expect.poll(() => page.locator('img[fetchpriority=high]').count()).toBe(0);
    await page.locator('article svg[viewBox="0 0 48 48"]').first().waitFor();
  });

  it.each([768, 1280] as const)('shows no outline behind the text of the hero (%i px)', async (width) => {
    const { page, at } = await visit({ width });
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(at('/'));
    const hero = page.locator('[data-banner=hero]');
    await expect.poll(() => hero.locator('img').count()).toBe(0);
    expect(await hero.locator('svg').filter({ visible: true }).count()).toBe(0);
    expect(await hero.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  const everywhere = [
    '/',
    '/gold.html',
    '/tuanyuan-gold-bead-red-cord-bracelet.html',
    '/cart',
    '/checkout',
    '/sign-in',
    '/checkout/checkOrder/',
  ].flatMap((path) => ([375, 768, 1280] as const).map((width) => [path, width] as const));

  it.each(everywhere)('moves nothing while %s loads for a first visitor (%i px)', async (path, width) => {
    const { page, at } = await visit({ width, consent: 'unasked' });
    await page.addInitScript(noteShifts);
    await page.goto(at(path), { waitUntil: 'load' });
    await page.getByRole('contentinfo').waitFor();
    await page.waitForFunction(() =>
      [...document.images].filter((image) => image.loading !== 'lazy').every((image) => image.complete),
    );
    await page.getByRole('region', { name: 'Cookie 与本机存储' }).waitFor();
    // After its load the page hydrates and then does deferred work. Both may request something that moves it.
    await hydrated(page);
    await quiet(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    // Layout shifts are reported only after the frame.
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.001);
  });

  it('is readable without scripts', async () => {
    const { page, at } = await visit();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(at('/tuanyuan-gold-bead-red-cord-bracelet.html'), { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1, name: /团圆/ }).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/¥[\d,]+/);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBeGreaterThan(0);
    expect(await page.locator('link[rel=alternate][hreflang]').count()).toBeGreaterThan(4);
    expect(await page.title()).toMatch(/团圆/);
    // The document also contains the messages that load with its screen.
    await page.goto(at('/sign-in?next=%2Fcheckout'), { waitUntil: 'load' });
    await page.getByText('您的购物袋都在，登录后接着结算。').waitFor();
  });
});

describe('the requests of a page', () => {
  const counting = (page: Page): string[] => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql') requests.push(request.postData() ?? request.url());
    });
    return requests;
  };

  it.each([
    '/',
    '/gold.html?metal=gold-999',
    '/zhishou-inscribed-gold-ring.html',
    '/search.html?query=%E6%89%8B%E9%93%BE',
    '/dynamicGoldPrice/',
    '/about',
  ])('are none once %s came from the server', async (path) => {
    const { page, at } = await visit();
    const requests = counting(page);
    await page.goto(at(path));
    await page.getByRole('contentinfo').waitFor();
    await quiet(page);
    expect(requests).toEqual([]);
  });

  it('are at most four for each page opened from within it', async () => {
    const { page, at } = await visit();
    const requests = counting(page);
    await page.goto(at('/'));
    await quiet(page);
    const opened = async (open: () => Promise<void>) => {
      requests.length = 0;
      await open();
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      await quiet(page);
      expect(requests.length).toBeLessThanOrEqual(4);
    };
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await opened(async () => {
      await menu.getByRole('link', { name: '婚嫁', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /婚嫁/ }).waitFor();
    });
    await opened(async () => {
      await page.getByRole('main').getByRole('article').first().getByRole('link').click();
      await page.getByRole('button', { name: '加入购物袋' }).waitFor();
    });
    await opened(async () => {
      await page.goto(at('/cart'));
      await quiet(page);
      requests.length = 0;
      await page.getByRole('combobox', { name: '搜索' }).fill('手镯');
      await page.getByRole('combobox', { name: '搜索' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: /手镯/ }).waitFor();
    });
  });
});
