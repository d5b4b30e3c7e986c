/** An adviser records a return by its pieces, also in a market whose buyers may only exchange; the manager settles it. */
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { staffStep } from '../support/customers.ts';
import { placeOrder } from '../support/orders.ts';
import { signInStaff, staffToken } from '../support/staff.ts';

const visit = withBrowser();

it.each([
  [768, 'hk_zh', ['登记退货', '登记退货', /退回几件（共 2 件）/, /收下几件（共 1 件）/, '已登记退货']],
  [
    375,
    'hk_en',
    ['Record a return', 'Record the return', /comes back, of 2/, /accepted of 1/, 'Return recorded'],
  ],
] as const)(
  'names the piece that comes back, at %i px in %s',
  async (width, store, [open, submit, back, accepted, recorded]) => {
    const order = await placeOrder({ store: 'hk_en', quantity: 2 });
    const token = await staffToken('HK0001');
    await staffStep(token, order, 'shipOrder', ', carrier: "SF", tracking_number: "SF00000001"');
    await staffStep(token, order, 'markOrderDelivered');

    const office = await visit({ width, store });
    await signInStaff(office, 'HK0002', `/staff/orders/${order.number}`);
    const { page } = office;
    const main = page.getByRole('main');
    await main.getByRole('button', { name: open }).first().click();
    const form = page.locator('[data-step="requestOrderReturn"]');
    await form.getByRole('combobox', { name: back }).selectOption('1');
    await form.getByRole('textbox').fill('Agreed by telephone');
    await expectAccessible(page);
    await look(page, `record-return-${width}-${store}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await form.getByRole('button', { name: submit }).last().click();
    await main.getByText(recorded).first().waitFor();
    expect(await main.getByRole('combobox', { name: accepted }).count()).toBe(0);
    await expectAccessible(page);

    const desk = await visit({ width, store });
    await signInStaff(desk, 'HK0001', `/staff/orders/${order.number}`);
    await desk.page.getByRole('main').getByRole('combobox', { name: accepted }).waitFor();
    await expectAccessible(desk.page);
    await look(desk.page, `return-recorded-${width}-${store}`);
  },
);
