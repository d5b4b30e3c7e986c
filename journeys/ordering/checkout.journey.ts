import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, expectInSight, look, watchShifts, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { createCustomer, signInHere, untilHydrated } from '../support/customers.ts';
import { placeOrder } from '../support/orders.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();

const cards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
  late: '4000 0000 0000 0077',
} as const;

interface Words {
  readonly add: string;
  readonly bag: string;
  readonly checkout: string;
  readonly place: string;
  readonly thanks: RegExp;
  readonly number: RegExp;
}

const chinese: Words = {
  add: '加入购物袋',
  bag: '购物袋',
  checkout: '去结算',
  place: '提交订单',
  thanks: /谢谢，订单已提交/,
  number: /订单号\s*(\d{14})/,
};
const english: Words = {
  add: 'Add to bag',
  bag: 'Bag',
  checkout: 'Checkout',
  place: 'Place order',
  thanks: /Thank you, your order is placed/,
  number: /Order number\s*(\d{14})/,
};

const form = (page: Page) => page.getByRole('main');

async function fillMainland(page: Page): Promise<void> {
  const main = form(page);
  await main.getByLabel('姓名').fill('林知夏');
  await main.getByLabel('手机号').fill('138 0013 8000');
  await main.getByLabel('省份').selectOption({ label: '上海市' });
  await main.getByLabel('城市').fill('上海市');
  await main.getByLabel('区县').fill('静安区');
  await main.getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
  await main.getByLabel('电子邮箱').fill('zhixia@example.com');
}

async function orderNumber(page: Page, words: Words): Promise<string> {
  await page.getByRole('heading', { level: 1, name: words.thanks }).waitFor();
  const main = page.getByRole('main');
  await expect.poll(() => main.innerText()).toMatch(words.number);
  return words.number.exec(await main.innerText())?.[1] ?? '';
}

describe('the checkout while it loads', () => {
  it.each(['/checkout', '/cart'])('moves nothing at 1280 px: %s', async (path) => {
    const shop = await visit({ width: 1280 });
    await comeToCheckout(shop, 'default');
    const shifted = await watchShifts(shop.page);
    await shop.page.goto(shop.at(path));
    await untilHydrated(shop.page);
    await form(shop.page).getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => form(shop.page).innerText()).toMatch(/[¥￥]/);
    expect(await shifted()).toBeLessThan(0.05);
  });
});

