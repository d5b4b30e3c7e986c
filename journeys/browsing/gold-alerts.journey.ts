/**
 * Alerts of the gold price: a guest signs in, sets one, sees what is wrong with others, and deletes it. A member with a
 * mobile number alone gets a text message once the price falls to the target.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, expectAccessible, look, publishGoldPrice, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { proveEmail } from '../support/prove-email.ts';
import { lastText, newNumber, registerByMobile } from '../support/texts.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const chinese = {
  store: 'default',
  signIn: '登录后设定提醒',
  prove: '确认邮箱后，可用电子邮件接收',
  none: '您还没有设定提醒。',
  target: '目标价',
  add: '设定提醒',
  empty: '请输入一个价格',
  reached: /现价 .+ 已到这个价位/,
  list: '我的金价提醒',
  remove: '删除',
  waiting: '等待到价 · 电子邮件',
};
const english: typeof chinese = {
  store: 'hk_en',
  signIn: 'Sign in to set an alert',
  prove: 'Confirm your e-mail address to get e-mails',
  none: 'You have set no alerts.',
  target: 'Target',
  add: 'Set the alert',
  empty: 'Enter a price',
  reached: /Today’s .+ is there already/,
  list: 'My gold price alerts',
  remove: 'Delete',
  waiting: 'Waiting · E-mail',
};

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('is set and deleted at %i px in %s', async (width, language, words) => {
  const customer = await createCustomer(words.store);
  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at('/dynamicGoldPrice/'));
  await main(page).getByRole('link', { name: words.signIn }).click();
  await signInHere(page, customer);
  await main(page).getByRole('link', { name: words.prove }).click();
  await proveEmail(page, customer);
  await page.goBack();
  await main(page).getByText(words.none).waitFor();
  const field = main(page).getByLabel(words.target, { exact: true });
  const add = main(page).getByRole('button', { name: words.add });
  const now = await main(page)
    .getByText(/^(?:现价|Now) /)
    .innerText();
  const price = Number(/[\d,]{3,}/.exec(now)?.[0]?.replaceAll(',', ''));
  await add.click();
  await main(page).getByText(words.empty).waitFor();
  await field.fill('99999');
  await add.click();
  await main(page).getByText(words.reached).waitFor();
  await expectAccessible(page);

  await field.fill(String(Math.floor(price * 0.9)));
  await add.dblclick();
  const rows = main(page).getByRole('list', { name: words.list }).getByRole('listitem');
  await main(page).getByText(words.waiting).waitFor();
  expect(await rows.count()).toBe(1);
  expect(await field.inputValue()).toBe('');
  await expectAccessible(page);
  await look(page, `gold-alerts-${width}-${language}`);

  await rows.getByRole('button', { name: words.remove }).click();
  await main(page).getByText(words.none).waitFor();
});

it('is reached by a link from every page’s gold price panel', async () => {
  const { page, at } = await visit({ width: 375, store: 'hk_en' });
  await page.goto(at('/gold.html'));
  await page.getByRole('button', { expanded: false }).filter({ hasText: 'HK$' }).click();
  await page.getByRole('link', { name: 'Set a price alert' }).click();
  const heading = main(page).getByRole('heading', { name: 'Gold price alerts' });
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(400);
});

it.each([
  [375, 'zh', 'default', '短信'],
  [1280, 'en', 'cn_en', 'Text message'],
] as const)(
  'tells a member without an e-mail address by text message at %i px in %s',
  { timeout: 240_000 },
  async (width, language, store, byText) => {
    const { page, at } = await visit({ width, store });
    const number = newNumber();
    const board = 'CN-CK9999';
    await registerByMobile(page, at, number);
    await page.goto(at('/dynamicGoldPrice/'));
    const field = main(page).getByLabel(/^(?:目标价|Target)$/);
    const channel = main(page).getByLabel(/^(?:通知方式|Tell me by)$/);
    expect(await channel.inputValue()).toBe('SMS');
    expect(await channel.locator('option:checked').innerText()).toContain(byText);
    await main(page)
      .getByRole('link', { name: /^(?:添加邮箱|Add an e-mail address)/ })
      .waitFor();
    const { goldPrices } = await ask<{
      goldPrices: readonly { type: string; sell: { value: number } }[];
    }>('{ goldPrices { type sell { value } } }', {}, store);
    const sell = goldPrices.find(({ type }) => type === board)?.sell.value ?? 0;
    await field.fill(String(sell - 20));
    await main(page)
      .getByRole('button', { name: /^(?:设定提醒|Set the alert)$/ })
      .click();
    await main(page).getByText(byText, { exact: false }).last().waitFor();
    await expectAccessible(page);
    await look(page, `gold-alerts-text-${width}-${language}`);
    await publishGoldPrice(board, sell - 20);
    await expect
      .poll(() => lastText(number), { timeout: 150_000, interval: 2_000 })
      .toContain(language === 'zh' ? '金价提醒' : 'Gold price alert');
    await publishGoldPrice(board, sell);
    await page.reload();
    await main(page)
      .getByText(/(?:已到价|^Reached )/)
      .waitFor();
    await look(page, `gold-alerts-fired-${width}-${language}`);
  },
);
