/**
 * The quantity of a line: a whole number from 1 to 99, at most the stock. Made-to-order pieces have unlimited stock
 * (product-decisions 5).
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export const MAX_LINE_QUANTITY = 99;

export type Stock =
  | { readonly kind: 'counted'; readonly available: number }
  | { readonly kind: 'made-to-order' };

export type QuantityRefusal =
  | Refusal<
      'QUANTITY_INVALID',
      { readonly reason: 'not-whole' | 'too-small' | 'too-large'; readonly min: 1; readonly max: number }
    >
  | Refusal<'INSUFFICIENT_STOCK', { readonly requested: number; readonly available: number }>;

/** `alreadyInBag`: quantity in other lines of the same piece, which share its stock. */
export function checkQuantity(
  requested: number,
  stock: Stock,
  alreadyInBag = 0,
): Result<number, QuantityRefusal> {
  const limits = { min: 1, max: MAX_LINE_QUANTITY } as const;
  if (!Number.isInteger(requested)) return refuse('QUANTITY_INVALID', { reason: 'not-whole', ...limits });
  if (requested < 1) return refuse('QUANTITY_INVALID', { reason: 'too-small', ...limits });
  if (requested > MAX_LINE_QUANTITY) return refuse('QUANTITY_INVALID', { reason: 'too-large', ...limits });
  if (stock.kind === 'counted' && requested + alreadyInBag > stock.available) {
    return refuse('INSUFFICIENT_STOCK', {
      requested,
      available: Math.max(0, stock.available - alreadyInBag),
    });
  }
  return ok(requested);
}

/** The largest quantity to offer; 0 if sold out. */
export function largestQuantity(stock: Stock): number {
  return stock.kind === 'made-to-order'
    ? MAX_LINE_QUANTITY
    : Math.max(0, Math.min(MAX_LINE_QUANTITY, stock.available));
}
