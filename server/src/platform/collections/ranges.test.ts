import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBits, rowsOf, setBit } from './bits.ts';
import { RangeIndex } from './ranges.ts';

const rows = 5_000;
const someValue = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -20, max: 20 }).map((tenths) => tenths / 10),
);
/**
 * A column of few different values in many rows, so that the index has several steps and many equal values.
 */
const column = fc
  .array(someValue, { minLength: 1, maxLength: 12 })
  .map((values) =>
    Float64Array.from({ length: rows }, (_, row) => values[(row * 7_919) % values.length] as number),
  );
const end = fc.oneof(fc.integer({ min: -25, max: 25 }), fc.constantFrom(-1.05, 0.35, 1e9, -1e9));

test('a range contains the rows within it, with both ends, and none without a value', () => {
  fc.assert(
    fc.property(column, end, end, (values, from, to) => {
      const expected = [...values.keys()].filter(
        (row) => (values[row] as number) >= from && (values[row] as number) <= to,
      );
      expect(rowsOf(new RangeIndex(values).within(from, to))).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test('rows below a value are counted in any set', () => {
  fc.assert(
    fc.property(column, end, fc.integer({ min: 1, max: 9 }), (values, value, distance) => {
      const among = emptyBits(rows);
      for (let row = 0; row < rows; row += distance) setBit(among, row);
      const expected = rowsOf(among).filter((row) => (values[row] as number) < value);
      expect(new RangeIndex(values).countBelow(among, value)).toBe(expected.length);
    }),
    { numRuns: 50 },
  );
});

test('the ends are found by the smallest and largest values and by checking each row', () => {
  fc.assert(
    fc.property(column, fc.constantFrom(1, 3, 11, 13, 400, 999), (values, distance) => {
      const among = emptyBits(rows);
      for (let row = 0; row < rows; row += distance) setBit(among, row);
      const found = rowsOf(among);
      const present = found.map((row) => values[row] as number).filter((value) => !Number.isNaN(value));
      const expected = present.length === 0 ? null : { min: Math.min(...present), max: Math.max(...present) };
      const index = new RangeIndex(values);
      expect(index.bounds(among, found)).toEqual(expected);
      expect(index.bounds(among, null)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
