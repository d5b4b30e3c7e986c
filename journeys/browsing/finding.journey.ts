/** Finding pieces: the menu, lists with filters, and search. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, hydrated, look, quiet, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

describe('the mega menu', () => {
  it('opens at the first tap, follows the link at the second, and closes at a tap beside it', async () => {
    const { page, at } = await visit({ touch: true });
    await page.goto(at('/gold.html'));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const diamonds = menu.getByRole('link', { name: '钻石', exact: true });
    await diamonds.tap();
    await menu.getByRole('link', { name: '探索全部钻石' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/gold.html');
    await expectAccessible(page);
    await page.touchscreen.tap(20, 880);
    await menu.getByRole('link', { name: '探索全部钻石' }).waitFor({ state: 'hidden' });
    await diamonds.tap();
    await menu.getByRole('link', { name: '探索全部钻石' }).waitFor();
    await diamonds.tap();
    await page.waitForURL(/\/diamonds\.html$/);
  });

  it('ignores the pointer for one second after each navigation', async () => {
    const { page, at } = await visit();
    await page.clock.install();
    await page.goto(at('/'));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const isPointerHeard = () => menu.evaluate((nav) => getComputedStyle(nav).pointerEvents !== 'none');
    await expect.poll(isPointerHeard).toBe(true);
    // The page's clock stops, because on a loaded machine the second could be over before the check.
    await page.clock.pauseAt(Date.now() + 60_000);
    await menu.getByRole('link', { name: '礼物', exact: true }).click();
    await page.waitForURL(/\/gifts\.html$/);
    await expect.poll(isPointerHeard).toBe(false);
    await page.clock.runFor(990);
    expect(await isPointerHeard()).toBe(false);
    await page.clock.runFor(20);
    await expect.poll(isPointerHeard).toBe(true);
  });

  it('works by keyboard: down into the panel, up and down its links, Escape back to the entry', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await menu.getByRole('link', { name: '黄金', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('钻石');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('钻戒');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('钻石项链');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('钻石');
    await menu.getByRole('link', { name: '探索全部钻石' }).waitFor({ state: 'hidden' });
  });
});

describe('a list', () => {
  /** Only pieces of the list; recently viewed ones are below it. */
  const listedPieces = (page: Page) => page.locator('main [aria-busy]').getByRole('article');

  it('loads more pieces with the count, focuses the first new one, and is restored on Back', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gifts.html'));
    await page.goto(at('/gold.html'));
    const first = await listedPieces(page).count();
    const more = page.getByRole('button', { name: /^再看 \d+ 件$/ });
    const added = Number(/\d+/.exec(await more.innerText())?.[0]);
    await more.click();
    await expect.poll(() => listedPieces(page).count()).toBe(first + added);
    await page.getByText(`第 1–${first + added} 件，共 `).waitFor();
    const name = await listedPieces(page).nth(first).getByRole('link').innerText();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await expectAccessible(page);

    const chosenPiece = listedPieces(page)
      .nth(first + added - 1)
      .getByRole('link');
    await chosenPiece.scrollIntoViewIfNeeded();
    const scrollPosition = await page.evaluate(() => scrollY);
    await chosenPiece.click();
    await page.getByRole('button', { name: '加入购物袋' }).waitFor();
    await page.goBack();
    await expect.poll(() => listedPieces(page).count()).toBe(first + added);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition);
    await page.reload();
    await expect.poll(() => listedPieces(page).count()).toBe(first + added);
    await page.goBack();
    await page.waitForURL(at('/gifts.html'));
  });

  it('filters by price band and by a store that has the piece, each with its count', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const main = page.getByRole('main');
    await main.locator('summary', { hasText: '价格' }).first().click();
    const band = main.getByRole('button', { name: /^¥2,000 至 ¥5,000/ }).first();
    const count = Number(/(\d+)$/.exec((await band.innerText()).trim())?.[1]);
    await band.click();
    await expect.poll(() => main.getByText(`第 1–${Math.min(count, 12)} 件，共 ${count} 件`).count()).toBe(1);
    await page.waitForURL(/price=2000_/);
    await main.locator('summary', { hasText: '门店现货' }).first().click();
    const store = main.getByRole('checkbox').and(main.locator(':visible')).first();
    await store.check();
    await page.waitForURL(/in_store=/);
    await expectAccessible(page);
  });

  it('opens a quick view by keyboard and returns the focus', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const quick = listedPieces(page)
      .first()
      .getByRole('button', { name: /^快速查看/ });
    await quick.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /团圆/ });
    await dialog.getByText('合计').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => quick.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: '查看详情与购买' }).click();
    await page.getByRole('button', { name: '加入购物袋' }).waitFor();
  });

  it('asks a guest to sign in for the wish list, and leads back to the list', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/gold.html?metal=gold-999'));
    await listedPieces(page).first().getByRole('button', { name: /^收藏/ }).click();
    await page.getByRole('button', { name: '去登录' }).click();
    await page.waitForURL((url) => url.searchParams.get('next') === '/gold.html?metal=gold-999');
    await page.goto(at('/gold.html'));
    await page.getByRole('banner').getByRole('link', { name: '心愿单' }).click();
    await page.waitForURL((url) => url.searchParams.get('next') === '/wishlist');
  });

  it('shows recently viewed pieces, requests them only when the row is near, and forgets them on request', async () => {
    const { page, at } = await visit();
    await page.goto(at('/tuanyuan-gold-bead-red-cord-bracelet.html'));
    await page.getByRole('heading', { level: 1, name: /团圆/ }).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/graphql')) requests.push(request.url());
    });
    await page.goto(at('/diamonds.html'));
    const recent = page.getByRole('heading', { level: 2, name: '最近浏览' });
    await recent.waitFor({ state: 'attached' });
    await quiet(page);
    expect(requests).toEqual([]);
    await recent.scrollIntoViewIfNeeded();
    await page.getByRole('main').getByRole('link', { name: /团圆/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '清除记录' }).click();
    await recent.waitFor({ state: 'detached' });
    await page.reload();
    await quiet(page);
    expect(await recent.count()).toBe(0);
  });

  it.each([
    ['?banana=1&utm_source=x&metal=gold-999', ', metal: { eq: "gold-999" }'],
    ['?price=5000_2000', ', price: { from: "2000", to: "5000" }'],
    ['?price=abc_-1&sort=cheapest&page=0', ''],
    ['?metal=%27%22%3Cscript%3E', ', metal: { eq: "none" }'],
    ['?gold_weight=5_10', ', gold_weight: { from: "5", to: "10" }'],
    ['?gold_weight=heavy', ''],
  ])('corrects %s to a valid address', async (query, validFilter) => {
    const { page, at } = await visit();
    const { products } = await ask<{ products: { total_count: number } }>(
      `{ products(filter: { category_url_path: { eq: "gold" }${validFilter} }) { total_count } }`,
    );
    const answer = await page.goto(at(`/gold.html${query}`));
    expect(answer?.status()).toBe(200);
    const count = page.getByRole('heading', { level: 1 }).getByText(/^\d+ 件$/);
    await expect.poll(() => count.innerText()).toBe(`${products.total_count} 件`);
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
  });

  it.each([
    ...['/gold.html?foo=1&metal=gold-999&ref=x', '/gold.html?product_list_order=price&cat=5'],
    '/search.html?q=ring',
  ])('hydrates as the server rendered it at %s', async (path) => {
    const { page, at } = await visit();
    // Any error of the page, such as a hydration error, fails a journey.
    for (const times of ['first', 'again']) {
      const answer = await page.goto(at(path));
      expect(answer?.status(), times).toBe(200);
      await quiet(page);
    }
  });

  it.each(['?page=1000000000', '?page=99'])(
    'shows for %s that there is no such page, and links to the first',
    async (query) => {
      const { page, at } = await visit();
      expect((await page.goto(at(`/gold.html${query}`)))?.status()).toBe(404);
      await page.getByRole('heading', { name: '没有这一页' }).waitFor();
      await page.getByRole('link', { name: '回到第一页' }).click();
      await page.waitForURL(at('/gold.html'));
      await expect.poll(() => listedPieces(page).count()).toBeGreaterThan(0);
    },
  );
});

