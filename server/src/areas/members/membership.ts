import { businessDay } from '@jinlan/domain/kernel';
import {
  type Goal,
  keepGoal,
  type MemberLevel,
  nextGoal,
  type Standing,
  standingOn,
  type TermsHistory,
} from '@jinlan/domain/members';
import type { Connection } from '../../platform/database.ts';
import type { HistoryEntry } from '../../platform/ledger/ledger.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { countedPurchases } from './standing.ts';
import { type Member, pendingSums, purchasesOf, standingOf } from './store.ts';

export interface Points {
  /** The points that the member can use now. */
  readonly available: number;
  /** The sum of all entries; negative where points that were used have been taken back. */
  readonly balance: number;
  /** Points of paid orders that were not received yet, or whose `waitDays` are not over. */
  readonly pending: number;
  /** The amount that was paid for the orders of those points and does not count for the level yet, in minor units. */
  readonly pendingSpend: number;
  /** The points that expire next; null if none expire. */
  readonly expiring: { readonly amount: number; readonly at: Date } | null;
}

export interface Membership extends Member {
  readonly standing: Standing;
  readonly next: Goal | null;
  readonly keep: Goal | null;
}

/** A member's level. It is right on each day, even before a job has renewed it. */
export async function membershipOf(
  db: Connection,
  history: TermsHistory,
  member: Member,
  now: Date,
): Promise<Membership> {
  const purchases = countedPurchases(history, member.region, await purchasesOf(db, member));
  const today = businessDay(now);
  const standing = standingOn(history, purchases, today);
  return {
    ...member,
    standing,
    next: nextGoal(history, standing, purchases, today),
    keep: keepGoal(history, standing, purchases),
  };
}

/** The level alone, in one statement unless a level has ended and no job has renewed it yet. */
export async function levelOf(
  db: Connection,
  history: TermsHistory,
  member: Member,
  now: Date,
): Promise<MemberLevel> {
  const stored = await standingOf(db, member);
  if (stored === null) return 'fans';
  if (stored.until === null || stored.until > businessDay(now)) return stored.level;
  return (await membershipOf(db, history, member, now)).standing.level;
}

export async function pointsOf(db: Connection, member: Member, now: Date): Promise<Points> {
  const account = accountOf(member);
  const [{ available, total, expiring }, pending] = await Promise.all([
    pointsLedger.overview(db, account, now),
    pendingSums(db, member),
  ]);
  return { available, balance: total, pending: pending.points, pendingSpend: pending.spent, expiring };
}

const historyLength = 100;

/** The newest entries of a member's points, the newest first. */
export async function pointsHistory(db: Connection, member: Member): Promise<readonly HistoryEntry[]> {
  const page = { offset: 0, limit: historyLength };
  return (await pointsLedger.history(db, accountOf(member), page)).entries;
}
