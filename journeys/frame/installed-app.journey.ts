/** The installed app: its manifest, what it shows without a connection, and pictures that are shared with it. */
import { STORAGE } from '@jinlan/contract/wire';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer, type JourneyCustomer, orderOf, signInHere } from '../support/customers.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

const untilControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
const isStored = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await caches.match('/offline-start.json')) !== undefined);
const untilStored = (page: Page): Promise<void> => expect.poll(() => isStored(page)).toBe(true);

const digitsOf = async ({ token }: JourneyCustomer): Promise<string> => {
  const { customer } = await askAs<{ customer: { member_card: { code: string } } }>(
    token,
    '{ customer { member_card { code } } }',
  );
  return customer.member_card.code.replace(/(\d{4})(?=\d)/g, '$1 ');
};

describe('the manifest', () => {
  it('is named by pages of the shop, in their language, with an icon for iPhones', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at('/'));
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    expect(address).toBe('/app.webmanifest?store=hk_en');
    const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    expect((await page.request.get(at(icon ?? ''))).headers()['content-type']).toBe('image/png');
    await page.goto(at('/staff/sign-in'));
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toMatch(/^\/staff\/app/);
  });

  it('makes a page that Chromium finds nothing wrong with', async () => {
    const { page, context, at } = await visit({ serviceWorker: true });
    await page.goto(at('/'));
    await untilControlled(page);
    const devtools = await context.newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(data).toContain('share_target');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A context of its own is incognito, where nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });
});

describe('without a connection', () => {
  it.each([
    [375, 'hk_zh', '现在没有网络', '我的订单', '重试'],
    [1280, 'hk_en', 'No connection', 'My orders', 'Try again'],
  ] as const)(
    'the app shows orders, card and designs of who is signed in, and leads back, at %i px in %s',
    async (width, store, title, orders, retry) => {
      const customer = await createCustomer(store);
      const order = await orderOf(customer, { store });
      const digits = await digitsOf(customer);
      const { page, context, at } = await visit({ width, store, serviceWorker: true });
      await page.goto(at('/'));
      await untilControlled(page);
      await page.goto(at('/member/card'));
      await signInHere(page, customer);
      await main(page).getByText(digits).waitFor();
      await untilStored(page);
      await context.setOffline(true);
      await page.goto(at('/'), { waitUntil: 'load' });
      await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
      await main(page).getByRole('heading', { level: 2, name: orders }).waitFor();
      await main(page).getByText(order.number).waitFor();
      await main(page).getByText(digits).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
      await look(page, `offline-start-${width}-${store}`);
      await page.goto(at('/staff/orders'), { waitUntil: 'load' });
      expect(await page.getByText(order.number).count()).toBe(0);
      await page.goto(at('/'), { waitUntil: 'load' });
      await context.setOffline(false);
      await main(page).getByRole('link', { name: retry }).click();
      await page.getByRole('contentinfo').waitFor();
    },
  );

  it('the next person at this browser sees nothing of the first one', async () => {
    const [first, second] = [await createCustomer(), await createCustomer()];
    const [firstDigits, secondDigits] = [await digitsOf(first), await digitsOf(second)];
    const { page, context, at } = await visit({ serviceWorker: true });
    const offlinePage = async (): Promise<string> => {
      await context.setOffline(true);
      await page.goto(at('/'), { waitUntil: 'load' });
      const text = await page.locator('body').innerText();
      await context.setOffline(false);
      return text;
    };
    await page.goto(at('/'));
    await untilControlled(page);
    await page.goto(at('/account'));
    await signInHere(page, first);
    await untilStored(page);
    expect(await offlinePage()).toContain(firstDigits);

    await page.goto(at('/account'));
    await main(page).getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(at('/'));
    expect(await isStored(page)).toBe(false);
    expect(await offlinePage()).not.toContain(firstDigits);

    await page.goto(at('/account'));
    await signInHere(page, second);
    await untilStored(page);
    const text = await offlinePage();
    expect(text).toContain(secondDigits);
    expect(text).not.toContain(firstDigits);

    // The session ends while no page is open.
    await page.goto(at('/'));
    await page.evaluate(
      (names) => {
        for (const name of names) {
          const entry = JSON.parse(localStorage.getItem(name) ?? '{}');
          localStorage.setItem(name, JSON.stringify({ ...entry, timeStored: entry.timeStored - 4_000_000 }));
        }
      },
      [`jinlan__${STORAGE.token}`],
    );
    await page.goto(at('/sitemap'));
    await expect.poll(() => isStored(page)).toBe(false);
  });
});

describe('a picture that is shared with the app', () => {
  it('waits for its owner to sign in and to confirm, then lands in the conversation', async () => {
    const customer = await createCustomer('hk_zh');
    const { page, at } = await visit({ width: 375, store: 'hk_zh', serviceWorker: true });
    await page.goto(at('/'));
    await untilControlled(page);
    const picture = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 });
      const brush = canvas.getContext('2d');
      if (brush) {
        brush.fillStyle = '#b48a45';
        brush.fillRect(0, 0, 60, 60);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    // As a phone does: a form with the files, sent to the address of the manifest.
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'ring.png', { type: 'image/png' }));
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'pictures' });
      field.files = files.files;
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      form.append(field);
      document.body.append(form);
      form.submit();
    }, picture);
    await page.waitForURL(/\/sign-in/);
    await signInHere(page, customer);
    await page.waitForURL(at('/share'));
    await main(page).getByRole('img', { name: '待发送的图片 1' }).waitFor();
    await expectAccessible(page);
    await look(page, 'share-375-zh');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await main(page).getByRole('button', { name: '发送给顾问' }).click();
    const panel = page.getByRole('dialog', { name: '在线客服' });
    const pictureHasCome = () =>
      expect
        .poll(() =>
          panel
            .locator('img')
            .evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0)),
        )
        .toBe(true);
    await pictureHasCome();
    await look(page, 'share-sent-375-zh');
    await page.goto(at('/share'));
    await main(page).getByText('没有待发送的图片').waitFor();
    await page.getByRole('button', { name: '在线客服' }).click();
    await pictureHasCome();
  });
});
