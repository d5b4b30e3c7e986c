import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, look, publishGoldPrice, turned, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

interface Board {
  readonly goldPrices: readonly { readonly type: string; readonly sell: { readonly value: number } }[];
}

const boardOf = async (type: string): Promise<number> => {
  const { goldPrices } = await ask<Board>('{ goldPrices { type sell { value } } }');
  const board = goldPrices.find((quote) => quote.type === type);
  if (!board) throw new Error(`No board ${type}`);
  return board.sell.value;
};

const amountIn = (text: string): number => Number(/¥([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));

describe('a shopper opens the shop on a phone', () => {
  it("shows today's gold price, which changes on the open page without a reload", async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/'));
    const before = await boardOf('CN-CK9999');
    const ticker = page.getByRole('banner').getByRole('button', { name: /¥[\d,]+\/克/ });
    await ticker.getByText(`¥${before.toLocaleString('en')}/克`).waitFor();
    await page.evaluate(() => {
      Object.assign(window, { stayed: true });
    });
    const next = Math.round(before * 1.01);
    await publishGoldPrice('CN-CK9999', next);
    await ticker.getByText(`¥${next.toLocaleString('en')}/克`).waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await look(page, 'home-375-zh');
    await expectAccessible(page);
  });

  it('keeps the longest price clear of the language beside it', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(at('/'));
    const banner = page.getByRole('banner');
    const price = banner.getByRole('button', { name: /HK\$[\d,]+\/tael/ });
    const language = await banner.getByText('English', { exact: true }).first().boundingBox();
    // The first line is the visible part of the button.
    const ends = await price.evaluate((button) => {
      const { bottom } = button.getBoundingClientRect();
      const parts = [...button.children].map((part) => part.getBoundingClientRect());
      return Math.max(...parts.filter(({ top }) => top < bottom).map((box) => box.right));
    });
    expect(language).not.toBeNull();
    expect(ends).toBeLessThan((language?.x ?? 0) - 8);
  });

  it('opens a category from the menu, with pictures, names, prices and stock of its pieces', async () => {
    const { page, at } = await visit({ width: 375, avif: true });
    await page.goto(at('/'));
    await page.getByRole('button', { name: '打开菜单' }).click();
    const menu = page.getByRole('dialog', { name: '主菜单' });
    await menu.getByText('黄金', { exact: true }).click();
    await look(page, 'menu-375-zh');
    await menu.getByRole('link', { name: '探索全部黄金' }).click();
    await page.getByRole('heading', { level: 1, name: /^黄金/ }).waitFor();
    const cards = page.getByRole('main').getByRole('article');
    await expect.poll(() => cards.count()).toBeGreaterThan(7);
    const first = cards.first();
    await expect.poll(() => first.getByRole('link').innerText()).not.toBe('');
    await expect.poll(() => first.innerText()).toMatch(/¥[\d,]+/);
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await look(page, 'category-375-zh');
    await expectAccessible(page);
  });
});

