import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, look, publishGoldPrice, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { placeOrder } from '../support/orders.ts';

const visit = withBrowser();
const fiveGolds = '/wujin-five-golds-wedding-set.html';
const babyBox = '/manyue-first-month-gift-box.html';
const horse = '/manian-year-of-the-horse-group.html';
const service = '/huanxin-polish-and-plating-service.html';
const handbook = '/yanghu-gold-care-handbook.html';
const digits = (text: string): number => Number(text.replace(/\D/g, ''));

describe('a set of pieces', () => {
  it('reports missing choices, adds up the chosen ones, and is listed in the bag piece by piece', async () => {
    const { page, at } = await visit();
    await page.goto(at(fiveGolds));
    const main = page.getByRole('main');
    await main.getByRole('button', { name: '加入购物袋' }).click();
    await main.getByText('请选择手镯一对').waitFor();
    await main.getByText('请选择婚戒').waitFor();
    await expect
      .poll(() => main.getByLabel('手镯一对').evaluate((box) => box === document.activeElement))
      .toBe(true);
    await main.getByLabel('手镯一对').selectOption({ index: 1 });
    await main.getByLabel('婚戒').selectOption({ index: 2 });
    const rows = main.locator('dl').filter({ hasText: '套装优惠' });
    await expect.poll(() => rows.locator('dd').count()).toBe(7);
    const amounts = (await rows.locator('dd').allInnerTexts()).map((text) =>
      text.includes('−') || text.includes('-') ? -digits(text) : digits(text),
    );
    const total = amounts.pop();
    expect(amounts.length).toBe(6);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    await page.waitForURL(({ searchParams }) => searchParams.getAll('set').length === 5);
    await page.reload();
    await expect
      .poll(() => main.getByLabel('婚戒').evaluate((box: HTMLSelectElement) => box.selectedIndex))
      .toBe(2);
    await look(page, 'set-1280-zh');
    await expectAccessible(page);

    await main.getByRole('button', { name: '加入购物袋' }).click();
    const drawer = page.getByRole('dialog', { name: '购物袋' });
    await drawer.getByRole('link', { name: /五金套装/ }).waitFor();
    await expect.poll(() => drawer.locator('strong').last().innerText().then(digits)).toBe(total);
    await drawer.getByText(/呈祥.*× 2/).waitFor();
    await drawer.getByRole('link', { name: '查看购物袋' }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
    await main
      .getByText(/百合|锤影/)
      .first()
      .waitFor();
    await look(page, 'set-bag-1280-zh');
    await expectAccessible(page);
    await main.getByRole('button', { name: /^移除/ }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await main.getByText(/呈祥.*× 2/).waitFor();
  });

  it('is chosen by keyboard, with any number of bells, on a phone and in English', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at(babyBox));
    const main = page.getByRole('main');
    const due = main.getByRole('button', { name: 'Add to bag' });
    const second = main.getByRole('radio', { name: /Hundred Years/ });
    await main.getByRole('radio', { name: /First Moon longevity/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => second.isChecked()).toBe(true);
    await main.getByRole('checkbox', { name: /Little Bell/ }).focus();
    await page.keyboard.press('Space');
    const count = main.getByRole('textbox', { name: /Quantity of Little Bell/ });
    await count.fill('3');
    await count.press('Enter');
    await main.getByText(/Little Bell for a new baby × 3/).waitFor();
    await look(page, 'set-375-en');
    await expectAccessible(page);
    await due.click();
    await page
      .getByRole('dialog', { name: 'Bag' })
      .getByText(/Little Bell for a new baby × 3/)
      .waitFor();
  });
});

describe('a set that was ordered', () => {
  interface Offered {
    readonly items: readonly {
      readonly sku: string;
      readonly items: readonly {
        readonly required: boolean;
        readonly options: readonly {
          readonly uid: string;
          readonly label: string;
          readonly product: { readonly stock_status: string };
        }[];
      }[];
    }[];
  }

  it('is bought again with the same choices from the order’s page', async () => {
    const { products } = await ask<{ products: Offered }>(
      `{ products(filter: { url_key: { eq: "manyue-first-month-gift-box" } }) { items { sku
         ... on BundleProduct { items { required options { uid label product { stock_status } } } } } } }`,
    );
    const [box] = products.items;
    const chosen = (box?.items ?? []).flatMap(({ required, options }) =>
      options.filter(({ product }) => required && product.stock_status === 'IN_STOCK').slice(-1),
    );
    const order = await placeOrder({ sku: box?.sku ?? '', chosen: chosen.map(({ uid }) => uid) });
    const { page, at } = await visit({ width: 375 });
    await page.goto(at(`/checkout/checkOrder/?order=${order.number}&store=default#key=${order.token}`));
    await page.getByRole('heading', { level: 1, name: `订单 ${order.number}` }).waitFor();
    await page.getByRole('button', { name: '再次购买' }).click();
    const drawer = page.getByRole('dialog', { name: '购物袋' });
    for (const { label } of chosen) await drawer.getByText(label).first().waitFor();
    await look(page, 'set-again-375-zh');
  });
});

describe('a set whose gold board is halted', () => {
  it('says so and is not for sale until its board opens', async () => {
    const { goldPrices } = await ask<{
      goldPrices: readonly { type: string; sell: { value: number } }[];
    }>('{ goldPrices { type sell { value } } }');
    const sell = goldPrices.find(({ type }) => type === 'CN-CK9999')?.sell.value ?? 0;
    const { page, at } = await visit();
    await page.goto(at(fiveGolds));
    const main = page.getByRole('main');
    const add = main.getByRole('button', { name: '加入购物袋' });
    await expect.poll(() => add.isEnabled()).toBe(true);
    try {
      await publishGoldPrice('CN-CK9999', Math.round(sell * 1.2));
      await main.getByText('金价更新中，请稍后再试').first().waitFor();
      await expect.poll(() => add.isEnabled()).toBe(false);
    } finally {
      await publishGoldPrice('CN-CK9999', sell);
    }
    await expect.poll(() => add.isEnabled()).toBe(true);
    await expect.poll(() => main.getByText('金价更新中').count()).toBe(0);
  });
});

describe('a group of pieces', () => {
  it('adds each chosen piece to the bag separately', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at(horse));
    const main = page.getByRole('main');
    await main.getByRole('button', { name: '所选 4 件加入购物袋' }).waitFor();
    const cord = main.getByRole('group', { name: /转运.*数量/ });
    await cord.getByRole('button', { name: '减少一件' }).click();
    await look(page, 'group-375-zh');
    await expectAccessible(page);
    await main.getByRole('button', { name: '所选 3 件加入购物袋' }).click();
    const drawer = page.getByRole('dialog', { name: '购物袋' });
    await drawer.getByRole('link', { name: /奔朝/ }).waitFor();
    await drawer.getByRole('link', { name: /小满/ }).waitFor();
    expect(await drawer.getByRole('link', { name: /转运/ }).count()).toBe(0);
  });
});

describe('a virtual piece', () => {
  it('is bought with a name and a number, and its file can be downloaded from the order’s page', async () => {
    const { page, at } = await visit();
    await page.goto(at(service));
    await page.getByRole('main').getByText('到店服务，无需配送').waitFor();
    await look(page, 'service-1280-zh');
    await expectAccessible(page);
    await page.goto(at(handbook));
    await look(page, 'files-1280-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '加入购物袋' }).click();
    await page.getByRole('dialog', { name: '购物袋' }).getByRole('link', { name: '去结算' }).click();
    await page.getByRole('heading', { level: 2, name: '购买人' }).waitFor();
    expect(await page.getByText('快递配送').count()).toBe(0);
    await page.getByLabel('姓名').fill('林知夏');
    await page.getByLabel('手机号').fill('13800138000');
    await page.getByLabel('电子邮箱').fill('zhixia@example.com');
    await look(page, 'virtual-checkout-1280-zh');
    await expectAccessible(page);
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.getByRole('link', { name: /下载 养护手册（中文）/ }).waitFor();
    await look(page, 'virtual-order-1280-zh');
    await expectAccessible(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: /下载 养护手册（中文）/ }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('养护手册（中文）.pdf');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
