import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, look, quiet, turned, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

interface StoneCounts {
  readonly diamonds: {
    readonly total_count: number;
    readonly items: readonly { readonly sku: string; readonly canonical_url: string }[];
  };
}

interface Sold {
  readonly diamonds: { readonly items: readonly { canonical_url: string; sold_in: readonly string[] }[] };
}

interface Shift {
  readonly value: number;
}

const count = async (filter: string, store = 'default'): Promise<number> =>
  (await ask<StoneCounts>(`{ diamonds(filter: ${filter}) { total_count items { sku } } }`, {}, store))
    .diamonds.total_count;

const stonesOf = async (filter = '{}', store = 'default') =>
  (
    await ask<StoneCounts>(
      `{ diamonds(filter: ${filter}, pageSize: 8) { total_count items { sku canonical_url } } }`,
      {},
      store,
    )
  ).diamonds.items;

const headingCount = async (page: Page): Promise<number> =>
  Number(
    (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D+/g, ' ').trim().split(' ').at(-1),
  );

const settled = (page: Page, expected: number) => expect.poll(() => headingCount(page)).toBe(expected);

/** Runs in the page: delays the deferred work of a screen (triggered by messages) until `hold(false)`. */
function holdDrawing(): void {
  const post = MessagePort.prototype.postMessage;
  const heldMessages: (() => void)[] = [];
  let isHolding = false;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    if (isHolding) heldMessages.push(() => post.call(this, message));
    else post.call(this, message);
  };
  Object.assign(window, {
    hold(now: boolean) {
      isHolding = now;
      if (!now) for (const deliver of heldMessages.splice(0)) deliver();
    },
  });
}

describe('diamonds: a list with two-handle range sliders and typed input, live counts', () => {
  it('keeps a price typed before hydration, and filters by it', async () => {
    const { page, at } = await visit();
    let wake = (): void => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await asleep;
      await route.continue();
    });
    await page.goto(at('/loose-diamonds'), { waitUntil: 'commit' });
    const main = page.getByRole('main');
    const maxPrice = main.getByRole('textbox', { name: '价格，最大' });
    await main.getByRole('textbox', { name: '价格，最小' }).fill('2,000');
    await maxPrice.fill('9000');
    wake();
    const price = () => new URL(page.url()).searchParams.get('price');
    await expect.poll(price).toBe('2000_');
    expect(await maxPrice.inputValue()).toBe('9000');
    await maxPrice.press('Enter');
    await expect.poll(price).toBe('2000_9000');
  });

  it('is rendered by the server without requesting anything again', async () => {
    const { page, at } = await visit();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/graphql')) requests.push(request.url());
    });
    await page.goto(at('/loose-diamonds'));
    await quiet(page);
    expect(requests).toEqual([]);
    await settled(page, await count('{}'));
    expect(await page.getByRole('main').getByRole('article').count()).toBe(24);
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as never as Shift).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true });
          // The test proves something only if the page has moved.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifted).toBeLessThan(0.01);
    await expectAccessible(page);
    await look(page, 'diamonds-1280-zh');
  });

  it.each([768, 1680] as const)('fits at %i px in English', async (width) => {
    const { page, at } = await visit({ width, store: 'hk_en' });
    await page.goto(at('/loose-diamonds?fluorescence=none,faint&carat=0.5_'));
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
    await look(page, `diamonds-${width}-en`);
    await expectAccessible(page);
    const [stone] = await stonesOf('{}', 'hk_en');
    await page.goto(at(`/${stone?.canonical_url}`));
    await look(page, `diamond-${width}-en`);
    await expectAccessible(page);
  });

  it('is narrowed by moving a handle with the keyboard alone, and updates the counts', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds'));
    const colourHandle = page.getByRole('slider', { name: '颜色，最好到' }).filter({ visible: true });
    await colourHandle.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/colour=F/);
    await expect.poll(() => colourHandle.getAttribute('aria-valuetext')).toBe('F');
    await settled(page, await count('{ colour: { in: ["F","G","H","I","J"] } }'));
    await page.getByRole('slider', { name: '颜色，最低到' }).filter({ visible: true }).focus();
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/colour=F(&|$)/);
    await settled(page, await count('{ colour: { in: ["F"] } }'));
  });

  it('accepts typed ends, swaps reversed ones, and explains how to fix an invalid one', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds'));
    const from = page.getByRole('textbox', { name: '克拉，最小' }).filter({ visible: true });
    const to = page.getByRole('textbox', { name: '克拉，最大' }).filter({ visible: true });
    await from.fill('很多');
    await page.getByText('请填数字，例如 0.50').waitFor();
    await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).search).toBe('');
    const handle = page.getByRole('slider', { name: '克拉，最小' }).filter({ visible: true });
    await handle.press('End');
    await page.waitForURL(/carat=[\d.]+_/);
    await expect.poll(() => from.inputValue()).toMatch(/^\d\.\d\d$/);
    await expect.poll(() => from.getAttribute('aria-invalid')).toBeNull();
    await from.fill('１.5');
    await from.press('Enter');
    await page.waitForURL(/carat=1\.5_/);
    await to.fill('1');
    await to.press('Enter');
    await page.waitForURL(/carat=1_1\.5/);
    await expect.poll(() => from.inputValue()).toBe('1.00');
    await expect.poll(() => to.inputValue()).toBe('1.50');
    await settled(page, await count('{ carat: { from: "1", to: "1.5" } }'));
  });
});

