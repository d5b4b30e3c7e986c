/**
 * Splits an amount without losing a cent. Each share is rounded towards zero; the remainder goes in steps to the shares
 * with the largest remainders, of equal ones the earlier first. Shares always add up to the amount. A share of weight 0
 * gets nothing.
 */
import { currencies } from './currency.ts';
import { type Money, money } from './money.ts';

/**
 * `weights`: non-negative safe integers, at least one above 0 (else RangeError). If the amount is on the currency's
 * step, so are the shares. A remainder below the step goes to the first share with a weight.
 */
export function allocate(amount: Money, weights: readonly number[]): readonly Money[] {
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (total <= 0n || weights.some((weight) => weight < 0)) {
    throw new RangeError('Weights must not be negative and must not all be zero');
  }
  const step = BigInt(currencies[amount.currency].step);
  const sign = amount.minor < 0 ? -1n : 1n;
  const magnitude = BigInt(Math.abs(amount.minor));
  const steps = magnitude / step;

  const shares = weights.map((weight, index) => {
    const exact = steps * BigInt(weight);
    return { index, count: exact / total, remainder: exact % total };
  });
  let remaining = steps - shares.reduce((all, share) => all + share.count, 0n);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (remaining === 0n) break;
    share.count += 1n;
    remaining -= 1n;
  }

  const belowStep = magnitude % step;
  const firstWeighted = weights.findIndex((weight) => weight > 0);
  return shares.map((share) =>
    money(
      Number(sign * (share.count * step + (share.index === firstWeighted ? belowStep : 0n))),
      amount.currency,
    ),
  );
}
