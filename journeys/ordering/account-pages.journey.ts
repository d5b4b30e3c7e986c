/** Account pages: addresses, an unsaved address, personal information and the newsletter. */
import { describe, expect, it } from 'vitest';
import { fillSignIn, focused, main, newCustomer, password, signIn } from '../support/accounts.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { proveEmail } from '../support/prove-email.ts';

const visit = withBrowser();

describe('the address book', () => {
  it('adds, changes, deletes and chooses the default, in the form of each country', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await signIn(page, at('/sign-in?next=/address-book'), await newCustomer());
    const book = main(page);
    await book.getByRole('heading', { name: 'No addresses yet' }).waitFor();
    await expectAccessible(page);
    await book.getByRole('link', { name: 'Add an address' }).click();
    await book.getByLabel('Mobile number').fill('9123 4567');
    await page.keyboard.press('Enter');
    await book.getByText('Please choose: District').or(book.getByRole('alert')).first().waitFor();
    await expect.poll(() => focused(page)).toBe('region');
    await expectAccessible(page);
    await book.getByLabel('District').selectOption('YT');
    await book.getByLabel(/^Street/).fill('8 Nathan Road');
    await look(page, 'address-form-375-en');
    await page.keyboard.press('Enter');
    await book.getByText('8 Nathan Road, Yau Tsim Mong').waitFor();
    await book.getByText('Default', { exact: true }).waitFor();

    await book.getByRole('link', { name: 'Add an address' }).click();
    await book.getByLabel('Country or region').selectOption('SG');
    await book.getByLabel('Mobile number').fill('9123 4567');
    await book.getByLabel('Postcode').fill('238801');
    await book.getByLabel(/^Street/).fill('2 Orchard Turn');
    await book.getByLabel(/^Building/).fill('ION');
    await page.keyboard.press('Enter');
    await book.getByText('2 Orchard Turn, ION, Singapore 238801').waitFor();
    await look(page, 'address-book-375-en');
    await expectAccessible(page);

    const cards = book.getByRole('listitem').filter({ has: page.getByRole('heading') });
    await book.getByRole('button', { name: 'Make this my default address' }).click();
    await expect.poll(() => cards.first().innerText()).toContain('Orchard');
    await book
      .getByRole('link', { name: /^Edit the address/ })
      .first()
      .click();
    await book.getByLabel(/^Building/).fill('ION Orchard');
    await page.keyboard.press('Enter');
    await book.getByText(/ION Orchard/).waitFor();

    await book
      .getByRole('button', { name: /^Delete the address/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete this address' });
    await dialog.getByText(/Nathan Road/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await book.getByText(/Nathan Road/).waitFor();
    await book
      .getByRole('button', { name: /^Delete the address/ })
      .last()
      .click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => book.getByText(/Nathan Road/).count()).toBe(0);
  });
});

describe('an unsaved address', () => {
  it('is restored after an expired session, and deleted at a sign-out', async () => {
    const { page, at } = await visit({ width: 375 });
    const email = await newCustomer();
    await signIn(page, at('/sign-in?next=/address-book?edit=new'), email);
    await main(page).getByLabel('国家或地区').selectOption('MY');
    await main(page).getByLabel('街道与门牌').fill('12 Jalan Plumbum');
    await main(page).getByLabel('邮编').fill('40100');
    // Makes the stored entries older.
    await page.evaluate(() => {
      const name = 'jinlan__signin_token';
      const entry = JSON.parse(localStorage.getItem(name) ?? '{}') as { timeStored: number };
      localStorage.setItem(name, JSON.stringify({ ...entry, timeStored: entry.timeStored - 3_601_000 }));
    });
    await page.waitForURL(/\/sign-in\?next=/);
    await fillSignIn(page, email, password);
    await page.waitForURL('**/address-book?edit=new');
    await expect.poll(() => main(page).getByLabel('街道与门牌').inputValue()).toBe('12 Jalan Plumbum');
    await expect.poll(() => main(page).getByLabel('邮编').inputValue()).toBe('40100');
    await look(page, 'address-form-kept-375-zh');
    await expectAccessible(page);
    await main(page).getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(at('/'));
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Plumbum');
  });
});

describe('account information and communications', () => {
  it('changes name, birth date, password, and the e-mail address with the password', async () => {
    const { page, at } = await visit();
    const email = await newCustomer();
    await signIn(page, at('/sign-in?next=/account-information'), email);
    const info = main(page);
    await info.getByText('林知夏').waitFor();
    await look(page, 'account-information-1280-zh');
    await expectAccessible(page);

    await info.getByRole('button', { name: '修改 个人资料' }).click();
    await info.getByLabel('姓名').fill('林知秋');
    await info.getByLabel('年', { exact: true }).fill('2001');
    await info.getByLabel('月', { exact: true }).fill('2');
    await info.getByLabel('日', { exact: true }).fill('29');
    await page.keyboard.press('Enter');
    await info.getByText('没有这一天，请核对').last().waitFor();
    await expect.poll(() => focused(page)).toBe('day');
    await expectAccessible(page);
    await info.getByLabel('日', { exact: true }).fill('28');
    await page.keyboard.press('Enter');
    await info.getByText('2001年2月28日').waitFor();
    await info.getByText('林知秋').waitFor();

    await info.getByRole('button', { name: '修改 登录邮箱' }).click();
    await info.getByLabel('新的电子邮箱').fill(`moved-${email}`);
    await info.getByLabel('当前密码').fill('Wrong1234');
    await page.keyboard.press('Enter');
    await info.getByText('当前密码不对，请核对后再试').waitFor();
    await info.getByLabel('当前密码').fill(password);
    await page.keyboard.press('Enter');
    await info.getByText(`moved-${email}`).waitFor();

    await info.getByRole('button', { name: '修改 登录密码' }).click();
    await info.getByLabel('当前密码').fill(password);
    await info.getByLabel('新密码').fill(password);
    await page.keyboard.press('Enter');
    await info.getByText('新密码不能和当前密码相同').waitFor();
    await expectAccessible(page);
    await info.getByLabel('新密码').fill('Jinlan2027');
    await info.getByLabel('再输入一次').fill('Jinlan2027');
    await page.keyboard.press('Enter');
    await info.getByText('这个密码太常见，容易被人猜到。请换一个。').waitFor();
    await info.getByLabel('新密码').fill('Osmanthus-2027');
    await info.getByLabel('再输入一次').fill('Osmanthus-2027');
    await page.keyboard.press('Enter');
    await page.getByText('密码已修改').waitFor();
  });

  it('stores the age range and what the shop may write about', async () => {
    const { page, at } = await visit({ width: 375, store: 'cn_en' });
    const email = await newCustomer();
    await signIn(page, at('/sign-in?next=/communications'), email);
    await proveEmail(page, { email });
    const box = main(page)
      .getByRole('group', { name: 'New pieces, offers and events' })
      .getByRole('checkbox', { name: 'E-mail' });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    const age = page.getByRole('main').getByLabel(/^Age range/);
    await age.selectOption({ label: '30–39' });
    await page.getByText('Your age range is saved').waitFor();
    await page.reload();
    await expect.poll(() => age.inputValue()).toBe('30-39');
    await look(page, 'communications-375-en');
    await expectAccessible(page);
    await box.click();
    await page.getByText('Saved. You will get these messages.').waitFor();
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(true);
  });
});
