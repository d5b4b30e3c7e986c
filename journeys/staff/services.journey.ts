/** A guest has a ring resized, from the request on a phone to the hand-back at the counter; a member cleans a piece. */
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

const last = String(1000 + (process.pid % 9000));

it('a guest has a ring resized, and the store receives, estimates, works and hands back', async () => {
  const { page, at } = await visit({ width: 375, store: 'hk_zh' });
  await page.goto(at('/services'));
  await page.getByRole('heading', { level: 1, name: '清洗、改圈与维修' }).waitFor();
  await main(page).getByLabel('改圈').check();
  await main(page).getByLabel('首饰名称').fill('18K 金素圈戒指');
  await main(page).getByLabel('戒指款式').selectOption({ label: '满圈排石' });
  await main(page).getByText('满圈排石与整圈花纹的戒指无法改圈。').waitFor();
  await main(page).getByLabel('戒指款式').selectOption({ label: '素圈' });
  await main(page).getByLabel('现在的手寸').selectOption('12');
  await main(page).getByLabel('改为').selectOption('14');
  await main(page).getByText('HK$520').first().waitFor();
  await expectAccessible(page);
  await look(page, 'services-375-zh');
  await fits(page, 375);
  await main(page).getByLabel('门店').selectOption('hk-central');
  await main(page).getByLabel('三十天内随时送来').check();
  await main(page).getByLabel('称呼').fill('林知夏');
  await main(page).getByLabel('手机号码').fill(`6323${last}`);
  await main(page).getByRole('button', { name: '获取验证码' }).click();
  await main(page)
    .getByText(/^验证码已发送至/)
    .waitFor();
  await main(page)
    .getByLabel('短信验证码')
    .fill(await textedCode(`+8526323${last}`));
  await main(page).getByLabel('电子邮箱').fill(`ring-${process.pid}@example.com`);
  await main(page).getByRole('button', { name: '提交申请' }).click();
  await main(page).getByText('申请已提交，请将首饰带到门店。').waitFor();
  await expectAccessible(page);
  await look(page, 'service-requested-375-zh');
  await fits(page, 375);
  const number = /S\d{12}/.exec(await main(page).innerText())?.[0] ?? '';
  const link = page.url();

  const desk = await visit({ width: 1280, store: 'hk_zh' });
  await signInStaff(desk, 'HK0201', '/staff/services');
  await main(desk.page)
    .getByRole('link', { name: new RegExp(number) })
    .waitFor();
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-services-1280-zh');
  await main(desk.page)
    .getByRole('link', { name: new RegExp(number) })
    .click();
  await main(desk.page).getByLabel('重量（克，精确到 0.001）').fill('3.52');
  await main(desk.page)
    .getByLabel(/^收件状况/)
    .fill('戒面有细划痕');
  await main(desk.page).getByRole('button', { name: '收件' }).click();
  await main(desk.page).getByText('报价前请至少拍一张照片。').waitFor();
  const png = await desk.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await main(desk.page)
    .getByLabel('添加照片')
    .setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: png });
  await main(desk.page).getByRole('button', { name: '发送报价' }).waitFor();
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-service-estimate-1280-zh');
  await main(desk.page).getByRole('button', { name: '发送报价' }).click();
  await main(desk.page).getByText('待顾客确认').waitFor();

  await page.goto(link);
  await main(page).getByRole('button', { name: '接受报价' }).waitFor();
  await expectAccessible(page);
  await look(page, 'service-estimated-375-zh');
  await fits(page, 375);
  await main(page).getByRole('button', { name: '接受报价', exact: true }).click();
  await main(page).getByText('已确认，等待开始').waitFor();

  await desk.page.reload();
  await main(desk.page).getByRole('button', { name: '开始处理' }).click();
  await main(desk.page).getByRole('button', { name: '处理完成' }).click();
  await main(desk.page).getByLabel('重量（克，精确到 0.001）').filter({ visible: true }).fill('3.5');
  await main(desk.page).getByRole('button', { name: '交还前称重' }).click();
  await main(desk.page).getByLabel('收款金额（HKD）').fill('520');
  await main(desk.page).getByLabel('收据号').fill(`R-${process.pid}`);
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-service-ready-1280-zh');
  await main(desk.page).getByRole('button', { name: '收银付款' }).click();

  await page.goto(link);
  await main(page).getByText('已完成，可取回').waitFor();
  await expectAccessible(page);
  await look(page, 'service-ready-375-zh');
  const code =
    /\b\d{6}\b/.exec(
      await main(page)
        .getByText(/^\d{6}$/)
        .innerText(),
    )?.[0] ?? '';
  await main(desk.page)
    .getByLabel(/^取件码/)
    .fill(code);
  await main(desk.page).getByLabel('手机号码后四位').fill(last);
  await main(desk.page).getByRole('button', { name: '交还首饰' }).click();
  await main(desk.page).getByText('已交还').first().waitFor();
  await page.goto(link);
  await main(page).getByText('已取回').first().waitFor();
});

it('a member has a piece of the jewellery box cleaned, in English, and cancels it', async () => {
  const member = await createCustomer('hk_en');
  const { page, at } = await visit({ width: 1280, store: 'hk_en' });
  await page.goto(at('/sign-in?next=%2Fjewellery-box%3Fedit%3Dnew'));
  await signInHere(page, member);
  await page.waitForURL(/jewellery-box/);
  await main(page).getByLabel('Name').fill('Grandmother’s bangle');
  await main(page)
    .getByLabel(/Weight/)
    .fill('28.5');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await main(page)
    .getByRole('link', { name: /Service/ })
    .first()
    .click();
  await page.waitForURL(/\/services\?piece=/);
  await main(page).getByLabel('Cleaning').check();
  await main(page).getByLabel('Any time within thirty days').check();
  await main(page).getByLabel('Mobile number').fill(`6423${last}`);
  await main(page).getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => textedCode(`+8526423${last}`).catch(() => '')).toMatch(/\d{6}/);
  await main(page)
    .getByLabel('Code', { exact: true })
    .fill(await textedCode(`+8526423${last}`));
  await expectAccessible(page);
  await look(page, 'services-1280-en');
  await main(page).getByRole('button', { name: 'Send the request' }).click();
  await main(page).getByText('We have your request.').waitFor();

  await page.goto(at('/jewellery-box'));
  await main(page).getByText('Waiting for the piece').first().waitFor();
  await expectAccessible(page);
  await look(page, 'jewellery-box-service-1280-en');
  await page.goto(at('/my-services'));
  const card = main(page).getByRole('article');
  await card.waitFor();
  await expectAccessible(page);
  await look(page, 'my-services-1280-en');
  await card.getByText('Cancel the request').click();
  await card.getByRole('button', { name: 'Yes, cancel it' }).click();
  await card.getByText('Cancelled', { exact: true }).waitFor();
});
