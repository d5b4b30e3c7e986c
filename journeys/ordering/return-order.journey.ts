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
  refund: /^退款.*¥/,
  settled: '已处理',
  write: '给门店留言',
  picture: '添加图片',
  pictureOf: '退货图片 1',
  unreadable: /无法读取这张图片/,
  writeSend: '发送留言',
  carrier: '快递公司',
  number: '运单号',
  parcelAdd: '提交运单号',
  reply: '回复顾客',
  replySend: '发送回复',
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
  refund: /^Refund.*¥/,
  settled: 'Settled',
  write: 'Write to the store',
  picture: 'Add pictures',
  pictureOf: 'Picture 1 of the return',
  unreadable: /picture cannot be read/,
  writeSend: 'Send',
  carrier: 'Courier',
  number: 'Parcel number',
  parcelAdd: 'Send the parcel number',
  reply: 'Answer the buyer',
  replySend: 'Send the answer',
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

  await main(page)
    .getByLabel(words.picture, { exact: true })
    .setInputFiles([
      { name: 'ring.png', mimeType: 'image/png', buffer: await page.screenshot() },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
  await main(page).getByRole('img', { name: words.pictureOf }).waitFor();
  await main(page).getByText(words.unreadable).waitFor();
  await main(page).getByLabel(words.carrier, { exact: true }).selectOption({ index: 1 });
  await main(page).getByLabel(words.number, { exact: true }).fill('sf 1234 5678');
  await main(page).getByRole('button', { name: words.parcelAdd, exact: true }).click();
  // The order's own parcel has a longer number that begins alike.
  await main(page)
    .getByText(/SF12345678$/)
    .waitFor();
  await main(page).getByLabel(words.write, { exact: true }).fill('已寄出，请查收。');
  await main(page).getByRole('button', { name: words.writeSend, exact: true }).click();
  await main(page).getByText('已寄出，请查收。').waitFor();

  const counter = await visit({ width, store: words.store });
  await signInStaff(counter, 'CN0001', `/staff/orders/${order.number}`);
  const form = main(counter.page);
  await form.getByText('已寄出，请查收。').waitFor();
  await form.getByRole('img', { name: words.pictureOf }).waitFor();
  await form.getByLabel(words.reply, { exact: true }).fill('收到后两天内验货。');
  await look(counter.page, `return-answer-${width}`);
  await form.getByRole('button', { name: words.replySend, exact: true }).click();
  await form.getByText('收到后两天内验货。').first().waitFor();
  await main(page).getByText('收到后两天内验货。').waitFor();
  await form.getByLabel(words.accepted).selectOption('1');
  await form.getByLabel(words.restock).check();
  await form.getByLabel(words.reason).fill('Unworn');
  await look(counter.page, `return-settle-${width}`);
  await expectAccessible(counter.page);
  await counter.page.getByRole('button', { name: words.confirm }).click();
  await counter.page.getByRole('button', { name: words.refund }).click();

  await main(page).getByText(words.settled, { exact: true }).waitFor();
  await look(page, `return-done-${width}`);
  await expectAccessible(page);

  await page.goto(at('/order-returns'));
  await main(page)
    .getByRole('link', { name: `${order.number}-R1` })
    .waitFor();
  await look(page, `returns-list-${width}`);
  await expectAccessible(page);
  await main(page)
    .getByRole('link', { name: `${order.number}-R1` })
    .click();
  // The order's own parcel has a longer number that begins alike.
  await main(page)
    .getByText(/SF12345678$/)
    .waitFor();
  await look(page, `return-one-${width}`);
  await expectAccessible(page);
});
