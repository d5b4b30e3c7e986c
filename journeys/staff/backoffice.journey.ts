import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, look, officeLink, withBrowser } from '../support/browser.ts';
import { authenticatorCode } from '../support/office.ts';

const visit = withBrowser();

const password = 'Lantern-Harbour-27';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the link and sets up the account. Returns the authenticator's secret and the recovery codes. */
async function setUp(page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await page.goto(officeLink());
  await heading(page, '设置账号').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect((await page.request.get(page.url())).headers()['cache-control']).toBe('no-store');
  await page.getByRole('img', { name: '验证器密钥的二维码' }).waitFor();
  const secret = await page.locator('code').innerText();
  await look(page, 'office-set-up-1280');
  await expectAccessible(page);
  await page.getByLabel('密码').fill('weak');
  await page.getByLabel('验证器显示的六位验证码').fill(authenticatorCode(secret, 1_000));
  await press(page, '完成设置');
  await page.getByText('密码太短').waitFor();
  await page.getByLabel('密码').fill(password);
  await press(page, '完成设置');
  await page.getByText(/^验证码不对/).waitFor();
  await page.getByLabel('验证器显示的六位验证码').fill(authenticatorCode(secret));
  await press(page, '完成设置');
  await heading(page, '恢复码').waitFor();
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await look(page, 'office-recovery-codes-1280');
  await press(page, '我已抄好，进入后台');
  await heading(page, '优惠券').waitFor();
  return { secret, codes };
}

async function signIn(page: Page, code: string): Promise<void> {
  await page.getByLabel('邮箱').fill('mei@example.com');
  await page.getByLabel('密码').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('验证码或恢复码').fill(code);
  await page.keyboard.press('Enter');
}

describe('the back office', () => {
  it('can be set up and signed in to, and prevents two people from overwriting each other’s changes', async () => {
    const first = await visit();
    const { page, at } = first;
    const { secret, codes } = await setUp(page);

    await press(page, '退出登录');
    await page.getByText('您已退出登录。').waitFor();
    await expectAccessible(page);
    await look(page, 'office-sign-in-1280');
    await signIn(page, 'AAAAA-AAAAA');
    await page.getByText(/^邮箱、密码或验证码不对/).waitFor();
    await page.getByLabel('验证码或恢复码').fill(authenticatorCode(secret, 1));
    await press(page, '登录');

    await page.getByRole('table', { name: '优惠券' }).waitFor();
    await look(page, 'office-coupons-1280');
    await expectAccessible(page);
    await page.getByLabel('代码或名称').fill('没有这样的');
    await press(page, '查找');
    await page.getByText('没有符合的优惠券').waitFor();
    await press(page, '显示全部');
    await page.getByLabel('市场').selectOption('hk');
    await page.waitForURL(/market=hk/);
    // A new coupon, because other journeys in this shop use the sample's.
    await page.getByRole('link', { name: '新建优惠券' }).click();
    await heading(page, '新建优惠券').waitFor();
    await press(page, '保存');
    await page.getByText('用 2 到 40 个字母、数字、- 或 _').waitFor();
    await expectAccessible(page);
    await page.getByLabel('市场').selectOption('hk');
    await page.getByLabel('代码').fill('jinlan100');
    await page.getByLabel('中文名称').fill('立减');
    await page.getByLabel('英文名称').fill('Money off');
    await page.getByLabel('减免金额').fill('100');
    await page.getByLabel('最低消费').fill('1000');
    await page.getByLabel('第一天').fill('2026-01-01');
    await page.getByLabel('最后一天').fill('2099-12-31');
    await press(page, '保存');
    await page.getByRole('heading', { name: /^JINLAN100/ }).waitFor();
    await page.getByText('第 1 版').waitFor();

    // A second session, on a phone, without the authenticator.
    const phone = await visit({ width: 375 });
    await phone.page.goto(at('/admin/coupons/hk/JINLAN100'));
    await heading(phone.page, '登录后台').waitFor();
    await expectAccessible(phone.page);
    await look(phone.page, 'office-sign-in-375');
    await signIn(phone.page, codes[0] ?? '');
    await phone.page.getByLabel('最低消费').fill('900');
    await phone.page.getByLabel('使用次数上限', { exact: true }).fill('500');
    await press(phone.page, '保存');
    await phone.page.getByText(/^已保存，第 \d+ 版。$/).waitFor();
    await phone.page.getByText(/^使用次数上限：.* → 500$/).waitFor();
    await expectAccessible(phone.page);
    await look(phone.page, 'office-coupon-375');

    await page.getByLabel('英文名称').fill('');
    await press(page, '保存');
    await page.getByText('请输入 1 到 200 个字').waitFor();
    expect(await page.getByLabel('英文名称').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.getByLabel('英文名称').fill('A hundred off');
    await page.getByLabel('最低消费').fill('1,200');
    await page.keyboard.press('Enter');
    await heading(page, '有人先保存了').waitFor();
    await page.getByText(/^美在 20\d\d-\d\d-\d\d \d\d:\d\d 保存了第 \d+ 版/).waitFor();
    await page.getByText('使用次数上限 · 已采用对方的修改').waitFor();
    await page.getByText('英文名称 · 保留您的修改').waitFor();
    await press(page, '合并并保存');
    await page.getByText('请选择用哪一个').waitFor();
    await look(page, 'office-conflict-1280');
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^您：.*1,200/ }).check();
    await press(page, '合并并保存');
    await page.getByText(/^已保存，第 \d+ 版。$/).waitFor();
    expect(await page.getByLabel('使用次数上限', { exact: true }).inputValue()).toBe('500');
    await page.getByText(/^最低消费：.*900.* → .*1,200/).waitFor();
    await page.getByText(/^英文名称：.* → A hundred off$/).waitFor();
    await look(page, 'office-coupon-1280');
    await expectAccessible(page);

    await page.getByRole('link', { name: '我的登录' }).click();
    await page.getByText('当前登录').waitFor();
    await look(page, 'office-sessions-1280');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^结束/ }).click();
    await page.getByText('已结束那个登录。').waitFor();

    // The text typed on the phone survives the end of its session.
    await phone.page.getByLabel('中文名称').fill('立减一百');
    await press(phone.page, '保存');
    await phone.page.getByText(/^登录已结束。请重新登录/).waitFor();
    await signIn(phone.page, codes[1] ?? '');
    await heading(phone.page, '登录后台').waitFor({ state: 'detached' });
    expect(await phone.page.getByLabel('中文名称').inputValue()).toBe('立减一百');

    await phone.page.goto(at('/admin'));
    await phone.page.getByRole('table', { name: '优惠券' }).waitFor();
    await phone.page.getByRole('button', { name: 'English' }).click();
    await heading(phone.page, 'Coupons').waitFor();
    await expectAccessible(phone.page);
    await look(phone.page, 'office-coupons-375-en');
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
