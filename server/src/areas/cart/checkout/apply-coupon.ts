import { couponCode } from '@jinlan/domain/pricing';
import type { NotMet, Outcome } from '@jinlan/domain/promotions';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { removeGifts } from '../gifts/store-gifts.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { priceCart } from '../presenting/price-cart.ts';
import { mustAllowCoupon } from '../selling/coupon-ceiling.ts';
import { type CartRow, setCoupon } from '../store.ts';

/**
 * The most unknown codes that a source may try. Beyond it every code gets the same answer, so that nobody can guess codes.
 */
const guesses: SharedLimit = { name: 'coupon-guess', most: 20, seconds: HOUR };

/**
 * Applies a coupon; a cart has at most one. A coupon that no longer applies (expired, or the bag is below its minimum) may
 * be replaced. Applying the same coupon again changes nothing. A coupon that gives gifts is accepted at once, and applies
 * once a gift is chosen.
 */
export async function applyCoupon(
  parts: CartParts,
  context: CartContext & { readonly source: string },
  cartId: string,
  typedCode: string,
): Promise<CartRow> {
  const { db, limits } = parts.platform;
  const row = await openCart(parts.platform, db, context, cartId, 'cart.change');
  if (row.lines.length === 0) throw refuse('CART_EMPTY');
  const guess = [{ limit: guesses, source: context.source }];
  const verdict = await limits.check(guess);
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds);
  const { storeView, currency } = context;
  const code = couponCode(typedCode).slice(0, longestCode);
  const coupon = await parts.pricing.promotions.byCode(db, storeView.market, code, currency, row.customerId);
  if (!coupon) {
    const counted = await limits.take(guess);
    throw counted.allowed ? invalid({ rule: 'COUPON_UNKNOWN' }) : tooMany(counted.retryAfterSeconds);
  }
  const priced = await priceCart(parts, db, context, row);
  if (priced.shownCoupon?.code === code) return row;
  if (priced.shownCoupon) throw refuse('COUPON_ALREADY_APPLIED', { applied: priced.shownCoupon.code });
  const reduced = await priceCart(parts, db, context, { ...row, couponCode: code });
  if (reduced.shownCoupon === null) throw invalid(reasonOf(reduced.couponOutcome));
  mustAllowCoupon(parts, context.actor, reduced);
  return changeCart(parts.platform, context, cartId, (tx, locked) => setCoupon(tx, locked, code));
}

const longestCode = 40;

const tooMany = (seconds: number) => refuse('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

/** The reason why a coupon does not apply, in the schema's words. */
function reasonOf(outcome: Outcome | null) {
  switch (outcome?.kind) {
    case undefined:
    case 'applied':
      return { rule: 'COUPON_UNKNOWN' };
    case 'expired':
      return { rule: 'COUPON_EXPIRED', validUntil: outcome.until };
    case 'used-up':
      return { rule: 'COUPON_USED_UP' };
    case 'beaten':
      return { rule: 'COUPON_BEATEN' };
    case 'not-met':
      return reasonNotMet(outcome.reason);
  }
}

function reasonNotMet({ code, data }: NotMet) {
  switch (code) {
    case 'NOT_STARTED':
      return { rule: 'COUPON_NOT_YET_VALID', validFrom: data.from };
    case 'BELOW_SUBTOTAL':
      return { rule: 'COUPON_BELOW_MINIMUM', ...data };
    case 'NO_PIECE':
    case 'NOTHING_TO_REDUCE':
      return { rule: 'COUPON_NO_ELIGIBLE_LINE' };
    default:
      return { rule: `COUPON_${code}`, ...data };
  }
}

const invalid = (data: Readonly<Record<string, unknown>>) => refuse('COUPON_INVALID', data);

/** Removes the coupon. The gifts of its code leave the bag without a message, because the shopper has removed the code. */
export function removeCoupon(
  { platform, pricing }: CartParts,
  context: CartContext,
  cartId: string,
): Promise<CartRow> {
  const { market } = context.storeView;
  return changeCart(platform, context, cartId, async (tx, row) => {
    const coupon =
      row.couponCode === null || row.gifts.length === 0
        ? null
        : await pricing.promotions.byCode(tx, market, row.couponCode, context.currency, row.customerId);
    const gifts = row.gifts.filter(({ ruleId }) => ruleId === coupon?.rule.id).map(({ id }) => id);
    return setCoupon(tx, gifts.length === 0 ? row : await removeGifts(tx, row, gifts), null);
  });
}
