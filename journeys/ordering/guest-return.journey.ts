/** A guest returns a piece: the request, the link of the e-mail, and its confirmation. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { staffStep } from '../support/customers.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { placeOrder } from '../support/orders.ts';
import { staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
/** A pendant of a fixed price; a bean would not be taken back. */
const returnable = 'JL10602';

it.each([
  [375, 'default', '申请退货', /退几件/, '提交申请', /确认邮件已发到/, '确认退货申请', '等待验货'],
  [
    1280,
    'cn_en',
    'Return pieces',
    /how many/,
    'Send the request',
    /on its way to/,
    'Confirm the request',
    'To be inspected',
  ],
] as const)('at %i px in %s', async (width, store, action, pieces, send, sent, confirm, pending) => {
  const order = await placeOrder({ store, sku: returnable });
  const staff = await staffToken('CN0001');
  await staffStep(staff, order, 'shipOrder', ', carrier: "顺丰", tracking_number: "SF1234567890123"');
  await staffStep(staff, order, 'markOrderDelivered');
  const { page, at } = await visit({ width, store });
  await page.goto(at(`/checkout/checkOrder/?order=${order.number}&store=${store}#key=${order.token}`));
  await main(page).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(pieces).selectOption('1');
  await look(page, `guest-return-form-${width}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: send }).click();
  await dialog.getByText(sent).waitFor();
  await look(page, `guest-return-sent-${width}`);
  await expectAccessible(page);

  await page.goto(at(await mailedLink(order.number, 'return')));
  await page.getByRole('dialog').getByRole('button', { name: confirm }).waitFor();
  await page.getByRole('dialog').getByRole('listitem').getByText(/ × 1$/).waitFor();
  await expect.poll(() => page.url()).not.toContain('return=');
  await look(page, `guest-return-confirm-${width}`);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await main(page).getByText(pending).waitFor();
  await expectAccessible(page);
});
