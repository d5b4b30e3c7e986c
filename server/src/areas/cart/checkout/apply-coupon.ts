import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { priceCart } from '../presenting/price-cart.ts';
import { type CartRow, setCoupon } from '../store.ts';

/**
 * One coupon a cart. One that takes nothing off any more (it has expired, or the bag fell below its minimum) is no
 * longer shown and makes room for another; the same one again is no change.
 */
export async function applyCoupon(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  code: string,
): Promise<CartRow> {
  const { db } = parts.platform;
  const row = await openCart(parts.platform, db, context, cartId, 'cart.change');
  if (row.lines.length === 0) throw refuse('CART_EMPTY');
  const { storeView, currency } = context;
  const coupon = await parts.pricing.coupons.find(db, storeView.market, code, currency);
  if (!coupon) throw invalid({ rule: 'COUPON_UNKNOWN' });
  if (coupon.usedUp) throw invalid({ rule: 'COUPON_USED_UP' });
  const present = await priceCart(parts, db, context, row);
  if (present.coupon?.code === coupon.rule.code) return row;
  if (present.coupon) throw refuse('COUPON_ALREADY_APPLIED', { applied: present.coupon.code });
  const { order } = await priceCart(parts, db, context, { ...row, couponCode: coupon.rule.code });
  if (order.couponRefusal) throw invalid({ ...order.couponRefusal.data, rule: order.couponRefusal.code });
  return changeCart(parts.platform, context, cartId, (tx, open) => setCoupon(tx, open, coupon.rule.code));
}

const invalid = (why: Readonly<Record<string, unknown>>) => refuse('COUPON_INVALID', why);

export function removeCoupon(
  { platform }: CartParts,
  context: CartContext,
  cartId: string,
): Promise<CartRow> {
  return changeCart(platform, context, cartId, (tx, row) => setCoupon(tx, row, null));
}
