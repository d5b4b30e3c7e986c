import type { Database } from '../../platform/database.ts';
import { type ReviewRow, type ShownPage, shownOnPages } from './store.ts';

/** Returns a function that reads a page; those requested within one turn of the event loop come from one statement. */
export function createShownPages(db: Database): (page: ShownPage) => Promise<readonly ReviewRow[]> {
  let pending: { readonly pages: ShownPage[]; readonly rows: ReturnType<typeof read> } | null = null;

  async function read(pages: readonly ShownPage[]): Promise<ReadonlyMap<number, ReviewRow[]>> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    pending = null;
    return Map.groupBy(await shownOnPages(db, pages), ({ page }) => page);
  }

  return async (page) => {
    if (pending === null) {
      const pages: ShownPage[] = [];
      pending = { pages, rows: read(pages) };
    }
    const number = pending.pages.push(page);
    return (await pending.rows).get(number) ?? [];
  };
}
