import type { Market } from '@jinlan/domain/markets';
import { type Catalogue, goldWeights } from '../../catalogue/index.ts';
import type { CartSource } from './present-cart.ts';

/** Grams of all lines; a piece without a known weight counts as nothing. */
export function itemsWeight(items: CartSource['items'], catalogue: Catalogue, market: Market): number {
  const milligrams = items.reduce((sum, item) => {
    const document = 'configured_variant' in item ? item.configured_variant : item.product;
    const weights = goldWeights(catalogue, document, market);
    return weights.length === 0 ? sum : sum + Math.min(...weights) * item.line.row.quantity;
  }, 0);
  return milligrams / 1_000;
}