describe('finding a piece on a wide screen', () => {
  it('filters by two facets with counts, sorts by the live price and changes the page', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const main = page.getByRole('main');
    const countOf = async () =>
      Number(/(\d+) 件/.exec(await main.getByRole('heading', { level: 1 }).innerText())?.[1]);
    const all = await countOf();
    await main.locator('summary:visible', { hasText: '材质' }).click();
    const option = main.getByRole('checkbox', { name: /足金999 / }).first();
    await option.waitFor();
    await look(page, 'category-filter-1280-zh');
    const countBeside = async (box: Locator) =>
      Number((await box.locator('xpath=ancestor::label').innerText()).match(/(\d+)\s*$/)?.[1]);
    const ofMetal = await countBeside(option);
    await option.check();
    await page.waitForURL(/metal=/);
    // The heading and the counts of the next filter come in one response.
    await expect.poll(countOf).toBe(ofMetal);
    await page.keyboard.press('Escape');
    await main.locator('summary:visible', { hasText: '计价方式' }).click();
    const byWeight = main.getByRole('checkbox', { name: /计价/ }).first();
    const offered = await countBeside(byWeight);
    await byWeight.check();
    await page.waitForURL(/pricing_mode=/);
    await page.keyboard.press('Escape');
    await expect.poll(countOf).toBe(offered);
    expect(offered).toBeLessThan(all);
    await main.getByRole('combobox', { name: '排序' }).selectOption({ label: '价格由低到高' });
    await page.waitForURL(/sort=price_asc/);
    const prices = async () =>
      (await main.getByRole('article').allInnerTexts())
        .filter((text) => !text.includes('售罄'))
        .map(amountIn);
    await expect
      .poll(async () => {
        const shownPrices = await prices();
        return (
          shownPrices.length > 2 &&
          shownPrices.every((price, index) => price >= (shownPrices[index - 1] ?? 0))
        );
      })
      .toBe(true);
    await look(page, 'category-1280-zh');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(countOf).toBe(offered);
    await main.getByRole('button', { name: '全部清除' }).click();
    await expect.poll(countOf).toBe(all);
  });

  it('changes the page of a long list and comes back to it', async () => {
    const { page, at } = await visit();
    await page.goto(at('/search.html?query=金'));
    await page.getByText('请至少输入两个字').waitFor();
    await page.goto(at('/gold.html'));
    const pages = page.getByRole('navigation', { name: '分页' });
    const first = page.getByRole('main').getByRole('article').first().getByRole('link');
    // The chosen page is marked at once. The previous pieces stay, dimmed, until the new ones have loaded.
    await turned(page, () => pages.getByRole('link', { name: '第 2 页' }).click());
    await page.waitForURL(/page=2/);
    await expect.poll(() => pages.locator('[aria-current=page]').innerText()).toBe('2');
    const name = await first.innerText();
    await first.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.waitForURL(/page=2/);
    await page.getByRole('main').getByRole('article').first().getByRole('link', { name }).waitFor();
  });

  it('opens three menu levels from 1181 px, with label groups and a link to all pieces', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('link', { name: '钻石', exact: true }).hover();
    await menu.getByRole('link', { name: '探索全部钻石' }).waitFor();
    await menu.getByRole('region', { name: '钻石' }).waitFor();
    await look(page, 'menu-1280-zh');
    await page.keyboard.press('Escape');
    await menu.getByRole('button', { name: '展开黄金' }).focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: '红绳手链' }).click();
    await page.getByRole('heading', { level: 1, name: /红绳手链/ }).waitFor();
  });

  it('searches by name, suggests from two characters, and helps if nothing is found', async () => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    const box = page.getByRole('combobox', { name: /搜/ }).or(page.getByRole('searchbox')).first();
    await box.fill('团圆');
    await page
      .getByRole('option', { name: /团圆/ })
      .or(page.getByRole('link', { name: /团圆 金珠/ }))
      .first()
      .waitFor();
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: /团圆/ }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /团圆 金珠红绳手链/ })
      .waitFor();
    await look(page, 'search-1280-zh');
    await page.goto(at('/search.html?query=飞机零件'));
    await page.getByRole('heading', { name: '没有找到“飞机零件”' }).waitFor();
    await page.getByRole('navigation', { name: '从分类看起' }).getByRole('link', { name: '黄金' }).waitFor();
    await expectAccessible(page);
  });
});

