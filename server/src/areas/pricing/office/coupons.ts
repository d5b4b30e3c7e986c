import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { isMarket, type Market, withFallback } from '@jinlan/domain/markets';
import { anything, may, type OfficeActor, type Subject } from '@jinlan/domain/people';
import { couponCode } from '@jinlan/domain/pricing';
import type { CouponRecord } from '@jinlan/domain/validity';
import type { OfficeContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { permitOffice } from '../../../platform/requests/permit-office.ts';
import { type CouponValues, listCoupons, type OfficeCouponRow, readCoupon } from './store.ts';

/** A coupon as people read and write it, with what the shop adds. */
export interface OfficeCoupon extends CouponRecord {
  readonly used: number;
  readonly revision: number;
}

export interface CouponPage {
  readonly items: readonly OfficeCoupon[];
  /** Begins the next page; null at the end. */
  readonly next: string | null;
}

export const recordIdOf = ({ market, code }: Pick<CouponRecord, 'market' | 'code'>): string =>
  `${market}/${code}`;

export const subjectOf = (coupon: Pick<CouponRecord, 'market' | 'code'>): Subject => ({
  ...anything,
  id: recordIdOf(coupon),
  market: coupon.market,
});

/** The record of a row; its days are those of UTC+8 in which it is valid. */
export function recordOf(row: OfficeCouponRow): OfficeCoupon {
  const { id: _, validFrom, validUntil, label, ...same } = row;
  return {
    ...same,
    firstDay: businessDay(validFrom),
    lastDay: businessDay(new Date(validUntil.getTime() - 1)),
    labelZh: label['zh-Hans-CN'],
    labelEn: label['en-US'],
  };
}

export function valuesOf({ firstDay, lastDay, labelZh, labelEn, ...same }: CouponRecord): CouponValues {
  return {
    ...same,
    validFrom: startOfBusinessDay(firstDay),
    validUntil: startOfBusinessDay(addDays(lastDay, 1)),
    label: withFallback({ 'zh-Hans-CN': labelZh, 'en-US': labelEn }),
  };
}

const mostOfPage = 100;
const longestSearch = 100;

export interface CouponListAsked {
  readonly first: number;
  /** `next` of the page before. */
  readonly after: string | null;
  /** Part of a code or a name. */
  readonly search: string | null;
  /** Null for all of the actor's markets. */
  readonly market: Market | null;
}

/** Coupons of the actor's markets, by market and code. */
export async function listOfficeCoupons(
  db: Connection,
  actor: OfficeContext['actor'],
  asked: CouponListAsked,
): Promise<CouponPage> {
  const { markets } = permitOffice(actor, 'coupon.list', anything);
  const limit = Math.min(Math.max(1, asked.first), mostOfPage);
  const [market = '', code = ''] = asked.after?.split('/') ?? [];
  const rows = await listCoupons(db, {
    markets: markets.filter((each) => asked.market === null || each === asked.market),
    search: asked.search?.trim().slice(0, longestSearch) || null,
    after: asked.after === null ? null : { market, code },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit).map(recordOf);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? recordIdOf(last) : null };
}

/** Null where the market has no coupon of this code. */
export async function readOfficeCoupon(
  db: Connection,
  actor: OfficeContext['actor'],
  name: Pick<CouponRecord, 'market' | 'code'>,
): Promise<OfficeCoupon | null> {
  permitOffice(actor, 'coupon.read', subjectOf(name));
  const row = await readCoupon(db, name.market, couponCode(name.code));
  return row && recordOf(row);
}

/** Whether the actor may read the history of a coupon, named as `hk/WELCOME`. */
export function mayReadCoupon(actor: OfficeActor, id: string): boolean {
  const [market = '', code = ''] = id.split('/');
  return isMarket(market) && may(actor, 'coupon.read', subjectOf({ market, code }));
}
