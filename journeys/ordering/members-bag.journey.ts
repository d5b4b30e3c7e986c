/** The bag of a member who orders here, stays signed in, and fills the account's next bag elsewhere. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBrowser } from '../support/browser.ts';
import { askAs, createCustomer } from '../support/customers.ts';
import { bagToPay, signInBrowser } from '../support/unpaid-orders.ts';

const visit = withBrowser();
const store = 'sg_en';
const main = (page: Page) => page.getByRole('main');

it('is the account’s after an order in this browser, in the bag and in the checkout', async () => {
  const customer = await createCustomer(store);
  await bagToPay(store, customer);
  const shop = await visit({ width: 375, store });
  const { page, at } = shop;
  await signInBrowser(shop, customer);
  await page.goto(at('/cart'));
  const toCheckout = main(page).getByRole('link', { name: 'Checkout' });
  await toCheckout.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await toCheckout.click();
  await main(page).getByLabel('Name').fill('Tan Wei Ling');
  await main(page).getByLabel('Mobile number').fill('9123 4567');
  await main(page).getByLabel('Street and number').fill('290 Orchard Road');
  await main(page).getByLabel('Postcode').fill('238859');
  await main(page).getByLabel('PayNow').check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Please scan with PayNow' }).waitFor();

  await page.goBack();
  await main(page).getByRole('heading', { level: 1, name: 'Your order waits for its payment' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await bagToPay(store, customer);
  await page.reload();
  await main(page).getByText('1 piece').first().waitFor();
  await page.goto(at('/checkout'));
  await page.getByRole('button', { name: 'Place order' }).waitFor();
  const { customerCart } = await askAs<{ customerCart: { total_quantity: number } }>(
    customer.token,
    '{ customerCart { total_quantity } }',
    {},
    store,
  );
  expect(customerCart.total_quantity).toBe(1);
});
