import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, expectAccessible, look, withBrowser } from '../support/browser.ts';
import { placeOrder } from '../support/orders.ts';
import { latestCode, newCode, signInStaff, staffPassword, staffToken } from '../support/staff.ts';

const visit = withBrowser();

const tracking = 'SF1234567890123';
const jingan = 'cn-shanghai-jingan';

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const heading = (page: Page, number: string) => page.getByRole('heading', { level: 1, name: number });

/** The pickup code of an order, requested with the order's own key. */
async function pickupCode({ number, token }: { number: string; token: string }): Promise<string> {
  const { orderByToken } = await ask<{ orderByToken: { pickup_code: string | null } }>(
    'query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { pickup_code } }',
    { number, token },
  );
  expect(orderByToken.pickup_code).toMatch(/^\d{6}$/);
  return orderByToken.pickup_code ?? '';
}

/** Returns a wrong code of six digits. */
const wrongCode = (right: string): string => (right === '111111' ? '222222' : '111111');

describe('staff sign in with a staff number', () => {
  it.each([
    [375, 'default', '店员模式，回到门店订单'],
    [1280, 'cn_en', 'Staff mode: back to the store’s orders'],
  ] as const)(
    'and see on the shop’s pages whose session it is, at %i px in %s',
    async (width, store, label) => {
      const staffVisit = await visit({ width, store });
      const { page, at } = staffVisit;
      await page.goto(at('/gold.html'));
      const sign = page.getByRole('banner').getByRole('link', { name: label });
      expect(await sign.count()).toBe(0);
      await signInStaff(staffVisit, 'CN0101');
      for (const path of ['/gold.html', '/lanzuo-custom-made.html', '/cart']) {
        await page.goto(at(path));
        await sign.waitFor();
        await look(page, `staff-sign-${width}${path.replaceAll('/', '-')}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await sign.click();
      await page.waitForURL(at('/staff/orders'));
    },
  );

  it('and are redirected there and back; every wrong password gets the same answer', async () => {
    const at375 = await visit({ width: 375 });
    const { page, at } = at375;
    await page.goto(at('/staff/orders?status=complete_pick_pending'));
    await page.getByRole('heading', { level: 1, name: '员工登录' }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    await look(page, 'staff-sign-in-375-zh');
    await expectAccessible(page);
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('请输入员工号').waitFor();
    await page.getByLabel('员工号').fill('CN0102');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect.poll(() => page.getByLabel('密码', { exact: true }).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: '隐藏密码' }).click();
    await page.getByRole('button', { name: '登录' }).click();
    // An unknown browser needs a code whatever was typed.
    const code = page.getByLabel('验证码');
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await look(page, 'staff-code-375-zh');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('请输入验证码').waitFor();
    await code.fill('000000');
    await page.getByRole('button', { name: '登录' }).click();
    await page
      .getByRole('alert')
      .getByText(/验证码或密码不正确/)
      .waitFor();
    await page.getByRole('button', { name: '返回修改密码' }).click();
    await expect.poll(() => page.getByLabel('员工号').inputValue()).toBe('CN0102');
    await page.getByLabel('密码', { exact: true }).fill(staffPassword);
    const before = await latestCode('CN0102');
    await page.getByRole('button', { name: '登录' }).click();
    await code.fill(await newCode('CN0102', before));
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL(at('/staff/orders?status=complete_pick_pending'));
    await page.getByRole('heading', { level: 1, name: '门店订单' }).waitFor();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('heading', { level: 1, name: '员工登录' }).waitFor();
    await page.goto(at('/staff/orders'));
    await page.waitForURL(/\/staff\/sign-in\?next=/);
  });

  it('and must sign in again after an hour', async () => {
    const shop = await visit({ store: 'cn_en' });
    const { page } = shop;
    await signInStaff(shop, 'CN0102');
    await page.getByRole('heading', { level: 1, name: 'Store orders' }).waitFor();
    await page.evaluate(() => {
      const key = 'jinlan__signin_token';
      const storedEntry = JSON.parse(localStorage.getItem(key) ?? '{}') as { timeStored: number };
      localStorage.setItem(
        key,
        JSON.stringify({ ...storedEntry, timeStored: storedEntry.timeStored - 3_600_000 }),
      );
    });
    await page.waitForURL(/\/staff\/sign-in\?next=/);
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await expectAccessible(page);
  });

  it('but a customer is redirected to the staff’s sign-in', async () => {
    const { page, at } = await visit();
    const email = `staff-journey-${Date.now()}@example.com`;
    await ask('mutation ($input: CustomerInput!) { createCustomer(input: $input) { customer { email } } }', {
      input: { firstname: '知夏', lastname: '林', email, password: 'Plum-Window-26' },
    });
    const { generateCustomerToken } = await ask<{ generateCustomerToken: { token: string } }>(
      'mutation ($email: String!) { generateCustomerToken(email: $email, password: "Plum-Window-26") { token } }',
      { email },
    );
    await page.goto(at('/staff/sign-in'));
    await page.evaluate((value) => {
      const entry = (value: string) => JSON.stringify({ value: value, timeStored: Date.now(), ttl: 3600 });
      localStorage.setItem('jinlan__signin_token', entry(value));
      localStorage.setItem('jinlan__customer_role', entry('customer'));
    }, generateCustomerToken.token);
    await page.goto(at('/staff/orders'));
    await page.waitForURL(/\/staff\/sign-in\?next=/);
    await page.getByText(/您现在以顾客身份登录/).waitFor();
    await expectAccessible(page);
  });
});

describe('a paid courier order', () => {
  it('is shipped and delivered by the e-shop’s staff, and the shopper’s open page shows each step', async () => {
    const order = await placeOrder();
    const shop = await visit({ width: 1280 });
    const { page, at, context } = shop;
    const { page: otherPage } = await visit();
    await otherPage.goto(at('/checkout/checkOrder/'));
    await otherPage.getByRole('main').getByLabel('订单号').fill(order.number);
    await otherPage.getByRole('main').getByLabel('手机号').fill('13800138000');
    await otherPage.getByRole('button', { name: '查询', exact: true }).click();
    await otherPage.getByText(order.number).first().waitFor();

    await signInStaff(shop, 'CN0001');
    await row(page, order.number).getByText('待发货').waitFor();
    await look(page, 'staff-orders-1280-zh');
    await expectAccessible(page);
    await row(page, order.number).getByRole('link', { name: /^发货/ }).click();
    await heading(page, order.number).waitFor();
    await page.getByLabel('运单号').waitFor();
    await page.getByText('林知夏').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '确认发货' }).click();
    await page.getByText('运单号为 6 至 40 位字母或数字').waitFor();
    await page.getByLabel('运单号').fill(` ${tracking.slice(0, 6)} ${tracking.slice(6)}`);
    await context.setOffline(true);
    await page.getByRole('button', { name: '确认发货' }).click();
    await page.getByText('现在没有网络，没有提交。连上后请再试。').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: '确认发货' }).dblclick();
    await page.getByText('已发货，已通知顾客。').waitFor();
    // The label is written, so the name is masked again.
    await page.getByText('林知夏').waitFor({ state: 'hidden' });
    expect(await page.getByText('已发货，已通知顾客。').count()).toBeLessThan(2);
    expect(await page.getByText('订单已更新').count()).toBe(0);
    await expect
      .poll(() => heading(page, order.number).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await look(page, 'staff-order-1280-zh');
    await otherPage.getByText(tracking).first().waitFor();

    await page.getByRole('button', { name: '确认签收' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '先不' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '确认签收' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: '确认签收' }).click();
    await page.getByText('已签收，订单完成。').waitFor();
    await otherPage
      .getByText(/已签收|已完成|已送达/)
      .first()
      .waitFor();
    const shipped = page.getByRole('listitem').filter({ hasText: '快递发货' });
    await expect.poll(() => shipped.count()).toBe(1);
    await expect.poll(() => shipped.innerText()).toContain('CN0001');
  });

  it('is not visible to another store', async () => {
    const order = await placeOrder();
    const shop = await visit({ store: 'cn_en' });
    await signInStaff(shop, 'CN0102', `/staff/orders/${order.number}`);
    await shop.page.getByRole('heading', { level: 1, name: 'This order was not found' }).waitFor();
    await expectAccessible(shop.page);
  });

  it('tells a second person who has changed it in the meantime', async () => {
    const order = await placeOrder();
    const shop = await visit();
    const { page, context, at } = shop;
    await signInStaff(shop, 'CN0002', `/staff/orders/${order.number}`);
    await page.getByLabel('运单号').fill(tracking);
    const manager = await staffToken('CN0001');
    // Events do not reach the first person's page: it learns of the change when it sends.
    await context.route('**/events/orders*', (route) => route.abort());
    await page.goto(at(`/staff/orders/${order.number}`));
    await page.getByLabel('运单号').fill(tracking);
    const answer = await context.request.post(at('/graphql'), {
      headers: { authorization: `Bearer ${manager}` },
      data: {
        query: 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { order { status } } }',
        variables: {
          input: {
            order_number: order.number,
            version: await versionOf(page, at, order.number),
            amount: 100,
            reason: '少配一张证书',
          },
        },
      },
    });
    expect(await answer.text()).not.toContain('errors');
    await page.getByRole('button', { name: '确认发货' }).click();
    await page.getByRole('main').getByText('这张订单刚刚有更新，请看过再操作').first().waitFor();
    await page.getByText('少配一张证书').first().waitFor();
    expect(await page.getByLabel('运单号').inputValue()).toBe(tracking);
    await page.getByRole('button', { name: '确认发货' }).click();
    await page.getByText('已发货，已通知顾客。').waitFor();
  });
});

async function versionOf(page: Page, at: (path: string) => string, number: string): Promise<number> {
  return page.evaluate(
    async ({ url, asked: path }) => {
      const storedEntry = JSON.parse(localStorage.getItem('jinlan__signin_token') ?? '{}') as {
        value?: string;
      };
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${storedEntry.value}` },
        body: JSON.stringify({ query: `{ staffOrder(number: "${path}") { version } }` }),
      });
      return ((await answer.json()) as { data: { staffOrder: { version: number } } }).data.staffOrder.version;
    },
    { url: at('/graphql'), asked: number },
  );
}

