import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, staffStep } from '../support/customers.ts';
import { signInStaff, staffToken } from '../support/staff.ts';
import { openPayment, placeUnpaid } from '../support/unpaid-orders.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');

async function fillInEnglish(page: Page): Promise<void> {
  await main(page).getByLabel('Name').fill('Chan Ka Yan');
  await main(page).getByLabel('Mobile number').fill('9123 4567');
  await main(page).getByLabel('District').selectOption({ index: 1 });
  await main(page).getByLabel('Street and number').fill('88 Queen’s Road Central');
  await main(page).getByLabel('E-mail').fill('ka.yan@example.com');
}

async function fillInChinese(page: Page): Promise<void> {
  await main(page).getByLabel('姓名').fill('陈嘉欣');
  await main(page).getByLabel('手机号').fill('9123 4567');
  await main(page).getByLabel('地区').selectOption({ index: 1 });
  await main(page).getByLabel('街道与门牌').fill('皇后大道中 88 号');
  await main(page).getByLabel('电子邮箱').fill('ka.yan@example.com');
}

const fact = async (page: Page, name: string): Promise<string> =>
  (await main(page).locator('dl > div').filter({ hasText: name }).locator('dd').first().innerText()).trim();

describe('a guest pays by FPS', () => {
  it('sees the code, and the page follows once the e-shop’s manager finds the transfer', async () => {
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'hk_en');
    await fillInEnglish(page);
    await main(page).getByLabel('FPS').check();
    await look(page, 'fps-checkout-1280-en');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { level: 1, name: 'Please transfer by FPS' }).waitFor();
    await main(page).getByRole('img', { name: 'Please transfer by FPS' }).waitFor();
    await look(page, 'fps-pay-1280-en');
    await expectAccessible(page);
    const number = await fact(page, 'Reference (order number)');
    const amount = await fact(page, 'Amount');

    const office = await visit({ store: 'hk_en' });
    await signInStaff(office, 'HK0001', `/staff/orders/${number}`);
    const staff = office.page;
    await staff.getByLabel('Bank’s reference').first().waitFor();
    await look(staff, 'fps-staff-1280-en');
    await expectAccessible(staff);
    await staff.getByLabel('Amount received').fill('1');
    await staff.getByLabel('Bank’s reference').first().fill('FRN20261127-1');
    await staff.getByRole('button', { name: 'Confirm payment' }).click();
    await staff.getByText(/This is not the HK\$/).waitFor();
    await staff.getByLabel('Amount received').fill(amount);
    await staff.getByRole('button', { name: 'Confirm payment' }).click();
    await staff.getByText('reference FRN20261127-1').waitFor();
    // The manager who found the money does not send the piece.
    await staff.getByText(/another member of the store’s staff takes its next step/).waitFor();
    expect(await staff.getByRole('button', { name: /^Ship|^Send/ }).count()).toBe(0);
    await look(staff, 'fps-staff-paid-1280-en');

    await page.getByRole('heading', { level: 1, name: /Thank you, your order is placed/ }).waitFor();
  });

  it('on a phone in Chinese: copies the number, and gives up', async () => {
    const shop = await visit({ width: 375, store: 'hk_zh' });
    const { page } = shop;
    await comeToCheckout(shop, 'hk_zh');
    await fillInChinese(page);
    await main(page).getByLabel('转数快').check();
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.getByRole('heading', { level: 1, name: '请用转数快转账' }).waitFor();
    await look(page, 'fps-pay-375-zh');
    await expectAccessible(page);
    const number = await fact(page, '附言（订单号）');

    const office = await visit({ width: 375, store: 'hk_zh' });
    await signInStaff(office, 'HK0001', `/staff/orders/${number}`);
    await office.page.getByRole('button', { name: '记录退回转账' }).click();
    await look(office.page, 'fps-staff-return-375-zh');
    await expectAccessible(office.page);
    await office.page.getByLabel('退回金额').fill('8');
    await office.page.getByRole('dialog').getByLabel('银行参考编号').fill('FRN20261127-2');
    await office.page.getByRole('button', { name: '确认已退回' }).click();
    await office.page.getByText('已记录退回，并通知顾客。').waitFor();

    await page.getByRole('button', { name: /放弃|返回购物袋/ }).click();
    await expect.poll(() => page.url()).toContain('/cart');
  });

  it('on a phone in English: a member closes the page, finds the transfer in the order later, and it is paid', async () => {
    const member = await createCustomer('hk_en');
    const order = await placeUnpaid({ store: 'hk_en', method: 'fps', customer: member });
    const shop = await visit({ width: 375, store: 'hk_en' });
    const { page, at } = shop;
    await openPayment(shop, order, member);
    await page.getByRole('heading', { level: 1, name: 'Please transfer by FPS' }).waitFor();
    await look(page, 'fps-pay-375-en');
    await page.goto(at(`/order-details/${order.number}`));
    await main(page).getByText(order.number).first().waitFor();
    await look(page, 'fps-order-375-en');
    await expectAccessible(page);
    await page.goto(at('/checkout/payment/'));
    const amount = await fact(page, 'Amount');
    await staffStep(
      await staffToken('HK0001'),
      order,
      'takeOrderPayment',
      `, amount: ${amount.replace(/[^0-9.]/g, '')}, reference: "FRN20261127-3"`,
    );
    await page.getByRole('heading', { level: 1, name: /Thank you, your order is placed/ }).waitFor();
  });

  it('on a computer in Chinese: the code ends after a day, and shows nothing to transfer to', async () => {
    const order = await placeUnpaid({ store: 'hk_zh', method: 'fps' });
    const shop = await visit({ store: 'hk_zh' });
    const { page } = shop;
    await page.clock.install({ time: Date.now() + 25 * 3_600_000 });
    await openPayment(shop, order);
    await page.getByRole('heading', { level: 1, name: '付款时间已过' }).waitFor();
    expect(await main(page).getByText('附言（订单号）').count()).toBe(0);
    await look(page, 'fps-over-1280-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: /放弃|返回购物袋/ }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
  });

  it.each([
    [
      1280,
      'hk_en',
      'Record money sent back',
      'It was sent back',
      'Bank’s reference',
      /another member of the store’s staff/,
    ],
    [375, 'hk_zh', '记录退回转账', '确认已退回', '银行参考编号', /须由门店的另一位同事办理/],
  ] as const)(
    'and gets it back at %i px in %s from an adviser, as who confirmed the transfer may not send its refund',
    async (width, store, action, submit, reference, byColleague) => {
      const order = await placeUnpaid({ store, method: 'fps' });
      const manager = await staffToken('HK0001');
      const { staffOrder } = await askAs<{ staffOrder: { total: { grand_total: { value: number } } } }>(
        manager,
        'query ($number: String!) { staffOrder(number: $number) { total { grand_total { value } } } }',
        { number: order.number },
      );
      const amount = staffOrder.total.grand_total.value;
      await staffStep(
        manager,
        order,
        'takeOrderPayment',
        `, amount: ${amount}, reference: "FRN-${order.number}"`,
      );
      await staffStep(manager, order, 'cancelStaffOrder', ', reason: "Given up"');

      const office = await visit({ width, store });
      await signInStaff(office, 'HK0001', `/staff/orders/${order.number}`);
      await office.page.getByText(byColleague).first().waitFor();
      await look(office.page, `fps-refund-waits-${width}-${store}`);
      await expectAccessible(office.page);

      const counter = await visit({ width, store });
      await signInStaff(counter, 'HK0002', `/staff/orders/${order.number}`);
      const { page } = counter;
      await page
        .getByLabel(reference)
        .or(page.getByRole('button', { name: action }))
        .first()
        .waitFor();
      if ((await page.getByLabel(reference).count()) === 0)
        await page.getByRole('button', { name: action }).click();
      await look(page, `fps-refund-form-${width}-${store}`);
      await expectAccessible(page);
      expect(await page.getByRole('radio').count()).toBe(0);
      await page.getByLabel(reference).first().fill(`OUT-${order.number}`);
      await page.getByRole('button', { name: submit }).click();
      await page.getByText(`OUT-${order.number}`).first().waitFor();
      await look(page, `fps-refund-sent-${width}-${store}`);
      await expectAccessible(page);
    },
  );
});
