/**
 * Pieces to buy. All journeys share one stock, so pieces with little stock are avoided: the last ones may be in a
 * distant store.
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
  /** Null unless so few are left that the shop warns. */
  readonly only_x_left_in_stock: number | null;
  /** Null for a piece that the shop takes back; otherwise the checkout asks to accept that it does not. */
  readonly return_exclusion?: string | null;
}

/**
 * Pieces in stock with a fixed price and without choices, which the shop takes back. Each journey gets them in its own order, so that the journeys
 * do not all buy the first one, until a courier has none left.
 */
export async function simplePieces(store: string): Promise<readonly SimplePiece[]> {
  const { products } = await ask<{ products: { items: readonly Sold[] } }>(
    '{ products(filter: { pricing_mode: { eq: "fixed" }, in_stock: { eq: "1" } }, pageSize: 60) { items { url_key url_suffix only_x_left_in_stock ... on SimpleProduct { sku return_exclusion } } } }',
    {},
    store,
  );
  const pieces = products.items.flatMap(
    ({ sku, url_key, url_suffix, only_x_left_in_stock: left, return_exclusion: exclusion }) =>
      sku && left === null && exclusion === null ? [{ sku, path: `/${url_key}${url_suffix}` }] : [],
  );
  const first = placeOf(expect.getState().currentTestName ?? '', pieces.length);
  return [...pieces.slice(first), ...pieces.slice(0, first)];
}

/** A number below `count` that depends on the name alone. */
const placeOf = (name: string, count: number): number =>
  [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % count, 0);
