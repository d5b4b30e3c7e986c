/**
 * A coupon between the wire, the form and a merge. The rule that decides is `checkCoupon` of the domain, which the server
 * asks as well.
 */

import { isMarket, type Market, marketFacts } from '@jinlan/domain/markets';
import { fromDecimal, money, toDecimal } from '@jinlan/domain/money';
import type { CouponDraft, CouponRecord } from '@jinlan/domain/validity';
import type { CouponFactsFragment } from './coupons.generated.ts';

/** As it stands in the form: amounts in major units of the market's currency, a percentage as 8 or 8.5. */
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
}

/** What the form of a coupon holds. */
export interface CouponValues extends CouponTyped {
  /** Of the stored coupon that it began from; null for a new one. */
  readonly revision: number | null;
}

/** Where a problem of the record stands in the form. */
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
});

const currencyOf = (market: string) => marketFacts[isMarket(market) ? market : 'hk'].currency;

const writtenAmount = (minor: number | null, market: string): string =>
  minor === null ? '' : toDecimal(money(minor, currencyOf(market)));

const writtenPercent = (basisPoints: number | null): string =>
  basisPoints === null ? '' : String(basisPoints / 100);

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
  useLimit: coupon.useLimit === null ? '' : String(coupon.useLimit),
});

function readMinor(text: string, market: string): number {
  const read = fromDecimal(text.trim().replaceAll(',', ''), currencyOf(market));
  return read.ok ? read.value.minor : Number.NaN;
}

function readBasisPoints(text: string): number {
  const plain = text.trim().replace(/%$/, '');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** For `checkCoupon`: NaN where a number was meant and none was typed. */
export function draftOf(typed: CouponTyped): CouponDraft {
  const { market, code, kind, firstDay, lastDay, labelZh, labelEn } = typed;
  const limit = typed.useLimit.trim();
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
    useLimit: limit === '' ? null : /^\d+$/.test(limit) ? Number(limit) : Number.NaN,
  };
}

/** What came over the wire, without what the shop adds. Its days are days: the server has checked them. */
export function recordOf({ used: _, revision: __, ...coupon }: CouponFactsFragment): CouponRecord {
  return coupon as CouponRecord;
}

/** The fields that a merge compares. Kind and size are merged as one field: the kind of one change with the size of another would be no valid coupon. */
export type CouponFields = Pick<
  CouponRecord,
  'minSubtotal' | 'firstDay' | 'lastDay' | 'labelZh' | 'labelEn' | 'useLimit'
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
});

export const couponOf = (
  { market, code }: Pick<CouponRecord, 'market' | 'code'>,
  { value, ...same }: CouponFields,
): CouponRecord => ({ market, code, ...value, ...same });

/** `hk/WELCOME`, as the record of changes names it. */
export const recordId = ({ market, code }: { readonly market: Market; readonly code: string }): string =>
  `${market}/${code}`;
