/** The shop in the web-view of WeChat's mini-program: its header, its sign-in, and the same addresses outside WeChat. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { main } from '../support/accounts.ts';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, type Visit, withBrowser } from '../support/browser.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const webView = `${phone} MicroMessenger/8.0.50 MiniProgramEnv/iOS miniProgram/wx5a4d1c0000000013`;

const header = (page: Page) => page.locator('header').first();
const entry = (platform: string, path = ''): string =>
  `/wechat/minipro?${new URLSearchParams({ platform, ...(path === '' ? {} : { path }) })}`;

/** The pages of the mini-program that the shop has opened, as the sandbox's script noted them. */
const openedPages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (
      (window as { sandboxWechatCalls?: { name: string; options: { url?: string } }[] }).sandboxWechatCalls ??
      []
    )
      .filter(({ name }) => name === 'navigateTo')
      .map(({ options }) => options.url ?? ''),
  );

/** What the mini-program's page of signing in does: gets a code, and opens the shop again with it. */
async function signInByShell({ page, context, at }: Visit): Promise<string> {
  await expect.poll(() => openedPages(page)).toHaveLength(1);
  const [opened = ''] = await openedPages(page);
  const state = new URL(opened, 'https://mini.invalid').searchParams.get('state') ?? '';
  const { code } = await (await context.request.get(at('/sandbox-wechat/wx.login'))).json();
  const address = at(`/wechat/sign?platform=cmMiniPro#${new URLSearchParams({ state, code })}`);
  await page.goto(address);
  return address;
}

