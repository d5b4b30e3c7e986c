/** Signing in by a company like Google, by Apple and by WeChat, and linking them to an account. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { main } from '../support/accounts.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';

const visit = withBrowser();

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `provider-${process.pid}-${people}@example.com`;
};

interface AtProvider {
  readonly email?: string;
  readonly verified?: 'yes' | 'no';
  readonly fault?: string;
  readonly decision?: 'allow' | 'cancel';
}

/** Fills in the page of Google's stand-in. */
async function atGoogle(
  page: Page,
  { email = newEmail(), verified = 'yes', fault = 'none', decision = 'allow' }: AtProvider = {},
): Promise<void> {
  await page.waitForURL(/\/sandbox-oidc\/google\/authorize/);
  await page.locator('#email').fill(email);
  await page.locator('#verified').selectOption(verified);
  await page.locator('#fault').selectOption(fault);
  await page.locator(`button[value=${decision}]`).click();
}

const continueWith = async (page: Page, name: RegExp): Promise<void> =>
  main(page).getByRole('button', { name }).click();

const agree = (page: Page): Promise<void> =>
  main(page)
    .getByRole('checkbox', { name: /使用条款|terms of use/ })
    .check();

describe('a company like Google', () => {
  it('signs a guest in to a new account, and signs in again from then on', async () => {
    const { page, context, at } = await visit();
    const email = newEmail();
    await page.goto(at('/sign-in?next=%2Fwishlist'));
    await main(page).getByRole('button', { name: '用Google继续' }).waitFor();
    await look(page, 'provider-sign-in-1280-zh');
    await expectAccessible(page);
    await continueWith(page, /用Google继续/);
    await atGoogle(page, { email });
    await page.waitForURL(at('/authorizedUser/bind'));
    await page.getByRole('heading', { level: 1, name: '用Google继续' }).waitFor();
    await expect.poll(() => main(page).getByLabel('电子邮箱').inputValue()).toBe(email);
    await main(page).getByText('Google已确认此邮箱属于您。').waitFor();
    await look(page, 'provider-bind-1280-zh');
    await expectAccessible(page);
    await main(page).getByRole('button', { name: '创建账户' }).click();
    await main(page).getByText('请先阅读并勾选同意').waitFor();
    await agree(page);
    await main(page).getByRole('button', { name: '创建账户' }).dblclick();
    await page.waitForURL(at('/wishlist'));

    await page.goto(at('/account-information'));
    await main(page).getByText('这是您唯一的登录方式').waitFor();
    await main(page).getByRole('link', { name: '设置密码' }).waitFor();
    await look(page, 'provider-information-1280-zh');
    await expectAccessible(page);

    await context.clearCookies();
    // A page of the shop would notice the missing session, and leave by itself.
    await page.goto(at('/robots.txt'), { waitUntil: 'load' });
    await page.evaluate(() => localStorage.clear());
    await page.goto(at('/sign-in'));
    await continueWith(page, /用Google继续/);
    await atGoogle(page, { email });
    await page.waitForURL(at('/account'));
    await main(page).getByRole('heading', { name: /您好/ }).waitFor();
    // The answer stays in no address.
    await page.goBack();
    expect(page.url()).not.toContain('code=');
  });

  it('is linked to an existing account once its owner has signed in and confirmed', async () => {
    const owner = await createCustomer('hk_en');
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at('/sign-in'));
    await main(page).getByRole('button', { name: 'Continue with Google' }).waitFor();
    await look(page, 'provider-sign-in-375-en');
    await continueWith(page, /Continue with Google/);
    await atGoogle(page, { email: owner.email });
    await page.waitForURL(at('/authorizedUser/bind'));
    await main(page).getByText(`${owner.email} has an account`).waitFor();
    await look(page, 'provider-known-375-en');
    await expectAccessible(page);
    await main(page).getByLabel('Password', { exact: true }).fill(owner.password);
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Link to this account?' }).waitFor();
    await look(page, 'provider-link-375-en');
    await expectAccessible(page);
    await main(page).getByLabel('Password', { exact: true }).fill('Wrong-2026');
    await main(page).getByRole('button', { name: 'Link Google' }).click();
    await main(page).getByRole('alert').waitFor();
    await main(page).getByLabel('Password', { exact: true }).fill(owner.password);
    await main(page).getByRole('button', { name: 'Link Google' }).click();
    await page.waitForURL(at('/account'));
    await page.goto(at('/account-information'));
    await main(page).getByRole('button', { name: 'Unlink Google' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlink Google?' });
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
    await look(page, 'provider-unlink-375-en');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Unlink', exact: true }).click();
    await main(page).getByRole('button', { name: 'Link Google' }).waitFor();
    await look(page, 'provider-information-375-en');
    await expectAccessible(page);
  });

  it('is refused where it is linked to another account', async () => {
    const email = newEmail();
    const first = await visit({ store: 'hk_en' });
    await first.page.goto(first.at('/sign-in'));
    await continueWith(first.page, /Continue with Google/);
    await atGoogle(first.page, { email });
    await agree(first.page);
    await main(first.page).getByRole('button', { name: 'Create account' }).click();
    await first.page.waitForURL(first.at('/account'));

    const { page, at } = await visit({ store: 'hk_en' });
    const owner = await createCustomer('hk_en');
    await page.goto(at('/sign-in?next=%2Faccount-information'));
    await signInHere(page, owner);
    await main(page).getByRole('button', { name: 'Link Google' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link Google?' });
    await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
    await look(page, 'provider-link-dialog-1280-en');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await atGoogle(page, { email });
    await page.waitForURL(/\/authorizedUser\/failure\?/);
    await page.getByRole('heading', { level: 1, name: 'The account was not linked' }).waitFor();
    await main(page).getByText('It is already linked to another account.').waitFor();
    await look(page, 'provider-failure-1280-en');
    await expectAccessible(page);
    await main(page).getByRole('link', { name: 'See your account information' }).click();
    await page.waitForURL(at('/account-information'));
  });

  it.each([
    ['cancel', {}, '您取消了授权'],
    ['allow', { fault: 'state' }, '这次登录已失效'],
    ['allow', { fault: 'nonce' }, '对方的应答未能通过核对'],
  ] as const)('says what went wrong (%s, %o)', async (decision, more, text) => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/sign-in?next=%2Fwishlist'));
    await continueWith(page, /用Google继续/);
    await atGoogle(page, { decision, ...more });
    await page.getByRole('heading', { level: 1, name: '未能登录' }).waitFor();
    await main(page).getByText(text).waitFor();
    if (decision === 'cancel') await look(page, 'provider-failure-375-zh');
    await main(page).getByRole('link', { name: '返回登录' }).click();
    await page.getByRole('heading', { level: 1, name: '登录账户' }).waitFor();
  });
});

describe('Apple', () => {
  it('posts its answer', async () => {
    const { page, at } = await visit({ store: 'hk_en' });
    const email = newEmail();
    await page.goto(at('/sign-in'));
    await continueWith(page, /Continue with Apple/);
    await page.waitForURL(/\/sandbox-oidc\/apple\/authorize/);
    await page.locator('#email').fill(email);
    await page.locator('button[value=allow]').click();
    await page.locator('form[action$="/authorizedUser/login"] button').click();
    await page.getByRole('heading', { level: 1, name: 'Continue with Apple' }).waitFor();
    await expect.poll(() => main(page).getByLabel('E-mail').first().inputValue()).toBe(email);
  });
});

describe('WeChat', () => {
  it('signs in by a code on a computer, and asks for an e-mail address', async () => {
    const { page, at } = await visit({ store: 'hk_zh' });
    await page.goto(at('/sign-in'));
    await continueWith(page, /用微信继续/);
    await page.waitForURL(/\/sandbox-wechat\/connect\/qrconnect/);
    await page.locator('#nickname').fill('嘉欣');
    await page.locator('button[value=allow]').click();
    await page.getByRole('heading', { level: 1, name: '用微信继续' }).waitFor();
    await main(page).getByText('您的微信（嘉欣）还没有关联').waitFor();
    await main(page).getByLabel('姓名').fill('陈嘉欣');
    await main(page).getByLabel('电子邮箱').fill(newEmail());
    await agree(page);
    await main(page).getByRole('button', { name: '创建账户' }).click();
    await page.waitForURL(at('/account'));
  });

  it('comes first inside its own browser, and knows the same person there', async () => {
    const inside = { width: 375, store: 'hk_zh', userAgent: `${iPhone} MicroMessenger/8.0.50` } as const;
    const { page, context, at } = await visit(inside);
    const email = newEmail();
    await page.goto(at('/sign-in'));
    await expect
      .poll(() =>
        main(page)
          .getByRole('button', { name: /^用.+继续$/ })
          .first()
          .innerText(),
      )
      .toBe('用微信继续');
    await look(page, 'provider-wechat-375-zh');
    for (const isNew of [true, false]) {
      await continueWith(page, /用微信继续/);
      await page.waitForURL(/\/sandbox-wechat\/connect\/oauth2\/authorize.*snsapi_userinfo/);
      await page.locator('button[value=allow]').click();
      if (isNew) {
        await main(page).getByLabel('姓名').fill('陈嘉欣');
        await main(page).getByLabel('电子邮箱').fill(email);
        await look(page, 'provider-bind-375-zh');
        await expectAccessible(page);
        await agree(page);
        await main(page).getByRole('button', { name: '创建账户' }).click();
      }
      await page.waitForURL(at('/account'));
      await page.evaluate(() => localStorage.clear());
      const shopper = (await context.cookies()).filter(({ name }) => name.startsWith('sandbox'));
      await context.clearCookies();
      await context.addCookies(shopper);
      await page.goto(at('/sign-in?store=hk_zh'));
    }
  });

  it('leads back in words where somebody says no or the state is another’s', async () => {
    const { page, at } = await visit({ store: 'hk_en' });
    for (const [decision, fault, text] of [
      ['cancel', 'none', 'You did not give permission'],
      ['allow', 'state', 'This sign-in is no longer valid'],
    ] as const) {
      await page.goto(at('/sign-in'));
      await continueWith(page, /Continue with WeChat/);
      await page.locator('#fault').selectOption(fault);
      await page.locator(`button[value=${decision}]`).click();
      await main(page).getByText(text).waitFor();
    }
  });
});
