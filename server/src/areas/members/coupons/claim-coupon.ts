import { claimStateOf, occasionOf, yearAndMonthOf } from '@jinlan/domain/coupons';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { IssuingPromotion } from '../../pricing/index.ts';
import { permitMember } from '../rewards/permit.ts';
import type { Member } from '../store.ts';
import { CouponsEnded, issueCoupon } from './issue-coupon.ts';
import type { CouponParts } from './parts.ts';
import { type CouponRow, claimsOf, countClaim } from './store-coupons.ts';

const claimLimit: SharedLimit = { name: 'coupon-claim', most: 30, seconds: HOUR };

/**
 * Claims a coupon of a campaign of the store view's market. The campaign's counter and the unique occasion decide among
 * parallel claims.
 */
export async function claimCoupon(
  parts: CouponParts,
  context: Pick<RequestContext, 'actor' | 'storeView' | 'now'>,
  key: string,
): Promise<CouponRow> {
  const member = permitMember(context, 'account.change');
  const { db, limits } = parts.platform;
  const verdict = await limits.take([{ limit: claimLimit, subject: member.customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const { now } = context;
  const { market } = context.storeView;
  const promotions = await parts.pricing.promotions.issuing(db, { market, on: 'claim', now });
  const promotion = promotions.find((each) => each.key === key);
  if (promotion === undefined) throw refuse('COUPON_NOT_CLAIMABLE');
  try {
    return await db.transaction((tx) => claim(parts, tx, member, promotion, now));
  } catch (error) {
    throw error instanceof CouponsEnded ? refuse('COUPONS_GONE') : error;
  }
}

async function claim(
  parts: CouponParts,
  tx: Connection,
  member: Member,
  promotion: IssuingPromotion,
  now: Date,
): Promise<CouponRow> {
  const { market, key, issue } = promotion;
  const claims = (await claimsOf(tx, member.customerId, market, [key])).get(key);
  const claimed = claims?.claimed ?? 0;
  const level = await parts.levelOf(tx, member, now);
  switch (claimStateOf(issue, { level, claimed, claimedByAll: claims?.claimedByAll ?? 0 })) {
    case 'claimed':
      throw refuse('COUPON_CLAIMED');
    case 'gone':
      throw refuse('COUPONS_GONE');
    case 'level':
      throw refuse('COUPON_LEVEL', { level: issue.level ?? 'fans' });
    case 'available':
      break;
  }
  if (issue.total !== null && !(await countClaim(tx, market, key, issue.total))) throw refuse('COUPONS_GONE');
  const { year } = yearAndMonthOf(now);
  const occasion = occasionOf(issue, { year, region: member.region, claim: claimed + 1 });
  const coupon = await issueCoupon(parts, tx, member, promotion, { occasion, now });
  // Another request of the member has taken this number meanwhile.
  if (coupon === null) throw refuse('COUPON_CLAIMED');
  return coupon;
}
