import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { type MemberLevel, memberLevels } from '@jinlan/domain/members';
import { mayRedeem } from '@jinlan/domain/rewards';
import type { RewardFactsFragment } from './fragments.generated.ts';

export interface Member {
  readonly level: RewardFactsFragment['level'];
  readonly points: { readonly available: number };
}

/** The level as the domain names it. */
const levelOf = (level: RewardFactsFragment['level']): MemberLevel =>
  memberLevels.find((each) => each.toUpperCase() === level) ?? 'fans';

/** The text why a member cannot redeem a reward; null if they can, or while the member is not loaded. */
export function hindrance(
  { points, level, sold_out }: Pick<RewardFactsFragment, 'points' | 'level' | 'sold_out'>,
  member: Member | null,
  words: Words<'rewards'>,
): string | null {
  if (sold_out) return words('rewards.soldOut');
  if (member === null) return null;
  const allowed = mayRedeem(
    { points, level: levelOf(level), left: null },
    { level: levelOf(member.level), available: member.points.available },
  );
  if (allowed.ok) return null;
  switch (allowed.error.code) {
    case 'REWARD_SOLD_OUT':
      return words('rewards.soldOut');
    case 'REWARD_LEVEL':
      return words('rewards.level', { level: words(`rewards.level.${level}`) });
    case 'POINTS_SHORT':
      return words('rewards.short', { points: words.number(allowed.error.data.lacking) });
  }
}

/** The text for a refusal of the shop. */
export function refusalWords(error: ShopError, words: Words<'rewards'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'REWARD_CHANGED':
    case 'REWARD_NOT_FOUND':
      return words('rewards.refused.changed');
    case 'REWARD_SOLD_OUT':
      return words('rewards.refused.soldOut');
    case 'REWARD_STORE_INVALID':
      return words('rewards.refused.store');
    case 'REWARD_LEVEL':
      return words('rewards.refused.level');
    case 'POINTS_SHORT':
      return words('rewards.refused.points', { points: words.number(lackingOf(error)) });
    case 'TOO_MANY_REQUESTS':
      return words('rewards.refused.often');
    default:
      return words('errors.data');
  }
}

const lackingOf = ({ data }: ShopError): number => {
  const lacking = (data as { readonly lacking?: unknown } | undefined)?.lacking;
  return typeof lacking === 'number' ? lacking : 0;
};

/** A new idempotency key: the shop carries out a repeated request once. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
