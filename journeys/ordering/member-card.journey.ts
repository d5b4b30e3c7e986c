/** The card that a member shows in a store: live, over the whole screen, without reception, and for the next person. */
import { STORAGE } from '@jinlan/contract/wire';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, type JourneyCustomer, signInHere } from '../support/customers.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const chinese = {
  store: 'hk_zh',
  title: '会员码',
  open: '出示会员码',
  qr: '会员二维码，每分钟更新',
  bar: '会员条形码',
  countdown: /\d+ 秒后更新/,
  full: '全屏显示',
  bright: '请把屏幕亮度调高，方便店员扫码',
  close: '关闭',
  offline: '暂无网络，此码不可用于兑换',
  level: '粉丝',
};
const english: typeof chinese = {
  store: 'hk_en',
  title: 'Member card',
  open: 'Show my card',
  qr: 'Member QR code, new each minute',
  bar: 'Member bar code',
  countdown: /Next code in \d+ s/,
  full: 'Full screen',
  bright: 'Turn up the brightness of the screen, so that it scans at once',
  close: 'Close',
  offline: 'No connection: not for redeeming',
  level: 'Fans',
};

const digitsOf = async ({ token }: JourneyCustomer): Promise<string> => {
  const { customer } = await askAs<{ customer: { member_card: { code: string } } }>(
    token,
    '{ customer { member_card { code } } }',
  );
  return customer.member_card.code.replace(/(\d{4})(?=\d)/g, '$1 ');
};
const storedCard = (page: Page) =>
  page.evaluate((name) => localStorage.getItem(name), `jinlan__${STORAGE.memberCard}`);

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)(
  'shows a live code at %i px in %s, and the bar code alone without reception',
  async (width, language, words) => {
    const customer = await createCustomer(words.store);
    const digits = await digitsOf(customer);
    const { page, at, context } = await visit({ width, store: words.store });
    await page.goto(at('/member'));
    await signInHere(page, customer);
    await look(page, `member-with-card-${width}-${language}`);
    await main(page).getByRole('link', { name: words.open }).click();
    await page.waitForURL(at('/member/card'));
    await main(page).getByRole('heading', { level: 1, name: words.title }).waitFor();
    await main(page).getByRole('img', { name: words.qr }).waitFor();
    await main(page).getByRole('img', { name: words.bar }).waitFor();
    await main(page).getByText(words.countdown).waitFor();
    await main(page).getByText(digits).waitFor();
    await expectAccessible(page);
    await look(page, `member-card-${width}-${language}`);

    await main(page).getByRole('button', { name: words.full }).click();
    const dialog = page.getByRole('dialog', { name: words.title });
    await dialog.getByText(words.bright).waitFor();
    await dialog.getByRole('img', { name: words.qr }).waitFor();
    await expectAccessible(page);
    await look(page, `member-card-full-${width}-${language}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    // The next minute has another code; the clock of this page goes on, that of the shop does not.
    await page.clock.install();
    await page.reload();
    await main(page).getByRole('img', { name: words.qr }).waitFor();
    const renewed = page.waitForResponse((response) => response.url().includes('MemberCard'));
    await page.clock.runFor(61_000);
    await renewed;
    await main(page).getByRole('img', { name: words.qr }).waitFor();

    await context.setOffline(true);
    await page.clock.runFor(61_000);
    await main(page).getByText(words.offline).waitFor();
    expect(await main(page).getByRole('img', { name: words.qr }).count()).toBe(0);
    await main(page).getByRole('img', { name: words.bar }).waitFor();
    await main(page).getByText(words.level).waitFor();
    await expectAccessible(page);
    await look(page, `member-card-offline-${width}-${language}`);
    await context.setOffline(false);
    await main(page).getByRole('img', { name: words.qr }).waitFor();
  },
);

it('leaves nothing behind for the next person at this browser', async () => {
  const [first, second] = [await createCustomer(), await createCustomer()];
  const firstDigits = await digitsOf(first);
  const { page, at } = await visit({ width: 375 });
  await page.goto(at('/member/card'));
  await signInHere(page, first);
  await main(page).getByText(firstDigits).waitFor();
  expect(await storedCard(page)).toContain(firstDigits.replaceAll(' ', ''));
  await main(page).getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(at('/'));
  expect(await storedCard(page)).toBeNull();
  const isLeft = await page.evaluate(
    (code) => JSON.stringify({ ...localStorage, ...sessionStorage }).includes(code),
    firstDigits.replaceAll(' ', ''),
  );
  expect(isLeft).toBe(false);

  // The second person has no reception when the card opens.
  await page.route('**/graphql**', (route) =>
    route.request().url().includes('MemberCard') ? route.abort() : route.continue(),
  );
  await page.goto(at('/member/card'));
  await signInHere(page, second);
  await main(page).getByRole('button', { name: '重试' }).waitFor();
  expect(await main(page).getByText(firstDigits).count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main(page)
    .getByText(await digitsOf(second))
    .waitFor();
  expect(await main(page).getByText(firstDigits).count()).toBe(0);
});
