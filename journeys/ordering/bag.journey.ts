import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeWithBag } from '../support/bags.ts';
import { ask, expectAccessible, hydrated, look, publishGoldPrice, withBrowser } from '../support/browser.ts';

const visit = withBrowser();
const bracelet = '/tuanyuan-gold-bead-red-cord-bracelet.html';

async function addBracelet(page: Page, address: string, size = '16 厘米'): Promise<void> {
  await page.goto(address);
  await page.getByRole('radio', { name: new RegExp(`^${size}`) }).check();
  await page.getByRole('button', { name: '加入购物袋' }).click();
  await page.getByRole('dialog', { name: '购物袋' }).getByRole('link', { name: /团圆/ }).waitFor();
}

async function boardPrice(): Promise<number> {
  const { goldPrices } = await ask<{ goldPrices: readonly { type: string; sell: { value: number } }[] }>(
    '{ goldPrices { type sell { value } } }',
  );
  return goldPrices.find(({ type }) => type === 'CN-CK9999')?.sell.value ?? Number.NaN;
}

describe('adding to the bag', () => {
  it('opens the mini cart, counts on the badge, and goes on to the cart page', async () => {
    const { page, at } = await visit();
    await addBracelet(page, at(bracelet));
    const drawer = page.getByRole('dialog', { name: '购物袋' });
    await look(page, 'mini-cart-1280-zh');
    await expectAccessible(page);
    await drawer.getByRole('link', { name: '查看购物袋' }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
    await page.getByRole('button', { name: /购物袋，1 件/ }).waitFor();
  });

  it('changes the quantity, removes a piece and puts it back with undo', async () => {
    const { page, at } = await visit({ width: 375 });
    await addBracelet(page, at(bracelet));
    await page.goto(at('/cart'));
    const main = page.getByRole('main');
    const due = main.locator('dl').getByText(/¥/).last();
    const singlePrice = await due.innerText();
    await main.getByRole('button', { name: '增加一件' }).click();
    const digits = (text: string) => Number(text.replace(/\D/g, ''));
    await expect.poll(async () => digits(await due.innerText())).toBe(2 * digits(singlePrice));
    await look(page, 'bag-375-zh');
    await expectAccessible(page);
    await main.getByRole('button', { name: /^移除/ }).click();
    await page.getByRole('heading', { name: '购物袋还是空的' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '撤销' }).click();
    await main.getByRole('link', { name: /团圆/ }).first().waitFor();
    await expect.poll(async () => digits(await due.innerText())).toBe(2 * digits(singlePrice));
    await page.reload();
    await main.getByRole('link', { name: /团圆/ }).first().waitFor();
  });

  it.each([
    [375, 'default', '更改选项', '保存更改', /^14 厘米/, '16 厘米', '14 厘米'],
    [1280, 'hk_en', 'Change options', 'Save changes', /^14 cm/, '16 cm', '14 cm'],
  ] as const)(
    'changes the size of a line in the bag at %i px in %s, and a refusal leaves the line as it was',
    async (width, store, change, save, other, size, otherSize) => {
      const { page, at } = await visit({ width, store });
      const { createEmptyCart: id } = await ask<{ createEmptyCart: string }>(
        'mutation { createEmptyCart }',
        {},
        store,
      );
      await ask(
        'mutation ($id: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: "JL10428-16", parent_sku: "JL10428", quantity: 2 }]) { user_errors { code } } }',
        { id },
        store,
      );
      await comeWithBag({ page, at }, store, id, '/cart');
      const main = page.getByRole('main');
      await main.getByText(new RegExp(size)).waitFor();
      await look(page, `bag-line-${width}`);
      const dialog = page.getByRole('dialog', { name: change });
      const choose = async () => {
        await main.getByRole('button', { name: new RegExp(`^${change}`) }).click();
        await expect
          .poll(() => dialog.getByRole('radio', { name: new RegExp(`^${size}`) }).isChecked())
          .toBe(true);
        await dialog.getByRole('radio', { name: other }).check();
      };
      await choose();
      await look(page, `bag-change-${width}`);
      await expectAccessible(page);
      // The answer between the two is lost, so the line is unchanged.
      await page.route('**/graphql*', (route) =>
        route.request().postData()?.includes('replaceCartItem') ? route.abort() : route.fallback(),
      );
      await dialog.getByRole('button', { name: save }).click();
      await dialog.getByRole('alert').waitFor();
      await look(page, `bag-change-refused-${width}`);
      await page.keyboard.press('Escape');
      await page.unroute('**/graphql*');
      await page.reload();
      await main.getByText(new RegExp(size)).waitFor();
      await choose();
      await dialog.getByRole('button', { name: save }).click();
      await expect.poll(() => dialog.count()).toBe(0);
      await main.getByText(new RegExp(otherSize)).waitFor();
      await expect
        .poll(() =>
          main.getByRole('listitem').filter({ hasText: otherSize }).getByRole('textbox').inputValue(),
        )
        .toBe('2');
      await page.reload();
      await main.getByText(new RegExp(otherSize)).waitFor();
    },
  );

  it('applies a typed quantity once on Enter, and explains an invalid one', async () => {
    const { page, at } = await visit();
    await addBracelet(page, at(bracelet));
    await page.goto(at('/cart'));
    const box = page.getByRole('main').getByRole('textbox', { name: /的数量/ });
    await box.fill('2');
    await box.press('Enter');
    await page.getByRole('button', { name: /购物袋，2 件/ }).waitFor();
    await expect.poll(() => box.isEnabled()).toBe(true);
    for (const wrongQuantity of ['1.5', '0']) {
      await box.fill(wrongQuantity);
      await box.press('Enter');
      await page.getByText('数量应为 1 至 99 的整数。').first().waitFor();
      await expect.poll(() => box.inputValue()).toBe('2');
    }
    await box.fill('1000000');
    await box.press('Enter');
    await page
      .getByText(/库存不足，最多可购/)
      .first()
      .waitFor();
    await expect.poll(() => box.inputValue()).toBe('2');
  });

  it('shows the old and the new price when the gold price changes, and asks the shopper to accept the new one', async () => {
    const { page, at } = await visit();
    await addBracelet(page, at(bracelet));
    await page.goto(at('/cart'));
    const main = page.getByRole('main');
    await main.getByRole('link', { name: '去结算' }).waitFor();
    const before = await boardPrice();
    const after = Math.round(before * 1.012);
    await publishGoldPrice('CN-CK9999', after);
    await main.getByText('金价已变动').waitFor();
    const priceChange = await main.getByText(/牌价由/).innerText();
    expect(priceChange).toContain(`¥${before.toLocaleString('en')}`);
    expect(priceChange).toContain(`¥${after.toLocaleString('en')}`);
    await main.getByText(/金价变动 \+¥/).waitFor();
    await expect.poll(() => main.getByRole('link', { name: '去结算' }).count()).toBe(0);
    await look(page, 'bag-price-changed-1280-zh');
    await expectAccessible(page);
    await main.getByRole('button', { name: '接受新价', exact: true }).click();
    await main.getByRole('link', { name: '去结算' }).waitFor();
    await expect.poll(() => main.getByText('金价已变动').count()).toBe(0);
  });

  it.each([375, 1280] as const)(
    'shows in the mini bag at %i px that ordering by its price board is halted',
    async (width) => {
      const { page, at } = await visit({ width });
      await addBracelet(page, at(bracelet));
      const drawer = page.getByRole('dialog', { name: '购物袋' });
      await drawer.getByRole('link', { name: '去结算' }).waitFor();
      const before = await boardPrice();
      await publishGoldPrice('CN-CK9999', Math.round(before * 1.2));
      try {
        await drawer.getByText('金价更新中，请稍后再试').waitFor();
        await expect.poll(() => drawer.getByRole('button', { name: '暂停下单' }).isDisabled()).toBe(true);
        await expect.poll(() => drawer.getByRole('link', { name: '去结算' }).count()).toBe(0);
        await look(page, `mini-cart-halted-${width}`);
        await expectAccessible(page);
      } finally {
        await publishGoldPrice('CN-CK9999', before);
      }
      await drawer.getByRole('link', { name: '去结算' }).waitFor();
    },
  );

  it('shows in every tab what another tab has added, changed and removed', async () => {
    const { page, context, at } = await visit();
    const other = await context.newPage();
    await other.goto(at('/cart'));
    await other.getByRole('heading', { name: '购物袋还是空的' }).waitFor();
    await addBracelet(page, at(bracelet));
    const main = other.getByRole('main');
    await main.getByRole('link', { name: /团圆/ }).first().waitFor();
    await other.getByRole('button', { name: /购物袋，1 件/ }).waitFor();
    await main.getByRole('button', { name: '增加一件' }).click();
    await page.getByRole('button', { name: /购物袋，2 件/, includeHidden: true }).waitFor();
    await page.goto(at('/cart'));
    await page.getByRole('main').getByRole('button', { name: /^移除/ }).click();
    await other.getByRole('heading', { name: '购物袋还是空的' }).waitFor();
  });

  it('creates a new bag when the stored one is invalid, and retries the action', async () => {
    const { page, at } = await visit();
    await addBracelet(page, at(bracelet));
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (!key.includes('cartId')) continue;
        const entry = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(key, JSON.stringify({ ...entry, value: 'x'.repeat(32) }));
      }
    });
    await addBracelet(page, at(bracelet), '15 厘米');
    await page.goto(at('/cart'));
    await page
      .getByRole('main')
      .getByText(/15 厘米/)
      .waitFor();
  });

  it('works without a network, and says when the network is lost and back', async () => {
    const { page, context, at } = await visit();
    await page.goto(at('/gold.html'));
    await context.setOffline(true);
    await page.getByText('您已离线，部分功能可能无法使用。').waitFor();
    await context.setOffline(false);
    await page.getByText('您已重新联网。').waitFor();
  });
});

