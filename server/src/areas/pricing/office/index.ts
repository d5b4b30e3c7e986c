import type { CouponDraft, CouponRecord } from '@jinlan/domain/validity';
import type { OfficeContext } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type CouponListQuery,
  type CouponPage,
  listOfficeCoupons,
  mayReadCoupon,
  type OfficeCoupon,
  readOfficeCoupon,
} from './coupons.ts';
import { type CouponSave, saveCoupon } from './save-coupon.ts';

/** The coupon functions of the back office. */
export interface OfficePricing {
  coupons(actor: OfficeContext['actor'], query: CouponListQuery): Promise<CouponPage>;
  coupon(
    actor: OfficeContext['actor'],
    name: Pick<CouponRecord, 'market' | 'code'>,
  ): Promise<OfficeCoupon | null>;
  saveCoupon(
    context: Pick<OfficeContext, 'actor' | 'now'>,
    draft: CouponDraft & Pick<CouponRecord, 'market'>,
    revision: number | null,
  ): Promise<CouponSave>;
}

export const createOfficePricing = (platform: Platform): OfficePricing => ({
  coupons: (actor, query) => listOfficeCoupons(platform.db, actor, query),
  coupon: (actor, name) => readOfficeCoupon(platform.db, actor, name),
  saveCoupon: (context, draft, revision) => saveCoupon(platform, context, draft, revision),
});

/** Kinds of records whose changes can be read. */
export const recordKinds = { coupon: { mayRead: mayReadCoupon } };
