import { businessDay } from '@jinlan/domain/kernel';
import {
  inTerms,
  type MemberRegion,
  memberTerms,
  type Purchase,
  type Standing,
  standingOn,
} from '@jinlan/domain/members';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { eachDue } from './each-due.ts';
import * as store from './store.ts';

/** Purchases as the rules count them. */
export const countedPurchases = (
  region: MemberRegion,
  purchases: readonly { readonly day: string; readonly spent: number }[],
): readonly Purchase[] => purchases.map(({ day, spent }) => ({ day, value: inTerms(region, spent) }));

/** Computes a member's level anew, stores it, and notes the change. Locks the member's standing. */
export async function refreshStanding(tx: Connection, member: store.Member, now: Date): Promise<Standing> {
  const before = await store.lockStanding(tx, member);
  const purchases = countedPurchases(member.region, await store.purchasesOf(tx, member));
  const standing = standingOn(memberTerms, purchases, businessDay(now));
  const isSame = standing.level === before.level && standing.since === before.since;
  if (!isSame) await store.saveStanding(tx, member, before.level, standing, now);
  return standing;
}

/** Renews and lowers the levels that have ended. */
export function endStandings(platform: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = platform.clock.now();
  return eachDue(
    platform,
    (limit) => store.endedStandings(platform.db, businessDay(now), limit),
    (tx, member) => refreshStanding(tx, member, now),
    ({ customerId: customer }) => ({
      fields: { customer },
      message: 'the level of a member could not be renewed',
    }),
  );
}
