import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');
const fields = (page: Page) => page.frameLocator('iframe').getByRole('textbox');

async function fillSingapore(page: Page): Promise<void> {
  await main(page).getByLabel('Name').fill('Tan Wei Ling');
  await main(page).getByLabel('Mobile number').fill('9123 4567');
  await main(page).getByLabel('Street and number').fill('290 Orchard Road #04-12');
  await main(page).getByLabel('Postcode').fill('238859');
  await main(page).getByLabel('E-mail').fill('weiling@example.com');
}

async function typeCard(page: Page, number: string): Promise<void> {
  await fields(page).first().fill(number.replaceAll(' ', ''));
  await fields(page).nth(1).fill('12 / 30');
  await fields(page).nth(2).fill('123');
}

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

  it('is declined, and pays for the same bag with another card', async () => {
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'sg_en');
    await fillSingapore(page);
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4000 0000 0000 0002');
    await pay(page).click();
    const again = page.getByRole('link', { name: 'Try again' });
    await again.waitFor();
    await look(page, 'stripe-declined-1280-en');
    await expectAccessible(page);
    await again.click();
    await main(page).getByLabel('Bank card').check();
    await typeCard(page, '4242 4242 4242 4242');
    await pay(page).click();
    await thanks(page).waitFor();
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

  it('sees that the fields load while the script is slow, and that they do not come', async () => {
    const shop = await visit({ store: 'sg_en' });
    const { page } = shop;
    await page.route(script, () => {});
    await comeToCheckout(shop, 'sg_en');
    await main(page).getByLabel('Bank card').check();
    await main(page).getByText('Loading payment').waitFor();
    await main(page).getByRole('button', { name: 'Try again' }).waitFor();
  });
});
