/**
 * Splits an amount without losing a cent. Each share is rounded towards zero; the remainder goes in steps to the shares
 * with the largest remainders; of two equal remainders, the earlier share gets it. Shares always add up to the amount.
 * A share of weight 0 gets nothing.
 */
import { currencies } from './currency.ts';
import { type Money, money } from './money.ts';

/**
 * `weights`: non-negative safe integers, at least one above 0 (else RangeError). If the amount is on the currency's
 * step, so are the shares. A remainder below the step goes to the first share with a weight.
 */
export function allocate(amount: Money, weights: readonly number[]): readonly Money[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  if (!(total > 0) || weights.some((weight) => weight < 0)) {
    throw new RangeError('Weights must not be negative and must not all be zero');
  }
  const { step } = currencies[amount.currency];
  const sign = amount.minor < 0 ? -1 : 1;
  const magnitude = Math.abs(amount.minor);
  const steps = Math.floor(magnitude / step);
  const isSmall = Number.isSafeInteger(total) && Number.isSafeInteger(steps * total);
  const shares = isSmall ? wholeShares(steps, weights, total) : wholeSharesOfLarge(steps, weights);

  let remaining = steps - shares.reduce((all, share) => all + share.count, 0);
  const byRemainder =
    remaining === 0 ? [] : shares.toSorted((a, b) => b.order - a.order || a.index - b.index);
  for (const share of byRemainder) {
    if (remaining === 0) break;
    share.count += 1;
    remaining -= 1;
  }

  const belowStep = magnitude % step;
  const firstWeighted = weights.findIndex((weight) => weight > 0);
  return shares.map(({ index, count }) =>
    money(sign * (count * step + (index === firstWeighted ? belowStep : 0)), amount.currency),
  );
}

/** Whole steps of a weight; the largest remainder has the highest `order`. */
interface Share {
  readonly index: number;
  count: number;
  readonly order: number;
}

function wholeShares(steps: number, weights: readonly number[], total: number): Share[] {
  return weights.map((weight, index) => {
    const exact = steps * weight;
    const remainder = exact % total;
    return { index, count: (exact - remainder) / total, order: remainder };
  });
}

/** Does the same as `wholeShares` with big integers, for products above the safe integers. */
function wholeSharesOfLarge(steps: number, weights: readonly number[]): Share[] {
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  const exact = weights.map((weight) => BigInt(steps) * BigInt(weight));
  const remainders = exact.map((value) => value % total);
  const ranks = [...new Set(remainders)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return exact.map((value, index) => ({
    index,
    count: Number(value / total),
    order: ranks.indexOf(remainders[index] ?? 0n),
  }));
}
