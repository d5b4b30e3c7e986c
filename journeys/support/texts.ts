import type { Page } from 'playwright-core';
import { shopUrl } from './browser.ts';
import { untilHydrated } from './customers.ts';

/** Returns the code in the newest text message to a number (E.164). */
export async function textedCode(mobile: string): Promise<string> {
  const [code] = /\b\d{6}\b/.exec(await lastText(mobile)) ?? [];
  if (code === undefined) throw new Error('No text message has a code');
  return code;
}

/** Returns the newest text message to a number (E.164); empty if there is none. */
export async function lastText(mobile: string): Promise<string> {
  const outbox = await (await fetch(`${shopUrl()}/dev/outbox`)).text();
  const message = outbox
    .split('<article>')
    .find((article) => article.includes('sms') && article.includes(mobile));
  return message?.split('<pre>')[1]?.split('</pre>')[0] ?? '';
}

let numbers = 0;

/**
 * Returns a mobile number of the Mainland (E.164) that no other call returns, because carriers accept only five messages an
 * hour for one number.
 */
export function newNumber(): string {
  numbers += 1;
  return `+86${13_700_000_000 + ((process.pid * 100 + numbers + Date.now()) % 99_999_999)}`;
}

/** Registers a customer on the sign-in page by a mobile code. Afterwards the page is the account page. */
export async function registerByMobile(
  page: Page,
  at: (path: string) => string,
  number: string,
): Promise<void> {
  await page.goto(at('/sign-in'));
  await untilHydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('tab', { name: /^(?:验证码登录|With mobile code)$/ }).click();
  const form = main.locator('form:visible');
  await form.getByLabel(/^(?:手机号码|Mobile number)$/).fill(number);
  await form.getByRole('button', { name: /^(?:获取验证码|Send code)$/ }).click();
  await form
    .getByRole('status')
    .getByText(/^(?:验证码已发送至|A code was sent)/)
    .waitFor();
  await form.getByLabel(/^(?:短信验证码|Code)$/).fill(await textedCode(number));
  await page.keyboard.press('Enter');
  await main.getByLabel(/^(?:姓名|Name|First name)$/).fill('林知夏');
  await main.getByRole('checkbox', { name: /使用条款|terms of use/i }).check();
  await main.getByRole('button', { name: /^(?:创建账户|Create .*account)$/ }).click();
  await page.waitForURL(at('/account'));
}
