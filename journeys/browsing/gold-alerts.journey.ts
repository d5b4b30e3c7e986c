/** Alerts of the gold price: a guest signs in, sets one, sees what is wrong with others, and deletes it. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const chinese = {
  store: 'default',
  signIn: '登录后设定提醒',
  none: '您还没有设定提醒。',
  target: '目标价',
  add: '设定提醒',
  empty: '请输入一个价格',
  reached: /现价 .+ 已到这个价位/,
  list: '我的金价提醒',
  remove: '删除',
  waiting: '等待到价',
};
const english: typeof chinese = {
  store: 'hk_en',
  signIn: 'Sign in to set an alert',
  none: 'You have set no alerts.',
  target: 'Target',
  add: 'Set the alert',
  empty: 'Enter a price',
  reached: /Today’s .+ is there already/,
  list: 'My gold price alerts',
  remove: 'Delete',
  waiting: 'Waiting',
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