describe('the made-to-order mini-program', () => {
  it.each([
    [
      'default',
      'zh',
      { back: '返回', search: '打开搜索', wishlist: '心愿单', messaging: '微信', menu: '打开菜单' },
    ],
    [
      'hk_en',
      'en',
      { back: 'Back', search: 'Open search', wishlist: 'Wish list', messaging: 'WeChat', menu: 'Open menu' },
    ],
    [
      'hk_hant',
      'hant',
      { back: '返回', search: '開啟搜尋', wishlist: '願望清單', messaging: '微信', menu: '開啟選單' },
    ],
  ] as const)('has its own header at 375 px (%s)', async (store, language, names) => {
    const { page, at } = await visit({ width: 375, store, userAgent: webView });
    const mintypes = new Set<string | undefined>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql') mintypes.add(request.headers().mintype);
    });
    await page.goto(at(entry('cmMiniPro')));
    await page.waitForURL(at('/made-to-order'));
    const bar = header(page);
    await expect.poll(() => bar.getByRole('button', { name: names.search }).count()).toBe(0);
    expect(await bar.getByRole('button', { name: names.back }).count()).toBe(0);
    expect(await bar.locator('a[href="/made-to-order"]').count()).toBeGreaterThan(0);
    expect(await bar.getByRole('link', { name: names.wishlist }).getAttribute('href')).toBe('/favourite');
    await look(page, `mini-program-home-375-${language}`);
    await expectAccessible(page);

    await bar.getByRole('button', { name: names.messaging }).click();
    await page.getByRole('dialog', { name: names.messaging }).getByRole('img').waitFor();
    await look(page, `mini-program-messaging-375-${language}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await bar.getByRole('button', { name: names.menu }).click();
    await page.getByRole('dialog').locator('a[href="/dynamicGoldPrice/"]').click();
    await page.waitForURL(at('/dynamicGoldPrice/'));
    await bar.getByRole('button', { name: names.back }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, `mini-program-page-375-${language}`);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(375);
    await bar.getByRole('button', { name: names.back }).click();
    await page.waitForURL(at('/made-to-order'));
    expect([...mintypes]).toEqual(['CM']);
  });

  it('searches from the menu, and leads to the sub-brand’s pages with a way back', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en', userAgent: webView });
    await page.goto(at(entry('cmMiniPro', '/dynamicGoldPrice/')));
    await page.waitForURL(at('/dynamicGoldPrice/'));
    await header(page).getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click();
    await header(page).getByRole('combobox').waitFor();
    await look(page, 'mini-program-search-375-en');
    await page.goto(at('/customizer'));
    await header(page).getByRole('button', { name: 'Back' }).waitFor();
    await look(page, 'mini-program-customiser-375-en');
    await expectAccessible(page);
  });

  it('signs in by WeChat without an address that holds a key, and opens the favourites', async () => {
    const shop = await visit({ width: 375, store: 'hk_en', userAgent: webView });
    const { page, at } = shop;
    const referers: string[] = [];
    const addresses: string[] = [];
    page.on('request', (request) => {
      addresses.push(request.url());
      referers.push(request.headers().referer ?? '');
    });
    await page.goto(at(entry('cmMiniPro', '/dynamicGoldPrice/')));
    await page.waitForURL(at('/dynamicGoldPrice/'));
    await header(page).getByRole('button', { name: 'Open menu' }).click();
    const account = page.getByRole('dialog').getByRole('link', { name: 'My account' });
    expect(await account.getAttribute('href')).toBe('/authorizedUser/login?next=%2FdynamicGoldPrice%2F');
    await account.click();
    const link = await signInByShell(shop);
    await page.waitForURL(at('/authorizedUser/bind'));
    await main(page).getByLabel('Name').fill('Chan Ka Yan');
    await main(page)
      .getByRole('textbox', { name: 'E-mail' })
      .fill(`mini-${process.pid}-${Date.now()}@example.com`);
    await main(page)
      .getByRole('checkbox', { name: /terms of use/ })
      .check();
    await main(page).getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(at('/dynamicGoldPrice/'));
    const code = new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
    expect(code).not.toBe('');
    expect([...addresses, ...referers].filter((text) => text.includes(code))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(code);

    await page.goto(at('/favourite'));
    await page.getByRole('heading', { level: 1, name: 'Wish lists' }).waitFor();
    await look(page, 'mini-program-favourites-375-en');
    await expectAccessible(page);

    // The link is spent, and nobody else's browser ever takes it.
    const another = await visit({ width: 375, store: 'hk_en', userAgent: webView });
    await another.page.goto(link.replace(/^https?:\/\/[^/]+/, another.at('')));
    await another.page.getByRole('heading', { level: 1, name: 'You are not signed in' }).waitFor();
  });

  it('pays on a page of the mini-program', async () => {
    const shop = await visit({ width: 375, store: 'hk_en', userAgent: webView });
    const { page, at } = shop;
    await comeToCheckout(shop, 'hk_en');
    await main(page).getByLabel('Name').fill('Chan Ka Yan');
    await main(page).getByLabel('Mobile number').fill('9123 4567');
    await main(page).getByLabel('District').selectOption({ index: 1 });
    await main(page).getByLabel('Street and number').fill('88 Queen’s Road Central');
    await main(page).getByLabel('E-mail').fill('ka.yan@example.com');
    await main(page).getByLabel('WeChat Pay').check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(at('/checkout/payment/wechat_pay/'));
    await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect.poll(() => openedPages(page)).toHaveLength(1);
    expect((await openedPages(page))[0]).toMatch(/^\/pages\/pay\/pay\?number=\d{14}&token=[\w-]+$/);
    await look(page, 'mini-program-pay-375-en');
    await expectAccessible(page);
  });
});

describe('the addresses of the mini-program outside WeChat', () => {
  it('change how the header looks, and give no rights', async () => {
    const { page, at } = await visit({ store: 'hk_en' });
    await page.goto(at(entry('cmMiniPro', '/dynamicGoldPrice/')));
    await page.waitForURL(at('/dynamicGoldPrice/'));
    await header(page).getByRole('button', { name: 'Back' }).waitFor();
    await look(page, 'mini-program-forged-1280-en');
    await expectAccessible(page);
    await header(page).getByRole('link', { name: 'My account' }).click();
    await page.waitForURL(/\/sign-in\?next=%2FdynamicGoldPrice%2F$/);
    await page.goto(at('/wechat/sign?platform=cmMiniPro#state=forged&code=forged'));
    await page.waitForURL(/\/authorizedUser\/failure\?/);
    expect(await page.evaluate(() => localStorage.getItem('jinlan__signin_token'))).toBeNull();
  });

  it('lead to the shop as it is where the platform is rubbish', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at(entry('<script>', 'https://evil.example/')));
    await page.waitForURL(at('/'));
    await header(page).getByRole('button', { name: 'Open search' }).waitFor();
  });
});

describe('a page in WeChat’s own browser', () => {
  it('has a card with picture, price and its address, signed for WeChat', async () => {
    const { page, at } = await visit({
      width: 375,
      store: 'hk_en',
      userAgent: `${phone} MicroMessenger/8.0.50`,
    });
    const [piece] = await simplePieces('hk_en');
    await page.goto(at(`${piece?.path}?utm_source=friend`));
    const calls = (name: string) =>
      page.evaluate(
        (wanted) =>
          (
            (window as { sandboxWechatCalls?: { name: string; options: Record<string, string> }[] })
              .sandboxWechatCalls ?? []
          )
            .filter((call) => call.name === wanted)
            .map(({ options }) => options),
        name,
      );
    await expect.poll(() => calls('updateAppMessageShareData')).not.toEqual([]);
    const card = (await calls('updateAppMessageShareData')).at(-1);
    // The canonical address names the store view, and nothing of who sends it.
    expect(new URL(card?.link ?? '').pathname).toBe(piece?.path);
    expect(card?.link).not.toContain('utm_source');
    expect(card?.desc).toMatch(/^HK\$[\d,]+/);
    expect(card?.imgUrl).toMatch(/^http.+\/media\//);
    const [signed] = await calls('config');
    expect(signed?.signature).toMatch(/^[0-9a-f]{40}$/);
    await page.goto(at('/cart'));
    await expect.poll(() => calls('updateAppMessageShareData')).not.toEqual([]);
    expect((await calls('updateAppMessageShareData')).at(-1)?.link).toBe(at('/'));
  });
});
