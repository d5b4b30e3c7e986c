/** Declares the customiser's order journeys for two devices and markets, and adds a design to the bag. */
import type { Locator, Page } from 'playwright-core';
import { it } from 'vitest';
import { type Visit, withBrowser } from './browser.ts';

interface Run {
  readonly width: 375 | 1280;
  readonly store: string;
  readonly zh: boolean;
}

/** A phone in the Mainland's Chinese shop, and a wide screen in Hong Kong's English shop. */
const runs: readonly Run[] = [
  { width: 375, store: 'default', zh: true },
  { width: 1280, store: 'hk_en', zh: false },
];

export interface RunVisit {
  readonly visited: Visit;
  readonly page: Page;
  readonly main: Locator;
  readonly zh: boolean;
  /** Name of this run, for its screenshots. */
  readonly name: string;
}

/** Registers the browser of a file. Returns a function that declares a journey for every run. */
export function withRuns(): (title: string, journey: (run: RunVisit) => Promise<void>) => void {
  const visit = withBrowser();
  return (title, journey) =>
    it.each(runs)(`${title} ($width px, $store)`, async (run) => {
      const visited = await visit(run);
      const { page } = visited;
      const name = `${run.width} px, ${run.zh ? 'Chinese' : 'English'}`;
      await journey({ visited, page, main: page.getByRole('main'), zh: run.zh, name });
    });
}

export async function addToBag({ page }: Visit, zh: boolean): Promise<void> {
  await page.getByRole('button', { name: zh ? '加入购物袋' : 'Add to bag' }).click();
  await page.getByRole('dialog', { name: zh ? '购物袋' : /bag/i }).waitFor();
}
