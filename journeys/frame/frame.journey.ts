/** The frame around every page, and the number of columns on it (specification 1, 2 and 9). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, expectInSight, look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

interface Board {
  readonly unit: 'gram' | 'tael';
  readonly sell: { readonly value: number };
}

const boardsOf = async (store: string): Promise<readonly Board[]> =>
  (await ask<{ goldPrices: readonly Board[] }>('{ goldPrices { unit sell { value } } }', {}, store))
    .goldPrices;

const amount = (value: number): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  });

const styleOf = (locator: Locator, property: string, part?: string): Promise<string> =>
  locator.evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [
    property,
    part,
  ] as const);

const scrollTo = (page: Page, y: number): Promise<void> => page.evaluate((top) => window.scrollTo(0, top), y);

const resize = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 900 });

/** The number of columns of the grid that contains these elements, which may have fewer in a row. */
const columnsOf = async (all: Locator): Promise<number> =>
  (await styleOf(all.first().locator('..'), 'grid-template-columns')).split(' ').length;

const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

describe('the header', () => {
  it('has a gold price button that opens the gold price panel on click, with a link to the gold price page', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const banner = page.getByRole('banner');
    const panel = banner.getByRole('dialog', { name: '今日金价' });
    await banner.getByRole('button', { name: /今日金价/ }).click();
    const boards = await boardsOf('default');
    expect(boards.length).toBeGreaterThan(1);
    for (const { sell } of boards)
      await panel.getByText(`¥${amount(sell.value)}/克`, { exact: true }).waitFor();
    await look(page, 'gold-panel-1280-zh');
    await expectAccessible(page);
    await panel.getByRole('link', { name: '金价走势与各地牌价' }).click();
    await page.waitForURL('**/dynamicGoldPrice/');
    await panel.waitFor({ state: 'hidden' });
  });

  it('opens the gold price panel by keyboard, showing Hong Kong’s prices there', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at('/gold.html'));
    const banner = page.getByRole('banner');
    const button = banner.getByRole('button', { name: /HK\$[\d,]+\/tael/ });
    const panel = banner.getByRole('dialog', { name: 'Gold price today' });
    await button.focus();
    await page.keyboard.press('Enter');
    const boards = await boardsOf('hk_en');
    expect(boards.length).toBeGreaterThan(2);
    for (const { sell } of boards)
      await panel.getByText(`HK$${amount(sell.value)}/tael`, { exact: true }).waitFor();
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('becomes fixed once the page is scrolled more than 30 px', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const banner = page.getByRole('banner');
    const logo = banner.getByRole('link', { name: /金兰珠宝/ });
    await scrollTo(page, 30);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(30);
    expect(await styleOf(banner, 'position')).toBe('absolute');
    await scrollTo(page, 31);
    await expect.poll(() => styleOf(banner, 'position')).toBe('fixed');
    await scrollTo(page, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    expect((await logo.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await scrollTo(page, 0);
    await expect.poll(() => styleOf(banner, 'position')).toBe('absolute');
  });

  it.each([375, 1280] as const)(
    'keeps its gold price button reachable once it is fixed (%i px)',
    async (width) => {
      const { page, at } = await visit({ width });
      await page.goto(at('/gold.html'));
      const banner = page.getByRole('banner');
      await scrollTo(page, 900);
      await expect.poll(() => styleOf(banner, 'position')).toBe('fixed');
      const button = banner.getByRole('button', { name: /¥[\d,.]+\/克/ });
      await expectInSight(button);
      await button.click();
      await banner.getByRole('dialog', { name: '今日金价' }).waitFor();
      await look(page, `header-fixed-gold-${width}-zh`);
    },
  );

  it.each([
    [375, '/gold.html'],
    [1280, '/gold.html'],
    [375, '/checkout'],
    [375, '/made-to-order/core-jewels'],
  ] as const)('shows that there is no network (%i px, %s)', async (width, path) => {
    const { page, context, at } = await visit({ width });
    await page.goto(at(path));
    const mark = page.getByRole('banner').getByText('现在没有网络');
    expect(await mark.count()).toBe(0);
    await context.setOffline(true);
    await expectInSight(mark);
    await scrollTo(page, 900);
    if (path === '/gold.html') await expectInSight(mark);
    await expectAccessible(page);
    await look(page, `header-offline-${width}-${path.replaceAll('/', '')}-zh`);
    await context.setOffline(false);
    await mark.waitFor({ state: 'detached' });
  });

  it('is shown on a page opened offline, which says so and loads by itself when back online', async () => {
    const { page, context, at } = await visit({ width: 375 });
    await page.goto(at('/gold.html'));
    const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
    await context.setOffline(true);
    await page.getByRole('banner').getByText('现在没有网络').waitFor();
    await link.click();
    await page.getByRole('main').getByRole('heading', { level: 1, name: '现在没有网络' }).waitFor();
    await look(page, 'page-offline-375-zh');
    await context.setOffline(false);
    await page.getByRole('button', { name: '加入购物袋' }).waitFor();
  });

  it('is transparent over the home banner until scrolled, and over no other page', async () => {
    const { page, at } = await visit();
    const ground = () => styleOf(page.getByRole('banner'), 'background-color');
    const clear = 'rgba(0, 0, 0, 0)';
    await page.goto(at('/'));
    // The pointer starts in the page's corner, where the header would be opaque under it.
    await page.mouse.move(640, 600);
    await expect.poll(ground).toBe(clear);
    await scrollTo(page, 31);
    await expect.poll(ground).not.toBe(clear);
    await scrollTo(page, 0);
    await expect.poll(ground).toBe(clear);
    await page.goto(at('/gold.html'));
    expect(await ground()).not.toBe(clear);
  });

  it('hides the account button at 640 px and below, and shows the search box from 1181 px', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const banner = page.getByRole('banner');
    const account = banner.getByRole('button', { name: '我的账户' });
    const box = banner.getByRole('combobox');
    const open = banner.getByRole('button', { name: '打开搜索' });
    const visibility = async () => [await box.isVisible(), await open.isVisible()];
    await expect.poll(visibility).toEqual([true, false]);
    await resize(page, 1181);
    await expect.poll(visibility).toEqual([true, false]);
    await resize(page, 1180);
    await expect.poll(visibility).toEqual([false, true]);
    await open.click();
    await box.waitFor();
    await resize(page, 641);
    await expect.poll(() => account.isVisible()).toBe(true);
    await resize(page, 640);
    await expect.poll(() => account.isVisible()).toBe(false);
  });
});

