/** A member's coupons, from the registration to the order that uses one; and the days of a member. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, countPurchases, createCustomer, orderOf, signInHere } from '../support/customers.ts';
import { approvedCard } from '../support/orders.ts';
import { bagToPay } from '../support/unpaid-orders.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const chinese = {
  store: 'hk_zh',
  title: '我的礼券',
  welcome: '入会礼券 HK$200',
  condition: /满 HK\$2,000 可用 · 限首单/,
  birthday: '生日礼券 HK$300',
  claim: '领取“工费七折领取券”',
  claimed: '工费七折领取券',
  silver: '银卡升级礼券 HK$100',
  useBirthday: '立即使用“生日礼券 HK$300”',
  useWelcome: '立即使用“入会礼券 HK$200”',
  bagEmpty: '购物袋是空的',
  used: /^已使用（1）/,
  days: '纪念日',
  none: '还没有纪念日',
  add: '添加纪念日',
  kind: '类型',
  parents: '父母的生日',
  label: '名称',
  mother: '妈妈的生日',
  calendar: '历法',
  lunar: '农历',
  year: '年份',
  month: '月',
  day: '日',
  save: '保存',
  noSuchDay: '没有这一天，请检查日期',
  shown: '农历 1960 年八月十五',
  edit: '编辑妈妈的生日',
  remind: '每年用电子邮件提醒我',
  notReminded: '不提醒',
  remove: '删除妈妈的生日',
  confirmRemove: '删除',
};
const english: typeof chinese = {
  store: 'hk_en',
  title: 'My coupons',
  welcome: 'Welcome: HK$200 off',
  condition: /From HK\$2,000 · Only for the first order/,
  birthday: 'Birthday: HK$300 off',
  claim: 'Claim: 30% off the craft charge',
  claimed: '30% off the craft charge',
  silver: 'Silver level: HK$100 off',
  useBirthday: 'Use now: Birthday: HK$300 off',
  useWelcome: 'Use now: Welcome: HK$200 off',
  bagEmpty: 'Your bag is empty',
  used: /^Used \(1\)/,
  days: 'Anniversaries',
  none: 'No days yet',
  add: 'Add a day',
  kind: 'Kind',
  parents: 'A parent’s birthday',
  label: 'Name',
  mother: 'Mum',
  calendar: 'Calendar',
  lunar: 'Chinese lunar',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  save: 'Save',
  noSuchDay: 'There is no such day. Check the date',
  shown: 'Lunar 1960, 8th month, day 15',
  edit: 'Edit Mum',
  remind: 'Remind me by e-mail each year',
  notReminded: 'No reminder',
  remove: 'Delete Mum',
  confirmRemove: 'Delete',
};

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('coupons come, and one is used in an order, at %i px in %s', async (width, language, words) => {
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(5, 7);
  const member = await createCustomer(words.store, { date_of_birth: `1992-${month}-15` });
  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at('/member/coupons'));
  await signInHere(page, member);
  await main(page).getByRole('heading', { level: 1, name: words.title }).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await main(page).getByRole('tablist').waitFor();
      return main(page).getByRole('heading', { name: words.welcome }).count();
    })
    .toBe(1);
  await main(page).getByText(words.condition).waitFor();
  await main(page).getByRole('button', { name: words.useWelcome }).click();
  await main(page).getByText(words.bagEmpty).waitFor();
  await main(page).getByRole('button', { name: words.claim }).click();
  await expect.poll(() => main(page).getByRole('heading', { name: words.claimed }).count()).toBe(2);
  await fits(page, width);
  await look(page, `coupons-${width}-${language}`);
  await expectAccessible(page);

  // The first order that counts makes the member Silver, who has a birthday coupon.
  await orderOf(member, { store: words.store, sku: 'JL11001' });
  await countPurchases(member);
  await expect
    .poll(async () => {
      await page.reload();
      await main(page).getByRole('tablist').waitFor();
      return main(page).getByRole('heading', { name: words.silver }).count();
    })
    .toBe(1);
  await main(page).getByRole('heading', { name: words.birthday }).waitFor();
  await fits(page, width);
  await look(page, `coupons-birthday-${width}-${language}`);

  const cartId = await bagToPay(words.store, member);
  // The coupon needs HK$3,000.
  await askAs(
    member.token,
    'mutation ($id: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: "JL10602", quantity: 1 }]) { user_errors { message } } }',
    { id: cartId },
    words.store,
  );
  await main(page).getByRole('button', { name: words.useBirthday }).click();
  await page.waitForURL(at('/cart'));
  await main(page).getByText(words.birthday).first().waitFor();
  const { setPaymentMethodOnCart: chosen } = await askAs<{
    setPaymentMethodOnCart: { cart: { price_token: string } };
  }>(
    member.token,
    'mutation ($id: String!, $pay: PaymentMethodInput!) { setPaymentMethodOnCart(input: { cart_id: $id, payment_method: $pay }) { cart { price_token } } }',
    { id: cartId, pay: { code: 'card', card: { payment_method_nonce: await approvedCard() } } },
    words.store,
  );
  await askAs(
    member.token,
    'mutation ($input: PlaceOrderInput) { placeOrder(input: $input) { order { order_number } } }',
    { input: { cart_id: cartId, price_token: chosen.cart.price_token, accepts_no_return: true } },
    words.store,
  );
  await page.goto(at('/member/coupons'));
  await main(page).getByRole('tab', { name: words.used }).click();
  await page.waitForURL(/state=used/);
  await main(page).getByRole('heading', { name: words.birthday }).waitFor();
  await look(page, `coupons-used-${width}-${language}`);
  await expectAccessible(page);
});

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('a lunar day is added, changed and deleted, at %i px in %s', async (width, language, words) => {
  const customer = await createCustomer(words.store);
  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at('/account/anniversaries'));
  await signInHere(page, customer);
  await main(page).getByText(words.none).waitFor();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: words.add }).click();
  await main(page).getByRole('heading', { level: 2, name: words.add }).waitFor();
  await main(page).getByLabel(words.kind).selectOption({ label: words.parents });
  await main(page).getByLabel(words.label).fill(words.mother);
  await main(page).getByLabel(words.calendar).selectOption({ label: words.lunar });
  await main(page).getByLabel(words.year, { exact: true }).fill('1960');
  await main(page).getByLabel(words.month, { exact: true }).selectOption('2');
  await main(page).getByLabel(words.day, { exact: true }).selectOption('30');
  await main(page).getByRole('button', { name: words.save }).click();
  await main(page).getByText(words.noSuchDay).first().waitFor();
  await fits(page, width);
  await look(page, `anniversary-form-${width}-${language}`);
  await expectAccessible(page);
  await main(page).getByLabel(words.month, { exact: true }).selectOption('8');
  await main(page).getByLabel(words.day, { exact: true }).selectOption('15');
  await main(page).getByRole('button', { name: words.save }).click();
  await main(page).getByText(words.shown).waitFor();
  await fits(page, width);
  await look(page, `anniversaries-${width}-${language}`);
  await expectAccessible(page);

  await main(page).getByRole('link', { name: words.edit }).click();
  await main(page).getByLabel(words.remind).uncheck();
  await main(page).getByRole('button', { name: words.save }).click();
  await main(page).getByText(words.notReminded).waitFor();
  await main(page).getByRole('button', { name: words.remove }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.confirmRemove, exact: true }).click();
  await main(page).getByText(words.none).waitFor();
});
