/** A customer shows staff in a store a design on their phone. Staff open it, and change it with them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { priceShown } from '../support/atelier.ts';
import { ask, expectAccessible, look, withBrowser } from '../support/browser.ts';
import { askAs, createCustomer } from '../support/customers.ts';
import { signInStaff, staffPassword } from '../support/staff.ts';

const visit = withBrowser();

/** Share codes, which never change: two rings of pure gold, hers engraved 永结同心; a ring for one diamond. */
const pair = 'ATp3iQEBAgMAB3N1LXF1YW4GAAcoCAIJABP9AxQBAAS42AHT_QGMqAHDvwEAAAYABygIAgkAE-EEFAAAvj5tXw';
const diamondRing = 'ASx3iQECAgZ5aS14aW4DCUpELTAwMTM1NAAAMv4D_gO2AgYECAAJABOfBBQAABsUujw';
/**
 * Share codes: a diamond ring with an unknown stone; a style that does not exist; the pair as encoded by another shop.
 */
const noStone = 'ASt3iQECAgZ5aS14aW4DCE5PQk9EWS0xAAAy_gP-A7YCBgQIAAkAE58EFAAAvyRQlw';
const retired = 'ASd3iQEAAgxvZi1sYXN0LXllYXIGBAcoCAIJABP9AxQBAARMT1ZFAADoRDGi';
const ofAnotherShop =
  'ATryLQEBAgMAB3N1LXF1YW4GAAcoCAIJABP9AxQBAAS42AHT_QGMqAHDvwEAAAYABygIAgkAE-EEFAAAKqAwqg';

async function share(code: string): Promise<{ short: string; path: string }> {
  const { shareDesign } = await ask<{ shareDesign: { short: string; path: string } }>(
    'mutation ($code: String!) { shareDesign(code: $code) { short path } }',
    { code },
  );
  return shareDesign;
}

const isInSight = (page: Page, name: RegExp) =>
  page.getByRole('heading', { level: 2, name }).evaluate((heading) => {
    const { top, bottom } = heading.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight && document.activeElement === heading;
  });

describe('a design that a customer shows', () => {
  it('is opened by its short word on a phone, looks like the workshop sheet, and is changed in the customiser', async () => {
    const { short } = await share(pair);
    const shop = await visit({ width: 375 });
    const { page, at } = shop;
    await signInStaff(shop, 'CN0102');
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('link', { name: '设计', exact: true }).click();
    await page.waitForURL(at('/staff/designs'));
    const word = page.getByLabel('短码、链接或设计地址');
    const open = page.getByRole('button', { name: '打开', exact: true });
    await expectAccessible(page);

    await open.click();
    await page.getByText('请输入短码，或粘贴链接').waitFor();
    await word.fill('qqqqqqq');
    await open.click();
    await page.getByText('短码是八个英文字母，现在有 7 个。').waitFor();
    await word.fill('qqqqqqqq');
    await open.click();
    await page.getByText('没有这个短码的设计').waitFor();
    await word.fill(ofAnotherShop);
    await open.click();
    await page.getByText('这个设计链接来自另一家店').waitFor();

    await word.fill(`${short.slice(0, 4).toUpperCase()} ${short.slice(4)}`);
    await open.dblclick();
    await page.waitForURL(at(`/staff/designs?design=${short}`));
    await expect.poll(() => isInSight(page, /素圈 · 对戒/)).toBe(true);
    const main = page.getByRole('main');
    await main.getByText('永结同心', { exact: true }).waitFor();
    await main.getByText('metal = gold-999').first().waitFor();
    await main
      .getByText(/足金999\s约\s[\d.]+\s克/)
      .first()
      .waitFor();
    await main.getByText('50.9 / 16.2 毫米').waitFor();
    await main.getByText(/^金价 \d+月\d+日/).waitFor();
    await main.getByText(/今日下单，预计 .+ 前送达或到店可取/).waitFor();
    await expectAccessible(page);
    await look(page, 'counter-design-375-zh');

    await page.getByRole('link', { name: '与顾客一起修改' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/customizer/pair-rings/review' && url.searchParams.get('d') === pair,
    );
    await priceShown(page);
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: /素圈 · 对戒/ }).waitFor();
  });

  it('is opened at a desk by its pasted link, with its diamond’s certificate; unavailable options are listed', async () => {
    const { path } = await share(diamondRing);
    const shop = await visit({ store: 'hk_en' });
    const { page, at } = shop;
    await signInStaff(shop, 'HK0202', '/staff/designs');
    const word = page.getByLabel('Word, link or address of the design');
    const main = page.getByRole('main');
    await word.fill('https://other.example/customizer/d/abcdefgh');
    await word.press('Enter');
    await page.getByText('This link is of other.example and no design of this shop').waitFor();
    await expectAccessible(page);

    await word.fill(`Look: ${at(path)}?store=hk_zh`);
    await word.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'One Heart · Diamond ring' }).waitFor();
    await main.getByText('Can be ordered').waitFor();
    await main
      .getByText(/^IGI \w+/)
      .first()
      .waitFor();
    await main.getByText('A sample number, no real report').waitFor();
    await expectAccessible(page);
    await look(page, 'counter-diamond-1280-en');

    await word.fill(noStone);
    await word.press('Enter');
    await main.getByText('Centre stone: was “0.50 ct Round”. No such number').waitFor();
    await main.getByText('Still to choose: Centre stone').waitFor();
    await main.getByText('Price and date come once everything is chosen.').waitFor();
    await expectAccessible(page);

    await word.fill(retired);
    await word.press('Enter');
    await main.getByText('Style: was “of-last-year”. Not offered at present').waitFor();
    await main.getByText('Metal and colour: was “Platinum 950”').waitFor();
    await look(page, 'counter-retired-1280-en');
    await expectAccessible(page);
  });

  it('is shown again by itself after an expired session', async () => {
    const { short } = await share(pair);
    const shop = await visit({ store: 'cn_en' });
    const { page, at } = shop;
    await signInStaff(shop, 'CN0102', '/staff/designs');
    // The device knows who is signed in, and forgets them once their session has ended.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('jinlan__staff_device')))
      .toContain('CN0102');
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('jinlan__signin_token') ?? '{}') as { value?: string }).value,
    );
    await askAs(token ?? '', 'mutation { revokeCustomerToken { result } }');
    await page.getByLabel('Word, link or address of the design').fill(short);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForURL(/\/staff\/sign-in\?next=/);
    await page.getByText('Your session has ended').waitFor();
    await page.getByLabel('Staff number').fill('CN0102');
    await page.getByLabel('Password', { exact: true }).fill(staffPassword);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(at(`/staff/designs?design=${short}`));
    await page.getByRole('heading', { level: 2, name: 'Plain Circle · Pair rings' }).waitFor();
  });
});

