import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CountedSet, countBoth, emptyBits, RowBuffer, setBit } from '../../../platform/collections/bits.ts';
import { countsIn } from './counts-in.ts';

const bitsOf = (rows: number, set: readonly number[]) => {
  const bits = emptyBits(rows);
  for (const row of set) setBit(bits, row);
  return bits;
};

test('counts sets equally for few and many rows', () => {
  const rows = 200;
  const someRows = fc.uniqueArray(fc.nat(rows - 1));
  fc.assert(
    fc.property(fc.array(someRows, { maxLength: 12 }), someRows, (options, matching) => {
      const sets = new Map(options.map((set, at) => [at * 7 + 3, bitsOf(rows, set)]));
      const bits = bitsOf(rows, matching);
      for (const requested of [0, sets.size, 1_000]) {
        const count = countsIn(rows, sets, new CountedSet(bits, new RowBuffer()), requested);
        for (const [id, bitsOfSet] of sets) expect(count(id)).toBe(countBoth(bits, bitsOfSet));
        expect(count(1)).toBe(0);
      }
    }),
  );
});
