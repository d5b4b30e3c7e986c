/** A gift card is bought, received, looked up, spent in the checkout, and kept as store credit. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { typeCard } from '../support/cards.ts';
import { createCustomer, signInHere, untilHydrated } from '../support/customers.ts';
import { boughtCode, mailedCards } from '../support/gift-cards.ts';
import { simplePieces } from '../support/pieces.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
const path = '/xinyi-gift-card.html';

interface Words {
  readonly store: string;
  readonly other: string;
  readonly typed: string;
  readonly labels: readonly [recipient: string, email: string, sender: string, own: string, message: string];
  readonly message: string;
  readonly add: string;
  readonly missing: RegExp;
  readonly bag: string;
  readonly checkout: string;
  readonly name: string;
  readonly mobile: string;
  readonly telephone: string;
  readonly email: string;
  readonly place: string;
  readonly thanks: RegExp;
  readonly received: string;
  readonly code: string;
  readonly show: string;
  readonly remove: RegExp;
  /** Fills in the delivery of the checkout. */
  readonly fillAddress: (page: Page) => Promise<void>;
}

const chinese: Words = {
  store: 'default',
  other: '其他金额',
  typed: '20000',
  labels: ['收礼人姓名', '收礼人电子邮箱', '您的姓名', '您的电子邮箱', '贺词'],
  message: '生日快乐 🎂\n愿你天天开心',
  add: '加入购物袋',
  missing: /请填写收礼人姓名/,
  bag: '购物袋',
  checkout: '去结算',
  name: '姓名',
  mobile: '手机号',
  telephone: '13800138000',
  email: '电子邮箱',
  place: '提交订单',
  thanks: /谢谢，订单已提交/,
  received: '您收到一张礼品卡',
  code: '礼品卡卡号',
  show: '查询余额',
  remove: /取消使用礼品卡/,
  async fillAddress(page) {
    await main(page).getByLabel('姓名').fill('林知夏');
    await main(page).getByLabel('手机号').fill('13800138000');
    await main(page).getByLabel('省份').selectOption({ label: '上海市' });
    await main(page).getByLabel('城市').fill('上海市');
    await main(page).getByLabel('区县').fill('静安区');
    await main(page).getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
    await main(page).getByLabel('电子邮箱').fill('zhixia@example.com');
  },
};
const english: Words = {
  store: 'hk_en',
  other: 'Another amount',
  typed: '20000',
  labels: ['Recipient’s name', 'Recipient’s e-mail', 'Your name', 'Your e-mail', 'Message'],
  message: 'Many happy returns 🎂',
  add: 'Add to bag',
  missing: /Enter the recipient’s name/,
  bag: 'Bag',
  checkout: 'Checkout',
  name: 'Name',
  mobile: 'Mobile number',
  telephone: '91234567',
  email: 'E-mail',
  place: 'Place order',
  thanks: /Thank you, your order is placed/,
  received: 'A gift card for you',
  code: 'Gift card code',
  show: 'Show balance',
  remove: /Take off gift card/,
  async fillAddress(page) {
    await main(page).getByLabel('Name', { exact: true }).fill('Zhixia Lin');
    await main(page).getByLabel('Mobile number').fill('91234567');
    await main(page).getByLabel('District').selectOption({ index: 1 });
    await main(page).getByLabel('Street and number').fill('88 Queen’s Road Central');
    await main(page).getByLabel('E-mail').fill('zhixia@example.com');
  },
};

