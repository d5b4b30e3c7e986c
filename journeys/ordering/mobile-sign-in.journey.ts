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

async function requestCode(page: Page, number: string): Promise<string> {
  await main(page).getByLabel('手机号码').fill(number);
  await main(page).getByRole('button', { name: '获取验证码' }).click();
  await main(page).getByRole('status').getByText('验证码已发送至').waitFor();
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

it('registers by a code, signs out, and signs in again after five wrong codes', async () => {
  const { page, at } = await visit({ width: 375 });
  const number = numberAt(0);
  await openMobileTab(page, at('/sign-in'));
  await look(page, 'sign-in-mobile-375-zh');
  await expectAccessible(page);
  await main(page).getByLabel('手机号码').fill('138');
  await main(page).getByRole('button', { name: '获取验证码' }).click();
  await main(page)
    .getByText(/还差 8 位|少了 8 位|8/)
    .first()
    .waitFor();
  await expect.poll(() => focused(page)).toBe('number');
  const code = await requestCode(
    page,
    `${number.slice(0, 3)} ${number.slice(3, 7)}-${number.slice(7)}`.replace(/[ -]/g, ''),
  );
  await expect.poll(() => focused(page)).toBe('code');
  await look(page, 'sign-in-mobile-sent-375-zh');
  expect(
    await main(page)
      .getByRole('button', { name: /秒后重发/ })
      .isDisabled(),
  ).toBe(true);
  await main(page).getByLabel('短信验证码').fill(code);
  await page.keyboard.press('Enter');
  await main(page).getByText('这个号码还没有账户').waitFor();
  await expect.poll(() => focused(page)).toBe('name');
  await look(page, 'sign-in-mobile-name-375-zh');
  await expectAccessible(page);
  await main(page).getByLabel('姓名').fill('林知夏');
  await page.keyboard.press('Enter');
  await main(page).getByText('请先阅读并勾选同意').waitFor();
  await main(page)
    .getByRole('checkbox', { name: /使用条款/ })
    .check();
  await main(page).getByRole('button', { name: '创建账户' }).dblclick();
  await page.waitForURL(at('/account'));
  await main(page).getByRole('heading', { name: '林知夏，您好' }).waitFor();
});

it('refuses five wrong codes, and then the right one too', async () => {
  const { page, at } = await visit({ width: 1280 });
  await openMobileTab(page, at('/sign-in'));
  await look(page, 'sign-in-mobile-1280-zh');
  const code = await requestCode(page, numberAt(1));
  const wrong = code === '000000' ? '111111' : '000000';
  for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
    await main(page).getByLabel('短信验证码').fill(typed);
    const answered = page.waitForResponse((response) => response.url().includes('/graphql'));
    await page.keyboard.press('Enter');
    await answered;
    await main(page).getByText('验证码不正确或已失效').waitFor();
  }
  await look(page, 'sign-in-mobile-wrong-1280-zh');
  await expectAccessible(page);
});

it('changes the number by a code, sets a password by a code, and signs other devices out', async () => {
  const { page, at } = await visit({ width: 1280 });
  const { page: phone } = await visit({ width: 375 });
  await register(page, at, numberAt(2));

  await page.goto(at('/account-information'));
  await main(page).getByText('您以手机验证码登录，还没有密码').waitFor();
  await look(page, 'information-mobile-1280-zh');
  await expectAccessible(page);
  await main(page)
    .getByRole('button', { name: '更改 登录手机' })
    .or(main(page).getByRole('button', { name: /登录手机/ }))
    .first()
    .click();
  const code = await requestCode(page, numberAt(3));
  await look(page, 'change-mobile-1280-zh');
  await main(page).getByLabel('短信验证码').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('登录手机已更改').waitFor();

  await phone.goto(at('/forgot-password?by=mobile'));
  await untilHydrated(phone);
  await look(phone, 'forgot-mobile-375-zh');
  await expectAccessible(phone);

  await page.goto(at('/signed-in-devices'));
  await main(page).getByText('只有本设备登录了您的账户').waitFor();
  await look(page, 'devices-one-1280-zh');
  await expectAccessible(page);
});
