/**
 * A coupon as people write it, and what makes it valid: one rule for the import and for the back office. The rule that
 * takes it off a bag is in `coupon.ts`.
 */
import { type BusinessDay, err, isBusinessDay, ok, type Result } from '../kernel/index.ts';
import { isMarket, type Market } from '../markets/index.ts';

export interface CouponRecord {
  readonly market: Market;
  readonly code: string;
  readonly kind: 'amount' | 'percent';
  /** In minor units of the market's currency; null for a percentage. */
  readonly amount: number | null;
  /** Hundredths of a per cent; null for an amount. */
  readonly basisPoints: number | null;
  /** In minor units; 0 for none. */
  readonly minSubtotal: number;
  /** Days in UTC+8, both inside the validity. */
  readonly firstDay: BusinessDay;
  readonly lastDay: BusinessDay;
  readonly labelZh: string;
  readonly labelEn: string;
  /** How many orders may use it; null for any number. */
  readonly useLimit: number | null;
}

/** As it was typed: any texts, and NaN for a number that is none. */
export type CouponDraft = {
  readonly [Field in keyof CouponRecord]: CouponRecord[Field] extends number | null
    ? CouponRecord[Field]
    : string;
};

export type CouponRule =
  | 'code-form'
  | 'no-such-market'
  | 'no-such-kind'
  | 'whole-above-zero'
  | 'whole'
  | 'percent-range'
  | 'not-of-this-kind'
  | 'no-day'
  | 'before-first-day'
  | 'label-length'
  /** Known to the database alone: more orders have used it than the new limit allows. */
  | 'below-used';

export interface CouponProblem {
  readonly field: keyof CouponRecord;
  readonly rule: CouponRule;
}

/** Twelve digits. */
const largestAmount = 999_999_999_999;
const largestLimit = 2_147_483_647;
const longestLabel = 200;

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** Upper and lower case, and full-width letters, are the same code. */
export const couponCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/** The coupon in its normal form, or everything that is wrong with it, in the order of the fields. */
export function checkCoupon(draft: CouponDraft): Result<CouponRecord, readonly CouponProblem[]> {
  const problems: CouponProblem[] = [];
  const wrong = (field: keyof CouponRecord, rule: CouponRule): void => {
    problems.push({ field, rule });
  };
  const { market, kind, amount, basisPoints, minSubtotal, firstDay, lastDay, useLimit } = draft;
  const code = couponCode(draft.code);
  if (!/^[A-Z0-9_-]{2,40}$/.test(code)) wrong('code', 'code-form');
  if (!isMarket(market)) wrong('market', 'no-such-market');
  if (kind === 'amount') {
    if (amount === null || !isWhole(amount, 1, largestAmount)) wrong('amount', 'whole-above-zero');
    if (basisPoints !== null) wrong('basisPoints', 'not-of-this-kind');
  } else if (kind === 'percent') {
    if (amount !== null) wrong('amount', 'not-of-this-kind');
    if (basisPoints === null || !isWhole(basisPoints, 1, 10_000)) wrong('basisPoints', 'percent-range');
  } else wrong('kind', 'no-such-kind');
  if (!isWhole(minSubtotal, 0, largestAmount)) wrong('minSubtotal', 'whole');
  if (!isBusinessDay(firstDay)) wrong('firstDay', 'no-day');
  if (!isBusinessDay(lastDay)) wrong('lastDay', 'no-day');
  else if (isBusinessDay(firstDay) && lastDay < firstDay) wrong('lastDay', 'before-first-day');
  const labelZh = draft.labelZh.trim();
  const labelEn = draft.labelEn.trim();
  if (labelZh === '' || labelZh.length > longestLabel) wrong('labelZh', 'label-length');
  if (labelEn === '' || labelEn.length > longestLabel) wrong('labelEn', 'label-length');
  if (useLimit !== null && !isWhole(useLimit, 1, largestLimit)) wrong('useLimit', 'whole-above-zero');
  if (problems.length > 0) return err(problems);
  return ok({ ...draft, code, labelZh, labelEn } as CouponRecord);
}
