/** The matters that must be settled before a sale can be ordered. */
import type { OpenMatter } from '@jinlan/domain/selling';
import { isBroken, linesOf } from '../../bag/line/lines.ts';
import type { Sale } from './use-sale.ts';

/**
 * Returns a key of the pieces that cannot be returned, with their quantities; empty for none. The customer's consent is
 * stored under this key, so other pieces or quantities need another consent.
 */
export const exclusionOf = ({ cart }: Pick<Sale, 'cart'>): string => {
  const excluded = new Set(
    cart.return_exclusions.flatMap(({ must_confirm, cart_item_uid }) =>
      must_confirm ? [cart_item_uid] : [],
    ),
  );
  return linesOf(cart)
    .filter(({ uid }) => excluded.has(uid))
    .map(({ uid, quantity }) => `${uid} ${quantity}`)
    .join('\n');
};

/** `accepted`: the key of the excluded pieces to which the customer has agreed; empty for none. */
export function openMatters(sale: Sale, accepted: string): OpenMatter[] {
  const { cart, asks_email: asksEmail, needs_customer: needsCustomer } = sale;
  const lines = linesOf(cart);
  const missing = cart.missing_for_order;
  return [
    ...(needsCustomer ? (['customer'] as const) : []),
    ...(lines.length === 0 ? (['empty'] as const) : []),
    ...(lines.some(isBroken) ? (['broken'] as const) : []),
    ...(missing.includes('PAYMENT_METHOD_MISSING') ? (['payment'] as const) : []),
    ...(asksEmail && !cart.email ? (['email'] as const) : []),
    ...(cart.has_price_change ? (['price'] as const) : []),
    ...(exclusionOf(sale) === accepted ? [] : (['no-return'] as const)),
  ];
}

/**
 * Returns which reduction prevents the payment; `none` without gold by weight. The price of gold by weight is fixed
 * only when the till takes the payment, so nothing can be deducted from it before.
 */
export function paymentProblem({ cart }: Sale): 'giftCard' | 'coupon' | 'promotion' | 'none' {
  if (!cart.has_dynamic_gold) return 'none';
  if ((cart.applied_gift_cards ?? []).length > 0) return 'giftCard';
  return (cart.applied_coupons ?? []).length > 0 ? 'coupon' : 'promotion';
}
