/** Staff of a store identify a member by the card on their phone, with the camera or by typed digits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, look, type Visit, withBrowser } from '../support/browser.ts';
import { filmCode } from '../support/camera.ts';
import { createCustomer, type JourneyCustomer, signInHere } from '../support/customers.ts';
import { signInStaff } from '../support/staff.ts';

const folder = await mkdtemp(join(tmpdir(), 'jinlan-camera-'));
const film = join(folder, 'camera.y4m');
beforeAll(() => filmCode(film, null));
const visit = withBrowser({ cameraFile: film });
afterAll(() => rm(folder, { recursive: true }));
const main = (page: Page) => page.getByRole('main');

/** The member's phone with the card open. */
async function openCard(customer: JourneyCustomer): Promise<Visit> {
  const phone = await visit({ width: 375 });
  await phone.page.goto(phone.at('/member/card'));
  await signInHere(phone.page, customer);
  await main(phone.page).getByRole('img', { name: '会员二维码，每分钟更新' }).waitFor();
  return phone;
}

it('reads the live QR code and the bar code with the camera', async () => {
  const desk = await visit({ width: 375 });
  await signInStaff(desk, 'CN0102', '/staff/members');
  const phone = await openCard(await createCustomer());
  const { page } = desk;
  await expectAccessible(page);
  await look(page, 'identify-member-375-zh');

  await filmCode(film, main(phone.page).getByRole('img', { name: '会员二维码，每分钟更新' }));
  await main(page).getByRole('button', { name: '扫描会员码' }).click();
  await main(page).getByText('动态码已核对，是顾客此刻出示的。').waitFor();
  await main(page).getByText('粉丝').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expectAccessible(page);
  await look(page, 'identified-live-375-zh');

  await filmCode(film, main(phone.page).getByRole('img', { name: '会员条形码' }));
  await main(page).getByRole('button', { name: '扫描会员码' }).click();
  await main(page).getByText('静态码，只用于识别，不能用于兑换。').waitFor();
  await look(page, 'identified-static-375-zh');
});

it('takes typed digits, and says what is wrong with others', async () => {
  const phone = await openCard(await createCustomer());
  const digits = await main(phone.page)
    .getByText(/^\d{4} \d{4} \d{4} \d{4}$/)
    .innerText();
  const desk = await visit({ store: 'hk_en' });
  await signInStaff(desk, 'HK0202', '/staff/members');
  const { page } = desk;
  const field = page.getByLabel('Member code');
  const identify = main(page).getByRole('button', { name: 'Identify', exact: true });
  await identify.click();
  await main(page).getByText('Enter a member code').waitFor();
  await field.fill(digits.slice(0, -1));
  await identify.click();
  await main(page).getByText('This is no member code: check the sixteen digits.').waitFor();
  await field.fill('0000 0000 0000 0000');
  await identify.click();
  await main(page).getByText('No member has this code. Check the digits.').waitFor();
  await field.fill(digits);
  await identify.dblclick();
  await main(page)
    .getByText('A code that does not change: it identifies, and is not for redeeming.')
    .waitFor();
  await main(page).getByText(digits).waitFor();
  await expectAccessible(page);
  await look(page, 'identified-static-1280-en');
});

it('says how to go on if the camera may not be used, or there is none', async () => {
  const desk = await visit({ width: 375, store: 'hk_en' });
  await signInStaff(desk, 'HK0202', '/staff/members');
  const { page } = desk;
  const refuseCamera = (name: string) =>
    page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', error));
    }, name);
  await refuseCamera('NotAllowedError');
  const scan = main(page).getByRole('button', { name: 'Scan a member card' });
  await scan.click();
  const dialog = page.getByRole('dialog', { name: 'Scan a member card' });
  await dialog
    .getByText('The camera may not be used. Allow it in the browser, or type the digits.')
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await refuseCamera('NotFoundError');
  await scan.click();
  await dialog.getByText('There is no camera to use: type the digits.').waitFor();
});
