import { COOKIES } from '@jinlan/contract/wire';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import {
  expectAccessible,
  hydrated,
  look,
  quiet,
  shopUrl,
  type Visit,
  withBrowser,
} from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { placeOrder } from '../support/orders.ts';
import { simplifiedIn } from '../support/simplified-characters.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const store = 'hk_hant';

/** Switches the browser to Traditional Chinese, after a sign-in in another language. */
const readTraditional = ({ page }: Pick<Visit, 'page'>): Promise<void> =>
  page.context().addCookies([{ name: COOKIES.store, value: store, url: shopUrl() }]);

/** The wordmark is the same in every language. */
const wordmark = /金兰(?=\s*JINLAN)/g;

/** What the page shows and says, without the wordmark and names of languages. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('script, style, [lang], noscript')) element.remove();
    const labels = [...copy.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap(
      (element) =>
        ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, copy.textContent ?? '', ...labels].join('\n');
  });

/** Names and texts that people typed: they stay as they are. */
async function expectTraditional(page: Page, typed: RegExp = /$^/g): Promise<void> {
  expect(await page.getAttribute('html', 'lang')).toBe('zh-Hant-HK');
  const text = (await textOf(page)).replaceAll(wordmark, '').replaceAll(typed, '');
  const places = simplifiedIn(text).map((character) => {
    const at = text.indexOf(character);
    return text.slice(Math.max(0, at - 10), at + 10);
  });
  expect(places).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function open({ page, at }: Visit, path: string): Promise<void> {
  await page.goto(at(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await hydrated(page);
  await quiet(page);
}

const pages = [
  ...['/', '/gold.html', '/gold/necklaces.html', '/search.html?query=頸鏈', '/search.html?query=沒有這個'],
  ...[
    '/customizer',
    '/customizer/single-ring',
    '/loose-diamonds',
    '/dynamicGoldPrice/',
    '/storelocator/',
    '/cart',
  ],
  ...['/about', '/faq', '/contact', '/sitemap', '/tandc', '/sign-in', '/create-account', '/gift-card'],
  ...['/services', '/trade-in', '/compare', '/checkout/checkOrder/', '/no-such-page'],
] as const;

const widths = [375, 1280] as const;

describe.each(widths)('in Traditional Chinese at %i px', (width) => {
  it.each(pages)('%s has no Simplified character', async (path) => {
    const shop = await visit({ width, store, drawn: false });
    await open(shop, path);
    await expectTraditional(shop.page);
    await look(shop.page, `hant-${path.replaceAll(/\W+/g, '-')}-${width}`);
    if (path === '/') await expectAccessible(shop.page);
  });

  it('a piece, the bag and the checkout have none', async () => {
    const shop = await visit({ width, store });
    const { page } = shop;
    await comeToCheckout(shop, store);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('main').getByLabel('電郵').first().waitFor();
    await expectTraditional(page);
    await look(page, `hant-checkout-${width}`);
    await open(shop, '/cart');
    await page
      .getByRole('link', { name: '前往結帳' })
      .or(page.getByRole('button', { name: '前往結帳' }))
      .first()
      .waitFor();
    await expectTraditional(page);
    await look(page, `hant-bag-${width}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /\p{Script=Han}/u })
      .first()
      .click();
    await page.getByRole('button', { name: '加入購物袋' }).first().waitFor();
    await expectTraditional(page);
    await look(page, `hant-piece-${width}`);
  });

  it("an order has none, on its page and in the account, nor has the member's page", async () => {
    const shop = await visit({ width, store });
    const { page, at } = shop;
    const order = await placeOrder({ store });
    await page.goto(at(`/checkout/checkOrder/?order=${order.number}&store=${store}#key=${order.token}`));
    await page.getByText('88 Queen’s Road Central').first().waitFor();
    await expectTraditional(page);
    await look(page, `hant-order-${width}`);
    const customer = await createCustomer('hk_zh');
    await page.goto(at('/sign-in?next=%2Faccount&store=hk_zh'));
    await signInHere(page, customer);
    await page.waitForURL(({ pathname }) => pathname === '/account');
    await readTraditional(shop);
    for (const path of [
      '/account',
      '/member',
      '/member/points',
      '/order-history',
      '/address-book',
      '/rewards',
    ]) {
      await open(shop, path);
      expect(new URL(page.url()).pathname).toBe(path);
      await expectTraditional(page, /知夏|林/g);
      await look(page, `hant-${path.replaceAll(/\W+/g, '-')}-${width}`);
    }
  });

  it('an order of the staff has none', async () => {
    const shop = await visit({ width, store: 'hk_zh' });
    const { page } = shop;
    const order = await placeOrder({ store, pickup: 'hk-central' });
    await signInStaff(shop, 'HK0201');
    await readTraditional(shop);
    for (const path of [
      '/staff/orders',
      `/staff/orders/${order.number}`,
      '/staff/day-list',
      '/staff/members',
    ]) {
      await open(shop, path);
      expect(new URL(page.url()).pathname).toBe(path);
      await expectTraditional(page, /何绮雯|何|绮雯/g);
      await look(page, `hant-${path.replaceAll(/\W+/g, '-').replace(order.number, 'order')}-${width}`);
    }
  });
});
