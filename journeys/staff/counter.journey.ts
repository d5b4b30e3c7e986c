import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, look, publishGoldPrice, withBrowser } from '../support/browser.ts';
import { placeOrder } from '../support/orders.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();

/** Share code of two rings of pure gold, hers engraved 永结同心. */
const engravedPair = 'ATp3iQEBAgMAB3N1LXF1YW4GAAcoCAIJABP9AxQBAAS42AHT_QGMqAHDvwEAAAYABygIAgkAE-EEFAAAvj5tXw';

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

/** Orders a pendant sold by weight, to be paid at collection. */
const toPay = () => placeOrder({ store: 'hk_en', pickup: 'hk-central', pay: 'checkmo', sku: 'JL10521' });

async function moveBoard(type: string, factor: number): Promise<void> {
  const { goldPrices } = await ask<{
    goldPrices: readonly { type: string; sell: { value: number } }[];
  }>('{ goldPrices(all: true) { type sell { value } } }');
  const board = goldPrices.find((goldPrice) => goldPrice.type === type);
  if (board === undefined) throw new Error(`No board ${type}`);
  await publishGoldPrice(type, Math.round((board.sell.value * factor) / 10) * 10);
}

const dueToday = async (page: Page): Promise<string> =>
  (await page.locator('[data-step="takeOrderPayment"] strong').innerText()).replace(/[^\d.]/g, '');

/** Waits until the amount due is no longer `before`, and returns it. */
async function dueAfter(page: Page, before: string): Promise<string> {
  await page
    .locator('[data-step="takeOrderPayment"] strong')
    .filter({ hasNotText: Number(before).toLocaleString('en') })
    .waitFor();
  return dueToday(page);
}

describe('an order to be paid in the store', () => {
  it('is paid at today’s amount, in English', async () => {
    const order = await toPay();
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await signInStaff(shop, 'HK0201');
    await page.getByRole('searchbox').fill(order.number.slice(-6));
    await page.getByRole('button', { name: 'Find orders' }).click();
    await page.waitForURL(/search=/);
    await row(page, order.number)
      .getByRole('link', { name: /^Take payment/ })
      .click();
    await page.getByLabel('Till receipt number').waitFor();
    await look(page, 'staff-till-1280-en');
    await expectAccessible(page);
    const due = await dueToday(page);
    await page.getByLabel('Till receipt number').fill('POS-0042');
    await page.getByLabel('Amount taken').fill('1');
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await page.getByText(/This is not the HK\$[\d,]+ due today/).waitFor();
    await page.getByLabel('Amount taken').fill(due);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await page.getByText('Payment taken.').waitFor();
    await page.getByText('reference POS-0042').waitFor();
    await page.getByRole('button', { name: 'Goods arrived' }).waitFor();
  });

  it('follows the gold price while it is open, and shows both amounts', async () => {
    const order = await toPay();
    const shop = await visit({ store: 'hk_en', width: 375 });
    const { page } = shop;
    await signInStaff(shop, 'HK0201', `/staff/orders/${order.number}`);
    await page.getByLabel('Till receipt number').fill('POS-0043');
    const before = await dueToday(page);
    await moveBoard('HK-CK9999', 1.012);
    const after = await dueAfter(page, before);
    const notice = await page.getByText(/The gold price has moved/).innerText();
    for (const amount of [before, after])
      expect(notice).toContain(`HK$${Number(amount).toLocaleString('en')}`);
    expect(await page.getByLabel('Till receipt number').inputValue()).toBe('POS-0043');
    await look(page, 'staff-till-moved-375-en');
    await expectAccessible(page);
    await page.getByLabel('Amount taken').fill(before);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await page.getByText(/This is not the HK\$[\d,]+ due today/).waitFor();
    await page.getByLabel('Amount taken').fill(after);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await page.getByText('Payment taken.').waitFor();
  });

  it('is fetched again if its price board is another market’s', async () => {
    const order = await toPay();
    const shop = await visit({ store: 'default' });
    const { page } = shop;
    await page.clock.install();
    await signInStaff(shop, 'HK0201', `/staff/orders/${order.number}`);
    await page.getByLabel('收银小票号').waitFor();
    const before = await dueToday(page);
    await moveBoard('HK-CK9999', 0.99);
    await page.clock.fastForward(31_000);
    await dueAfter(page, before);
    await page.getByText(/今日应收由/).waitFor();
  });

  it('is found in another store by its complete number and paid there; its own store does the rest', async () => {
    const order = await placeOrder({ store: 'hk_en', pay: 'checkmo', sku: 'JL10521' });
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await signInStaff(shop, 'HK0301');
    await page.getByRole('searchbox').fill(order.number.slice(-6));
    await page.getByRole('searchbox').press('Enter');
    await page.getByText(/type its whole number/).waitFor();
    await page.getByRole('searchbox').fill(`No. ${order.number}`);
    await page.getByRole('searchbox').press('Enter');
    await row(page, order.number)
      .getByRole('link', { name: /^Take payment/ })
      .click();
    await page.getByLabel('Till receipt number').fill('TST-0001');
    await page.getByLabel('Amount taken').fill(await dueToday(page));
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await page.getByText('Payment taken.').waitFor();
    await page.getByText('Paid here. The order’s own store takes the next steps.').waitFor();
    expect(await page.getByText('88 Queen').count()).toBe(0);
  });

  it('is refused with both amounts after an unnoticed price change, and for a receipt already used', async () => {
    const [order, other] = [await toPay(), await toPay()];
    const shop = await visit({ store: 'hk_en' });
    const { page, at, context } = shop;
    await context.route('**/events**', (route) => route.abort());
    await signInStaff(shop, 'HK0201', `/staff/orders/${order.number}`);
    await page.getByLabel('Till receipt number').fill('POS-0044');
    const before = await dueToday(page);
    await page.getByLabel('Amount taken').fill(before);
    await moveBoard('HK-CK9999', 1.012);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    const notice = await page.getByText(/The amount sent is/).innerText();
    const after = await dueAfter(page, before);
    for (const amount of [before, after])
      expect(notice).toContain(`HK$${Number(amount).toLocaleString('en')}`);
    expect(await page.getByText(/The gold price has moved/).count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Amount taken').fill(after);
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await page.getByText('Payment taken.').waitFor();

    await page.goto(at(`/staff/orders/${other.number}`));
    await page.getByLabel('Till receipt number').fill('POS-0044');
    await page.getByLabel('Amount taken').fill(await dueToday(page));
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await page.getByText(`This number has been used for order ${order.number}.`).waitFor();
  });
});

describe('a staff account', () => {
  it.each([
    { store: 'default', width: 375, add: '加入购物袋', title: '员工账户不能把现货加入购物袋' },
    {
      store: 'hk_en',
      width: 1280,
      add: 'Add to bag',
      title: 'Staff accounts cannot add pieces in stock to the bag',
    },
  ] as const)('cannot buy from stock, and shows where the customer can ($store)', async (testCase) => {
    const shop = await visit(testCase);
    const { page, at } = shop;
    await signInStaff(shop, 'HK0201');
    await page.goto(at('/account'));
    await page.waitForURL(at('/staff/orders'));
    const {
      products: {
        items: [piece],
      },
    } = await ask<{ products: { items: readonly { url_key: string; url_suffix: string }[] } }>(
      '{ products(filter: { sku: { eq: "JL10521" } }) { items { url_key url_suffix } } }',
    );
    const path = `/${piece?.url_key}${piece?.url_suffix}`;
    await page.goto(at(path));
    await page.getByRole('button', { name: testCase.add }).click();
    const dialog = page.getByRole('dialog', { name: testCase.title });
    await dialog.getByRole('img').waitFor();
    await look(page, `staff-cannot-buy-${testCase.width}`);
    await expectAccessible(page);
    // The customer's phone opens the same piece in the same store view.
    const address = await dialog.getByText(path).innerText();
    expect(address.endsWith(`${path}?store=${testCase.store}`)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: testCase.add }).click();
    await dialog.waitFor();
  });
});

