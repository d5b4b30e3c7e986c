/** Types a card into the sandbox bank's frame. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function typeCard(page: Page, number: string): Promise<void> {
  // At the checkout another payment method may be selected.
  const method = page.getByRole('radio', { name: /^(?:银行卡|Bank card)/ });
  if ((await method.count()) > 0) await method.check();
  // The fields exist before the frame is ready. The shop shows the frame when the frame reports that it is ready.
  await expect
    .poll(() => page.locator('iframe').evaluate((element) => getComputedStyle(element).opacity))
    .toBe('1');
  const boxes = page.frameLocator('iframe').getByRole('textbox');
  await boxes.first().fill(number.replaceAll(' ', ''));
  await boxes.nth(1).fill('12 / 30');
  await boxes.nth(2).fill('123');
}