describe('the filter lives in the URL', () => {
  it('is kept by back and forward, and opens from a shared link', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds'));
    const all = await headingCount(page);
    await page.getByRole('checkbox', { name: /^椭圆形/ }).check();
    await page.waitForURL(/shape=oval/);
    const ovals = await count('{ shape: { in: ["oval"] } }');
    await settled(page, ovals);
    await page.getByRole('button', { name: /^无荧光/ }).click();
    await page.waitForURL(/fluorescence=none/);
    await expect.poll(() => headingCount(page)).not.toBe(ovals);
    await page.goBack();
    await settled(page, ovals);
    await page.goBack();
    await settled(page, all);
    await page.goForward();
    await settled(page, ovals);
    const link = page.url();
    const { page: another } = await visit();
    await another.goto(link);
    await settled(another, ovals);
    await expect.poll(() => another.getByRole('checkbox', { name: /^椭圆形/ }).isChecked()).toBe(true);
  });

  it('shows the state of the address after Back, even if pressed before the page could render', async () => {
    const { page, at } = await visit();
    await page.addInitScript(holdDrawing);
    await page.goto(at('/loose-diamonds?shape=oval'));
    const ovals = await headingCount(page);
    await page.evaluate('hold(true)');
    await page.getByRole('button', { name: /^无荧光/ }).click();
    await page.waitForURL(/fluorescence=none/);
    await page.goBack();
    await page.waitForURL(/shape=oval$/);
    await page.evaluate('hold(false)');
    await quiet(page);
    await settled(page, ovals);
    await expect
      .poll(() => page.getByRole('button', { name: /^无荧光/ }).getAttribute('aria-pressed'))
      .toBe('false');
  });

  it('reports unreadable parts of a link, and applies the rest', async () => {
    const { page, at } = await visit();
    await page.goto(
      at('/loose-diamonds?shape=marquise,oval&carat=abc_&page=0&sort=%F0%9F%92%8E&utm_source=x'),
    );
    const notice = page.getByText('链接里有看不懂的条件');
    await notice.waitFor();
    const noticeText = await notice.innerText();
    for (const part of ['marquise', 'abc_', '“0”', '💎']) expect(noticeText).toContain(part);
    expect(noticeText).not.toContain('utm');
    await settled(page, await count('{ shape: { in: ["oval"] } }'));
  });

  it('links from a page after the last one to the last', async () => {
    const { page, at } = await visit();
    const answer = await page.goto(at('/loose-diamonds?colour=D&page=9999'));
    expect(answer?.status()).toBe(404);
    const last = Math.ceil((await count('{ colour: { in: ["D"] } }')) / 24);
    await page.getByRole('link', { name: `到最后一页（第 ${last} 页）` }).click();
    await page.getByRole('main').getByRole('article').first().waitFor();
    await expect.poll(() => page.locator('nav [aria-current=page]').last().innerText()).toBe(String(last));
  });

  it('links to the first page, from the second and from one that does not exist', async () => {
    const { page, at } = await visit();
    const pages = page.getByRole('navigation', { name: '分页' });
    const atFirst = async () => {
      await page.waitForURL(at('/loose-diamonds'));
      await expect.poll(() => pages.locator('[aria-current=page]').innerText()).toBe('1');
      await settled(page, await count('{}'));
    };
    await page.goto(at('/loose-diamonds?page=2'));
    await pages.getByRole('link', { name: '第 1 页' }).click();
    await atFirst();
    await page.goBack();
    await expect.poll(() => pages.locator('[aria-current=page]').innerText()).toBe('2');
    await pages.getByRole('link', { name: '上一页' }).click();
    await atFirst();
    await page.goto(at('/loose-diamonds?page=9999'));
    await page.getByRole('link', { name: /^到最后一页/ }).click();
    await pages.getByRole('link', { name: '第 1 页' }).click();
    await atFirst();
  });

  it('says which filter to remove if nothing is found', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds?shape=heart&carat=20_30'));
    await page.getByRole('heading', { name: '没有同时符合这些条件的裸钻' }).waitFor();
    await look(page, 'diamonds-none-1280-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: /不限克拉：有/ }).click();
    await settled(page, await count('{ shape: { in: ["heart"] } }'));
  });
});

