/** A shopper books a visit from the store locator; the staff of the store accept, assign and keep it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';
import { textedCode } from '../support/texts.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** Chooses the first free time of the first day. */
async function chooseTime(page: Page): Promise<void> {
  await main(page)
    .locator('fieldset input[type=radio][value*=":"]:not([disabled])')
    .first()
    .check({ force: true });
}

it('a guest books on a phone in Chinese, and staff accept and complete it', async () => {
  const { page, at } = await visit({ width: 375, store: 'hk_zh' });
  await page.goto(at('/storelocator/'));
  await main(page).getByRole('link', { name: '预约到店：香港中环皇后大道店' }).click();
  await page.getByRole('heading', { level: 1, name: '预约到店' }).waitFor();
  await main(page).getByLabel('婚戒').check();
  await chooseTime(page);
  await expectAccessible(page);
  await look(page, 'book-appointment-375-zh');
  await fits(page, 375);
  const book = main(page).getByRole('button', { name: '确认预约' });
  await book.click();
  await main(page).getByText('请填写电子邮箱，以便接收确认与提醒').waitFor();
  const last = String(1000 + (process.pid % 9000));
  await main(page).getByLabel('称呼').fill('林知夏');
  await main(page).getByLabel('手机号码').fill(`6123${last}`);
  await main(page).getByRole('button', { name: '获取验证码' }).click();
  await main(page)
    .getByText(/^验证码已发送至/)
    .waitFor();
  await main(page)
    .getByLabel('短信验证码')
    .fill(await textedCode(`+8526123${last}`));
  await main(page).getByLabel('电子邮箱').fill(`guest-${process.pid}@example.com`);
  await main(page).getByLabel('备注').fill('想看对戒');
  await book.click();
  await main(page).getByText('已收到您的预约，门店确认后会通知您。').waitFor();
  await expectAccessible(page);
  await look(page, 'appointment-booked-375-zh');
  await fits(page, 375);
  const number = /A\d{12}/.exec(await main(page).innerText())?.[0] ?? '';
  const link = page.url();

  const desk = await visit({ width: 1280, store: 'hk_zh' });
  await signInStaff(desk, 'HK0201', '/staff/appointments');
  const card = main(desk.page).getByRole('article', { name: new RegExp(number) });
  await card.waitFor();
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-appointments-1280-zh');
  await card.getByRole('button', { name: '确认' }).click();
  await card.getByText('已确认').waitFor();
  await card.getByText('分派', { exact: true }).first().click();
  await card.getByLabel('顾问').selectOption({ label: '郑启明 HK0202' });
  await card.getByRole('button', { name: '分派' }).click();
  await card.getByText('顾问：郑启明 HK0202').waitFor();

  // A visit can be completed on its day alone; late in the day the first free time is tomorrow's.
  const complete = card.getByText('完成', { exact: true }).first();
  if (await complete.isVisible()) {
    await complete.click();
    await card.getByLabel('所赠礼品（选填，最多 100 字）').fill('首饰盒');
    await expectAccessible(desk.page);
    await look(desk.page, 'staff-complete-1280-zh');
    await card.getByRole('button', { name: '完成' }).click();
    await card.getByText('已完成').waitFor();
    await card.getByText('礼品：首饰盒').waitFor();
    await page.goto(link);
    await main(page).getByText('已到店').waitFor();
  } else {
    await card.getByText('取消', { exact: true }).first().click();
    await card.getByLabel('原因（顾客会看到，最多 100 字）').fill('顾问请假');
    await card.getByRole('button', { name: '取消' }).click();
    await card.getByText('门店取消').waitFor();
    await page.goto(link);
    await main(page).getByText('原因：顾问请假').waitFor();
  }
});

it('a member books from a piece in English, moves it and cancels it in the account', async () => {
  const member = await createCustomer('hk_en');
  const { page, at } = await visit({ width: 1280, store: 'hk_en' });
  await page.goto(at('/sign-in?next=%2Fbook-appointment%3Fsku%3DJL10602'));
  await signInHere(page, member);
  await page.waitForURL(/book-appointment/);
  await main(page).getByLabel('Store').selectOption({ index: 2 });
  await main(page).getByLabel('Care and repair').check();
  await chooseTime(page);
  const last = String(1000 + (process.pid % 9000));
  await main(page).getByLabel('Mobile number').fill(`6234${last}`);
  await main(page).getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => textedCode(`+8526234${last}`).catch(() => '')).toMatch(/\d{6}/);
  await main(page)
    .getByLabel('Code', { exact: true })
    .fill(await textedCode(`+8526234${last}`));
  await expectAccessible(page);
  await look(page, 'book-appointment-1280-en');
  await main(page).getByRole('button', { name: 'Book', exact: true }).click();
  await main(page).getByText('We have your request.').waitFor();

  await page.goto(at('/appointments'));
  const card = main(page).getByRole('article');
  await card.waitFor();
  await expectAccessible(page);
  await look(page, 'my-appointments-1280-en');
  await card.getByText('Move', { exact: true }).click();
  await card.getByLabel('Day').selectOption({ index: 1 });
  await card.locator('input[type=radio][value*=":"]:not([disabled])').last().check({ force: true });
  await card.getByRole('button', { name: 'Move to this time' }).click();
  await page.getByText('The appointment is moved').waitFor();
  await card.getByText('Cancel the appointment').click();
  await card.getByRole('button', { name: 'Yes, cancel it' }).click();
  await card.getByText('Cancelled', { exact: true }).waitFor();
});

it('a manager closes the store at short notice on a tablet and opens it again', async () => {
  const { page } = await (async () => {
    const desk = await visit({ width: 768, store: 'hk_en' });
    await signInStaff(desk, 'HK0101', '/staff/appointments?view=day');
    return desk;
  })();
  await main(page).getByText('Close at short notice', { exact: true }).click();
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await main(page).getByLabel('From (UTC+8)').fill(`${day}T09:00`);
  await main(page).getByLabel('Until (UTC+8)').fill(`${day}T08:00`);
  const close = main(page).getByRole('button', { name: 'Close the store and tell customers' });
  await close.click();
  await main(page)
    .getByText(/The end is after now/)
    .waitFor();
  await main(page).getByLabel('Until (UTC+8)').fill(`${day}T20:00`);
  await expectAccessible(page);
  await look(page, 'staff-close-768-en');
  await close.click();
  await main(page)
    .getByText(/^Typhoon:/)
    .waitFor();
  await main(page).getByRole('button', { name: 'Open again' }).click();
  await expect
    .poll(() =>
      main(page)
        .getByText(/^Typhoon:/)
        .count(),
    )
    .toBe(0);
});
