import { describe, expect, it } from 'vitest';
import { look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

describe('a request that is never answered', () => {
  it('ends with a message and a link instead of an endless progress bar', async () => {
    const { page, at } = await visit();
    await page.goto(at('/'));
    await page.clock.install();
    let requestCount = 0;
    await page.route('**/graphql*', () => {
      requestCount += 1;
    });
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '婚嫁', exact: true })
      .click();
    await expect.poll(() => requestCount).toBeGreaterThan(0);
    await page.getByRole('progressbar').waitFor();
    await page.clock.runFor(14_000);
    expect(await page.getByRole('progressbar').count()).toBe(1);
    await page.clock.runFor(2000);
    await page.getByRole('heading', { level: 1, name: '页面没能打开' }).waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    expect(requestCount).toBe(1);
    // The network is back, and the same link works.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.clock.resume();
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '钻石', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: /钻石/ }).waitFor();
  });
});

describe('the promotion message', () => {
  const day = 24 * 60 * 60 * 1000;
  const promotion = '活动消息';

  it('shows on a phone at the first view, also later in the same tab, and in another tab after a day', async () => {
    const { page, context, at } = await visit({ width: 375 });
    await page.goto(at('/gold.html'));
    const strip = page.getByRole('complementary', { name: promotion });
    expect(await strip.isVisible()).toBe(true);
    const top = await strip.boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(top?.y).toBe(0);
    expect(header?.y).toBe(top?.height);
    await look(page, 'promotion-375');
    await page.reload();
    expect(await strip.isVisible()).toBe(true);

    const shownIn = async (path: string): Promise<boolean> => {
      const tab = await context.newPage();
      await tab.goto(at(path));
      const isPromotionVisible = await tab.getByRole('complementary', { name: promotion }).isVisible();
      await tab.close();
      return isPromotionVisible;
    };
    expect(await shownIn('/gold.html')).toBe(false);
    expect(await shownIn('/')).toBe(true);
    const passed = (milliseconds: number) =>
      page.evaluate((ago) => {
        const at = Date.now() - ago;
        localStorage.setItem('jinlan__promotion_view', JSON.stringify({ value: at, timeStored: at }));
      }, milliseconds);
    await passed(day - 60_000);
    expect(await shownIn('/gold.html')).toBe(false);
    await passed(day);
    expect(await shownIn('/gold.html')).toBe(true);
    expect(await shownIn('/gold.html')).toBe(false);
  });

  it('replaces the delivery promise on a wide screen, and moves nothing at hydration', async () => {
    const { page, context, at } = await visit();
    await page.goto(at('/gold.html'));
    const promise = page.getByText(/免运费/);
    expect(await promise.isVisible()).toBe(false);
    const tab = await context.newPage();
    await tab.goto(at('/gold.html'));
    expect(await tab.getByText(/免运费/).isVisible()).toBe(true);
  });
});
