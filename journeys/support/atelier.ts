/** Steps of the customiser, for journeys with a design. They wait for attributes of the stage, never for a fixed time. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, type Visit } from './browser.ts';
import { typeCard } from './cards.ts';

/** Waits until the address names this step. */
export async function standsAt(page: Page, step: string): Promise<void> {
  await page.waitForURL((url) => url.pathname.split('/').at(-1) === step && url.searchParams.has('d'));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the grid of a flow, and starts the flow by the card of a style. */
export async function openStyle({ page, at, drawn }: Visit, flow: string, style: string): Promise<void> {
  await page.goto(at(`/customizer/${flow}`));
  await page.getByRole('main').getByRole('link', { name: style, exact: true }).first().click();
  await page.waitForURL(/[?&]d=/);
  await waitForStage(page, drawn ? 'live' : 'picture');
}

const stage = (page: Page) => page.locator('[data-stage]');

/** Time limit for the first frame, on a busy machine without a graphics card. */
const FIRST_FRAME_MS = 90_000;

/** Waits until the stage shows the live view of the piece. */
export const live = (page: Page): Promise<void> => waitForStage(page, 'live');

const waitForStage = (page: Page, as: 'live' | 'picture'): Promise<void> =>
  expect.poll(() => stage(page).getAttribute('data-stage'), { timeout: FIRST_FRAME_MS }).toBe(as);

export async function chooseTile(page: Page, name: RegExp | string): Promise<void> {
  const tile = page.getByRole('main').getByRole('radio', { name }).first();
  await tile.check({ force: true });
  await expect.poll(() => tile.isChecked()).toBe(true);
}

/** Makes a choice, and waits until the stage has drawn a different picture of the piece. */
export async function seenChanging(page: Page, choose: () => Promise<void>): Promise<void> {
  const drawnHash = () => stage(page).getAttribute('data-drawn');
  const before = await drawnHash();
  const pictureBefore = await pieceSeen(page);
  await choose();
  await expect.poll(drawnHash, { timeout: FIRST_FRAME_MS }).not.toBe(before);
  await expect
    .poll(async () => changedShare(page, pictureBefore, await pieceSeen(page)), { timeout: FIRST_FRAME_MS })
    .toBeGreaterThan(LEAST_CHANGE);
}

/** Returns a choice for `designOn`. It chooses the option of a tile and waits until the drawn piece has changed. */
export const sees =
  (tile: RegExp) =>
  (page: Page): Promise<void> =>
    seenChanging(page, () => chooseTile(page, tile));

/** Types an engraving, waits until it is visible on the piece, and confirms it. */
export async function engrave(page: Page, position: string, words: string): Promise<void> {
  // A single position has no tab.
  const tab = page.getByRole('tab', { name: new RegExp(`^${position}`) });
  if ((await tab.count()) > 0) await tab.click();
  await seenChanging(page, () => page.getByRole('textbox').filter({ visible: true }).first().fill(words));
  await page.getByRole('checkbox').check();
}

/** Minimum share of changed pixels: two small letters inside a ring. */
const LEAST_CHANGE = 0.000_5;

/** Returns a screenshot of the middle of the stage as a PNG in base64, without caption and buttons. */
async function pieceSeen(page: Page): Promise<string> {
  await stage(page).scrollIntoViewIfNeeded();
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('There is no stage');
  const clip = {
    x: box.x + box.width * 0.08,
    y: box.y + box.height * 0.14,
    width: box.width * 0.84,
    height: box.height * 0.66,
  };
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
}

/** Returns the share of pixels that differ visibly, from 0 to 1; 1 if the sizes differ. */
const changedShare = (page: Page, before: string, after: string): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const read = async (picture: string): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!paper) throw new Error('No canvas');
        paper.drawImage(bitmap, 0, 0);
        return paper.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = await Promise.all(pictures.map(read));
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let changed = 0;
      for (let at = 0; at < a.data.length; at += 4)
        if ([0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > 16))
          changed += 1;
      return changed / (a.data.length / 4);
    },
    [before, after],
  );

/** Continues to the step `to` with the button at the bottom. */
export async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: /^(下一步|Next:)/ }).click();
  await standsAt(page, to);
}

/** Waits for the server's price of the complete design and returns its text. */
export async function priceShown(page: Page): Promise<string> {
  await page.locator('[data-settled="true"]').waitFor();
  return page.locator('output').last().innerText();
}

/**
 * Continues step by step to `last`, by default the summary. At each step it makes the choice in `picks`, and expects the step
 * to be accessible. At a step without one, the button to continue takes the preselected option.
 */
export async function designOn(
  page: Page,
  picks: Readonly<Record<string, (page: Page) => Promise<void>>>,
  last = 'review',
): Promise<void> {
  for (;;) {
    const path = new URL(page.url()).pathname;
    const step = path.split('/').at(-1) ?? '';
    if (step === last) return;
    const pick = picks[step];
    if (pick) {
      await pick(page);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: /^(下一步|Next:)/ }).click();
    await page.waitForURL((url) => url.pathname !== path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  }
}

/**
 * Orders as a guest by card, from the mini bag to the order's page. In Chinese the order is delivered in the Mainland, in
 * English it is collected in Hong Kong.
 */
export async function orderAsGuest(
  { page, at }: Visit,
  zh: boolean,
  of: 'karat gold' | 'fine gold' = 'karat gold',
): Promise<void> {
  const main = page.getByRole('main');
  await page
    .getByRole('dialog', { name: zh ? '购物袋' : /bag/i })
    .getByRole('link', { name: zh ? '去结算' : /Checkout/i })
    .click();
  await page.waitForURL(at('/checkout'));
  if (zh) {
    await main.getByLabel('姓名').fill('林知夏');
    await main.getByLabel('手机号').fill('138 0013 8000');
    await main.getByLabel('省份').selectOption({ label: '上海市' });
    await main.getByLabel('城市').fill('上海市');
    await main.getByLabel('区县').fill('静安区');
    await main.getByLabel('街道与门牌').fill('南京西路 1515 号 8 楼');
    await main.getByLabel('电子邮箱').fill(`atelier-${process.pid}@example.com`);
  } else {
    await main.getByRole('radio', { name: 'Collect in a store' }).check();
    await main.getByRole('group', { name: 'Store' }).getByRole('radio').first().check();
    await main.getByLabel('Who collects').fill('Chan Tai Man');
    await main.getByLabel('Mobile number').fill('9123 4567');
    await main.getByLabel('E-mail').fill(`atelier-${process.pid}@example.com`);
  }
  await typeCard(page, '4242 4242 4242 4242');
  if (zh && of === 'fine gold')
    await page.getByRole('checkbox', { name: /计价黄金签收后不适用七天无理由退货/ }).check();
  await page.getByRole('button', { name: zh ? '提交订单' : 'Place order' }).click();
  await page.getByRole('heading', { level: 1, name: zh ? '谢谢，订单已提交' : /Thank you/ }).waitFor();
}