describe('search', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: '搜索' });

  it('shows for a page beyond the last that the page does not exist, not that nothing was found', async () => {
    const { page, at } = await visit();
    const path = `/search.html?query=${encodeURIComponent('戒指')}`;
    expect((await page.goto(at(`${path}&page=999`)))?.status()).toBe(404);
    await page.getByRole('heading', { name: '没有这一页' }).waitFor();
    expect(await page.getByText('没有找到').count()).toBe(0);
    await page.getByRole('link', { name: '回到第一页' }).click();
    await page
      .getByRole('heading', { level: 1 })
      .getByText(/^[1-9]\d* 件$/)
      .waitFor();
  });

  it('shows that it is searching until the number of pieces is known', async () => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    await hydrated(page);
    const waiting = Promise.withResolvers<void>();
    await page.route('**/graphql**', async (route) => {
      const request = route.request();
      if (`${request.url()} ${request.postData()}`.includes('SearchPieces')) await waiting.promise;
      await route.continue();
    });
    await box(page).fill('戒指');
    await box(page).press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: /戒指/ });
    await heading.getByText('正在搜索…').waitFor();
    waiting.resolve();
    await heading.getByText(/^[1-9]\d* 件$/).waitFor();
  });

  it('shows similar pieces if nothing matches', async () => {
    const { page, at } = await visit();
    await page.goto(at('/?store=hk_zh'));
    await page.goto(at(`/search.html?query=${encodeURIComponent('金條')}`));
    await page.getByText('没有“金條”，以下是相近的款式。').waitFor();
    await expectAccessible(page);
  });

  it('suggests terms, categories and pieces with pictures, and works by keyboard', async () => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    const list = page.getByRole('listbox', { name: '搜索建议' });
    expect(await list.count()).toBe(0);
    await box(page).fill('手镯');
    await page.getByRole('group', { name: '分类' }).getByRole('option').first().waitFor();
    const piece = page.getByRole('group', { name: '款式' }).getByRole('option').first();
    await expect
      .poll(() => piece.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => list.getByRole('option', { selected: true }).innerText()).toBe('黄金 › 手镯');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => list.getByRole('option', { selected: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /手镯/ }).waitFor();
  });

  it('keeps text typed before hydration', async () => {
    const { page, at } = await visit();
    let wake = (): void => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await asleep;
      await route.continue();
    });
    await page.goto(at('/about'), { waitUntil: 'commit' });
    const box = page.getByRole('combobox', { name: '搜索' });
    await box.fill('手镯');
    wake();
    await hydrated(page);
    expect(await box.inputValue()).toBe('手镯');
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: /手镯/ }).waitFor();
  });

  it('states the correction of a mistyped word', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    await page.goto(at('/search.html?query=neklace'));
    await page.getByRole('status').filter({ hasText: 'Nothing for “neklace”' }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  it('redirects some words to a page of their own, both from the server and in the page', async () => {
    const { page, at, context } = await visit();
    const answer = await context.request.get(at('/search.html?query=%E9%87%91%E4%BB%B7'), {
      maxRedirects: 0,
    });
    expect([answer.status(), answer.headers().location]).toEqual([302, '/dynamicGoldPrice/']);
    await page.goto(at('/'));
    await box(page).fill('今日金价');
    await box(page).press('Enter');
    await page.waitForURL(at('/dynamicGoldPrice/'));
    await page.getByRole('heading', { level: 1, name: '今日金价', exact: true }).waitFor();
  });

  it('links to loose stones in suggestions, above results and without results', async () => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    await box(page).fill('裸鑽');
    await page.getByRole('group', { name: '分类' }).getByRole('option', { name: '钻石 › 裸钻' }).waitFor();
    await box(page).press('Enter');
    await page.waitForURL(at('/loose-diamonds'));
    await page.goto(at('/search.html?query=%E5%BF%83%E5%BD%A2%E9%92%BB%E7%9F%B3'));
    await page.getByRole('heading', { level: 1, name: /心形钻石/ }).waitFor();
    const ways = page.getByRole('navigation', { name: '相关页面' });
    await expectAccessible(page);
    await look(page, 'search-loose-stones-1280');
    await ways.getByRole('link', { name: /^裸钻，共 [\d,]+ 颗$/ }).click();
    await page.waitForURL(at('/loose-diamonds?shape=heart'));
    await page.goto(at('/search.html?query=%E7%BB%BF%E8%89%B2%E8%A3%B8%E9%92%BB'));
    await ways.getByRole('link', { name: /^裸钻/ }).waitFor();
    await page.goto(at(`/search.html?query=${encodeURIComponent('培育钻石')}`));
    await page.waitForURL(at('/loose-diamonds?origin=lab_grown'));
  });

  it.each([
    ['default', '没有“杨幂”的结果，以下是“同款玫瑰金项链”的结果。', '杨幂同款玫瑰金项链', 375 as const],
    [
      'cn_en',
      'Nothing for “submarine”. These are the pieces for “rose gold necklace”.',
      'submarine rose gold necklace',
      1280 as const,
    ],
  ])(
    'names in %s the words without results, above the pieces for the others',
    async (store, message, text, width) => {
      const { page, at } = await visit({ store, width });
      await page.goto(at(`/search.html?query=${encodeURIComponent(text)}`));
      await page.getByRole('status').getByText(message).or(page.getByText(message)).first().waitFor();
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeGreaterThan(2);
      await look(page, `search-dropped-${width}`);
      await expectAccessible(page);
    },
  );

  it('suggests for one character the shop’s terms that begin with it', async () => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    await box(page).fill('钻');
    await page.getByRole('group', { name: '分类' }).getByRole('option', { name: /钻戒/ }).waitFor();
    await look(page, 'search-one-character-1280');
    await box(page).press('ArrowDown');
    await box(page).press('Enter');
    await page.waitForURL((url) => url.pathname !== '/');
  });

  it('uses a price and a weight in the query as filters, and shows them as active', async () => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    await box(page).fill('3000元以下 手链');
    await box(page).press('Enter');
    await page.waitForURL(at(`/search.html?query=${encodeURIComponent('手链')}&price=_3000`));
    await page.getByRole('heading', { level: 1, name: /“手链”的搜索结果/ }).waitFor();
    await page.getByRole('button', { name: '取消筛选：¥3,000 以下' }).waitFor();
    await page.goto(at(`/search.html?query=${encodeURIComponent('5克以下手链')}`));
    await page.getByRole('button', { name: '取消筛选：5 克 以下' }).waitFor();
    await page.goto(at(`/search.html?query=${encodeURIComponent('3000元以内')}`));
    await page.getByRole('heading', { level: 1, name: /^全部款式/ }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  it.each(['default', 'cn_en'])('shows for one letter of %s only that it is too short', async (store) => {
    const { page, at } = await visit({ store });
    await page.goto(at('/'));
    const typing = page.getByRole('combobox', { name: /^(?:搜索|Search)$/ });
    await typing.fill('金');
    await typing.press('Enter');
    const hint = page.getByRole('alert').filter({ hasText: /请至少输入两个字|at least two characters/ });
    await hint.waitFor();
    const covered = await hint.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const around = element.closest('form')?.getBoundingClientRect();
      if (!around) throw new Error('The hint is not in the box');
      const letter = around.left + 64;
      return left < letter || right > around.right || top < around.top || bottom > around.bottom;
    });
    expect(covered).toBe(false);
    await look(page, `search-short-${store}-1280`);
    await expectAccessible(page);
  });

  it('offers categories and an adviser if nothing is found', async () => {
    const { page, at } = await visit({ width: 375 });
    // Of the mark-up only one letter counts, which is too short.
    await page.goto(at('/search.html?query=%3Cb%3E'));
    await page.getByText('请至少输入两个字').waitFor();
    expect(await page.getByRole('main').getByRole('article').count()).toBe(0);
    await page.getByRole('link', { name: '告诉顾问' }).waitFor();
    await page.goto(at('/search.html?query=飞机零件'));
    await page.getByRole('heading', { name: '没有找到“飞机零件”' }).waitFor();
    await page.getByRole('link', { name: '告诉顾问' }).waitFor();
    await page.getByRole('navigation', { name: '从分类看起' }).getByRole('link', { name: '黄金' }).click();
    await page.getByRole('heading', { level: 1, name: /黄金/ }).waitFor();
  });

  it.each([
    ['one character', '福'],
    ['5,000 characters', 'ring '.repeat(1000)],
    ['5,000 characters of nine bytes each in the address', '金'.repeat(5000)],
    ['a percent sign', '%%'],
    ['a quote', "' or 1=1 --"],
    ['an emoji', '💍💍'],
    ['half an emoji', '\ud83d\ud83d'],
    ['direction marks', '\u202e\u200f戒指\u202c'],
    ['markup', '<script>alert(1)</script>'],
  ])('accepts %s without an error', async (_, typed) => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    await box(page).fill(typed);
    await box(page).press('Enter');
    const message = page
      .getByText('请至少输入两个字')
      .or(page.getByRole('heading', { level: 1, name: /搜索/ }));
    const resultsHeading = page.getByRole('heading', { level: 1, name: /的搜索结果|没有找到/ });
    await message.or(resultsHeading).first().waitFor();
    const answer = await page.goto(at(`/search.html?query=${encodeURIComponent(typed.toWellFormed())}`));
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
  });
});
