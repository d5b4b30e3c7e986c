import { stockOfParts } from '@jinlan/domain/cart';
import type { LocalText } from '@jinlan/domain/markets';
import type { Catalogue } from '../../catalogue/index.ts';
import { readMethod, type ShippingMethod } from '../checkout/choose-delivery.ts';
import type { Delivery } from '../checkout/delivery.ts';
import type { CartContext } from '../opening/open-cart.ts';
import type { PricedCart } from '../presenting/price-cart.ts';
import { bagOf } from './bag-rows.ts';
import type { CartParts } from './parts.ts';
import { findPiece, stockedParts } from './pieces.ts';

export interface Shortage {
  readonly lineId: number;
  readonly sku: string;
  readonly name: LocalText;
  /** The number of pieces that this delivery can still provide. */
  readonly available: number;
}

/**
 * Lines that a delivery cannot provide. A courier takes from the warehouse alone, so a piece that only
 * stores have can be collected but not sent (decision 008). Checked before the choice of delivery, so
 * that the order is not refused for it.
 */
export function findShortages(
  parts: CartParts,
  context: CartContext,
  cart: PricedCart,
  { carrierCode, methodCode }: ShippingMethod,
): readonly Shortage[] {
  return shortagesOf(parts.catalogue, cart, readMethod(parts, context, carrierCode, methodCode));
}

export function shortagesOf(
  catalogue: Catalogue,
  { row, currency, isVirtual }: PricedCart,
  delivery: Delivery,
): readonly Shortage[] {
  if (isVirtual) return [];
  return row.lines.flatMap((line, index): Shortage[] => {
    const piece = findPiece(catalogue, line, row.market, currency, delivery);
    if (!piece || piece.isVirtual) return [];
    const stock = stockOfParts(stockedParts(piece), bagOf(row.lines.slice(0, index)));
    if (stock.kind !== 'counted' || stock.available >= line.quantity) return [];
    return [{ lineId: line.id, sku: piece.sku, name: piece.name, available: stock.available }];
  });
}
