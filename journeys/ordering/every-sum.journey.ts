/**
 * One bag with a campaign by the gram, a coupon, a chosen gift, a gift card, store credit and WeChat Pay: a paid order
 * whose every figure is explained, of which a part goes back to each that paid.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { comeWithBag } from '../support/bags.ts';
import { ask, expectAccessible, look, type Visit, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, type JourneyCustomer, signInHere, staffStep } from '../support/customers.ts';
import { boughtCode } from '../support/gift-cards.ts';
import { staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
/** Above the HK$80,000 of the sample's gifts, with two pieces of pure gold by weight. */
const items = [
  { sku: 'JL20327', quantity: 2 },
  { sku: 'JL30121', quantity: 1 },
  { sku: 'JL10521', quantity: 2 },
];

interface Words {
  readonly store: string;
  readonly language: string;
  readonly campaign: RegExp;
  readonly coupon: string;
  readonly apply: string;
  readonly couponName: RegExp;
  readonly gift: RegExp;
  readonly choose: string;
  readonly card: RegExp;
  readonly cardRow: RegExp;
  readonly credit: RegExp;
  readonly wechat: string;
  readonly place: string;
  readonly open: string;
  readonly thanks: RegExp;
  readonly refunded: string;
  readonly toCard: RegExp;
  readonly toCredit: RegExp;
}

const chinese: Words = {
  store: 'hk_zh',
  language: 'zh',
  campaign: /足金两件起每克立减/,
  coupon: '优惠券',
  apply: '使用',
  couponName: /迎新礼/,
  gift: /赠品 · 冬日满/,
  choose: '确认选择',
  card: /^礼品卡/,
  cardRow: /^礼品卡/,
  credit: /储值余额/,
  wechat: '微信支付',
  place: '提交订单',
  open: '在这台设备上打开',
  thanks: /谢谢，订单已提交/,
  refunded: '退款',
  toCard: /退回礼品卡/,
  toCredit: /退回储值余额/,
};
const english: Words = {
  store: 'hk_en',
  language: 'en',
  campaign: /HK\$20 off a gram/,
  coupon: 'Coupon',
  apply: 'Apply',
  couponName: /Welcome/,
  gift: /Gift · Winter gifts/,
  choose: 'Add to bag',
  card: /^Gift card/,
  cardRow: /^Gift card/,
  credit: /store credit/i,
  wechat: 'WeChat Pay',
  place: 'Place order',
  open: 'Open it on this device',
  thanks: /Thank you, your order is placed/,
  refunded: 'Refunded',
  toCard: /to the gift card/,
  toCredit: /to your store credit/,
};

async function fillAddress(page: Page): Promise<void> {
  await main(page)
    .getByLabel(/^(?:姓名|Name)$/)
    .fill('Chan Ka Yan');
  await main(page)
    .getByLabel(/^(?:手机号|Mobile number)/)
    .fill('91234567');
  await main(page)
    .getByLabel(/^(?:地区|District)/)
    .selectOption({ index: 1 });
  await main(page)
    .getByLabel(/^(?:街道与门牌|Street and number)/)
    .fill('88 Queen’s Road Central');
  const email = main(page).getByLabel('E-mail');
  if ((await email.count()) > 0) await email.fill('ka.yan@example.com');
}

type Ask = <T>(query: string, variables?: object) => Promise<T>;

async function bagWith(asBuyer: Ask): Promise<string> {
  const { createEmptyCart: id } = await asBuyer<{ createEmptyCart: string }>('mutation { createEmptyCart }');
  const { addProductsToCart: added } = await asBuyer<{
    addProductsToCart: { user_errors: readonly unknown[] };
  }>(
    'mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } } }',
    { id, items },
  );
  expect(added.user_errors).toEqual([]);
  return id;
}

/** Chooses a gift in the dialog of the bag, and types the coupon. */
async function reduce(page: Page, words: Words): Promise<void> {
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox').first().selectOption('1');
  await picker.getByRole('button', { name: words.choose }).click();
  await picker.waitFor({ state: 'hidden' });
  await main(page).getByText(words.gift).first().waitFor();
  const coupon = main(page).getByRole('textbox', { name: words.coupon });
  if (!(await coupon.isVisible())) await main(page).getByText(words.coupon, { exact: true }).first().click();
  await coupon.fill('welcome300');
  await coupon.press('Enter');
  await main(page).getByText(words.couponName).first().waitFor();
  await main(page).getByText(words.campaign).first().waitFor();
}

