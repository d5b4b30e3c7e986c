/**
 * One coupon an order (product-decisions 7). Its minimum is measured on the lines it may reduce, after their own
 * discounts, and it never takes more than those lines cost. The reduction is split over the lines to the
 * cent, so that a later refund of one line knows its share.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import {
  allocate,
  basisPoints,
  type CurrencyCode,
  compare,
  isZero,
  lesser,
  type Money,
  subtract,
  sum,
  zero,
} from '../money/index.ts';

/** Classes a coupon, points or returns may treat apart (trade-facts 4). */
export const productClasses = [
  'by-weight',
  'fixed-price',
  'bar',
  'pellet',
  'diamond',
  'made-to-order',
  'gift-card',
  'free-gift',
] as const;

export type ProductClass = (typeof productClasses)[number];

export type CouponValue =
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'percent'; readonly basisPoints: number; readonly atMost: Money | null };

export interface Coupon {
  readonly code: string;
  readonly value: CouponValue;
  readonly minSubtotal: Money | null;
  readonly excluded: readonly ProductClass[];
  /** ISO instants; the last one is exclusive. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

export type CouponRefusal =
  | Refusal<'COUPON_NOT_YET_VALID', { readonly validFrom: string }>
  | Refusal<'COUPON_EXPIRED', { readonly validUntil: string }>
  | Refusal<'COUPON_WRONG_CURRENCY', { readonly currency: CurrencyCode }>
  | Refusal<'COUPON_NO_ELIGIBLE_LINE', { readonly excluded: readonly ProductClass[] }>
  | Refusal<'COUPON_BELOW_MINIMUM', { readonly minimum: Money; readonly missing: Money }>;

export interface CouponLine {
  readonly productClass: ProductClass;
  readonly total: Money;
}

export interface CouponReduction {
  /** Positive: what is taken off. */
  readonly amount: Money;
  /** The share of each line, in the order given. */
  readonly perLine: readonly Money[];
}

export function applyCoupon(
  coupon: Coupon,
  lines: readonly CouponLine[],
  currency: CurrencyCode,
  now: Date,
): Result<CouponReduction, CouponRefusal> {
  const { validFrom, validUntil, value, minSubtotal, excluded } = coupon;
  if (validFrom !== null && now.getTime() < Date.parse(validFrom)) {
    return refuse('COUPON_NOT_YET_VALID', { validFrom });
  }
  if (validUntil !== null && now.getTime() >= Date.parse(validUntil)) {
    return refuse('COUPON_EXPIRED', { validUntil });
  }
  const foreign = [value.kind === 'amount' ? value.amount : value.atMost, minSubtotal].find(
    (amount) => amount !== null && amount.currency !== currency,
  );
  if (foreign) return refuse('COUPON_WRONG_CURRENCY', { currency: foreign.currency });

  const eligible = lines.map((line) =>
    isReducible(line.productClass, excluded) ? line.total : zero(currency),
  );
  const base = sum(currency, eligible);
  if (base.minor <= 0) return refuse('COUPON_NO_ELIGIBLE_LINE', { excluded });
  if (minSubtotal && compare(base, minSubtotal) < 0) {
    return refuse('COUPON_BELOW_MINIMUM', { minimum: minSubtotal, missing: subtract(minSubtotal, base) });
  }

  const amount = lesser(reductionOf(value, base), base);
  const perLine = isZero(amount)
    ? lines.map(() => zero(currency))
    : capped(
        allocate(
          amount,
          eligible.map((line) => line.minor),
        ),
        eligible,
      );
  return ok({ amount, perLine });
}

/** A free gift and a gift card (tender in waiting) are never reduced. */
function isReducible(productClass: ProductClass, excluded: readonly ProductClass[]): boolean {
  return productClass !== 'free-gift' && productClass !== 'gift-card' && !excluded.includes(productClass);
}

function reductionOf(value: CouponValue, base: Money): Money {
  if (value.kind === 'amount') return value.amount;
  const share = basisPoints(base, value.basisPoints);
  return value.atMost ? lesser(share, value.atMost) : share;
}

/** Rounding to the step may hand a tiny line more than it costs: the excess moves to lines with room. */
function capped(shares: readonly Money[], limits: readonly Money[]): readonly Money[] {
  const currency = shares[0]?.currency;
  if (!currency) return shares;
  let excess = 0;
  const minors = shares.map((share, index) => {
    const limit = limits[index]?.minor ?? 0;
    excess += Math.max(0, share.minor - limit);
    return Math.min(share.minor, limit);
  });
  return minors.map((minor, index) => {
    const room = Math.min(excess, (limits[index]?.minor ?? 0) - minor);
    excess -= room;
    return { minor: minor + room, currency };
  });
}
