/** The newsletter's form in the footer, and the link in the e-mail that confirms it. */
import { expect, it } from 'vitest';
import { expectAccessible, hydrated, look, shopUrl, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

const chinese = {
  store: 'default',
  open: '订阅电子邮件',
  label: '电子邮箱',
  send: '订阅',
  about: '新品、工坊故事、优惠与节日活动，每月不超过两次。您可以随时退订。',
  invalid: '请输入有效的电子邮箱',
  sent: '请查收邮件，点开其中的链接确认订阅。',
};
const english: typeof chinese = {
  store: 'hk_en',
  open: 'Get our e-mails',
  label: 'E-mail address',
  send: 'Subscribe',
  about:
    'New pieces, stories from the workshop, offers and events, at most twice a month. You can stop them at any time.',
  invalid: 'Enter a valid e-mail address',
  sent: 'Open the link in the e-mail that we have sent to confirm.',
};

/** The path of the link that confirms, in the newest e-mail to this address. */
async function confirmingPath(email: string): Promise<string> {
  const outbox = await (await fetch(`${shopUrl()}/dev/outbox`)).text();
  const message = outbox.split('<article>').find((article) => article.includes(email)) ?? '';
  return /\/newsletter\/confirm\?key=[\w.-]+/.exec(message)?.[0] ?? '';
}

it.each([
  [375, 'zh', chinese],
  [1280, 'en', english],
] as const)(
  'is sent from the footer and confirmed by e-mail, at %i px in %s',
  async (width, language, words) => {
    const email = `reader-${process.pid}-${Date.now()}@example.com`;
    const { page, at } = await visit({ width, store: words.store });
    await page.goto(at('/about'));
    await hydrated(page);
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: words.open, expanded: false }).click();
    const field = footer.getByLabel(words.label);
    const send = footer.getByRole('button', { name: words.send, exact: true });
    const status = footer.getByRole('status');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await status.innerText()).toBe(words.about);
    await look(page, `newsletter-${width}-${language}`);
    await expectAccessible(page);

    await send.click();
    await expect.poll(() => status.innerText()).toBe(words.invalid);
    await field.fill('nobody');
    await expect.poll(() => status.innerText()).toBe(words.about);
    await page.keyboard.press('Enter');
    await expect.poll(() => status.innerText()).toBe(words.invalid);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await look(page, `newsletter-invalid-${width}-${language}`);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await field.fill(` ${email}`);
    await send.dblclick();
    await expect.poll(() => status.innerText()).toBe(words.sent);
    expect(await field.inputValue()).toBe('');
    await send.click();
    expect(await status.innerText()).toBe(words.sent);
    await look(page, `newsletter-sent-${width}-${language}`);
    await expect.poll(() => confirmingPath(email)).not.toBe('');
    await page.goto(at(await confirmingPath(email)), { waitUntil: 'load' });
    await page.getByRole('button').click();
    await look(page, `newsletter-confirmed-${width}-${language}`);
    await expect
      .poll(async () => (await (await fetch(`${shopUrl()}/dev/outbox`)).text()).split(email).length)
      .toBeGreaterThan(2);
  },
);
