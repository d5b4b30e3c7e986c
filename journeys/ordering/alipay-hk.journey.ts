import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const main = (page: Page) => page.getByRole('main');

async function fillInEnglish(page: Page): Promise<void> {
  await main(page).getByLabel('Name').fill('Chan Ka Yan');
  await main(page).getByLabel('Mobile number').fill('9123 4567');
  await main(page).getByLabel('District').selectOption({ index: 1 });
  await main(page).getByLabel('Street and number').fill('88 Queen’s Road Central');
  await main(page).getByLabel('E-mail').fill('ka.yan@example.com');
}

async function fillInChinese(page: Page): Promise<void> {
  await main(page).getByLabel('姓名').fill('陈嘉欣');
  await main(page).getByLabel('手机号').fill('9123 4567');
  await main(page).getByLabel('地区').selectOption({ index: 1 });
  await main(page).getByLabel('街道与门牌').fill('皇后大道中 88 号');
  await main(page).getByLabel('电子邮箱').fill('ka.yan@example.com');
}

const payButton = (page: Page) => page.getByRole('button', { name: /^(付款|Pay)$/ });

describe('a guest pays by AlipayHK', () => {
  it('on a phone in English: does not pay at first, and pays at the second time', async () => {
    const shop = await visit({ width: 375, store: 'hk_en', userAgent: iPhone });
    const { page } = shop;
    await comeToCheckout(shop, 'hk_en');
    await fillInEnglish(page);
    await main(page).getByLabel('AlipayHK').check();
    await main(page).getByText('You go to AlipayHK; on a phone its app opens').waitFor();
    await look(page, 'alipay-hk-checkout-375-en');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/\/sandbox-alipay\/qr\//);
    await look(page, 'alipay-hk-sandbox-375');
    await page.getByRole('button', { name: /不付款|Do not pay/ }).click();
    await page.waitForURL(/\/checkout\/payment\/alipay_hk\//);
    await page.getByRole('heading', { level: 1, name: 'Please pay in AlipayHK' }).waitFor();
    await look(page, 'alipay-hk-pay-375-en');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pay in AlipayHK' }).click();
    await page.waitForURL(/\/sandbox-alipay\/qr\//);
    // The shop hears nothing, and asks when the buyer comes back.
    await page.getByRole('combobox').selectOption({ value: 'lost' });
    await payButton(page).click();
    await page.getByRole('heading', { level: 1, name: /Thank you, your order is placed/ }).waitFor();
    await expect.poll(() => main(page).innerText()).toContain('AlipayHK');
  });

  it('on a computer in Chinese: is told that another amount arrived, and can try again', async () => {
    const shop = await visit({ store: 'hk_zh' });
    const { page } = shop;
    await comeToCheckout(shop, 'hk_zh');
    await fillInChinese(page);
    await main(page).getByLabel('支付宝香港').check();
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.waitForURL(/\/sandbox-alipay\/qr\//);
    await expectAccessible(page);
    await page.getByRole('combobox').selectOption({ value: 'wrong-amount' });
    await payButton(page).click();
    await page.waitForURL(/\/checkout\/payment\/alipay_hk\//);
    await page.getByRole('heading', { level: 1, name: '付款没有成功' }).waitFor();
    await page.getByText('支付宝香港通知的金额是').waitFor();
    await look(page, 'alipay-hk-pay-1280-zh');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '付款没有成功' }).waitFor();
    await page.getByRole('button', { name: '重新付款' }).waitFor();
  });
});