describe('the frame of a page', () => {
  it('reserves the scrollbar’s space, so that no dialog shifts the page', async () => {
    const { page, at } = await visit();
    await page.goto(at('/cart'));
    const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter);
    expect(await gutter()).toBe('stable');
    await page
      .getByRole('button', { name: /简体中文/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: '地区与语言' }).waitFor();
    expect(await gutter()).toBe('stable');
  });

  it.each([
    [375, 'hk_zh', '地区与语言', '结算货币', /选择地区与语言/],
    [1280, 'hk_en', 'Region and language', 'Currency', /Choose region and language/],
  ] as const)(
    'offers the market’s currencies at %i px in %s, in the first document and in the bag',
    async (width, store, title, label, open) => {
      const { page, at } = await visit({ width, store });
      const currenciesSent: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/graphql')) currenciesSent.push(request.headers()['content-currency']);
      });
      await page.goto(at('/gold.html?price=1000_20000'));
      await page.getByRole('banner').getByRole('button', { name: open }).first().click();
      const currencies = page.getByRole('dialog', { name: title }).getByRole('list', { name: label });
      await expect.poll(() => currencies.getByRole('link').allInnerTexts()).toEqual(['HKD', 'USD', 'CNY']);
      await look(page, `currencies-${width}`);
      await currencies.getByRole('link', { name: 'USD' }).click();
      await page.waitForURL(/currency=USD/);
      expect(new URL(page.url()).searchParams.has('price'), 'a range of prices in dollars').toBe(false);
      const first = page.getByRole('main').getByRole('article').first();
      expect(await first.innerText()).toMatch(/US\$[\d,]+/);
      await hydrated(page);
      expect(await first.innerText()).toMatch(/US\$[\d,]+/);
      // Later documents and requests use the same currency without a parameter in the address.
      currenciesSent.length = 0;
      await page.goto(at('/cart'));
      await hydrated(page);
      await page.goto(at('/search.html?query=%E6%89%8B%E9%93%BE'));
      await hydrated(page);
      await expect
        .poll(() => page.getByRole('main').getByRole('article').first().innerText())
        .toMatch(/US\$/);
      expect(currenciesSent.filter((currency) => currency !== 'USD')).toEqual([]);
    },
  );

  it('shows the whole name of the chat button on hover', async () => {
    const { page, at } = await visit({ width: 1280 });
    await page.goto(at('/gold.html'));
    const chat = page.getByRole('button', { name: '在线客服' });
    const hidden = () => chat.locator('span').evaluate((name) => name.scrollWidth - name.clientWidth);
    await page.mouse.wheel(0, 500);
    await expect.poll(hidden).toBeGreaterThan(40);
    await chat.hover();
    await expect.poll(hidden).toBe(0);
  });

  it('keeps the chat button clear of the bar and the last text on a phone', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at(bracelet));
    const chat = page.getByRole('button', { name: '在线客服' });
    await expect
      .poll(() => chat.evaluate((element) => element.getBoundingClientRect().top > innerHeight))
      .toBe(true);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const boxOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    await expect.poll(async () => (await boxOf('footer')).bottom).toBeLessThan(812);
    const button = () => chat.evaluate((element) => element.getBoundingClientRect());
    await expect
      .poll(async () => (await button()).top - (await boxOf('footer')).bottom)
      .toBeGreaterThanOrEqual(0);
    await expect
      .poll(async () => (await boxOf('[data-bottom-bar]')).top - (await button()).bottom)
      .toBeGreaterThanOrEqual(0);
  });
});

