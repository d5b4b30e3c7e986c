/** Passkeys with Chromium's own virtual authenticator: add, sign in by button and by suggestion, rename, remove. */
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { main } from '../support/accounts.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';

const visit = withBrowser();

interface Authenticator {
  readonly cdp: CDPSession;
  readonly id: string;
}

/** Plugs an authenticator into the browser, whose user is there and verified unless said otherwise. */
async function plugIn(page: Page, isUserVerified = true): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

const signOut = async (page: Page, at: (path: string) => string): Promise<void> => {
  await page.goto(at('/robots.txt'), { waitUntil: 'load' });
  await page.evaluate(() => localStorage.clear());
};

describe('a passkey', () => {
  it('is added in the account, signs in from the page and the header, and is removed', async () => {
    const { page, at } = await visit();
    const owner = await createCustomer();
    const { cdp, id } = await plugIn(page);
    await page.goto(at('/account-information'));
    await signInHere(page, owner);
    const part = main(page).locator('section', { has: page.getByRole('heading', { name: '通行密钥' }) });
    await part.getByText('还没有通行密钥').waitFor();
    await part.getByRole('button', { name: '添加通行密钥' }).click();
    await part.getByLabel('名称').fill('我的笔记本');
    await part.getByLabel('密码', { exact: true }).fill('Wrong-2026');
    await look(page, 'passkeys-add-1280-zh');
    await expectAccessible(page);
    await part.getByRole('button', { name: '保存' }).click();
    await part.getByText('当前密码不对，请核对后再试').waitFor();
    await part.getByLabel('密码', { exact: true }).fill(owner.password);
    await part.getByRole('button', { name: '保存' }).dblclick();
    await part.getByText('我的笔记本').waitFor();
    await look(page, 'passkeys-list-1280-zh');
    await expectAccessible(page);
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials).toHaveLength(1);

    await signOut(page, at);
    // No suggestion: the browser would take it at once.
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false });
    await page.goto(at('/sign-in?next=%2Fsigned-in-devices'));
    const button = main(page).getByRole('button', { name: '用通行密钥登录' });
    await button.waitFor();
    await look(page, 'passkeys-sign-in-1280-zh');
    await expectAccessible(page);
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true });
    await button.click();
    await page.waitForURL(at('/signed-in-devices'));
    await main(page).getByText('本设备').waitFor();

    await signOut(page, at);
    await page.goto(at('/'));
    await page.getByRole('banner').getByRole('button', { name: '账户' }).click();
    const menu = page.getByRole('dialog', { name: '账户' });
    await menu.getByRole('tab', { name: '验证码登录' }).waitFor();
    await menu.getByRole('button', { name: '用Google继续' }).waitFor();
    await look(page, 'passkeys-menu-1280-zh');
    await expectAccessible(page);
    await menu.getByRole('button', { name: '用通行密钥登录' }).click();
    await page.getByRole('banner').getByRole('link', { name: '账户' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    await page.goto(at('/account-information'));
    await part.getByText('最近使用').waitFor();
    await part.getByRole('button', { name: '重命名 我的笔记本' }).click();
    await part.getByLabel('名称').fill('工作电脑');
    await part.getByRole('button', { name: '保存' }).click();
    await part.getByRole('button', { name: '移除 工作电脑' }).click();
    const dialog = page.getByRole('dialog', { name: '移除“工作电脑”？' });
    await dialog.getByLabel('密码', { exact: true }).fill(owner.password);
    await look(page, 'passkeys-remove-1280-zh');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '移除' }).click();
    await part.getByText('还没有通行密钥').waitFor();

    await signOut(page, at);
    await page.goto(at('/sign-in'));
    await button.click();
    await main(page).getByText('这把通行密钥不能登录').first().waitFor();
  });

  it('signs in by the suggestion of the browser, without a press of the button', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    const owner = await createCustomer('hk_en');
    await plugIn(page);
    await page.goto(at('/account-information'));
    await signInHere(page, owner);
    await main(page).getByRole('button', { name: 'Add a passkey' }).click();
    await main(page).getByLabel('Password', { exact: true }).fill(owner.password);
    await look(page, 'passkeys-add-375-en');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await main(page).getByText('not used yet').waitFor();
    await look(page, 'passkeys-list-375-en');
    await expectAccessible(page);
    await signOut(page, at);
    await page.goto(at('/sign-in?next=%2Fcommunications'));
    await page.waitForURL(at('/communications'));
  });

  it('says so where nobody verifies the user, and leaves the other ways', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await plugIn(page, false);
    await page.goto(at('/sign-in'));
    await main(page).getByRole('button', { name: 'Sign in with a passkey' }).click();
    await main(page)
      .getByText(/No passkey was chosen|The passkey did not work/)
      .waitFor();
    await look(page, 'passkeys-refused-375-en');
    await expectAccessible(page);
    await main(page).getByLabel('Password', { exact: true }).waitFor();
  });
});
