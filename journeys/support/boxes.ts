/** Where elements are on the page, for journeys about its layout. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the boxes of the visible elements, in CSS px, with their texts or labels. */
export const boxesOf = async (elements: Locator): Promise<readonly Box[]> => {
  const boxes = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name: element.textContent || (element.ariaLabel ?? ''), left, right, top, bottom };
    }),
  );
  return boxes.filter(({ left, right, top, bottom }) => right - left >= 1 && bottom - top >= 1);
};

const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;

/** Expects that the page is not wider than its window, and that these elements are in it and do not overlap. */
export async function expectFit(page: Page, elements: Locator, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const boxes = await boxesOf(elements);
  expect(boxes.length).toBeGreaterThan(3);
  expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  for (const [at, box] of boxes.entries())
    expect(
      boxes.slice(at + 1).filter((other) => overlap(box, other)),
      box.name,
    ).toEqual([]);
}
