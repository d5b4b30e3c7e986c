/** A guest returns the piece that has earned a gift: the gift has to come too, or its price is taken off the refund. */
import { it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { staffStep } from '../support/customers.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { placeOrder } from '../support/orders.ts';
import { signInStaff, staffToken } from '../support/staff.ts';

const visit = withBrowser();

it.each([
  [
    375,
    {
      ...{ store: 'default', action: '申请退货', pieces: /退几件/, gifts: '以下赠品请一并寄回：' },
      ...{ price: /未寄回将从退款中扣除，每件 ¥/, send: '提交申请', sent: /确认邮件已发到/ },
      ...{ confirmMailed: '确认退货申请', pending: '等待验货', giftHint: /^赠品：请确认是否一并寄回/ },
      ...{
        accepted: /收下几件/,
        restock: '放回库存再售',
        reason: '原因',
        confirm: '确认结果',
        refund: /^退款.*¥/,
      },
      charged: /^未寄回，从退款中扣除 ¥/,
    },
  ],
  [
    1280,
    {
      ...{ store: 'cn_en', action: 'Return pieces', pieces: /how many/ },
      ...{ gifts: 'Please send back these gifts too:', price: /¥.* each is taken off the refund/ },
      ...{ send: 'Send the request', sent: /on its way to/, confirmMailed: 'Confirm the request' },
      ...{ pending: 'To be inspected', giftHint: /^A gift\. Each that should come back/ },
      ...{ accepted: /accepted of 1/, restock: 'go back on sale', reason: 'Reason' },
      ...{
        confirm: 'Confirm the outcome',
        refund: /^Refund at most/,
        charged: /^Not sent back: ¥.* was taken off the refund$/,
      },
    },
  ],
] as const)('at %i px', async (width, words) => {
  const order = await placeOrder({ store: words.store, sku: 'JL20117-12', withGift: true });
  const staff = await staffToken('CN0001');
  await staffStep(staff, order, 'shipOrder', ', carrier: "顺丰", tracking_number: "SF1234567890123"');
  await staffStep(staff, order, 'markOrderDelivered');

  const { page, at } = await visit({ width, store: words.store });
  const main = page.getByRole('main');
  await page.goto(at(`/checkout/checkOrder/?order=${order.number}&store=${words.store}#key=${order.token}`));
  await main.getByRole('button', { name: words.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.pieces).selectOption('1');
  await dialog.getByText(words.gifts).waitFor();
  await dialog.getByText(words.price).waitFor();
  await look(page, `return-gift-form-${width}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.send }).click();
  await dialog.getByText(words.sent).waitFor();
  await page.goto(at(await mailedLink(order.number, 'return')));
  await page.getByRole('dialog').getByRole('button', { name: words.confirmMailed }).click();
  await main.getByText(words.pending).waitFor();

  const counter = await visit({ width, store: words.store });
  await signInStaff(counter, 'CN0001', `/staff/orders/${order.number}`);
  const form = counter.page.getByRole('main');
  await form.getByText(words.giftHint).waitFor();
  await form.getByLabel(words.accepted).first().selectOption('1');
  await form.getByLabel(words.accepted).nth(1).selectOption('0');
  await form.getByLabel(words.restock).check();
  await form.getByLabel(words.reason).fill('Unworn');
  await look(counter.page, `return-gift-settle-${width}`);
  await expectAccessible(counter.page);
  await counter.page.getByRole('button', { name: words.confirm }).click();
  await counter.page.getByRole('button', { name: words.refund }).click();

  await main.getByText(words.charged).waitFor();
  await look(page, `return-gift-done-${width}`);
  await expectAccessible(page);
});
