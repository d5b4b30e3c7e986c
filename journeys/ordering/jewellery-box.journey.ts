/** A member's jewellery box: a received gold piece with its value, a piece bought elsewhere, the chart, the insurance list. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, expectAccessible, look, publishGoldPrice, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere, staffStep } from '../support/customers.ts';
import { staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const zh = {
  store: 'default',
  sku: 'JL10521',
  title: '首饰匣',
  none: '首饰匣还是空的',
  add: '加入首饰',
  total: '今日金值',
  name: '名称',
  nameValue: '外婆的手镯',
  metal: '金属',
  metalValue: '铂金',
  weight: '重量（克）',
  weightWrong: '请填写 0.01 至 10,000 克的重量',
  day: /^购买或获得的日期/,
  save: '保存',
  chart: '金值走势：外婆的手镯',
  edit: '编辑外婆的手镯',
  remove: '移除外婆的手镯',
  removeNow: '移除',
  list: '下载保险清单（PDF）',
  receipt: /^收据（PDF）/,
  noBoard: '当地市场暂不回收此种金属',
};
const en: typeof zh = {
  store: 'cn_en',
  sku: 'JL10521',
  title: 'Jewellery box',
  none: 'Your jewellery box is empty',
  add: 'Add a piece',
  total: 'Gold value today',
  name: 'Name',
  nameValue: "Grandmother's bangle",
  metal: 'Metal',
  metalValue: 'Platinum',
  weight: 'Weight (g)',
  weightWrong: 'Enter a weight from 0.01 to 10,000 g',
  day: /^Day you bought or got it/,
  save: 'Save',
  chart: "Gold value over time: Grandmother's bangle",
  edit: "Edit Grandmother's bangle",
  remove: "Remove Grandmother's bangle",
  removeNow: 'Remove',
  list: 'Insurance list (PDF)',
  receipt: /^Receipt \(PDF\)/,
  noBoard: 'This market does not buy the metal back right now',
};

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

const fileAt = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('link', { name })
    .first()
    .evaluate(async (link) => {
      const answer = await fetch((link as HTMLAnchorElement).href);
      return [answer.headers.get('content-type'), (await answer.text()).slice(0, 5)];
    });

const board = 'CN-CK9999';
async function pricesOfBoard(): Promise<{ readonly sell: number; readonly buy: number }> {
  const { goldPrices } = await ask<{
    goldPrices: { type: string; sell: { value: number }; buy_back: { value: number } }[];
  }>('{ goldPrices { type sell { value } buy_back { value } } }');
  const quote = goldPrices.find(({ type }) => type === board);
  if (quote === undefined) throw new Error(`No board ${board}`);
  return { sell: quote.sell.value, buy: quote.buy_back.value };
}

/** How the shop writes the value of 28.5 g of 999 gold. */
const valueAt = (buy: number): string => `¥${Math.floor(28.5 * buy).toLocaleString('en-US')}`;

it.each([
  [375, 'zh', zh],
  [1280, 'en', en],
] as const)('a piece is received, valued, and one added, at %i px in %s', async (width, language, words) => {
  const customer = await createCustomer(words.store);
  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at('/sign-in?next=/jewellery-box'));
  await signInHere(page, customer);
  await page.waitForURL(at('/jewellery-box'));
  await main(page).getByRole('heading', { level: 1, name: words.title }).waitFor();
  await main(page).getByRole('heading', { name: words.none }).waitFor();
  await fits(page, width);
  await look(page, `jewellery-box-empty-${width}-${language}`);
  await expectAccessible(page);

  const order = await orderOf(customer, { store: words.store, sku: words.sku, quantity: 2 });
  const staff = await staffToken('CN0001');
  await staffStep(staff, order, 'shipOrder', ', carrier: "SF", tracking_number: "SF1234567890123"');
  await page.reload();
  await main(page).getByRole('heading', { name: words.none }).waitFor();
  await staffStep(staff, order, 'markOrderDelivered');
  await page.reload();
  const pieces = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await pieces.filter({ hasText: order.number }).getByText(words.total).waitFor();
  expect(await fileAt(page, words.receipt)).toEqual(['application/pdf', '%PDF-']);

  await main(page).getByRole('link', { name: words.add }).click();
  await main(page).getByLabel(words.name, { exact: true }).fill(words.nameValue);
  await main(page).getByLabel(words.weight).fill('28,5 g');
  await main(page).getByLabel(words.day).fill('2019-02-14');
  await main(page).getByRole('button', { name: words.save }).click();
  await main(page).getByText(words.weightWrong).waitFor();
  await fits(page, width);
  await look(page, `jewellery-form-${width}-${language}`);
  await expectAccessible(page);
  await main(page).getByLabel(words.weight).fill('28.5');
  await main(page).getByRole('button', { name: words.save }).click();
  const added = pieces.filter({ hasText: words.nameValue });
  const before = await pricesOfBoard();
  await added.getByText(valueAt(before.buy)).waitFor();
  await added.getByRole('button', { name: words.chart }).click();
  await added.getByRole('slider', { name: words.chart }).waitFor();
  await fits(page, width);
  await look(page, `jewellery-box-${width}-${language}`);
  await expectAccessible(page);

  await publishGoldPrice(board, Math.round(before.sell * 1.01));
  try {
    const after = await pricesOfBoard();
    expect(after.buy).toBeGreaterThan(before.buy);
    await added.getByText(valueAt(after.buy)).first().waitFor();
  } finally {
    await publishGoldPrice(board, before.sell);
  }
  expect(await fileAt(page, words.list)).toEqual(['application/pdf', '%PDF-']);

  await added.getByRole('link', { name: words.edit }).click();
  await main(page).getByLabel(words.metal, { exact: true }).selectOption({ label: words.metalValue });
  await main(page).getByRole('button', { name: words.save }).click();
  await added.getByText(words.noBoard).waitFor();
  await look(page, `jewellery-box-platinum-${width}-${language}`);
  await added.getByRole('button', { name: words.remove }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.removeNow, exact: true }).click();
  await added.waitFor({ state: 'detached' });
});
