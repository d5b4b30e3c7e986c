import { STORAGE } from '@jinlan/contract/wire';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignIn } from '../support/accounts.ts';
import { comeToCheckout, comeWithBag } from '../support/bags.ts';
import { ask, expectAccessible, look, type Visit, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer } from '../support/customers.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');
const sheet = (page: Page) => page.frameLocator('dialog > iframe');
const wallet = (page: Page, name = 'Google Pay') => main(page).getByRole('button', { name });
const paySheet = (page: Page) => sheet(page).getByRole('button', { name: /^(付款|Pay)$/ });
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Thank you, your order is placed|谢谢，订单已提交/ });

/** Gives this browser a wallet in the sandbox. */
async function haveWallet({ page, at }: Visit, name = 'Google Pay'): Promise<void> {
  await page.goto(at('/sandbox-stripe/'), { waitUntil: 'load' });
  await page.getByLabel(/Wallet of this browser|这个浏览器里的钱包/).selectOption(name);
  await page.getByRole('button', { name: /Save|保存/ }).click();
  await page.waitForURL(/\/sandbox-stripe\/$/);
}

async function fill(page: Page, isGuest = true): Promise<void> {
  await main(page)
    .getByLabel(/^(Name|姓名)$/)
    .fill('Tan Wei Ling');
  await main(page)
    .getByLabel(/Mobile number|手机号/)
    .fill('9123 4567');
  await main(page)
    .getByLabel(/Street and number|街道与门牌/)
    .fill('290 Orchard Road #04-12');
  await main(page)
    .getByLabel(/Postcode|邮编/)
    .fill('238859');
  if (isGuest)
    await main(page)
      .getByLabel(/E-mail|电子邮箱/)
      .fill('weiling@example.com');
}

/** Pays in the sheet with the card that ends in these digits. */
async function payInSheet(page: Page, last4: string): Promise<void> {
  const card = sheet(page).getByLabel(/^(Card|银行卡)$/);
  await card.locator('option', { hasText: last4 }).first().waitFor({ state: 'attached' });
  const options = await card.locator('option').allInnerTexts();
  await card.selectOption({ label: options.find((option) => option.includes(last4)) ?? '' });
  await paySheet(page).click();
}

async function passBank(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox-stripe\/3ds\//);
  await page.getByLabel(/Code from the text message|短信验证码/).fill('123456');
  await page.getByRole('button', { name: /Confirm the payment|确认付款/ }).click();
}

