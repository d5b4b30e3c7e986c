/** Creating an account, signing in and out, and resetting the password. */
import { describe, expect, it } from 'vitest';
import { fillSignIn, focused, main, newCustomer, password, signIn } from '../support/accounts.ts';
import { expectAccessible, look, shopUrl, withBrowser } from '../support/browser.ts';
import { untilHydrated } from '../support/customers.ts';

const visit = withBrowser();
const bracelet = '/tuanyuan-gold-bead-red-cord-bracelet.html';

/** Returns the reset link in the latest e-mail to this address. */
async function resetLink(email: string): Promise<string> {
  const find = async () => {
    const page = (await (await fetch(`${shopUrl()}/dev/outbox`)).text()).replaceAll('&#38;', '&');
    const links = page.match(/https?:\/\/[^\s"'<>]+\/customer\/account\/createPassword\?[^\s"'<>]+/g) ?? [];
    return links.find((link) => new URL(link).searchParams.get('email') === email) ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) ?? '';
}

describe('create account', () => {
  it('accepts the query parameters email, firstName and lastName, and asks for consent', async () => {
    const { page, at } = await visit();
    const email = `new-${process.pid}@example.com`;
    const query = new URLSearchParams({ email, firstName: '知夏', lastName: '林' });
    await page.goto(at(`/create-account?${query}`));
    await untilHydrated(page);
    const form = main(page);
    await expect.poll(() => form.getByLabel('姓名').inputValue()).toBe('林知夏');
    expect(await form.getByText('资料已从您的订单带入').count()).toBe(0);
    expect(await form.getByLabel('电子邮箱').inputValue()).toBe(email);
    for (const box of await form.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false);
    await look(page, 'create-account-1280-zh');
    await expectAccessible(page);

    const rules = form.getByRole('list', { name: '密码要求' });
    await form.getByLabel('密码', { exact: true }).fill('jinlan2');
    await expect.poll(() => rules.getByText('未满足').count()).toBe(2);
    await form.getByLabel('密码', { exact: true }).fill(password);
    await expect.poll(() => rules.getByText('已满足').count()).toBe(3);
    await form.getByLabel('再输入一次').fill(`${password}x`);
    await page.keyboard.press('Enter');
    await form.getByText('两次输入的密码必须相同').waitFor();
    await expect.poll(() => focused(page)).toBe('passwordAgain');
    await look(page, 'create-account-again-1280-zh');
    await form.getByLabel('再输入一次').fill(password);
    await page.keyboard.press('Enter');
    await form.getByText('请先阅读并勾选同意').waitFor();
    await expect.poll(() => focused(page)).toBe('terms');
    await form.getByRole('checkbox', { name: /使用条款/ }).check();
    await form.getByRole('button', { name: '创建账户' }).dblclick();
    await page.waitForURL(at('/account'));
    await form.getByRole('heading', { name: '林知夏，您好' }).waitFor();
    await expect.poll(() => page.title()).toContain('账户总览');
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await look(page, 'account-1280-zh');
    await expectAccessible(page);
  });

  it('leads to sign-in when the account already exists', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    const email = await newCustomer();
    await page.goto(at('/create-account'));
    await untilHydrated(page);
    const form = main(page);
    await form.getByLabel('Name').fill('Chan Tai Man');
    await form.getByLabel('E-mail', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Type it once more').fill(password);
    await form.getByRole('checkbox', { name: /terms of use/ }).check();
    await form.getByRole('button', { name: 'Create an account' }).click();
    await form.getByText('There is already an account with this e-mail address.').waitFor();
    await expectAccessible(page);
    await form.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(at('/sign-in'));
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await expect.poll(() => form.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(email);
  });
});

describe('sign-in', () => {
  it('is opened from the header, merges the guest’s bag, and the sign-out clears it in every tab', async () => {
    const { page, context, at } = await visit();
    const email = await newCustomer();
    await page.goto(at(bracelet));
    await page.getByRole('radio', { name: /^16 厘米/ }).check();
    await page.getByRole('button', { name: '加入购物袋' }).click();
    const drawer = page.getByRole('dialog', { name: '购物袋' });
    await drawer.getByRole('link', { name: /团圆/ }).waitFor();
    await drawer.getByRole('button', { name: '关闭' }).click();

    const trigger = page.getByRole('button', { name: '我的账户' });
    await trigger.click();
    const menu = page.getByRole('dialog', { name: '我的账户' });
    await menu.getByLabel('电子邮箱').fill(email);
    await menu.getByLabel('密码', { exact: true }).fill(password);
    await look(page, 'sign-in-menu-1280-zh');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '我的账户' }).first().waitFor();
    await page.getByRole('button', { name: /购物袋，1 件/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(bracelet);

    const other = await context.newPage();
    await other.goto(at('/account'));
    await other.getByRole('heading', { name: '林知夏女士，您好' }).waitFor();

    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: '我的账户' }).first().hover();
    await page
      .getByRole('navigation', { name: '账户菜单' })
      .getByRole('link', { name: '我的订单' })
      .waitFor();
    await look(page, 'signed-in-menu-1280-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '退出登录' }).click();
    await trigger.waitFor();
    await page.getByRole('button', { name: '购物袋，空' }).waitFor();
    await other.waitForURL(/\/sign-in\?next=/);
    const storedEntries = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(storedEntries).not.toContain('signin_token');
    expect(storedEntries).not.toContain('林');
  });

  it.each([
    [375, 'default', '登录已过期，请重新登录。'],
    [1280, 'cn_en', 'Your session has ended. Please sign in again.'],
  ] as const)(
    'that expired says so on the page at %i px in %s, which reloads',
    async (width, store, words) => {
      const { page, at } = await visit({ width, store });
      await signIn(page, at('/sign-in'), await newCustomer());
      await page.waitForURL(at('/account'));
      await page.goto(at('/gold.html'));
      // Makes the stored entries older.
      await page.evaluate(() => {
        const name = 'jinlan__signin_token';
        const entry = JSON.parse(localStorage.getItem(name) ?? '{}') as { timeStored: number };
        localStorage.setItem(name, JSON.stringify({ ...entry, timeStored: entry.timeStored - 3_601_000 }));
      });
      await page.getByText(words).first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/gold.html');
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('jinlan__global_messages')))
        .toBeNull();
      await look(page, `session-ended-${width}`);
      await expectAccessible(page);
    },
  );

  it('refuses a wrong password and an unknown address with the same message, then slows down, and keeps the values', async () => {
    const { page, at } = await visit({ width: 375, store: 'cn_en' });
    const email = await newCustomer();
    await page.clock.install();
    await page.goto(at('/sign-in'));
    await untilHydrated(page);
    await look(page, 'sign-in-375-en');
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => focused(page)).toBe('email');
    const alert = main(page).getByRole('alert');
    await fillSignIn(page, `nobody-${process.pid}@example.com`, 'Wrong1234');
    await alert.getByText(/The e-mail address or the password is wrong/).waitFor();
    const unknown = await alert.innerText();
    await page.reload();
    await fillSignIn(page, email, 'Wrong1234');
    await alert.getByText(/The e-mail address or the password is wrong/).waitFor();
    await expect.poll(() => alert.innerText()).toBe(unknown);
    await expect.poll(() => main(page).getByLabel('E-mail').inputValue()).toBe(email);
    await expect.poll(() => focused(page)).toBe('password');
    await expectAccessible(page);
    // After the fourth wrong attempt the wait is two seconds, then twice as long each time.
    const button = main(page).getByRole('button', { name: 'Sign in', exact: true });
    for (let tries = 0; tries < 5; tries += 1) {
      await expect.poll(() => button.isEnabled()).toBe(true);
      // The page's clock stops: on a loaded machine the last wait could be over before the check.
      if (tries === 4) await page.clock.pauseAt(Date.now() + 60_000);
      const graphqlAnswer = page.waitForResponse((answer) => answer.url().includes('/graphql'));
      await button.click();
      await graphqlAnswer;
      await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
    }
    // The wait is announced once, then counted down on screen. The button becomes active again by itself.
    await alert.getByText(/wait \d+ seconds?/).waitFor({ state: 'attached' });
    await main(page)
      .getByRole('timer')
      .getByText(/You can try again in 00:0\d/)
      .waitFor();
    expect(await button.isDisabled()).toBe(true);
    await look(page, 'sign-in-slowed-375-en');
    await page.clock.resume();
    await expectAccessible(page);
    await main(page).getByRole('status').filter({ hasText: 'You can try again now.' }).waitFor();
    await expect.poll(() => button.isEnabled()).toBe(true);
    await main(page).getByRole('button', { name: 'Show password' }).click();
    await expect
      .poll(() => main(page).getByLabel('Password', { exact: true }).getAttribute('type'))
      .toBe('text');
  });

  it('returns to the page that requested it, and never to another site', async () => {
    const { page, at } = await visit();
    const email = await newCustomer();
    await page.goto(at('/address-book?edit=new'));
    await page.waitForURL(/\/sign-in\?next=/);
    await page.getByText('请先登录，再继续查看这一页。').waitFor();
    await fillSignIn(page, email, password);
    await page.waitForURL('**/address-book?edit=new');
    await page.goto(at('/sign-in?next=https%3A%2F%2Fother.site%2F'));
    await page.waitForURL(at('/account'));
  });

  it('ends when the login-status check says so: token and role are removed, and the page reloads', async () => {
    const { page, at } = await visit();
    await signIn(page, at('/sign-in'), await newCustomer());
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('jinlan__signin_token') ?? '{}') as { value?: string }).value,
    );
    await page.goto(at('/cart'));
    await page.getByRole('link', { name: '我的账户' }).first().waitFor();
    await fetch(`${shopUrl()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: 'mutation { revokeCustomerToken { result } }' }),
    });
    await page.goto(at('/account'));
    await page.waitForURL(/\/sign-in\?next=/);
    await page.getByText('登录已结束，请重新登录。').waitFor();
    const storedKeys = await page.evaluate(() => Object.keys(localStorage).join());
    expect(storedKeys).not.toMatch(/signin_token|customer_role/);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the link in the e-mail, which works only once', async () => {
    const { page, at } = await visit({ width: 375 });
    const email = await newCustomer();
    await page.goto(at('/forgot-password'));
    await untilHydrated(page);
    await expectAccessible(page);
    await main(page).getByLabel('电子邮箱').fill(`nobody-else-${process.pid}@example.com`);
    await page.keyboard.press('Enter');
    await main(page).getByText('请查收邮件').waitFor();
    await main(page).getByLabel('电子邮箱').fill(email);
    await main(page).getByRole('button', { name: '重新寄送' }).click();
    await main(page).getByText(`如果 ${email} 是已注册的邮箱`).waitFor();
    await look(page, 'forgot-password-375-zh');
    await expectAccessible(page);

    const link = new URL(await resetLink(email));
    await page.goto(at(link.pathname + link.search));
    await untilHydrated(page);
    await expectAccessible(page);
    await main(page).getByLabel('新密码').fill('short');
    await page.keyboard.press('Enter');
    await main(page).getByText('密码还没有满足下面的要求').waitFor();
    await main(page).getByLabel('新密码').fill('Bangle2027');
    await main(page).getByLabel('再输入一次').fill('Bangle2027');
    await look(page, 'reset-password-375-zh');
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/account'));

    await page.goto(at(link.pathname + link.search));
    await untilHydrated(page);
    await main(page).getByLabel('新密码').fill('Bangle2028');
    await main(page).getByLabel('再输入一次').fill('Bangle2028');
    await page.keyboard.press('Enter');
    await main(page).getByRole('heading', { name: '链接已失效' }).waitFor();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: '重新索取链接' }).click();
    await page.waitForURL(at('/forgot-password'));
    await expect.poll(() => main(page).getByLabel('电子邮箱').inputValue()).toBe(email);
  });
});
