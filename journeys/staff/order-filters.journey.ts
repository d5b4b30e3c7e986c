import { describe, expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { placeOrder } from '../support/orders.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();

describe('the manager of a store', () => {
  it.each([
    [375, 'default', '今日清单', '本店待办', '交付', '进行中'],
    [768, 'cn_en', 'List of the day', 'Work of this store', 'Delivery', 'Open'],
    [1280, 'default', '今日清单', '本店待办', '交付', '进行中'],
  ] as const)(
    'sees what is open, filters the orders, and prints the list of the day, at %i px in %s',
    async (width, store, dayList, work, delivery, open) => {
      const order = await placeOrder();
      const shop = await visit({ width, store });
      const { page, at } = shop;
      await signInStaff(shop, 'CN0001');
      const row = page.getByRole('row').filter({ hasText: order.number });
      await row.waitFor();
      await expectAccessible(page);
      await look(page, `staff-work-${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await page.getByRole('navigation', { name: work }).getByRole('link', { name: open }).click();
      await page.waitForURL(at('/staff/orders?status=open'));
      await row.waitFor();
      await page.getByLabel(delivery, { exact: true }).selectOption('pickup');
      await page.waitForURL(/delivery=pickup/);
      await row.waitFor({ state: 'detached' });
      await page.getByLabel(delivery, { exact: true }).selectOption('courier');
      await row.waitFor();
      await page.reload();
      await row.waitFor();
      await expect.poll(() => page.getByLabel(delivery, { exact: true }).inputValue()).toBe('courier');

      await page.getByRole('link', { name: dayList }).click();
      await page.getByRole('heading', { level: 1, name: /今日清单|list of the day/ }).waitFor();
      await page.getByRole('link', { name: order.number, exact: true }).waitFor();
      await expectAccessible(page);
      await look(page, `staff-day-list-${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
});
