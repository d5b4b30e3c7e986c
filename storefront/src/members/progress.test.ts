import { describe, expect, it } from 'vitest';
import { progressOf } from './progress.ts';

const levels = (['FANS', 'SILVER', 'GOLD', 'PLATINUM', 'DIAMOND'] as const).map((level) => ({ level }));
const goal = (spent: number, lacking: number) => ({ spent: { value: spent }, lacking: { value: lacking } });

describe('the way along the levels', () => {
  it.each([
    ['begins at the first', 'FANS', goal(0, 0.01), 0],
    ['is at a level, and the part of the way to the next', 'SILVER', goal(5_000, 15_000), 0.3125],
    ['ends at the highest', 'DIAMOND', null, 1],
    ['does not pass the next level', 'SILVER', goal(90_000, 0), 0.5],
    ['stands where a goal is of nothing', 'GOLD', goal(0, 0), 0.5],
  ] as const)('%s', (_, level, next, expected) => {
    expect(progressOf({ levels, level, next })).toBe(expected);
  });
});
