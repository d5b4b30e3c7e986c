/** Pieces to buy. All journeys buy from one stock, so what runs low is left alone: its rest may lie in a far store. */
import { ask } from './browser.ts';

export interface SimplePiece {
  readonly sku: string;
  readonly path: string;
}

interface Sold {
  readonly sku?: string;
  readonly url_key: string;
  readonly url_suffix: string;
  /** Null while there are more than the shop would warn of. */
  readonly only_x_left_in_stock: number | null;
}

/** At a fixed price, in stock, and into the bag without a choice. */
export async function simplePieces(store: string): Promise<readonly SimplePiece[]> {
  const { products } = await ask<{ products: { items: readonly Sold[] } }>(
    '{ products(filter: { pricing_mode: { eq: "fixed" }, in_stock: { eq: "1" } }, pageSize: 60) { items { url_key url_suffix only_x_left_in_stock ... on SimpleProduct { sku } } } }',
    {},
    store,
  );
  return products.items.flatMap(({ sku, url_key, url_suffix, only_x_left_in_stock: left }) =>
    sku && left === null ? [{ sku, path: `/${url_key}${url_suffix}` }] : [],
  );
}
