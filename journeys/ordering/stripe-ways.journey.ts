/** What goes wrong while a buyer pays at Stripe: by card, GrabPay, FPX or PayNow. The good ways have journeys of their own. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeWithBag } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { askAs, createCustomer } from '../support/customers.ts';
import {
  bagToPay,
  behave,
  openPayment,
  paymentOf,
  placeUnpaid,
  signInBrowser,
} from '../support/unpaid-orders.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');
const placeOrder = (page: Page) => page.getByRole('button', { name: /^(Place order|提交订单)$/ });
const payButton = (page: Page) => page.getByRole('button', { name: /^(付款|Pay)$/ });
const refuseButton = (page: Page) => page.getByRole('button', { name: /不付款|Do not pay/ });
const giveUp = (page: Page) => page.getByRole('button', { name: /放弃付款|Give up/ });
const bag = (page: Page) => page.getByRole('heading', { level: 1, name: /^(购物袋|.*bag.*)$/i });
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Thank you, your order is placed|谢谢，订单已提交/ });
const failed = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /The payment did not go through|付款没有成功/ });

async function fillSingapore(page: Page): Promise<void> {
  await main(page)
    .getByLabel(/^(?:姓名|Name)$/)
    .fill('Tan Wei Ling');
  await main(page)
    .getByLabel(/^(?:手机号|Mobile number)/)
    .fill('9123 4567');
  await main(page)
    .getByLabel(/^(?:街道与门牌|Street and number)/)
    .fill('290 Orchard Road #04-12');
  await main(page)
    .getByLabel(/^(?:邮编|Postcode)/)
    .fill('238859');
  const email = main(page).getByLabel(/^(?:电子邮箱|E-mail)/);
  if ((await email.count()) > 0) await email.fill('weiling@example.com');
}

/** The public hash of the only saved card. */
async function savedHash(token: string): Promise<string> {
  const read = async (): Promise<string | undefined> => {
    const { customerPaymentTokens } = await askAs<{
      customerPaymentTokens: { items: readonly { public_hash: string }[] };
    }>(token, '{ customerPaymentTokens { items { public_hash } } }', {}, 'sg_zh');
    return customerPaymentTokens.items[0]?.public_hash;
  };
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}

const deleteCard = (token: string, publicHash: string) =>
  askAs(
    token,
    'mutation ($hash: String!) { deletePaymentToken(public_hash: $hash) { result } }',
    { hash: publicHash },
    'sg_zh',
  );

