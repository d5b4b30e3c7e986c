/** The menu of a shop with many top categories (specification 2). It has its own shop, because the sample's menu fits. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COOKIES } from '@jinlan/contract/wire';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boxesOf, expectFit } from '../support/boxes.ts';
import { look, withBrowser } from '../support/browser.ts';
import { startShopWith } from '../support/start-shop.ts';

const visit = withBrowser();

/** CSS px. The menu's bar begins at 1181. */
const WIDTHS = [320, 375, 768, 1024, 1181, 1280, 1440, 1920];
const FIRST_WITH_BAR = 1181;

const chineseSubjects = [
  '传世黄金古法手工',
  '婚嫁龙凤金饰',
  '天然翡翠与和田玉',
  '星河钻石',
  '节庆与生肖摆件',
];
const englishSubjects = [
  'Heritage Gold',
  'WOMEN’S WEDDING GOLD',
  'Natural Jadeite',
  'Diamonds',
  'MAMMOTH GIFTS',
];
const chineseKinds = ['戒指与对戒', '项链、吊坠与长命锁', '手镯', '耳饰', '金条与收藏', '串珠手链系列'];
const englishKinds = [
  'Rings & Wedding Bands',
  'Necklaces',
  'Bangles and Bracelets',
  'Earrings',
  'Bars',
  'Charms',
];
const pairs = (subjects: readonly string[], kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => subjects.map((subject) => [subject, kind].join(kind > '\u2e7f' ? '' : ' ')));
const names = {
  'zh-Hans-CN': pairs(chineseSubjects, chineseKinds),
  'en-US': pairs(englishSubjects, englishKinds),
} as const;

const category = (_: unknown, at: number) => ({
  key: `category-${at}`,
  parent: null,
  urlKey: `category-${at}`,
  position: at + 1,
  includeInMenu: true,
  name: { 'zh-Hans-CN': names['zh-Hans-CN'][at], 'en-US': names['en-US'][at] },
  description: { 'zh-Hans-CN': '', 'en-US': '' },
  isPageInternal: false,
  isStoreBrand: false,
});
const home = {
  identifier: 'home',
  title: { 'zh-Hans-CN': '首页', 'en-US': 'Home' },
  html: { 'zh-Hans-CN': '<h1>金铺</h1>', 'en-US': '<h1>Gold shop</h1>' },
};

let folder: string;
let shop: Awaited<ReturnType<typeof startShopWith>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-many-categories-'));
  await mkdir(join(folder, 'content'));
  await writeFile(join(folder, 'categories.json'), JSON.stringify(names['en-US'].map(category)));
  await writeFile(join(folder, 'content', 'pages.json'), JSON.stringify([home]));
  shop = await startShopWith(folder);
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

const views = [
  {
    store: 'default',
    locale: 'zh-Hans-CN',
    menu: '主菜单',
    open: '打开菜单',
    more: '更多',
    expand: '展开更多',
  },
  {
    store: 'cn_en',
    locale: 'en-US',
    menu: 'Main menu',
    open: 'Open menu',
    more: 'More',
    expand: 'Open More',
  },
] as const;

async function visitOf(
  store: string,
): Promise<{ page: Page; banner: Locator; resize: (width: number) => Promise<void> }> {
  const { page, context } = await visit();
  await context.addCookies([{ name: COOKIES.store, value: store, url: shop.url }]);
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  return { page, banner: page.getByRole('banner'), resize };
}

it.each(views)(
  'shows 30 top categories on pages that are no wider than their windows ($store)',
  async ({ store }) => {
    const { page, banner, resize } = await visitOf(store);
    for (const path of ['/', '/category-0.html', '/sitemap', '/cart']) {
      await page.goto(`${shop.url}${path}`);
      for (const width of WIDTHS) {
        await resize(width);
        await expectFit(page, banner.locator('a, button'), width);
      }
    }
  },
);

it.each(views)(
  'shows each of 30 top categories in the bar or under “$more”, on narrow windows in the drawer ($store)',
  async ({ store, locale, menu, open, more, expand }) => {
    const { page, banner, resize } = await visitOf(store);
    await page.goto(`${shop.url}/`);
    for (const width of WIDTHS) {
      await resize(width);
      const namesOf = async (links: Locator) => (await boxesOf(links)).map(({ name }) => name);
      if (width < FIRST_WITH_BAR) {
        await banner.getByRole('button', { name: open }).click();
        const links = page.getByRole('dialog').getByRole('navigation', { name: menu }).getByRole('link');
        await expect.poll(() => namesOf(links)).toEqual(names[locale]);
        await expectFit(page, links, width);
        await look(page, `many-categories-drawer-${width}-${store}`);
      } else {
        const bar = banner.getByRole('navigation', { name: menu });
        const shownNames = await namesOf(bar.locator('ul > li > a'));
        expect(shownNames.length).toBeGreaterThan(2);
        await bar.getByRole('button', { name: expand }).press('Enter');
        const links = bar.locator('[data-panel] a');
        await expect.poll(() => namesOf(links)).toHaveLength(names[locale].length - shownNames.length + 1);
        expect([...shownNames.slice(0, -1), ...(await namesOf(links))]).toEqual(names[locale]);
        expect(shownNames.at(-1)).toBe(more);
        await expectFit(page, links, width);
        await look(page, `many-categories-more-${width}-${store}`);
      }
      await page.keyboard.press('Escape');
    }
  },
);
