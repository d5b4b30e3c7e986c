import fc from 'fast-check';
import { expect, it } from 'vitest';
import { profileOf } from './profile.ts';

it('a profile keeps table and depth, with its parts in order, for every possible stone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 95 }), fc.integer({ min: 20, max: 100 }), (table, depth) => {
      const profile = profileOf(table, depth);
      expect(profile.table[1] - profile.table[0]).toBeCloseTo(table);
      expect(profile.outline[4]).toEqual([50, depth]);
      const [top, bottom] = profile.girdle;
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeGreaterThan(top);
      expect(bottom).toBeLessThan(depth);
    }),
  );
});
