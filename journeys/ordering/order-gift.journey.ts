import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';

const visit = withBrowser();

const main = (page: Page) => page.getByRole('main');

describe('a whole order that is a gift', () => {
  it('has a message and hidden prices at 375 px, which the page of the order shows', async () => {
    const shop = await visit({ width: 375 });
    const { page } = shop;
    await comeToCheckout(shop, 'default');
    const form = main(page);
    await form.getByLabel('姓名').fill('林知夏');
    await form.getByLabel('手机号').fill('138 0013 8000');
    await form.getByLabel('省份').selectOption({ label: '上海市' });
    await form.getByLabel('城市').fill('上海市');
    await form.getByLabel('区县').fill('静安区');
    await form.getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
    await form.getByLabel('电子邮箱').fill('zhixia@example.com');
    await form.getByLabel('此订单是礼物').check();
    await form.getByLabel('贺卡留言').fill('生日快乐💍');
    await form.getByText('还可输入 115 个字').waitFor();
    await form.getByLabel('收礼人称呼').fill('小梅');
    await form.getByLabel('送礼人称呼').fill('知夏');
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: '提交订单' }).click();
    await form.getByText('无法印制此字符：💍 (U+1F48D)').waitFor();
    await expectAccessible(page);
    await look(page, 'gift-375-zh');
    await form.getByLabel('贺卡留言').fill('生日快乐\n平安喜乐');
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.getByRole('heading', { level: 1, name: /谢谢，订单已提交/ }).waitFor();
    await expect.poll(() => main(page).innerText()).toMatch(/致 小梅\s+生日快乐\s+平安喜乐\s+知夏 敬赠/);
    await look(page, 'gift-order-375-zh');
    await expectAccessible(page);
  });

  it('is typed in English at 1280 px, and stays typed after a reload', async () => {
    const shop = await visit({ width: 1280, store: 'hk_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'hk_en');
    const form = main(page);
    await form.getByLabel('This order is a gift').check();
    await form.getByLabel('Gift message').fill('Happy birthday');
    await form.getByLabel('Name of the recipient').fill('Mei');
    await form.getByLabel('Hide the prices').uncheck();
    await look(page, 'gift-1280-en');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => form.getByLabel('Gift message').inputValue()).toBe('Happy birthday');
    expect(await form.getByLabel('Hide the prices').isChecked()).toBe(false);
  });
});
