/**
 * The life of one member: registers by a mobile code, binds WeChat, buys, sees pending points become available, reaches
 * Silver and Gold, downloads the data and closes the account. docs/how-to/check-membership.md names the journeys
 * that hold the rest.
 */
import { readFile } from 'node:fs/promises';
import { STORAGE } from '@jinlan/contract/wire';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { main } from '../support/accounts.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, countPurchases, orderOf, staffStep } from '../support/customers.ts';
import type { Ordered } from '../support/orders.ts';
import { staffToken } from '../support/staff.ts';
import { newNumber, registerByMobile } from '../support/texts.ts';

const visit = withBrowser();

const chinese = {
  store: 'hk_zh',
  link: '关联微信',
  unlink: '解除关联微信',
  fans: '会员卡：粉丝',
  silver: '会员卡：银卡',
  gold: '会员卡：金卡',
  points: '积分',
  pending: /[\d,]+ 分待入账/,
  prove: '验证身份',
  json: '下载 JSON',
  close: '注销账户',
  confirm: '确认注销',
  unfinished: (number: string) => `订单 ${number} 尚未完成`,
  lapse: /我明白 .+ 积分将作废/,
  gone: '已提交注销',
};
const english: typeof chinese = {
  store: 'hk_en',
  link: 'Link WeChat',
  unlink: 'Unlink WeChat',
  fans: 'Member card: Fans',
  silver: 'Member card: Silver',
  gold: 'Member card: Gold',
  points: 'Points',
  pending: /[\d,]+ pending/,
  prove: 'Confirm who I am',
  json: 'Download JSON',
  close: 'Close my account',
  confirm: 'Close the account',
  unfinished: (number: string) => `Order ${number} is not finished`,
  lapse: /I understand that .+ points will lapse/,
  gone: 'Your request has been received',
};

/** The token of the member who is signed in here, and their id. */
async function memberHere(
  page: Page,
  store: string,
): Promise<{ readonly token: string; readonly id: number }> {
  const stored = await page.evaluate((name) => localStorage.getItem(`jinlan__${name}`), STORAGE.token);
  const token = (JSON.parse(stored ?? '{}') as { value?: string }).value ?? '';
  const { customer } = await askAs<{ customer: { id: number } }>(token, '{ customer { id } }', {}, store);
  return { token, id: customer.id };
}

async function deliver(staff: string, order: Ordered): Promise<void> {
  await staffStep(staff, order, 'shipOrder', ', carrier: "SF", tracking_number: "SF1234567890123"');
  await staffStep(staff, order, 'markOrderDelivered');
}

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)(
  'from the registration to the closed account, at %i px in %s',
  { timeout: 240_000 },
  async (width, language, words) => {
    const { store } = words;
    const { page, at } = await visit({ width, store });
    await registerByMobile(page, at, newNumber());
    const member = await memberHere(page, store);

    await page.goto(at('/account-information'));
    await main(page).getByRole('button', { name: words.link }).click();
    await page.waitForURL(/\/sandbox-wechat\/connect\/qrconnect/);
    await page.locator('#nickname').fill('嘉欣');
    await page.locator('button[value=allow]').click();
    await page.waitForURL((url) => url.pathname === '/account-information');
    await main(page).getByRole('button', { name: words.unlink }).waitFor();
    await main(page).getByText('嘉欣').waitFor();
    await look(page, `life-wechat-${width}-${language}`);

    const pointsNow = main(page).getByRole('region', { name: words.points }).locator('strong').first();
    await page.goto(at('/member'));
    await main(page).getByRole('heading', { name: words.fans }).waitFor();
    const first = await orderOf(member, { store, sku: 'JL10602' });
    await page.reload();
    await main(page).getByText(words.pending).waitFor();
    expect(await pointsNow.innerText()).toBe('0');
    await countPurchases(member);
    await page.reload();
    await main(page).getByRole('heading', { name: words.silver }).waitFor();
    await expect.poll(() => pointsNow.innerText()).toMatch(/^[\d,]*[1-9][\d,]*$/);
    expect(await main(page).getByText(words.pending).count()).toBe(0);
    const second = await orderOf(member, { store, sku: 'JL10602', quantity: 4 });
    await countPurchases(member);
    await page.reload();
    await main(page).getByRole('heading', { name: words.gold }).waitFor();
    await look(page, `life-gold-${width}-${language}`);

    await page.goto(at('/account/data'));
    await main(page).getByRole('button', { name: words.prove }).click();
    const download = page.waitForEvent('download');
    await main(page).getByRole('button', { name: words.json }).click();
    const { data } = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(data.account).toHaveLength(1);
    expect(JSON.stringify(data)).toContain(first.number);

    // Open orders come first.
    await main(page).getByText(words.unfinished(second.number)).waitFor();
    await look(page, `life-open-order-${width}-${language}`);
    await expectAccessible(page);
    const staff = await staffToken('HK0001');
    for (const order of [first, second]) await deliver(staff, order);
    await page.reload();
    await main(page).getByRole('button', { name: words.close }).click();
    await main(page).getByRole('checkbox', { name: words.lapse }).check();
    await main(page).getByRole('button', { name: words.confirm }).click();
    await page.waitForURL((url) => url.pathname === '/account/closing');
    await main(page).getByText(words.gone).first().waitFor();
    await look(page, `life-closed-${width}-${language}`);
  },
);