describe('a piece made to order', () => {
  it('can be added to the bag by staff', async () => {
    const shop = await visit({ width: 375 });
    const { page, at } = shop;
    await signInStaff(shop, 'CN0102');
    await page.goto(at('/yizi-made-to-order-character-pendant.html'));
    await page.getByRole('radio', { name: '安' }).check();
    await page.getByRole('button', { name: '加入购物袋' }).click();
    await page
      .getByRole('dialog', { name: /购物袋/ })
      .getByText('一字')
      .first()
      .waitFor();
  });

  it('is approved, made and sent; only those who confirm the address and write the label see it in full', async () => {
    const order = await placeOrder({ sku: 'LZ10101-AN' });
    const shop = await visit();
    const { page } = shop;
    await page.setViewportSize({ width: 1024, height: 900 });
    await signInStaff(shop, 'CN0001', `/staff/orders/${order.number}`);
    const form = page.locator('[data-step="approveOrder"]');
    await form.getByText('林** 138****8000').waitFor();
    expect(await page.getByText('林知夏').count()).toBe(0);
    await page.getByRole('button', { name: '审批通过，发往工坊' }).click();
    await page.getByText('还有 4 项没有核对').waitFor();
    await page.getByLabel('手寸已与顾客确认').check();
    await form.getByText('字：安').waitFor();
    await page.getByLabel('刻字内容与繁简无误').check();
    await page.getByLabel('主石已核对并锁定，或没有主石').check();
    await look(page, 'staff-approve-1024-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '显示完整的姓名与电话' }).click();
    await form.getByText('林知夏 +86 138 0013 8000').waitFor();
    await page.getByText('查看收货人的姓名、电话与地址').waitFor();
    expect(await page.getByLabel('主石已核对并锁定，或没有主石').isChecked()).toBe(true);
    await look(page, 'staff-approve-shown-1024-zh');
    await expectAccessible(page);
    await page.getByLabel('收货人、电话与地址正确').check();
    await page.getByRole('button', { name: '审批通过，发往工坊' }).click();
    await page.getByText('已审批，工坊可以开始制作。').waitFor();
    await expect.poll(() => page.getByText('林知夏').count()).toBe(0);
    await page.getByText('下单时按 4.80 克计价').waitFor();
    await page.getByRole('button', { name: '制作完成' }).click();
    await page.getByText('按重量计价的，请称好再填实际克重').waitFor();
    await look(page, 'staff-weigh-1024-zh');
    await page.getByLabel('成品重量（克）').fill('4.82');
    await page.getByRole('button', { name: '制作完成' }).click();
    await page.getByText('已记为制作完成。').waitFor();
    await expect.poll(() => page.getByText('林知夏').count()).toBe(0);
    await page.getByLabel('运单号').fill('BR00412233');
    await page.getByRole('button', { name: '确认寄出' }).click();
    await page.getByText('已记为工坊寄出。').waitFor();
    await page.getByText(/林知夏/).waitFor();
    await look(page, 'staff-made-1024-zh');
  });

  it('has a number to call as long as its buyer has a question to answer', async () => {
    const order = await placeOrder({ store: 'hk_en', sku: 'LZ20101-KR-12' });
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await signInStaff(shop, 'HK0001', `/staff/orders/${order.number}`);
    await page.getByText('Ring size: HK 12').waitFor();
    expect(await page.getByText(/^Metal: /).count()).toBe(0);
    await page.getByRole('button', { name: 'Ask the buyer' }).click();
    await page.getByRole('dialog').getByLabel('What to confirm').fill('Is HK 12 right in the evening too?');
    await page.getByRole('dialog').getByRole('button', { name: 'Send to the buyer' }).click();
    await page.getByText('Sent to the buyer.').waitFor();
    await look(page, 'staff-question-1280-en');
    await page.getByRole('button', { name: 'Show name and number in full' }).click();
    await page.getByText('Ka Yan Chan').waitFor();
    await look(page, 'staff-question-shown-1280-en');
    await expectAccessible(page);
  });

  it('shows its engravings with position and font, and its sizes, beside the checkboxes that confirm them', async () => {
    const order = await placeOrder({ store: 'hk_en', designs: [engravedPair] });
    const shop = await visit({ store: 'hk_en', width: 375 });
    const { page } = shop;
    await signInStaff(shop, 'HK0001', `/staff/orders/${order.number}`);
    const form = page.locator('[data-step="approveOrder"]');
    await form
      .getByLabel(/^Engraving and its characters are right/)
      .and(form.getByLabel(/Her ring, Inside engraving \(Kaiti\): 永结同心/))
      .check();
    await form
      .getByLabel(/^Size confirmed with the customer/)
      .and(form.getByLabel(/Her ring: .+His ring: /))
      .check();
    await look(page, 'staff-approve-design-375-en');
    await expectAccessible(page);
  });
});

describe('the search in the list of orders', () => {
  it('finds nothing by letters, and requires four digits', async () => {
    const shop = await visit();
    const { page, at } = shop;
    await placeOrder({ pickup: 'cn-shanghai-jingan' });
    await signInStaff(shop, 'CN0102');
    await page.getByRole('table').waitFor();
    await page.getByRole('searchbox').fill('800');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('请至少输入四位数字').waitFor();
    await page.getByRole('searchbox').fill('林知夏');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('没有找到“林知夏”').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await expectAccessible(page);
    await page.goto(at('/staff/orders?search=JL10602'));
    await page.getByText('没有找到“JL10602”').waitFor();
    await page.getByRole('button', { name: '清除查找' }).click();
    await page.getByRole('table').waitFor();
  });
});

describe('staff mode', () => {
  it.each([
    { store: 'default', title: '门店订单' },
    { store: 'cn_en', title: 'Store orders' },
  ])('fits phones, tablets and desks ($store)', async ({ store, title }) => {
    const order = await placeOrder({ pickup: 'cn-shanghai-jingan', sku: 'JL20305' });
    const shop = await visit({ store });
    const { page, at } = shop;
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await signInStaff(shop, 'CN0102');
    const widths = [375, 768, 1024, 1280] as const;
    await row(page, order.number).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      // A name is not wrapped into one character per line.
      await expect
        .poll(async () => (await row(page, order.number).getByRole('cell').nth(3).boundingBox())?.width)
        .toBeGreaterThan(120);
      await expect.poll(fits).toBe(true);
      await expectAccessible(page);
      await look(page, `staff-orders-${width}-${store}`);
    }
    await page.goto(at(`/staff/orders/${order.number}`));
    await page.getByRole('heading', { level: 1, name: order.number }).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(fits).toBe(true);
      await expectAccessible(page);
      await look(page, `staff-order-${width}-${store}`);
    }
  });
});
