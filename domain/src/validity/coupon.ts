/**
 * A coupon as people enter it, and its rules: one schema for the import and the back office.
 * `pricing/reductions/coupon.ts` applies coupons to a bag.
 */
import * as v from 'valibot';
import type { Result } from '../kernel/index.ts';
import { markets } from '../markets/index.ts';
import { couponCode } from '../pricing/index.ts';
import { check } from './check.ts';
import { day, largestInteger, whole } from './fields.ts';

export type CouponRule =
  | 'code-form'
  | 'no-such-market'
  | 'no-such-kind'
  | 'whole-above-zero'
  | 'whole'
  | 'percent-range'
  | 'uses-of-buyer'
  | 'not-of-this-kind'
  | 'no-day'
  | 'before-first-day'
  | 'label-length'
  /** Only the database knows this: more orders have used it than the new limit allows. */
  | 'below-used'
  /** Known only to the database: a campaign has the code. */
  | 'code-taken';

export interface CouponProblem {
  readonly field: keyof CouponRecord;
  readonly rule: CouponRule;
}

/** Checks at compile time that a message of the schema is one of these rules. */
const says = (rule: CouponRule): CouponRule => rule;

/** Maximum amount, in minor units. */
const largestAmount = 999_999_999_999;

/** Largest limit of one buyer's uses, as for campaigns. */
const mostUsesOfBuyer = 9_999;

const label = v.pipe(
  v.string(says('label-length')),
  v.trim(),
  v.minLength(1, says('label-length')),
  v.maxLength(200, says('label-length')),
);

const fields = v.object({
  code: v.pipe(
    v.string(says('code-form')),
    v.transform(couponCode),
    v.regex(/^[A-Z0-9_-]{2,40}$/, says('code-form')),
  ),
  market: v.picklist(markets, says('no-such-market')),
  kind: v.picklist(['amount', 'percent'], says('no-such-kind')),
  /** In minor units of the market's currency; null for a percentage. */
  amount: v.nullable(whole(1, largestAmount, says('whole-above-zero'))),
  /** Hundredths of a per cent; null for an amount. */
  basisPoints: v.nullable(whole(1, 10_000, says('percent-range'))),
  /** In minor units; 0 for no minimum. */
  minSubtotal: whole(0, largestAmount, says('whole')),
  /** Days in UTC+8, both inclusive. */
  firstDay: day(says('no-day')),
  lastDay: day(says('no-day')),
  labelZh: label,
  labelEn: label,
  /** How many orders may use it; null for any number. */
  useLimit: v.nullable(whole(1, largestInteger, says('whole-above-zero'))),
  /** How many orders of one buyer may use it; null for any number. */
  buyerLimit: v.nullable(whole(1, mostUsesOfBuyer, says('uses-of-buyer'))),
});

const coupon = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['kind'], ['amount']],
      ({ kind, amount }) => kind !== 'amount' || amount !== null,
      says('whole-above-zero'),
    ),
    ['amount'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['amount']],
      ({ kind, amount }) => kind !== 'percent' || amount === null,
      says('not-of-this-kind'),
    ),
    ['amount'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['basisPoints']],
      ({ kind, basisPoints }) => kind !== 'percent' || basisPoints !== null,
      says('percent-range'),
    ),
    ['basisPoints'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['basisPoints']],
      ({ kind, basisPoints }) => kind !== 'amount' || basisPoints === null,
      says('not-of-this-kind'),
    ),
    ['basisPoints'],
  ),
  v.forward(
    v.partialCheck(
      [['firstDay'], ['lastDay']],
      ({ firstDay, lastDay }) => firstDay <= lastDay,
      says('before-first-day'),
    ),
    ['lastDay'],
  ),
);

export type CouponRecord = Readonly<v.InferOutput<typeof coupon>>;

/** The fields as typed: any texts, and NaN for an invalid number. */
export type CouponDraft = {
  readonly [Field in keyof CouponRecord]: CouponRecord[Field] extends number | null
    ? CouponRecord[Field]
    : string;
};

/** The coupon in its normal form, or all its problems. */
export function checkCoupon(draft: CouponDraft): Result<CouponRecord, readonly CouponProblem[]> {
  const checked = check(coupon, draft);
  if (checked.ok) return checked;
  const problems = checked.error.map(({ path, message }) => ({ field: path, rule: message }));
  return { ok: false, error: problems as readonly CouponProblem[] };
}
