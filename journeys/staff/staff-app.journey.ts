/** The staff app: its menu, the lock and quick switch of a shared tablet, drafts, scanning, and actions that wait. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, hydrated, look, withBrowser } from '../support/browser.ts';
import { filmCode } from '../support/camera.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { signInStaff, staffPassword } from '../support/staff.ts';

const folder = await mkdtemp(join(tmpdir(), 'jinlan-camera-'));
const film = join(folder, 'camera.y4m');
beforeAll(() => filmCode(film, null));
const visit = withBrowser({ cameraFile: film });
afterAll(() => rm(folder, { recursive: true }));
const main = (page: Page) => page.getByRole('main');
const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
const pin = '583920';

/** What the browser's storage holds, in one text. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

async function setPin(page: Page): Promise<void> {
  await main(page).getByLabel('新的六位 PIN').fill(pin);
  await main(page).getByLabel('再输入一次 PIN').fill(pin);
  await main(page).getByLabel('账户密码').fill(staffPassword);
  await main(page).getByRole('button', { name: '保存 PIN' }).click();
  await page.getByText('PIN 已保存').waitFor();
}

it('has a menu at the side of a desk, and at the bottom of a phone', async () => {
  const desk = await visit({ store: 'hk_zh' });
  await signInStaff(desk, 'HK0101', '/staff/sales');
  const menu = desk.page.getByRole('navigation', { name: '员工菜单' });
  await menu.getByRole('link', { name: '服务' }).waitFor();
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-menu-1280-zh');
  await fits(desk.page, 1280);
  await menu.getByRole('link', { name: '库存' }).click();
  await desk.page.waitForURL(/\/staff\/stock/);
  await menu.locator('[aria-current="page"]', { hasText: '库存' }).waitFor();

  const phone = await visit({ width: 375, store: 'hk_zh' });
  await signInStaff(phone, 'HK0101', '/staff/orders');
  const bottom = phone.page.getByRole('navigation', { name: '员工菜单' });
  await expect.poll(() => bottom.getByRole('link').count()).toBe(4);
  await look(phone.page, 'staff-menu-375-zh');
  await fits(phone.page, 375);
  await bottom.getByRole('button', { name: '更多' }).click();
  await expectAccessible(phone.page);
  await look(phone.page, 'staff-menu-open-375-zh');
  await phone.page.getByRole('dialog').getByRole('link', { name: '设备' }).click();
  await phone.page.waitForURL(/\/staff\/device/);
  await expect.poll(() => phone.page.getByRole('dialog').count()).toBe(0);
  await expectAccessible(phone.page);
  await look(phone.page, 'staff-device-375-zh');
  await fits(phone.page, 375);
});

it('locks a shared tablet in all tabs, switches by PIN, and keeps each person’s draft from the other', async () => {
  const tablet = await visit({ width: 768, store: 'hk_zh' });
  const { page, at } = tablet;
  await signInStaff(tablet, 'HK0201', '/staff/device');
  await setPin(page);
  await page.goto(at('/staff/services'));
  await hydrated(page);
  await main(page).getByText('现场收件').first().click();
  await main(page).getByLabel('首饰名称').fill('顾客林小姐的戒指');
  await expect.poll(() => stored(page)).toContain('staff_draft:HK0201');
  expect(await stored(page)).not.toContain('林小姐');

  const other = await page.context().newPage();
  await other.goto(at('/staff/orders'));
  await hydrated(other);
  await other.getByRole('button', { name: '锁定或换人' }).click();
  await other.waitForURL(/\/staff\/sign-in/);
  await page.waitForURL(/\/staff\/sign-in/);
  await page.getByRole('heading', { level: 1, name: '已锁定' }).waitFor();
  expect(await page.content()).not.toContain('林小姐');
  await expectAccessible(page);
  await look(page, 'staff-locked-768-zh');

  await other.close();
  await signInStaff(tablet, 'HK0202', '/staff/services');
  await main(page).getByText('现场收件').first().click();
  expect(await main(page).getByLabel('首饰名称').inputValue()).toBe('');
  // The device knows a person once the server has said whose session it is.
  await expect.poll(() => stored(page)).toContain('HK0202');
  await page.getByRole('button', { name: '锁定或换人' }).click();
  await page.getByRole('heading', { level: 1, name: '已锁定' }).waitFor();

  await main(page)
    .getByRole('button', { name: /HK0201/ })
    .click();
  await main(page).getByLabel('六位 PIN').fill('271846');
  await main(page).getByRole('button', { name: '解锁' }).click();
  await main(page).getByText('PIN 或密码不正确，还可以试 4 次。').waitFor();
  await main(page).getByLabel('六位 PIN').fill(pin);
  await main(page).getByRole('button', { name: '解锁' }).click();
  await page.waitForURL(/\/staff\/services/);
  await page.getByText('已恢复上次没有发送的内容').waitFor();
  expect(await main(page).getByLabel('首饰名称').inputValue()).toBe('顾客林小姐的戒指');

  await page.goto(at('/staff/device'));
  await main(page)
    .getByRole('button', { name: /^退出：/ })
    .click();
  await main(page).getByText('目前只有您').waitFor();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByLabel('员工号').waitFor();
  expect(await stored(page)).not.toContain('HK0201');
});

it('locks itself once nobody has touched it for the minutes of the setting', async () => {
  const desk = await visit({ store: 'hk_zh' });
  const { page } = desk;
  await signInStaff(desk, 'HK0301', '/staff/orders');
  await expect.poll(() => stored(page)).toContain('staff_active_at');
  await expect.poll(() => stored(page)).toContain('HK0301');
  // As if the last touch were an hour ago.
  await page.evaluate(() => {
    const now = Date.now();
    localStorage.setItem(
      'jinlan__staff_active_at',
      JSON.stringify({ value: now - 3_600_000, timeStored: now, ttl: 86_400 }),
    );
  });
  await page.getByRole('heading', { level: 1, name: '已锁定' }).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/staff/orders');
  await main(page).getByLabel('密码', { exact: true }).fill(staffPassword);
  await main(page).getByRole('button', { name: '解锁' }).click();
  await page.waitForURL(/\/staff\/orders/);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
});

it('scans a member’s card from any page with the camera, and takes typed numbers', async () => {
  const customer = await createCustomer();
  const phone = await visit({ width: 375 });
  await phone.page.goto(phone.at('/member/card'));
  await signInHere(phone.page, customer);
  const card = main(phone.page).getByRole('img', { name: '会员二维码，每分钟更新' });
  await card.waitFor();

  const desk = await visit({ width: 375 });
  await signInStaff(desk, 'CN0102', '/staff/orders');
  const { page } = desk;
  await filmCode(film, null);
  await page.getByRole('button', { name: '扫描', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '扫描', exact: true });
  await dialog.getByLabel('或输入编号').fill('??');
  await dialog.getByRole('button', { name: '打开' }).click();
  await dialog.getByText('认不出这个编号').waitFor();
  await expectAccessible(page);
  await look(page, 'staff-scan-375-zh');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await filmCode(film, card);
  await page.getByRole('button', { name: '扫描', exact: true }).click();
  await page.waitForURL(/\/staff\/members$/);
  await main(page).getByText('动态码已核对，是顾客此刻出示的。').waitFor();
  await filmCode(film, null);

  await page.getByRole('button', { name: '扫描', exact: true }).click();
  await page
    .getByRole('dialog', { name: '扫描', exact: true })
    .getByLabel('或输入编号')
    .fill('S261121000001');
  await page.getByRole('dialog', { name: '扫描', exact: true }).getByRole('button', { name: '打开' }).click();
  await page.waitForURL(/\/staff\/services\/S261121000001/);
});

it('keeps an action without a connection, and sends it once when it is back', async () => {
  const desk = await visit({ store: 'hk_zh' });
  const { page, context } = desk;
  await signInStaff(desk, 'HK0102', '/staff/services');
  await main(page).getByText('现场收件').first().click();
  await main(page).getByLabel('首饰名称').fill('足金手镯');
  await main(page).getByLabel('顾客称呼').fill('陈小明');
  await main(page)
    .getByLabel(/^手机号码/)
    .fill(`+852 6${String(1_000_000 + (process.pid % 8_999_999))}`);
  await main(page).getByLabel('电子邮箱').fill(`waits-${process.pid}@example.com`);
  await main(page).getByRole('button', { name: '登记' }).last().click();
  await page.waitForURL(/\/staff\/services\/S\d{12}/);
  await main(page).getByLabel('重量（克，精确到 0.001）').fill('12.5');
  await main(page)
    .getByLabel(/^收件状况/)
    .fill('无划痕');
  await context.setOffline(true);
  await page.getByText('没有网络').first().waitFor();
  await main(page).getByRole('button', { name: '收件' }).click();
  await page.getByText('没有网络：已记下，恢复后自动发送').waitFor();
  const menu = page.getByRole('navigation', { name: '员工菜单' });
  await menu.getByText('1 项').waitFor();
  await look(page, 'staff-waiting-1280-zh');
  await main(page).getByRole('button', { name: '收件' }).click();
  await expect.poll(() => menu.getByText('2 项').count()).toBe(0);
  await context.setOffline(false);
  await page.getByText(/^已发送：收件，S\d{12}/).waitFor();
  await page.reload();
  await main(page).getByText('报价前请至少拍一张照片。').waitFor();
  expect(await menu.getByText('1 项').count()).toBe(0);
});
