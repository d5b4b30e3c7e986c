/** Orders of customers: the account created after an order, the checkout of a signed-in customer, and the history. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { askAs, createCustomer, type JourneyCustomer, orderOf, signInHere } from '../support/customers.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

/** Opens the `nth` simple piece, from 0. Each journey buys its own piece, so none is sold out. */
async function openPiece(
  page: Page,
  at: (path: string) => string,
  store: string,
  nth: number,
): Promise<void> {
  const piece = (await simplePieces(store))[nth];
  if (!piece) throw new Error(`No simple piece in ${store}`);
  await page.goto(at(piece.path));
}

async function addAddress({ token }: JourneyCustomer, street: string, isDefault: boolean): Promise<void> {
  await askAs(
    token,
    'mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { id } }',
    {
      input: {
        firstname: 'Ka Yan',
        lastname: 'Chan',
        street: [street],
        city: '',
        region: { region: 'Central and Western' },
        country_code: 'HK',
        telephone: '91234567',
        default_shipping: isDefault,
      },
    },
    'hk_en',
  );
}

const streetsOf = async ({ token }: JourneyCustomer): Promise<readonly string[]> => {
  const { customer } = await askAs<{ customer: { addresses: readonly { street: readonly string[] }[] } }>(
    token,
    '{ customer { addresses { street } } }',
    {},
    'hk_en',
  );
  return customer.addresses.map(({ street }) => street.join(', '));
};

describe('create account can be reached after an order, prefilled from the shipping address', () => {
  it('a guest orders, creates an account from the success page, and finds the order in the history', async () => {
    const { page, at } = await visit({ width: 375 });
    await openPiece(page, at, 'default', 0);
    await page.getByRole('button', { name: '加入购物袋' }).click();
    await page.getByRole('dialog', { name: '购物袋' }).getByRole('link', { name: '去结算' }).click();
    await page.waitForURL(at('/checkout'));
    await page.getByText(/登录后可用已存的地址/).waitFor();
    await look(page, 'checkout-guest-375-zh');
    await main(page).getByLabel('姓名').fill('林知夏');
    await main(page).getByLabel('手机号').fill('138 0013 8000');
    await main(page).getByLabel('省份').selectOption({ label: '上海市' });
    await main(page).getByLabel('城市').fill('上海市');
    await main(page).getByLabel('区县').fill('静安区');
    await main(page).getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
    const email = `guest-${process.pid}@example.com`;
    await main(page).getByLabel('电子邮箱').fill(email);
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.getByRole('heading', { level: 1, name: '谢谢，订单已提交' }).waitFor();
    const number =
      /\d{14}/.exec(
        await main(page)
          .getByText(/\d{14}/)
          .first()
          .innerText(),
      )?.[0] ?? '';
    await look(page, 'success-guest-375-zh');
    await expectAccessible(page);

    await page.getByRole('link', { name: '创建账户' }).click();
    await page.getByRole('heading', { level: 1, name: '创建账户' }).waitFor();
    await main(page).getByText('资料已从您的订单带入').waitFor();
    await expect.poll(() => main(page).getByLabel('姓名').inputValue()).toBe('林知夏');
    await expect.poll(() => main(page).getByLabel('电子邮箱').first().inputValue()).toBe(email);
    await main(page)
      .getByLabel(/^(?:新)?密码/)
      .first()
      .fill('Jinlan2026x');
    await main(page).getByLabel('再输入一次').fill('Jinlan2026x');
    await main(page)
      .getByRole('checkbox', { name: /我已阅读并同意/ })
      .check();
    await main(page).getByRole('button', { name: '创建账户' }).click();
    await page.waitForURL(at('/account'));
    await page.getByRole('link', { name: '全部订单' }).click();
    await page.waitForURL(at('/order-history'));
    const order = page.getByRole('article').filter({ hasText: number });
    await order.waitFor();
    await look(page, 'history-375-zh');
    await expectAccessible(page);
    await order.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: `订单 ${number}` }).waitFor();
    await expect
      .poll(() => main(page).getByRole('listitem').filter({ hasText: '处理中' }).count())
      .toBeGreaterThan(0);
    await look(page, 'details-375-zh');
    await expectAccessible(page);
  });
});

