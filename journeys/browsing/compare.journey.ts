import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, hydrated, look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

const marks = (page: Page) =>
  page.getByRole('main').getByRole('checkbox', { name: /^(加入比较：|Compare )/ });

const unmarked = (page: Page) => marks(page).and(page.locator(':not(:checked)'));

describe('a compare tray for up to 4 pieces', () => {
  it('keeps four pieces across lists, refuses a fifth with a message, and shows what differs', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    await hydrated(page);
    for (let index = 0; index < 2; index += 1) await marks(page).nth(index).check();
    await page.goto(at('/diamonds.html'));
    await hydrated(page);
    for (let index = 0; index < 2; index += 1) await unmarked(page).first().check();
    await unmarked(page).first().click();
    await page.getByRole('alert').getByText('一次最多比较 4 件，请先移出一件。').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^移出比较/ }).count()).toBe(4);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('link', { name: '比较 4 件' }).click();
    await page.getByRole('heading', { level: 1, name: '商品比较' }).waitFor();
    const table = page.getByRole('table');
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(5);
    await table.getByRole('rowheader', { name: '材质 有差别', exact: true }).waitFor();
    await look(page, 'compared-1280-zh');
    await expectAccessible(page);
    const rows = await table.getByRole('row').count();
    await page.getByRole('checkbox', { name: '只看有差别的项目' }).check();
    await expect.poll(() => table.getByRole('row').count()).toBeLessThanOrEqual(rows);
    await table
      .getByRole('button', { name: /^移出比较/ })
      .first()
      .click();
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(4);
    await page.waitForURL((url) => url.searchParams.get('pieces')?.split(',').length === 3);
    await page.goBack();
    await expect.poll(() => marks(page).and(page.locator(':checked')).count()).toBeGreaterThan(0);
  });

  it('opens from a shared link on a phone, without pieces that are not for sale', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at('/compare?pieces=jl10428,JL20108,none-1,jl10428'));
    await expect.poll(() => page.getByRole('table').getByRole('columnheader').count()).toBe(3);
    await page.getByText('One piece is no longer for sale').waitFor();
    await look(page, 'compared-375-en');
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: /^Take out/ }).count()).toBe(0);
    expect(await page.getByRole('columnheader').count()).toBe(3);
  });

  it('says what to do where nothing was chosen, and leads back to the chosen ones', async () => {
    const { page, at } = await visit();
    await page.goto(at('/compare?pieces=%3Cscript%3E,..%2F'));
    await page.getByText('还没有选好要比较的商品').waitFor();
    await expectAccessible(page);
    for (const stones of ['', '?stones=', '?stones=nobody']) {
      await page.goto(at(`/loose-diamonds/compare${stones}`));
      await page.getByText('还没有选好要比较的裸钻').waitFor();
      await page.getByRole('main').getByRole('link', { name: '全部裸钻' }).waitFor();
    }
    await expectAccessible(page);
    await page.goto(at('/tuanyuan-gold-bead-red-cord-bracelet.html'));
    const mark = page.getByRole('checkbox', { name: /^加入比较：团圆/ });
    await mark.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => mark.isChecked()).toBe(true);
    await page.goto(at('/gold.html'));
    await page.getByText('再选一件即可比较').waitFor();
    await unmarked(page).first().check();
    await page.goto(at('/compare'));
    await page.getByRole('link', { name: '比较 2 件' }).click();
    await expect.poll(() => page.getByRole('table').getByRole('columnheader').count()).toBe(3);
  });
});

describe('the price filter of a list', () => {
  const priceOf = (page: Page) => new URL(page.url()).searchParams.get('price');

  it('is set by keyboard and by typing, even with its ends swapped', async () => {
    const { page, at } = await visit();
    await page.goto(at('/gold.html'));
    const main = page.getByRole('main');
    await main.locator('summary', { hasText: '价格' }).first().click();
    const [lowestHandle, highestHandle] = [
      main.getByRole('slider', { name: '最低价格' }),
      main.getByRole('slider', { name: '最高价格' }),
    ];
    expect(await lowestHandle.getAttribute('aria-valuetext')).toMatch(/^¥[\d,]+$/);
    await lowestHandle.focus();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/price=\d+_(&|$)/);
    await highestHandle.focus();
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowLeft');
    const valueText = async (handle: typeof lowestHandle) =>
      Number((await handle.getAttribute('aria-valuetext'))?.replace(/\D/g, ''));
    // The list is requested shortly after the handle stops.
    await expect
      .poll(
        async () => priceOf(page) === `${await valueText(lowestHandle)}_${await valueText(highestHandle)}`,
        { timeout: 20_000 },
      )
      .toBe(true);
    const [from, to] = [await valueText(lowestHandle), await valueText(highestHandle)];
    expect(to).toBeGreaterThan(from);
    const fields = [
      main.getByRole('textbox', { name: '最低价格' }),
      main.getByRole('textbox', { name: '最高价格' }),
    ] as const;
    await fields[0].fill('about 9000');
    await fields[0].blur();
    await main.getByText('请填金额，例如 20000').waitFor();
    expect(priceOf(page)).toBe(`${from}_${to}`);
    await expect.poll(() => main.locator('[aria-busy=true]').count()).toBe(0);
    await expectAccessible(page);
    // The lower end above the upper one: they are swapped.
    await fields[0].fill(`９${to}`);
    await fields[0].blur();
    await page.waitForURL((url) => url.searchParams.get('price') === `${to}_9${to}`);
    await fields[0].fill('5000');
    await fields[0].press('Enter');
    await page.waitForURL((url) => url.searchParams.get('price') === `5000_9${to}`);
    await main
      .getByText(/^¥5,000 至 ¥9/)
      .first()
      .waitFor();
  });

  it('is set in the filter sheet of a phone', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at('/gold.html?price=3000_9000'));
    await page.getByRole('button', { name: /^Filter/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    const lowest = sheet.getByRole('textbox', { name: 'Lowest price' });
    await expect.poll(() => lowest.inputValue()).toBe('3,000');
    await lowest.fill('');
    await lowest.blur();
    await page.waitForURL(/price=_9000/);
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await look(page, 'list-price-375-en');
    await expectAccessible(page);
  });
});
