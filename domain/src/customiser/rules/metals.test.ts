import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alloys, metals } from '../design/codes.ts';
import { alloysOf, densities, weightOfVolume } from './metals.ts';

it('a band of 176 mm³ in 18 ct yellow gold weighs 2.73 g: 176 × 15.5 is 2,728 mg', () => {
  expect(weightOfVolume('18k-yellow', 176_000)).toBe(2_730);
  expect(weightOfVolume('gold-999', 176_000)).toBe(3_400);
  expect(weightOfVolume('pt950', 176_000)).toBe(3_640);
});

it('every weight is rounded once to a hundredth of a gram', () => {
  fc.assert(
    fc.property(fc.constantFrom(...alloys), fc.integer({ min: 0, max: 20_000_000 }), (alloy, volume) => {
      const weight = weightOfVolume(alloy, volume);
      expect(weight % 10).toBe(0);
      expect(Math.abs(weight - (volume * densities[alloy]) / 1_000_000)).toBeLessThanOrEqual(5);
    }),
  );
});

it('every metal consists of one or two simple alloys', () => {
  for (const metal of metals) {
    const parts = alloysOf(metal);
    expect(new Set(parts).size).toBe(parts.length);
    for (const alloy of parts) expect(alloysOf(alloy)).toEqual([alloy]);
  }
});