describe('3EX and fluorescence presets, sort by price per carat', () => {
  it('sets each preset with one tap, and removes it again', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds'));
    const all = await headingCount(page);
    const three = page.getByRole('button', { name: /^3EX/ });
    const dark = page.getByRole('button', { name: /^无荧光/ });
    await three.click();
    await expect.poll(() => three.getAttribute('aria-pressed')).toBe('true');
    await dark.click();
    await settled(
      page,
      await count(
        '{ cut: { in: ["ideal","excellent"] }, polish: { eq: "excellent" }, symmetry: { eq: "excellent" }, fluorescence: { eq: "none" } }',
      ),
    );
    await three.click();
    await expect.poll(() => three.getAttribute('aria-pressed')).toBe('false');
    await dark.click();
    await settled(page, all);
  });

  it('sorts by the price per carat', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds'));
    await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '每克拉价格由高到低' });
    await page.waitForURL(/sort=price_per_carat_desc/);
    const prices = async () =>
      (await page.getByRole('main').getByRole('article').allInnerTexts()).map((text) =>
        Number(/¥([\d,]+) \/ 克拉/.exec(text)?.[1]?.replaceAll(',', '')),
      );
    await expect
      .poll(async () => {
        const shownPrices = await prices();
        return (
          shownPrices.length === 24 &&
          shownPrices.every((price, index) => index === 0 || price <= (shownPrices[index - 1] ?? 0))
        );
      })
      .toBe(true);
  });
});

describe('a compare tray for up to 4', () => {
  it('keeps four across pages, refuses a fifth with a message, and shows what differs', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds'));
    const marks = page.getByRole('main').getByRole('article').getByRole('checkbox');
    for (let index = 0; index < 2; index += 1) await marks.nth(index).check();
    const next = page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' });
    await turned(page, () => next.click());
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator('nav [aria-current=page]').last().innerText()).toBe('2');
    for (let index = 0; index < 2; index += 1) await marks.nth(index).check();
    await marks.nth(2).click();
    await page.getByRole('alert').getByText('一次最多比较 4 颗，请先移出一颗。').waitFor();
    await expect.poll(() => marks.nth(2).isChecked()).toBe(false);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('link', { name: '比较 4 颗' }).click();
    await page.getByRole('heading', { level: 1, name: '裸钻比较' }).waitFor();
    const table = page.getByRole('table');
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(5);
    await table.getByRole('rowheader', { name: '价格 有差别', exact: true }).waitFor();
    await look(page, 'diamonds-compared-1280-zh');
    await expectAccessible(page);
    const rows = await table.getByRole('row').count();
    await page.getByRole('checkbox', { name: '只看有差别的项目' }).check();
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(rows);
    await table
      .getByRole('button', { name: /^移出比较/ })
      .first()
      .click();
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(4);
    await page.waitForURL((url) => url.searchParams.get('stones')?.split(',').length === 3);
  });

  it('opens from a shared link, without stones that are not for sale', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    const [one, two] = await stonesOf('{}', 'hk_en');
    await page.goto(at(`/loose-diamonds/compare?stones=${one?.sku},${two?.sku},NONE-1`));
    await expect.poll(() => page.getByRole('table').getByRole('columnheader').count()).toBe(3);
    await page.getByText('1 stone is no longer for sale').waitFor();
    await look(page, 'diamonds-compared-375-en');
    await expectAccessible(page);
    await page.goto(at('/loose-diamonds/compare?stones=NONE-1,NONE-2'));
    await page.getByText('2 stones are no longer for sale').waitFor();
  });
});

