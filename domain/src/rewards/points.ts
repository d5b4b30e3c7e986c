/** The price of a reward in points, and the rules for points that come back. */
import {
  addDays,
  businessDay,
  ok,
  type Refusal,
  type Result,
  refuse,
  startOfBusinessDay,
} from '../kernel/index.ts';
import { type MemberLevel, rankOf } from '../members/index.ts';

export const rewardKinds = ['gift', 'coupon'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** Points that come back to lots that have expired meanwhile can be used for so many days. */
const graceDays = 30;

export const graceEndsAt = (now: Date): Date => startOfBusinessDay(addDays(businessDay(now), graceDays + 1));

export interface RewardTerms {
  readonly points: number;
  /** The lowest level that may redeem it. */
  readonly level: MemberLevel;
  /** How many are left; null without a limit. */
  readonly left: number | null;
}

export type RewardRefusal =
  | Refusal<'REWARD_SOLD_OUT'>
  | Refusal<'REWARD_LEVEL', { readonly level: MemberLevel }>
  | Refusal<'POINTS_SHORT', { readonly lacking: number; readonly available: number }>;

/** Whether a member may redeem a reward; the first reason why not. Level first, since points alone do not help there. */
export function mayRedeem(
  { points, level, left }: RewardTerms,
  member: { readonly level: MemberLevel; readonly available: number },
): Result<null, RewardRefusal> {
  if (left !== null && left <= 0) return refuse('REWARD_SOLD_OUT', {});
  if (rankOf(member.level) < rankOf(level)) return refuse('REWARD_LEVEL', { level });
  const lacking = points - member.available;
  return lacking > 0 ? refuse('POINTS_SHORT', { lacking, available: member.available }) : ok(null);
}
