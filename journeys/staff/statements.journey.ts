import { describe, expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();

const noListOrSame = /还没有账单|一致|No list yet|Matches/;

describe('the daily lists of payment providers', () => {
  it.each([
    [375, 'default', 'CN0001', '对账', '支付对账', ['微信支付', '支付宝']],
    [1280, 'hk_en', 'HK0001', 'Payments', 'Payment reconciliation', ['WeChat Pay', 'AlipayHK']],
  ] as const)(
    'are found by the manager of the e-shop at %i px, each day of each way to pay',
    async (width, store, staffNo, tab, title, methods) => {
      const shop = await visit({ width, store });
      const { page, at } = shop;
      await signInStaff(shop, staffNo);
      if (width === 375) await page.getByRole('button', { name: '更多', exact: true }).click();
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.waitForURL(at('/staff/statements'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      for (const method of methods) {
        const row = page.getByRole('row').filter({ hasText: method }).first();
        await row.waitFor();
        expect(await row.innerText()).toMatch(noListOrSame);
      }
      await look(page, `staff-statements-${width}-${store}`);
      await expectAccessible(page);
      await page.getByRole('row').filter({ hasText: methods[0] }).getByRole('link').first().click();
      await page.waitForURL(/\/staff\/statements\/\d+$/);
      await page.getByRole('heading', { level: 1, name: methods[0] }).waitFor();
      await page.getByText(noListOrSame).first().waitFor();
      await look(page, `staff-statement-${width}-${store}`);
      await expectAccessible(page);
    },
  );

  it('are hidden from the manager of a store', async () => {
    const shop = await visit({ width: 1280, store: 'hk_en' });
    const { page, at } = shop;
    await signInStaff(shop, 'HK0101');
    await page.getByText('HK0101').waitFor();
    expect(await page.getByRole('link', { name: 'Payments' }).count()).toBe(0);
    await page.goto(at('/staff/statements'));
    await page.getByText('Only the manager of the e-shop can see this').waitFor();
  });
});
