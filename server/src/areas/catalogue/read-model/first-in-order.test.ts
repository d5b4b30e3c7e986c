import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstInOrder } from './first-in-order.ts';

test('returns the beginning of the full order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat(40), (rows, limit) => {
      const compare = (a: number, b: number): number => (a % 7) - (b % 7) || a - b;
      expect(firstInOrder(rows, compare, limit)).toEqual(rows.toSorted(compare).slice(0, limit));
    }),
  );
});