describe('a piece', () => {
  it('shows pictures, sizes in HK, Mainland and millimetres, and the price breakdown', async () => {
    const { page, at } = await visit({ width: 375 });
    const { products } = await ask<{
      products: { items: readonly { url_key: string; url_suffix: string; name: string }[] };
    }>('{ products(search: "足金刻字戒") { items { name url_key url_suffix } } }');
    const [ring] = products.items;
    if (!ring) throw new Error('The sample shop has no engraved gold ring.');
    await page.goto(at(`/${ring.url_key}${ring.url_suffix}`));
    await page.getByRole('heading', { level: 1, name: ring.name }).waitFor();
    const main = page.getByRole('main');
    await expect
      .poll(() =>
        main
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await main.getByText('港度12', { exact: true }).waitFor();
    expect(
      await main
        .getByText(/内地11，内周/)
        .first()
        .innerText(),
    ).toMatch(/50\.9/);
    await main.getByRole('radio', { name: /港度12/ }).check();
    const board = await boardOf('CN-CK9999');
    await expect.poll(() => main.locator('dl').first().innerText()).toMatch(/× [\d.]+ 克/);
    const ledger = await main.locator('dl').first().innerText();
    const weight = Number(/× ([\d.]+) 克/.exec(ledger)?.[1]);
    const gold = Math.round(board * weight);
    expect(ledger).toContain(`¥${gold.toLocaleString('en')}`);
    expect(ledger).toContain('工费');
    const amounts = [...ledger.matchAll(/([−-]?)¥([\d,]+)(?![\d,/])/g)].map(
      ([, sign, digits]) => (sign ? -1 : 1) * Number(digits?.replaceAll(',', '')),
    );
    const parts = amounts.filter((amount) => amount !== board);
    expect(parts.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(parts.at(-1));
    await look(page, 'product-375-zh');
    await expectAccessible(page);
  });

  it.each([
    ['/chujian-six-claw-diamond-ring.html', 3],
    ['/wujin-five-golds-wedding-set.html', 5],
  ])('shows the pictures of %s in full rows below the first, which is the largest', async (path, count) => {
    const { page, at } = await visit();
    await page.goto(at(path));
    const boxes = await page
      .getByRole('region', { name: '图片' })
      .getByRole('listitem')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(count);
    const [first, ...others] = boxes;
    for (const { height } of others) expect(height).toBeLessThanOrEqual((first?.height ?? 0) * 0.51);
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    for (const row of Map.groupBy(boxes, ({ y }) => Math.round(y)).values())
      expect(Math.max(...row.map(({ x, width }) => x + width))).toBeCloseTo(right, 0);
  });

  it('compares ring sizes of all systems in the size guide, and closes it by keyboard', async () => {
    const { page, at } = await visit();
    await page.goto(at('/zhishou-inscribed-gold-ring.html'));
    const guide = page.getByRole('button', { name: '如何量尺寸' }).first();
    await guide.click();
    const dialog = page.getByRole('dialog', { name: '戒指尺寸对照' });
    await dialog.getByRole('row', { name: /^12 11 50\.9 16\.2/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await look(page, 'product-1280-zh');
  });

  it('asks for the size before the piece goes into the bag', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/tuanyuan-gold-bead-red-cord-bracelet.html'));
    await page.getByRole('button', { name: '加入购物袋' }).click();
    await page.getByText('请选择手围').waitFor();
  });
});

describe('today’s gold price', () => {
  it('shows the boards of Hong Kong and the Mainland with their history, by keyboard too', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/dynamicGoldPrice/'));
    await page.getByRole('heading', { level: 2, name: '香港' }).waitFor();
    await page.getByRole('heading', { level: 2, name: '内地' }).waitFor();
    const chart = page.getByRole('slider');
    await chart.focus();
    await chart.press('Home');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
    const first = await chart.getAttribute('aria-valuetext');
    await chart.press('End');
    await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(first);
    await look(page, 'gold-price-375-zh');
    await expectAccessible(page);
  });

  it.each([
    ['default', 375, '内地', '人民币 / 克', null],
    ['hk_zh', 1280, '香港', '港币 / 两，1 两 = 37.429 克', null],
    ['mo_zh', 375, '澳门', '澳门元 / 两，1 两 = 37.429 克', '由香港牌价折算：港币 × 1.03。仅供参考。'],
    [
      'my_zh',
      1280,
      '马来西亚',
      '马来西亚令吉 / 克',
      '由香港牌价折算：港币 × 0.532，1 两 = 37.429 克。仅供参考。',
    ],
    [
      'sg_zh',
      375,
      '新加坡',
      '新加坡元 / 克',
      /^由香港牌价折算：港币 × 0\.\d+，1 两 = 37\.429 克。仅供参考。$/,
    ],
    [
      'mo_en',
      1280,
      'Macau',
      'Macau patacas a tael of 37.429 g',
      'Derived from the Hong Kong board: Hong Kong dollars × 1.03. For reference only.',
    ],
    [
      'my_en',
      375,
      'Malaysia',
      'Malaysian ringgit a gram',
      'Derived from the Hong Kong board: Hong Kong dollars × 0.532, 1 tael = 37.429 g. For reference only.',
    ],
  ] as const)(
    'tells a shopper of %s at %i px its currency, and which board it comes from',
    async (store, width, market, unit, derived) => {
      const { page, at } = await visit({ store, width });
      await page.goto(at('/dynamicGoldPrice/'));
      const main = page.getByRole('main');
      const board = main.getByRole('region', { name: market, exact: true });
      await board.getByText(unit, { exact: true }).waitFor();
      if (derived) await board.getByText(derived).waitFor();
      else expect(await main.getByText(/由香港牌价折算|Derived from/).count()).toBe(0);
      const chosen = main.getByRole('combobox').locator('option:checked');
      expect(await chosen.textContent()).toContain(market);
      // The other board has not changed.
      await main
        .getByText(store === 'default' ? '港币 / 两，1 两 = 37.429 克' : /^(人民币 \/ 克|Yuan a gram)$/)
        .waitFor();
      await look(page, `gold-price-${width}-${store}`);
      await expectAccessible(page);
    },
  );
});

describe('the same in English', () => {
  it('is English on the home page, in lists and on a piece', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    await page.goto(at('/'));
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    await look(page, 'home-1280-en');
    await expectAccessible(page);
    await page.goto(at('/gold.html'));
    await page.getByRole('heading', { level: 1, name: /^Gold/ }).waitFor();
    await look(page, 'category-1280-en');
    await page.goto(at('/tuanyuan-gold-bead-red-cord-bracelet.html'));
    await page.getByRole('button', { name: 'Add to bag' }).waitFor();
    await look(page, 'product-1280-en');
    const chinese = await page.locator('body').evaluate((body) => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const untranslated: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        const hidden = parent?.closest('script,style,[lang^=zh],[hidden]');
        // The Mainland registration number (ICP备) is never translated.
        if (!hidden && /\p{Script=Han}/u.test(text) && !text.includes('ICP备')) untranslated.push(text);
      }
      return untranslated;
    });
    expect(chinese).toEqual([]);
  });
});
