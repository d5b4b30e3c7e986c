import { expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { staffStep } from '../support/customers.ts';
import { signInStaff, staffToken } from '../support/staff.ts';

const visit = withBrowser();

it('a refund that the bank does not pay out is found by staff in the list, with its reason', async () => {
  const shop = await visit({ store: 'hk_en' });
  const { page } = shop;
  const main = page.getByRole('main');
  await comeToCheckout(shop, 'hk_en');
  await main.getByLabel('Name').fill('Chan Ka Yan');
  await main.getByLabel('Mobile number').fill('9123 4567');
  await main.getByLabel('District').selectOption({ index: 1 });
  await main.getByLabel('Street and number').fill('88 Queen’s Road Central');
  await main.getByLabel('E-mail').fill('ka.yan@example.com');
  await typeCard(page, '4000 0000 0000 5126');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { level: 1, name: /Thank you/ }).waitFor();
  const numberOf = async () => /\b\d{14}\b/.exec(await main.innerText())?.[0] ?? '';
  await expect.poll(numberOf).not.toBe('');
  const number = await numberOf();
  await staffStep(
    await staffToken('HK0001'),
    { number },
    'refundOrder',
    ', amount: 100, reason: "A scratch"',
  );

  const office = await visit({ store: 'hk_en' });
  await signInStaff(office, 'HK0001', '/staff/orders?status=refund_failed');
  const staff = office.page;
  const row = staff.getByRole('link', { name: new RegExp(number) });
  await expect
    .poll(
      async () => {
        await staff.reload();
        return row.count();
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await look(staff, 'refund-failed-list-1280-en');
  await expectAccessible(staff);
  await row.first().click();
  await staff
    .getByText(/card_closed/)
    .first()
    .waitFor();
  await look(staff, 'refund-failed-order-1280-en');
  await expectAccessible(staff);
});
