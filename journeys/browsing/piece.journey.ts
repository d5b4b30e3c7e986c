/** The product page with its texts and measures, and the page of the gold price. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ask,
  expectAccessible,
  expectInSight,
  hydrated,
  look,
  quiet,
  settled,
  withBrowser,
} from '../support/browser.ts';

const visit = withBrowser();

async function placeOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** Whether its picture has loaded. */
const hasPicture = (picture: Locator): Promise<boolean> =>
  picture
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

describe('the page of a piece', () => {
  const ring = '/zhishou-inscribed-gold-ring.html';
  const guide = async (page: Page, tab: string) => {
    await page.getByRole('button', { name: '如何量尺寸' }).first().click();
    const dialog = page.getByRole('dialog', { name: '戒指尺寸对照' });
    await dialog.getByRole('tab', { name: tab }).click();
    return dialog;
  };

  it('converts a ring size between six systems, and explains the format if a size is invalid', async () => {
    const { page, at } = await visit();
    await page.goto(at(ring));
    const dialog = await guide(page, '换算');
    const sizes = ['12', '11', '5¾', 'L', '10½', '51'];
    for (const [index, system] of ['港度', '内地', '美国', '英国', '日本', '欧洲'].entries()) {
      await dialog.getByLabel('您知道的号数').selectOption({ label: system });
      await dialog.getByLabel('号数', { exact: true }).fill(sizes[index] ?? '');
      const foundSize = dialog.getByRole('status').filter({ hasText: '港度12' });
      await expect
        .poll(async () => (await foundSize.locator('dd').allInnerTexts()).join(' '))
        .toBe('12 11 5¾ L 10½ 51');
    }
    await dialog.getByLabel('号数', { exact: true }).fill('很大');
    await dialog.getByText('没有这个号数').waitFor();
    await expectAccessible(page);
  });

  it('keeps the chosen size over a reload and without scripts, without loading the piece again', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at(ring));
    await hydrated(page);
    await quiet(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const name = new URL(request.url()).searchParams.get('operationName');
      if (name === 'ResolveUrl' || name === 'ProductPage') calls.push(name);
    });
    await page.getByRole('radio', { name: /^港度12/ }).check();
    await page.waitForURL(/ring_size=/);
    expect(calls).toEqual([]);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.getByRole('radio', { name: /^港度12/ }).isChecked()).toBe(true);
    expect(page.url()).toMatch(/ring_size=/);
    const document = await page.request.get(page.url());
    expect(await document.text()).toMatch(/<link rel="canonical" href="[^"?]*"/);
  });

  it('measures a ring on the screen, and remembers the scale set with the card', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at(ring));
    let dialog = await guide(page, '在屏幕上量');
    await dialog.getByLabel('方框高度').fill('540');
    const card = dialog.locator('[data-card]');
    const { width, height } = await placeOf(card);
    expect([width, height].map(Math.round)).toEqual([540, 341]);
    // The card is wider than the phone and scrolls in its frame.
    await card.evaluate((element) => element.parentElement?.scrollTo({ left: 1000 }));
    const far = await placeOf(card);
    const frame = await placeOf(card.locator('..'));
    expect(far.x + far.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    await look(page, 'ring-card-375');
    await dialog.getByRole('button', { name: '一样高了' }).click();
    const circle = dialog.getByLabel('圆的直径');
    // A circle of 102 pixels: 16.2 mm, where 85.6 mm are 540 pixels.
    await circle.fill('102');
    await expect.poll(() => circle.getAttribute('aria-valuetext')).toBe('16.2 毫米');
    await dialog.getByRole('status').filter({ hasText: '港度12（内周 50.9 mm' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    dialog = await guide(page, '在屏幕上量');
    await dialog.getByLabel('圆的直径').waitFor();
    await dialog.getByRole('button', { name: '重新校准' }).click();
    await expect.poll(() => dialog.getByLabel('方框高度').inputValue()).toBe('540');
  });

  it('shows how to measure the size of the piece', async () => {
    const { page, at } = await visit();
    await page.goto(at('/tuanyuan-gold-bead-red-cord-bracelet.html'));
    await page.getByRole('button', { name: '如何量尺寸' }).click();
    await page.getByRole('dialog', { name: '如何量手围' }).getByText('用软尺或纸条').waitFor();
  });

  it('enlarges its pictures to the height of the screen, changed and zoomed by keyboard', async () => {
    const { page, at } = await visit();
    await page.goto(at(ring));
    const open = page.getByRole('button', { name: '放大图片 1' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: /执手/ });
    await dialog.getByRole('status').filter({ hasText: '1 / 3' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('status').filter({ hasText: '2 / 3' }).waitFor();
    const picture = dialog.getByRole('button', { name: '图片 2，放大或还原' });
    await expect.poll(() => hasPicture(picture)).toBe(true);
    const fit = await placeOf(picture);
    expect([fit.width, fit.height].map(Math.round)).toEqual([720, 900]);
    await picture.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await placeOf(picture)).width).toBeGreaterThan(fit.width * 1.5);
    const before = await placeOf(picture);
    // The zoom keeps the picture's centre.
    expect(before.x + before.width / 2).toBeCloseTo(fit.x + fit.width / 2, 0);
    expect(before.y + before.height / 2).toBeCloseTo(fit.y + fit.height / 2, 0);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await placeOf(picture)).x).toBeLessThan(before.x - 30);
    await expect.poll(async () => (await placeOf(picture)).y).toBeLessThan(before.y - 30);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await placeOf(picture)).width).toBe(fit.width);
    await dialog.getByRole('status').filter({ hasText: '2 / 3' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('zooms a picture about the clicked point, and then can be dragged', async () => {
    const { page, at } = await visit({ sharp: true });
    await page.goto(at(ring));
    await page.getByRole('button', { name: '放大图片 1' }).click();
    const picture = page.getByRole('button', { name: '图片 1，放大或还原' });
    await expect.poll(() => hasPicture(picture)).toBe(true);
    await quiet(page);
    const cursor = () => picture.evaluate((button) => getComputedStyle(button).cursor);
    await expect.poll(cursor).toBe('zoom-in');
    const fit = await placeOf(picture);
    const point = { x: fit.x + fit.width * 0.3, y: fit.y + fit.height * 0.6 };
    await page.mouse.click(point.x, point.y);
    // Enlarged to 1.5 times its 960 pixels.
    await expect.poll(async () => Math.round((await placeOf(picture)).width)).toBe(1440);
    const zoomed = await placeOf(picture);
    expect((point.x - zoomed.x) / zoomed.width).toBeCloseTo(0.3, 2);
    expect((point.y - zoomed.y) / zoomed.height).toBeCloseTo(0.6, 2);
    await expect.poll(cursor).toBe('grab');
    await page.mouse.move(point.x, point.y);
    await page.mouse.down();
    await page.mouse.move(point.x + 40, point.y + 30, { steps: 4 });
    await expect.poll(cursor).toBe('grabbing');
    await page.mouse.move(point.x + 80, point.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await placeOf(picture)).x).toBeCloseTo(zoomed.x + 80, 0);
    const dragged = await placeOf(picture);
    expect(dragged.width).toBe(zoomed.width);
    expect(dragged.y).toBeCloseTo(zoomed.y + 60, 0);
    await page.mouse.click(point.x, point.y);
    await expect.poll(() => placeOf(picture)).toEqual(fit);
  });

  it('zooms a picture about the tapped point', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at(ring));
    await page.getByRole('button', { name: '放大图片 1' }).tap();
    const picture = page.getByRole('button', { name: '图片 1，放大或还原' });
    await expect.poll(() => hasPicture(picture)).toBe(true);
    await settled(picture);
    const fit = await placeOf(picture);
    expect(Math.round(fit.width)).toBe(375);
    const point = { x: fit.x + fit.width * 0.7, y: fit.y + fit.height * 0.8 };
    await page.touchscreen.tap(point.x, point.y);
    await expect.poll(async () => (await placeOf(picture)).width).toBeGreaterThan(fit.width * 1.5);
    const zoomed = await placeOf(picture);
    expect((point.x - zoomed.x) / zoomed.width).toBeCloseTo(0.7, 2);
    expect((point.y - zoomed.y) / zoomed.height).toBeCloseTo(0.8, 2);
    await expectAccessible(page);
    await page.touchscreen.tap(point.x, point.y);
    await expect.poll(() => placeOf(picture)).toEqual(fit);
  });

  it('shows which stores have it, the nearest first if the position is shared', async () => {
    const { page, at, context } = await visit();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 31.2304, longitude: 121.4737 });
    await page.goto(at(ring));
    await page.getByRole('radio', { name: /港度12/ }).check();
    await page.getByText(/^\d+ 家门店有现货$/).waitFor();
    await page.getByRole('button', { name: '查看门店' }).click();
    const stores = page.getByRole('dialog', { name: '有现货的门店' });
    await stores.getByRole('button', { name: '按离我远近排列' }).click();
    await stores.getByText('已按离您的远近排列').waitFor();
    await stores.getByText(/公里$/).first().waitFor();
    const far = (await stores.getByText(/公里$/).allInnerTexts()).map((line) =>
      Number(/([\d.]+) 公里/.exec(line)?.[1]),
    );
    expect(far).toEqual(far.toSorted((a, b) => a - b));
    expect(far[0]).toBeLessThan(50);
    await expectAccessible(page);
  });

  it('lists stores by city if the position is refused', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, refused) =>
        refused?.({ code: 1, message: '' } as GeolocationPositionError);
    });
    await page.goto(at(ring));
    await page.getByRole('radio', { name: /港度12/ }).check();
    await page.getByRole('button', { name: '查看门店' }).click();
    await page.getByRole('button', { name: '按离我远近排列' }).click();
    await page.getByText('没能得到您的位置').waitFor();
  });

  it('shows the market’s delivery and returns, and the day of dispatch', async () => {
    const { page, at } = await visit();
    await page.goto(at(ring));
    await page.getByText(/^现在下单，预计 \d+月\d+日 前寄出$/).waitFor();
    await page.getByText('退换说明').click();
    await page.getByText('签收后不适用七天无理由退货').waitFor();
    const abroad = await visit({ store: 'hk_en' });
    await abroad.page.goto(abroad.at(ring));
    await abroad.page.getByText('Returns and exchanges').click();
    await abroad.page.getByText('Gold ornaments and bars bought online are final.').waitFor();
    await abroad.page.getByText(/We deliver within Hong Kong/).waitFor({ state: 'attached' });
  });

  it('is shared by its canonical address, and described to search engines with offers and breadcrumbs', async () => {
    const { page, at, context } = await visit();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(at(`${ring}?utm_source=friend`));
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    await page.getByRole('button', { name: '分享' }).click();
    await page.getByText('链接已复制').waitFor();
    expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(ring);
    const structuredData = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text) as Record<string, unknown>,
    );
    const [piece] = structuredData.filter((entry) => entry['@type'] === 'Product');
    expect(piece?.offers).toMatchObject({ '@type': 'AggregateOffer', priceCurrency: 'CNY' });
    expect(structuredData.some((entry) => entry['@type'] === 'BreadcrumbList')).toBe(true);
  });
});