describe('an order to be collected', () => {
  it('is confirmed as arrived, and handed over by pickup code; five wrong codes lock it until a manager issues a new one', async () => {
    const order = await placeOrder({ pickup: jingan });
    const shop = await visit({ width: 375 });
    const { page, at } = shop;
    await signInStaff(shop, 'CN0102');
    await page.getByRole('link', { name: order.number, exact: true }).waitFor();
    await look(page, 'staff-orders-375-zh');
    await expectAccessible(page);
    await row(page, order.number)
      .getByRole('link', { name: /^确认到店/ })
      .click();
    await page.getByRole('button', { name: '确认到店' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认到店' }).click();
    await page.getByText('已到店。提货码已发给顾客。').waitFor();
    await look(page, 'staff-order-375-zh');
    await expectAccessible(page);

    const first = await pickupCode(order);
    expect(await page.content()).not.toContain(first);
    await page.getByLabel('手机号后四位').fill('8000');
    for (const triesLeft of [4, 3, 2, 1]) {
      await page.getByLabel('提货码').fill(wrongCode(first));
      await page.getByRole('button', { name: '确认提货' }).click();
      await page.getByText(`还可试 ${triesLeft} 次。`).waitFor();
    }
    await page.getByLabel('提货码').fill(wrongCode(first));
    await page.getByRole('button', { name: '确认提货' }).click();
    await page.getByText('输错五次。请店长核对顾客身份后重发提货码。').waitFor();
    await look(page, 'staff-order-locked-375-zh');
    await expectAccessible(page);
    await expect.poll(() => page.getByRole('button', { name: '确认提货' }).count()).toBe(0);

    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('heading', { level: 1, name: '员工登录' }).waitFor();
    await signInStaff(shop, 'CN0101', `/staff/orders/${order.number}`);
    await page.getByRole('button', { name: '重发提货码' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('已核对身份证');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '重发提货码' }).click();
    await page.getByText('新的提货码已发给顾客。').waitFor();
    await page.getByLabel('提货码').fill(await pickupCode(order));
    await page.getByLabel('手机号后四位').fill('8000');
    await page.getByRole('button', { name: '确认提货' }).click();
    await page.getByText('已交给顾客，订单完成。').waitFor();
    await page.getByText('已核对身份证').waitFor();
    await page.goto(at('/staff/orders?status=complete_complete'));
    await page.getByRole('link', { name: order.number, exact: true }).waitFor();
  });
});

describe('the list of orders', () => {
  it('shows a new order without a reload, and keeps its filter in the address', async () => {
    const shop = await visit({ store: 'cn_en' });
    const { page } = shop;
    await page.clock.install();
    await signInStaff(shop, 'CN0002');
    await page.getByRole('table').waitFor();
    const order = await placeOrder();
    await page.clock.fastForward(31_000);
    await row(page, order.number).waitFor();
    await page
      .getByRole('navigation', { name: 'Filter by status' })
      .getByRole('link', { name: 'Cancelled' })
      .click();
    await page.waitForURL(/status=canceled/);
    await row(page, order.number).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[aria-current=true]', { hasText: 'Cancelled' }).waitFor();
    await expect.poll(() => row(page, order.number).count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('a manager', () => {
  it('refunds a part, and cancels with a fee', async () => {
    const order = await placeOrder();
    const shop = await visit();
    const { page } = shop;
    await signInStaff(shop, 'CN0001', `/staff/orders/${order.number}`);
    await page.getByRole('button', { name: '退款' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('部分退款').check();
    await dialog.getByLabel('退款金额').fill('999999');
    await dialog.getByLabel('原因').fill('刻字有误差');
    await dialog.getByRole('button', { name: '确认退款' }).click();
    await dialog
      .getByText(/^最多 ¥/)
      .last()
      .waitFor();
    await look(page, 'staff-refund-1280-zh');
    await expectAccessible(page);
    await dialog.getByLabel('退款金额').fill('80');
    await dialog.getByRole('button', { name: '确认退款' }).click();
    const confirmRefund = page.getByRole('button', { name: /^退款 ¥/ });
    await confirmRefund.waitFor();
    await look(page, 'staff-refund-confirm-1280-zh');
    await expectAccessible(page);
    await confirmRefund.click();
    await page.getByText('退款已提交。').waitFor();
    await page.getByRole('button', { name: '取消订单' }).click();
    await dialog.getByLabel('原因').fill('顾客改变主意');
    await dialog.getByLabel('扣下的手续费').fill('100');
    await dialog.getByRole('button', { name: '取消这张订单' }).click();
    await confirmRefund.click();
    await page.getByText('订单已取消，已通知顾客。').waitFor();
    await page.getByText('手续费 ¥100', { exact: true }).waitFor();
    await page.getByText(/^已退款 ¥[\d,]+$/).waitFor();
    await page.getByText(/^扣下的手续费 ¥100$/).waitFor();
  });
});
