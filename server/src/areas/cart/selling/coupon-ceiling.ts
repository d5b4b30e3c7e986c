import { type CurrencyCode, convert, type Money, money, sum, whole } from '@jinlan/domain/money';
import type { Actor } from '@jinlan/domain/people';
import { type CouponCeilings, mayTypeCoupon } from '@jinlan/domain/selling';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import type { PricedCart } from '../presenting/price-cart.ts';

/**
 * Converts the settings from Hong Kong dollars into another currency. Without an exchange rate, the same numbers count in
 * that currency.
 */
export function couponCeilings(
  { platform, stores }: Pick<CartParts, 'platform' | 'stores'>,
  currency: CurrencyCode,
): CouponCeilings {
  const rate = stores.rate('HKD', currency) ?? 1_000_000;
  const inCurrency = (hkd: number): number => convert(whole(hkd, 'HKD'), currency, rate).minor;
  const { adviserCouponHkd, managerCouponHkd } = platform.config.selling;
  return { adviser: inCurrency(adviserCouponHkd), manager: inCurrency(managerCouponHkd) };
}

/** The amount that the code of the cart takes off, plus the price that its gifts would have without it. */
export function couponValue({ order, coupon, lines, currency }: PricedCart): Money {
  const off = order.reductions.filter(({ phase }) => phase === 'code').map(({ amount }) => amount);
  const gifts = lines.flatMap(({ gift, row }) =>
    gift !== null && gift.ruleId === coupon?.id ? [money(gift.price * row.quantity, currency)] : [],
  );
  return sum(currency, [...off, ...gifts]);
}

/** Refuses the code of a sale that takes off more than the role may allow; anything else passes. */
export function mustAllowCoupon(parts: CartParts, actor: Actor, cart: PricedCart): void {
  if (cart.row.seller === null || cart.row.couponCode === null || actor.kind !== 'staff') return;
  const ceilings = couponCeilings(parts, cart.currency);
  if (mayTypeCoupon(ceilings, actor.role, couponValue(cart))) return;
  throw refuse('SALE_COUPON_CEILING', { most: ceilings[actor.role] / 100, currency: cart.currency });
}