describe('the footer', () => {
  it('folds its groups up to 1024 px and opens them on click; on wider screens they are open', async () => {
    const { page, at } = await visit();
    await page.goto(at('/sitemap'));
    const footer = page.getByRole('contentinfo');
    const groups = footer.getByRole('heading', { level: 2 }).locator('..');
    const linksSeen = () =>
      groups.evaluateAll((all) =>
        all.map((group) => [...group.querySelectorAll('a')].some((link) => link.checkVisibility())),
      );
    const buttons = groups.getByRole('button');
    expect(await groups.count()).toBe(4);
    await expect.poll(linksSeen).toEqual([true, true, true, true]);
    await resize(page, 1025);
    await expect.poll(linksSeen).toEqual([true, true, true, true]);
    await expect.poll(() => buttons.count()).toBe(0);
    await resize(page, 1024);
    await expect.poll(linksSeen).toEqual([false, false, false, false]);
    await expect.poll(() => buttons.count()).toBe(4);
    await buttons.nth(1).click();
    await expect.poll(linksSeen).toEqual([false, true, false, false]);
    await expect.poll(() => buttons.nth(1).getAttribute('aria-expanded')).toBe('true');
    await buttons.nth(1).click();
    await expect.poll(linksSeen).toEqual([false, false, false, false]);
  });

  it('has social media links, and the official account’s QR code on hover and by keyboard', async () => {
    const { page, at } = await visit();
    await page.goto(at('/sitemap'));
    const footer = page.getByRole('contentinfo');
    const { storeConfig } = await ask<{
      storeConfig: { social_links: readonly { name: string; url: string; icon: string }[] };
    }>('{ storeConfig { social_links { name url icon } } }');
    const [official, ...others] = storeConfig.social_links;
    if (official?.icon !== 'wechat') throw new Error('The first is not the official account');
    expect(others.length).toBeGreaterThan(1);
    for (const { name, url } of others) {
      const link = footer.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(url);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect((await link.getAttribute('rel'))?.split(' ').toSorted()).toEqual(['noopener', 'noreferrer']);
    }
    const button = footer.getByRole('button', { name: official.name });
    const code = footer.getByRole('img', { name: '公众号二维码' });
    expect(await code.count()).toBe(0);
    await button.hover();
    await code.waitFor();
    await footer.getByText('打开微信扫一扫').waitFor();
    await page.mouse.move(0, 0);
    await code.waitFor({ state: 'hidden' });
    await button.focus();
    await page.keyboard.press('Enter');
    await code.waitFor();
    await page.keyboard.press('Enter');
    await code.waitFor({ state: 'hidden' });
  });

  it('shows the official account’s QR code on tap if there is no hover', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/sitemap'));
    const footer = page.getByRole('contentinfo');
    const button = footer.getByRole('button', { name: '微信公众号' });
    const code = footer.getByRole('img', { name: '公众号二维码' });
    await button.tap();
    await code.waitFor();
    await look(page, 'official-code-375');
    await button.tap();
    await code.waitFor({ state: 'hidden' });
  });
});

