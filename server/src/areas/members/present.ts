import { addDays, businessDay } from '@jinlan/domain/kernel';
import {
  type Goal,
  levelCode,
  type MemberLevel,
  type MemberRegion,
  type MemberTerms,
  memberLevels,
  regionFacts,
  termsIn,
} from '@jinlan/domain/members';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import type { Wire } from '../../graphql/wire.ts';
import { presentMoney } from '../catalogue/index.ts';
import type { Membership, Points, PointsRecord } from './membership.ts';

const levels: Readonly<Record<MemberLevel, Wire<'Membership'>['level']>> = {
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
  terms: MemberTerms,
  { region, standing, next, keep }: Membership,
  points: Points,
): Omit<Wire<'Membership'>, 'member'> => ({
  level: levels[standing.level],
  level_code: levelCode(region, standing.level),
  since: standing.since,
  until: standing.until === null ? null : addDays(standing.until, -1),
  next: presentGoal(terms, region, next),
  keep: presentGoal(terms, region, keep),
  levels: memberLevels.map((level) => ({
    level: levels[level],
    reach: amountIn(terms, region, terms.levels[level].reach),
    months: terms.levels[level].months,
  })),
  points: presentPoints(points),
});

/** Points have no value in money. */
export const presentAmount = (points: number, currency: CurrencyCode): Wire<'RewardPointsAmount'> => ({
  points,
  money: presentMoney(money(0, currency)),
});
