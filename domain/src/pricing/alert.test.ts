import { describe, expect, it } from 'vitest';
import { checkGoldAlert, reachesTarget } from './index.ts';

describe('a gold price alert', () => {
  it.each([
    ['falls', 100, 101, false],
    ['falls', 100, 100, true],
    ['falls', 100, 99, true],
    ['rises', 100, 99, false],
    ['rises', 100, 100, true],
    ['rises', 100, 101, true],
  ] as const)('that %s to %i at a price of %i is reached: %s', (direction, target, sell, expected) => {
    expect(reachesTarget({ direction, target }, sell)).toBe(expected);
  });

  it.each([
    ['falls', 900, null],
    ['rises', 1_100, null],
    ['falls', 1_000, 'reached'],
    ['falls', 1_200, 'reached'],
    ['rises', 800, 'reached'],
    ['rises', 5_001, 'too-far'],
    ['falls', 199, 'too-far'],
    ['rises', 5_000, null],
    ['falls', 200, null],
    ['falls', 0, 'not-a-price'],
    ['falls', -5, 'not-a-price'],
    ['rises', 1_100.5, 'not-a-price'],
    ['rises', Number.NaN, 'not-a-price'],
    ['rises', Number.POSITIVE_INFINITY, 'not-a-price'],
  ] as const)('that %s to %d at a price of 1,000 has the problem %s', (direction, target, problem) => {
    const checked = checkGoldAlert({ direction, target }, 1_000);
    expect(checked.ok ? null : checked.error).toBe(problem);
  });
});
