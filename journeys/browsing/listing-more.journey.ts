/** Lists: counts and sorting on the screen; the number of requests of pages; the layout at every width. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, look, quiet, turned, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

const main = (page: Page): Locator => page.getByRole('main');

/** Only pieces of the list; recently viewed ones are below it. */
const listedPieces = (page: Page): Locator => page.locator('main [aria-busy]').getByRole('article');

const headingCount = async (page: Page): Promise<number> =>
  Number(/(\d+) 件/.exec(await main(page).getByRole('heading', { level: 1 }).innerText())?.[1]);

const countBeside = async (option: Locator): Promise<number> =>
  Number((await option.locator('xpath=ancestor::label').innerText()).match(/(\d+)\s*$/)?.[1]);

describe('a filter of a list', () => {
  it('has beside each store the number of resulting pieces', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const all = await headingCount(page);
    expect(all).toBeGreaterThan(12);
    const panel = main(page).locator('summary:visible', { hasText: '门店现货' });
    await panel.click();
    const facet = panel.locator('xpath=ancestor::details').getByRole('checkbox');
    const stores = Math.min(3, await facet.count());
    expect(stores).toBeGreaterThan(1);
    for (let index = 0; index < stores; index += 1) {
      const store = facet.nth(index);
      const offered = await countBeside(store);
      expect(offered).toBeGreaterThan(0);
      expect(offered).toBeLessThan(all);
      await store.check();
      await page.waitForURL(/in_store=/);
      await expect.poll(() => headingCount(page)).toBe(offered);
      await main(page)
        .getByText(`第 1–${Math.min(12, offered)} 件，共 ${offered} 件`)
        .waitFor();
      await expect.poll(() => listedPieces(page).count()).toBe(Math.min(12, offered));
      await store.uncheck();
      await expect.poll(() => headingCount(page)).toBe(all);
    }
  });

  it('has beside each stone the number of resulting pieces, and two stones add up', async () => {
    const { page, at } = await visit();
    await page.goto(at('/pearls-and-gems.html'));
    const all = await headingCount(page);
    expect(all).toBeGreaterThan(12);
    for (const summary of ['更多', '宝石'])
      await main(page).locator('summary:visible', { hasText: summary }).first().click();
    const stone = (name: string) =>
      main(page)
        .getByRole('checkbox', { name: new RegExp(`^${name}`) })
        .filter({ visible: true });
    const ruby = stone('红宝石');
    const emerald = stone('祖母绿');
    const [rubies, emeralds] = [await countBeside(ruby), await countBeside(emerald)];
    await ruby.check();
    await page.waitForURL(/gem=ruby/);
    await expect.poll(() => headingCount(page)).toBe(rubies);
    expect(rubies).toBeLessThan(all);
    // An option that is not chosen keeps its count, because choosing it adds pieces.
    await expect.poll(() => countBeside(emerald)).toBe(emeralds);
    await emerald.check();
    await expect.poll(() => headingCount(page)).toBe(rubies + emeralds);
    await expect.poll(() => listedPieces(page).count()).toBe(Math.min(12, rubies + emeralds));
  });
});

