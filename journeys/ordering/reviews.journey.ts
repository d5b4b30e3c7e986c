/** A customer reviews a received piece; the manager of the e-shop shows it and replies; others find it on the page. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, expectAccessible, look, withBrowser } from '../support/browser.ts';
import { countPurchases, createCustomer, orderOf, signInHere, staffStep } from '../support/customers.ts';
import { signInStaff, staffToken } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const zh = {
  store: 'default',
  sku: 'JL10602',
  write: /^写评价/,
  stars: '5 星',
  title: '标题',
  text: '评价',
  nickname: '显示的名字',
  nicknameValue: '匿名顾客',
  send: '提交评价',
  starsMissing: '请选择评分',
  waiting: '审核中',
  shown: '已展示',
  picture: '添加图片',
  pictureOf: '图片 1',
  staffTitle: '顾客评价',
  show: '展示',
  reply: '店铺回复',
  replyText: /^回复/,
  section: '顾客评价',
  none: /还没有评价/,
  helpful: '有用（0）',
  voted: '有用（1）',
  onlyOne: '只看 1 星',
  noneMatch: '没有符合条件的评价',
  all: '全部',
  rating: /5.0 分/,
};
const en: typeof zh = {
  store: 'cn_en',
  sku: 'JL10806',
  write: /^Write a review/,
  stars: '5 stars',
  title: 'Title',
  text: 'Review',
  nickname: 'Name shown with it',
  nicknameValue: 'A customer',
  send: 'Send the review',
  starsMissing: 'Choose from one to five stars',
  waiting: 'Being read',
  shown: 'Shown',
  picture: 'Add pictures',
  pictureOf: 'Picture 1',
  staffTitle: 'Reviews',
  show: 'Show',
  reply: 'Reply',
  replyText: /^Reply \(/,
  section: 'Reviews',
  none: /No reviews yet/,
  helpful: 'Helpful (0)',
  voted: 'Helpful (1)',
  onlyOne: 'Only 1 star',
  noneMatch: 'No review matches',
  all: 'All',
  rating: /5.0 of 5/,
};

/** A PNG of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

it.each([
  [375, 'zh', zh],
  [1280, 'en', en],
] as const)('a review is written, shown and found, at %i px in %s', async (width, language, words) => {
  const customer = await createCustomer(words.store);
  const order = await orderOf(customer, { store: words.store, sku: words.sku });
  const staff = await staffToken('CN0001');
  await staffStep(staff, order, 'shipOrder', ', carrier: "SF", tracking_number: "SF1234567890123"');
  await staffStep(staff, order, 'markOrderDelivered');
  const { products } = await ask<{ products: { items: { url_key: string; url_suffix: string }[] } }>(
    'query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { url_key url_suffix } } }',
    { sku: words.sku },
    words.store,
  );
  const [piece] = products.items;
  const path = `/${piece?.url_key}${piece?.url_suffix}`;
  const summary = `Warm ${order.number}`;

  const guest = await visit({ width, store: words.store });
  await guest.page.goto(`${guest.at(path)}#reviews`);
  const section = main(guest.page).locator('#reviews');
  await section.getByRole('heading', { name: words.section, exact: true }).waitFor();
  await section.getByText(words.none).waitFor();

  const { page, at } = await visit({ width, store: words.store });
  await page.goto(at('/sign-in?next=/my-reviews'));
  await signInHere(page, customer);
  await page.waitForURL(at('/my-reviews'));
  await main(page).locator('summary').filter({ hasText: words.write }).click();
  const nickname = main(page).getByLabel(words.nickname);
  expect(await nickname.inputValue()).toBe(words.nicknameValue);
  await main(page).getByRole('button', { name: words.send }).click();
  await main(page).getByText(words.starsMissing).waitFor();
  await main(page).getByRole('radio', { name: words.stars, exact: true }).check();
  await main(page).getByLabel(words.title, { exact: true }).fill(summary);
  await main(page).getByLabel(words.text, { exact: true }).fill('<b>Warm gold</b>\nSecond line');
  await fits(page, width);
  await look(page, `review-form-${width}-${language}`);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: words.send }).click();
  await main(page).getByText(words.waiting).waitFor();
  await main(page)
    .getByLabel(words.picture)
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await main(page).getByRole('img', { name: words.pictureOf }).waitFor();
  await fits(page, width);
  await look(page, `my-reviews-${width}-${language}`);
  await expectAccessible(page);

  const desk = await visit({ width, store: words.store });
  await signInStaff(desk, 'CN0001');
  await desk.page.goto(desk.at('/staff/reviews'));
  await main(desk.page).getByRole('heading', { level: 1, name: words.staffTitle }).waitFor();
  const row = main(desk.page).getByRole('listitem').filter({ hasText: summary }).first();
  await fits(desk.page, width);
  await look(desk.page, `staff-reviews-${width}-${language}`);
  await expectAccessible(desk.page);
  await row
    .getByRole('button', { name: `${words.show}` })
    .first()
    .click();
  await row.waitFor({ state: 'detached' });
  await desk.page.goto(desk.at('/staff/reviews?stage=SHOWN'));
  await row.locator('summary').filter({ hasText: words.reply }).click();
  await row.getByLabel(words.replyText).fill('Thank you');
  await row.getByRole('button', { name: words.reply, exact: true }).click();
  await row.getByText('Thank you').first().waitFor();

  await guest.page.reload();
  const shown = section.getByRole('article').filter({ hasText: summary });
  await shown.getByText('<b>Warm gold</b>').waitFor();
  await shown.getByText('Thank you').waitFor();
  await section.getByRole('img', { name: words.rating }).waitFor();
  await fits(guest.page, width);
  await look(guest.page, `piece-reviews-${width}-${language}`);
  await expectAccessible(guest.page);
  await section.getByRole('button', { name: words.onlyOne }).click();
  await section.getByText(words.noneMatch).waitFor();
  expect(guest.page.url()).toContain('review-stars=1');
  await section.getByRole('button', { name: words.all }).click();
  await shown.getByRole('link', { name: words.helpful }).click();
  // Only buyers vote.
  const voter = await createCustomer(words.store);
  await orderOf(voter, { store: words.store, sku: words.sku });
  await countPurchases(voter);
  await signInHere(guest.page, voter);
  await shown.getByRole('button', { name: words.helpful }).click();
  await shown.getByRole('button', { name: words.voted, pressed: true }).waitFor();
  const html = await (await fetch(guest.at(path))).text();
  expect(html).toContain('"aggregateRating"');
});
