import { type CurrencyCode, currencyCodes } from './currency.ts';

/** The value of one unit of `from` in `to`, in parts per million. */
export interface Rate {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly partsPerMillion: number;
}

const million = 1_000_000n;

interface Step {
  readonly to: CurrencyCode;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Completes a table of exchange rates. Given rates stay unchanged. A missing rate is the inverse of the opposite rate,
 * or else the product along the shortest chain of currencies (of equal chains, the one whose currencies come first in
 * `currencyCodes`). Pairs without a chain are absent. Keys are `HKD-CNY`; values are parts per million, rounded half up
 * once, at least 1. Throws RangeError for a rate above 2^53, which no real table has.
 */
export function completeRates(table: readonly Rate[]): ReadonlyMap<string, number> {
  const steps = (from: CurrencyCode): Step[] =>
    currencyCodes.flatMap((to) => {
      const direct = table.find((rate) => rate.from === from && rate.to === to);
      if (direct) return [{ to, numerator: BigInt(direct.partsPerMillion), denominator: million }];
      const opposite = table.find((rate) => rate.from === to && rate.to === from);
      return opposite ? [{ to, numerator: million, denominator: BigInt(opposite.partsPerMillion) }] : [];
    });
  const complete = new Map<string, number>();
  for (const from of currencyCodes) {
    const visited = new Set([from]);
    const queue: Step[] = [{ to: from, numerator: 1n, denominator: 1n }];
    for (const current of queue)
      for (const step of steps(current.to)) {
        if (visited.has(step.to)) continue;
        visited.add(step.to);
        const numerator = current.numerator * step.numerator;
        const denominator = current.denominator * step.denominator;
        queue.push({ to: step.to, numerator, denominator });
        const rounded = (2n * numerator * million + denominator) / (2n * denominator);
        const partsPerMillion = Math.max(1, Number(rounded));
        if (!Number.isSafeInteger(partsPerMillion)) throw new RangeError(`No rate ${from}-${step.to}`);
        complete.set(`${from}-${step.to}`, partsPerMillion);
      }
  }
  return complete;
}