/** Pays at the checkout: by the card, perhaps by credit, and the rest by WeChat Pay. Returns the order's number. */
async function pay({ page, context, at }: Visit, words: Words, code: string, size: string): Promise<string> {
  const card = main(page).getByRole('textbox', { name: words.card });
  await card.fill(code);
  await card.press('Enter');
  await main(page).getByText('−HK$300').first().waitFor();
  if (words.language === 'zh') {
    await main(page).getByRole('checkbox', { name: words.credit }).click();
    await expect.poll(() => main(page).getByText('−HK$300').count()).toBe(3);
  }
  await main(page).getByLabel(words.wechat).check();
  await look(page, `every-sum-checkout-${size}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.place }).click();
  await page.waitForURL(at('/checkout/payment/wechat_pay/'));
  await main(page)
    .getByText(/\d{14}/)
    .first()
    .waitFor();
  const number = /\d{14}/.exec(await main(page).innerText())?.[0] ?? '';
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: words.open }).click();
  const wallet = await opening;
  await wallet.getByRole('button', { name: /^(?:付款|Pay)$/ }).click();
  await page.getByRole('heading', { level: 1, name: words.thanks }).waitFor();
  return number;
}

/** Every row of the order's sums, and that they add up to the total. */
async function expectExplained(page: Page, words: Words, rows: readonly RegExp[]): Promise<void> {
  const text = await main(page).innerText();
  for (const row of [words.campaign, words.couponName, words.gift, ...rows]) expect(text).toMatch(row);
}

/** All journeys share one stock. */
const restock = (manager: string, number: string) =>
  staffStep(manager, { number }, 'cancelStaffOrder', ', reason: "The journey ends"');

it('by a member on a computer in Chinese; a part goes back to gift card, credit and WeChat Pay', async () => {
  const words = chinese;
  const member: JourneyCustomer = await createCustomer(words.store);
  const asMember: Ask = (query, variables = {}) => askAs(member.token, query, variables, words.store);
  const redeemed = await boughtCode();
  await asMember(
    'mutation ($code: String!) { redeemGiftCardBalanceAsStoreCredit(input: { gift_card_code: $code }) { code } }',
    { code: redeemed },
  );
  const code = await boughtCode();
  await bagWith(asMember);

  const shop = await visit({ width: 1280, store: words.store });
  const { page, at } = shop;
  await page.goto(at('/sign-in?next=/cart'));
  await signInHere(page, member);
  await reduce(page, words);
  await look(page, 'every-sum-bag-1280-zh');
  await expectAccessible(page);
  await page.goto(at('/checkout'));
  await fillAddress(page);
  const number = await pay(shop, words, code, '1280-zh');

  await page.goto(at(`/order-details/${number}`));
  await main(page).getByText(words.campaign).first().waitFor();
  await expectExplained(page, words, [/礼品卡.*\n?.*−HK\$300/, /储值余额.*\n?.*−HK\$300/]);
  await look(page, 'every-sum-order-1280-zh');
  await expectAccessible(page);

  // Hong Kong exchanges by rule; what a manager refunds as goodwill goes back in proportion all the same.
  const manager = await staffToken('HK0001');
  await staffStep(manager, { number }, 'refundOrder', ', amount: 1000, reason: "A scratch"');
  await page.reload();
  await main(page).getByText(words.toCard).waitFor();
  await main(page).getByText(words.toCredit).waitFor();
  await look(page, 'every-sum-refunded-1280-zh');
  await expectAccessible(page);
  await restock(manager, number);
});

it('by a guest on a phone in English, without credit', async () => {
  const words = english;
  const asGuest: Ask = (query, variables = {}) => ask(query, variables, words.store);
  const code = await boughtCode();
  const id = await bagWith(asGuest);
  const shop = await visit({ width: 375, store: words.store });
  const { page, at } = shop;
  await comeWithBag(shop, words.store, id, '/cart');
  await reduce(page, words);
  await look(page, 'every-sum-bag-375-en');
  await expectAccessible(page);
  await page.goto(at('/checkout'));
  await fillAddress(page);
  const number = await pay(shop, words, code, '375-en');
  await page.goto(at(`/checkout/checkOrder/?order=${number}`));
  await main(page).getByText(words.campaign).first().waitFor();
  await expectExplained(page, words, [/Gift card.*\n?.*−HK\$300/]);
  await look(page, 'every-sum-order-375-en');
  await expectAccessible(page);
  const manager = await staffToken('HK0001');
  await staffStep(manager, { number }, 'refundOrder', ', amount: 1000, reason: "A scratch"');
  await page.reload();
  await main(page).getByText(words.toCard).waitFor();
  await look(page, 'every-sum-refunded-375-en');
  await restock(manager, number);
});
