import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, look, withBrowser } from './support/browser.ts';

const visit = withBrowser();

const cards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
  late: '4000 0000 0000 0077',
} as const;

interface Words {
  readonly add: string;
  readonly bag: string;
  readonly checkout: string;
  readonly place: string;
  readonly thanks: RegExp;
  readonly number: RegExp;
}

const chinese: Words = {
  add: '加入购物袋',
  bag: '购物袋',
  checkout: '去结算',
  place: '提交订单',
  thanks: /谢谢，订单已提交/,
  number: /订单号\s*(\d{14})/,
};
const english: Words = {
  add: 'Add to bag',
  bag: 'Bag',
  checkout: 'Checkout',
  place: 'Place order',
  thanks: /Thank you, your order is placed/,
  number: /Order number\s*(\d{14})/,
};

interface Sold {
  readonly products: {
    readonly items: readonly { readonly url_key: string; readonly url_suffix: string }[];
  };
}

/** A piece that goes into the bag without a choice, at a fixed price, in stock. */
async function simplePiece(store: string): Promise<string> {
  const { products } = await ask<Sold>(
    '{ products(filter: { pricing_mode: { eq: "fixed" }, in_stock: { eq: "1" } }, pageSize: 50) { items { url_key url_suffix ... on SimpleProduct { sku } } } }',
    {},
    store,
  );
  const piece = products.items.find((item) => 'sku' in item);
  if (!piece) throw new Error(`No simple piece in ${store}`);
  return `/${piece.url_key}${piece.url_suffix}`;
}

async function fillBag(page: Page, at: (path: string) => string, store: string, words: Words): Promise<void> {
  await page.goto(at(await simplePiece(store)));
  await page.getByRole('button', { name: words.add }).click();
  await page.getByRole('dialog', { name: words.bag }).getByRole('link', { name: words.checkout }).click();
  await page.waitForURL(at('/checkout'));
}

const form = (page: Page) => page.getByRole('main');

async function fillMainland(page: Page): Promise<void> {
  const main = form(page);
  await main.getByLabel('姓名').fill('林知夏');
  await main.getByLabel('手机号').fill('138 0013 8000');
  await main.getByLabel('省份').selectOption({ label: '上海市' });
  await main.getByLabel('城市').fill('上海市');
  await main.getByLabel('区县').fill('静安区');
  await main.getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
  await main.getByLabel('电子邮箱').fill('zhixia@example.com');
}

async function payBy(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByRole('textbox').first().fill(card.replaceAll(' ', ''));
  await frame.getByRole('textbox').nth(1).fill('12 / 30');
  await frame.getByRole('textbox').nth(2).fill('123');
}

async function orderNumber(page: Page, words: Words): Promise<string> {
  await page.getByRole('heading', { level: 1, name: words.thanks }).waitFor({ timeout: 30_000 });
  const main = page.getByRole('main');
  await expect.poll(() => main.innerText()).toMatch(words.number);
  return words.number.exec(await main.innerText())?.[1] ?? '';
}

describe('a guest pays by card through the sandbox bank', () => {
  it('approved: gets an order number, and finds the order by number and mobile number', async () => {
    const { page, at } = await visit({ width: 375 });
    await fillBag(page, at, 'default', chinese);
    await expectAccessible(page);
    await fillMainland(page);
    await payBy(page, cards.approved);
    await look(page, 'checkout-375-zh');
    await page.getByRole('button', { name: chinese.place }).click();
    const number = await orderNumber(page, chinese);
    await look(page, 'success-375-zh');
    await expectAccessible(page);
    await page.goto(at('/checkout/checkOrder/'));
    await form(page).getByLabel('订单号').fill(number);
    await form(page).getByLabel('手机号').fill('13800138001');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByText('没有找到。请核对订单号与手机号。').waitFor();
    await form(page).getByLabel('手机号').fill('+86 138-0013-8000');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: `订单 ${number}` }).waitFor();
    await expect.poll(() => form(page).innerText()).toMatch(/处理中/);
    await look(page, 'look-up-375-zh');
    await expectAccessible(page);
  });

  it('declined: the failure page leads back with the bag whole', async () => {
    const { page, at } = await visit();
    await fillBag(page, at, 'default', chinese);
    await fillMainland(page);
    await payBy(page, cards.declined);
    await look(page, 'checkout-1280-zh');
    await page.getByRole('button', { name: chinese.place }).click();
    await page.getByRole('heading', { level: 1, name: '付款没有成功' }).waitFor({ timeout: 30_000 });
    await page.getByText(/银行拒绝了这次付款/).waitFor();
    await look(page, 'failure-1280-zh');
    await expectAccessible(page);
    await page.getByRole('link', { name: '回到购物袋' }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
    await page.getByRole('link', { name: chinese.checkout }).click();
    // What was typed is still there; another card, and it goes through.
    await expect.poll(() => form(page).getByLabel('姓名').inputValue()).toBe('林知夏');
    await payBy(page, cards.approved);
    await page.getByRole('button', { name: chinese.place }).click();
    await orderNumber(page, chinese);
  });

  it('3-D Secure: confirms with the bank and comes back to the order', async () => {
    const { page, at } = await visit({ width: 375 });
    await fillBag(page, at, 'default', chinese);
    await fillMainland(page);
    await payBy(page, cards.challenged);
    await page.getByRole('button', { name: chinese.place }).click();
    await page.waitForURL(/\/sandbox-bank\/challenge\//, { timeout: 30_000 });
    await page.getByRole('heading', { name: '确认付款' }).waitFor();
    await look(page, 'challenge-375-zh');
    await expectAccessible(page);
    await page.getByRole('textbox').fill('123456');
    await page.getByRole('button', { name: '确认付款' }).click();
    await orderNumber(page, chinese);
  });

  it('delayed answer: waits, says until when the order is kept, and sees it paid', async () => {
    const { page, at } = await visit({ store: 'cn_en' });
    await fillBag(page, at, 'cn_en', english);
    const main = form(page);
    await main.getByLabel('Name').fill('Lin Zhixia');
    await main.getByLabel('Mobile number').fill('13800138000');
    await main.getByLabel('Province').selectOption({ label: 'Shanghai' });
    await main.getByLabel('City').fill('Shanghai');
    await main.getByLabel('District').fill('Jing’an');
    await main.getByLabel('Street and number').fill('1515 Nanjing Road West');
    await main.getByLabel('E-mail').fill('zhixia@example.com');
    await payBy(page, cards.late);
    await page.getByRole('button', { name: english.place }).click();
    await page.getByRole('heading', { level: 1, name: 'Waiting for the bank' }).waitFor({ timeout: 30_000 });
    await page.getByRole('timer').waitFor();
    await look(page, 'payment-1280-en');
    await expectAccessible(page);
    await orderNumber(page, english);
  });
});

