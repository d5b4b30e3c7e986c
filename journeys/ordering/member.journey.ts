/** The member's page: a new member, and one whose order was paid. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { countPurchases, createCustomer, orderOf, signInHere } from '../support/customers.ts';
import { simplePieces } from '../support/pieces.ts';
import { proveEmail } from '../support/prove-email.ts';
import { signInBrowser } from '../support/unpaid-orders.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const chinese = {
  store: 'hk_zh',
  title: '会员专区',
  first: '会员卡：粉丝',
  next: '消费任意金额即升为银卡',
  none: '暂无积分。订单付款后，积分会显示在这里。',
  silver: '会员卡：银卡',
  waits: /另有 .+ 的订单，过了退货期即计入等级/,
  lacking: /近 12 个月消费 .*再消费 .* 升为金卡/,
  pending: /分待入账/,
  order: (number: string) => `订单 ${number}`,
  benefit: '免费清洗保养',
  all: '全部积分明细',
  records: '积分明细',
  kind: '类型',
  noneOfKind: '没有符合条件的记录。',
  remind: /^发送电子邮件至/,
  reminds: '已保存，您将收到这类消息。',
  choices: '全部订阅设置',
  kindOfPoints: '积分与优惠券',
  byEmail: '电子邮件',
  log: '同意记录',
  logged: '同意以电子邮件接收“积分与优惠券”',
};
const english: typeof chinese = {
  store: 'hk_en',
  title: 'Membership',
  first: 'Member card: Fans',
  next: 'Any purchase makes you Silver',
  none: 'No points yet. They appear here once an order is paid.',
  silver: 'Member card: Silver',
  waits: /^Orders of .+ count once they can no longer be returned$/,
  lacking: /spent in 12 months, .* more by .* to Gold/,
  pending: /[\d,]+ pending/,
  order: (number: string) => `Order ${number}`,
  benefit: 'Free cleaning',
  all: 'All records',
  records: 'Records of points',
  kind: 'Kind',
  noneOfKind: 'No record matches.',
  remind: /^Send e-mails to/,
  reminds: 'Saved. You will get these messages.',
  choices: 'All choices about messages',
  kindOfPoints: 'Points and coupons',
  byEmail: 'E-mail',
  log: 'Record of consents',
  logged: 'Allowed by E-mail: Points and coupons',
};

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('shows level and points at %i px in %s', async (width, language, words) => {
  const customer = await createCustomer(words.store);
  const shop = await visit({ width, store: words.store });
  const { page, at } = shop;
  await page.goto(at('/member'));
  await signInHere(page, customer);
  await main(page).getByRole('heading', { level: 1, name: words.title }).waitFor();
  await main(page).getByRole('heading', { name: words.first }).waitFor();
  await main(page).getByText(words.next).waitFor();
  await main(page).getByText(words.none).waitFor();
  await look(page, `member-new-${width}-${language}`);
  await expectAccessible(page);

  const order = await orderOf(customer, { store: words.store, sku: 'JL11001' });
  await page.reload();
  await main(page).getByText(words.waits).waitFor();
  await main(page).getByText(words.pending).waitFor();
  await expect
    .poll(() =>
      main(page)
        .getByRole('link', { name: words.order(order.number) })
        .count(),
    )
    .toBe(1);
  await countPurchases(customer);
  await page.reload();
  await main(page).getByRole('heading', { name: words.silver }).waitFor();
  await main(page).getByText(words.lacking).waitFor();
  await main(page).getByText(words.benefit).waitFor();
  await look(page, `member-silver-${width}-${language}`);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: words.all }).click();
  await main(page).getByRole('heading', { level: 1, name: words.records }).waitFor();
  await main(page)
    .getByRole('link', { name: words.order(order.number) })
    .waitFor();
  await look(page, `member-points-${width}-${language}`);
  await expectAccessible(page);
  await main(page).getByLabel(words.kind).selectOption('EXPIRED');
  await main(page).getByText(words.noneOfKind).waitFor();
  await page.reload();
  await main(page).getByText(words.noneOfKind).waitFor();
  await main(page).getByLabel(words.kind).selectOption('EARNED');
  await main(page)
    .getByRole('link', { name: words.order(order.number) })
    .click();
  await page.waitForURL(at(`/order-details/${order.number}`));
});

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)(
  'offers e-mails before points expire, by one tap, at %i px in %s',
  async (width, language, words) => {
    const { page, at } = await visit({ width, store: words.store });
    await page.goto(at('/member'));
    const customer = await createCustomer(words.store);
    await signInHere(page, customer);
    await main(page)
      .getByRole('link', { name: /^(?:确认电子邮箱|Confirm your e-mail address)$/ })
      .click();
    await proveEmail(page, customer);
    await page.goto(at('/member'));
    const box = main(page).getByRole('checkbox', { name: words.remind });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await page.getByText(words.reminds).first().waitFor();
    await expect.poll(() => box.isChecked()).toBe(true);
    await look(page, `member-consent-${width}-${language}`);
    await expectAccessible(page);

    await page.goto(at('/member/points'));
    await expect.poll(() => box.isChecked()).toBe(true);
    await look(page, `points-consent-${width}-${language}`);
    await expectAccessible(page);
    await main(page).getByRole('link', { name: words.choices }).click();
    await expect
      .poll(() =>
        main(page)
          .getByRole('group', { name: words.kindOfPoints })
          .getByRole('checkbox', { name: words.byEmail })
          .isChecked(),
      )
      .toBe(true);
    await main(page).getByText(words.log).click();
    await main(page).getByText(words.logged).waitFor();
  },
);

// With a query of the level in each price, React rendered such a page for ever.
it('adds piece after piece to the bag', async () => {
  const shop = await visit({ store: 'hk_en' });
  const { page, at } = shop;
  await signInBrowser(shop, await createCustomer('hk_en'));
  for (const { path } of (await simplePieces('hk_en')).slice(0, 4)) {
    await page.goto(at(path));
    await main(page).getByRole('button', { name: 'Add to bag' }).click();
    await page.getByRole('dialog', { name: 'Bag' }).waitFor();
  }
});
