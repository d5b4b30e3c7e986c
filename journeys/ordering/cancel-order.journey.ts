/** The buyer cancels a paid order before the shop approves it: a guest, and who claimed it, by the link of an e-mail. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere } from '../support/customers.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { placeOrder } from '../support/orders.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
const madeToOrder = 'LZ10101-AN';

it.each([
  [
    375,
    'default',
    '取消订单',
    '等待时间太长',
    '发送确认邮件',
    /确认邮件已发到/,
    '保留订单',
    '确认取消',
    /已取消 ?.*退回/,
    '订单已取消',
  ],
  [
    1280,
    'hk_en',
    'Cancel the order',
    'It takes too long',
    'Send the e-mail',
    /is on its way to/,
    'Keep the order',
    'Cancel order',
    /Cancelled .*goes back/,
    'Cancelled',
  ],
] as const)(
  'a guest at %i px in %s confirms it by the link of the e-mail',
  async (width, store, cancel, reason, send, sent, keep, submit, ended, canceled) => {
    const order = await placeOrder({ store, sku: madeToOrder });
    const { page, at } = await visit({ width, store });
    await page.goto(at(`/checkout/checkOrder/?order=${order.number}&store=${store}#key=${order.token}`));
    await main(page).getByRole('button', { name: cancel }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reason).check();
    await look(page, `cancel-guest-${width}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: send }).click();
    await dialog.getByText(sent).waitFor();
    await look(page, `cancel-sent-${width}`);

    await page.goto(at(await mailedLink(order.number, 'cancel')));
    await page.getByRole('dialog').getByRole('button', { name: keep }).waitFor();
    await expect.poll(() => page.url()).not.toContain('cancel=');
    await look(page, `cancel-confirm-${width}`);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: submit }).click();
    await main(page).getByText(ended).waitFor();
    await look(page, `cancel-done-${width}`);
    await expectAccessible(page);

    // The page after the checkout says what happened too, and not that a payment failed.
    await page.goto(at('/checkout/success/'));
    await main(page).getByRole('heading', { level: 1, name: canceled }).waitFor();
    await main(page).getByText(ended).waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout/success/');
    await look(page, `cancel-success-${width}`);
    await expectAccessible(page);
  },
);

it('a customer who claimed it confirms it by the link of the e-mail, and sees what was refunded', async () => {
  const customer = await createCustomer('hk_en');
  const order = await orderOf(customer, { store: 'hk_en', sku: madeToOrder });
  const { page, at } = await visit({ width: 1280, store: 'hk_en' });
  await page.goto(at(`/sign-in?next=/order-details/${order.number}`));
  await signInHere(page, customer);
  await main(page).getByRole('button', { name: 'Cancel the order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/goes back to the .* card ending in 4242/).waitFor();
  await dialog.getByLabel('The price has changed').check();
  await look(page, 'cancel-customer-1280');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText(/is on its way to/).waitFor();
  await look(page, 'cancel-claimed-sent-1280');

  await page.goto(at(await mailedLink(order.number, 'cancel')));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await main(page)
    .getByText(/Cancelled .*goes back/)
    .waitFor();
  await main(page).getByText('Refunded', { exact: true }).waitFor();
});
