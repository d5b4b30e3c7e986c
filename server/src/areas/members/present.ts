import { addDays, businessDay } from '@jinlan/domain/kernel';
import {
  type Goal,
  levelCode,
  type MemberLevel,
  type MemberRegion,
  regionFacts,
  termsIn,
} from '@jinlan/domain/members';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import type { Wire } from '../../graphql/wire.ts';
import { presentMoney } from '../catalogue/index.ts';
import type { Membership, Points } from './membership.ts';

const levels: Readonly<Record<MemberLevel, Wire<'Membership'>['level']>> = {
  fans: 'FANS',
  silver: 'SILVER',
  gold: 'GOLD',
  platinum: 'PLATINUM',
  diamond: 'DIAMOND',
};

function presentGoal(region: MemberRegion, goal: Goal | null): Wire<'MemberGoal'> | null {
  if (goal === null) return null;
  const { currency } = regionFacts[region];
  const amount = (cents: number) => presentMoney(money(termsIn(region, cents), currency));
  const { level, spent, lacking, by } = goal;
  return { level: levels[level], spent: amount(spent), lacking: amount(lacking), by };
}

const presentPoints = ({ available, balance, pending, expiring }: Points): Wire<'MemberPoints'> => ({
  ...{ available, balance, pending },
  expiring: expiring?.amount ?? 0,
  expires_on: expiring === null ? null : businessDay(new Date(expiring.at.getTime() - 1)),
});

export const presentMembership = (
  { region, standing, next, keep }: Membership,
  points: Points,
): Wire<'Membership'> => ({
  level: levels[standing.level],
  level_code: levelCode(region, standing.level),
  since: standing.since,
  until: standing.until === null ? null : addDays(standing.until, -1),
  next: presentGoal(region, next),
  keep: presentGoal(region, keep),
  points: presentPoints(points),
});

/** Points have no value in money. */
export const presentAmount = (points: number, currency: CurrencyCode): Wire<'RewardPointsAmount'> => ({
  points,
  money: presentMoney(money(0, currency)),
});
