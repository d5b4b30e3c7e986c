import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  expectAccessible,
  hydrated,
  look,
  quiet,
  shopUrl,
  watchShifts,
  withBrowser,
} from '../support/browser.ts';

const visit = withBrowser();

const pages = [
  { path: '/about', zh: '关于金兰', en: 'About Jinlan' },
  { path: '/faq', zh: '常见问题', en: 'Questions and answers' },
  { path: '/contact', zh: '联系我们', en: 'Contact us' },
  { path: '/sitemap', zh: '网站地图', en: 'Sitemap' },
  { path: '/storelocator/', zh: '中国内地门店', en: 'Stores in Mainland China' },
  { path: '/wedding-season', zh: '婚嫁季', en: 'The wedding season' },
] as const;

describe('a content page', () => {
  it.each(
    pages.flatMap(({ path, zh, en }) =>
      (
        [
          [375, 'default', zh],
          [768, 'cn_en', en],
          [1280, 'default', zh],
          [1680, 'cn_en', en],
        ] as const
      ).map(([width, store, title]) => ({ path, width, store, title })),
    ),
  )(
    '$path at $width px is complete in the first document, requests nothing again, moves nothing, and is accessible',
    async ({ path, width, store, title }) => {
      const { page, at } = await visit({ width, store });
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/graphql')) requests.push(request.url());
      });
      const shifted = await watchShifts(page);
      await page.goto(at(path), { waitUntil: 'domcontentloaded' });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForLoadState();
      await hydrated(page);
      await quiet(page);
      expect(requests).toEqual([]);
      expect(await shifted()).toBeLessThan(0.005); // a font that arrives late moves its letters: up to 0.0013
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await look(page, `content${path.replaceAll('/', '-')}-${width}-${store}`);
      // Each page is checked at both layouts and in both languages. Widths in between differ only in columns.
      if (width === 375 || width === 1680) await expectAccessible(page);
    },
  );

  const headOf = async (page: Page) => {
    const structuredData = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) =>
        scripts.map((script) => JSON.parse(script.textContent ?? '{}') as Record<string, unknown>),
      );
    const metas = await page
      .locator('meta[property^="og:"]')
      .evaluateAll((all) => all.map((meta) => [meta.getAttribute('property'), meta.getAttribute('content')]));
    const openGraph = Object.fromEntries(metas) as Record<string, string>;
    return {
      openGraph,
      types: structuredData.map((entry) => entry['@type']),
      crumbs: structuredData.find((entry) => entry['@type'] === 'BreadcrumbList')?.itemListElement as
        | readonly { position: number; name: string; item?: string }[]
        | undefined,
      picture: openGraph['og:image'] ?? '',
    };
  };

  it.each([
    ['/', 'WebSite', 0],
    ['/gold.html', 'CollectionPage', 2],
    ['/most-popular.html', 'CollectionPage', 2],
    ['/lanzuo-custom-made.html', 'CollectionPage', 2],
    ['/tuanyuan-gold-bead-red-cord-bracelet.html', 'Product', 3],
    ['/about', 'AboutPage', 2],
    ['/faq', 'FAQPage', 2],
    ['/contact', 'ContactPage', 2],
    ['/terms', 'WebPage', 2],
    ['/privacy', 'WebPage', 2],
    ['/made-to-order', 'WebPage', 2],
    ['/wedding-season', 'WebPage', 2],
    ['/storelocator/', 'JewelryStore', 2],
    ['/loose-diamonds', 'CollectionPage', 2],
    ['/dynamicGoldPrice/', 'WebPage', 2],
    ['/customizer', 'CollectionPage', 2],
    ['/customizer/pair-rings', 'CollectionPage', 3],
    ['/sitemap', 'CollectionPage', 2],
  ] as const)(
    '%s tells search engines its type, breadcrumbs, picture and other addresses',
    async (path, type, steps) => {
      const { page, at } = await visit({ store: 'hk_en' });
      await page.route(/\.js$|\/media\//, (route) => route.abort());
      await page.goto(at(path), { waitUntil: 'domcontentloaded' });
      const href = (selector: string) => page.locator(selector).first().getAttribute('href');
      expect(await href('link[rel=canonical]')).toBe(`${shopUrl()}${path}?store=hk_en`);
      expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(13);
      expect(await href('link[hreflang=en-HK]')).toBe(`${shopUrl()}${path}?store=hk_en`);
      expect(await href('link[hreflang=x-default]')).toBe(
        `${shopUrl()}${path === '/wedding-season' ? '/hunjiaji' : path}`,
      );
      const { openGraph, types, crumbs = [], picture } = await headOf(page);
      for (const property of [
        'og:title',
        'og:description',
        'og:url',
        'og:site_name',
        'og:locale',
        'og:type',
        'og:image',
      ])
        expect(openGraph[property], property).toBeTruthy();
      expect(types).toContain(type);
      expect(crumbs.map(({ position }) => position)).toEqual(Array.from({ length: steps }, (_, i) => i + 1));
      for (const { item } of crumbs) if (item) expect((await fetch(item)).status, item).toBe(200);
      expect(picture).toMatch(/^https?:\/\//);
      const answer = await fetch(picture);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    },
  );

  it('of a stone has the shop’s picture, also after hydration and after another page', async () => {
    const { diamonds } = await ask<{ diamonds: { items: readonly { canonical_url: string }[] } }>(
      '{ diamonds { items { canonical_url } } }',
    );
    const { page, at } = await visit();
    await page.goto(at(`/${diamonds.items[0]?.canonical_url}`));
    const { types, crumbs, picture } = await headOf(page);
    expect(types).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
    expect(crumbs).toHaveLength(3);
    expect((await fetch(picture)).status).toBe(200);
    await page.goto(at('/gold.html'));
    expect((await headOf(page)).picture).not.toBe(picture);
    await page.getByRole('contentinfo').getByRole('link', { name: '常见问题' }).click();
    await page.getByRole('heading', { level: 1, name: '常见问题' }).waitFor();
    await expect.poll(async () => (await headOf(page)).picture).toBe(picture);
  });

  it('has a unique title', async () => {
    const { page, at } = await visit();
    await page.route('**/*.js', (route) => route.abort());
    const titles: string[] = [];
    for (const path of ['/made-to-order', '/customizer', '/lanzuo-custom-made.html', '/about-lanzuo']) {
      await page.goto(at(path), { waitUntil: 'domcontentloaded' });
      titles.push(await page.title());
    }
    expect(new Set(titles).size, titles.join('\n')).toBe(titles.length);
  });

  it.each([
    ['//gold.html', '/gold.html'],
    ['/gold.html/', '/gold.html'],
    ['/gold', '/gold.html'],
    ['/gold/rings/?sort=newest&store=hk_en', '/gold/rings.html?sort=newest&store=hk_en'],
    ['/lanzuo-custom-made', '/lanzuo-custom-made.html'],
    ['/about.html', '/about'],
    ['/tuanyuan-gold-bead-red-cord-bracelet', '/tuanyuan-gold-bead-red-cord-bracelet.html'],
  ])('requested as %s redirects to its one address', async (path, canonicalPath) => {
    const answer = await fetch(`${shopUrl()}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, canonicalPath]);
    expect((await fetch(`${shopUrl()}${canonicalPath}`, { redirect: 'manual' })).status).toBe(200);
  });

  it('describes a category’s pieces and breadcrumbs to search engines', async () => {
    const answer = await fetch(`${shopUrl()}/gold/rings.html`);
    const data = [...(await answer.text()).matchAll(/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    );
    const [list] = data.filter((entry) => entry['@type'] === 'CollectionPage') as {
      mainEntity: { numberOfItems: number; itemListElement: { position: number; url: string }[] };
    }[];
    const { numberOfItems, itemListElement } = list?.mainEntity ?? { numberOfItems: 0, itemListElement: [] };
    expect(numberOfItems).toBeGreaterThanOrEqual(itemListElement.length);
    expect(itemListElement[0]?.position).toBe(1);
    expect((await fetch(itemListElement[0]?.url ?? '')).status).toBe(200);
    const crumbs = data.find((entry) => entry['@type'] === 'BreadcrumbList');
    expect(crumbs?.itemListElement).toHaveLength(3);
  });

  it.each(['常见问题', '联系我们', '门店', '婚嫁季', '关于金兰'])(
    '%s makes at most four requests when it is opened from another page',
    async (name) => {
      const { page, at } = await visit();
      await page.goto(at('/sitemap'));
      await quiet(page);
      const requests: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/graphql') requests.push(request.url());
      });
      await page.getByRole('main').getByRole('link', { name, exact: true }).last().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      await quiet(page);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(4);
    },
  );

  it('switches to the other language, at the address of that language', async () => {
    const { page, at } = await visit();
    await page.goto(at('/hunjiaji?utm=a'));
    await page.getByRole('heading', { level: 1, name: '婚嫁季' }).waitFor();
    await page
      .getByRole('button', { name: /选择地区与语言/ })
      .first()
      .click();
    await page.getByRole('link', { name: '中国内地 English' }).click();
    await page.getByRole('heading', { level: 1, name: 'The wedding season' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/wedding-season');
    expect(new URL(page.url()).searchParams.get('utm')).toBe('a');
  });

  it('that does not exist says so in the specification’s words, with status 404', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    const answer = await page.goto(at('/no-such-page'));
    expect(answer?.status()).toBe(404);
    await page
      .getByText("Looks like the page you were hoping to find doesn't exist. Sorry about that.")
      .waitFor();
  });

  it('after a list’s last page is not indexed, and shows no count', async () => {
    const { page, at } = await visit();
    await page.route('**/*.js', (route) => route.abort());
    const open = (path: string) => page.goto(at(path), { waitUntil: 'domcontentloaded' });
    const href = (selector: string) => page.locator(selector).first().getAttribute('href');
    expect((await open('/gold.html?page=1000000000'))?.status()).toBe(404);
    expect(await href('link[rel=canonical]')).toBe(`${shopUrl()}/gold.html`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow');
    expect((await open('/gold.html?piece=ring&page=9'))?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('黄金');
    expect((await open('/gold.html?page=2'))?.status()).toBe(200);
    expect(await href('link[rel=canonical]')).toBe(`${shopUrl()}/gold.html?page=2`);
    expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(3);
  });

  it('of a piece sold only in other markets says in which, and is not listed in the others', async () => {
    const set = '/wujin-five-golds-wedding-set.html';
    const { page, at } = await visit();
    await page.goto(at(set), { waitUntil: 'domcontentloaded' });
    const views = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
    const languages = 'en-CN en-HK en-MO x-default zh-Hans-CN zh-Hans-HK zh-Hans-MO zh-Hant-HK zh-Hant-MO';
    expect(views.toSorted().join(' ')).toBe(languages);
    const answer = await page.goto(`${shopUrl()}${set}?store=sg_en`, { waitUntil: 'domcontentloaded' });
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'This piece is not sold in your market' }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow');
    expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(0);
    await look(page, 'piece-not-sold-here');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Hong Kong, China' }).click();
    await page.waitForURL(/store=hk_en/);
    await page
      .getByRole('button', { name: /Add to bag/ })
      .first()
      .waitFor();
  });
});

describe('a shopper with a question', () => {
  it('chooses a topic from the selector on a phone, and comes back with Back', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/faq'));
    const selector = page.locator('details', { hasText: /分类：/ });
    await selector.locator('summary').click();
    const list = selector.locator('ul');
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(182);
    await list.getByRole('link').nth(1).click();
    await page.waitForURL(/topic=2/);
    const first = page.getByRole('main').locator('section details summary').first();
    await first.click();
    await expect.poll(() => page.getByRole('main').locator('section details[open]').count()).toBe(1);
    await look(page, 'faq-topic-375');
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
  });

  it('reads the benefits of a member level, and how it is reached', async () => {
    const { page, at } = await visit();
    await page.goto(at('/faq'));
    await page.getByRole('button', { name: /^金卡/ }).click();
    const popup = page.getByRole('dialog', { name: '金卡会员' });
    await popup.getByText('免费刻字').waitFor();
    await popup.getByRole('heading', { name: '条件' }).waitFor();
    await look(page, 'member-benefits-1280');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
  });

  it('writes to the shop: problems appear at their fields, and the sent message is in the outbox', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/contact-us'));
    expect(new URL(page.url()).pathname, 'the specification’s name leads on').toBe('/contact');
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('姓名').fill('陈嘉欣');
    await form.getByLabel('电子邮箱').fill('nobody');
    await form.getByRole('button', { name: '发送' }).click();
    await form.getByText('请填写有效的邮箱地址').waitFor();
    await expect
      .poll(() => form.getByLabel('电子邮箱').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await expectAccessible(page);
    await form.getByLabel('姓名').fill('陈嘉欣😀');
    await form.getByLabel('想说的话').fill('想问手绳\u202e的长度');
    await form.getByRole('button', { name: '发送' }).click();
    await form.getByText('姓名里不能用“😀”').waitFor();
    await form.getByText('留言里有看不见的字符 U+202E').waitFor();
    await look(page, 'contact-characters-375');
    await form.getByLabel('姓名').fill('陈嘉欣');
    await form.getByLabel('电子邮箱').fill('chan@example.com');
    const message = `团圆手绳可以加长吗？${Date.now()}`;
    await form.getByLabel('想说的话').fill(message);
    await form.getByRole('button', { name: '发送' }).click();
    await page.getByText('已收到，谢谢来信').waitFor();
    await expect.poll(async () => (await fetch(`${shopUrl()}/dev/outbox`)).text()).toContain(message);
  });
});

describe('a shopper looking for a store', () => {
  it('types a place: the nearest store is first, and the map shows the chosen store', async () => {
    const { page, at } = await visit({ store: 'hk_zh' });
    await page.goto(at('/storelocator/'));
    await page.getByLabel('城市、区或店名').fill('大埔');
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByText('按离大埔的远近排列').waitFor();
    const list = page.getByRole('list', { name: '门店列表' });
    const first = list.getByRole('listitem').first();
    await first.getByText(/沙田/).first().waitFor();
    await first.getByText(/公里/).waitFor();
    await first.getByRole('button').first().click();
    await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBeGreaterThan(0);
    const route = await first.getByRole('link', { name: /路线/ }).getAttribute('href');
    expect(route).toMatch(/destination=22\.\d+,114\.\d+/);
    await first.getByText('节假日').click();
    await first.getByText(/圣诞节/).waitFor();
    await look(page, 'stores-place-1280');
    await page.getByLabel('城市、区或店名').fill('xyzzy');
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByText('没有找到“xyzzy”').waitFor();
    await page.getByRole('button', { name: '显示全部' }).click();
    await list.waitFor();
  });

  it('reads what to do if the position is refused, and sees the nearest store if it is shared', async () => {
    const { page, at, context } = await visit({ width: 375, store: 'hk_zh' });
    await page.goto(at('/stores'));
    await page.getByRole('button', { name: '离我最近' }).click();
    const refused = page.getByText(/没能取得您的位置/);
    await refused.waitFor();
    await expectAccessible(page);
    await page.getByLabel('城市、区或店名').fill('大埔');
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByText('按离大埔的远近排列').waitFor();
    await expect.poll(() => refused.count()).toBe(0);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 22.382, longitude: 114.188 });
    await page.getByRole('button', { name: '离我最近' }).click();
    await page.getByText('已按离您的远近排列').waitFor();
    await page
      .getByRole('list', { name: '门店列表' })
      .getByRole('listitem')
      .first()
      .getByText(/沙田/)
      .first()
      .waitFor();
  });

  it('moves the map by keys and by its buttons', async () => {
    const { page, at } = await visit({ store: 'hk_zh' });
    await page.goto(at('/storelocator/'));
    const map = page.getByRole('region', { name: '中国香港门店' });
    const scale = () =>
      map
        .getByText(/公里|米/)
        .last()
        .innerText();
    const before = await scale();
    const shownFirst = map.getByRole('listitem').first();
    const spot = () => shownFirst.evaluate(({ style }) => `${style.left} ${style.top}`);
    const firstSpot = await spot();
    await map.getByRole('button', { name: '缩小' }).click();
    await map.getByRole('button', { name: '缩小' }).click();
    await expect.poll(scale).not.toBe(before);
    const firstStore = map.getByRole('listitem').first();
    const from = await firstStore.boundingBox();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await firstStore.boundingBox())?.x).toBeLessThan((from?.x ?? 0) - 20);
    await page.keyboard.press('Home');
    await expect.poll(scale).toBe(before);
    await expect.poll(spot).toBe(firstSpot);
  });
});

describe('the consent banner', () => {
  const storedConsent = (page: Awaited<ReturnType<typeof visit>>['page']) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recently_viewed')));
  const piece = '/tuanyuan-gold-bead-red-cord-bracelet.html';

  it('is refused with one click; nothing is stored before or after that', async () => {
    const { page, at } = await visit({ width: 375, consent: 'unasked' });
    await page.goto(at(piece));
    const banner = page.getByRole('region', { name: 'Cookie 与本机存储' });
    await banner.waitFor();
    await look(page, 'cookies-375');
    await expectAccessible(page);
    expect(await storedConsent(page)).toEqual([]);
    await banner.getByRole('button', { name: '只要必需' }).click();
    await banner.waitFor({ state: 'hidden' });
    await page.goto(at(piece));
    expect(await banner.isVisible()).toBe(false);
    expect(await storedConsent(page)).toEqual([]);
  });

  it('is answered with a choice, which can be changed from the footer', async () => {
    const { page, at } = await visit({ consent: 'unasked' });
    await page.goto(at(piece));
    const banner = page.getByRole('region', { name: 'Cookie 与本机存储' });
    await banner.getByRole('button', { name: '逐项选择' }).click();
    await banner.getByRole('checkbox', { name: /看过的款式/ }).check();
    await look(page, 'cookies-choices-1280');
    await banner.getByRole('button', { name: '保存选择' }).click();
    await expect.poll(() => storedConsent(page)).toHaveLength(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie 设置' }).click();
    await banner.getByRole('button', { name: '只要必需' }).click();
    await expect.poll(() => storedConsent(page)).toEqual([]);
  });
});

describe('the sub-brand', () => {
  it.each([
    [1280, 4],
    [768, 3],
    [375, 1],
  ] as const)('has its own frame at %i px, and %i styles in a row', async (width, columns) => {
    const { page, at } = await visit({ width });
    await page.goto(at('/made-to-order/core-jewels'));
    await page.getByRole('heading', { level: 2, name: '选一款' }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /金兰珠宝 首页/ })
        .count(),
    ).toBe(0);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.getByRole('banner').getByText('今日金价').count()).toBe(0);
    const card = page.getByRole('main').getByRole('article').getByRole('article').first();
    const inLine = await card.evaluate((element) => {
      let deepest = 0;
      for (let one = element.parentElement; one && one.id !== 'main'; one = one.parentElement) {
        const { display, gridTemplateColumns } = getComputedStyle(one);
        if (display === 'grid') deepest = Math.max(deepest, gridTemplateColumns.split(' ').length);
      }
      return deepest;
    });
    expect(inLine).toBe(columns);
    const info = page.getByText('完成日期写在订单上。');
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(async () => (await info.boundingBox())?.y).toBeGreaterThan(0);
    await look(page, `sub-brand-${width}`);
    await expectAccessible(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('link', { name: '关于兰作' }).first().click();
    await page.getByRole('contentinfo').waitFor();
  });
});

it('robots and the sitemap lead to pages that open', async () => {
  const robots = await (await fetch(`${shopUrl()}/robots.txt`)).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const index = await (await fetch(sitemap)).text();
  const [file = ''] = [...index.matchAll(/<loc>([^<]+pages-1\.xml)<\/loc>/g)].map(([, url]) => url);
  const addresses = [...(await (await fetch(file)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => url ?? '',
  );
  for (const address of addresses)
    expect((await fetch(address, { redirect: 'manual' })).status, address).toBe(200);
  const { cmsPages } = await ask<{ cmsPages: { total_count: number } }>('{ cmsPages { total_count } }');
  expect(addresses.length).toBe(cmsPages.total_count + 4);
});
