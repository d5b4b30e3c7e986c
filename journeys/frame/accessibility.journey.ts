/** Browsing, designing and ordering by keyboard, at 200 % zoom, in forced colours, without motion; and the statement about it. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectReadable, readTree, writeTree } from '../support/accessibility-tree.ts';
import { comeToCheckout } from '../support/bags.ts';
import { expectAccessible, look, quiet, type Visit, withBrowser } from '../support/browser.ts';
import { createCustomer, orderOf, signInHere } from '../support/customers.ts';

const visit = withBrowser();
const main = (page: Page): Locator => page.getByRole('main');

const piece = '/tuanyuan-gold-bead-red-cord-bracelet.html';
/** Each step of browse, customiser and order: a file of docs/accessibility, and how a shopper comes there. */
const steps: readonly (readonly [file: string, open: (visited: Visit) => Promise<void>])[] = [
  ['1-home', async ({ page, at }) => void (await page.goto(at('/')))],
  ['2-list', async ({ page, at }) => void (await page.goto(at('/gold.html')))],
  ['3-piece', async ({ page, at }) => void (await page.goto(at(piece)))],
  ['4-customiser-styles', async ({ page, at }) => void (await page.goto(at('/customizer')))],
  [
    '5-customiser-step',
    async ({ page, at }) => {
      await page.goto(at('/customizer/diamond-ring'));
      await main(page).getByRole('article').first().getByRole('link').first().click();
      await page.waitForURL(/\/customizer\/[^/]+\/[^/]+/);
      await main(page).getByRole('heading', { level: 1 }).waitFor();
    },
  ],
  [
    '6-bag',
    async ({ page, at }) => {
      await comeToCheckout({ page, at } as Visit, 'hk_en');
      await page.goto(at('/cart'));
      await main(page).getByRole('heading', { level: 1 }).waitFor();
    },
  ],
  [
    '7-checkout',
    async (visited) => {
      await comeToCheckout(visited, 'hk_en');
      await main(visited.page).getByRole('heading', { level: 1 }).waitFor();
    },
  ],
  [
    '8-order',
    async ({ page, at }) => {
      const customer = await createCustomer('hk_en');
      const order = await orderOf(customer, { store: 'hk_en' });
      await page.goto(at(`/order-details/${order.number}`));
      await signInHere(page, customer);
      await main(page).getByText(order.number).first().waitFor();
    },
  ],
];

/** Presses Tab, and returns for each stop whether its focus can be seen and is not covered. */
async function walk(
  page: Page,
  most: number,
): Promise<readonly { name: string; isMarked: boolean; isSeen: boolean }[]> {
  const stops: { name: string; isMarked: boolean; isSeen: boolean }[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      // The box that shows the focus may be around a hidden field.
      const boxes = [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        element.nextElementSibling,
      ];
      const isMarked = boxes.some((box) => {
        if (!box) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      });
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const isTiny = right - left <= 2 || bottom - top <= 2;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const topmost = document.elementFromPoint(x, y);
      const isSeen = isTiny || (topmost !== null && (element.contains(topmost) || topmost.contains(element)));
      return {
        name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60),
        isMarked,
        isSeen,
      };
    });
    if (stop !== null) stops.push(stop);
  }
  return stops;
}

describe('each step of browsing, designing and ordering', () => {
  it.each(steps)('%s can be read, zoomed and told apart', async (file, open) => {
    const visited = await visit({ store: 'hk_en', drawn: false });
    const { page } = visited;
    await open(visited);
    await quiet(page);
    const nodes = await readTree(page);
    expectReadable(nodes, file);
    await writeTree(nodes, file);
    await expectAccessible(page);

    // A window of 1280 px at 200 %.
    await page.setViewportSize({ width: 640, height: 450 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(640);
    expectReadable(await readTree(page), `${file} at 200 %`);
    await expectAccessible(page);
    await look(page, `accessibility-${file}-zoomed`);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.emulateMedia({ forcedColors: 'active' });
    const stops = await walk(page, 12);
    expect(
      stops.filter(({ isMarked }) => !isMarked),
      'focus that cannot be seen',
    ).toEqual([]);
    await look(page, `accessibility-${file}-forced`);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        const isShort = Number(duration) * Number(iterations) <= 50;
        return animation.playState !== 'running' || isShort
          ? []
          : [String((animation as CSSAnimation).animationName ?? '')];
      }),
    );
    expect(moving, 'what moves without motion').toEqual([]);
  });
});

it('a piece is bought by keyboard alone', async () => {
  const { page, at } = await visit({ store: 'hk_en' });
  await page.goto(at(piece));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
  await page.keyboard.press('Enter');
  const stops = await walk(page, 30);
  expect(
    stops.filter(({ isMarked }) => !isMarked),
    'focus that cannot be seen',
  ).toEqual([]);
  expect(
    stops.filter(({ isSeen }) => !isSeen),
    'focus that is covered',
  ).toEqual([]);
  const add = page.getByRole('button', { name: 'Add to bag' });
  await add.focus();
  await page.keyboard.press('Enter');
  await main(page).getByText('Please choose: Wrist size').first().waitFor();
  const size = main(page).getByRole('radio').first();
  await size.focus();
  await page.keyboard.press('Space');
  expect(await size.isChecked()).toBe(true);
  await add.focus();
  await page.keyboard.press('Enter');
  const bag = page.getByRole('dialog', { name: /bag/i });
  await bag.waitFor();
  await expect.poll(() => bag.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await bag.waitFor({ state: 'hidden' });
});

it.each([
  [375, 'hk_hant', '無障礙聲明', '未有用真正的螢幕閱讀器聆聽'],
  [375, 'default', '无障碍声明', '没有用真正的屏幕阅读器听过'],
  [1280, 'hk_en', 'Accessibility', 'have not listened to a real screen reader'],
] as const)('the statement is in the footer, at %i px in %s', async (width, store, title, limit) => {
  const { page, at } = await visit({ width, store });
  await page.goto(at('/sitemap'));
  await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
  await page.waitForURL(/\/accessibility/);
  await main(page).getByRole('heading', { level: 1, name: title }).waitFor();
  await main(page).getByText(new RegExp(limit)).waitFor();
  await expectAccessible(page);
  await look(page, `accessibility-${width}-${store}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
