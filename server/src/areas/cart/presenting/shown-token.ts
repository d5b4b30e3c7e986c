import type { CartPromotion } from './promotions-of-cart.ts';

/** Fits the column of the bag with numbers of seven characters. */
const most = 5;
const hashLength = 24;

/**
 * What a bag was last shown with, for clients without price tokens: a hash, and the first automatic
 * promotions that reduced it.
 */
export const shownToken = (hash: string, promotions: readonly CartPromotion[]): string =>
  [
    hash.slice(0, hashLength),
    ...promotions
      .filter(({ rule, outcome }) => rule.code === null && outcome.kind === 'applied')
      .slice(0, most)
      .map(({ rule }) => rule.id.toString(36)),
  ].join('.');

/** Whether a promotion that the bag was shown with reduces it no longer. */
export function hasLostPromotion(shown: string | null, current: string): boolean {
  const [, ...before] = shown?.split('.') ?? [];
  const [, ...now] = current.split('.');
  return before.some((id) => !now.includes(id));
}
