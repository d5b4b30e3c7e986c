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
  readonly cardPaid: RegExp;
  readonly creditPaid: RegExp;
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
  cardPaid: /礼品卡.*\n?.*−HK\$300/,
  creditPaid: /储值余额.*\n?.*−HK\$300/,
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
  cardPaid: /Gift card.*\n?.*−HK\$300/,
  creditPaid: /Store credit.*\n?.*−HK\$300/,
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
  const email = main(page).getByLabel(/^(?:邮箱|电子邮箱|E-mail)$/);
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

/** Pays at the checkout: by the card, a member by credit too, and the rest by WeChat Pay. Returns the order's number. */
async function pay(
  { page, context, at }: Visit,
  words: Words,
  { code, view, isMember }: { readonly code: string; readonly view: string; readonly isMember: boolean },
): Promise<string> {
  const card = main(page).getByRole('textbox', { name: words.card });
  await card.fill(code);
  await card.press('Enter');
  await main(page).getByText('−HK$300').first().waitFor();
  if (isMember) {
    await main(page).getByRole('checkbox', { name: words.credit }).click();
    await expect.poll(() => main(page).getByText('−HK$300').count()).toBe(3);
  }
  await main(page).getByLabel(words.wechat).check();
  await look(page, `every-sum-checkout-${view}`);
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

interface PieceBack {
  readonly order_item_uid: string;
  readonly quantity: number;
}

/**
 * Staff record that one piece of the first line comes back, or all that is left; accept it with the gifts that it earned, and
 * put it back on sale, because all journeys share one stock.
 */
async function takeBack(manager: string, number: string, all: boolean): Promise<void> {
  const read = async (fields: string) =>
    (
      await askAs<{
        staffOrder: {
          pieces_to_return: readonly PieceBack[];
          return: { lines: readonly PieceBack[] } | null;
        };
      }>(manager, `query ($number: String!) { staffOrder(number: $number) { ${fields} } }`, { number })
    ).staffOrder;
  const { pieces_to_return: pieces } = await read('pieces_to_return { order_item_uid quantity }');
  const coming = all ? pieces : pieces.slice(0, 1).map((piece) => ({ ...piece, quantity: 1 }));
  const lines = coming.map(
    ({ order_item_uid, quantity }) => `{ order_item_uid: "${order_item_uid}", quantity: ${quantity} }`,
  );
  await staffStep(
    await staffToken('HK0002'),
    { number },
    'requestOrderReturn',
    `, reason: "A scratch", lines: [${lines.join(' ')}]`,
  );
  const { return: open } = await read('return { lines { order_item_uid quantity } }');
  const accepted = (open?.lines ?? []).map(
    ({ order_item_uid, quantity }) =>
      `{ order_item_uid: "${order_item_uid}", accepted: ${quantity}, restock: true }`,
  );
  await staffStep(
    manager,
    { number },
    'settleReturn',
    `, reason: "As agreed", lines: [${accepted.join(' ')}]`,
  );
}

it.each([
  [1280, chinese],
  [375, english],
] as const)(
  'by a member at %i px; a piece goes back, to gift card, credit and WeChat Pay',
  async (width, words) => {
    const view = `member-${width}-${words.language}`;
    const member: JourneyCustomer = await createCustomer(words.store);
    const asMember: Ask = (query, variables = {}) => askAs(member.token, query, variables, words.store);
    const redeemed = await boughtCode();
    await asMember(
      'mutation ($code: String!) { redeemGiftCardBalanceAsStoreCredit(input: { gift_card_code: $code }) { code } }',
      { code: redeemed },
    );
    const code = await boughtCode();
    await bagWith(asMember);

    const shop = await visit({ width, store: words.store });
    const { page, at } = shop;
    await page.goto(at('/sign-in?next=/cart'));
    await signInHere(page, member);
    await reduce(page, words);
    await look(page, `every-sum-bag-${view}`);
    await expectAccessible(page);
    await page.goto(at('/checkout'));
    await fillAddress(page);
    const number = await pay(shop, words, { code, view, isMember: true });

    await page.goto(at(`/order-details/${number}`));
    await main(page).getByText(words.campaign).first().waitFor();
    await expectExplained(page, words, [words.cardPaid, words.creditPaid]);
    await look(page, `every-sum-order-${view}`);
    await expectAccessible(page);

    // Hong Kong exchanges by rule; what staff take back all the same goes back in proportion.
    const manager = await staffToken('HK0001');
    await staffStep(manager, { number }, 'shipOrder', ', carrier: "SF", tracking_number: "SF00000001"');
    await staffStep(manager, { number }, 'markOrderDelivered');
    await takeBack(manager, number, false);
    await page.reload();
    await main(page).getByText(words.toCard).waitFor();
    await main(page).getByText(words.toCredit).waitFor();
    await look(page, `every-sum-refunded-${view}`);
    await expectAccessible(page);
    await takeBack(manager, number, true);
  },
);

it.each([
  [375, english],
  [1280, chinese],
] as const)('by a guest at %i px, without credit; an amount goes back', async (width, words) => {
  const view = `guest-${width}-${words.language}`;
  const asGuest: Ask = (query, variables = {}) => ask(query, variables, words.store);
  const code = await boughtCode();
  const id = await bagWith(asGuest);
  const shop = await visit({ width, store: words.store });
  const { page, at } = shop;
  await comeWithBag(shop, words.store, id, '/cart');
  await reduce(page, words);
  await look(page, `every-sum-bag-${view}`);
  await expectAccessible(page);
  await page.goto(at('/checkout'));
  await fillAddress(page);
  const number = await pay(shop, words, { code, view, isMember: false });
  await page.goto(at(`/checkout/checkOrder/?order=${number}`));
  await main(page).getByText(words.campaign).first().waitFor();
  await expectExplained(page, words, [words.cardPaid]);
  await look(page, `every-sum-order-${view}`);
  await expectAccessible(page);
  const manager = await staffToken('HK0001');
  await staffStep(manager, { number }, 'refundOrder', ', amount: 1000, reason: "A scratch"');
  await page.reload();
  await main(page).getByText(words.toCard).waitFor();
  await look(page, `every-sum-refunded-${view}`);
  // All journeys share one stock.
  await staffStep(manager, { number }, 'cancelStaffOrder', ', reason: "The journey ends"');
});