describe('a guest pays by card through the sandbox bank', () => {
  it('is asked to sign in or to continue as a guest, and continues at the first field', async () => {
    const shop = await visit({ width: 375 });
    const { page } = shop;
    await comeToCheckout(shop, 'default');
    const choice = form(page).getByRole('region', { name: '登录或以访客身份继续' });
    expect(await choice.getByRole('link', { name: '登录' }).getAttribute('href')).toMatch(
      /^\/sign-in\?next=/,
    );
    await choice.getByRole('button', { name: '以访客身份继续' }).click();
    // The way of delivery comes first in the form.
    const first = form(page).locator('form input').first();
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('approved: shows an order number, by which, with the mobile number, the order is found', async () => {
    const { page, at } = await visit({ width: 375 });
    const [piece] = await simplePieces('default');
    await page.goto(at(piece?.path ?? ''));
    await page.getByRole('button', { name: chinese.add }).click();
    await page
      .getByRole('dialog', { name: chinese.bag })
      .getByRole('link', { name: chinese.checkout })
      .click();
    await page.waitForURL(at('/checkout'));
    await expectAccessible(page);
    await fillMainland(page);
    await typeCard(page, cards.approved);
    await look(page, 'checkout-375-zh');
    await page.getByRole('button', { name: chinese.place }).click();
    const number = await orderNumber(page, chinese);
    await look(page, 'success-375-zh');
    await expectAccessible(page);
    await page.goto(at('/checkout/checkOrder/'));
    await untilHydrated(page);
    await form(page).getByLabel('订单号').fill(number);
    await form(page).getByLabel('手机号').fill('13800138001');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByText('没有找到。请核对订单号与手机号。').waitFor();
    await form(page).getByLabel('手机号').fill('+86 138-0013-8000');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: `订单 ${number}` }).waitFor();
    await expect.poll(() => form(page).innerText()).toMatch(/处理中/);
    await look(page, 'look-up-375-zh');
    await expectAccessible(page);
  });

  it.each([375, 1280] as const)(
    'shows each step of the card payment at %i px until the order is placed',
    async (width) => {
      const shop = await visit({ width });
      const { page } = shop;
      await comeToCheckout(shop, 'default');
      await fillMainland(page);
      await typeCard(page, cards.approved);
      const main = form(page);
      // Each answer is delayed until the page has shown the step.
      const held = async (step: number, name: string, isIt: (text: string) => boolean) => {
        let release = () => {};
        const wasSeen = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(name, async (route) => {
          if (isIt(route.request().postData() ?? '')) await wasSeen;
          await route.fallback();
        });
        return async () => {
          await main.getByText(`第 ${step} 步，共 4 步`).waitFor();
          await look(page, `card-step-${step}-${width}`);
          if (step === 2) await expectAccessible(page);
          release();
        };
      };
      const bank = await held(2, '**/sandbox-bank/tokens', () => true);
      const save = await held(3, '**/graphql*', (text) => text.includes('setPaymentMethodOnCart'));
      const placedOrder = await held(4, '**/graphql*', (text) => text.includes('placeOrder'));
      await page.getByRole('button', { name: chinese.place }).click();
      await bank();
      await save();
      await main.getByText('银行卡已保存').waitFor();
      await placedOrder();
      await orderNumber(page, chinese);
    },
  );

  it('offline: says so, and sends no request to the bank', async () => {
    const shop = await visit();
    const { page, context, at } = shop;
    await comeToCheckout(shop, 'default');
    await fillMainland(page);
    await page.getByLabel('银行卡').check();
    await page.frameLocator('iframe').getByRole('textbox').first().waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: chinese.place }).click();
    const offlineMessage = page.getByText('您现在离线，订单没有提交。');
    await offlineMessage.waitFor();
    await expectInSight(offlineMessage);
    await expectInSight(page.getByRole('button', { name: chinese.place }));
    await look(page, 'checkout-offline-375-zh');
    await context.setOffline(false);
    await typeCard(page, cards.approved);
    await page.getByRole('button', { name: chinese.place }).click();
    await orderNumber(page, chinese);
    // After a reload or a second visit, the order is shown, never an empty bag.
    await page.goto(at('/checkout'));
    await orderNumber(page, chinese);
  });

  it('reloaded while the order is being placed: shows the order, never an empty bag', async () => {
    const shop = await visit();
    const { page } = shop;
    await page.addInitScript(() => {
      const stages: string[] = [];
      Object.assign(window, { seen: stages });
      new MutationObserver(() => stages.push(document.querySelector('h1')?.textContent ?? '')).observe(
        document,
        {
          childList: true,
          subtree: true,
        },
      );
    });
    await comeToCheckout(shop, 'default');
    await fillMainland(page);
    await typeCard(page, cards.approved);
    let placed: () => void = () => undefined;
    const wasAnswered = new Promise<void>((resolve) => {
      placed = resolve;
    });
    // The order is placed, but its answer never reaches the page. The route stays: removing it would pass a waiting
    // request on to the server.
    let isAnswerLost = false;
    await page.route('**/graphql', async (route) => {
      if (isAnswerLost || !route.request().postData()?.includes('placeOrder(')) return route.fallback();
      isAnswerLost = true;
      await route.fetch();
      placed();
    });
    await page.getByRole('button', { name: chinese.place }).click();
    await wasAnswered;
    await page.reload();
    await orderNumber(page, chinese);
    const announcements = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(announcements).toContain('结算');
    expect(announcements).not.toContain('购物袋还是空的');
  });

  it('declined: the order waits for another card, and its bag comes back if it is given up', async () => {
    const shop = await visit();
    const { page } = shop;
    await comeToCheckout(shop, 'default');
    await fillMainland(page);
    await typeCard(page, cards.declined);
    await look(page, 'checkout-1280-zh');
    await page.getByRole('button', { name: chinese.place }).click();
    await page.getByRole('heading', { level: 1, name: '付款没有成功' }).waitFor();
    await page.getByText(/银行拒绝了这次付款/).waitFor();
    await look(page, 'refused-1280-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '换一张卡付款' }).click();
    await typeCard(page, cards.declined);
    await page.getByRole('button', { name: '付款', exact: true }).click();
    await expect.poll(() => page.getByText(/银行拒绝了这次付款/).count()).toBe(2);
    await page.setViewportSize({ width: 375, height: 812 });
    await look(page, 'refused-again-375-zh');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: /回到购物袋/ }).click();
    await page.getByRole('heading', { level: 1, name: '购物袋' }).waitFor();
    await page.getByRole('link', { name: chinese.checkout }).click();
    // The typed values are still there, and another card is accepted.
    await expect.poll(() => form(page).getByLabel('姓名').inputValue()).toBe('林知夏');
    await typeCard(page, cards.approved);
    await page.getByRole('button', { name: chinese.place }).click();
    await orderNumber(page, chinese);
  });

  it('3-D Secure: the shopper confirms with the bank and returns to the order', async () => {
    const shop = await visit({ width: 375 });
    const { page } = shop;
    await comeToCheckout(shop, 'default');
    await fillMainland(page);
    await typeCard(page, cards.challenged);
    await page.getByRole('button', { name: chinese.place }).click();
    await page.waitForURL(/\/sandbox-bank\/challenge\//);
    await page.getByRole('heading', { name: '确认付款' }).waitFor();
    await look(page, 'challenge-375-zh');
    await expectAccessible(page);
    await page.getByRole('textbox').fill('123456');
    await page.getByRole('button', { name: '确认付款' }).click();
    await orderNumber(page, chinese);
  });

  it('delayed answer: waits, shows until when the order is reserved, and then that it is paid', async () => {
    const shop = await visit({ store: 'cn_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'cn_en');
    const main = form(page);
    await main.getByLabel('Name').fill('Lin Zhixia');
    await main.getByLabel('Mobile number').fill('13800138000');
    await main.getByLabel('Province').selectOption({ label: 'Shanghai' });
    await main.getByLabel('City').fill('Shanghai');
    await main.getByLabel('District').fill('Jing’an');
    await main.getByLabel('Street and number').fill('1515 Nanjing Road West');
    await main.getByLabel('E-mail').fill('zhixia@example.com');
    await typeCard(page, cards.late);
    await page.getByRole('button', { name: english.place }).click();
    await page.getByRole('heading', { level: 1, name: 'Waiting for the bank' }).waitFor();
    await page.getByRole('timer').waitFor();
    await look(page, 'payment-1280-en');
    await expectAccessible(page);
    await orderNumber(page, english);
  });
});

describe('by the form of the country', () => {
  it('reports at the field how many digits a mobile number lacks, and keeps the values', async () => {
    const shop = await visit({ width: 375 });
    const { page } = shop;
    await comeToCheckout(shop, 'default');
    await fillMainland(page);
    const phone = form(page).getByLabel('手机号');
    await phone.fill('138 0013 800');
    await page.getByRole('button', { name: chinese.place }).click();
    await page.getByText('手机号应为 11 位，还差 1 位').waitFor();
    await expect.poll(() => phone.evaluate((element) => element === document.activeElement)).toBe(true);
    await look(page, 'checkout-error-375-zh');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => form(page).getByLabel('街道与门牌').inputValue()).toBe('南京西路 1515 号 8 楼');
    await expect.poll(() => form(page).getByLabel('手机号').inputValue()).toBe('138 0013 800');
  });

  it('puts province, city and district in one row, in checkout and address book', async () => {
    const shop = await visit();
    const { page, at } = shop;
    const tops = () =>
      Promise.all(
        ['省份', '城市', '区县'].map(async (label) => (await form(page).getByLabel(label).boundingBox())?.y),
      );
    await comeToCheckout(shop, 'default');
    await form(page).getByLabel('区县').waitFor();
    expect(new Set(await tops()).size).toBe(1);
    const customer = await createCustomer();
    await page.goto(at('/address-book?edit=new'));
    await signInHere(page, customer);
    await form(page).getByLabel('区县').waitFor();
    expect(new Set(await tops()).size).toBe(1);
    await look(page, 'address-book-1280-zh');
  });

  it.each([
    [
      'hk_en',
      [
        'Name',
        'Mobile number',
        'District',
        'Street and number',
        'Building or estate',
        'Block, floor and unit',
      ],
    ],
    [
      'mo_en',
      ['Name', 'Mobile number', 'Parish', 'Street and number', 'Building or estate', 'Block, floor and unit'],
    ],
    [
      'my_en',
      ['Name', 'Mobile number', 'Street and number', 'Building or estate', 'Postcode', 'City', 'State'],
    ],
    [
      'sg_en',
      [
        'Name',
        'Mobile number',
        'Postcode',
        'Street and number',
        'Block, floor and unit',
        'Building or estate',
      ],
    ],
  ])('requires %s for %j', async (store, fields) => {
    const shop = await visit({ store });
    const { page } = shop;
    await comeToCheckout(shop, store);
    for (const field of fields) await form(page).getByLabel(field, { exact: false }).first().waitFor();
    await expectAccessible(page);
  });
});

