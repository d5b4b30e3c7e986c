/** What the level of a Gold member does in the month of the birthday: list, piece, bag and order, with the points. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, countPurchases, createCustomer, orderOf } from '../support/customers.ts';
import { approvedCard } from '../support/orders.ts';
import { bagToPay, signInBrowser } from '../support/unpaid-orders.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

/** A pendant of gold by weight without choices. */
const pendant = {
  sku: 'JL10521',
  path: '/pingan-peace-ring-pendant.html',
  list: '/gold/pendants/blessing.html',
};
/** Fixed-price pieces of HK$4,560 with much stock; five of them make a member Gold. */
const dear = { sku: 'JL10602', quantity: 5 };

const chinese = {
  store: 'hk_zh',
  fans: '会员卡：粉丝',
  gold: '会员卡：金卡',
  own: (amount: string) => `金卡价 ${amount}`,
  earns: (points: string) => `可得 ${points} 积分`,
  anyPoints: /^可得 [\d,]+ 积分/,
  add: '加入购物袋',
  discount: /^工费优惠.*金卡/,
};
const english: typeof chinese = {
  store: 'hk_en',
  fans: 'Member card: Fans',
  gold: 'Member card: Gold',
  own: (amount: string) => `Gold member price ${amount}`,
  earns: (points: string) => `Earns ${points} points`,
  anyPoints: /^Earns [\d,]+ points/,
  add: 'Add to bag',
  discount: /^Craft discount: Gold/,
};

const wholePrice = (amount: number): string => `HK$${amount.toLocaleString('en-US')}`;

/** The pendant's price, what Gold takes off, and the points that it earns a Gold member. */
async function pendantNow(store: string) {
  const { products } = await ask<{
    products: {
      items: readonly {
        level_craft: { value: number };
        levels: readonly { level: string; reduced_points: number }[];
        price_range: { minimum_price: { final_price: { value: number } } };
      }[];
    };
  }>(
    'query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { level_craft { value } levels { level reduced_points } price_range { minimum_price { final_price { value } } } } } }',
    { sku: pendant.sku },
    store,
  );
  const [piece] = products.items;
  const off = Math.round((piece?.level_craft.value ?? 0) * 0.3);
  const points = piece?.levels.find(({ level }) => level === 'GOLD')?.reduced_points ?? 0;
  expect(Math.min(off, points)).toBeGreaterThan(0);
  return { off, points, price: piece?.price_range.minimum_price.final_price.value ?? 0 };
}

/** Pays the member's bag by card; returns the order's number. */
async function pay(token: string, cartId: string, store: string): Promise<string> {
  const { setPaymentMethodOnCart: chosen } = await askAs<{
    setPaymentMethodOnCart: { cart: { price_token: string } };
  }>(
    token,
    'mutation ($id: String!, $pay: PaymentMethodInput!) { setPaymentMethodOnCart(input: { cart_id: $id, payment_method: $pay }) { cart { price_token } } }',
    { id: cartId, pay: { code: 'card', card: { payment_method_nonce: await approvedCard() } } },
    store,
  );
  const { placeOrder } = await askAs<{ placeOrder: { order: { order_number: string } } }>(
    token,
    'mutation ($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } } }',
    { input: { cart_id: cartId, price_token: chosen.cart.price_token, accepts_no_return: true } },
    store,
  );
  return placeOrder.order.order_number;
}

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('pays less for the craft and earns more, at %i px in %s', async (width, language, words) => {
  const { store } = words;
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(5, 7);
  const member = await createCustomer(store, { date_of_birth: `1990-${month}-15` });
  const shop = await visit({ width, store });
  const { page, at } = shop;
  await signInBrowser(shop, member);
  await page.goto(at('/member'));
  await main(page).getByRole('heading', { name: words.fans }).waitFor();
  await orderOf(member, { store, ...dear });
  await countPurchases(member);
  await page.reload();
  await main(page).getByRole('heading', { name: words.gold }).waitFor();
  await look(page, `gold-member-${width}-${language}`);

  const { price, off, points } = await pendantNow(store);
  const own = words.own(wholePrice(price - off));
  const earns = words.earns(points.toLocaleString('en-US'));
  await page.goto(at(pendant.list));
  await main(page).getByText(own).first().waitFor();
  await look(page, `gold-list-${width}-${language}`);
  await page.goto(at(pendant.path));
  await main(page).getByText(own).first().waitFor();
  await main(page).getByText(earns).waitFor();
  await look(page, `gold-piece-${width}-${language}`);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: words.add, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.goto(at('/cart'));
  await main(page).getByText(words.discount).waitFor();
  await main(page)
    .getByText(`−${wholePrice(off)}`)
    .first()
    .waitFor();
  await main(page).getByText(earns).waitFor();
  await look(page, `gold-bag-${width}-${language}`);
  await expectAccessible(page);

  const cartId = await bagToPay(store, member);
  const number = await pay(member.token, cartId, store);
  await page.goto(at(`/order-details/${number}`));
  await main(page).getByText(words.discount).waitFor();
  await main(page)
    .getByText(`−${wholePrice(off)}`)
    .first()
    .waitFor();
  await main(page).getByText(words.anyPoints).first().waitFor();
  await look(page, `gold-order-${width}-${language}`);
  await expectAccessible(page);
});
