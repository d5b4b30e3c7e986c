/** What goes wrong while a buyer pays by WeChat Pay, Alipay or AlipayHK. The good ways have journeys of their own. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { behave, buyerOf, iPhone, openPayment, paymentOf, placeUnpaid } from '../support/unpaid-orders.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');
const payButton = (page: Page) => page.getByRole('button', { name: /^(付款|Pay)$/ });
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Thank you, your order is placed|谢谢，订单已提交/ });

describe('WeChat Pay', () => {
  it('is down when a member orders: the page says so, and takes a card instead, once', async () => {
    const member = await buyerOf('member', 'hk_en');
    await behave('wechat', { service: 'down' });
    const order = await placeUnpaid({
      store: 'hk_en',
      method: 'wechat_pay',
      ...(member && { customer: member }),
    });
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await openPayment(shop, order, member);
    await page.getByRole('heading', { level: 1, name: 'Waiting for the payment service' }).waitFor();
    const byCard = page.getByRole('button', { name: 'Pay by card instead' });
    await look(page, 'ways-wechat-down-1280-en');
    await expectAccessible(page);
    await byCard.click();
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await thanks(page).waitFor();
    expect(await paymentOf(order)).toMatchObject({ status: 'paid', method: 'card' });
    await look(page, 'ways-wechat-down-paid-1280-en');
  });

  it('takes no money for an order that the buyer gave up, whose code is still open', async () => {
    const order = await placeUnpaid({ store: 'default', method: 'wechat_pay' });
    const shop = await visit({ width: 375 });
    const { page, context } = shop;
    await openPayment(shop, order);
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: '在这台设备上打开' }).click();
    const wallet = await opening;
    await payButton(wallet).waitFor();
    await page.getByRole('button', { name: '放弃付款，回到购物袋' }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
    await payButton(wallet).click();
    await wallet.getByRole('heading', { level: 1 }).waitFor();
    await look(wallet, 'ways-wechat-closed-375-zh');
    await expectAccessible(wallet);
    expect(await paymentOf(order)).toMatchObject({ status: 'failed' });
  });

  it('follows in two windows, and only one of them pays', async () => {
    const order = await placeUnpaid({ store: 'hk_en', method: 'wechat_pay' });
    const shop = await visit({ width: 375, store: 'hk_en' });
    const { page, context, at } = shop;
    await openPayment(shop, order);
    const opening = context.waitForEvent('page');
    const open = page.getByRole('link', { name: 'Open it on this device' });
    const address = (await open.getAttribute('href')) ?? '';
    await look(page, 'ways-wechat-code-375-en');
    await open.click();
    const wallet = await opening;
    const second = await context.newPage();
    await second.goto(at('/checkout/payment/'));
    await wallet.getByRole('combobox').selectOption({ value: 'double' });
    await payButton(wallet).click();
    await thanks(page).waitFor();
    await thanks(second).waitFor();
    await wallet.goto(address, { waitUntil: 'load' });
    expect(await payButton(wallet).count()).toBe(0);
    await look(wallet, 'ways-wechat-paid-twice-375');
  });
});

describe('Alipay', () => {
  it('paid after the buyer gave up: the money goes back, and the page says so', async () => {
    const order = await placeUnpaid({ store: 'cn_en', method: 'alipay' });
    const shop = await visit({ store: 'cn_en' });
    const { page, context, at } = shop;
    await openPayment(shop, order);
    await page.waitForURL(/\/sandbox-alipay\/cashier/);
    const shopPage = await context.newPage();
    await shopPage.goto(at('/checkout/payment/'), { waitUntil: 'commit' });
    await shopPage.waitForURL(/\/sandbox-alipay\/cashier/);
    await shopPage.goBack();
    await shopPage.getByRole('heading', { level: 1, name: 'Please pay in Alipay' }).waitFor();
    await look(shopPage, 'ways-alipay-pay-1280-en');
    await expectAccessible(shopPage);
    await shopPage.getByRole('button', { name: /back to the bag/i }).click();
    await shopPage.getByRole('heading', { level: 1, name: /bag/i }).waitFor();
    await payButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'Your money is coming back' }).waitFor();
    await main(page)
      .getByText(/It goes back the way it came/)
      .waitFor();
    await look(page, 'ways-alipay-refunded-1280-en');
    await expectAccessible(page);
  });

  it('does not answer when a member has paid: another method finds the payment and takes nothing more', async () => {
    const member = await buyerOf('member', 'cn_en');
    const order = await placeUnpaid({
      store: 'cn_en',
      method: 'alipay',
      userAgent: iPhone,
      ...(member && { customer: member }),
    });
    const shop = await visit({ width: 375, store: 'cn_en', userAgent: iPhone });
    const { page } = shop;
    await openPayment(shop, order, member);
    await page.waitForURL(/\/sandbox-alipay\/cashier/);
    await behave('alipay', { service: 'down' });
    await page.getByRole('combobox').selectOption({ value: 'lost' });
    await payButton(page).click();
    const other = page.getByRole('button', { name: 'Pay by WeChat Pay instead' });
    await other.waitFor();
    await look(page, 'ways-alipay-lost-375-en');
    await expectAccessible(page);
    await behave('alipay', {});
    await other.click();
    await thanks(page).waitFor();
    expect(await paymentOf(order)).toMatchObject({ status: 'paid', method: 'alipay' });
  });
});

describe('AlipayHK', () => {
  it('is slow to start for a member: the page waits, and gives the pieces back', async () => {
    const member = await buyerOf('member', 'hk_zh');
    await behave('alipay', { service: 'down' });
    const order = await placeUnpaid({
      store: 'hk_zh',
      method: 'alipay_hk',
      ...(member && { customer: member }),
    });
    const shop = await visit({ width: 375, store: 'hk_zh' });
    const { page } = shop;
    await openPayment(shop, order, member);
    const giveUp = page.getByRole('button', { name: '放弃付款，回到购物袋' });
    await giveUp.waitFor();
    await look(page, 'ways-alipay-hk-down-375-zh');
    await expectAccessible(page);
    await giveUp.click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
    await page.getByRole('link', { name: '去结算' }).waitFor();
  });

  it('paid twice over: the second window of a computer finds that it is paid', async () => {
    const order = await placeUnpaid({ store: 'hk_en', method: 'alipay_hk' });
    const shop = await visit({ store: 'hk_en' });
    const { page, context } = shop;
    await openPayment(shop, order);
    await page.waitForURL(/\/sandbox-alipay\/qr\//);
    const second = await context.newPage();
    await second.goto(page.url(), { waitUntil: 'load' });
    await page.getByRole('combobox').selectOption({ value: 'lost' });
    await payButton(page).click();
    await thanks(page).waitFor();
    await look(page, 'ways-alipay-hk-paid-1280-en');
    await payButton(second).click();
    await second.getByRole('heading', { level: 1 }).waitFor();
    await look(second, 'ways-alipay-hk-done-1280');
    expect(await paymentOf(order)).toMatchObject({ status: 'paid' });
  });
});
