/** A customer corrects a saved address inside the checkout; the order goes there, and nothing typed is lost. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, signInHere } from '../support/customers.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

it.each([
  [375, 'hk_zh', '编辑此地址', '街道与门牌', '保存'],
  [1280, 'hk_en', 'Edit this address', 'Street and number', 'Save'],
] as const)('at %i px in %s', async (width, store, edit, street, save) => {
  const customer = await createCustomer(store);
  await askAs(
    customer.token,
    `mutation { createCustomerAddress(input: { firstname: "Ka Yan", lastname: "Chan", street: ["8 Queen's Road"],
       city: "", region: { region_code: "CW" }, country_code: HK, telephone: "91234567", default_shipping: true }) { id } }`,
    {},
    store,
  );
  const [piece] = await simplePieces(store);
  const { createEmptyCart: id } = await askAs<{ createEmptyCart: string }>(
    customer.token,
    'mutation { createEmptyCart }',
    {},
    store,
  );
  const asMember = <T>(query: string) => askAs<T>(customer.token, query, {}, store);
  await asMember(
    `mutation { addProductsToCart(cartId: "${id}", cartItems: [{ sku: "${piece?.sku}", quantity: 1 }]) { user_errors { message } } }`,
  );
  const { page, at } = await visit({ width, store });
  await page.goto(at('/sign-in?next=/checkout'));
  await signInHere(page, customer);
  await main(page)
    .getByText(/8 Queen/)
    .first()
    .waitFor();
  await main(page).locator('textarea').fill('Ring the bell');
  await main(page).getByRole('button', { name: edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(street).fill('');
  await dialog.getByRole('button', { name: save, exact: true }).click();
  await dialog.getByRole('alert').first().waitFor();
  await look(page, `checkout-edit-address-${width}`);
  await expectAccessible(page);
  await dialog.getByLabel(street).fill('88 Queen’s Road Central');
  await dialog.getByRole('button', { name: save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await main(page)
    .getByText(/88 Queen/)
    .first()
    .waitFor();
  expect(await main(page).locator('textarea').inputValue()).toBe('Ring the bell');
  await look(page, `checkout-edited-address-${width}`);
  await expectAccessible(page);
  // The bag has the corrected address before the order is placed.
  await expect
    .poll(async () => {
      const { cart } = await asMember<{ cart: { shipping_addresses: { street: string[] }[] } }>(
        `{ cart(cart_id: "${id}") { shipping_addresses { street } } }`,
      );
      return cart.shipping_addresses[0]?.street;
    })
    .toEqual(['88 Queen’s Road Central']);
});
