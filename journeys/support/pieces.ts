/**
 * Finds pieces to buy. Pieces with little stock are avoided: all journeys of a worker share its shop's stock, and the last
 * ones may be in a distant store.
 */
import { expect } from 'vitest';
import { ask } from './browser.ts';

export interface SimplePiece {
  readonly sku: string;
  readonly path: string;
}

interface Sold {
  readonly sku?: string;
  readonly url_key: string;
  readonly url_suffix: string;
  /** The remaining stock if it is low; otherwise null. */
  readonly only_x_left_in_stock: number | null;
  /** Null if the piece can be returned. Otherwise the checkout asks the buyer to accept that it cannot. */
  readonly return_exclusion?: string | null;
}

/** Pieces with a small stock that some journeys buy by their SKU. The others leave these to them. */
const boughtBySku: ReadonlySet<string> = new Set([
  'JL10211',
  'JL10705',
  'JL11001',
  'JL20305',
  'JL20327',
  'JL30121',
  'JL30306',
]);

/**
 * Returns pieces in stock with a fixed price, without options, that can be returned. Each journey gets them in another order,
 * because the stock of one piece would not suffice for all journeys.
 */
export async function simplePieces(store: string): Promise<readonly SimplePiece[]> {
  const { products } = await ask<{ products: { items: readonly Sold[] } }>(
    '{ products(filter: { pricing_mode: { eq: "fixed" }, in_stock: { eq: "1" } }, pageSize: 60) { items { url_key url_suffix only_x_left_in_stock ... on SimpleProduct { sku return_exclusion } } } }',
    {},
    store,
  );
  const pieces = products.items.flatMap(
    ({ sku, url_key, url_suffix, only_x_left_in_stock: left, return_exclusion: exclusion }) =>
      sku && left === null && exclusion === null && !boughtBySku.has(sku)
        ? [{ sku, path: `/${url_key}${url_suffix}` }]
        : [],
  );
  const first = placeOf(expect.getState().currentTestName ?? '', pieces.length);
  return [...pieces.slice(first), ...pieces.slice(0, first)];
}

/** Returns a number below `count` that depends only on the name. */
const placeOf = (name: string, count: number): number =>
  [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % count, 0);
