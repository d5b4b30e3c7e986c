/** An adviser sells a customer's design: by a mobile number with the code that its owner reads out, and by the member card. */
import { describe, it } from 'vitest';
import { expectAccessible, hydrated, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';
import { newNumber, textedCode } from '../support/texts.ts';

const visit = withBrowser();

/** Share codes, which never change: two rings of pure gold, hers engraved; a ring of platinum without words. */
const pair = 'ATp3iQEBAgMAB3N1LXF1YW4GAAcoCAIJABP9AxQBAAS42AHT_QGMqAHDvwEAAAYABygIAgkAE-EEFAAAvj5tXw';
const ring = 'ARt3iQMAAgdzdS1xdWFuBgQHKAgCCQAT_QMUAAD1G2uk';

describe('a sale for a customer', () => {
  it('begins with a mobile number on a phone, and is paid at the till', { timeout: 180_000 }, async () => {
    const number = newNumber();
    const shop = await visit({ width: 375 });
    const { page, at } = shop;
    await signInStaff(shop, 'CN0102');
    await page.getByRole('link', { name: '开单', exact: true }).click();
    await page.waitForURL(at('/staff/sales'));
    const main = page.getByRole('main');
    await main.getByText('现在没有未完成的单').waitFor();
    await expectAccessible(page);
    await look(page, 'staff-sales-375-zh');

    await main.getByLabel('手机号码').fill(number);
    await main.getByRole('button', { name: '获取验证码' }).click();
    await main.getByText(/^验证码已发送至/).waitFor();
    await main.getByLabel('短信验证码').fill(await textedCode(number));
    await main.getByRole('button', { name: '开始' }).last().click();
    await main.getByText('新顾客。请填写姓名').waitFor();
    await main.getByLabel('姓名').fill('林知夏');
    await look(page, 'staff-sales-new-375-zh');
    await main.getByRole('button', { name: '开始' }).last().click();
    await page.waitForURL(/\/staff\/sales\/\w{32}$/);
    await main.getByRole('heading', { level: 1, name: '林** 的单' }).waitFor();

    await main.getByLabel('短码、链接或设计地址').fill(pair);
    await main.getByRole('button', { name: '放入设计' }).click();
    await main.getByText('请先与顾客核对刻字').waitFor();
    await main.getByLabel('已与顾客逐字核对刻字').check();
    await main.getByRole('button', { name: '放入设计' }).click();
    await main.getByText(/素圈/).first().waitFor();
    await main.getByLabel('顾客的电子邮箱').fill('zhixia@example.com');
    await main.getByRole('button', { name: '保存邮箱' }).click();
    await main.getByText('z***@example.com').waitFor();
    await expectAccessible(page);
    await look(page, 'staff-sale-375-zh');
    await main.getByLabel(/^顾客已知悉/).check();
    await main.getByRole('button', { name: '下单', exact: true }).click();
    await page.waitForURL(/\/staff\/orders\/\d{14}$/);
    await main.getByText('CN0102').first().waitFor();
    await expectAccessible(page);
    await look(page, 'staff-sale-order-375-zh');
  });

  it('begins with the member card at a desk, and is paid by the customer’s link', {
    timeout: 180_000,
  }, async () => {
    const customer = await createCustomer('hk_en', { mobile_phone: '+85291234567' });
    const { customer: account } = await askAs<{ customer: { member_card: { token: string } } }>(
      customer.token,
      '{ customer { member_card { token } } }',
      {},
      'hk_en',
    );
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await signInStaff(shop, 'HK0202', `/staff/designs?design=${ring}`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Add to a sale' }).click();
    await page.waitForURL(/\/staff\/sales\?design=/);
    await main.getByText('The customer’s design will be added.').waitFor();
    await expectAccessible(page);
    await look(page, 'staff-sales-1280-en');
    await main.getByLabel('Member code').fill(account.member_card.token);
    await main.getByRole('button', { name: 'Begin' }).first().click();
    await page.waitForURL(/\/staff\/sales\/\w{32}\?design=/);
    await main.getByRole('button', { name: 'Add the design' }).click();
    await main
      .getByText(/Plain Circle/)
      .first()
      .waitFor();
    await main.getByLabel('Coupon code').fill('NOSUCH');
    await main.getByRole('button', { name: 'Use' }).first().click();
    await main
      .getByText(/coupon/i)
      .first()
      .waitFor();
    await expectAccessible(page);
    await look(page, 'staff-sale-1280-en');
    await main.getByRole('button', { name: 'Place the order' }).click();
    await page.waitForURL(/\/staff\/orders\/\d{14}$/);
    const link = main.getByRole('img', { name: 'QR code of the page to pay' });
    await link.waitFor();
    await expectAccessible(page);
    await look(page, 'staff-sale-order-1280-en');
    const number = page.url().slice(-14);

    const own = await visit({ store: 'hk_en' });
    await own.page.goto(own.at('/sign-in'));
    await signInHere(own.page, customer);
    await own.page.waitForURL(own.at('/account'));
    await own.page.goto(own.at(`/order-details/${number}?store=hk_en`));
    await hydrated(own.page);
    await own.page.getByText(number).first().waitFor();
    await own.page.getByRole('button', { name: /WeChat Pay/ }).waitFor();
    await look(own.page, 'sale-order-of-member-1280-en');
  });
});
