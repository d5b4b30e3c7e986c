/**
 * A customer who claimed an order from a guest returns a piece by the link of an e-mail; the store's manager accepts it,
 * and the money goes back.
 */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere, staffStep } from '../support/customers.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { signInStaff, staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
/** A pendant of a fixed price; a bean would not be taken back. */
const returnable = 'JL10602';

const zh = {
  store: 'default',
  action: '申请退货',
  pieces: /退几件/,
  send: '提交申请',
  sent: /确认邮件已发到/,
  confirmMailed: '确认退货申请',
  pending: '等待验货',
  terms: /前申请退货/,
  accepted: /收下几件/,
  restock: '放回库存再售',
  reason: '原因',
  confirm: '确认结果',
  settled: '已处理',
};
const en = {
  store: 'cn_en',
  action: 'Return pieces',
  pieces: /how many/,
  send: 'Send the request',
  sent: /on its way to/,
  confirmMailed: 'Confirm the request',
  pending: 'To be inspected',
  terms: /can be returned before/,
  accepted: /accepted of 1/,
  restock: 'go back on sale',
  reason: 'Reason',
  confirm: 'Confirm the outcome',
  settled: 'Settled',
};

it.each([
  [375, zh],
  [1280, en],
] as const)('at %i px', async (width, words) => {
  const customer = await createCustomer(words.store);
  const order = await orderOf(customer, { store: words.store, sku: returnable, quantity: 2 });
  const staff = await staffToken('CN0001');
  await staffStep(staff, order, 'shipOrder', ', carrier: "顺丰", tracking_number: "SF1234567890123"');
  await staffStep(staff, order, 'markOrderDelivered');

  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at(`/sign-in?next=/order-details/${order.number}`));
  await signInHere(page, customer);
  await main(page).getByText(words.terms).waitFor();
  await main(page).getByRole('button', { name: words.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.pieces).selectOption('1');
  await look(page, `return-form-${width}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.send }).click();
  await dialog.getByText(words.sent).waitFor();
  await page.keyboard.press('Escape');
  // The link opens in another browser, in which nobody is signed in.
  const mailed = await visit({ width, store: words.store });
  await mailed.page.goto(at(await mailedLink(order.number, 'return')));
  await signInHere(mailed.page, customer);
  const confirm = mailed.page.getByRole('dialog').getByRole('button', { name: words.confirmMailed });
  await confirm.waitFor();
  await look(mailed.page, `return-claimed-confirm-${width}`);
  await confirm.click();
  await main(page).getByText(words.pending).waitFor();
  await look(page, `return-waiting-${width}`);
  await expectAccessible(page);

  const counter = await visit({ width, store: words.store });
  await signInStaff(counter, 'CN0001', `/staff/orders/${order.number}`);
  const form = main(counter.page);
  await form.getByLabel(words.accepted).selectOption('1');
  await form.getByLabel(words.restock).check();
  await form.getByLabel(words.reason).fill('Unworn');
  await look(counter.page, `return-settle-${width}`);
  await expectAccessible(counter.page);
  await counter.page.getByRole('button', { name: words.confirm }).click();

  await main(page).getByText(words.settled, { exact: true }).waitFor();
  await look(page, `return-done-${width}`);
  await expectAccessible(page);
});
