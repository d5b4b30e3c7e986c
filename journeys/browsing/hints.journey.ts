/** Somebody drops a hint without a name; who opens the link sees the piece, and nothing of the sender. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const zh = {
  store: 'hk_zh',
  drop: '悄悄告诉 TA',
  name: '您的名字（选填）',
  message: '留言（选填）',
  messageWrong: /不含网址或邮箱/,
  size: '号码（选填）',
  email: 'TA 的邮箱（选填）',
  make: '生成链接',
  mailed: /邮件已在途中/,
  copy: '复制链接',
  anonymous: '一位认识您的人悄悄告诉您，喜欢这一件',
  ring: '戒指号数：港度 12',
  toPiece: '查看这件珠宝',
  toStone: '查看这颗钻石',
  none: '链接无效或已过期',
};
const en: typeof zh = {
  store: 'hk_en',
  drop: 'Drop a hint',
  name: 'Your name (optional)',
  message: 'Message (optional)',
  messageWrong: /without web or e-mail addresses/,
  size: 'Size (optional)',
  email: 'Their e-mail address (optional)',
  make: 'Make the link',
  mailed: /on its way/,
  copy: 'Copy the link',
  anonymous: 'Somebody who knows you would love this',
  ring: 'Ring size: Hong Kong 12',
  toPiece: 'See the piece',
  toStone: 'See the diamond',
  none: 'The link is not valid or has expired',
};

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

it.each([
  [375, 'zh', zh],
  [1280, 'en', en],
] as const)('a hint is dropped and opened, at %i px in %s', async (width, language, words) => {
  const { products } = await ask<{ products: { items: { url_key: string; url_suffix: string }[] } }>(
    '{ products(filter: { sku: { eq: "JL10602" } }) { items { url_key url_suffix } } }',
    {},
    words.store,
  );
  const [piece] = products.items;
  const path = `/${piece?.url_key}${piece?.url_suffix}`;
  const member = await createCustomer(words.store);
  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at(`/sign-in?next=${encodeURIComponent(path)}`));
  await signInHere(page, member);
  await page.waitForURL(at(path));
  await main(page).getByRole('button', { name: words.drop }).click();
  const dialog = page.getByRole('dialog', { name: words.drop });
  const message = dialog.getByLabel(words.message);
  await message.fill('see evil.com');
  await dialog.getByRole('button', { name: words.make }).click();
  await dialog.getByText(words.messageWrong).waitFor();
  await message.fill('Birthday in May');
  expect(await dialog.getByLabel(words.size).count()).toBe(0);
  await dialog.getByLabel(words.email).fill(`friend-${width}@example.com`);
  await look(page, `hint-form-${width}-${language}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.make }).click();
  await dialog.getByText(words.mailed).waitFor();
  await dialog.getByRole('button', { name: words.copy }).waitFor();
  await look(page, `hint-link-${width}-${language}`);
  await expectAccessible(page);
  const url = await dialog.locator('output').innerText();

  const friend = await visit({ width, store: words.store });
  await friend.page.goto(url);
  await main(friend.page).getByRole('heading', { level: 1, name: words.anonymous }).waitFor();
  await main(friend.page).getByText('Birthday in May').waitFor();
  await fits(friend.page, width);
  await look(friend.page, `hint-${width}-${language}`);
  await expectAccessible(friend.page);
  const html = await (await fetch(url)).text();
  expect(html).not.toContain(member.email);
  expect(html).toContain('noindex');
  await main(friend.page).getByRole('link', { name: words.toPiece }).click();
  await friend.page.waitForURL(friend.at(path));
  await friend.page.goto(friend.at(`/hint/${'A'.repeat(22)}`));
  await main(friend.page).getByText(words.none).waitFor();
});

it.each([
  [375, zh],
  [1280, en],
] as const)('a guest drops a hint for a loose stone, at %i px', async (width, words) => {
  const { diamonds } = await ask<{ diamonds: { items: { canonical_url: string }[] } }>(
    '{ diamonds(pageSize: 1) { items { canonical_url } } }',
    {},
    words.store,
  );
  const path = `/${diamonds.items[0]?.canonical_url}`;
  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at(path));
  await main(page).getByRole('button', { name: words.drop }).click();
  const dialog = page.getByRole('dialog', { name: words.drop });
  await dialog.getByLabel(words.name).waitFor();
  expect(await dialog.getByLabel(words.email).count()).toBe(0);
  await dialog.getByLabel(words.name).fill('Mei Lin');
  await dialog.getByLabel(words.size).fill('12');
  await dialog.getByRole('button', { name: words.make }).click();
  const url = await dialog.locator('output').innerText();
  await page.goto(url);
  await main(page)
    .getByRole('heading', { level: 1, name: /Mei Lin/ })
    .waitFor();
  await main(page).getByText(words.ring).waitFor();
  await fits(page, width);
  await look(page, `hint-stone-${width}`);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: words.toStone }).click();
  await page.waitForURL(at(path));
});
