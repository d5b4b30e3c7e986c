/** What a member allows the shop to write about, its record, the proof of the address, and what a minor sees. */
import { describe, expect, it } from 'vitest';
import { main } from '../support/accounts.ts';
import { expectAccessible, look, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { proveEmail } from '../support/prove-email.ts';

const visit = withBrowser();

describe('the page of communications', () => {
  it('saves each choice at once, keeps a record, and stops all', async () => {
    const { page, at } = await visit();
    await page.goto(at('/communications'));
    const customer = await createCustomer();
    await signInHere(page, customer);
    const box = (kind: string) =>
      main(page).getByRole('group', { name: kind }).getByRole('checkbox', { name: '电子邮件' });
    await box('积分与优惠券').waitFor();
    await expect.poll(() => box('积分与优惠券').isDisabled()).toBe(true);
    await look(page, 'consents-to-prove-1280-zh');
    await proveEmail(page, customer);
    await expect.poll(() => box('积分与优惠券').isDisabled()).toBe(false);
    expect(await main(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
    // A number that no code has proven gets nothing.
    await expect
      .poll(() => main(page).getByRole('checkbox', { name: '短信' }).first().isDisabled())
      .toBe(true);
    await box('积分与优惠券').click();
    await page.getByText('已保存，您将收到这类消息。').first().waitFor();
    await box('心愿单').focus();
    await page.keyboard.press('Space');
    await main(page).getByRole('button', { name: '全部停止' }).waitFor();
    await main(page).getByText('同意记录').click();
    await main(page).getByText('同意以电子邮件接收“心愿单”').waitFor();
    await look(page, 'consents-1280-zh');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => box('心愿单').isChecked()).toBe(true);
    await main(page).getByRole('button', { name: '全部停止' }).click();
    await expect.poll(() => main(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
    await main(page).getByText('同意记录').click();
    await main(page).getByText('停止以电子邮件接收“积分与优惠券”').waitFor();
  });

  it('offers nothing to a minor', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en' });
    await page.goto(at('/communications'));
    const customer = await createCustomer('hk_en');
    await signInHere(page, customer);
    await main(page).getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
    await look(page, 'consents-to-prove-375-en');
    await expectAccessible(page);
    await proveEmail(page, customer);
    const box = main(page)
      .getByRole('group', { name: 'Wish list' })
      .getByRole('checkbox', { name: 'E-mail' });
    await box.click();
    await page.getByText('Saved. You will get these messages.').waitFor();
    await main(page)
      .getByLabel(/^Age range/)
      .selectOption({ label: '18 and below' });
    await main(page).getByText('We do not send these messages to customers under 18.').waitFor();
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([false, true]);
    await look(page, 'consents-minor-375-en');
    await expectAccessible(page);
  });
});
