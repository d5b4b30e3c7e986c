/** A member trades an old chain in against a new one: estimate, visit, assay, confirmation, acceptance, and an order. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { askAs, createCustomer, signInHere, staffStep } from '../support/customers.ts';
import { signInStaff, staffToken } from '../support/staff.ts';
import { textedCode } from '../support/texts.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

const last = String(1000 + (process.pid % 9000));
/** A chain of pure gold by weight. */
const newChain = 'JL10128';

/** Opens the trade-in at a staff member's desk. */
async function openAt(
  desk: Awaited<ReturnType<typeof visit>>,
  staffNo: string,
  number: string,
): Promise<void> {
  await signInStaff(desk, staffNo, '/staff/trade-ins');
  await main(desk.page)
    .getByRole('link', { name: new RegExp(number) })
    .click();
}

it('a chain is traded in against a new one', async () => {
  const member = await createCustomer('hk_zh');
  const { page, at } = await visit({ width: 375, store: 'hk_zh' });
  await page.goto(at('/sign-in?next=%2Ftrade-in'));
  await signInHere(page, member);
  await page.getByRole('heading', { level: 1, name: '以旧换新' }).waitFor();
  await main(page).getByLabel('重量（克）').fill('0');
  await main(page).getByRole('button', { name: '估价' }).click();
  await main(page).getByText('请填写重量，0.5 克至 10,000 克').waitFor();
  await main(page).getByLabel('重量（克）').fill('38');
  await main(page).getByRole('button', { name: '估价' }).click();
  await main(page).getByText('换购新品可抵约').waitFor();
  await expectAccessible(page);
  await look(page, 'trade-in-375-zh');
  await fits(page, 375);

  await main(page).getByLabel('首饰名称').fill('外婆的足金项链');
  await main(page).getByLabel('门店').selectOption('hk-central');
  await main(page)
    .locator('fieldset input[type=radio][value*=":"]:not([disabled])')
    .first()
    .check({ force: true });
  await main(page).getByLabel('手机号码').fill(`6523${last}`);
  await main(page).getByRole('button', { name: '获取验证码' }).click();
  await main(page)
    .getByText(/^验证码已发送至/)
    .waitFor();
  await main(page)
    .getByLabel('短信验证码')
    .fill(await textedCode(`+8526523${last}`));
  await main(page).getByRole('button', { name: '提交预约' }).click();
  await main(page).getByText('预约已提交，请按时带首饰到店。').waitFor();
  await expectAccessible(page);
  await look(page, 'trade-in-booked-375-zh');
  await fits(page, 375);
  const number = /T\d{12}/.exec(await main(page).innerText())?.[0] ?? '';
  const link = page.url();

  const desk = await visit({ width: 1280, store: 'hk_zh' });
  await openAt(desk, 'HK0202', number);
  await main(desk.page).getByLabel(/^全重/).fill('38.6');
  await main(desk.page)
    .getByLabel(/^收件状况/)
    .fill('链扣有磨损');
  await main(desk.page).getByRole('button', { name: '收件' }).click();
  await main(desk.page).getByText('报价前请至少拍一张照片。').waitFor();
  const png = await desk.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await main(desk.page)
    .getByLabel('添加照片')
    .setInputFiles({ name: 'chain.png', mimeType: 'image/png', buffer: png });
  await main(desk.page).getByLabel('金属净重（克）').fill('38');
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-trade-in-assay-1280-zh');
  await main(desk.page).getByRole('button', { name: '按现价报价' }).click();
  await main(desk.page).getByText('待顾客确认').waitFor();
  await main(desk.page)
    .getByLabel(/^证件末四位/)
    .fill('345A');
  await main(desk.page).getByRole('button', { name: '记录证件' }).click();
  await main(desk.page).getByText('身份证，末四位 345A').waitFor();
  await look(desk.page, 'staff-trade-in-offered-1280-zh');

  const office = await visit({ width: 375, store: 'hk_zh' });
  await openAt(office, 'HK0201', number);
  await main(office.page).getByText('须由店长（非检测人）复核').waitFor();
  await expectAccessible(office.page);
  await look(office.page, 'staff-trade-in-confirm-375-zh');
  await fits(office.page, 375);
  await main(office.page).getByRole('button', { name: '店长复核' }).click();
  await main(office.page).getByText('复核人').waitFor();

  await page.goto(link);
  const code = await main(page)
    .getByText(/^\d{6}$/)
    .innerText();
  await expectAccessible(page);
  await look(page, 'trade-in-offered-375-zh');
  await fits(page, 375);
  await main(office.page)
    .getByLabel(/^顾客出示的确认码/)
    .fill(code);
  await main(office.page).getByLabel('手机号码后四位').fill(last);
  await main(office.page).getByRole('button', { name: '确认接受' }).click();
  await main(office.page).getByText('已记入账户').first().waitFor();
  await main(office.page).getByRole('link', { name: '全部以旧换新' }).click();
  await main(office.page).getByText('当日收进', { exact: true }).click();
  await main(office.page).getByRole('button', { name: '查看' }).click();
  await main(office.page).getByText(number).waitFor();
  await look(office.page, 'staff-trade-in-day-375-zh');

  await page.goto(at('/my-trade-ins'));
  await main(page).getByText('已抵为可用金额').waitFor();
  await expectAccessible(page);
  await look(page, 'my-trade-ins-375-zh');

  const { createEmptyCart: id } = await askAs<{ createEmptyCart: string }>(
    member.token,
    'mutation { createEmptyCart }',
    {},
    'hk_zh',
  );
  await askAs(
    member.token,
    'mutation ($id: String!, $sku: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } } }',
    { id, sku: newChain },
    'hk_zh',
  );
  await page.goto(at('/cart'));
  await main(page)
    .getByRole('checkbox', { name: /以旧换新金额/ })
    .click();
  await main(page)
    .getByText(/^支付 HK\$/)
    .waitFor();
  await expectAccessible(page);
  await look(page, 'trade-in-bag-375-zh');
  await page.goto(at('/checkout'));
  await main(page).getByLabel('姓名').fill('陈嘉欣');
  await main(page)
    .getByLabel(/^手机号/)
    .fill('91234567');
  await main(page).getByLabel(/^地区/).selectOption({ index: 1 });
  await main(page)
    .getByLabel(/^街道与门牌/)
    .fill('皇后大道中 88 号');
  await typeCard(page, '4242424242424242');
  await look(page, 'trade-in-checkout-375-zh');
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.getByRole('heading', { level: 1, name: /谢谢，订单已提交/ }).waitFor();
  const { customer } = await askAs<{ customer: { orders: { items: readonly { number: string }[] } } }>(
    member.token,
    '{ customer { orders { items { number } } } }',
    {},
    'hk_zh',
  );
  const order = customer.orders.items[0]?.number ?? '';
  await page.goto(at(`/order-details/${order}`));
  await main(page)
    .getByText(/以旧换新/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await look(page, 'trade-in-order-375-zh');

  // All journeys share one stock. The value comes back to the trade-in.
  await staffStep(
    await staffToken('HK0001'),
    { number: order },
    'cancelStaffOrder',
    ', reason: "The journey ends"',
  );
  await page.goto(at('/my-trade-ins'));
  await main(page).getByText('剩余可用').waitFor();
});
