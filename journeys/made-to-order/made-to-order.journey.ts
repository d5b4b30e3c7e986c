/**
 * A made-to-order piece, from the buyer's phone to the counter of a store and back: question, approval, making,
 * handover.
 */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { createCustomer, orderOf, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

/** Opens an order on a second device, signed in as staff. */
async function atTheCounter(
  staffNo: string,
  number: string,
  options: { readonly width: 375 | 1280; readonly store: string },
): Promise<Page> {
  const counter = await visit(options);
  await signInStaff(counter, staffNo, `/staff/orders/${number}`);
  await counter.page.getByRole('heading', { level: 1, name: number }).waitFor();
  return counter.page;
}

describe('a piece made to order', () => {
  it('on the phone in Chinese: a guest buys it, answers the store’s question and follows it until it is sent', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/made-to-order'));
    await look(page, 'made-to-order-375-zh');
    await main(page)
      .getByRole('link', { name: /一字 足金定制字牌/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /一字/ }).waitFor();
    await page.getByText('下单后定制，约 12 个工作日完成').waitFor();
    await page.getByRole('radio', { name: '安' }).check({ force: true });
    await look(page, 'made-to-order-piece-375-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '加入购物袋' }).click();
    await page.getByRole('dialog', { name: '购物袋' }).getByRole('link', { name: '去结算' }).click();
    await page.waitForURL(at('/checkout'));
    await main(page).getByLabel('姓名').fill('林知夏');
    await main(page).getByLabel('手机号').fill('138 0013 8000');
    await main(page).getByLabel('省份').selectOption({ label: '上海市' });
    await main(page).getByLabel('城市').fill('上海市');
    await main(page).getByLabel('区县').fill('静安区');
    await main(page).getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
    await main(page).getByLabel('电子邮箱').fill(`made-${process.pid}@example.com`);
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByRole('checkbox', { name: /不适用七天无理由退货/ }).check();
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.getByRole('heading', { level: 1, name: '谢谢，订单已提交' }).waitFor();
    const number =
      /\d{14}/.exec(
        await main(page)
          .getByText(/\d{14}/)
          .first()
          .innerText(),
      )?.[0] ?? '';

    const staff = await atTheCounter('CN0001', number, { width: 375, store: 'default' });
    await staff.getByText('待审批').first().waitFor();
    await staff.getByRole('button', { name: '请顾客确认' }).click();
    await staff.getByRole('dialog').getByLabel('要确认的事').fill('“安”字用繁简同形，字牌背面需要刻日期吗？');
    await staff.getByRole('dialog').getByRole('button', { name: '发给顾客' }).click();
    await staff.getByText('已发给顾客确认。').waitFor();

    await page.getByRole('heading', { name: '制作前，请您确认' }).waitFor();
    await page.getByLabel('您的答复').fill('不刻日期，谢谢');
    await look(page, 'made-to-order-question-375-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '提交答复' }).click();
    await page.getByText('谢谢，已转给门店。').first().waitFor();

    await staff.getByText('不刻日期，谢谢').first().waitFor({ timeout: 40_000 });
    for (const check of [
      '手寸已与顾客确认',
      '刻字内容与繁简无误',
      '主石已核对并锁定，或没有主石',
      '收货人、电话与地址正确',
    ])
      await staff.getByLabel(check).check();
    await look(staff, 'made-to-order-approve-375-zh');
    await expectAccessible(staff);
    await staff.getByRole('button', { name: '审批通过，发往工坊' }).click();
    await staff.getByText('已审批，工坊可以开始制作。').waitFor();
    await staff.getByLabel('成品重量（克）').fill('4.82');
    await staff.getByRole('button', { name: '制作完成', exact: true }).click();
    await staff.getByText('已记为制作完成。').waitFor();
    await staff.getByLabel('运单号').fill('SF1234567890123');
    await staff.getByRole('button', { name: '确认寄出' }).click();
    await staff.getByText('已记为工坊寄出。').waitFor();
    await staff.getByLabel('运单号').fill('SF1234567890124');
    await staff.getByRole('button', { name: '确认发货' }).click();
    await staff.getByText('已发货，已通知顾客。').waitFor();
    await page.getByText('SF1234567890124').first().waitFor();
    await staff.getByRole('button', { name: '确认签收' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: '确认签收' }).click();
    await staff.getByText('已签收，订单完成。').waitFor();
    await look(page, 'made-to-order-done-375-zh');
    await expectAccessible(page);
  });

  it('on a wide screen in English: a member collects it in the store that asked them', async () => {
    const customer = await createCustomer('hk_en');
    const { page, at } = await visit({ store: 'hk_en' });
    await page.goto(at('/made-to-order'));
    await look(page, 'made-to-order-1280-en');
    await expectAccessible(page);
    await main(page)
      .getByRole('link', { name: /Promise solitaire/ })
      .click();
    await page.getByText('Made to order, ready in about 15 working days').waitFor();
    await look(page, 'made-to-order-piece-1280-en');
    await expectAccessible(page);
    const { number } = await orderOf(customer, {
      store: 'hk_en',
      sku: 'LZ20101-KR-12',
      pickup: 'hk-sheungwan',
    });
    await page.goto(at(`/order-details/${number}`));
    await signInHere(page, customer);
    await page.getByRole('heading', { level: 1, name: number }).waitFor();

    const staff = await atTheCounter('HK0101', number, { width: 1280, store: 'hk_en' });
    await staff.getByRole('button', { name: 'Ask the buyer' }).click();
    await staff
      .getByRole('dialog')
      .getByLabel('What to confirm')
      .fill('Is HK 12 her finger in the evening too?');
    await staff.getByRole('dialog').getByRole('button', { name: 'Send to the buyer' }).click();
    await staff.getByText('Sent to the buyer.').waitFor();
    await page.getByRole('heading', { name: 'Before we make it, please confirm' }).waitFor();
    await page.getByLabel('Your answer').fill('Yes, measured twice.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('Thank you, the store has your answer.').first().waitFor();
    await look(page, 'made-to-order-question-1280-en');
    await expectAccessible(page);

    await staff.getByText('Yes, measured twice.').first().waitFor({ timeout: 40_000 });
    for (const check of [/^Size confirmed/, /^Engraving and/, /^Main stone/, /^The store is right/])
      await staff.getByLabel(check).check();
    await staff.getByRole('button', { name: 'Approve for making' }).click();
    await staff.getByText('Approved. The workshop can begin.').waitFor();
    await look(staff, 'made-to-order-making-1280-en');
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Making finished' }).click();
    await staff.getByText('Recorded as made.').waitFor();
    await staff.getByLabel('Tracking no.').fill('SF1234567890125');
    await staff.getByRole('button', { name: 'Confirm shipping' }).click();
    await staff.getByText('Recorded as shipped from the workshop.').waitFor();
    await staff.getByRole('button', { name: 'Goods arrived' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Goods arrived' }).click();
    await staff.getByText('In the store. The customer has been sent the pickup code.').waitFor();

    await page.getByRole('heading', { name: 'Pickup code' }).waitFor();
    const code = await page.getByText(/^\d{3} \d{3}$/).innerText();
    await look(page, 'made-to-order-collect-1280-en');
    await staff.getByLabel('Pickup code').fill(code);
    await staff.getByLabel('Last four digits of the mobile number').fill('4567');
    await staff.getByRole('button', { name: 'Hand over' }).click();
    await staff.getByText('Handed over. The order is complete.').waitFor();
    await page
      .getByText(/Collected/)
      .first()
      .waitFor();
  });
});
