/**
 * The mini-program's own pages, simulated, around the shop in a browser as its web-view: entry, a design, sign-in,
 * payment, the order. What WeChat answers comes from the sandbox.
 */
import { createSimulator } from '@jinlan/miniprogram/testing';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { main } from '../support/accounts.ts';
import { bagOfDesigns, comeWithBag } from '../support/bags.ts';
import { look, shopUrl, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

/** A plain band by the share code of its design. */
const design = 'ASp3iQEAAgdzdS1xdWFuBgMHKAgDCQAT_QMUAQAE58QB0LYBy5wBy8QBAACtK_mL';

const webView =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 MiniProgramEnv/iOS miniProgram/wx5a4d1c0000000013';

/** The page of the mini-program that the shop's page opens next. */
async function openedPage(page: Page): Promise<string> {
  const read = (): Promise<string | null> =>
    page.evaluate(() => {
      const calls = (window as { sandboxWechatCalls?: { name: string; options: { url?: string } }[] })
        .sandboxWechatCalls;
      return calls?.findLast(({ name }) => name === 'navigateTo')?.options.url ?? null;
    });
  await expect.poll(read).not.toBeNull();
  return (await read()) ?? '';
}

describe('the mini-program', () => {
  it('leads from the entry over a design and the sign-in to the paid order', async () => {
    const { page, at } = await visit({ width: 375, store: 'hk_en', userAgent: webView, drawn: false });
    const shell = createSimulator({
      shopUrl: shopUrl(),
      language: 'en',
      // WeChat's sheet: the person pays what the shop has signed.
      async onPayment(parameters) {
        const query = new URLSearchParams({ ...parameters, appId: 'wx5a4d1c0000000013' });
        const cookie = `sandbox_wechat_shopper=${shell.person()}`;
        const sheet = await fetch(`${shopUrl()}/sandbox-wechat/bridge?${query}`, {
          headers: { cookie },
          redirect: 'manual',
        });
        expect(sheet.status).toBe(303);
        await fetch(`${shopUrl()}${sheet.headers.get('location')}`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: 'report=good',
          redirect: 'manual',
        });
        return 'paid';
      },
    });
    const address = () => String(shell.pages[0]?.data.address);

    await shell.open('/pages/web/web');
    await page.goto(address());
    await page.waitForURL(at('/made-to-order'));
    await comeWithBag({ page, at }, 'hk_en', await bagOfDesigns('hk_en', [design]), '/made-to-order');
    await page.locator('header').first().getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'My account' }).click();
    await shell.open(await openedPage(page));
    await page.goto(address());
    await page.waitForURL(at('/authorizedUser/bind'));
    await main(page).getByLabel('Name').fill('Chan Ka Yan');
    await main(page)
      .getByRole('textbox', { name: 'E-mail' })
      .fill(`shell-${process.pid}-${Date.now()}@example.com`);
    await main(page)
      .getByRole('checkbox', { name: /terms of use/ })
      .check();
    await main(page).getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(at('/made-to-order'));

    await page.goto(at('/checkout'));
    await main(page).getByLabel('Name').fill('Chan Ka Yan');
    await main(page).getByLabel('Mobile number').fill('9123 4567');
    await main(page).getByLabel('District').selectOption({ index: 1 });
    await main(page).getByLabel('Street and number').fill('88 Queen’s Road Central');
    await main(page).getByLabel('WeChat Pay').check();
    await page.getByRole('button', { name: 'Place order' }).click();

    await page.waitForURL(at('/checkout/payment/wechat_pay/'));
    await main(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await shell.open(await openedPage(page));
    await page.getByRole('heading', { level: 1, name: /Thank you/ }).waitFor();
    expect(shell.pages).toHaveLength(1);
    await look(page, 'mini-program-paid-375-en');
  });
});
