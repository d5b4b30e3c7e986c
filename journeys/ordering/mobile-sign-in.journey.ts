/** Registering and signing in by a mobile code, changing the number, and the list of devices. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focused, main } from '../support/accounts.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { untilHydrated } from '../support/customers.ts';
import { textedCode } from '../support/texts.ts';

const visit = withBrowser();

/** Other runs on the same database have other numbers; carriers take five messages an hour for one. */
const numbers = Array.from({ length: 4 }, (_, index) =>
  String(13_900_000_000 + ((process.pid * 10 + index + Date.now()) % 99_999_999)),
);
const numberAt = (index: number): string => numbers[index] ?? '';

const visibleForm = (page: Page) => main(page).locator('form:visible');

/** The carriers' minute may not be over; then the button counts down. */
async function requestCode(page: Page, number: string): Promise<string> {
  const form = visibleForm(page);
  await form.getByLabel(/^(?:手机号码|Mobile number)$/).fill(number);
  const sent = form.getByRole('status').getByText(/^(?:验证码已发送至|A code was sent)/);
  const request = form.getByRole('button', { name: /^(?:获取验证码|Send code)$/ });
  const isSent = async (): Promise<boolean> => {
    if ((await request.count()) > 0) await request.click();
    return sent.isVisible();
  };
  await expect.poll(isSent, { timeout: 80_000, interval: 500 }).toBe(true);
  return textedCode(`+86${number}`);
}

async function openMobileTab(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
  await main(page).getByRole('tab', { name: '验证码登录' }).click();
}

async function register(page: Page, at: (path: string) => string, number: string): Promise<void> {
  await openMobileTab(page, at('/sign-in'));
  const code = await requestCode(page, number);
  await main(page).getByLabel('短信验证码').fill(code);
  await page.keyboard.press('Enter');
  await main(page).getByText('这个号码还没有账户').waitFor();
  await main(page).getByLabel('姓名').fill('林知夏');
  await main(page)
    .getByRole('checkbox', { name: /使用条款/ })
    .check();
  await main(page).getByRole('button', { name: '创建账户' }).click();
  await page.waitForURL(at('/account'));
}

it('registers by a code, signs out, and signs in again', { timeout: 180_000 }, async () => {
  const { page, at } = await visit({ width: 375 });
  const number = numberAt(0);
  await openMobileTab(page, at('/sign-in'));
  await look(page, 'sign-in-mobile-375-zh');
  await expectAccessible(page);
  const form = visibleForm(page);
  await form.getByLabel('手机号码').fill('138');
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByRole('alert').waitFor();
  await expect.poll(() => focused(page)).toBe('number');
  const code = await requestCode(page, number);
  await expect.poll(() => focused(page)).toBe('code');
  await look(page, 'sign-in-mobile-sent-375-zh');
  expect(await form.getByRole('button', { name: /秒后重发/ }).isDisabled()).toBe(true);
  await form.getByLabel('短信验证码').fill(code);
  await page.keyboard.press('Enter');
  await form.getByText('这个号码还没有账户').waitFor();
  await expect.poll(() => focused(page)).toBe('name');
  await look(page, 'sign-in-mobile-name-375-zh');
  await expectAccessible(page);
  await form.getByLabel('姓名').fill('林知夏');
  await page.keyboard.press('Enter');
  await form.getByText('请先阅读并勾选同意').waitFor();
  await form.getByRole('checkbox', { name: /使用条款/ }).check();
  await form.getByRole('button', { name: '创建账户' }).dblclick();
  await page.waitForURL(at('/account'));
  await main(page).getByRole('heading', { name: '林知夏，您好' }).waitFor();

  await main(page).getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(at('/'));
  await openMobileTab(page, at('/sign-in'));
  await visibleForm(page).getByLabel('短信验证码').fill('000000');
  const again = await requestCode(page, number);
  await visibleForm(page).getByLabel('短信验证码').fill(again);
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/account'));
  await main(page).getByRole('heading', { name: '林知夏，您好' }).waitFor();
});

it('refuses five wrong codes, and then the right one too', async () => {
  const { page, at } = await visit({ width: 1280, store: 'cn_en' });
  await page.goto(at('/sign-in?by=mobile'));
  const form = visibleForm(page);
  await form.getByRole('button', { name: 'Send code' }).waitFor();
  await look(page, 'sign-in-mobile-1280-en');
  const code = await requestCode(page, numberAt(1));
  const wrong = code === '000000' ? '111111' : '000000';
  for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
    await form.getByLabel('Code', { exact: true }).fill(typed);
    const answered = page.waitForResponse((response) => response.url().includes('/graphql'));
    await page.keyboard.press('Enter');
    await answered;
    await form.getByText('The code is wrong or no longer valid').waitFor();
  }
  await look(page, 'sign-in-mobile-wrong-1280-en');
  await expectAccessible(page);
  await page.goto(at('/create-account?by=mobile'));
  await visibleForm(page).getByRole('button', { name: 'Send code' }).waitFor();
  await look(page, 'create-mobile-1280-en');
  await expectAccessible(page);
});

it('changes the number by a code, and signs another device out', { timeout: 240_000 }, async () => {
  const { page, at } = await visit({ width: 1280 });
  await register(page, at, numberAt(2));
  await page.goto(at('/account-information'));
  await main(page).getByText('您以手机验证码登录，还没有密码').waitFor();
  await expectAccessible(page);
  await main(page)
    .getByRole('button', { name: /登录手机$/ })
    .click();
  const code = await requestCode(page, numberAt(3));
  await look(page, 'change-mobile-1280-zh');
  await visibleForm(page).getByLabel('短信验证码').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('登录手机已更改').first().waitFor();
  await look(page, 'information-mobile-1280-zh');

  const { page: phone } = await visit({ width: 375 });
  await phone.goto(at('/forgot-password?by=mobile'));
  await visibleForm(phone).getByRole('button', { name: '获取验证码' }).waitFor();
  await look(phone, 'forgot-mobile-375-zh');
  await expectAccessible(phone);
  await openMobileTab(phone, at('/sign-in?next=/signed-in-devices'));
  const signInCode = await requestCode(phone, numberAt(3));
  await visibleForm(phone).getByLabel('短信验证码').fill(signInCode);
  await phone.keyboard.press('Enter');
  await phone.waitForURL(at('/signed-in-devices'));
  await main(phone).getByText('本设备', { exact: true }).waitFor();
  await look(phone, 'devices-375-zh');
  await expectAccessible(phone);

  await page.goto(at('/signed-in-devices'));
  await main(page).getByText('本设备', { exact: true }).waitFor();
  await look(page, 'devices-1280-zh');
  await main(page)
    .getByRole('button', { name: /^退出 Chrome/ })
    .click();
  await main(page).getByText('只有本设备登录了您的账户').waitFor();
  await expectAccessible(page);
  await phone.goto(at('/account'));
  await phone.waitForURL((url) => url.pathname === '/sign-in');
});
