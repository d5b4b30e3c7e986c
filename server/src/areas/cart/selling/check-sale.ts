import type { Actor } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import type { PricedCart } from '../presenting/price-cart.ts';
import { mustAllowCoupon } from './coupon-ceiling.ts';

/**
 * Checks a sale before it becomes an order, whatever was in its bag when lines were added: its pieces are made to order,
 * gifts aside (STAFF_CANNOT_BUY), and its code is within what the role may type (SALE_COUPON_CEILING).
 */
export function checkSale(parts: CartParts, actor: Actor, cart: PricedCart): void {
  if (cart.row.seller === null) return;
  if (cart.lines.some(({ piece, gift }) => gift === null && !piece.madeToOrder))
    throw refuse('STAFF_CANNOT_BUY');
  mustAllowCoupon(parts, actor, cart);
}
