import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, type Visit, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const main = (page: Page) => page.getByRole('main');

async function fillMainland(page: Page): Promise<void> {
  await main(page).getByLabel('姓名').fill('林知夏');
  await main(page).getByLabel('手机号').fill('138 0013 8000');
  await main(page).getByLabel('省份').selectOption({ label: '上海市' });
  await main(page).getByLabel('城市').fill('上海市');
  await main(page).getByLabel('区县').fill('静安区');
  await main(page).getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
  await main(page).getByLabel('电子邮箱').fill('zhixia@example.com');
}

/** Orders by Alipay and comes to its page. */
async function orderByPage(shop: Visit): Promise<void> {
  const { page } = shop;
  await comeToCheckout(shop, 'default');
  await fillMainland(page);
  await main(page).getByLabel('支付宝').check();
  await main(page).getByText('前往支付宝付款，手机上会打开支付宝').waitFor();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/sandbox-alipay\/cashier/);
}

const payButton = (page: Page) => page.getByRole('button', { name: /^(付款|Pay)$/ });
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /谢谢，订单已提交/ });

describe('a guest pays by Alipay', () => {
  it('on a computer: pays on its page and comes back to a paid order that names Alipay', async () => {
    const shop = await visit();
    const { page } = shop;
    await comeToCheckout(shop, 'default');
    await main(page).getByLabel('支付宝').check();
    await look(page, 'alipay-checkout-1280-zh');
    await fillMainland(page);
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.waitForURL(/\/sandbox-alipay\/cashier/);
    await look(page, 'alipay-sandbox-1280-zh');
    await expectAccessible(page);
    await payButton(page).click();
    await thanks(page).waitFor();
    await expect.poll(() => main(page).innerText()).toContain('支付宝');
    await look(page, 'alipay-success-1280-zh');
  });

  it('on a phone: does not pay at first, and pays at the second time', async () => {
    const shop = await visit({ width: 375, userAgent: iPhone });
    const { page } = shop;
    await orderByPage(shop);
    await look(page, 'alipay-sandbox-375-zh');
    await page.getByRole('button', { name: /不付款|Do not pay/ }).click();
    await page.waitForURL(/\/checkout\/payment\/alipay\//);
    await page.getByRole('heading', { level: 1, name: '请到支付宝付款' }).waitFor();
    await page.getByText('如果没有在那里付款，就没有扣款').waitFor();
    await page.getByRole('button', { name: '改用微信支付' }).waitFor();
    await look(page, 'alipay-pay-375-zh');
    await expectAccessible(page);
    await page.getByRole('link', { name: '前往支付宝付款' }).click();
    await page.waitForURL(/\/sandbox-alipay\/cashier/);
    await payButton(page).click();
    await thanks(page).waitFor();
  });

  it('is not paid by another amount, and says that it goes back', async () => {
    const shop = await visit();
    const { page } = shop;
    await orderByPage(shop);
    await page.getByRole('combobox').selectOption({ value: 'wrong-amount' });
    await payButton(page).click();
    await page.waitForURL(/\/checkout\/payment\/alipay\//);
    await page.getByRole('heading', { level: 1, name: '付款没有成功' }).waitFor();
    await page.getByText('支付宝通知的金额是').waitFor();
    const number = /\d{14}/.exec(await main(page).innerText())?.[0] ?? '';
    await look(page, 'alipay-pay-1280-zh');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '付款没有成功' }).waitFor();
    await page.getByRole('button', { name: '放弃付款，回到购物袋' }).waitFor();
    expect(await main(page).innerText()).toContain(number);
  });

  it('sees that the time is over, and has the bag again', async () => {
    const shop = await visit({ width: 375, userAgent: iPhone });
    const { page } = shop;
    await orderByPage(shop);
    await page.getByRole('button', { name: /不付款|Do not pay/ }).click();
    await page.getByRole('heading', { level: 1, name: '请到支付宝付款' }).waitFor();
    await page.clock.install({ time: Date.now() + 31 * 60_000 });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '付款时间已过' }).waitFor();
    expect(await main(page).getByText('前往支付宝付款').count()).toBe(0);
    await look(page, 'alipay-ended-375-zh');
    await page.getByRole('button', { name: '放弃付款，回到购物袋' }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
  });
});
