import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignIn } from '../support/accounts.ts';
import { answerFailing } from '../support/answers.ts';
import { comeToCheckout, comeWithBag } from '../support/bags.ts';
import { expectAccessible, look, type Visit, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer } from '../support/customers.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');
const fields = (page: Page) => page.frameLocator('iframe').getByRole('textbox');

async function fillSingapore(page: Page, isGuest = true): Promise<void> {
  await main(page).getByLabel('Name').fill('Tan Wei Ling');
  await main(page).getByLabel('Mobile number').fill('9123 4567');
  await main(page).getByLabel('Street and number').fill('290 Orchard Road #04-12');
  await main(page).getByLabel('Postcode').fill('238859');
  if (isGuest) await main(page).getByLabel('E-mail').fill('weiling@example.com');
}

async function typeCard(page: Page, number: string): Promise<void> {
  await fields(page).first().fill(number.replaceAll(' ', ''));
  await fields(page).nth(1).fill('12 / 30');
  await fields(page).nth(2).fill('123');
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const pay = (page: Page) => page.getByRole('button', { name: 'Place order' });
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Thank you, your order is placed/ });
const script = '**/sandbox-stripe/v3/stripe.js';

describe('a guest pays by card at Stripe', () => {
  it('types the card into Stripe’s fields, presses twice, and pays once', async () => {
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'sg_en');
    await fillSingapore(page);
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4242 4242 4242 4242');
    await look(page, 'stripe-checkout-1280-en');
    await expectAccessible(page);
    await pay(page).dblclick();
    await thanks(page).waitFor();
    await main(page).getByText('4242').first().waitFor();
  });

  it('on a phone: forgets the code, confirms by 3-D Secure, and comes back', async () => {
    const shop = await visit({ width: 375, store: 'sg_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'sg_en');
    await fillSingapore(page);
    await main(page).getByLabel('Bank card').check();
    await fields(page).first().fill('4000000000003220');
    await pay(page).click();
    await page.getByText('Enter the expiry date').first().waitFor();
    await typeCard(page, '4000 0000 0000 3220');
    await look(page, 'stripe-checkout-375-en');
    await pay(page).click();
    await page.waitForURL(/\/sandbox-stripe\/3ds\//);
    await look(page, 'stripe-3ds-375');
    await expectAccessible(page);
    await page.getByLabel(/Code from the text message|短信验证码/).fill('123456');
    await page.getByRole('button', { name: /Confirm the payment|确认付款/ }).click();
    await thanks(page).waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('/checkout/payment');
  });

  it('is declined, and pays the same order with another card', async () => {
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'sg_en');
    await fillSingapore(page);
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4000 0000 0000 0002');
    await pay(page).click();
    const again = page.getByRole('button', { name: 'Pay with another card' });
    await again.waitFor();
    await look(page, 'stripe-declined-1280-en');
    await expectAccessible(page);
    await again.click();
    await typeCard(page, '4242 4242 4242 4242');
    await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await thanks(page).waitFor();
  });

  it('is declined on a phone, changes to PayNow, and sees the code from its heading on', async () => {
    const shop = await visit({ width: 375, store: 'sg_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'sg_en');
    await fillSingapore(page);
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4000 0000 0000 0002');
    await pay(page).click();
    const again = page.getByRole('button', { name: 'Pay with another card' });
    await again.click();
    await fields(page).first().waitFor();
    await page.getByRole('button', { name: 'Pay by PayNow instead' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Please scan with PayNow' });
    await heading.waitFor();
    await expect.poll(() => focusedText(page)).toBe('Please scan with PayNow');
    await expect
      .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(300);
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await page.locator('iframe').count()).toBe(0);
    await look(page, 'stripe-declined-paynow-375-en');
    await expectAccessible(page);
  });

  it('gets the fields at the second try where the script is blocked at first', async () => {
    const shop = await visit({ width: 375, store: 'sg_en' });
    const { page } = shop;
    await page.route(script, (route) => route.abort());
    await comeToCheckout(shop, 'sg_en');
    await main(page).getByLabel('Bank card').check();
    const retry = main(page).getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await look(page, 'stripe-blocked-375-en');
    await page.unroute(script);
    await retry.click();
    await fields(page).first().waitFor();
  });

  it('in Chinese: sees that the fields load while the script is slow, that they do not come, and then they do', async () => {
    const shop = await visit({ width: 375, store: 'sg_zh' });
    const { page } = shop;
    await page.route(script, () => {});
    await comeToCheckout(shop, 'sg_zh');
    await main(page).getByLabel('银行卡').check();
    await main(page).getByText('正在载入付款方式').waitFor();
    const retry = main(page).getByRole('button', { name: '重试' });
    await retry.waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retry.click();
    await fields(page).first().fill('4242424242424242');
    await look(page, 'stripe-checkout-375-zh');
    await expectAccessible(page);
  });
});

/** Puts a piece into a customer's bag in Singapore, and opens the checkout. */
async function comeAgain(shop: Visit, token: string): Promise<void> {
  const sku = (await simplePieces('sg_en'))[0]?.sku;
  const { customerCart } = await askAs<{ customerCart: { id: string } }>(
    token,
    '{ customerCart { id } }',
    {},
    'sg_en',
  );
  await askAs(
    token,
    'mutation ($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } } }',
    { id: customerCart.id, sku },
    'sg_en',
  );
  await comeWithBag(shop, 'sg_en', customerCart.id, '/checkout');
}

describe('a customer’s saved card', () => {
  it('is kept at checkout, pays the next order by itself, and is deleted in the account', async () => {
    const customer = await createCustomer('sg_en');
    const shop = await visit({ store: 'sg_en' });
    const { page, at } = shop;
    await page.goto(at('/sign-in'));
    await fillSignIn(page, customer.email, customer.password);
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await page.goto(at('/saved-payments'));
    await page.getByText('No saved cards').waitFor();
    await look(page, 'saved-payments-none-1280-en');

    await comeAgain(shop, customer.token);
    await fillSingapore(page, false);
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4242 4242 4242 4242');
    await main(page).getByLabel('Save this card for my next order').check();
    await look(page, 'stripe-save-1280-en');
    await expectAccessible(page);
    await pay(page).click();
    await thanks(page).waitFor();

    await expect
      .poll(async () => {
        const { customerPaymentTokens } = await askAs<{
          customerPaymentTokens: { items: readonly object[] };
        }>(customer.token, '{ customerPaymentTokens { items { brand } } }', {}, 'sg_en');
        return customerPaymentTokens.items.length;
      })
      .toBe(1);
    await comeAgain(shop, customer.token);
    await main(page).getByLabel('Bank card').check();
    await main(page).getByText('Which card?').waitFor();
    await look(page, 'stripe-saved-1280-en');
    await expectAccessible(page);
    expect(await page.locator('iframe').count()).toBe(0);
    await pay(page).click();
    await thanks(page).waitFor();

    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(at('/saved-payments'));
    await main(page).getByRole('heading', { name: 'Visa ···· 4242' }).waitFor();
    await look(page, 'saved-payments-375-en');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
    const dialog = page.getByRole('dialog');
    await look(page, 'saved-payments-delete-375-en');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No saved cards').waitFor();
  });

  it('pays an order whose first card was not confirmed', async () => {
    const customer = await createCustomer('sg_en');
    const shop = await visit({ width: 375, store: 'sg_en' });
    const { page, at } = shop;
    await page.goto(at('/sign-in'));
    await fillSignIn(page, customer.email, customer.password);
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await comeAgain(shop, customer.token);
    await fillSingapore(page, false);
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4242 4242 4242 4242');
    await main(page).getByLabel('Save this card for my next order').check();
    await pay(page).click();
    await thanks(page).waitFor();

    await comeAgain(shop, customer.token);
    await main(page).getByLabel('Bank card').check();
    await main(page).getByLabel('Another card').check();
    await typeCard(page, '4000 0000 0000 3220');
    await pay(page).click();
    await page.waitForURL(/\/sandbox-stripe\/3ds\//);
    const { customer: found } = await askAs<{
      customer: { orders: { items: readonly { number: string }[] } };
    }>(customer.token, '{ customer { orders(pageSize: 1) { items { number } } } }', {}, 'sg_en');
    const number = found.orders.items[0]?.number;
    await page.goto(at(`/order-details/${number}?store=sg_zh`));
    await main(page).getByRole('button', { name: '换一张卡付款' }).click();
    await main(page).getByText('Visa 尾号 4242').waitFor();
    await look(page, 'pay-order-saved-375-zh');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at(`/order-details/${number}?store=sg_en`));
    await main(page).getByRole('button', { name: 'Pay with another card' }).click();
    await main(page).getByText('Visa ···· 4242').waitFor();
    await look(page, 'pay-order-saved-1280-en');
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await main(page).getByRole('button', { name: 'Pay', exact: true }).waitFor({ state: 'hidden' });
    await expect
      .poll(async () => {
        const { customer: now } = await askAs<{
          customer: { orders: { items: readonly { payment: { status: string } }[] } };
        }>(
          customer.token,
          '{ customer { orders(pageSize: 1) { items { payment { status } } } } }',
          {},
          'sg_en',
        );
        return now.orders.items[0]?.payment.status;
      })
      .toBe('paid');
  });

  it('page says that it could not be loaded, and loads at the second try', async () => {
    const customer = await createCustomer('sg_en');
    const shop = await visit({ width: 375, store: 'sg_en' });
    const { page, at } = shop;
    await page.goto(at('/sign-in'));
    await fillSignIn(page, customer.email, customer.password);
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await answerFailing(page, 'SavedPayments', { status: 500, code: 'INTERNAL' });
    await page.goto(at('/saved-payments'));
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await look(page, 'saved-payments-error-375-en');
    await page.unrouteAll();
    await retry.click();
    await page.getByText('No saved cards').waitFor();
  });
});
