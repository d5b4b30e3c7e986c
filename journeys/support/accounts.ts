/** Customers who sign in through the form. */
import type { Page } from 'playwright-core';
import { ask } from './browser.ts';
import { untilHydrated } from './customers.ts';

export const password = 'Bangle2026';

let createdCount = 0;
/** Creates an account through the API, without signing in. Returns its e-mail address. */
export async function newCustomer(): Promise<string> {
  createdCount += 1;
  const email = `journey-${process.pid}-${createdCount}@example.com`;
  await ask('mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }', {
    input: { firstname: '知夏', lastname: '林', prefix: 'Ms', email, password },
  });
  return email;
}

export const main = (page: Page) => page.getByRole('main');

export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await untilHydrated(page);
  await main(page)
    .getByLabel(/^(?:电子邮箱|E-mail)$/)
    .fill(email);
  await main(page)
    .getByLabel(/^(?:密码|Password)$/)
    .fill(secret);
  await page.keyboard.press('Enter');
}

export async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: /^(?:登录账户|Sign in)$/ }).waitFor();
  await fillSignIn(page, email, password);
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
