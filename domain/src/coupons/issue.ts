/** Coupons of members: what issues them, for how long, and once for which occasion. */
import {
  addDays,
  addMonths,
  type BusinessDay,
  businessDay,
  businessTime,
  startOfBusinessDay,
} from '../kernel/index.ts';
import { type MemberLevel, type MemberRegion, rankOf } from '../members/index.ts';

/** Occasions on which a coupon is issued without points; `claim` is a campaign whose coupons members take themselves. */
export const issueOccasions = ['welcome', 'birthday', 'anniversary', 'wedding', 'upgrade', 'claim'] as const;
export type IssueOccasion = (typeof issueOccasions)[number];

/** Where a member's coupon came from. */
export const couponOrigins = [...issueOccasions, 'points'] as const;
export type CouponOrigin = (typeof couponOrigins)[number];

/** How a promotion issues its codes. */
export interface IssueTerms {
  readonly on: IssueOccasion;
  /**
   * For coupons that are issued when a member reaches a level: that level. For all others: the lowest level whose members
   * get the coupon. Null for all members.
   */
  readonly level: MemberLevel | null;
  /** How many days after the day of its issue the coupon is valid; null: until the end of the month of its issue. */
  readonly validDays: number | null;
  /** How many coupons of a campaign one member may claim. */
  readonly perMember: number;
  /** How many coupons of a campaign there are; null without a limit. */
  readonly total: number | null;
}

/**
 * Returns the occasion for which a coupon is issued: a year, a level in a region, or the number of a claim; `welcome` for
 * registering. A member gets a coupon of a promotion once for each occasion.
 */
export function occasionOf(
  { on, level }: Pick<IssueTerms, 'on' | 'level'>,
  { year, region, claim }: { readonly year: number; readonly region: MemberRegion; readonly claim: number },
): string {
  switch (on) {
    case 'welcome':
      return 'welcome';
    case 'birthday':
    case 'anniversary':
    case 'wedding':
      return `${on}:${year}`;
    case 'upgrade':
      return `upgrade:${region}:${level}`;
    case 'claim':
      return `claim:${claim}`;
  }
}

/** Whether a member of a level gets the coupon. One for reaching a level is only for members of exactly that level. */
export const isForLevel = (
  { on, level: asked }: Pick<IssueTerms, 'on' | 'level'>,
  level: MemberLevel,
): boolean => (on === 'upgrade' ? asked === level : asked === null || rankOf(level) >= rankOf(asked));

/** Returns the instant at which a coupon that is issued now ends: never later than its promotion. */
export function couponEndsAt(
  { validDays }: Pick<IssueTerms, 'validDays'>,
  now: Date,
  promotionEndsAt: Date | null,
): Date {
  const today = businessDay(now);
  const end = startOfBusinessDay(
    validDays === null ? addMonths(`${today.slice(0, 7)}-01`, 1) : addDays(today, validDays + 1),
  );
  return promotionEndsAt !== null && promotionEndsAt < end ? promotionEndsAt : end;
}

export const couponStates = ['valid', 'used', 'expired'] as const;
export type CouponState = (typeof couponStates)[number];

export const couponStateOf = (
  { isUsed, validUntil }: { readonly isUsed: boolean; readonly validUntil: Date },
  now: Date,
): CouponState => (isUsed ? 'used' : validUntil <= now ? 'expired' : 'valid');

/** A day of a year, such as 229 for 29 February. */
export const monthDayOf = (day: BusinessDay): number =>
  Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));

/** If the job did not run, it issues the coupons of up to this many days that it has missed. */
export const lateDays = 7;

/**
 * Returns the days of the year for which coupons are issued today, by year: today, and the days before it that a late job
 * may have missed. In years without 29 February, that day counts as the 28th.
 */
export function daysToIssue(
  now: Date,
): readonly { readonly monthDays: readonly number[]; readonly year: number }[] {
  const today = businessDay(now);
  const days = Array.from({ length: lateDays + 1 }, (_, index) => addDays(today, -index));
  const withLeapDays = days.flatMap((day) => {
    const isLastOfFebruary = day.endsWith('-02-28') && addDays(day, 1).endsWith('-03-01');
    return [
      { year: Number(day.slice(0, 4)), monthDay: monthDayOf(day) },
      ...(isLastOfFebruary ? [{ year: Number(day.slice(0, 4)), monthDay: 229 }] : []),
    ];
  });
  return [...Map.groupBy(withLeapDays, ({ year }) => year)].map(([year, each]) => ({
    year,
    monthDays: each.map(({ monthDay }) => monthDay),
  }));
}

export const yearAndMonthOf = (now: Date): { readonly year: number; readonly month: number } => {
  const { year, month } = businessTime(now);
  return { year, month };
};

export type ClaimState = 'available' | 'claimed' | 'gone' | 'level';

/** Whether a member may claim a coupon of a campaign; the first reason why not. */
export function claimStateOf(
  { level, perMember, total }: IssueTerms,
  member: { readonly level: MemberLevel; readonly claimed: number; readonly claimedByAll: number },
): ClaimState {
  if (member.claimed >= perMember) return 'claimed';
  if (total !== null && member.claimedByAll >= total) return 'gone';
  return level !== null && rankOf(member.level) < rankOf(level) ? 'level' : 'available';
}