describe('Hong Kong, in English', () => {
  it('collects in a store and pays there', async () => {
    const shop = await visit({ store: 'hk_en', width: 375 });
    const { page, at } = shop;
    await comeToCheckout(shop, 'hk_en');
    const main = form(page);
    await main.getByRole('radio', { name: 'Collect in a store' }).check();
    await main.getByRole('group', { name: 'Store' }).getByRole('radio').first().check();
    await main.getByLabel('Who collects').fill('Chan Tai Man');
    await main.getByLabel('Mobile number').fill('9123 4567');
    await main.getByLabel('E-mail').fill('taiman@example.com');
    await main.getByRole('radio', { name: /in the store|in store|Pay in/i }).check();
    // The billing address is another person's; its typed values survive a reload.
    const billing = main.getByRole('group', { name: 'Billing address' });
    expect(await billing.count()).toBe(0);
    await main.getByRole('checkbox', { name: 'Same as the delivery details' }).uncheck();
    await billing.getByLabel('Name').fill('Wong Siu Ming');
    await billing.getByLabel('Mobile number').fill('6123 4567');
    await page.getByRole('button', { name: english.place }).click();
    await expect.poll(() => billing.getByText(/Please (?:enter|choose)/).count()).toBeGreaterThan(0);
    await billing.getByLabel('District').selectOption({ index: 2 });
    await billing.getByLabel(/^Street/).fill('9 Salisbury Road');
    await page.reload();
    await untilHydrated(page);
    await expect.poll(() => billing.getByLabel('Name').inputValue()).toBe('Wong Siu Ming');
    await look(page, 'checkout-collect-375-en');
    await expectAccessible(page);
    await page.getByRole('button', { name: english.place }).click();
    const number = await orderNumber(page, english);
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/pay .* in a store by/i);
    await page.getByText('9 Salisbury Road').waitFor();
    await page.getByText('Wong Siu Ming').waitFor();
    await look(page, 'success-375-en');
    await page.goto(at('/checkout/checkOrder/'));
    await untilHydrated(page);
    await form(page).getByLabel('Order number').fill(number);
    await form(page).getByLabel('Mobile number').fill('+852 9123 4567');
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: `Order ${number}` }).waitFor();
    await look(page, 'look-up-375-en');
  });
});