describe('the mega menu', () => {
  it('has label groups, an others group and a diamond block of cutting and certificate, 70% items, 30% banner', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    await page.goto(at('/gold.html'));
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Diamonds', exact: true }).hover();
    const panel = menu.locator('[data-panel]');
    const linksOf = (label: string, inside: Locator = panel) =>
      inside.getByText(label, { exact: true }).locator('..').getByRole('link').allInnerTexts();
    await panel.waitFor();
    const block = panel.getByRole('region', { name: 'Diamonds' });
    await expect.poll(() => linksOf('By cut', block)).toEqual(['Round', 'Oval', 'Pear', 'Heart', 'Cushion']);
    await expect.poll(() => linksOf('By certificate', block)).toEqual(['GIA', 'IGI']);
    expect(await block.getByText('By piece', { exact: true }).count()).toBe(0);
    await expect.poll(() => linksOf('By piece')).toContain('Diamond rings');
    // In the order of their positions.
    await expect.poll(() => linksOf('More')).toEqual(['Loose diamonds', 'Everyday diamonds']);
    const picture = panel.locator('figure img');
    await expect.poll(() => isDrawn(picture)).toBe(true);
    const shares = () =>
      panel
        .locator('figure')
        .evaluate((banner) =>
          [banner.previousElementSibling, banner].map(
            (element) => element?.getBoundingClientRect().width ?? 0,
          ),
        );
    await look(page, 'menu-groups-1280-en');
    for (const width of [1280, 1181]) {
      await resize(page, width);
      await menu.getByRole('link', { name: 'Diamonds', exact: true }).hover();
      await panel.waitFor();
      const shareOfItems = async () => {
        const [items = 0, banner = 0] = await shares();
        return items / (items + banner);
      };
      await expect.poll(shareOfItems).toBeCloseTo(0.7, 2);
    }
    // An entry with its own address leads there.
    await panel.getByRole('link', { name: 'Loose diamonds' }).click();
    await page.waitForURL((url) => url.pathname === '/loose-diamonds');
    await panel.waitFor({ state: 'hidden' });
  });

  it('shows the most popular as a highlighted pill button, and opens entries that are pages', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    await page.goto(at('/gold.html'));
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const entry = (name: string) => menu.getByRole('link', { name, exact: true });
    const frame = async (name: string) => [
      await styleOf(entry(name), 'border-top-style'),
      Number.parseFloat(await styleOf(entry(name), 'border-top-left-radius')) > 0,
    ];
    expect(await frame('Most loved')).toEqual(['solid', true]);
    expect(await frame('Gifts')).toEqual(['none', false]);
    await entry('Most loved').click();
    await page.waitForURL((url) => url.pathname === '/most-popular.html');
    await page.getByRole('heading', { level: 1, name: /^Most loved/ }).waitFor();
    await entry('Lanzuo made to order').click();
    await page.waitForURL((url) => url.pathname === '/made-to-order');
  });
});

