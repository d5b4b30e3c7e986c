import type { Database } from '../../platform/database.ts';
import { type ItemPage, type ItemRow, itemsOnPages } from './store.ts';

/** The most pieces of a page, and of Magento's older list without pages. */
export const largestPage = 100;

/** Returns a function that reads a page; those requested within one turn of the event loop come from one statement. */
export function createPageReader(db: Database): (page: ItemPage) => Promise<readonly ItemRow[]> {
  let pending: { readonly pages: ItemPage[]; readonly rows: ReturnType<typeof read> } | null = null;

  async function read(pages: readonly ItemPage[]): Promise<ReadonlyMap<number, ItemRow[]>> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    pending = null;
    return Map.groupBy(await itemsOnPages(db, pages), ({ page }) => page);
  }

  return async (page) => {
    if (pending === null) {
      const pages: ItemPage[] = [];
      pending = { pages, rows: read(pages) };
    }
    const number = pending.pages.push(page);
    return (await pending.rows).get(number) ?? [];
  };
}
