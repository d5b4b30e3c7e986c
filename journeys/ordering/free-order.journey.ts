/** Orders of which a gift card pays everything, so that no provider takes part. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer } from '../support/customers.ts';
import { boughtCode } from '../support/gift-cards.ts';

const visit = withBrowser();

/** A service of HK$130, less than a gift card of HK$300. */
const service = 'JL90102';

const main = (page: Page) => page.getByRole('main');
const placeOrder = (page: Page) => page.getByRole('button', { name: /^(Place order|提交订单)$/ });
const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Thank you, your order is placed|谢谢，订单已提交/ });

async function fill(page: Page): Promise<void> {
  await main(page)
    .getByLabel(/^(?:姓名|Name)$/)
    .fill('Chan Ka Yan');
  await main(page)
    .getByLabel(/^(?:手机号|Mobile number)/)
    .fill('91234567');
  await main(page)
    .getByLabel(/^(?:电子邮箱|E-mail)/)
    .fill('ka.yan@example.com');
}

async function payByCard(page: Page, code: string): Promise<void> {
  const card = main(page).getByRole('textbox', { name: /^(?:礼品卡|Gift card)/ });
  await card.fill(code);
  await card.press('Enter');
  await main(page)
    .getByRole('radio', { name: /^(?:无需付款|Nothing to pay)/ })
    .waitFor();
}

describe('an order without anything due', () => {
  it('is not sent without a network, survives a reload, and is placed once by two presses', async () => {
    const code = await boughtCode('hk_zh');
    const shop = await visit({ width: 375, store: 'hk_zh' });
    const { page, context } = shop;
    await comeToCheckout(shop, 'hk_zh', service);
    await fill(page);
    await payByCard(page, code);
    await look(page, 'free-checkout-375-zh');
    await expectAccessible(page);
    await context.setOffline(true);
    await placeOrder(page).click();
    await main(page)
      .getByText(/您现在离线/)
      .first()
      .waitFor();
    await look(page, 'free-offline-375-zh');
    await context.setOffline(false);
    await page.reload();
    await main(page)
      .getByRole('radio', { name: /^无需付款/ })
      .waitFor();
    await placeOrder(page).dblclick();
    await thanks(page).waitFor();
    await look(page, 'free-success-375-zh');
    await expectAccessible(page);
  });

  it('has an amount again once the card was spent elsewhere, which the page says', async () => {
    const code = await boughtCode('hk_en');
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await comeToCheckout(shop, 'hk_en', service);
    await fill(page);
    await payByCard(page, code);
    await look(page, 'free-checkout-1280-en');
    const other = await createCustomer('hk_en');
    await askAs(
      other.token,
      'mutation ($code: String!) { redeemGiftCardBalanceAsStoreCredit(input: { gift_card_code: $code }) { code } }',
      { code },
      'hk_en',
    );
    await placeOrder(page).click();
    await main(page).getByLabel('WeChat Pay').waitFor();
    await main(page).getByText('The amount to pay has changed').waitFor();
    await look(page, 'free-spent-1280-en');
    await expectAccessible(page);
    expect(new URL(page.url()).pathname).toBe('/checkout');
  });
});
