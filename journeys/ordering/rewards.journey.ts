/** What members redeem for points: a gift that staff hand over, a coupon, and airline miles. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, shopUrl, withBrowser } from '../support/browser.ts';
import { createCustomer, type JourneyCustomer, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const chinese = {
  store: 'hk_zh',
  title: '积分兑换',
  gift: '转运 足金路路通红绳手链',
  dear: '好事 硬足金花生吊坠',
  short: '还差 300 积分',
  redeem: '兑换',
  missing: '请选择领取的门店',
  storeLabel: '领取门店',
  shop: '香港上环总店',
  confirm: '确认兑换',
  mine: '我的兑换',
  onItsWay: '配送到店中',
  showCode: '出示领取码',
  ready: '可领取',
  collected: '已领取',
  coupon: '购物立减券',
  staffTitle: '积分礼品',
  arrive: '标记到店',
  codeLabel: '会员的领取码',
  find: '查找礼品',
  handOver: '确认交付',
  handedOver: '已领取',
  milesTitle: '兑换飞行里数',
  number: '会员号码',
  name: '英文姓名',
  send: '申请兑换',
  nameWrong: '请只用英文字母填写姓名，最多 60 个字符',
  submitted: '已提交',
  sent: '已送交航空公司',
  credited: '已入账',
  today: '今天已经申请过，请明天再申请。',
  download: '下载待送交的申请',
  sentTab: '已送交',
  credit: '标为已入账',
  reject: '退回',
  reason: '原因（会员会看到）',
  back: '未能入账',
};
const english: typeof chinese = {
  store: 'hk_en',
  title: 'Rewards',
  gift: 'Lucky barrel on a red cord',
  dear: 'Peanut pendant in hard pure gold',
  short: '300 more points needed',
  redeem: 'Redeem',
  missing: 'Choose where you will collect it',
  storeLabel: 'Store of collection',
  shop: 'Sheung Wan, the first shop',
  confirm: 'Confirm',
  mine: 'My rewards',
  onItsWay: 'On its way to the store',
  showCode: 'Show the code',
  ready: 'Ready to collect',
  collected: 'Collected',
  coupon: 'Money off a purchase',
  staffTitle: 'Gifts for points',
  arrive: 'Mark as arrived',
  codeLabel: 'Code of the member',
  find: 'Find the gift',
  handOver: 'Hand over',
  handedOver: 'Collected',
  milesTitle: 'Airline miles',
  number: 'Membership number',
  name: 'Name in English',
  send: 'Request miles',
  nameWrong: 'Use English letters only, at most 60 characters',
  submitted: 'Submitted',
  sent: 'With the airline',
  credited: 'Credited',
  today: 'You have requested miles today. Please come back tomorrow.',
  download: 'Download requests to send',
  sentTab: 'Sent',
  credit: 'Mark as credited',
  reject: 'Reject',
  reason: 'Reason (the member reads it)',
  back: 'Not credited',
};

/** A new member with points. */
async function memberWith(points: number, store: string): Promise<JourneyCustomer> {
  const customer = await createCustomer(store);
  const answer = await fetch(`${shopUrl()}/dev/points`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: customer.email, region: 'hk', points }),
  });
  expect(answer.status).toBe(200);
  return customer;
}

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('a gift is redeemed and handed over, at %i px in %s', async (width, language, words) => {
  const customer = await memberWith(5_000, words.store);
  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at('/rewards'));
  await signInHere(page, customer);
  await main(page).getByRole('heading', { level: 1, name: words.title }).waitFor();
  await main(page).getByRole('heading', { name: words.gift }).waitFor();
  await fits(page, width);
  await look(page, `rewards-${width}-${language}`);
  await expectAccessible(page);

  await main(page).getByRole('link', { name: words.gift }).click();
  await page.waitForURL(at('/rewards/red-cord-barrel'));
  const redeem = main(page).getByRole('button', { name: words.redeem, exact: true });
  await redeem.click();
  await main(page).getByText(words.missing).waitFor();
  await main(page).getByLabel(words.storeLabel).selectOption({ label: words.shop });
  await fits(page, width);
  await look(page, `reward-${width}-${language}`);
  await expectAccessible(page);
  await redeem.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await look(page, `reward-confirm-${width}-${language}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.confirm }).click();
  await page.waitForURL(at('/rewards/redeemed'));
  await main(page).getByText(words.onItsWay).waitFor();
  await main(page).getByText(words.showCode).click();
  const shownCode = main(page).getByText(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  await shownCode.waitFor();
  const code = (await shownCode.innerText()).trim();
  await fits(page, width);
  await look(page, `redeemed-${width}-${language}`);
  await expectAccessible(page);

  // 1,200 points are left: enough for the coupon, and for no other gift.
  await page.goto(at('/rewards/amount-coupon'));
  await redeem.click();
  await dialog.getByRole('button', { name: words.confirm }).click();
  await page.waitForURL(at('/member/coupons'));
  await main(page).getByRole('heading', { name: words.coupon }).waitFor();
  await look(page, `redeemed-coupon-${width}-${language}`);
  await expectAccessible(page);

  const counter = await visit({ width, store: words.store });
  await signInStaff(counter, 'HK0101', '/staff/rewards');
  const staff = counter.page;
  await main(staff).getByRole('heading', { level: 1, name: words.staffTitle }).waitFor();
  await main(staff).getByLabel(words.codeLabel).fill(code.toLowerCase().replaceAll('-', ' '));
  await main(staff).getByRole('button', { name: words.find }).click();
  const found = main(staff).getByRole('status').filter({ hasText: words.gift });
  await found.getByRole('button', { name: words.arrive }).click();
  await found.getByRole('button', { name: words.handOver }).waitFor();
  await fits(staff, width);
  await look(staff, `staff-rewards-${width}-${language}`);
  await expectAccessible(staff);
  await found.getByRole('button', { name: words.handOver }).click();
  await found.getByText(words.handedOver, { exact: true }).waitFor();
  await page.goto(at('/rewards/redeemed'));
  await main(page).getByText(words.collected, { exact: true }).waitFor();
});

it('what lacks for a reward is said, in both places', async () => {
  const customer = await memberWith(3_500, 'hk_en');
  const { page, at } = await visit({ width: 375, store: 'hk_en' });
  await page.goto(at('/rewards'));
  await signInHere(page, customer);
  await main(page).getByText(english.short).waitFor();
  await page.goto(at('/rewards/red-cord-barrel'));
  const button = main(page).getByRole('button', { name: english.short });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
});

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)(
  'miles are requested, sent, credited and rejected, at %i px in %s',
  async (width, language, words) => {
    const [credited, rejected] = [
      await memberWith(12_000, words.store),
      await memberWith(12_000, words.store),
    ];
    const pages: Page[] = [];
    for (const [index, customer] of [credited, rejected].entries()) {
      const { page, at } = await visit({ width, store: words.store });
      await page.goto(at('/rewards/miles'));
      await signInHere(page, customer);
      await main(page).getByRole('heading', { level: 1, name: words.milesTitle }).waitFor();
      await main(page).getByLabel(words.number).fill('1234 567 890');
      await main(page).getByLabel(words.name).fill('陈嘉欣');
      await main(page).getByRole('button', { name: words.send }).click();
      await main(page).getByText(words.nameWrong).waitFor();
      await main(page)
        .getByLabel(words.name)
        .fill(index === 0 ? 'Chan Ka Yan' : 'Wong Siu Ming');
      await main(page).getByRole('button', { name: words.send }).click();
      await main(page).getByText(words.submitted, { exact: true }).waitFor();
      await fits(page, width);
      await look(page, `miles-${width}-${language}`);
      await expectAccessible(page);
      if (index === 0) {
        await main(page).getByRole('button', { name: words.send }).click();
        await main(page).getByText(words.today).waitFor();
      }
      pages.push(page);
    }
    const [first, second] = pages as [Page, Page];

    const office = await visit({ width, store: words.store });
    await signInStaff(office, 'HK0001', '/staff/miles');
    const staff = office.page;
    const file = staff.waitForEvent('download');
    await main(staff).getByRole('button', { name: words.download }).click();
    expect((await file).suggestedFilename()).toMatch(/^miles-\d+\.csv$/);
    await main(staff).getByRole('link', { name: words.sentTab, exact: true }).click();
    const rowOf = (name: string) => main(staff).getByRole('listitem').filter({ hasText: name });
    await rowOf('CHAN KA YAN').last().waitFor();
    await fits(staff, width);
    await look(staff, `staff-miles-${width}-${language}`);
    await expectAccessible(staff);
    await first.reload();
    await main(first).getByText(words.sent).waitFor();

    await rowOf('CHAN KA YAN').last().getByRole('button', { name: words.credit }).click();
    await first.reload();
    await expect.poll(() => main(first).getByText(words.credited, { exact: true }).count()).toBe(1);

    const row = rowOf('WONG SIU MING').last();
    await row.getByText(words.reject, { exact: true }).first().click();
    await row.getByLabel(words.reason).fill('Name differs');
    await row.getByRole('button', { name: words.reject }).last().click();
    await row.waitFor({ state: 'detached' });
    await second.reload();
    await main(second).getByText(words.back).waitFor();
    await main(second).getByText('12,000').first().waitFor();
    await look(second, `miles-rejected-${width}-${language}`);
  },
);