describe('a wide screen of 1280 × 800', () => {
  it.each(['default', 'hk_en'])(
    'shows price, first choice and button without scrolling, of every kind of piece (%s)',
    async (store) => {
      const { page, at } = await visit({ store });
      await page.setViewportSize({ width: 1280, height: 800 });
      const button = page.locator('main [data-bottom-bar] button');
      for (const path of [
        '/tuanyuan-gold-bead-red-cord-bracelet.html',
        '/zhishou-inscribed-gold-ring.html',
        '/pingan-peace-ring-pendant.html',
        '/yuexia-fu-pendant-necklace.html',
        '/wujin-five-golds-wedding-set.html',
        '/manian-year-of-the-horse-group.html',
        '/huanxin-polish-and-plating-service.html',
        '/yanghu-gold-care-handbook.html',
      ]) {
        await page.goto(at(path));
        await expectInSight(button);
        await expectInSight(page.locator('main h1 ~ [aria-live=polite]'));
        if (/gold-ring|bracelet/.test(path)) await expectInSight(page.locator('main fieldset label').first());
      }
    },
  );
});

describe('the gold price page', () => {
  it('shows prices per tael, mace or gram, in boards, chart and table', async () => {
    const { page, at } = await visit();
    await page.goto(at('/dynamicGoldPrice/'));
    const { goldPrices } = await ask<{
      goldPrices: readonly { type: string; sell: { value: number } }[];
    }>('{ goldPrices(all: true) { type sell { value } } }');
    const sell = (type: string) => goldPrices.find((goldPrice) => goldPrice.type === type)?.sell.value ?? 0;
    const amount = (value: number) =>
      value.toLocaleString('en', {
        minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
        maximumFractionDigits: 2,
      });
    const main = page.getByRole('main');
    await main
      .getByText(`¥${amount(sell('CN-CK9999'))}`)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: '钱', exact: true }).check();
    const mace = Math.round(sell('CN-CK9999') * 3.7429 * 100) / 100;
    await main.getByRole('row', { name: new RegExp(`¥${amount(mace).replace('.', '\\.')}`) }).waitFor();
    await main.getByText('港币 / 钱，1 钱 = 3.7429 克（折算）').waitFor();
    await page.getByRole('radio', { name: '克', exact: true }).check();
    const gram = Math.round((sell('HK-CK9999') / 37.429) * 100) / 100;
    await main.getByRole('row', { name: new RegExp(`HK\\$${amount(gram).replace('.', '\\.')}`) }).waitFor();
    await expectAccessible(page);
  });

  it('changes the period by keyboard and announces it', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/dynamicGoldPrice/'));
    await page.getByRole('radio', { name: '一月' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/，一年：最高 ¥[\d,]+，最低 ¥[\d,]+，最新 ¥[\d,]+$/).waitFor({ state: 'attached' });
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft');
    await page.getByText(/，一天：最高/).waitFor({ state: 'attached' });
    // Shortly after midnight the day has only one price.
    await page.keyboard.press('ArrowRight');
    await page.getByText(/，一周：最高/).waitFor({ state: 'attached' });
    const chart = page.getByRole('slider');
    await chart.focus();
    await chart.press('Home');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('0');
    await chart.press('ArrowRight');
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe('1');
    await expectAccessible(page);
  });
});
