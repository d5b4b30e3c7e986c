/** The manager of an e-shop gives and takes points of a member with a reason; the member sees both. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const chinese = {
  store: 'hk_zh',
  code: '会员码',
  identify: '识别',
  title: '调整积分',
  available: (points: string) => `可用积分 ${points}`,
  change: '增减积分',
  reason: '原因',
  send: '调整',
  zero: '请输入不为零的整数',
  noReason: '请写明原因，至少 5 个字',
  short: '可用积分只有 320',
  done: '积分已调整',
  why: '补偿送货延误',
  wrong: '更正重复补偿',
  adjusted: '门店调整',
};
const english: typeof chinese = {
  store: 'hk_en',
  code: 'Member code',
  identify: 'Identify',
  title: 'Adjust points',
  available: (points: string) => `${points} points can be used`,
  change: 'Points to give or take',
  reason: 'Reason',
  send: 'Adjust',
  zero: 'Enter a whole number other than zero',
  noReason: 'Say why, in at least 5 characters',
  short: 'Only 320 points can be used',
  done: 'The points are adjusted',
  why: 'For a late delivery',
  wrong: 'It was given twice',
  adjusted: 'Adjusted by the shop',
};

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)('gives and takes points with a reason, at %i px in %s', async (width, language, words) => {
  const member = await visit({ width: 375, store: words.store });
  const customer = await createCustomer(words.store);
  await member.page.goto(member.at('/member/card'));
  await signInHere(member.page, customer);
  const digits = await main(member.page)
    .getByText(/^\d{4} \d{4} \d{4} \d{4}$/)
    .innerText();

  const desk = await visit({ width, store: words.store });
  const { page } = desk;
  await signInStaff(desk, 'HK0001', '/staff/members');
  await page.getByLabel(words.code).fill(digits);
  await main(page).getByRole('button', { name: words.identify, exact: true }).click();
  await main(page).getByRole('heading', { name: words.title }).waitFor();
  await main(page).getByText(words.available('0'), { exact: true }).waitFor();
  const change = main(page).getByLabel(words.change);
  const reason = main(page).getByLabel(words.reason, { exact: true });
  const send = main(page).getByRole('button', { name: words.send, exact: true });
  await send.click();
  await main(page).getByText(words.zero).waitFor();
  await change.fill('320');
  await reason.fill('ok');
  await send.click();
  await main(page).getByText(words.noReason).waitFor();
  await reason.fill(words.why);
  await send.dblclick();
  await page.getByText(words.done).first().waitFor();
  await main(page).getByText(words.available('320'), { exact: true }).waitFor();
  expect([await change.inputValue(), await reason.inputValue()]).toEqual(['', '']);
  await look(page, `adjust-points-${width}-${language}`);
  await expectAccessible(page);

  await change.fill('−321');
  await reason.fill(words.wrong);
  await send.click();
  await main(page).getByText(words.short).waitFor();
  await change.fill('-20');
  await send.click();
  await main(page).getByText(words.available('300'), { exact: true }).waitFor();

  await member.page.goto(member.at('/member/points'));
  const records = main(member.page).getByRole('listitem').filter({ hasText: words.adjusted });
  await expect.poll(() => records.count()).toBe(2);
  expect(await records.first().innerText()).toMatch(/[−-]20/);
  expect(await records.last().innerText()).toContain('320');
  await look(member.page, `adjusted-points-375-${language}`);
});

it('is not offered to others than the manager of an e-shop', async () => {
  const member = await visit({ width: 375, store: 'hk_en' });
  await member.page.goto(member.at('/member/card'));
  await signInHere(member.page, await createCustomer('hk_en'));
  const digits = await main(member.page)
    .getByText(/^\d{4} \d{4} \d{4} \d{4}$/)
    .innerText();
  const desk = await visit({ store: 'hk_en' });
  await signInStaff(desk, 'HK0101', '/staff/members');
  await desk.page.getByLabel(english.code).fill(digits);
  await main(desk.page).getByRole('button', { name: english.identify, exact: true }).click();
  await main(desk.page).getByText(digits).waitFor();
  expect(await main(desk.page).getByRole('heading', { name: english.title }).count()).toBe(0);
});
