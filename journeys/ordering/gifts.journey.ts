/** Gifts: a guest chooses them in the bag and sees them follow it; a member chooses them at the checkout and orders. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { comeWithBag } from '../support/bags.ts';
import { ask, expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, signInHere } from '../support/customers.ts';

const visit = withBrowser();
/** A jade bangle at HK$53,200: two of them are above the sample campaign's HK$80,000. */
const bangle = 'JL30306';
const main = (page: Page) => page.getByRole('main');

const addBangles = (id: string, quantity: number) =>
  [
    'mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } } }',
    { id, items: [{ sku: bangle, quantity }] },
  ] as const;

it('are chosen by a guest on a phone, leave when the bag is worth less, and come back', async () => {
  const store = 'hk_zh';
  const { page, at } = await visit({ width: 375, store });
  const { createEmptyCart: id } = await ask<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    store,
  );
  await ask(...addBangles(id, 2), store);
  await comeWithBag({ page, at }, store, id, '/cart');
  const picker = page.getByRole('dialog', { name: /赠品/ });
  await picker.getByRole('heading', { name: '您还可选 2 件赠品' }).waitFor();
  await look(page, 'gift-picker-375-zh');
  await expectAccessible(page);

  // By keyboard: Escape closes it, the button opens it, and gets the focus back.
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'hidden' });
  const open = main(page).getByRole('button', { name: '选择赠品' });
  await open.focus();
  await page.keyboard.press('Enter');
  await picker.getByRole('heading', { name: '您还可选 2 件赠品' }).waitFor();
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'hidden' });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);

  await open.click();
  await picker.getByRole('combobox').nth(0).selectOption('1');
  await picker.getByRole('heading', { name: '您还可选 1 件赠品' }).waitFor();
  await picker.getByRole('combobox').nth(1).selectOption('1');
  await picker.getByRole('heading', { name: '赠品已选好' }).waitFor();
  await picker.getByRole('button', { name: '确认选择' }).click();
  await picker.waitFor({ state: 'hidden' });
  const gifts = main(page).getByRole('listitem').filter({ hasText: '赠品 · 冬日满' });
  await expect.poll(() => gifts.count()).toBe(2);
  await main(page).getByText('赠品已全部选好').waitFor();
  await look(page, 'bag-gifts-375-zh');
  await expectAccessible(page);

  await main(page).getByRole('button', { name: '减少一件' }).first().click();
  await main(page)
    .getByText(/已移出购物袋：再选购HK\$26,800/)
    .first()
    .waitFor();
  await expect.poll(() => gifts.count()).toBe(0);
  await look(page, 'bag-gifts-left-375-zh');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '增加一件' }).first().click();
  await expect.poll(() => gifts.count()).toBe(2);

  // One that is taken out can be put back.
  await gifts.first().getByRole('button', { name: /^移除/ }).click();
  await expect.poll(() => gifts.count()).toBe(1);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => gifts.count()).toBe(2);
});

it('are chosen by a member at the checkout, and named in the order', async () => {
  const store = 'hk_en';
  const member = await createCustomer(store);
  const asMember = <T>(query: string, variables: object = {}) =>
    askAs<T>(member.token, query, variables, store);
  const { createEmptyCart: id } = await asMember<{ createEmptyCart: string }>('mutation { createEmptyCart }');
  await asMember(...addBangles(id, 2));
  const { page, at } = await visit({ width: 1280, store });
  await page.goto(at('/sign-in?next=/checkout'));
  await signInHere(page, member);
  const picker = page.getByRole('dialog', { name: /You can choose/ });
  await picker.getByRole('heading', { name: 'You can choose 2 more items' }).waitFor();
  await look(page, 'gift-picker-1280-en');
  await expectAccessible(page);
  await picker.getByRole('combobox', { name: /Small Plenty/ }).selectOption('1');
  // A second click changes nothing.
  await picker.getByRole('button', { name: 'Add to bag' }).dblclick();
  await picker.waitFor({ state: 'hidden' });
  await main(page).getByText('You can choose 1 more gift').waitFor();
  const summary = page.getByRole('complementary', { name: 'Your order' });
  await summary.getByText('Gift · Winter gifts from HK$80,000').waitFor();
  await look(page, 'checkout-gifts-1280-en');
  await expectAccessible(page);

  const number = await order(asMember, id);
  try {
    await page.goto(at(`/order-details/${number}`));
    await main(page).getByText('Gift · Winter gifts from HK$80,000').waitFor();
    await main(page)
      .getByText(/send it back if you return the pieces that earned it/)
      .waitFor();
    await look(page, 'order-gifts-1280-en');
    await expectAccessible(page);
  } finally {
    // All journeys share one stock.
    await asMember(
      `mutation { cancelUnpaidOrder(input: { order_number: "${number}" }) { order { status } } }`,
    );
  }
});

/** Completes the bag, to be paid in the store, and places the order; returns its number. */
async function order(
  asMember: <T>(query: string, variables?: object) => Promise<T>,
  id: string,
): Promise<string> {
  await asMember(
    `mutation ($id: String!, $address: CartAddressInput!) {
      setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{ address: $address }] }) { cart { id } }
      setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) { cart { id } }
      setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [{ carrier_code: "courier", method_code: "standard" }] }) { cart { id } }
      setPaymentMethodOnCart(input: { cart_id: $id, payment_method: { code: "checkmo" } }) { cart { id } }
    }`,
    {
      id,
      address: {
        ...{ firstname: 'Ka Yan', lastname: 'Chan', street: ['88 Queen’s Road Central'] },
        ...{
          city: 'Central and Western',
          region: 'Hong Kong Island',
          country_code: 'HK',
          telephone: '91234567',
        },
      },
    },
  );
  const { cart } = await asMember<{ cart: { price_token: string } }>(
    'query ($id: String!) { cart(cart_id: $id) { price_token } }',
    { id },
  );
  const { placeOrder } = await asMember<{ placeOrder: { order: { order_number: string } } }>(
    'mutation ($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } } }',
    { input: { cart_id: id, price_token: cart.price_token } },
  );
  return placeOrder.order.order_number;
}