const mailedCard = async (): Promise<string | null> => (await mailedCards())[0] ?? null;

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('a guest buys one at %i px in %s; it is received and spent', async (width, language, words) => {
  const shop = await visit({ width, store: words.store });
  const { page, at } = shop;
  const before = await mailedCard();
  await page.goto(at(path));
  await main(page).getByLabel(words.other).first().check();
  await main(page).getByRole('textbox', { name: words.other }).fill(words.typed);
  const add = main(page).getByRole('button', { name: words.add });
  await add.click();
  await main(page).getByText(words.missing).waitFor();
  await look(page, `gift-card-missing-${width}-${language}`);
  await expectAccessible(page);
  const texts = ['林知夏', 'zhixia@example.com', 'Mei', 'mei@example.com', words.message];
  for (const [index, label] of words.labels.entries())
    await main(page)
      .getByLabel(label)
      .fill(texts[index] ?? '');
  await look(page, `gift-card-form-${width}-${language}`);
  await add.click();
  await page.getByRole('dialog', { name: words.bag }).getByRole('link', { name: words.checkout }).click();
  await page.waitForURL(at('/checkout'));
  await main(page).getByLabel(words.name, { exact: true }).fill('Mei Lin');
  await main(page).getByLabel(words.mobile).fill(words.telephone);
  await main(page).getByLabel(words.email).fill('mei@example.com');
  await typeCard(page, '4242424242424242');
  await look(page, `gift-card-checkout-${width}-${language}`);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: words.place }).click();
  await page.getByRole('heading', { level: 1, name: words.thanks }).waitFor();
  await main(page)
    .getByText(/由电子邮件送给收卡人|goes to its recipient by e-mail/)
    .first()
    .waitFor();
  expect(
    await main(page)
      .getByText(/寄出，请|leaves us within|文件可在下方|到店服务|Files can be/)
      .count(),
  ).toBe(0);
  await look(page, `gift-card-bought-${width}-${language}`);

  await expect.poll(mailedCard).not.toBe(before);
  await page.goto(at((await mailedCard()) ?? ''));
  await main(page).getByRole('heading', { level: 1, name: words.received }).waitFor();
  const shown = main(page).getByText(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  await shown.waitFor();
  await expect.poll(() => page.url()).not.toContain('key=');
  await look(page, `gift-card-received-${width}-${language}`);
  await expectAccessible(page);
  const code = (await shown.textContent()) ?? '';

  await page.goto(at('/gift-card'));
  await untilHydrated(page);
  await main(page).getByLabel(words.code).fill('ABCD-EFGH-JKMN-PQRS');
  await main(page).getByRole('button', { name: words.show }).click();
  await main(page).getByRole('alert').waitFor();
  await main(page).getByLabel(words.code).fill(code.toLowerCase());
  await main(page).getByRole('button', { name: words.show }).click();
  await main(page).getByText('20,000').waitFor();
  await look(page, `gift-card-balance-${width}-${language}`);
  await expectAccessible(page);

  await comeToCheckout(shop, words.store);
  const field = main(page).getByRole('textbox', { name: /^(?:礼品卡|Gift card)/ });
  await field.fill('1234');
  await field.press('Enter');
  await main(page).getByRole('alert').first().waitFor();
  await field.fill(code);
  await field.press('Enter');
  await main(page).getByRole('button', { name: words.remove }).waitFor();
  await expect.poll(() => main(page).locator('iframe').count()).toBe(0);
  await look(page, `gift-card-spent-${width}-${language}`);
  await expectAccessible(page);
  await words.fillAddress(page);
  await main(page).getByRole('button', { name: words.place }).click();
  await page.getByRole('heading', { level: 1, name: words.thanks }).waitFor();

  await page.goto(at('/gift-card'));
  await untilHydrated(page);
  await main(page).getByLabel(words.code).fill(code);
  await main(page).getByRole('button', { name: words.show }).click();
  const left = main(page).getByRole('region', { name: code });
  await left.waitFor();
  expect(await left.innerText()).not.toContain('20,000');
});

it.each([
  [375, 'hk_en', 'en', 'Store credit', 'Gift card code', 'Add', 'Added', /\+HK\$300/],
  [1280, 'hk_zh', 'zh', '储值余额', '礼品卡卡号', '存入', '存入', /\+HK\$300/],
] as const)(
  'a customer keeps one as store credit at %i px in %s, and pays with it',
  async (width, store, language, title, label, send, action, change) => {
    const customer = await createCustomer(store);
    const code = await boughtCode();
    const { page, at } = await visit({ width, store });
    await page.goto(at('/sign-in?next=/store-credit'));
    await signInHere(page, customer);
    await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
    await main(page).getByLabel(label).fill('ABCD-EFGH-JKMN-PQRS');
    await main(page).getByRole('button', { name: send, exact: true }).click();
    await main(page).getByRole('alert').waitFor();
    await main(page).getByLabel(label).fill(code);
    await main(page).getByRole('button', { name: send, exact: true }).click();
    const entry = main(page).getByRole('listitem').filter({ hasText: change });
    await entry.getByText(action).waitFor();
    await look(page, `store-credit-${width}-${language}`);
    await expectAccessible(page);
    await page.goto(at((await simplePieces(store))[0]?.path ?? ''));
    await main(page)
      .getByRole('button', { name: /^(?:加入购物袋|Add to bag)$/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^(?:去结算|Checkout)$/ })
      .click();
    await page.waitForURL(at('/checkout'));
    await main(page)
      .getByRole('checkbox', { name: /HK\$300/ })
      .click();
    await main(page).getByText('−HK$300').first().waitFor();
    await look(page, `store-credit-checkout-${width}-${language}`);
    await expectAccessible(page);
  },
);
