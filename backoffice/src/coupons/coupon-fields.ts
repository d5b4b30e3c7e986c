/**
 * Converts a coupon between API, form and merge. The domain's `checkCoupon` decides what is valid, on the server too.
 */

import { isMarket, type Market, marketFacts } from '@jinlan/domain/markets';
import { fromDecimal, money, toDecimal } from '@jinlan/domain/money';
import type { CouponDraft, CouponRecord } from '@jinlan/domain/validity';
import type { CouponFactsFragment } from './coupons.generated.ts';

/** Values of the form fields: amounts in major units of the market's currency, a percentage as 8 or 8.5. */
export interface CouponTyped {
  readonly market: string;
  readonly code: string;
  readonly kind: 'amount' | 'percent';
  readonly amount: string;
  readonly percent: string;
  readonly minSubtotal: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly labelZh: string;
  readonly labelEn: string;
  readonly useLimit: string;
  readonly buyerLimit: string;
}

/** All values of the form of a coupon. */
export interface CouponValues extends CouponTyped {
  /** Revision of the stored coupon that the form started from; null for a new one. */
  readonly revision: number | null;
}

/** The form field in which a problem of the record is shown. */
export const typedField = (field: keyof CouponRecord): keyof CouponTyped =>
  field === 'basisPoints' ? 'percent' : field;

export const newCoupon = (market: string): CouponTyped => ({
  market,
  code: '',
  kind: 'amount',
  amount: '',
  percent: '',
  minSubtotal: '',
  firstDay: '',
  lastDay: '',
  labelZh: '',
  labelEn: '',
  useLimit: '',
  buyerLimit: '',
});

const currencyOf = (market: string) => marketFacts[isMarket(market) ? market : 'hk'].currency;

const writtenAmount = (minor: number | null, market: string): string =>
  minor === null ? '' : toDecimal(money(minor, currencyOf(market)));

const writtenPercent = (basisPoints: number | null): string =>
  basisPoints === null ? '' : String(basisPoints / 100);

const writtenLimit = (limit: number | null): string => (limit === null ? '' : String(limit));

export const typedOf = (coupon: CouponRecord): CouponTyped => ({
  market: coupon.market,
  code: coupon.code,
  kind: coupon.kind,
  amount: writtenAmount(coupon.amount, coupon.market),
  percent: writtenPercent(coupon.basisPoints),
  minSubtotal: coupon.minSubtotal === 0 ? '' : writtenAmount(coupon.minSubtotal, coupon.market),
  firstDay: coupon.firstDay,
  lastDay: coupon.lastDay,
  labelZh: coupon.labelZh,
  labelEn: coupon.labelEn,
  useLimit: writtenLimit(coupon.useLimit),
  buyerLimit: writtenLimit(coupon.buyerLimit),
});

function readMinor(text: string, market: string): number {
  const parsed = fromDecimal(text.trim().replaceAll(',', ''), currencyOf(market));
  return parsed.ok ? parsed.value.minor : Number.NaN;
}

function readBasisPoints(text: string): number {
  const percentText = text.trim().replace(/%$/, '');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(percentText) ? Math.round(Number(percentText) * 100) : Number.NaN;
}

function readLimit(text: string): number | null {
  const digits = text.trim();
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Input for `checkCoupon`. A text that is not a number becomes NaN. */
export function draftOf(typed: CouponTyped): CouponDraft {
  const { market, code, kind, firstDay, lastDay, labelZh, labelEn } = typed;
  return {
    market,
    code,
    kind,
    amount: kind === 'amount' ? readMinor(typed.amount, market) : null,
    basisPoints: kind === 'percent' ? readBasisPoints(typed.percent) : null,
    minSubtotal: typed.minSubtotal.trim() === '' ? 0 : readMinor(typed.minSubtotal, market),
    firstDay,
    lastDay,
    labelZh,
    labelEn,
    useLimit: readLimit(typed.useLimit),
    buyerLimit: readLimit(typed.buyerLimit),
  };
}

/** The API's coupon without the fields that the shop adds. The server has validated its dates. */
export function recordOf({ used: _, revision: __, ...coupon }: CouponFactsFragment): CouponRecord {
  return coupon as CouponRecord;
}

/**
 * The fields that a merge compares. Kind and value count as one field, because the kind of one change with the value of
 * another would be invalid.
 */
export type CouponFields = Pick<
  CouponRecord,
  'minSubtotal' | 'firstDay' | 'lastDay' | 'labelZh' | 'labelEn' | 'useLimit' | 'buyerLimit'
> & { readonly value: Pick<CouponRecord, 'kind' | 'amount' | 'basisPoints'> };

export type CouponField = keyof CouponFields;

export const fieldsOf = (coupon: CouponRecord): CouponFields => ({
  value: { kind: coupon.kind, amount: coupon.amount, basisPoints: coupon.basisPoints },
  minSubtotal: coupon.minSubtotal,
  firstDay: coupon.firstDay,
  lastDay: coupon.lastDay,
  labelZh: coupon.labelZh,
  labelEn: coupon.labelEn,
  useLimit: coupon.useLimit,
  buyerLimit: coupon.buyerLimit,
});

export const couponOf = (
  { market, code }: Pick<CouponRecord, 'market' | 'code'>,
  { value, ...same }: CouponFields,
): CouponRecord => ({ market, code, ...value, ...same });

/** The coupon's id in the record of changes, such as `hk/WELCOME`. */
export const recordId = ({ market, code }: { readonly market: Market; readonly code: string }): string =>
  `${market}/${code}`;
