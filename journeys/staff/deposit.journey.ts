/**
 * An adviser sells pair rings with a deposit. The customer pays it by the link, the workshop makes them, and they are handed
 * over once the rest is paid.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, hydrated, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { askAs, createCustomer, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

/** Two rings of platinum; a share code never changes. */
const pair = 'ASt3iQMBAgMAB3N1LXF1YW4GBAcoCAIJABP9AxQAAAYEBygIAgkAE-EEFAAACp3kxg';
const card = '4242 4242 4242 4242';

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

async function payByCard(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: '用银行卡付款', exact: true }).click();
  await typeCard(page, card);
  await main(page).getByRole('button', { name: '付款', exact: true }).click();
}

it('pair rings are sold with a deposit, made, and handed over once the rest is paid', {
  timeout: 240_000,
}, async () => {
  const customer = await createCustomer('hk_zh', { mobile_phone: '+85291234567' });
  const { customer: account } = await askAs<{ customer: { member_card: { token: string } } }>(
    customer.token,
    '{ customer { member_card { token } } }',
    {},
    'hk_zh',
  );

  const tablet = await visit({ width: 768, store: 'hk_zh' });
  const { page } = tablet;
  await signInStaff(tablet, 'HK0102', '/staff/sales');
  await main(page).getByLabel('会员码').fill(account.member_card.token);
  await main(page).getByRole('button', { name: '开始' }).first().click();
  await page.waitForURL(/\/staff\/sales\/\w{32}/);
  await main(page).getByLabel('短码、链接或设计地址').fill(pair);
  await main(page).getByRole('button', { name: '放入设计' }).click();
  await main(page).getByText(/素圈/).first().waitFor();
  const deposit = main(page).getByRole('radio', { name: /^订金/ });
  await deposit.focus();
  await page.keyboard.press('Space');
  expect(await deposit.isChecked()).toBe(true);
  await expectAccessible(page);
  await look(page, 'sale-deposit-768-zh');
  await fits(page, 768);
  await main(page).getByRole('button', { name: '下单', exact: true }).click();
  await page.waitForURL(/\/staff\/orders\/\d{14}$/);
  const number = page.url().slice(-14);
  await main(page).getByRole('img', { name: '付款页面的二维码' }).waitFor();
  await expectAccessible(page);
  await look(page, 'staff-deposit-768-zh');

  const phone = await visit({ width: 375, store: 'hk_zh' });
  await phone.page.goto(phone.at('/sign-in'));
  await signInHere(phone.page, customer);
  await phone.page.waitForURL(phone.at('/account'));
  await phone.page.goto(phone.at(`/order-details/${number}?store=hk_zh`));
  await hydrated(phone.page);
  await main(phone.page).getByRole('heading', { name: '分两次付款' }).waitFor();
  await main(phone.page).getByText('价格自下单起锁定，不随金价变动。').waitFor();
  await main(phone.page).getByText('现在付').waitFor();
  await expectAccessible(phone.page);
  await look(phone.page, 'deposit-to-pay-375-zh');
  await fits(phone.page, 375);
  await payByCard(phone.page);
  await main(phone.page)
    .getByRole('heading', { name: /^付余款/ })
    .waitFor();
  await main(phone.page).getByRole('link', { name: '订金收据 PDF' }).waitFor();

  const desk = await visit({ width: 1280, store: 'hk_zh' });
  await signInStaff(desk, 'HK0101', `/staff/orders/${number}`);
  await main(desk.page).getByLabel('手寸已与顾客确认').waitFor();
  for (const box of await main(desk.page).getByRole('checkbox').all()) await box.check();
  await main(desk.page).getByRole('button', { name: '审批通过，发往工坊' }).click();
  await main(desk.page).getByRole('button', { name: '制作完成' }).click();
  await main(desk.page).getByLabel('运单号').fill('SF1234567890125');
  await main(desk.page).getByRole('button', { name: '确认寄出' }).click();
  await main(desk.page).getByRole('button', { name: '确认到店' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: '确认到店' }).click();

  // The store waits for the rest: nobody can hand the rings over.
  await phone.page.getByRole('heading', { name: '提货码' }).waitFor();
  await page.reload();
  await main(page)
    .getByText(/^余款 .+ 待付，付清后才能交货或寄出/)
    .waitFor();
  expect(await main(page).getByRole('button', { name: '确认提货' }).count()).toBe(0);
  await expectAccessible(page);
  await look(page, 'staff-rest-due-768-zh');
  await fits(page, 768);
  await page.goto(tablet.at('/staff/orders?status=rest_due'));
  await main(page).getByText(number.slice(-4)).first().waitFor();
  await look(page, 'staff-list-rest-due-768-zh');
  await look(desk.page, 'staff-rest-due-1280-zh');

  await look(phone.page, 'rest-to-pay-375-zh');
  await payByCard(phone.page);
  await main(phone.page)
    .getByRole('heading', { name: /^付余款/ })
    .waitFor({ state: 'detached' });
  await main(phone.page).getByRole('link', { name: '收据 PDF', exact: true }).waitFor();
  await expectAccessible(phone.page);
  await look(phone.page, 'rest-paid-375-zh');

  const code = await phone.page.getByText(/^\d{3} \d{3}$/).innerText();
  await page.goto(tablet.at(`/staff/orders/${number}`));
  await page.getByLabel('提货码').fill(code);
  await page.getByLabel('手机号后四位').fill('4567');
  await page.getByRole('button', { name: '确认提货' }).click();
  await page.getByText('已交给顾客，订单完成。').waitFor();
});
