import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { main } from './accounts.ts';
import { shopUrl } from './browser.ts';

/** Waits for the e-mail with a code to an address; returns the code. */
const mailedCode = (email: string): Promise<string> =>
  vi.waitUntil(
    async () => {
      const outbox = await (await fetch(`${shopUrl()}/dev/outbox`)).text();
      const message = outbox
        .split('<article>')
        .find((article) => article.includes(email) && /\b\d{6}\b/.test(article.split('<pre>')[1] ?? ''));
      return /\b\d{6}\b/.exec(message?.split('<pre>')[1] ?? '')?.[0];
    },
    { timeout: 30_000, interval: 100 },
  );

/**
 * Verifies the customer's e-mail address on an account page with the form `ProveEmail`. Enters a wrong code first, and expects
 * that the form rejects it.
 */
export async function proveEmail(page: Page, { email }: { readonly email: string }): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^(?:寄送验证码|Send me a code)$/ })
    .click();
  const field = main(page).getByLabel(/^(?:验证码|Code)$/);
  const confirm = main(page).getByRole('button', { name: /^(?:确认邮箱|Confirm address)$/ });
  await field.fill('12');
  await confirm.click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill(await mailedCode(email));
  await confirm.click();
  await page
    .getByText(/^(?:邮箱已确认|Your address is confirmed)$/)
    .first()
    .waitFor();
}
