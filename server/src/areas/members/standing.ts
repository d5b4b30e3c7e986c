import { businessDay } from '@jinlan/domain/kernel';
import {
  inTerms,
  type MemberRegion,
  type Purchase,
  type Standing,
  standingOn,
  type TermsHistory,
  termsOn,
} from '@jinlan/domain/members';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { eachDue } from './each-due.ts';
import * as store from './store.ts';

/** Purchases as the rules count them, each at the rate of its day. */
export const countedPurchases = (
  history: TermsHistory,
  region: MemberRegion,
  purchases: readonly { readonly day: string; readonly spent: number }[],
): readonly Purchase[] =>
  purchases.map(({ day, spent }) => ({ day, value: inTerms(termsOn(history, day), region, spent) }));

/** Computes a member's level anew, stores it, and notes the change. Locks the member's standing. */
export async function refreshStanding(
  tx: Connection,
  history: TermsHistory,
  member: store.Member,
  now: Date,
): Promise<Standing> {
  const before = await store.lockStanding(tx, member);
  const purchases = countedPurchases(history, member.region, await store.purchasesOf(tx, member));
  const standing = standingOn(history, purchases, businessDay(now));
  const isSame = standing.level === before.level && standing.since === before.since;
  if (!isSame) await store.saveStanding(tx, member, before.level, standing, now);
  return standing;
}

/** Renews and lowers the levels that have ended. */
export function endStandings(
  platform: Pick<Platform, 'db' | 'clock' | 'log'>,
  history: TermsHistory,
): Promise<void> {
  const now = platform.clock.now();
  return eachDue(
    platform,
    (limit) => store.endedStandings(platform.db, businessDay(now), limit),
    (tx, member) => refreshStanding(tx, history, member, now),
    ({ customerId: customer }) => ({
      fields: { customer },
      message: 'the level of a member could not be renewed',
    }),
  );
}
