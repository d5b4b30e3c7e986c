/**
 * The effect of a member's level on a price. Answers with prices are the same for everybody, so the page applies it
 * (decision 113).
 */

import { readMoney, type WireMoney } from '@jinlan/client/data';
import { type Money, subtract } from '@jinlan/domain/money';
import { levelCraftOff } from '@jinlan/domain/pricing';
import type { MemberLevelNowQuery } from './queries.generated.ts';

export type LevelNow = NonNullable<NonNullable<MemberLevelNowQuery['customer']>['member_level']>;

/** Returns the price minus the level's reduction of its craft charge; null without a reduction. */
export function levelPrice(
  price: Money | null,
  craft: WireMoney | null | undefined,
  level: LevelNow | null,
): Money | null {
  const reduced = readMoney(craft);
  if (!price || !reduced || !level || reduced.currency !== price.currency) return null;
  const off = levelCraftOff(reduced, level.craft_basis_points);
  return off.minor > 0 && off.minor <= price.minor ? subtract(price, off) : null;
}

/** The points that a piece earns: for guests by the first level, else by the customer's. */
export function pointsOf(
  levels:
    | readonly { readonly level: string; readonly points: number; readonly reduced_points: number }[]
    | null
    | undefined,
  now: LevelNow | null,
): number {
  const own = levels?.find(({ level }) => level === (now?.level ?? 'FANS'));
  return (now && now.craft_basis_points > 0 ? own?.reduced_points : own?.points) ?? 0;
}