describe('the consent banner', () => {
  it('is above the page’s bar, and covers none of its buttons', async () => {
    const { page, at } = await visit({ width: 375, consent: 'unasked' });
    await page.goto(at(bracelet));
    const banner = page.getByRole('region', { name: 'Cookie 与本机存储' });
    await banner.waitFor();
    const add = page.getByRole('button', { name: '加入购物袋' });
    const bar = page.locator('[data-bottom-bar]').filter({ has: add });
    const foot = await banner.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(foot).toBeLessThanOrEqual(await bar.evaluate((element) => element.getBoundingClientRect().top));
    await page.getByRole('radio', { name: /^16/ }).check();
    await add.click();
    await page.getByRole('dialog', { name: '购物袋' }).waitFor();
  });
});

describe('paths', () => {
  it.each([
    ['/no-such-page', '没有这个页面'],
    ['/gold/no-such-piece.html', '没有这个页面'],
    ['/%E0%A4%A', '没有这个页面'],
    ['//evil.com', '没有这个页面'],
  ])('answers %s with a 404 that links home', async (path, heading) => {
    const { page, at } = await visit();
    const answer = await page.goto(at(path));
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: heading }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: '回到首页' }).click();
    await page.waitForURL(at('/'));
  });

  it('opens the text pages', async () => {
    const { page, at } = await visit({ width: 375 });
    // The other pages have their own journeys.
    for (const path of ['/shipping', '/size-guide', '/terms', '/privacy']) {
      const answer = await page.goto(at(path));
      expect(answer?.status(), path).toBe(200);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
    await look(page, 'privacy-375-zh');
  });
});
