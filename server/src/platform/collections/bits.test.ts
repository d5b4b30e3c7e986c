import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  and,
  type Bits,
  CountedSet,
  copySpan,
  countAll,
  countBits,
  countBoth,
  emptyBits,
  fullBits,
  narrowed,
  RowBuffer,
  rowsOf,
  rowsPerWord,
  setBit,
  spanOf,
} from './bits.ts';

const rows = 300;
const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** Sets as filters produce them: rows anywhere, in one range, none, all. */
const sets = fc
  .oneof(
    fc.array(fc.nat(rows - 1)),
    fc.tuple(fc.nat(rows - 1), fc.nat(40)).map(([from, length]) => span(from, Math.min(rows, from + length))),
    fc.constantFrom([], span(0, rows)),
  )
  .map((chosen) => {
    const bits = emptyBits(rows);
    for (const row of chosen) setBit(bits, row);
    return bits;
  });

const meet = (all: readonly Bits[]): Bits => all.reduce(and);

describe('sets of rows', () => {
  it('are intersected with all clauses, and with all but the omitted one', () => {
    fc.assert(
      fc.property(sets, fc.array(sets, { maxLength: 5 }), (base, clauses) => {
        const { result, without } = narrowed(base, new Map(clauses.entries()));
        expect(result).toEqual(meet([base, ...clauses]));
        for (const left of clauses.keys())
          expect(without(left)).toEqual(meet([base, ...clauses.filter((_, at) => at !== left)]));
        expect(without(clauses.length)).toEqual(result);
        expect(countAll([base, ...clauses])).toBe(countBits(result));
      }),
    );
  });

  it('have the same count within their range as in whole', () => {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        const { from, to } = spanOf(one);
        expect(countBoth(one, other, from, to)).toBe(countBits(and(one, other)));
        expect(countBits(one.slice(from, to))).toBe(countBits(one));
        expect(from === to || (one[from] !== 0 && one[to - 1] !== 0)).toBe(true);
      }),
    );
  });

  it('are listed row by row in a shared buffer where they are few', () => {
    const buffer = new RowBuffer();
    fc.assert(
      fc.property(sets, fc.nat(rows), (bits, words) => {
        const counted = new CountedSet(bits, buffer);
        expect(counted.count).toBe(countBits(bits));
        expect([...counted.rows]).toEqual(rowsOf(bits));
        expect(counted.fewerThan(words)).toBe(counted.count <= rowsPerWord * words ? counted.rows : null);
      }),
    );
    const allRows = fullBits(5_000);
    expect([...buffer.list(allRows, 5_000)]).toEqual(span(0, 5_000));
  });
});

it('copies a range of a set to another position without a change', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 200 }),
      fc.nat(200),
      fc.nat(200),
      fc.nat(70),
      (source, one, other, at) => {
        const [from, to] = [
          Math.min(one, other, source.length),
          Math.min(Math.max(one, other), source.length),
        ];
        const bits = emptyBits(source.length);
        source.forEach((isSet, row) => {
          if (isSet) setBit(bits, row);
        });
        const target = emptyBits(300);
        copySpan(bits, from, to, target, at);
        const rows = source.flatMap((isSet, row) =>
          isSet && row >= from && row < to ? [row - from + at] : [],
        );
        expect(rowsOf(target)).toEqual(rows);
      },
    ),
  );
});