describe('the sort order of a list', () => {
  interface ListCounts {
    readonly products: { readonly items: readonly { name: string; new_from_date: string | null }[] };
  }
  const query = '戒指';
  const namesOf = async (sort: string): Promise<ListCounts['products']['items']> =>
    (
      await ask<ListCounts>(
        `{ products(search: "${query}", sort: {${sort}}, pageSize: 12) { items { name new_from_date } } }`,
      )
    ).products.items;

  it('changes the list for each of its choices', async () => {
    const { page, at } = await visit();
    await page.goto(at(`/search.html?query=${encodeURIComponent(query)}`));
    const box = main(page).getByRole('combobox', { name: '排序' });
    const names = () => listedPieces(page).getByRole('heading').allInnerTexts();
    const prices = async (): Promise<number[]> =>
      (await listedPieces(page).allInnerTexts())
        .filter((text) => !text.includes('售罄'))
        .map((text) => Number(/¥([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
    expect(await box.locator('option').allInnerTexts()).toEqual([
      '相关度优先',
      '人气优先',
      '新品优先',
      '价格由低到高',
      '价格由高到低',
    ]);
    const orders = new Map<string, readonly string[]>([['relevance', await names()]]);
    expect(orders.get('relevance')).toHaveLength(12);
    const sorted = async (sort: string) => {
      await turned(page, async () => void (await box.selectOption(sort)));
      await page.waitForURL((url) => url.searchParams.get('sort') === sort);
      await quiet(page);
      orders.set(sort, await names());
    };
    await sorted('newest');
    const newest = await namesOf('newest: DESC');
    expect(orders.get('newest')).toEqual(newest.map(({ name }) => name));
    const days = newest.map(({ new_from_date: day }) => day ?? '');
    expect(days[0]).not.toBe('');
    expect(days).toEqual(days.toSorted().toReversed());
    await sorted('price_desc');
    const falling = await prices();
    expect(falling.length).toBeGreaterThan(6);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    await sorted('position');
    expect(orders.get('position')).toEqual((await namesOf('position: ASC')).map(({ name }) => name));
    await sorted('price_asc');
    const rising = await prices();
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(rising[0]).toBeLessThan(falling[0] ?? 0);
    expect(new Set([...orders.values()].map((order) => order.join('|'))).size).toBe(5);
    // The default order has no parameter in the address.
    await turned(page, async () => void (await box.selectOption('relevance')));
    await page.waitForURL((url) => !url.searchParams.has('sort'));
    await expect.poll(names).toEqual(orders.get('relevance'));
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

  // The stones and the made-to-order grid have journeys of their own.
  it.each([
    '/compare?pieces=JL10428,JL20108',
    '/made-to-order/core-jewels',
    '/wujin-five-golds-wedding-set.html',
  ])('are none once %s came from the server', async (path) => {
    const { page, at } = await visit();
    const requests = counting(page);
    await page.goto(at(path));
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    await quiet(page);
    expect(requests).toEqual([]);
  });

  it.each([
    ['/', '/loose-diamonds'],
    ['/loose-diamonds', '/loose-diamonds/'],
    ['/', '/dynamicGoldPrice'],
    ['/made-to-order', '/customizer'],
    ['/made-to-order/core-jewels', '/about-lanzuo'],
    ['/wedding.html', '/wujin-five-golds-wedding-set.html'],
  ])('are one to four where %s leads to %s', async (from, to) => {
    const { page, at } = await visit();
    const requests = counting(page);
    await page.goto(at(from));
    await quiet(page);
    requests.length = 0;
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.locator(`a[href^="${to}"]:visible`).first().click();
    await page.waitForURL((url) => url.pathname.startsWith(to) && url.pathname !== from);
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await quiet(page);
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(requests.length).toBeLessThanOrEqual(4);
  });

  it('are one to four for the comparison of two pieces of a list', async () => {
    const { page, at } = await visit();
    const requests = counting(page);
    await page.goto(at('/gold.html'));
    const marks = main(page).getByRole('checkbox', { name: /^加入比较：/ });
    for (const index of [0, 1]) await marks.nth(index).check();
    await quiet(page);
    requests.length = 0;
    await page.getByRole('link', { name: '比较 2 件' }).click();
    await expect.poll(() => page.getByRole('table').getByRole('columnheader').count()).toBe(3);
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await quiet(page);
    expect(requests.length).toBeLessThanOrEqual(4);
  });
});

describe('at every width', () => {
  const widths = [375, 768, 1280, 1680] as const;
  const usedWords = new Set([
    'home-375-zh',
    'home-1280-en',
    'category-375-zh',
    'category-1280-zh',
    'category-1280-en',
    'product-375-zh',
    'product-1280-zh',
    'product-1280-en',
    'search-1280-zh',
    'gold-price-375-zh',
  ]);

  it.each([
    ['home', '/'],
    ['category', '/gold.html'],
    ['product', '/tuanyuan-gold-bead-red-cord-bracelet.html'],
    ['search', '/search.html?query=18K'],
    ['gold-price', '/dynamicGoldPrice/'],
    ['diamond', null],
  ])('the page %s has no overflow in both languages', async (name, path) => {
    const { diamonds } = await ask<{ diamonds: { items: readonly { canonical_url: string }[] } }>(
      '{ diamonds(filter: {}, pageSize: 1) { items { canonical_url } } }',
    );
    const { page, at } = await visit({ width: 768 });
    for (const [language, store] of [
      ['zh', 'default'],
      ['en', 'hk_en'],
    ] as const) {
      const address = new URL(at(path ?? `/${diamonds.items[0]?.canonical_url}`));
      address.searchParams.set('store', store);
      await page.goto(address.href, { waitUntil: 'load' });
      expect(await page.locator('html').getAttribute('lang')).toBe(
        language === 'zh' ? 'zh-Hans-CN' : 'en-US',
      );
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${name} at ${width} in ${language}`).toBeLessThanOrEqual(width);
        const picture = `${name}-${width}-${language}`;
        if (!usedWords.has(picture)) await look(page, picture);
      }
    }
  });
});
