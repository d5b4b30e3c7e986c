import { claimStateOf } from '@jinlan/domain/coupons';
import { reachedLevelData, registeredData } from '@jinlan/domain/validity';
import type { Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { registeredJob } from '../../identity/index.ts';
import { reachedLevelJob } from '../standing.ts';
import type { Member } from '../store.ts';
import { claimCoupon } from './claim-coupon.ts';
import { issueDueCoupons, issueUpgrade, issueWelcome } from './issue-due.ts';
import type { CouponParts } from './parts.ts';
import { categoryFinder, presentClaimable, presentCoupon } from './present.ts';
import { type CouponRow, claimsOf, couponsOf } from './store-coupons.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'now'>;

/** Coupons that belong to members. */
export interface Coupons {
  of(caller: Caller, member: Member): Promise<Wire<'CustomerCoupon'>[]>;
  claimable(caller: Caller, member: Member): Promise<Wire<'ClaimableCoupon'>[]>;
  claim(caller: Caller, key: string): Promise<Wire<'CustomerCoupon'>>;
  present(caller: Caller, rows: readonly CouponRow[]): Promise<Wire<'CustomerCoupon'>[]>;
}

export const issueCouponsJob = 'members.issue-coupons';
const everyHour = 3_600;

export function createCoupons(parts: CouponParts): Coupons {
  const { db, jobs } = parts.platform;
  const { promotions } = parts.pricing;
  jobs.every(issueCouponsJob, everyHour, () => issueDueCoupons(parts));
  jobs.on(registeredJob, registeredData, (job) => issueWelcome(parts, job));
  jobs.on(reachedLevelJob, reachedLevelData, (job) => issueUpgrade(parts, job));

  const present: Coupons['present'] = async ({ storeView, now }, rows) => {
    if (rows.length === 0) return [];
    const named = rows.flatMap(({ market, promotion }) =>
      promotion === null ? [] : [{ market, key: promotion }],
    );
    const [used, facts, model] = await Promise.all([
      promotions.usedCodes(db, rows),
      promotions.factsOf(db, named),
      parts.catalogue.fresh(),
    ]);
    const find = categoryFinder(model);
    const terms = new Map(facts.map((each) => [`${each.market}/${each.key}`, each.terms]));
    return rows.map((row) =>
      presentCoupon(row, {
        ...{ storeView, find, now, isUsed: used.has(`${row.market}/${row.code}`) },
        terms: terms.get(`${row.market}/${row.promotion}`) ?? null,
      }),
    );
  };

  return {
    present,
    of: async (caller, member) =>
      present(caller, await couponsOf(db, member.customerId, caller.storeView.market, caller.now)),
    async claimable({ storeView, now }, member) {
      const { market } = storeView;
      const campaigns = await promotions.issuing(db, { market, on: 'claim', now });
      if (campaigns.length === 0) return [];
      const keys = campaigns.map(({ key }) => key);
      const [claims, level, model] = await Promise.all([
        claimsOf(db, member.customerId, market, keys),
        parts.levelOf(db, member, now),
        parts.catalogue.fresh(),
      ]);
      const find = categoryFinder(model);
      return campaigns.map((campaign) => {
        const { claimed, claimedByAll } = claims.get(campaign.key) ?? { claimed: 0, claimedByAll: 0 };
        const state = claimStateOf(campaign.issue, { level, claimed, claimedByAll });
        return presentClaimable(campaign, state, storeView, find);
      });
    },
    async claim(caller, key) {
      const coupon = await claimCoupon(parts, caller, key);
      const [shown] = await present(caller, [coupon]);
      if (shown === undefined) throw new Error('A claimed coupon is not shown');
      return shown;
    },
  };
}

export const couponResolvers = {
  Mutation: {
    claimCoupon: (_, { key }, context) => context.areas.members.coupons.claim(context, key),
  },
  Customer: {
    coupons({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      return member && members.coupons.of(context, member);
    },
    claimable_coupons({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      return member && members.coupons.claimable(context, member);
    },
  },
} satisfies Resolvers;
