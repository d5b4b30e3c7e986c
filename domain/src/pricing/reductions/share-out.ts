import { allocate, isZero, type Money, zero } from '../../money/index.ts';

/**
 * Splits an amount in proportion to the limits or to other weights, by largest remainder; no share exceeds
 * its limit.
 *
 * Returns the shares in the order of `limits`; they add up to the amount. The amount must be between 0 and
 * the sum of `limits`. Weights must be above 0.
 */
export function shareOut(
  amount: Money,
  limits: readonly Money[],
  weights: readonly number[] = limits.map(({ minor }) => minor),
): readonly Money[] {
  if (limits.length === 0 || isZero(amount)) return limits.map(() => zero(amount.currency));
  if (limits.length === 1) return [amount];
  return withinLimits(allocate(amount, weights), limits);
}

/** Rounding to the step may exceed a small limit: the excess moves to shares below their limit. */
function withinLimits(shares: readonly Money[], limits: readonly Money[]): readonly Money[] {
  let excess = 0;
  const limitedShares = shares.map((share, index) => {
    const limit = limits[index]?.minor ?? 0;
    excess += Math.max(0, share.minor - limit);
    return { ...share, minor: Math.min(share.minor, limit) };
  });
  return limitedShares.map((share, index) => {
    const room = Math.min(excess, (limits[index]?.minor ?? 0) - share.minor);
    excess -= room;
    return { ...share, minor: share.minor + room };
  });
}
