import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, type Visit, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';

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

async function fillHongKong(page: Page): Promise<void> {
  await main(page).getByLabel('Name').fill('Chan Ka Yan');
  await main(page).getByLabel('Mobile number').fill('9123 4567');
  await main(page).getByLabel('District').selectOption({ index: 1 });
  await main(page).getByLabel('Street and number').fill('88 Queen’s Road Central');
  await main(page).getByLabel('E-mail').fill('ka.yan@example.com');
}

async function fillHongKongInChinese(page: Page): Promise<void> {
  await main(page).getByLabel('姓名').fill('陈嘉欣');
  await main(page).getByLabel('手机号').fill('9123 4567');
  await main(page).getByLabel('地区').selectOption({ index: 1 });
  await main(page).getByLabel('街道与门牌').fill('皇后大道中 88 号');
  await main(page).getByLabel('电子邮箱').fill('ka.yan@example.com');
}

/** Orders by WeChat Pay in Chinese, and waits for the code. */
async function orderByCode(shop: Visit): Promise<void> {
  const { page, at } = shop;
  await comeToCheckout(shop, 'default');
  await fillMainland(page);
  // On the Mainland it stands first, and is chosen beforehand.
  expect(await main(page).getByLabel('微信支付').isChecked()).toBe(true);
  await main(page).getByText('电脑上扫码付款，手机上打开微信付款').waitFor();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(at('/checkout/payment/wechat_pay/'));
  await page.getByRole('heading', { level: 1, name: '请用微信扫码付款' }).waitFor();
}

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /谢谢，订单已提交/ });

