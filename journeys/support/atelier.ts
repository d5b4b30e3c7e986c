/** Steps of the customiser, for journeys that design something. Nothing here waits for time: the stage counts its frames. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './browser.ts';

/** The step's name as the address has it. */
export async function standsAt(page: Page, step: string): Promise<void> {
  await page.waitForURL((url) => url.pathname.split('/').at(-1) === step && url.searchParams.has('d'));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/** From the grid of a flow into its first step, by the card of a style. */
export async function openStyle({ page, at }: Visit, flow: string, style: string): Promise<void> {
  await page.goto(at(`/customizer/${flow}`));
  await page.getByRole('main').getByRole('link', { name: style, exact: true }).first().click();
  await page.waitForURL(/[?&]d=/);
  await live(page);
}

const stage = (page: Page) => page.locator('[data-stage]');

/** The stage draws the piece. */
export async function live(page: Page): Promise<void> {
  await expect.poll(() => stage(page).getAttribute('data-stage')).toBe('live');
}

export async function chooseTile(page: Page, name: RegExp | string): Promise<void> {
  const tile = page.getByRole('main').getByRole('radio', { name }).first();
  await tile.check({ force: true });
  await expect.poll(() => tile.isChecked()).toBe(true);
}

/** After a choice the stage shows another piece than before. */
export async function drawnAnew(page: Page, choose: () => Promise<void>): Promise<void> {
  const before = await stage(page).getAttribute('data-drawn');
  await choose();
  await expect.poll(() => stage(page).getAttribute('data-drawn')).not.toBe(before);
}

/** By the button at the foot. */
export async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: /^(下一步|Next)/ }).click();
  await standsAt(page, to);
}

/** What the whole design costs, once the server has said it. */
export async function priceShown(page: Page): Promise<string> {
  await page.locator('[data-settled="true"]').waitFor();
  return page.locator('output').last().innerText();
}