describe('a guest with Google Pay', () => {
  it('is asked for the address first, cancels the sheet, and pays after 3-D Secure', async () => {
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await haveWallet(shop);
    await comeToCheckout(shop, 'sg_en');
    await wallet(page).click();
    await main(page).getByText('Please enter').first().waitFor();
    expect(await page.locator('dialog:has(> iframe)').count()).toBe(0);
    await fill(page);
    await main(page).getByLabel('PayNow').check();
    await look(page, 'wallet-checkout-1280-en');
    await expectAccessible(page);
    const due = (
      await main(page)
        .getByText(/^S\$[\d,.]+$/)
        .last()
        .innerText()
    ).trim();
    await wallet(page).click();
    await sheet(page).getByText(due).waitFor();
    await look(page, 'wallet-sheet-1280-en');
    await expectAccessible(page);
    await sheet(page)
      .getByRole('button', { name: /Do not pay/ })
      .click();
    await page.locator('dialog:has(> iframe)').waitFor({ state: 'detached' });
    expect(await main(page).getByLabel('PayNow').isChecked()).toBe(true);
    expect(await main(page).getByLabel('Street and number').inputValue()).toBe('290 Orchard Road #04-12');
    await wallet(page).click();
    await payInSheet(page, '3220');
    await passBank(page);
    await thanks(page).waitFor();
    await main(page).getByText('Google Pay ending in 3220').first().waitFor();
    await main(page).getByText('290 Orchard Road').first().waitFor();
    await look(page, 'wallet-paid-1280-en');
  });

  it('in Chinese on a phone: is refused, and pays the same order', async () => {
    const shop = await visit({ width: 375, store: 'sg_zh' });
    const { page } = shop;
    await haveWallet(shop);
    await comeToCheckout(shop, 'sg_zh');
    await fill(page);
    await wallet(page).scrollIntoViewIfNeeded();
    await look(page, 'wallet-checkout-375-zh');
    await expectAccessible(page);
    await wallet(page).click();
    await paySheet(page).waitFor();
    await look(page, 'wallet-sheet-375-zh');
    await payInSheet(page, '0002');
    await page.getByRole('heading', { level: 1, name: '付款没有成功' }).waitFor();
    await wallet(page).waitFor();
    await look(page, 'wallet-declined-375-zh');
    await expectAccessible(page);
    await wallet(page).click();
    await payInSheet(page, '4242');
    await thanks(page).waitFor();
    await main(page).getByText('Google Pay 尾号 4242').first().waitFor();
  });

  it('pays an order whose card the bank has not confirmed', async () => {
    const shop = await visit({ width: 375, store: 'sg_en' });
    const { page, at } = shop;
    await haveWallet(shop);
    await comeToCheckout(shop, 'sg_en');
    await fill(page);
    await wallet(page).click();
    await payInSheet(page, '3220');
    await page.waitForURL(/\/sandbox-stripe\/3ds\//);
    await page.goto(at('/checkout/payment/'));
    await wallet(page).waitFor();
    await look(page, 'wallet-payment-375-en');
    await expectAccessible(page);
    await wallet(page).click();
    await sheet(page)
      .getByRole('button', { name: /Do not pay/ })
      .click();
    await page.locator('dialog:has(> iframe)').waitFor({ state: 'detached' });
    await wallet(page).click();
    await payInSheet(page, '4242');
    await thanks(page).waitFor();
    await main(page).getByText('Google Pay ending in 4242').first().waitFor();
  });

  it('does not pay another amount than the sheet’s', async () => {
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await haveWallet(shop, 'Apple Pay');
    await comeToCheckout(shop, 'sg_en');
    await fill(page);
    await wallet(page, 'Apple Pay').click();
    await paySheet(page).waitFor();
    const cartId = await page.evaluate(
      (name) => (JSON.parse(localStorage.getItem(name) ?? '{}') as { value?: string }).value,
      `jinlan__${STORAGE.cartId}_sg`,
    );
    const sku = (await simplePieces('sg_en'))[0]?.sku;
    await ask(
      'mutation ($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } } }',
      { id: cartId, sku },
      'sg_en',
    );
    await payInSheet(page, '4242');
    await main(page).getByText('The amount has changed').first().waitFor();
    await look(page, 'wallet-moved-1280-en');
    await wallet(page, 'Apple Pay').click();
    await payInSheet(page, '4242');
    await thanks(page).waitFor();
    await main(page).getByText('Apple Pay ending in 4242').first().waitFor();
  });
});

describe('a customer with Google Pay', () => {
  it('pays on the order’s page, where no card is saved', async () => {
    const customer = await createCustomer('sg_en');
    const shop = await visit({ store: 'sg_en' });
    const { page, at } = shop;
    await haveWallet(shop);
    await page.goto(at('/sign-in'));
    await fillSignIn(page, customer.email, customer.password);
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    const sku = (await simplePieces('sg_en'))[0]?.sku;
    const { customerCart } = await askAs<{ customerCart: { id: string } }>(
      customer.token,
      '{ customerCart { id } }',
      {},
      'sg_en',
    );
    await askAs(
      customer.token,
      'mutation ($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } } }',
      { id: customerCart.id, sku },
      'sg_en',
    );
    await comeWithBag(shop, 'sg_en', customerCart.id, '/checkout');
    await fill(page, false);
    await wallet(page).click();
    await payInSheet(page, '3220');
    await page.waitForURL(/\/sandbox-stripe\/3ds\//);
    const { customer: found } = await askAs<{
      customer: { orders: { items: readonly { number: string }[] } };
    }>(customer.token, '{ customer { orders(pageSize: 1) { items { number } } } }', {}, 'sg_en');
    await page.goto(at(`/order-details/${found.orders.items[0]?.number}`));
    await wallet(page).waitFor();
    await look(page, 'wallet-order-1280-en');
    await expectAccessible(page);
    await wallet(page).click();
    await payInSheet(page, '4242');
    await main(page).getByText('Google Pay ending in 4242').first().waitFor();
    await page.goto(at('/saved-payments'));
    await page.getByText('No saved cards').waitFor();
  });
});

describe('a browser without a wallet', () => {
  it('is offered none', async () => {
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    const script = page.waitForResponse('**/sandbox-stripe/v3/stripe.js');
    await comeToCheckout(shop, 'sg_en');
    await script;
    await main(page).getByLabel('Bank card').check();
    await page.frameLocator('iframe').getByRole('textbox').first().waitFor();
    expect(await page.getByText('Pay at once with').count()).toBe(0);
    expect(await wallet(page).count()).toBe(0);
  });
});
