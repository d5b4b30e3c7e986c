import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');

async function fillMalaysia(page: Page): Promise<void> {
  await main(page).getByLabel('Name').fill('Tan Wei Ling');
  await main(page).getByLabel('Mobile number').fill('12-345 6789');
  await main(page).getByLabel('State', { exact: true }).selectOption({ index: 1 });
  await main(page).getByLabel('City').fill('Kuala Lumpur');
  await main(page).getByLabel('Street and number').fill('1 Jalan Ampang');
  await main(page).getByLabel('Postcode').fill('50450');
  await main(page).getByLabel('E-mail').fill('weiling@example.com');
}

async function fillSingapore(page: Page): Promise<void> {
  await main(page).getByLabel('姓名').fill('陈慧玲');
  await main(page).getByLabel('手机号').fill('9123 4567');
  await main(page).getByLabel('街道与门牌').fill('290 Orchard Road #04-12');
  await main(page).getByLabel('邮编').fill('238859');
  await main(page).getByLabel('电子邮箱').fill('weiling@example.com');
}

const placeOrder = (page: Page) => page.getByRole('button', { name: /^(Place order|提交订单)$/ });
const payButton = (page: Page) => page.getByRole('button', { name: /^(付款|Pay)$/ });
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Thank you, your order is placed|谢谢，订单已提交/ });

describe('a guest in Malaysia', () => {
  it('does not pay at GrabPay, and then pays the same order by FPX', async () => {
    const shop = await visit({ store: 'my_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'my_en');
    await fillMalaysia(page);
    await main(page).getByLabel('FPX online banking').check();
    await placeOrder(page).click();
    await main(page).getByText('Choose a bank').nth(1).waitFor();
    await look(page, 'stripe-fpx-checkout-1280-en');
    await expectAccessible(page);
    await main(page).getByLabel('GrabPay').check();
    await placeOrder(page).click();
    await page.waitForURL(/\/sandbox-stripe\/pay\//);
    await look(page, 'stripe-grabpay-1280');
    await expectAccessible(page);
    await page.getByRole('button', { name: /不付款|Do not pay/ }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look(page, 'stripe-grabpay-refused-1280-en');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay by FPX online banking instead' }).click();
    await main(page).getByLabel('Bank for FPX').selectOption('Maybank2U');
    await payButton(page).click();
    await page.waitForURL(/\/sandbox-stripe\/pay\//);
    await page.getByText('Maybank2U').waitFor();
    await payButton(page).click();
    await thanks(page).waitFor();
    await expect.poll(() => main(page).innerText()).toContain('FPX');
  });

  it('pays with GrabPay on a phone', async () => {
    const shop = await visit({ width: 375, store: 'my_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'my_en');
    await fillMalaysia(page);
    await main(page).getByLabel('FPX online banking').check();
    await look(page, 'stripe-methods-checkout-375-en');
    await main(page).getByLabel('GrabPay').check();
    await placeOrder(page).click();
    await page.waitForURL(/\/sandbox-stripe\/pay\//);
    await payButton(page).click();
    await thanks(page).waitFor();
  });
});

describe('a guest in Singapore', () => {
  it('scans the code of PayNow, and the page follows', async () => {
    const shop = await visit({ width: 375, store: 'sg_zh' });
    const { page } = shop;
    await comeToCheckout(shop, 'sg_zh');
    await fillSingapore(page);
    await main(page).getByLabel('PayNow').check();
    await placeOrder(page).click();
    await page.getByRole('heading', { level: 1, name: '请用 PayNow 扫码' }).waitFor();
    await look(page, 'stripe-paynow-375-zh');
    await expectAccessible(page);
    const [phone] = await Promise.all([
      page.waitForEvent('popup'),
      main(page).getByRole('link', { name: '在这台设备上打开' }).click(),
    ]);
    await payButton(phone).click();
    await phone.getByText(/已付款|Paid/).waitFor();
    await thanks(page).waitFor();
  });
});
