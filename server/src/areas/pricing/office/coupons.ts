import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { isMarket, type LocalText, type Market } from '@jinlan/domain/markets';
import { anything, may, type OfficeActor, type Subject } from '@jinlan/domain/people';
import { couponCode } from '@jinlan/domain/pricing';
import type { CouponRecord } from '@jinlan/domain/validity';
import type { OfficeContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { completeTexts } from '../../../platform/import/convert-chinese.ts';
import { permitOffice } from '../../../platform/requests/permit-office.ts';
import { type CouponValues, listCoupons, type OfficeCouponRow, readCoupon } from './store.ts';

/** A coupon as the back office edits it, with its use count and revision. */
export interface OfficeCoupon extends CouponRecord {
  readonly used: number;
  readonly revision: number;
}

export interface CouponPage {
  readonly items: readonly OfficeCoupon[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

export const recordIdOf = ({ market, code }: Pick<CouponRecord, 'market' | 'code'>): string =>
  `${market}/${code}`;

export const subjectOf = (coupon: Pick<CouponRecord, 'market' | 'code'>): Subject => ({
  ...anything,
  id: recordIdOf(coupon),
  market: coupon.market,
});

/** Converts a row; the days of validity are in UTC+8. */
export function recordOf(row: OfficeCouponRow): OfficeCoupon {
  const { id: _, validFrom, validUntil, label, ...sharedFields } = row;
  return {
    ...sharedFields,
    firstDay: businessDay(validFrom),
    lastDay: businessDay(new Date(validUntil.getTime() - 1)),
    labelZh: label['zh-Hans-CN'],
    labelEn: label['en-US'],
  };
}

export function valuesOf({
  firstDay,
  lastDay,
  labelZh,
  labelEn,
  ...sharedFields
}: CouponRecord): CouponValues {
  return {
    ...sharedFields,
    validFrom: startOfBusinessDay(firstDay),
    validUntil: startOfBusinessDay(addDays(lastDay, 1)),
    label: completeTexts({ 'zh-Hans-CN': labelZh, 'en-US': labelEn }) as LocalText,
  };
}

const maxPageSize = 100;
const maxSearchLength = 100;

export interface CouponListQuery {
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
  query: CouponListQuery,
): Promise<CouponPage> {
  const { markets } = permitOffice(actor, 'coupon.list', anything);
  const limit = Math.min(Math.max(1, query.first), maxPageSize);
  const [market = '', code = ''] = query.after?.split('/') ?? [];
  const rows = await listCoupons(db, {
    markets: markets.filter((each) => query.market === null || each === query.market),
    search: query.search?.trim().slice(0, maxSearchLength) || null,
    after: query.after === null ? null : { market, code },
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
  couponKey: Pick<CouponRecord, 'market' | 'code'>,
): Promise<OfficeCoupon | null> {
  permitOffice(actor, 'coupon.read', subjectOf(couponKey));
  const row = await readCoupon(db, couponKey.market, couponCode(couponKey.code));
  return row && recordOf(row);
}

/** Whether the actor may read the history of a coupon; the id looks like `hk/WELCOME`. */
export function mayReadCoupon(actor: OfficeActor, id: string): boolean {
  const [market = '', code = ''] = id.split('/');
  return isMarket(market) && may(actor, 'coupon.read', subjectOf({ market, code }));
}
