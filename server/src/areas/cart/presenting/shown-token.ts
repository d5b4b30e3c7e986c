import type { CartPromotion } from './promotions-of-cart.ts';

/** Fits the column of the bag with numbers of seven characters. */
const most = 5;
const hashLength = 24;

/**
 * The record of the prices that a client without price tokens was last shown: a hash, and the first automatic promotions
 * that reduced the bag.
 */
export const shownToken = (hash: string, promotions: readonly CartPromotion[]): string =>
  [
    hash.slice(0, hashLength),
    ...promotions
      .filter(({ rule, outcome }) => rule.code === null && outcome.kind === 'applied')
      .slice(0, most)
      .map(({ rule }) => rule.id.toString(36)),
  ].join('.');

/** Whether a promotion that reduced the bag when it was last shown does not reduce it any more. */
export function hasLostPromotion(shown: string | null, current: string): boolean {
  const [, ...before] = shown?.split('.') ?? [];
  const [, ...now] = current.split('.');
  return before.some((id) => !now.includes(id));
}