/**
 * Fakes camera and QR reader: Chromium reads QR codes only on phones and Macs, and this machine has no camera. `text`:
 * what the camera reads; null refuses the camera.
 */
async function withCamera(page: Page, text: string | null): Promise<void> {
  await page.addInitScript((seen) => {
    const canvas = document.createElement('canvas');
    const draw = (): void => {
      canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(draw);
    };
    draw();
    const camera = () =>
      seen === null
        ? Promise.reject(new DOMException('no', 'NotAllowedError'))
        : Promise.resolve(canvas.captureStream(5));
    const enumerateDevices = () => Promise.resolve([]);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: camera, enumerateDevices } });
    class Detector {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([{ rawValue: seen }]);
    }
    Object.assign(window, { BarcodeDetector: Detector });
  }, text);
}

describe('the camera', () => {
  it('reads the code of a customer’s phone', async () => {
    const { short, path } = await share(pair);
    const shop = await visit({ width: 375 });
    const { page, at } = shop;
    await withCamera(page, at(path));
    await signInStaff(shop, 'CN0102', '/staff/designs');
    await page.getByRole('button', { name: '扫描二维码' }).click();
    await page.waitForURL(at(`/staff/designs?design=${short}`));
    await page.getByRole('heading', { level: 2, name: /素圈 · 对戒/ }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('says that any other code is not a design', async () => {
    const shop = await visit({ store: 'hk_en' });
    const { page } = shop;
    await withCamera(page, 'WIFI:S:guests;;');
    await signInStaff(shop, 'HK0202', '/staff/designs');
    await page.getByRole('button', { name: 'Scan the QR code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan the QR code' });
    await dialog.getByText('This QR code is not a design.').waitFor();
    await expectAccessible(page);
    await look(page, 'counter-scan-1280-en');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('says how to continue if it may not be used', async () => {
    const shop = await visit({ width: 375, store: 'hk_en' });
    const { page } = shop;
    await withCamera(page, null);
    await signInStaff(shop, 'HK0202', '/staff/designs');
    await page.getByRole('button', { name: 'Scan the QR code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan the QR code' });
    await dialog.getByText('The camera may not be used.').waitFor();
    await expectAccessible(page);
  });
});

describe('the designs of a customer’s account', () => {
  it('are found by the complete e-mail address and opened; an unknown address has the same result as one without designs', async () => {
    const customer = await createCustomer();
    await askAs(
      customer.token,
      'mutation ($code: String!, $name: String) { saveDesign(code: $code, name: $name) { uid } }',
      { code: pair, name: '给我们俩' },
    );
    const shop = await visit({ width: 375 });
    const { page } = shop;
    await signInStaff(shop, 'CN0102', '/staff/designs');
    const email = page.getByLabel('顾客账户的电子邮箱');
    const find = page.getByRole('button', { name: '查找' });
    await email.fill('ka.yan');
    await find.click();
    await page.getByText('这不是完整的电子邮箱').waitFor();
    await email.fill('nobody@example.com');
    await find.click();
    await page.getByText('这个邮箱没有保存的设计').waitFor();
    await email.fill(customer.email.toUpperCase());
    await find.click();
    await page.getByText('保存了 1 个设计').waitFor();
    await expectAccessible(page);
    await look(page, 'counter-saved-375-zh');
    await page.getByRole('link', { name: /给我们俩/ }).click();
    await page.getByRole('heading', { level: 2, name: /素圈 · 对戒/ }).waitFor();
    // The e-mail address appears only in the field.
    expect(page.url()).not.toContain('example.com');
    expect(await page.getByText('Ka Yan').count()).toBe(0);
  });
});
