/**
 * A buyer downloads the receipt, requests an e-invoice, withdraws it by the link of an e-mail, and requests
 * another, which the store's manager finds in the list and uploads.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere, staffStep } from '../support/customers.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { signInStaff, staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const zh = {
  store: 'default',
  receipt: '收据 PDF',
  request: '申请电子发票',
  company: '企业',
  person: '姓名',
  waiting: /电子发票待办/,
  withdraw: '撤回申请',
  withdrawn: '申请已撤回，未开具',
  name: '企业名称',
  taxNumber: '纳税人识别号',
  wrong: '号码不对，请核对',
  send: '提交申请',
  requested: /已申请/,
  slip: '装箱单 PDF',
  number: '发票号码',
  file: '发票 PDF 文件',
  upload: '上传',
  invoice: /下载发票/,
};
const en = {
  store: 'cn_en',
  receipt: 'Receipt (PDF)',
  request: 'Request an e-invoice',
  company: 'A company',
  person: 'Name',
  waiting: /E-invoice due/,
  withdraw: 'Withdraw the request',
  withdrawn: 'Withdrawn; nothing was issued',
  name: 'Company name',
  taxNumber: 'Taxpayer number',
  wrong: 'The number is not right. Please check it',
  send: 'Send request',
  requested: /usually issued in/,
  slip: 'Packing slip (PDF)',
  number: 'Number of the invoice',
  file: 'PDF of the invoice',
  upload: 'Upload',
  invoice: /Download invoice/,
};

/** The first bytes of the file behind a link, and its type. */
const fileAt = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('link', { name })
    .evaluate(async (link) => {
      const answer = await fetch((link as HTMLAnchorElement).href);
      return [answer.headers.get('content-type'), (await answer.text()).slice(0, 5)];
    });

it.each([
  [375, zh],
  [1280, en],
] as const)('at %i px', async (width, words) => {
  const customer = await createCustomer(words.store);
  const order = await orderOf(customer, { store: words.store, quantity: 2 });
  const staff = await staffToken('CN0001');
  await staffStep(staff, order, 'shipOrder', ', carrier: "顺丰", tracking_number: "SF1234567890123"');
  await staffStep(staff, order, 'markOrderDelivered');

  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at(`/sign-in?next=/order-details/${order.number}`));
  await signInHere(page, customer);
  await main(page).getByRole('link', { name: words.receipt }).waitFor();
  expect(await fileAt(page, words.receipt)).toEqual(['application/pdf', '%PDF-']);
  await main(page).getByRole('button', { name: words.request }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: words.company }).check();
  await dialog.getByLabel(words.name, { exact: true }).fill('示例珠宝有限公司');
  await dialog.getByLabel(words.taxNumber).fill('91350100M000100Y44');
  await dialog.getByRole('button', { name: words.send }).click();
  await dialog.getByText(words.wrong).waitFor();
  await look(page, `e-invoice-form-${width}`);
  await expectAccessible(page);
  await dialog.getByLabel(words.taxNumber).fill('９１３５０１００m000100y43');
  await dialog.getByRole('button', { name: words.send }).click();
  await main(page).getByText(words.requested).waitFor();
  await look(page, `e-invoice-requested-${width}`);
  await expectAccessible(page);

  const list = await visit({ width, store: words.store });
  await signInStaff(list, 'CN0001', '/staff/orders');
  await main(list.page).getByRole('link', { name: words.waiting }).click();
  await main(list.page).getByRole('link', { name: order.number, exact: true }).waitFor();
  await look(list.page, `e-invoice-list-${width}`);
  await expectAccessible(list.page);

  await page.goto(at(await mailedLink(order.number, 'invoice')));
  await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).waitFor();
  await look(page, `e-invoice-withdraw-${width}`);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).click();
  await main(page).getByText(words.withdrawn).waitFor();
  await main(page).getByRole('button', { name: words.request }).click();
  await dialog.getByLabel(words.person, { exact: true }).fill('陈嘉欣');
  await dialog.getByRole('button', { name: words.send }).click();
  await main(page).getByText(words.requested).waitFor();

  const counter = await visit({ width, store: words.store });
  await signInStaff(counter, 'CN0001', `/staff/orders/${order.number}`);
  await main(counter.page).getByRole('link', { name: words.slip }).waitFor();
  expect(await fileAt(counter.page, words.slip)).toEqual(['application/pdf', '%PDF-']);
  await main(counter.page).getByLabel(words.number).fill(order.number.padStart(20, '0'));
  await main(counter.page)
    .getByLabel(words.file)
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
  await look(counter.page, `e-invoice-upload-${width}`);
  await expectAccessible(counter.page);
  await counter.page.getByRole('button', { name: words.upload }).click();
  await main(counter.page).getByRole('button', { name: words.upload }).waitFor({ state: 'detached' });

  await page.reload();
  await main(page).getByRole('link', { name: words.invoice }).waitFor();
  expect(await fileAt(page, words.invoice)).toEqual(['application/pdf', '%PDF-']);
  await look(page, `e-invoice-issued-${width}`);
  await expectAccessible(page);
});
