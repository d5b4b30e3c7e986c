import { addDays, businessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import {
  type BenefitIcon,
  type Goal,
  levelCode,
  type MemberLevel,
  type MemberRegion,
  type MemberTerms,
  memberLevels,
  type PointsTerms,
  regionFacts,
  termsIn,
} from '@jinlan/domain/members';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import type { MemberPointsRecordKind } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import { presentMoney } from '../catalogue/index.ts';
import type { Membership, Points } from './membership.ts';
import { type PointsRecord, type RecordKind, recordKinds } from './records.ts';

export const levels: Readonly<Record<MemberLevel, Wire<'Membership'>['level']>> = {
  fans: 'FANS',
  silver: 'SILVER',
  gold: 'GOLD',
  platinum: 'PLATINUM',
  diamond: 'DIAMOND',
};

/** Cents of the terms in the region's currency. */
const amountIn = (terms: MemberTerms, region: MemberRegion, cents: number): Wire<'Money'> =>
  presentMoney(money(termsIn(terms, region, cents), regionFacts[region].currency));

function presentGoal(terms: MemberTerms, region: MemberRegion, goal: Goal | null): Wire<'MemberGoal'> | null {
  if (goal === null) return null;
  const { level, spent, lacking, by } = goal;
  const amount = (cents: number) => amountIn(terms, region, cents);
  return { level: levels[level], spent: amount(spent), lacking: amount(lacking), by };
}

const presentPoints = (
  { waitDays, percent }: PointsTerms,
  { available, balance, pending, expiring }: Points,
): Wire<'MemberPoints'> => ({
  ...{ available, balance, pending },
  expiring: expiring?.amount ?? 0,
  expires_on: expiring === null ? null : businessDay(new Date(expiring.at.getTime() - 1)),
  terms: {
    wait_days: waitDays,
    craft_percent: percent.craft,
    gold_percent: percent.gold,
    bullion_percent: percent.bullion,
  },
});

const kinds: Readonly<Record<RecordKind, MemberPointsRecordKind>> = {
  pending: 'PENDING',
  earned: 'EARNED',
  taken: 'TAKEN',
  expired: 'EXPIRED',
  reversed: 'REVERSED',
};

/** The kind of a filter; null for all. */
export const kindOf = (wire: MemberPointsRecordKind | null | undefined): RecordKind | null =>
  recordKinds.find((kind) => kinds[kind] === wire) ?? null;

export const presentRecord = ({
  id,
  kind,
  change,
  orderNumber,
  at,
  isAdjustment,
}: PointsRecord): Wire<'MemberPointsRecord'> => ({
  ...{ id, kind: kinds[kind], change, order_number: orderNumber, at: at?.toISOString() ?? null },
  is_adjustment: isAdjustment,
});

const icons: Readonly<Record<BenefitIcon, Wire<'MemberBenefit'>['icon']>> = {
  points: 'POINTS',
  coupon: 'COUPON',
  birthday: 'BIRTHDAY',
  care: 'CARE',
  engraving: 'ENGRAVING',
  craft: 'CRAFT',
  'early-access': 'EARLY_ACCESS',
  gift: 'GIFT',
  appointment: 'APPOINTMENT',
  courier: 'COURIER',
};

const presentLevel = (
  terms: MemberTerms,
  region: MemberRegion,
  level: MemberLevel,
  locale: Locale,
): Wire<'MemberLevelTerms'> => {
  const { reach, months, pointsPercent, craftDiscount, benefits } = terms.levels[level];
  return {
    ...{ level: levels[level], reach: amountIn(terms, region, reach), months, points_percent: pointsPercent },
    craft_discount: craftDiscount && {
      basis_points: craftDiscount.basisPoints,
      birthday_month: craftDiscount.birthdayMonth,
    },
    benefits: benefits.map(({ icon, text }) => ({ icon: icons[icon], text: text[locale] })),
  };
};

export const presentMembership = (
  terms: MemberTerms,
  { region, standing, next, keep }: Membership,
  points: Points,
  locale: Locale,
): Omit<Wire<'Membership'>, 'member'> => ({
  level: levels[standing.level],
  level_code: levelCode(region, standing.level),
  since: standing.since,
  until: standing.until === null ? null : addDays(standing.until, -1),
  next: presentGoal(terms, region, next),
  keep: presentGoal(terms, region, keep),
  levels: memberLevels.map((each) => presentLevel(terms, region, each, locale)),
  pending_spend:
    points.pendingSpend === 0 ? null : presentMoney(money(points.pendingSpend, regionFacts[region].currency)),
  points: presentPoints(terms.points, points),
});

/** Points have no value in money. */
export const presentAmount = (points: number, currency: CurrencyCode): Wire<'RewardPointsAmount'> => ({
  points,
  money: presentMoney(money(0, currency)),
});