describe('a card', () => {
  it('whose 3-D Secure a guest refuses pays nothing, and a declined one neither', async () => {
    const shop = await visit({ store: 'sg_zh' });
    const { page } = shop;
    await comeWithBag(shop, 'sg_zh', await bagToPay('sg_zh'), '/checkout');
    await fillSingapore(page);
    await main(page).getByLabel('银行卡').check();
    await typeCard(page, '4000 0000 0000 3220');
    await placeOrder(page).click();
    await page.waitForURL(/\/sandbox-stripe\/3ds\//);
    await page.getByRole('button', { name: /取消|Cancel/ }).click();
    await failed(page).waitFor();
    await look(page, 'ways-card-3ds-refused-1280-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '换一张卡付款' }).click();
    await typeCard(page, '4000 0000 0000 9995');
    await page.setViewportSize({ width: 375, height: 812 });
    await main(page).getByRole('button', { name: '付款', exact: true }).click();
    await main(page)
      .getByText(/银行拒绝了这次付款/)
      .first()
      .waitFor();
    await look(page, 'ways-card-declined-375-zh');
    await expectAccessible(page);
  });

  it('whose answer from Stripe is lost pays once: the page waits, and the webhook ends it', async () => {
    const member = await createCustomer('sg_en');
    const shop = await visit({ width: 375, store: 'sg_en' });
    const { page } = shop;
    await signInBrowser(shop, member);
    await comeWithBag(shop, 'sg_en', await bagToPay('sg_en', member), '/checkout');
    await fillSingapore(page);
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4242 4242 4242 4242');
    await behave('stripe', { service: 'lost-answer' });
    await placeOrder(page).click();
    await thanks(page).waitFor();
    await look(page, 'ways-card-lost-answer-375-en');
  });
});

describe('a saved card', () => {
  it('that was deleted on another device does not pay, and the page asks for another one', async () => {
    const member = await createCustomer('sg_zh');
    const shop = await visit({ width: 375, store: 'sg_zh' });
    const { page, at } = shop;
    await signInBrowser(shop, member);
    await comeWithBag(shop, 'sg_zh', await bagToPay('sg_zh', member), '/checkout');
    await fillSingapore(page);
    await main(page).getByLabel('银行卡').check();
    await typeCard(page, '4242 4242 4242 4242');
    await main(page)
      .getByLabel(/保存此卡/)
      .check();
    await placeOrder(page).click();
    await thanks(page).waitFor();
    const saved = await savedHash(member.token);
    await comeWithBag(shop, 'sg_zh', await bagToPay('sg_zh', member), '/checkout');
    await main(page)
      .getByRole('radio', { name: /^银行卡/ })
      .check();
    await main(page).getByText('Visa 尾号 4242').waitFor();
    await deleteCard(member.token, saved);
    await placeOrder(page).click();
    await main(page).getByText('这张卡已不再保存').first().waitFor();
    await look(page, 'ways-saved-gone-375-zh');
    await expectAccessible(page);
    expect(page.url()).toBe(at('/checkout'));
  });
});

describe('GrabPay', () => {
  it('is left by going back, reloaded and given up by a member: its page takes nothing more', async () => {
    const member = await createCustomer('my_zh');
    const order = await placeUnpaid({ store: 'my_zh', method: 'grabpay', customer: member });
    const shop = await visit({ width: 375, store: 'my_zh' });
    const { page } = shop;
    await openPayment(shop, order, member);
    await page.waitForURL(/\/sandbox-stripe\/pay\//);
    const grabPay = page.url();
    await page.goBack();
    await page.reload();
    await giveUp(page).waitFor();
    await look(page, 'ways-grabpay-back-375-zh');
    await expectAccessible(page);
    await giveUp(page).click();
    await bag(page).waitFor();
    await page.goto(grabPay, { waitUntil: 'load' });
    expect(await payButton(page).count()).toBe(0);
    await look(page, 'ways-grabpay-closed-375-zh');
  });

  it('does not answer a guest: the page says so, and a card pays at once', async () => {
    await behave('stripe', { service: 'down' });
    const order = await placeUnpaid({ store: 'my_zh', method: 'grabpay' });
    const shop = await visit({ store: 'my_zh' });
    const { page } = shop;
    await page.clock.install();
    await openPayment(shop, order);
    await page.getByRole('heading', { level: 1, name: '正在等付款服务答复' }).waitFor();
    await giveUp(page).waitFor();
    await page.clock.fastForward(9000);
    await main(page).getByText('暂时还没有答复').waitFor();
    await look(page, 'ways-grabpay-down-1280-zh');
    await expectAccessible(page);
    await behave('stripe', {});
    await page.getByRole('button', { name: '改用银行卡付款' }).click();
    await typeCard(page, '4242 4242 4242 4242');
    await main(page).getByRole('button', { name: /付款$/ }).first().click();
    await thanks(page).waitFor();
    expect(await paymentOf(order)).toMatchObject({ status: 'paid', method: 'card' });
  });
});

describe('FPX', () => {
  it('is closed by a guest, who pays later in the same order, in a second window', async () => {
    const order = await placeUnpaid({ store: 'my_en', method: 'fpx', bank: 'cimb' });
    const shop = await visit({ width: 375, store: 'my_en' });
    const { page, context, at } = shop;
    await openPayment(shop, order);
    await page.waitForURL(/\/sandbox-stripe\/pay\//);
    await look(page, 'ways-fpx-bank-375');
    await page.goto(at('/'));
    const later = await context.newPage();
    await page.goto(at('/checkout/payment/'));
    await look(page, 'ways-fpx-back-375-en');
    await expectAccessible(page);
    await later.goto((await main(page).getByRole('link').first().getAttribute('href')) ?? '', {
      waitUntil: 'load',
    });
    await payButton(later).click();
    await thanks(later).waitFor();
    await thanks(page).waitFor();
  });

  it('is refused at the bank’s page by a member, who may try again or have the bag again', async () => {
    const member = await createCustomer('my_zh');
    const order = await placeUnpaid({ store: 'my_zh', method: 'fpx', bank: 'maybank2u', customer: member });
    const shop = await visit({ store: 'my_zh' });
    const { page } = shop;
    await openPayment(shop, order, member);
    await page.waitForURL(/\/sandbox-stripe\/pay\//);
    await refuseButton(page).click();
    await failed(page).waitFor();
    await look(page, 'ways-fpx-refused-1280-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '重新付款' }).waitFor();
    await page.getByRole('button', { name: '放弃付款，回到购物袋' }).click();
    await bag(page).waitFor();
    await page.getByRole('link', { name: '去结算' }).waitFor();
  });
});

describe('PayNow', () => {
  it('is replaced by a card in the same order, and its code takes nothing more', async () => {
    const member = await createCustomer('sg_en');
    const order = await placeUnpaid({ store: 'sg_en', method: 'paynow', customer: member });
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await openPayment(shop, order, member);
    const code = await main(page).getByRole('link', { name: 'Open it on this device' }).getAttribute('href');
    await look(page, 'ways-paynow-1280-en');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay by card instead' }).click();
    await typeCard(page, '4242 4242 4242 4242');
    await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await thanks(page).waitFor();
    await page.goto(code ?? '', { waitUntil: 'load' });
    expect(await payButton(page).count()).toBe(0);
    await look(page, 'ways-paynow-closed-1280');
  });

  it('is refused in the bank’s app of a guest, and the page says so', async () => {
    const order = await placeUnpaid({ store: 'sg_zh', method: 'paynow' });
    const shop = await visit({ width: 375, store: 'sg_zh' });
    const { page } = shop;
    await openPayment(shop, order);
    const [app] = await Promise.all([
      page.waitForEvent('popup'),
      main(page).getByRole('link', { name: '在这台设备上打开' }).click(),
    ]);
    await refuseButton(app).click();
    await failed(page).waitFor();
    await look(page, 'ways-paynow-refused-375-zh');
    await expectAccessible(page);
  });

  it('has a code whose time is over', async () => {
    const order = await placeUnpaid({ store: 'sg_en', method: 'paynow' });
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await page.clock.install({ time: Date.now() + 31 * 60_000 });
    await openPayment(shop, order);
    await page.getByRole('heading', { level: 1, name: 'The code has ended' }).waitFor();
    expect(await page.getByRole('button', { name: /instead/ }).count()).toBe(0);
    await look(page, 'ways-paynow-over-1280-en');
    await expectAccessible(page);
    await giveUp(page).click();
    await bag(page).waitFor();
  });
});
