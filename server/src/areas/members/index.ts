import { type MemberRegion, regionOf } from '@jinlan/domain/members';
import { customerIdOf, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import { expireOverdue } from '../../platform/ledger/expire-overdue.ts';
import type { HistoryEntry } from '../../platform/ledger/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import { pointsLedger } from './accounts.ts';
import {
  type Membership,
  membershipOf,
  type Points,
  type PointsRecord,
  pointsHistory,
  pointsOf,
  pointsRecords,
} from './membership.ts';
import { createMiles, type Miles } from './miles/index.ts';
import { bookDuePoints, type Purchases, purchases } from './purchases.ts';
import { createRewards, type Rewards } from './rewards/index.ts';
import type { RewardServices } from './rewards/services.ts';
import { endStandings } from './standing.ts';
import type { Member } from './store.ts';

export { accountOf, pointsLedger } from './accounts.ts';
export { givePoints } from './dev-routes.ts';
export { resolvers } from './resolvers.ts';
export type { Member } from './store.ts';

/** Costs in fields, whatever is selected: level and points are computed from a member's purchases and entries. */
export const objectCosts = { Membership: 1_000, RewardPoints: 1_000 } as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly members: Members;
  }
}

/** Levels and points of members. */
export interface Members {
  readonly purchases: Purchases;
  readonly rewards: Rewards;
  readonly miles: Miles;
  /** The member of a request in the region of its store view; null for guests and for anybody else's account. */
  memberOf(context: Pick<RequestContext, 'actor' | 'storeView'>, customerId: string | null): Member | null;
  membership(member: Member, now: Date): Promise<Membership>;
  points(member: Member, now: Date): Promise<Points>;
  /** The newest twenty orders whose points wait, then the newest twenty entries. */
  records(member: Member): Promise<readonly PointsRecord[]>;
  /** The newest hundred entries, the newest first. */
  history(member: Member): Promise<readonly HistoryEntry[]>;
}

export const bookPointsJob = 'members.book-points';
export const endStandingsJob = 'members.end-standings';
export const expirePointsJob = 'members.expire-points';
const everyHour = 3_600;
const everySixHours = 6 * 3_600;

export function createMembers(
  platform: Platform,
  neighbours: Pick<RewardServices, 'stores' | 'pricing'>,
): Members {
  const services: RewardServices = { platform, ...neighbours };
  const { db, jobs, clock, log } = platform;
  jobs.every(bookPointsJob, everyHour, () => bookDuePoints(platform));
  jobs.every(endStandingsJob, everyHour, () => endStandings(platform));
  jobs.every(expirePointsJob, everySixHours, async () => {
    const counts = await expireOverdue(platform, { points: pointsLedger }, clock.now());
    if (counts.booked + counts.failed > 0) log.info(counts, 'expired points were booked');
  });
  return {
    purchases,
    rewards: createRewards(services),
    miles: createMiles(services),
    memberOf({ actor, storeView }, customerId) {
      const isOwn =
        customerId !== null &&
        customerIdOf(actor) === customerId &&
        may(actor, 'account.change', { id: customerId, customerId, storeId: null });
      const region: MemberRegion = regionOf(storeView.market);
      return isOwn ? { customerId, region } : null;
    },
    membership: (member, now) => membershipOf(db, member, now),
    points: (member, now) => pointsOf(db, member, now),
    records: (member) => pointsRecords(db, member),
    history: (member) => pointsHistory(db, member),
  };
}
