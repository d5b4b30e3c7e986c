/**
 * Two rings that are made to order, from the approval of both together to the counter: the workshop reports its stages with
 * pictures, which the buyer sees.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** Chooses the orders in the list by keyboard, and takes one step of both. */
async function takeStep(page: Page, numbers: readonly string[], step: string): Promise<void> {
  for (const number of numbers) {
    await page.getByRole('checkbox', { name: `选择订单 ${number}` }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: `${step}（2 张）` }).click();
  const dialog = page.getByRole('dialog');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  if (step === '审批') {
    await expectAccessible(page);
    await look(page, 'staff-batch-1280-zh');
  }
  await dialog.getByRole('button', { name: step, exact: true }).click();
  await dialog.getByText('2 张中完成 2 张').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
}

it('a store approves two rings together, reports how they are made, and hands one over', async () => {
  const customer = await createCustomer('hk_zh');
  const wish = { store: 'hk_zh', sku: 'LZ20101-KR-12', pickup: 'hk-sheungwan' };
  const orders = [await orderOf(customer, wish), await orderOf(customer, wish)];
  const numbers = orders.map(({ number }) => number);
  const [number = ''] = numbers;

  const buyer = await visit({ width: 375, store: 'hk_zh' });
  await buyer.page.goto(buyer.at(`/order-details/${number}`));
  await signInHere(buyer.page, customer);
  await buyer.page.getByRole('heading', { level: 1, name: number }).waitFor();
  await main(buyer.page).getByText('交付日期').waitFor();

  const counter = await visit({ width: 1280, store: 'hk_zh' });
  const { page } = counter;
  await signInStaff(counter, 'HK0101');
  await takeStep(page, numbers, '审批');

  await page.goto(counter.at(`/staff/orders/${number}`));
  await main(page).getByRole('heading', { name: '制作进度' }).waitFor();
  await main(page).getByLabel('完成的工序').selectOption({ label: '铸造' });
  await main(page).getByLabel('备注（选填）').fill('整件铸成，表面平整');
  await main(page).getByRole('button', { name: '更新进度' }).click();
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 400 } });
  await main(page)
    .getByLabel('铸造：添加照片')
    .setInputFiles([
      { name: 'cast.png', mimeType: 'image/png', buffer: picture },
      { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ]);
  await main(page).getByRole('img', { name: '铸造照片 1' }).waitFor();
  await main(page).getByText('这个文件不是可用的照片。').waitFor();
  await expectAccessible(page);
  await look(page, 'staff-craft-1280-zh');
  await fits(page, 1280);

  // The buyer's page follows by itself.
  await main(buyer.page).getByText('整件铸成，表面平整').waitFor();
  const shown = main(buyer.page).getByRole('img', { name: '铸造照片 1' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(buyer.page);
  await look(buyer.page, 'craft-timeline-375-zh');
  await fits(buyer.page, 375);

  await main(page).getByRole('button', { name: '改交付日期' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('送达或到店').fill('2027-02-26');
  await dialog.getByLabel('原因').fill('主石到货较晚');
  await expectAccessible(page);
  await look(page, 'staff-move-day-1280-zh');
  await dialog.getByRole('button', { name: '改日期并通知顾客' }).click();
  await page.getByText('交付日期已改，已通知顾客。').waitFor();
  await main(buyer.page)
    .getByText(/2月26日/)
    .first()
    .waitFor();

  await page.goto(counter.at('/staff/orders'));
  await takeStep(page, numbers, '完成制作');
  for (const each of numbers) {
    await page.goto(counter.at(`/staff/orders/${each}`));
    await page.getByLabel('运单号').fill('SF1234567890125');
    await page.getByRole('button', { name: '确认寄出' }).click();
    await page.getByText('已记为工坊寄出。').waitFor();
  }
  await page.goto(counter.at('/staff/orders'));
  await takeStep(page, numbers, '确认到店');

  await buyer.page.getByRole('heading', { name: '提货码' }).waitFor();
  const code = await buyer.page.getByText(/^\d{3} \d{3}$/).innerText();
  await page.goto(counter.at(`/staff/orders/${number}`));
  await page.getByLabel('提货码').fill(code);
  await page.getByLabel('手机号后四位').fill('4567');
  await page.getByRole('button', { name: '确认提货' }).click();
  await page.getByText('已交给顾客，订单完成。').waitFor();
  await main(buyer.page).getByRole('img', { name: '铸造照片 1' }).waitFor();
});

it('on a phone, orders are chosen in the list too', async () => {
  const customer = await createCustomer('hk_zh');
  const { number } = await orderOf(customer, {
    store: 'hk_zh',
    sku: 'LZ20101-KR-12',
    pickup: 'hk-sheungwan',
  });
  const counter = await visit({ width: 375, store: 'hk_zh' });
  const { page } = counter;
  await signInStaff(counter, 'HK0101');
  await page.getByRole('checkbox', { name: `选择订单 ${number}` }).check();
  await page.getByRole('button', { name: '审批（1 张）' }).waitFor();
  await expectAccessible(page);
  await look(page, 'staff-choose-375-zh');
  await fits(page, 375);
});
