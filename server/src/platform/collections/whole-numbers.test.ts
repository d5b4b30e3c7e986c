import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WholeNumbers } from './whole-numbers.ts';

const value = fc.oneof(
  fc.constant(Number.NaN),
  fc.nat(70_000),
  fc.constantFrom(0, 65_534, 65_535, 65_536, 4_294_967_294, 4_294_967_295, 2 ** 40, -1),
);
/** More different numbers than one byte can hold. */
const allKinds = Array.from({ length: 300 }, (_, at): [number, number] => [at % 20, at]);
const entries = fc.array(fc.tuple(fc.nat(19), value));
const changes = fc.oneof(
  entries,
  entries.map((group) => [...allKinds, ...group]),
  fc.tuple(entries, entries).map(([earlier, later]) => [...earlier, ...allKinds, ...later]),
);

describe('whole numbers', () => {
  it('are the last ones written, whatever width others need', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const numbers = new WholeNumbers(20);
        const plain = new Float64Array(20).fill(Number.NaN);
        for (const [index, number] of all) {
          numbers.set(index, number);
          plain[index] = number;
          expect(Array.from(plain, (_, at) => numbers.at(at))).toEqual([...plain]);
        }
      }),
    );
  });

  it('start with the given numbers', () => {
    expect(new WholeNumbers(2, 0).at(1)).toBe(0);
    expect(new WholeNumbers(2).at(1)).toBeNaN();
  });

  it('are missing beyond the end, and after the list has grown', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const numbers = new WholeNumbers(20);
        for (const [index, number] of all) numbers.set(index, number);
        const before = Array.from({ length: 20 }, (_, index) => numbers.at(index));
        expect(numbers.at(20)).toBeNaN();
        numbers.grow(30);
        expect(numbers.length).toBe(30);
        expect(Array.from({ length: 30 }, (_, index) => numbers.at(index))).toEqual([
          ...before,
          ...new Array<number>(10).fill(Number.NaN),
        ]);
        const last = all.at(-1)?.[1] ?? 0;
        numbers.set(29, last);
        expect([numbers.at(29), numbers.at(28)]).toEqual([last, Number.NaN]);
      }),
    );
  });
});

it('copies ranges to other positions, and leaves the source unchanged', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.nat(40), value, value, (numbers, at, initial, next) => {
      const before = new WholeNumbers(numbers.length);
      numbers.forEach((number, index) => {
        before.set(index, number);
      });
      const copied = before.copyRanges(at + numbers.length, [{ from: 0, to: numbers.length, at }], initial);
      const read = (from: WholeNumbers) => Array.from({ length: from.length }, (_, index) => from.at(index));
      expect(read(copied)).toEqual([...new Array<number>(at).fill(initial), ...numbers]);
      copied.set(at, next);
      expect(copied.at(at)).toBe(next);
      expect(read(before)).toEqual(numbers);
    }),
  );
});
