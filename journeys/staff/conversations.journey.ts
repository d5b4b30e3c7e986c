/** A shopper asks from a piece's page and is answered; another writes out of hours. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { signInStaff } from '../support/staff.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('dialog', { name: '在线客服' });

const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

it('a shopper asks about a piece on a phone, is answered at once, and finds it again after a reload', async () => {
  const { page, at } = await visit({ width: 375, store: 'hk_zh' });
  await page.goto(at('/search.html?query=手绳'));
  await main(page).getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const question = `这件可以加长吗？${process.pid}`;
  await page.getByRole('button', { name: '在线客服' }).click();
  await panel(page).getByLabel('输入消息').fill(question);
  await panel(page).getByRole('button', { name: '附上本页链接' }).click();
  await expectAccessible(page);
  await look(page, 'conversation-empty-375-zh');
  const state = await panel(page)
    .getByText(/客服在线|非营业时间/)
    .first()
    .innerText();
  const isClosed = state.includes('非营业时间');
  const address = panel(page).getByLabel('电子邮箱');
  expect(await address.isVisible()).toBe(isClosed);
  const mailbox = `chat-${process.pid}@example.com`;
  if (isClosed) {
    await panel(page).getByRole('button', { name: '发送', exact: true }).click();
    await panel(page).getByText('请填写电子邮箱，以便客服回复').waitFor();
    await address.fill(mailbox);
    await look(page, 'conversation-closed-375-zh');
  }
  await panel(page).getByRole('button', { name: '发送', exact: true }).click();
  await panel(page).getByText(question).waitFor();
  await panel(page).getByRole('link').first().waitFor();
  await look(page, 'conversation-asked-375-zh');
  await fits(page, 375);

  const desk = await visit({ width: 1280, store: 'hk_zh' });
  await signInStaff(desk, 'HK0002', '/staff/conversations');
  await main(desk.page)
    .getByRole('link', { name: new RegExp(question.slice(0, 4)) })
    .first()
    .waitFor();
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-conversations-1280-zh');
  await main(desk.page)
    .getByRole('link', { name: new RegExp(String(process.pid)) })
    .click();
  await main(desk.page).getByRole('button', { name: '接入' }).click();
  await main(desk.page).getByLabel('输入消息').fill('可以，最多加长两厘米。');
  await main(desk.page).getByRole('button', { name: '发送', exact: true }).click();

  await panel(page).getByText('可以，最多加长两厘米。').waitFor();
  await panel(page).getByText('已接入对话').waitFor();
  if (isClosed) {
    await panel(page).getByText('上面的回复已同时发送至邮箱').waitFor();
    const mail = await fetch(at(`/dev/outbox?to=${encodeURIComponent(mailbox)}`)).then((answer) =>
      answer.text(),
    );
    expect(mail).toContain('可以，最多加长两厘米。');
    expect(mail).not.toContain(question);
  }
  await expectAccessible(page);
  await look(page, 'conversation-answered-375-zh');
  await panel(page).getByLabel('允许客服看到我正在浏览的页面').check();
  await main(desk.page).getByText('正在浏览：').waitFor();
  await expectAccessible(desk.page);
  await look(desk.page, 'staff-conversation-1280-zh');
  await panel(page).getByRole('button', { name: '关闭' }).click();

  await main(desk.page).getByLabel('输入消息').fill('还有其他问题吗？');
  await main(desk.page).getByRole('button', { name: '发送', exact: true }).click();
  await page.getByRole('button', { name: '在线客服，1 条新消息' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '在线客服，1 条新消息' }).click();
  await panel(page).getByText('还有其他问题吗？').waitFor();
  await panel(page).getByText(question).waitFor();

  await main(desk.page).getByText('转接', { exact: true }).click();
  await main(desk.page).getByLabel('转至').selectOption({ label: '香港中环皇后大道店' });
  await look(desk.page, 'staff-conversation-hand-over-1280-zh');
  await main(desk.page).getByRole('button', { name: '确认转接' }).click();
  await panel(page).getByText('已转至香港中环皇后大道店', { exact: true }).waitFor();
  const store = await visit({ width: 375, store: 'hk_zh' });
  await signInStaff(store, 'HK0202', '/staff/conversations');
  await expectAccessible(store.page);
  await look(store.page, 'staff-conversations-375-zh');
  await main(store.page)
    .getByRole('link', { name: /还有其他问题吗/ })
    .first()
    .click();
  await main(store.page).getByRole('button', { name: '接入' }).click();
  await main(store.page).getByRole('button', { name: '结束对话' }).waitFor();
  await expectAccessible(store.page);
  await look(store.page, 'staff-conversation-375-zh');
  await fits(store.page, 375);
  await main(store.page).getByRole('button', { name: '结束对话' }).click();
  await panel(page).getByText('对话已结束', { exact: false }).waitFor();
});

it('a wide panel stays beside the page, works by keyboard, and keeps what was typed', async () => {
  const { page, at } = await visit({ width: 1280, store: 'hk_en' });
  await page.goto(at('/'));
  const button = page.getByRole('button', { name: 'Ask an adviser' });
  await button.focus();
  await page.keyboard.press('Enter');
  const wide = page.getByRole('dialog', { name: 'Ask an adviser' });
  await wide.getByText(/Our advisers are here|We are closed now/).waitFor();
  await page.keyboard.type('Do you open on Sunday?');
  await expectAccessible(page);
  await look(page, 'conversation-1280-en');
  await page.keyboard.press('Escape');
  await wide.waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  await button.click();
  expect(await wide.getByLabel('Your message').inputValue()).toBe('Do you open on Sunday?');
});

it('the desk ends a conversation that nobody needs to answer, with a reason', async () => {
  const { page, at } = await visit({ width: 375, store: 'hk_en' });
  await page.goto(at('/'));
  const text = `Cheap gold ${process.pid}`;
  await page.getByRole('button', { name: 'Ask an adviser' }).click();
  const chat = page.getByRole('dialog', { name: 'Ask an adviser' });
  await chat.getByText(/Our advisers are here|We are closed now/).waitFor();
  await chat.getByLabel('Your message').fill(text);
  const address = chat.getByLabel('E-mail');
  if (await address.isVisible()) await address.fill(`spam-${process.pid}@example.com`);
  await chat.getByRole('button', { name: 'Send', exact: true }).click();
  await chat.getByText(text).waitFor();

  for (const width of [375, 1280] as const) {
    const desk = await visit({ width, store: width === 375 ? 'hk_zh' : 'hk_en' });
    await signInStaff(desk, 'HK0002', '/staff/conversations');
    const row = main(desk.page).getByRole('listitem').filter({ hasText: text });
    await row.getByRole('checkbox').check();
    await expectAccessible(desk.page);
    await look(desk.page, `staff-conversations-end-${width}`);
    await fits(desk.page, width);
    if (width === 375) continue;
    await main(desk.page).getByRole('button', { name: 'End 1 conversation' }).click();
    await main(desk.page).getByText('Please give a reason').waitFor();
    await main(desk.page)
      .getByLabel(/^Reason/)
      .fill('Advertising');
    await desk.page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await main(desk.page)
      .getByRole('link', { name: /Unproven/ })
      .click();
    await main(desk.page)
      .getByText(/There is no conversation here|Networks that have begun many/)
      .first()
      .waitFor();
    await expectAccessible(desk.page);
    await look(desk.page, 'staff-conversations-unproven-1280');
  }
  await chat.getByText('The conversation has ended', { exact: false }).waitFor();
});