describe('similar stones, a stone page with certificate data and link-out', () => {
  it('shows every fact, a link to the certificate, and similar stones', async () => {
    const { page, at, context } = await visit();
    const [stone] = await stonesOf('{ shape: { eq: "round" }, laboratory: { eq: "gia" } }');
    const answer = await page.goto(at(`/${stone?.canonical_url}`));
    expect(answer?.status()).toBe(200);
    const main = page.getByRole('main');
    const out = main.getByRole('link', { name: /到 GIA 官网核对/ });
    expect(await out.getAttribute('target')).toBe('_blank');
    expect(await out.getAttribute('rel')).toContain('noopener');
    expect(await out.getAttribute('href')).toMatch(/^https:\/\/www\.gia\.edu\//);
    await main.getByText('这是样品编号').waitFor();
    for (const fact of ['台宽比', '全深比', '长宽比', '尺寸', '腰棱', '证书编号', '抛光', '对称', '荧光'])
      expect(await main.getByText(fact, { exact: true }).count(), fact).toBeGreaterThan(0);
    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((all) => all.map((script) => JSON.parse(script.textContent ?? '')));
    expect(data.find((entry) => entry['@type'] === 'Product')).toMatchObject({
      sku: stone?.sku,
      offers: { priceCurrency: 'CNY', availability: 'https://schema.org/InStock' },
    });
    await expect.poll(() => main.getByRole('article').count()).toBe(4);
    await look(page, 'diamond-1280-zh');
    await expectAccessible(page);
    expect(context.pages()).toHaveLength(1);
    await main.getByRole('article').first().getByRole('link').click();
    await expect.poll(() => page.url()).not.toContain(stone?.sku.toLowerCase());
  });

  it('names no other market for a stone that only some markets sell', async () => {
    const { diamonds } = await ask<Sold>('{ diamonds(pageSize: 100) { items { canonical_url sold_in } } }');
    const stone = diamonds.items.find(({ sold_in: markets }) => markets.join() === 'cn');
    const { page, at } = await visit();
    await page.goto(at(`/${stone?.canonical_url}`), { waitUntil: 'domcontentloaded' });
    const views = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
    expect(views.toSorted()).toEqual(['en-CN', 'x-default', 'zh-Hans-CN']);
  });

  it('shows the price in the market’s currency, and says so if the stone does not exist', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    const [stone] = await stonesOf('{}', 'hk_en');
    await page.goto(at(`/${stone?.canonical_url}`));
    expect(await page.getByRole('main').innerText()).toMatch(/HK\$[\d,]+/);
    await look(page, 'diamond-375-en');
    await expectAccessible(page);
    const notFound = await page.goto(at('/loose-diamonds/jd-999999.html'));
    expect(notFound?.status()).toBe(404);
    await page.getByRole('heading', { name: 'We could not find this stone' }).waitFor();
    await page.getByText('the stone is no longer for sale').waitFor();
  });
});

describe('on a phone', () => {
  it('filters in a sheet whose button shows the number of results', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/loose-diamonds'));
    await page.getByRole('button', { name: '筛选' }).click();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    const maxPrice = sheet.getByRole('textbox', { name: '价格，最大' });
    await maxPrice.fill('20,000');
    await maxPrice.press('Enter');
    const expected = await count('{ price: { to: "20000" } }');
    const show = sheet.getByRole('button', { name: `查看 ${expected} 颗` });
    await show.waitFor();
    await look(page, 'diamonds-sheet-375-zh');
    await expectAccessible(page);
    await show.click();
    await settled(page, expected);
    await look(page, 'diamonds-375-zh');
    await expectAccessible(page);
  });

  it('moves a handle by touch', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/loose-diamonds'));
    await page.getByRole('button', { name: '筛选' }).click();
    const sheet = page.getByRole('dialog');
    const handle = sheet.getByRole('slider', { name: '克拉，最小' });
    // Waits until the sheet has opened.
    await sheet.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const box = await handle.boundingBox();
    if (!box) throw new Error('No slider to touch');
    await page.touchscreen.tap(box.x + box.width / 3, box.y + box.height / 2);
    await page.waitForURL(/carat=/);
    await expect.poll(() => handle.getAttribute('aria-valuetext')).not.toBe('0.25');
  });
});