describe('by the form of the country', () => {
  it('says how many digits of a mobile number are missing, at the field, and keeps what was typed', async () => {
    const { page, at } = await visit({ width: 375 });
    await fillBag(page, at, 'default', chinese);
    await fillMainland(page);
    const phone = form(page).getByLabel('手机号');
    await phone.fill('138 0013 800');
    await page.getByRole('button', { name: chinese.place }).click();
    await page.getByText('手机号应为 11 位，还差 1 位').waitFor();
    expect(await phone.evaluate((element) => element === document.activeElement)).toBe(true);
    await look(page, 'checkout-error-375-zh');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => form(page).getByLabel('街道与门牌').inputValue()).toBe('南京西路 1515 号 8 楼');
    expect(await form(page).getByLabel('手机号').inputValue()).toBe('138 0013 800');
  });

  it.each([
    [
      'hk_en',
      [
        'Name',
        'Mobile number',
        'District',
        'Street and number',
        'Building or estate',
        'Block, floor and unit',
      ],
    ],
    [
      'mo_en',
      ['Name', 'Mobile number', 'Parish', 'Street and number', 'Building or estate', 'Block, floor and unit'],
    ],
    [
      'my_en',
      ['Name', 'Mobile number', 'Street and number', 'Building or estate', 'Postcode', 'City', 'State'],
    ],
    [
      'sg_en',
      [
        'Name',
        'Mobile number',
        'Postcode',
        'Street and number',
        'Block, floor and unit',
        'Building or estate',
      ],
    ],
  ])('asks %s for %j', async (store, fields) => {
    const { page, at } = await visit({ store });
    await fillBag(page, at, store, english);
    for (const field of fields) await form(page).getByLabel(field, { exact: false }).first().waitFor();
    await expectAccessible(page);
  });
});

describe('Hong Kong, in English', () => {
  it('collects in a store and pays there', async () => {
    const { page, at } = await visit({ store: 'hk_en', width: 375 });
    await fillBag(page, at, 'hk_en', english);
    const main = form(page);
    await main.getByRole('radio', { name: 'Collect in a store' }).check();
    await main.getByRole('group', { name: 'Store' }).getByRole('radio').first().check();
    await main.getByLabel('Who collects').fill('Chan Tai Man');
    await main.getByLabel('Mobile number').fill('9123 4567');
    await main.getByLabel('E-mail').fill('taiman@example.com');
    await main.getByRole('radio', { name: /in the store|in store|Pay in/i }).check();
    await look(page, 'checkout-collect-375-en');
    await page.getByRole('button', { name: english.place }).click();
    const number = await orderNumber(page, english);
    expect(await page.getByRole('main').innerText()).toMatch(/pay .* in a store by/i);
    await look(page, 'success-375-en');
    await page.goto(at('/checkout/checkOrder/'));
    await form(page).getByLabel('Order number').fill(number);
    await form(page).getByLabel('Mobile number').fill('+852 9123 4567');
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: `Order ${number}` }).waitFor();
    await look(page, 'look-up-375-en');
  });
});

describe('gold by weight at today’s price', () => {
  it('is bought on the Mainland after confirming that it cannot be returned', async () => {
    const { page, at } = await visit();
    await page.goto(at('/zhishou-inscribed-gold-ring.html'));
    await page.getByRole('radio', { name: /^港度12/ }).check();
    await page.getByText('礼盒包装').click();
    await page.getByLabel('贺卡留言').fill('执子之手，与子偕老');
    await page.getByRole('button', { name: chinese.add }).click();
    await page.getByRole('dialog', { name: '购物袋' }).getByRole('link', { name: chinese.checkout }).click();
    await page.waitForURL(at('/checkout'));
    await fillMainland(page);
    await payBy(page, cards.approved);
    await page.getByRole('button', { name: chinese.place }).click();
    await page.getByText('请先确认退货说明').waitFor();
    await page.getByRole('checkbox', { name: /不适用七天无理由退货/ }).check();
    await look(page, 'checkout-by-weight-1280-zh');
    await page.getByRole('button', { name: chinese.place }).click();
    await orderNumber(page, chinese);
    await page.getByText('贺卡：执子之手，与子偕老').waitFor();
    await look(page, 'success-1280-zh');
  });
});
