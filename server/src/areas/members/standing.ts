import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import {
  inTerms,
  type MemberRegion,
  type Purchase,
  rankOf,
  type Standing,
  standingOn,
  type TermsHistory,
  termsOn,
} from '@jinlan/domain/members';
import type { Connection } from '../../platform/database.ts';
import { batchesDue } from '../../platform/jobs/each-due.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import * as store from './store.ts';

/** Purchases as the rules count them, each at the rate of its day. */
export const countedPurchases = (
  history: TermsHistory,
  region: MemberRegion,
  purchases: readonly { readonly day: string; readonly spent: number }[],
): readonly Purchase[] =>
  purchases.map(({ day, spent }) => ({ day, value: inTerms(termsOn(history, day), region, spent) }));

export const reachedLevelJob = 'members.reached-level';

/** The parts of the server that a change of a level needs. */
export interface StandingParts {
  readonly terms: { readonly history: TermsHistory };
  readonly jobs: Pick<Jobs, 'sendAll'>;
}

/**
 * Computes a member's level anew, stores it, and notes the change; a higher level is announced by a job. Locks the member's
 * standing.
 */
export async function refreshStanding(
  tx: Connection,
  { terms: { history }, jobs }: StandingParts,
  member: store.Member,
  now: Date,
): Promise<Standing> {
  const before = { ...member, ...(await store.lockStanding(tx, member)) };
  const purchases = (await store.purchasesOf(tx, member)).map((purchase) => ({ ...member, ...purchase }));
  const [standing] = await saveStandings(tx, { history, jobs }, [before], purchases, now);
  return standing ?? before;
}

/**
 * Computes levels again, stores those that changed, notes changed and renewed levels, and announces higher ones. The rows
 * are locked.
 */
async function saveStandings(
  tx: Connection,
  { history, jobs }: Pick<StandingParts, 'jobs'> & StandingParts['terms'],
  before: readonly (store.Member & Standing)[],
  purchases: readonly (store.Member & { readonly day: BusinessDay; readonly spent: number })[],
  now: Date,
): Promise<readonly Standing[]> {
  const today = businessDay(now);
  const keyOf = ({ customerId, region }: store.Member): string => `${customerId}:${region}`;
  const byMember = Map.groupBy(purchases, keyOf);
  const computed = before.map((former) => {
    const counted = countedPurchases(history, former.region, byMember.get(keyOf(former)) ?? []);
    return { former, standing: standingOn(history, counted, today) };
  });
  const isNoted = ({ former, standing }: (typeof computed)[number]): boolean =>
    standing.level !== former.level || standing.since !== former.since;
  // Changed terms may move only the end of a level. If the new end were not stored, the level would be due again at once.
  const changes = computed.filter(
    (each) =>
      isNoted(each) ||
      each.standing.until !== each.former.until ||
      each.standing.countsFrom !== each.former.countsFrom,
  );
  if (changes.length > 0)
    await store.saveStandings(
      tx,
      changes.map((change) => ({
        ...{ customerId: change.former.customerId, region: change.former.region },
        ...{ former: change.former.level, standing: change.standing, isNoted: isNoted(change) },
      })),
      now,
    );
  const risen = changes.filter(({ former, standing }) => rankOf(standing.level) > rankOf(former.level));
  if (risen.length > 0)
    await jobs.sendAll(
      tx,
      reachedLevelJob,
      risen.map(({ former: { customerId, region }, standing: { level } }) => ({ customerId, region, level })),
    );
  return computed.map(({ standing }) => standing);
}

/** The number of members whose levels end in one transaction. */
const batchSize = 50;

/** Renews and lowers the levels that have ended. */
export function endStandings(
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'jobs'>,
  terms: StandingParts['terms'],
): Promise<void> {
  const now = platform.clock.now();
  return batchesDue(
    platform,
    batchSize,
    (limit) => store.endedStandings(platform.db, businessDay(now), limit),
    async (tx, members) => {
      const before = await store.lockStandings(tx, members);
      const purchases = await store.purchasesOfMembers(tx, members);
      await saveStandings(tx, { history: terms.history, jobs: platform.jobs }, before, purchases, now);
    },
    ({ customerId: customer }) => ({
      fields: { customer },
      message: 'the level of a member could not be renewed',
    }),
  );
}
