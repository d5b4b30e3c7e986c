/**
 * A coupon; an order has at most one (product-decisions 13, phase `code`). Its minimum is compared with the
 * lines that it may reduce, before it and the level's discount. It never takes more than those lines cost,
 * including gold value.
 */
import { ok, type Refusal, type Result, refuse } from '../../kernel/index.ts';
import {
  basisPoints,
  type CurrencyCode,
  compare,
  lesser,
  type Money,
  subtract,
  sum,
} from '../../money/index.ts';
import type { ProductClass } from './product-class.ts';
import type { Claim, Collector } from './reduce.ts';
import { amountInScope, type Standing } from './reduction.ts';

export type CouponValue =
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'percent'; readonly basisPoints: number; readonly atMost: Money | null };

export interface Coupon {
  readonly code: string;
  readonly value: CouponValue;
  readonly minSubtotal: Money | null;
  readonly excluded: readonly ProductClass[];
  /** ISO instants; the end is exclusive. */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

export type CouponRefusal =
  | Refusal<'COUPON_NOT_YET_VALID', { readonly validFrom: string }>
  | Refusal<'COUPON_EXPIRED', { readonly validUntil: string }>
  | Refusal<'COUPON_WRONG_CURRENCY', { readonly currency: CurrencyCode }>
  | Refusal<'COUPON_NO_ELIGIBLE_LINE', { readonly excluded: readonly ProductClass[] }>
  | Refusal<'COUPON_BELOW_MINIMUM', { readonly minimum: Money; readonly missing: Money }>;

export function couponCollector(coupon: Coupon, now: Date): Collector<CouponRefusal> {
  const { code, value } = coupon;
  return {
    key: `coupon:${code}`,
    phase: 'code',
    cause: { kind: 'coupon', code, basisPoints: value.kind === 'percent' ? value.basisPoints : null },
    collect: (standing) => claimOf(coupon, standing, now),
  };
}

function claimOf(coupon: Coupon, { currency, lines }: Standing, now: Date): Result<Claim, CouponRefusal> {
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

  const eligible = lines.filter(({ productClass }) => !excluded.includes(productClass));
  const base = sum(
    currency,
    eligible.map(({ left }) => amountInScope(left, 'goods')),
  );
  if (base.minor <= 0) return refuse('COUPON_NO_ELIGIBLE_LINE', { excluded });
  if (minSubtotal && compare(base, minSubtotal) < 0) {
    return refuse('COUPON_BELOW_MINIMUM', { minimum: minSubtotal, missing: subtract(minSubtotal, base) });
  }
  return ok({ scope: 'goods', amount: reductionOf(value, base), lineIds: eligible.map(({ id }) => id) });
}

function reductionOf(value: CouponValue, base: Money): Money {
  if (value.kind === 'amount') return value.amount;
  const share = basisPoints(base, value.basisPoints);
  return value.atMost ? lesser(share, value.atMost) : share;
}
