import type { CouponDraft, CouponRecord } from '@jinlan/domain/validity';
import type { OfficeContext } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type CouponListAsked,
  type CouponPage,
  listOfficeCoupons,
  mayReadCoupon,
  type OfficeCoupon,
  readOfficeCoupon,
} from './coupons.ts';
import { type CouponSave, saveCoupon } from './save-coupon.ts';

/** What the back office does with prices. */
export interface OfficePricing {
  coupons(actor: OfficeContext['actor'], asked: CouponListAsked): Promise<CouponPage>;
  coupon(
    actor: OfficeContext['actor'],
    name: Pick<CouponRecord, 'market' | 'code'>,
  ): Promise<OfficeCoupon | null>;
  saveCoupon(
    asked: Pick<OfficeContext, 'actor' | 'now'>,
    draft: CouponDraft & Pick<CouponRecord, 'market'>,
    revision: number | null,
  ): Promise<CouponSave>;
}

export const createOfficePricing = (platform: Platform): OfficePricing => ({
  coupons: (actor, asked) => listOfficeCoupons(platform.db, actor, asked),
  coupon: (actor, name) => readOfficeCoupon(platform.db, actor, name),
  saveCoupon: (asked, draft, revision) => saveCoupon(platform, asked, draft, revision),
});

/** Kinds of records whose changes can be read. */
export const recordKinds = { coupon: { mayRead: mayReadCoupon } };
