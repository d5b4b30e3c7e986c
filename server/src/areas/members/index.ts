import { type MemberRegion, type MemberTerms, regionOf } from '@jinlan/domain/members';
import { customerIdOf, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import { expireOverdue } from '../../platform/ledger/expire-overdue.ts';
import type { HistoryEntry } from '../../platform/ledger/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import { pointsLedger } from './accounts.ts';
import { importTerms } from './import-terms.ts';
import {
  type Membership,
  membershipOf,
  type Points,
  type PointsRecord,
  pointsHistory,
  pointsOf,
  pointsRecords,
} from './membership.ts';
import { bookDuePoints, createPurchases, type Purchases } from './purchases.ts';
import { endStandings } from './standing.ts';
import type { Member } from './store.ts';
import { createTerms } from './terms.ts';

export { resolvers } from './resolvers.ts';

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
  /** The terms that hold at a moment. Synchronous: each process keeps them in memory. */
  terms(now: Date): MemberTerms;
  /** `members.json` */
  importFiles(files: { readonly terms?: string }): Promise<ImportReport[]>;
  /** The member of a request in the region of its store view; null for guests and for anybody else's account. */
  memberOf(context: Pick<RequestContext, 'actor' | 'storeView'>, customerId: string | null): Member | null;
  membership(member: Member, now: Date): Promise<Membership>;
  points(member: Member, now: Date): Promise<Points>;
  /** The newest twenty orders whose points wait, then the newest twenty entries. */
  records(member: Member): Promise<readonly PointsRecord[]>;
  /** The newest hundred entries, the newest first. */
  history(member: Member): Promise<readonly HistoryEntry[]>;
  /** Loads terms that were committed before the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export const bookPointsJob = 'members.book-points';
export const endStandingsJob = 'members.end-standings';
export const expirePointsJob = 'members.expire-points';
const everyHour = 3_600;
const everySixHours = 6 * 3_600;

export async function createMembers(platform: Platform): Promise<Members> {
  const { db, jobs, clock, log } = platform;
  const terms = await createTerms(platform);
  jobs.every(bookPointsJob, everyHour, () => bookDuePoints(platform, terms));
  jobs.every(endStandingsJob, everyHour, () => endStandings(platform, terms.history));
  jobs.every(expirePointsJob, everySixHours, async () => {
    const counts = await expireOverdue(platform, { points: pointsLedger }, clock.now());
    if (counts.booked + counts.failed > 0) log.info(counts, 'expired points were booked');
  });
  return {
    purchases: createPurchases(terms),
    terms: (now) => terms.at(now),
    async importFiles({ terms: text }) {
      if (text === undefined) return [];
      const report = await importTerms(platform, text);
      await terms.refresh();
      return [report];
    },
    memberOf({ actor, storeView }, customerId) {
      const isOwn =
        customerId !== null &&
        customerIdOf(actor) === customerId &&
        may(actor, 'account.change', { id: customerId, customerId, storeId: null });
      const region: MemberRegion = regionOf(storeView.market);
      return isOwn ? { customerId, region } : null;
    },
    membership: (member, now) => membershipOf(db, terms.history, member, now),
    points: (member, now) => pointsOf(db, member, now),
    records: (member) => pointsRecords(db, member),
    history: (member) => pointsHistory(db, member),
    refresh: () => terms.refresh(),
    close: () => terms.close(),
  };
}
