import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBoth, emptyBits, setBit } from '../../../platform/bits.ts';
import type { Columns } from './columns.ts';
import { optionCounts } from './option-counts.ts';

const bitsOf = (rows: number, set: readonly number[]) => {
  const bits = emptyBits(rows);
  for (const row of set) setBit(bits, row);
  return bits;
};

test('options are counted alike, however many rows are found', () => {
  const rows = 200;
  const someRows = fc.uniqueArray(fc.nat(rows - 1));
  fc.assert(
    fc.property(fc.array(someRows, { maxLength: 12 }), someRows, (options, found) => {
      const withOption = new Map(options.map((set, at) => [at * 7 + 3, bitsOf(rows, set)]));
      const columns = { rows, withOption } as unknown as Columns;
      const bits = bitsOf(rows, found);
      const count = optionCounts(columns, bits);
      for (const [id, own] of withOption) expect(count(id)).toBe(countBoth(bits, own));
      expect(count(1)).toBe(0);
    }),
  );
});