it.each([
  ['default', '/gold.html'],
  ['cn_en', '/diamonds.html'],
])('a category page in %s shows the banner and the description of %s', async (store, path) => {
  const { page, at } = await visit({ store });
  const { categoryList } = await ask<{
    categoryList: readonly { name: string; description: string; image_banner: string }[];
  }>(
    'query ($path: String!) { categoryList(filters: { url_path: { eq: $path } }) { name description image_banner } }',
    { path: path.slice(1, -5) },
    store,
  );
  const [category] = categoryList;
  if (!category) throw new Error(`No category ${path}`);
  await page.goto(at(path));
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: category.name }).waitFor();
  await main.getByText(category.description, { exact: true }).waitFor();
  // The API returns an absolute address, but a page loads pictures from its own origin.
  const { pathname } = new URL(category.image_banner);
  const banner = main.locator(`img[src*="${pathname}"]`);
  await expect.poll(() => isDrawn(banner)).toBe(true);
  expect(await banner.isVisible()).toBe(true);
});

it('campaign pages have a product grid of 4 columns, 2 on mobile, a brand grid of 3, a block_d grid of 4 or 2', async () => {
  const { page, at } = await visit();
  await page.goto(at('/wedding-season'));
  const columns = (heading: string) =>
    columnsOf(
      page
        .locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })
        .last()
        .getByRole('article'),
    );
  const all = async () => [await columns('一生一戒'), await columns('长辈给的'), await columns('当天戴的')];
  await expect.poll(all).toEqual([4, 3, 4]);
  await resize(page, 1200);
  await expect.poll(all).toEqual([4, 3, 4]);
  await resize(page, 1199);
  await expect.poll(all).toEqual([4, 3, 2]);
  await resize(page, 767);
  await expect.poll(async () => [await columns('一生一戒'), await columns('当天戴的')]).toEqual([2, 2]);
});

it('the sub-brand’s style-selection grid has 4 columns on wide screens, 3 on tablets, 2 on small and 1 on phones', async () => {
  const { page, at } = await visit();
  await page.goto(at('/made-to-order/core-jewels'));
  const styles = page.getByRole('main').getByRole('article').getByRole('article');
  for (const [width, columns] of [
    [1280, 4],
    [1024, 4],
    [1023, 3],
    [768, 3],
    [767, 2],
    [641, 2],
    [461, 2],
    [460, 1],
  ] as const) {
    await resize(page, width);
    await expect.poll(() => columnsOf(styles), { message: `at ${width} px` }).toBe(columns);
  }
});

it('the FAQ page’s items open in 0.5 s, at once with reduced motion', async () => {
  const { page, at } = await visit();
  await page.goto(at('/faq'));
  const item = page.getByRole('main').locator('details:visible').first();
  const seconds = async () =>
    (await styleOf(item, 'transition-duration', '::details-content')).split(',').map(Number.parseFloat);
  for (const second of await seconds()) expect(second).toBeLessThan(0.001);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(seconds).toEqual([0.5, 0.5]);
  // The height can animate to `auto`.
  expect(await styleOf(item, 'transition-property', '::details-content')).toMatch(/^height,/);
  expect(await styleOf(item, 'interpolate-size')).toBe('allow-keywords');
  const closed = await item.evaluate((details) => details.clientHeight);
  await item.locator('summary').click();
  await expect.poll(() => item.evaluate((details) => details.clientHeight)).toBeGreaterThan(closed + 40);
  await item.locator('p').first().waitFor();
});

it.each([
  ['default', 667, 'Cookie 与本机存储'],
  ['default', 812, 'Cookie 与本机存储'],
  ['hk_en', 667, 'Cookies and this browser’s storage'],
  ['hk_en', 812, 'Cookies and this browser’s storage'],
] as const)('the cookie notice takes at most a fifth of a phone (%s, %i px)', async (store, height, name) => {
  const { page, at } = await visit({ width: 375, store, consent: 'unasked' });
  await page.setViewportSize({ width: 375, height });
  await page.goto(at('/gold.html'));
  const notice = page.getByRole('region', { name });
  await notice.waitFor();
  const box = await notice.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(height / 5);
  expect(await notice.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
  await look(page, `cookies-375-${height}-${store}`);
});

it('the cookie notice is second in the tab order, after the link to the content', async () => {
  const { page, at } = await visit({ width: 1280, store: 'hk_en', consent: 'unasked' });
  await page.goto(at('/gold.html'));
  const notice = page.getByRole('region', { name: 'Cookies and this browser’s storage' });
  await notice.waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
  await page.keyboard.press('Tab');
  expect(await notice.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});