describe('gold by weight at today’s price', () => {
  it('is bought in the Mainland after confirming that it cannot be returned', async () => {
    const { page, at } = await visit();
    await page.goto(at('/zhishou-inscribed-gold-ring.html'));
    await page.getByRole('radio', { name: /^港度12/ }).check();
    await page.getByText('礼盒包装').click();
    await page.getByLabel('贺卡留言').fill('执子之手，与子偕老');
    await page.getByRole('button', { name: chinese.add }).click();
    await page.getByRole('dialog', { name: '购物袋' }).getByRole('link', { name: chinese.checkout }).click();
    await page.waitForURL(at('/checkout'));
    await fillMainland(page);
    await typeCard(page, cards.approved);
    await page.getByRole('button', { name: chinese.place }).click();
    await page.getByText('请先确认退货说明').waitFor();
    await page.getByRole('checkbox', { name: /不适用七天无理由退货/ }).check();
    await look(page, 'checkout-by-weight-1280-zh');
    await page.getByRole('button', { name: chinese.place }).click();
    await orderNumber(page, chinese);
    await page.getByText('贺卡：执子之手，与子偕老').waitFor();
    await look(page, 'success-1280-zh');
  });
});

describe('a piece that only stores have', () => {
  /** Hong Kong's warehouse has two of it, one store has one. No other journey buys a piece with so little stock. */
  const sku = 'JL10211';

  it('is offered for collection with the same text everywhere, and never shown as sold out', async () => {
    await placeOrder({ store: 'hk_en', sku, quantity: 2 });
    const shop = await visit({ width: 375, store: 'hk_en' });
    const { page, at } = shop;
    await comeToCheckout(shop, 'hk_en', sku);
    const main = form(page);
    await main.getByText('Some pieces cannot be sent').waitFor();
    // The delivery is saved shortly after the last key press. A shopper who leaves sooner sees the notice only in the
    // checkout.
    const savedDelivery = page.waitForResponse((response) =>
      /mutation SaveDelivery\b/.test(response.request().postData() ?? ''),
    );
    await main.getByLabel('Name', { exact: true }).fill('Chan Ka Yan');
    await main.getByLabel('Mobile number').fill('9123 4567');
    await main.getByLabel('District').selectOption({ index: 1 });
    await main.getByLabel('Street and number').fill('88 Queen’s Road Central');
    await main.getByLabel('E-mail').fill('kayan@example.com');
    const summary = page.getByRole('complementary', { name: 'Order' });
    await summary.getByText('Cannot be sent; can be collected in a store').waitFor();
    expect(await main.getByText(/sold out/).count()).toBe(0);
    await look(page, 'checkout-elsewhere-375-en');
    await expectAccessible(page);

    // The bag lets the shopper continue too.
    await savedDelivery;
    await page.goto(at('/cart'));
    await form(page).getByText('Not every way of delivery can bring this.').waitFor();
    await form(page).getByRole('link', { name: 'Checkout' }).click();

    await summary.getByRole('button', { name: 'Collect in a store' }).click();
    const store = form(page).getByRole('radio', { name: /Sheung Wan/ });
    await expect.poll(() => form(page).locator('fieldset :focus').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Choose another store' }).count()).toBe(0);
    await store.check();
    await expect
      .poll(() =>
        form(page)
          .getByText(/cannot be sent/i)
          .count(),
      )
      .toBe(0);
    await typeCard(page, cards.approved);
    await page.getByRole('button', { name: english.place }).click();
    await orderNumber(page, english);
  });
});
