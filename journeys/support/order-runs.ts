/** What every journey of an order of the customiser begins with and goes through: who orders where, and into the bag. */
import type { Visit } from './browser.ts';

export interface Run {
  readonly width: 375 | 1280;
  readonly store: string;
  readonly zh: boolean;
}

/** A phone in Chinese, a wide screen in English. */
export const runs: readonly Run[] = [
  { width: 375, store: 'default', zh: true },
  { width: 1280, store: 'hk_en', zh: false },
];
export const nameOf = ({ width, zh }: Run): string => `${width} px, ${zh ? 'Chinese' : 'English'}`;

export async function addToBag({ page }: Visit, zh: boolean): Promise<void> {
  await page.getByRole('button', { name: zh ? '加入购物袋' : 'Add to bag' }).click();
  await page.getByRole('dialog', { name: zh ? '购物袋' : /bag/i }).waitFor();
}