describe('checkout of a signed-in shopper', () => {
  it('uses the default address and the account’s e-mail, on the phone in English: bag, checkout, order', async () => {
    const customer = await createCustomer('hk_en');
    await addAddress(customer, '1 Pedder Street', false);
    await addAddress(customer, '88 Queen’s Road Central', true);
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await openPiece(page, at, 'hk_en', 1);
    await page.getByRole('button', { name: 'Add to bag' }).click();
    await page.getByRole('dialog', { name: 'Bag' }).getByRole('link', { name: 'Checkout' }).click();
    // A guest is invited to sign in but can continue. The bag is kept through the sign-in.
    await main(page).getByRole('link', { name: 'Sign in' }).click();
    await signInHere(page, customer);
    await page.waitForURL(at('/checkout'));
    const chosen = main(page).getByRole('radio', { name: /88 Queen’s Road Central/ });
    await chosen.waitFor();
    await expect.poll(() => chosen.isChecked()).toBe(true);
    expect(await main(page).getByLabel('E-mail').count()).toBe(0);
    await main(page).getByText(customer.email).waitFor();
    await look(page, 'checkout-customer-375-en');
    await expectAccessible(page);
    await main(page)
      .getByRole('radio', { name: /Pay in store/ })
      .check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { level: 1, name: /Thank you/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Create account' }).count()).toBe(0);
    await look(page, 'success-customer-375-en');
    await main(page)
      .getByRole('link', { name: /See order/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /^Order \d{14}$/ }).waitFor();
    await main(page).getByText('88 Queen’s Road Central').first().waitFor();
    await look(page, 'details-375-en');
    await expectAccessible(page);
    expect((await streetsOf(customer)).length).toBe(2);
  });

  it('saves a new address in the address book only once, however many orders use it', async () => {
    const customer = await createCustomer('hk_en');
    const { page, at } = await visit({ store: 'hk_en' });
    await page.goto(at('/sign-in'));
    await signInHere(page, customer);
    await page.waitForURL(at('/account'));
    for (const round of [1, 2]) {
      await openPiece(page, at, 'hk_en', 1 + round);
      await page.getByRole('button', { name: 'Add to bag' }).click();
      await page.getByRole('dialog', { name: 'Bag' }).getByRole('link', { name: 'Checkout' }).click();
      await main(page).getByRole('heading', { name: 'Contact' }).waitFor();
      if (round === 2) await main(page).getByRole('radio', { name: 'A new address' }).check();
      await main(page).getByLabel('Name').fill('Chan Ka Yan');
      await main(page).getByLabel('Mobile number').fill('9123 4567');
      await main(page).getByLabel('District').selectOption({ index: 1 });
      await main(page).getByLabel('Street and number').fill('10 Ice House Street');
      await main(page)
        .getByRole('radio', { name: /Pay in store/ })
        .check();
      await expect
        .poll(() => main(page).getByRole('checkbox', { name: 'Save in my address book' }).isChecked())
        .toBe(true);
      if (round === 2) await look(page, 'checkout-new-address-1280-en');
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('heading', { level: 1, name: /Thank you/ }).waitFor();
    }
    await expect.poll(() => streetsOf(customer)).toEqual(['10 Ice House Street']);
  });

  it('that ends in another tab leaves nothing personal on the page, and the bag in the account', async () => {
    const customer = await createCustomer('hk_en');
    await addAddress(customer, '88 Queen’s Road Central', true);
    const { page, at, context } = await visit({ store: 'hk_en' });
    await page.goto(at('/sign-in'));
    await signInHere(page, customer);
    await page.waitForURL(at('/account'));
    await openPiece(page, at, 'hk_en', 4);
    await page.getByRole('button', { name: 'Add to bag' }).click();
    await page.getByRole('dialog', { name: 'Bag' }).getByRole('link', { name: 'Checkout' }).click();
    await main(page).getByText(customer.email).waitFor();
    await main(page).getByLabel('A word to us').fill('Please ring twice');
    const other = await context.newPage();
    await other.goto(at('/account'));
    // The message may also appear before the page reloads, so it is read on the reloaded page.
    const opened = page.waitForEvent('load');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await opened;
    await page.getByRole('heading', { level: 1, name: 'You have been signed out' }).waitFor();
    expect(await main(page).innerText()).not.toContain(customer.email);
    const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const trace of [customer.email, 'Queen’s Road', 'ring twice', 'Ka Yan'])
      expect(storedText).not.toContain(trace);
    await look(page, 'checkout-signed-out-1280-en');
    await main(page).getByRole('link', { name: 'Sign in again' }).click();
    await main(page).getByText('Your bag is waiting').waitFor();
    expect(await page.getByText('Please sign in to see that page').count()).toBe(0);
    await signInHere(page, customer);
    await page.waitForURL(at('/checkout'));
    await main(page).getByText(customer.email).waitFor();
    await look(page, 'checkout-again-1280-en');
    await page.getByRole('button', { name: 'Place order' }).waitFor();
  });
});

describe('order history', () => {
  it('Load More shows ‘current of total’; orders can be found by number and by status', async () => {
    const customer = await createCustomer('hk_en');
    // From the end, because other journeys buy the first pieces.
    const pieces = (await simplePieces('hk_en')).toReversed();
    const numbers: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { sku } = pieces[count % pieces.length] ?? {};
      const orderWish = { store: 'hk_en', pay: 'checkmo', ...(sku ? { sku } : {}) } as const;
      numbers.push((await orderOf(customer, orderWish)).number);
    }
    const { page, at } = await visit({ store: 'hk_en' });
    await page.goto(at('/order-history'));
    await signInHere(page, customer);
    await page.waitForURL(at('/order-history'));
    const orders = page.getByRole('article');
    await page.getByText('10 of 12').waitFor();
    await expect.poll(() => orders.count()).toBe(10);
    await look(page, 'history-1280-en');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('12 of 12').waitFor();
    await expect.poll(() => orders.count()).toBe(12);
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    // After Back from an order, the list is as long as before.
    await orders.last().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: `Order ${numbers[0]}` }).waitFor();
    await page.goBack();
    await page.getByText('12 of 12').waitFor();
    await page.getByLabel('Order number').fill(numbers[3]?.slice(6) ?? '');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('1 of 1').waitFor();
    await orders.filter({ hasText: numbers[3] ?? '' }).waitFor();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('heading', { name: 'No order matches' }).waitFor();
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await page.getByText('10 of 12').waitFor();
  });

  it('asks a guest to sign in, and shows a friendly text while there are no orders', async () => {
    const customer = await createCustomer();
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/order-history'));
    await page.waitForURL(/\/sign-in\?/);
    await signInHere(page, customer);
    await page.getByRole('heading', { name: '还没有订单' }).waitFor();
    await look(page, 'history-empty-375-zh');
    await expectAccessible(page);
    await page.goto(at('/order-details/20260101000000'));
    await page.getByRole('heading', { level: 1, name: '没有找到这张订单' }).waitFor();
  });
});
