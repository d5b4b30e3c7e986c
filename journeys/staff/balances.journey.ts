/** What the shop owes its customers, seen by the manager of the e-shop. */
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();

it.each([
  [375, 'default', 'CN0001', '余额', '顾客余额', '礼品卡', '上个月', '月末余额'],
  [
    1280,
    'hk_en',
    'HK0001',
    'Balances',
    'Customer balances',
    'Gift cards',
    'Previous month',
    'At the end of the month',
  ],
  [768, 'hk_zh', 'HK0001', '余额', '顾客余额', '礼品卡', '上个月', '月末余额'],
] as const)(
  'the balances of customers are found at %i px in %s, month by month',
  async (width, store, staffNo, tab, title, cards, previous, closing) => {
    const shop = await visit({ width, store });
    const { page, at } = shop;
    await signInStaff(shop, staffNo);
    if (width < 1280) await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.waitForURL(at('/staff/balances'));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('table', { name: cards }).waitFor();
    expect(await page.getByRole('table').count()).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await look(page, `staff-balances-${width}-${store}`);
    await page.getByRole('link', { name: previous }).click();
    await page.waitForURL(/month=20\d\d-\d\d/);
    await page.getByText(closing).first().waitFor();
    await expectAccessible(page);
  },
);

it('the balances of customers are refused to the manager of a store', async () => {
  const shop = await visit({ store: 'hk_en' });
  await signInStaff(shop, 'HK0101', '/staff/balances');
  await shop.page.getByText('Only the manager of the e-shop can see the balances of customers').waitFor();
  expect(await shop.page.getByRole('link', { name: 'Balances', exact: true }).count()).toBe(0);
});
