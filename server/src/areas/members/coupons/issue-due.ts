import {
  daysToIssue,
  type IssueOccasion,
  isForLevel,
  occasionOf,
  yearAndMonthOf,
} from '@jinlan/domain/coupons';
import type { Market } from '@jinlan/domain/markets';
import { type MemberLevel, type MemberRegion, regionOf } from '@jinlan/domain/members';
import type { ReachedLevelJob, RegisteredJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { CustomersPage } from '../../identity/index.ts';
import type { IssuingPromotion } from '../../pricing/index.ts';
import { issueCoupon, mailCoupon } from './issue-coupon.ts';
import type { CouponParts } from './parts.ts';
import { categoryFinder, type FindCategory } from './present.ts';
import { withoutCoupon } from './store-coupons.ts';

/** Customers that one statement reads. */
const pageSize = 500;

/** Issues coupons for birthdays, and for the day of the year on which members registered. It may run late, and twice. */
export async function issueDueCoupons(parts: CouponParts): Promise<void> {
  const now = parts.platform.clock.now();
  const { db } = parts.platform;
  const { year, month } = yearAndMonthOf(now);
  for (const promotion of await parts.pricing.promotions.issuing(db, { market: null, on: 'birthday', now }))
    await issueToAll(parts, promotion, year, now, (page) => parts.customers.bornIn(db, month, page));
  for (const promotion of await parts.pricing.promotions.issuing(db, {
    market: null,
    on: 'anniversary',
    now,
  }))
    for (const each of daysToIssue(now))
      await issueToAll(parts, promotion, each.year, now, (page) =>
        parts.customers.registeredOn(db, { monthDays: each.monthDays, before: each.year }, page),
      );
}

/** Issues a promotion's coupons page by page to the customers of its market, each in a transaction of its own. */
async function issueToAll(
  parts: CouponParts,
  promotion: IssuingPromotion,
  year: number,
  now: Date,
  read: (page: CustomersPage) => Promise<readonly number[]>,
): Promise<void> {
  const { market, key, issue } = promotion;
  const occasion = occasionOf(issue, { year, region: regionOf(market), claim: 0 });
  const find = categoryFinder(await parts.catalogue.fresh());
  let after = 0;
  for (;;) {
    const ids = await read({ market, after, limit: pageSize });
    const due =
      ids.length === 0
        ? []
        : await withoutCoupon(parts.platform.db, ids.map(String), { market, promotion: key, occasion });
    for (const customerId of due) await issueOrLog(parts, promotion, { customerId, occasion, find, now });
    const last = ids.at(-1);
    if (last === undefined || ids.length < pageSize) return;
    after = last;
  }
}

/**
 * Issues a coupon in a separate transaction. If it fails for one member, the others still get theirs; the next run tries
 * again.
 */
async function issueOrLog(parts: CouponParts, promotion: IssuingPromotion, due: DueCoupon): Promise<void> {
  const { db, log } = parts.platform;
  try {
    await db.transaction((tx) => issueTo(parts, tx, promotion, due));
  } catch (err) {
    log.error({ err, customer: due.customerId, promotion: promotion.key }, 'a coupon could not be issued');
  }
}

/** Issues a coupon to a member if the member's level has it, in the caller's transaction, and queues the e-mail. */
export async function issueTo(
  parts: CouponParts,
  tx: Connection,
  promotion: IssuingPromotion,
  { customerId, occasion, find, now }: DueCoupon,
): Promise<void> {
  const { issue, market } = promotion;
  const member = { customerId, region: regionOf(market) };
  const level = issue.level === null ? 'fans' : await parts.levelOf(tx, member, now);
  // A member who has reached a level gets its coupon, even if the member has another level by now.
  if (issue.on !== 'upgrade' && !isForLevel(issue, level)) return;
  const coupon = await issueCoupon(parts, tx, member, promotion, { occasion, now });
  if (coupon !== null) await mailCoupon(parts, tx, coupon, promotion, find);
}

export interface DueCoupon {
  readonly customerId: string;
  readonly occasion: string;
  readonly find: FindCategory;
  readonly now: Date;
}

/** The coupons of a new member, of the market where the account was made. */
export async function issueWelcome(parts: CouponParts, { customerId }: RegisteredJob): Promise<void> {
  const market = (await parts.customers.marketsOf(parts.platform.db, [customerId])).get(customerId);
  if (market !== undefined) await issueOn(parts, 'welcome', market, customerId, null);
}

/** The coupons of a level that a member has reached, in the market of the account if that is of the region. */
export async function issueUpgrade(
  parts: CouponParts,
  { customerId, region, level }: ReachedLevelJob,
): Promise<void> {
  const own = (await parts.customers.marketsOf(parts.platform.db, [customerId])).get(customerId);
  if (own === undefined) return;
  await issueOn(parts, 'upgrade', marketIn(region, own), customerId, level);
}

/** The market of a region where a member is at home; every region has the name of its main market. */
const marketIn = (region: MemberRegion, own: Market): Market => (regionOf(own) === region ? own : region);

async function issueOn(
  parts: CouponParts,
  on: IssueOccasion,
  market: Market,
  customerId: string,
  level: MemberLevel | null,
): Promise<void> {
  const now = parts.platform.clock.now();
  const promotions = await parts.pricing.promotions.issuing(parts.platform.db, { market, on, now });
  const find = categoryFinder(await parts.catalogue.fresh());
  for (const promotion of promotions) {
    if (level !== null && !isForLevel(promotion.issue, level)) continue;
    const { year } = yearAndMonthOf(now);
    const occasion = occasionOf(promotion.issue, { year, region: regionOf(market), claim: 0 });
    await parts.platform.db.transaction((tx) =>
      issueTo(parts, tx, promotion, { customerId, occasion, find, now }),
    );
  }
}