describe('a guest pays by WeChat Pay', () => {
  it('on a computer: scans the code, and the page follows once it is paid elsewhere', async () => {
    const shop = await visit();
    const { page, context } = shop;
    await orderByCode(shop);
    await page.getByRole('timer').waitFor();
    await page.getByRole('img', { name: '请扫码付款' }).waitFor();
    await look(page, 'wechat-pay-1280-zh');
    await expectAccessible(page);
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: '在这台设备上打开' }).click();
    const wallet = await opening;
    await wallet.getByRole('heading', { name: '确认付款' }).waitFor();
    await look(wallet, 'wechat-sandbox-1280');
    await expectAccessible(wallet);
    await wallet.getByRole('button', { name: '付款', exact: true }).click();
    await wallet.getByRole('heading', { name: '付款成功' }).waitFor();
    await thanks(page).waitFor();
    // Back leads to no second payment.
    await page.goto(shop.at('/checkout/payment/wechat_pay/'));
    await thanks(page).waitFor();
  });

  it('on a phone: does not pay in WeChat, comes back, and pays at the second time', async () => {
    const shop = await visit({ width: 375, store: 'hk_en', userAgent: iPhone });
    const { page } = shop;
    await comeToCheckout(shop, 'hk_en');
    await fillHongKong(page);
    await main(page).getByLabel('WeChat Pay').check();
    await look(page, 'wechat-checkout-375-en');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/\/sandbox-wechat\/h5\//);
    await page.getByRole('button', { name: /不付款|Do not pay/ }).click();
    await page.waitForURL(/\/checkout\/payment\/wechat_pay\//);
    await page.getByRole('heading', { level: 1, name: 'Please pay in WeChat' }).waitFor();
    await look(page, 'wechat-pay-375-en');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pay in WeChat' }).click();
    await page.waitForURL(/\/sandbox-wechat\/h5\//);
    await look(page, 'wechat-sandbox-375');
    // The shop hears nothing, and asks when the buyer comes back.
    await page.getByRole('combobox').selectOption({ value: 'lost' });
    await page.getByRole('button', { name: /^(付款|Pay)$/ }).click();
    await page.getByRole('heading', { level: 1, name: /Thank you, your order is placed/ }).waitFor();
  });

  it('gets a new link on a phone once the first has ended, in the same order', async () => {
    const shop = await visit({ width: 375, userAgent: iPhone });
    const { page } = shop;
    await comeToCheckout(shop, 'default');
    await fillMainland(page);
    await main(page).getByLabel('微信支付').check();
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.waitForURL(/\/sandbox-wechat\/h5\//);
    const first = page.url();
    await page.clock.install({ time: Date.now() + 6 * 60_000 });
    await page.goBack();
    const renew = page.getByRole('button', { name: '打开微信付款' });
    await renew.waitFor();
    const number = /\d{14}/.exec(await main(page).innerText())?.[0] ?? '';
    await look(page, 'wechat-link-ended-375-zh');
    await page.clock.setSystemTime(Date.now());
    await renew.click();
    await page.waitForURL((url) => /\/sandbox-wechat\/h5\//.test(url.pathname) && url.href !== first);
    expect(new URL(page.url()).searchParams.get('redirect_url')).toContain(number);
    await page.getByRole('button', { name: /^(付款|Pay)$/ }).click();
    await thanks(page).waitFor();
    await expect.poll(() => main(page).innerText()).toContain(number);
  });

  it('sees that the code has ended, gives up, and has the bag again', async () => {
    const shop = await visit({ width: 375 });
    const { page } = shop;
    await orderByCode(shop);
    await look(page, 'wechat-pay-375-zh');
    await page.clock.install({ time: Date.now() + 31 * 60_000 });
    await page.reload();
    await main(page).getByRole('heading', { name: '二维码已失效' }).waitFor();
    await look(page, 'wechat-code-ended-375-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '放弃付款，回到购物袋' }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
    await page.getByRole('link', { name: '去结算' }).waitFor();
  });

  it('for gold by weight: sees the locked price, and pays by card instead in the same order', async () => {
    const shop = await visit({ store: 'hk_en' });
    const { page, at } = shop;
    await comeToCheckout(shop, 'hk_en', 'JL10521');
    await fillHongKong(page);
    await main(page).getByLabel('WeChat Pay').check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(at('/checkout/payment/wechat_pay/'));
    await page.getByRole('heading', { level: 1, name: 'The gold price is locked for you' }).waitFor();
    const number = /\d{14}/.exec(await main(page).innerText())?.[0] ?? '';
    await look(page, 'wechat-pay-1280-en');
    await page.getByRole('button', { name: 'Pay by card instead' }).click();
    await typeCard(page, '4242 4242 4242 4242');
    await look(page, 'wechat-by-card-1280-en');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Thank you, your order is placed/ }).waitFor();
    await expect.poll(() => main(page).innerText()).toContain(number);
  });

  it('in WeChat’s own browser: finds it chosen, leaves the payment, and pays on the shop’s page', async () => {
    const shop = await visit({ width: 375, store: 'hk_zh', userAgent: `${iPhone} MicroMessenger/8.0.50` });
    const { page, context, at } = shop;
    await page.addInitScript(standForWechat, at('/sandbox-wechat/bridge'));
    await comeToCheckout(shop, 'hk_zh');
    // The page has been at WeChat, which told who pays.
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain('wechat_payer');
    await page.waitForURL((url) => /^\/checkout\/?$/.test(url.pathname));
    const methods = main(page).getByRole('group', { name: '支付方式' }).getByRole('radio');
    await methods.first().waitFor();
    expect(await methods.first().getAttribute('value')).toBe('wechat_pay');
    await expect.poll(() => methods.first().isChecked()).toBe(true);
    await look(page, 'wechat-browser-checkout-375-zh');
    await fillHongKongInChinese(page);
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.waitForURL(at('/checkout/payment/wechat_pay/'));
    await page.getByRole('heading', { level: 1, name: '请用微信支付付款' }).waitFor();
    await look(page, 'wechat-browser-pay-375-zh');
    await expectAccessible(page);

    const payNow = page.getByRole('button', { name: '付款', exact: true });
    for (const decision of ['不付款', '付款'] as const) {
      const opening = context.waitForEvent('page');
      await payNow.click();
      const sheet = await opening;
      await sheet.getByRole('button', { name: decision, exact: true }).click();
      await sheet.getByRole('heading', { name: decision === '付款' ? '付款成功' : '未付款' }).waitFor();
      await sheet.close();
      await page.evaluate(() => (globalThis as unknown as { closeSheet(): void }).closeSheet());
      if (decision === '不付款') await payNow.waitFor();
    }
    await thanks(page).waitFor();
  });

  it('in WeChat’s own browser: pays an order whose code was shown on a computer', async () => {
    const computer = await visit({ store: 'hk_en' });
    await comeToCheckout(computer, 'hk_en');
    await fillHongKong(computer.page);
    await main(computer.page).getByLabel('WeChat Pay').check();
    await computer.page.getByRole('button', { name: 'Place order' }).click();
    await computer.page.getByRole('heading', { level: 1, name: 'Please scan with WeChat' }).waitFor();
    const { number, token } = await computer.page.evaluate(() => {
      const stored = Object.values({ ...localStorage }).join(' ');
      const found = (name: string, value: string) =>
        new RegExp(`"${name}":"(${value})"`).exec(stored)?.[1] ?? '';
      return { number: found('number', '\\d{14}'), token: found('token', '[\\w-]+') };
    });

    const { page, context, at } = await visit({
      ...{ width: 375, store: 'hk_zh', userAgent: `${iPhone} MicroMessenger/8.0.50` },
    });
    await page.addInitScript(standForWechat, at('/sandbox-wechat/bridge'));
    await page.goto(at(`/checkout/checkOrder?order=${number}#key=${token}`));
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain('wechat_payer');
    const here = page.getByRole('button', { name: '改在这台设备上付款' });
    await here.waitFor();
    await look(page, 'wechat-code-elsewhere-375-zh');
    await expectAccessible(page);
    await here.click();
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: '付款', exact: true }).click();
    const sheet = await opening;
    await sheet.getByRole('button', { name: '付款', exact: true }).click();
    await sheet.getByRole('heading', { name: '付款成功' }).waitFor();
    await sheet.close();
    await page.evaluate(() => (globalThis as unknown as { closeSheet(): void }).closeSheet());
    await computer.page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor();
  });
});

/** WeChat's bridge, whose sheet is the sandbox's page in another tab. It comes a moment after the page. */
function standForWechat(bridge: string): void {
  const ready = () => {
    const sheets: (() => void)[] = [];
    Object.assign(globalThis, {
      closeSheet: () => sheets.pop()?.(),
      WeixinJSBridge: {
        invoke(call: string, parameters: Record<string, string>, onAnswer: () => void) {
          if (call !== 'getBrandWCPayRequest') return;
          sheets.push(onAnswer);
          window.open(`${bridge}?${new URLSearchParams(parameters)}`);
        },
      },
    });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
  };
  document.addEventListener('DOMContentLoaded', ready);
}
