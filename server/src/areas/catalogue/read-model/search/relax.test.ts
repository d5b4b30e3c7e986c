import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  and,
  type Bits,
  countBits,
  emptyBits,
  fullBits,
  setBit,
} from '../../../../platform/collections/bits.ts';
import { fewestDropped } from './relax.ts';

const rows = 40;
const bitsOf = (positions: readonly number[]): Bits => {
  const bits = emptyBits(rows);
  for (const position of positions) setBit(bits, position);
  return bits;
};
const listed = fullBits(rows);
const word = (positions: readonly number[], cost = 6) => ({ bits: bitsOf(positions), cost });

test('drops a word without matches, and keeps the others', () => {
  expect(fewestDropped(listed, [], [word([1, 2]), word([]), word([2, 3])])).toEqual({
    limits: [],
    words: [false, true, false],
  });
});

test('drops a limit before a word, and a short word before a long one', () => {
  expect(fewestDropped(listed, [bitsOf([9])], [word([1]), word([1, 2])])).toEqual({
    limits: [true],
    words: [false, false],
  });
  expect(fewestDropped(listed, [], [word([1], 3), word([2], 12)])?.words).toEqual([true, false]);
  expect(fewestDropped(listed, [], [word([1]), word([2, 3])])?.words).toEqual([false, true]);
});

test('returns null where no word matches, whatever the limits match', () => {
  expect(fewestDropped(listed, [bitsOf([1])], [word([])])).toBeNull();
});

test('keeps words with common matches for any number of words, and drops no more than needed', () => {
  const positions = fc.uniqueArray(fc.nat({ max: rows - 1 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(positions, { maxLength: 14 }),
      fc.array(positions, { maxLength: 2 }),
      (words, limits) => {
        const searched = words.map((positions) => word(positions));
        const within = limits.map(bitsOf);
        const dropped = fewestDropped(listed, within, searched);
        if (!dropped) return;
        const remaining = [
          ...within.filter((_, at) => !dropped.limits[at]),
          ...searched.flatMap(({ bits }, at) => (dropped.words[at] ? [] : [bits])),
        ];
        expect(countBits(remaining.reduce(and, listed))).toBeGreaterThan(0);
        const all = [...within, ...searched.map(({ bits }) => bits)].reduce(and, listed);
        if (countBits(all) > 0) expect([...dropped.limits, ...dropped.words]).not.toContain(true);
      },
    ),
  );
});
