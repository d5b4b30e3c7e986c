/** A shopper reserves a piece in a store to try it; staff keep it; managers move stock between stores and count it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';
import { textedCode } from '../support/texts.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
const bracelet = '/tuanyuan-gold-bead-red-cord-bracelet.html';
const last = String(1000 + (process.pid % 9000));

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

it('a guest reserves a bracelet on a phone in Chinese, and staff prepare, hand over and sell it', async () => {
  const { page, at } = await visit({ width: 375, store: 'hk_zh' });
  await page.goto(at(bracelet));
  await main(page).getByRole('button', { name: '查看门店' }).click();
  const stores = page.getByRole('dialog', { name: '有现货的门店' });
  await stores.getByText('先选尺寸，即可预留到店试戴。').waitFor();
  await stores
    .getByText(/^现货：/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await look(page, 'stores-with-sizes-375-zh');
  await stores.getByRole('button', { name: '关闭' }).click();
  await main(page)
    .getByRole('radio', { name: /15 厘米/ })
    .check();
  await main(page).getByRole('button', { name: '查看门店' }).click();
  await stores
    .getByRole('link', { name: /^在.*预留试戴$/ })
    .first()
    .waitFor();
  await look(page, 'stores-reserve-375-zh');
  await stores.getByRole('link', { name: '在香港中环皇后大道店预留试戴' }).click();
  await page.getByRole('heading', { level: 1, name: '预留到店试戴' }).waitFor();
  await main(page).getByText('最后一件').or(main(page).getByText('有现货')).first().waitFor();
  await expectAccessible(page);
  await look(page, 'reserve-375-zh');
  await fits(page, 375);
  const reserve = main(page).getByRole('button', { name: '确认预留' });
  await reserve.click();
  await main(page).getByText('请填写电子邮箱，以便接收确认与提醒').waitFor();
  await main(page).getByLabel('称呼').fill('林知夏');
  await main(page).getByLabel('手机号码').fill(`6125${last}`);
  await main(page).getByRole('button', { name: '获取验证码' }).click();
  await main(page)
    .getByText(/^验证码已发送至/)
    .waitFor();
  await main(page)
    .getByLabel('短信验证码')
    .fill(await textedCode(`+8526125${last}`));
  await main(page).getByLabel('电子邮箱').fill(`try-${process.pid}@example.com`);
  await reserve.click();
  await main(page).getByText('已为您保留，期待您的光临。').waitFor();
  await expectAccessible(page);
  await look(page, 'reservation-made-375-zh');
  await fits(page, 375);
  const number = /R\d{12}/.exec(await main(page).innerText())?.[0] ?? '';
  const link = page.url();

  const desk = await visit({ width: 375, store: 'hk_zh' });
  await signInStaff(desk, 'HK0201', '/staff/reservations');
  await main(desk.page).getByLabel('手机号后四位').fill(last);
  await main(desk.page).getByRole('button', { name: '查找' }).click();
  const card = main(desk.page).getByRole('article', { name: new RegExp(number) });
  await card.getByRole('button', { name: '已备好' }).click();
  await card.getByText('已备好', { exact: true }).first().waitFor();
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-reservations-375-zh');
  await fits(desk.page, 375);
  await card.getByRole('button', { name: '交予试戴' }).click();
  await card.getByText('试戴中').waitFor();
  await card.getByText('已购买', { exact: true }).first().click();
  const buy = card.getByRole('button', { name: '已购买' });
  await buy.click();
  await card.getByText('请填写收银小票号').waitFor();
  await card.getByLabel('收银小票号').fill(`J-${process.pid}`);
  await buy.click();
  await card.getByText(`小票号：J-${process.pid}`).waitFor();
  await page.goto(link);
  await main(page).getByText('已购买').waitFor();
});

it('a member reserves in English and cancels in the account', async () => {
  const member = await createCustomer('hk_en');
  const { page, at } = await visit({ width: 1280, store: 'hk_en' });
  await page.goto(at('/sign-in?next=%2Freserve%3Fsku%3DJL10428-15'));
  await signInHere(page, member);
  await page.waitForURL(/reserve/);
  await main(page).getByRole('group', { name: 'Store' }).getByRole('radio').first().check();
  await main(page).getByLabel('Mobile number').fill(`6236${last}`);
  await main(page).getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => textedCode(`+8526236${last}`).catch(() => '')).toMatch(/\d{6}/);
  await main(page)
    .getByLabel('Code', { exact: true })
    .fill(await textedCode(`+8526236${last}`));
  await expectAccessible(page);
  await look(page, 'reserve-1280-en');
  await main(page).getByRole('button', { name: 'Reserve', exact: true }).click();
  await main(page).getByText('The store keeps it for you.').waitFor();
  await page.goto(at('/reservations'));
  const card = main(page).getByRole('article');
  await card.getByText('Cancel the reservation').click();
  await expectAccessible(page);
  await look(page, 'my-reservations-1280-en');
  await card.getByRole('button', { name: 'Yes, cancel it' }).click();
  await card.getByText('Cancelled', { exact: true }).waitFor();
});

it('managers move pieces between two stores, and correct a count', async () => {
  const here = await visit({ width: 1280, store: 'hk_en' });
  await signInStaff(here, 'HK0101', '/staff/stock');
  await main(here.page).getByText('Ask another store for pieces').click();
  await main(here.page).getByLabel('Store that sends').selectOption({ index: 1 });
  const lines = main(here.page).getByLabel(/^SKU and number/);
  await lines.fill('JL10428-15');
  await main(here.page).getByRole('button', { name: 'Ask for them' }).click();
  await main(here.page)
    .getByText(/^Type a SKU and a number/)
    .waitFor();
  await lines.fill('JL10428-15 1');
  await main(here.page).getByRole('button', { name: 'Ask for them' }).click();
  const asked = main(here.page).getByRole('article').first();
  await asked.getByText('To be sent').waitFor();
  await expectAccessible(here.page);
  await look(here.page, 'staff-transfers-1280-en');
  await asked.getByText('Cancel the transfer', { exact: true }).first().click();
  await asked.getByLabel('Reason (at most 100 characters)').fill('Found one here');
  await asked.getByRole('button', { name: 'Cancel the transfer' }).click();
  await asked.getByText('Note: Found one here').waitFor();

  await here.page.goto(here.at('/staff/stock?part=count&sku=JL10428-15'));
  const unit = main(here.page).getByRole('article').first();
  await unit.getByText('Correct', { exact: true }).click();
  await unit.getByLabel('Counted').fill('9');
  await unit.getByLabel(/^Reason/).fill('Stocktaking');
  await expectAccessible(here.page);
  await look(here.page, 'staff-count-1280-en');
  await unit.getByRole('button', { name: 'Save the correction' }).click();
  await main(here.page).getByText('9 in all').waitFor();
});
