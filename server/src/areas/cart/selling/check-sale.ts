import type { Actor } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import type { PricedCart } from '../presenting/price-cart.ts';
import { mustAllowCoupon } from './coupon-ceiling.ts';

/**
 * Checks a sale again before it becomes an order. Refuses pieces that are not made to order, except gifts, with
 * STAFF_CANNOT_BUY. Refuses a code with SALE_COUPON_CEILING if it takes off more than the seller's role may allow.
 */
export function checkSale(parts: CartParts, actor: Actor, cart: PricedCart): void {
  if (cart.row.seller === null) return;
  if (cart.lines.some(({ piece, gift }) => gift === null && !piece.madeToOrder))
    throw refuse('STAFF_CANNOT_BUY');
  mustAllowCoupon(parts, actor, cart);
}
