import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { priceCart } from '../presenting/price-cart.ts';
import { type CartRow, setCoupon } from '../store.ts';

/**
 * Applies a coupon; a cart has at most one. A coupon that no longer applies (expired, or the bag is
 * below its minimum) may be replaced. Applying the same coupon again changes nothing.
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
  const priced = await priceCart(parts, db, context, row);
  if (priced.coupon?.code === coupon.rule.code) return row;
  if (priced.coupon) throw refuse('COUPON_ALREADY_APPLIED', { applied: priced.coupon.code });
  const { order } = await priceCart(parts, db, context, { ...row, couponCode: coupon.rule.code });
  if (order.couponRefusal) throw invalid({ ...order.couponRefusal.data, rule: order.couponRefusal.code });
  return changeCart(parts.platform, context, cartId, (tx, locked) => setCoupon(tx, locked, coupon.rule.code));
}

const invalid = (data: Readonly<Record<string, unknown>>) => refuse('COUPON_INVALID', data);

export function removeCoupon(
  { platform }: CartParts,
  context: CartContext,
  cartId: string,
): Promise<CartRow> {
  return changeCart(platform, context, cartId, (tx, row) => setCoupon(tx, row, null));
}
