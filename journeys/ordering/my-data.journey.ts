/** Downloading the own data, closing the account, and keeping it by signing in. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillSignIn, focused, main, newCustomer, password, signIn } from '../support/accounts.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name }).click();
  return readFile(await (await download).path(), 'utf8');
}

it('downloads the data after the password, as a page and as JSON', { timeout: 120_000 }, async () => {
  const { page, at } = await visit({ width: 375 });
  const email = await newCustomer();
  await signIn(page, at('/sign-in?next=/account/data'), email);
  await main(page).getByRole('heading', { name: '我们保存的数据' }).waitFor();
  await look(page, 'my-data-375-zh');
  await expectAccessible(page);
  const prove = main(page).getByRole('button', { name: '验证身份' });
  await prove.click();
  await main(page).getByText('请输入密码').waitFor();
  await expect.poll(() => focused(page)).toBe('password');
  await main(page).getByLabel('密码', { exact: true }).fill('Wrong-2026');
  await page.keyboard.press('Enter');
  await main(page).getByRole('alert').waitFor();
  await main(page).getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const html = await saved(page, '下载网页版');
  expect(html).toContain(email);
  expect(html).toContain('<h2>地址簿</h2>');
  const { data } = JSON.parse(await saved(page, '下载 JSON'));
  expect(data.account).toMatchObject([{ email }]);
  await look(page, 'my-data-proved-375-zh');
});

it('closes the account, is signed out, and keeps it after signing in', { timeout: 120_000 }, async () => {
  const { page, at } = await visit({ width: 1280, store: 'hk_en' });
  const email = await newCustomer();
  await signIn(page, at('/sign-in?next=/account/data'), email);
  await main(page).getByRole('button', { name: 'Close my account' }).click();
  const form = main(page)
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Close the account' }) });
  await form.getByLabel('Password', { exact: true }).fill(password);
  await look(page, 'close-account-1280-en');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Close the account' }).dblclick();
  await page.waitForURL((url) => url.pathname === '/account/closing');
  await main(page).getByText('Until then, signing in keeps it.').waitFor();
  await look(page, 'account-closing-1280-en');
  await expectAccessible(page);
  await page.goto(at('/account'));
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await fillSignIn(page, email, password);
  await page.waitForURL((url) => url.pathname === '/account/data');
  await main(page).getByRole('heading', { name: 'Your account is being closed' }).waitFor();
  await look(page, 'keep-account-1280-en');
  await expectAccessible(page);
  await page.goto(at('/account'));
  await main(page)
    .getByText(/Your account will be closed on/)
    .waitFor();
  await main(page).getByRole('link', { name: 'Keep my account' }).click();
  await main(page).getByRole('button', { name: 'Keep my account' }).click();
  await main(page).getByRole('button', { name: 'Close my account' }).waitFor();
});
