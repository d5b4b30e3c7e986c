/**
 * The e-invoice of an order of which a part is refunded: the buyer requests it, staff upload it, and after the refund
 * a red invoice over that part, whose amount and file the buyer has.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere, staffStep } from '../support/customers.ts';
import { signInStaff, staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const zh = {
  store: 'default',
  request: '申请电子发票',
  person: '姓名',
  send: '提交申请',
  requested: /已申请/,
  number: '发票号码',
  file: '发票 PDF 文件',
  upload: '上传',
  invoice: /下载发票/,
  reds: '红字发票',
  due: '有退款，待开红字发票',
  waits: '待开红字发票金额为 −¥880。',
  redFile: '红字发票 PDF 文件',
  redDownload: '红字发票 PDF',
  amount: '红字发票 −¥880',
  being: '开具中',
  red: /下载红字发票 \d{20}/,
};
const en = {
  store: 'cn_en',
  request: 'Request an e-invoice',
  person: 'Name',
  send: 'Send request',
  requested: /usually issued in/,
  number: 'Number of the invoice',
  file: 'PDF of the invoice',
  upload: 'Upload',
  invoice: /Download invoice/,
  reds: 'Red invoices',
  due: 'After a refund, a red invoice is due',
  waits: 'The red invoice that waits is for −¥880.',
  redFile: 'PDF of the red invoice',
  redDownload: 'Red invoice (PDF)',
  amount: 'Red invoice −¥880',
  being: 'Being issued',
  red: /Download red invoice \d{20}/,
};

/** The bytes of the file behind a link. */
const fileAt = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('link', { name })
    .evaluate(async (link) => (await fetch((link as HTMLAnchorElement).href)).text());

it.each([
  [375, zh],
  [1280, en],
] as const)('at %i px', async (width, words) => {
  const customer = await createCustomer(words.store);
  const order = await orderOf(customer, { store: words.store, sku: 'JL10602', quantity: 2 });
  const staff = await staffToken('CN0001');
  await staffStep(staff, order, 'shipOrder', ', carrier: "顺丰", tracking_number: "SF1234567890123"');
  await staffStep(staff, order, 'markOrderDelivered');

  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at(`/sign-in?next=/order-details/${order.number}`));
  await signInHere(page, customer);
  await main(page).getByRole('button', { name: words.request }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.person, { exact: true }).fill('陈嘉欣');
  await dialog.getByRole('button', { name: words.send }).click();
  await main(page).getByText(words.requested).waitFor();

  const counter = await visit({ width, store: words.store });
  const form = main(counter.page);
  /** Uploads what waits. The digit makes its number and its file differ. */
  const upload = async (label: string, digit: string) => {
    await form.getByLabel(words.number).fill(order.number.padStart(20, digit));
    const buffer = Buffer.from(`%PDF-1.7\n% ${digit}\n%%EOF\n`);
    await form.getByLabel(label).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    await form.getByRole('button', { name: words.upload }).click();
    await form.getByRole('button', { name: words.upload }).waitFor({ state: 'detached' });
  };
  await signInStaff(counter, 'CN0001', `/staff/orders/${order.number}`);
  await upload(words.file, '1');

  await staffStep(
    await staffToken('CN0002'),
    order,
    'requestOrderReturn',
    ', reason: "One piece comes back"',
  );
  await staffStep(staff, order, 'settleOrderReturn', ', outcome: "some", amount: 880, reason: "One piece"');
  await page.reload();
  await main(page).getByText(words.due).waitFor();
  const reds = main(page).getByRole('list', { name: words.reds });
  await expect.poll(() => reds.innerText()).toMatch(new RegExp(`${words.amount}\\s+${words.being}`));
  await look(page, `red-invoice-due-${width}`);
  await expectAccessible(page);

  await counter.page.reload();
  await form.getByText(words.waits).waitFor();
  await look(counter.page, `red-invoice-upload-${width}`);
  await expectAccessible(counter.page);
  await upload(words.redFile, '2');
  expect(await fileAt(counter.page, words.redDownload)).toContain('% 2');
  await look(counter.page, `red-invoice-uploaded-${width}`);

  await page.reload();
  await main(page).getByRole('link', { name: words.red }).waitFor();
  await expect.poll(() => reds.innerText()).toContain(words.amount);
  expect(await fileAt(page, words.red)).toContain('% 2');
  expect(await fileAt(page, words.invoice)).toContain('% 1');
  await look(page, `red-invoice-issued-${width}`);
  await expectAccessible(page);
});
