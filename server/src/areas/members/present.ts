import { addDays, businessDay } from '@jinlan/domain/kernel';
import {
  type Goal,
  levelCode,
  type MemberLevel,
  type MemberRegion,
  memberLevels,
  memberTerms,
  regionFacts,
  termsIn,
} from '@jinlan/domain/members';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import type { Wire } from '../../graphql/wire.ts';
import { presentMoney } from '../catalogue/index.ts';
import type { Membership, Points, PointsRecord } from './membership.ts';

export const levels: Readonly<Record<MemberLevel, Wire<'Membership'>['level']>> = {
  fans: 'FANS',
  silver: 'SILVER',
  gold: 'GOLD',
  platinum: 'PLATINUM',
  diamond: 'DIAMOND',
};

/** Cents of the terms in the region's currency. */
const amountIn = (region: MemberRegion, cents: number): Wire<'Money'> =>
  presentMoney(money(termsIn(region, cents), regionFacts[region].currency));

function presentGoal(region: MemberRegion, goal: Goal | null): Wire<'MemberGoal'> | null {
  if (goal === null) return null;
  const { level, spent, lacking, by } = goal;
  const amount = (cents: number) => amountIn(region, cents);
  return { level: levels[level], spent: amount(spent), lacking: amount(lacking), by };
}

const presentPoints = ({ available, balance, pending, expiring }: Points): Wire<'MemberPoints'> => ({
  ...{ available, balance, pending },
  expiring: expiring?.amount ?? 0,
  expires_on: expiring === null ? null : businessDay(new Date(expiring.at.getTime() - 1)),
});

const kinds: Readonly<Record<PointsRecord['kind'], Wire<'MemberPointsRecord'>['kind']>> = {
  pending: 'PENDING',
  credit: 'EARNED',
  debit: 'TAKEN',
  expiry: 'EXPIRED',
  reversal: 'REVERSED',
};

export const presentRecord = ({
  kind,
  change,
  orderNumber,
  at,
}: PointsRecord): Wire<'MemberPointsRecord'> => ({
  ...{ kind: kinds[kind], change, order_number: orderNumber, at: at?.toISOString() ?? null },
});

export const presentMembership = (
  { region, standing, next, keep }: Membership,
  points: Points,
): Omit<Wire<'Membership'>, 'member'> => ({
  level: levels[standing.level],
  level_code: levelCode(region, standing.level),
  since: standing.since,
  until: standing.until === null ? null : addDays(standing.until, -1),
  next: presentGoal(region, next),
  keep: presentGoal(region, keep),
  levels: memberLevels.map((level) => ({
    level: levels[level],
    reach: amountIn(region, memberTerms[level].reach),
    months: memberTerms[level].months,
  })),
  points: presentPoints(points),
});

/** Points have no value in money. */
export const presentAmount = (points: number, currency: CurrencyCode): Wire<'RewardPointsAmount'> => ({
  points,
  money: presentMoney(money(0, currency)),
});
