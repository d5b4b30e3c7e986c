import { describe, expect, it } from 'vitest';
import { inFullRows } from './Pieces.tsx';

const of = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the pieces of a feature', () => {
  it.each([
    [1, 1, false],
    [2, 2, false],
    [3, 3, false],
    [4, 3, false],
    [5, 3, false],
    [6, 6, true],
    [7, 7, false],
    [8, 7, false],
    [9, 7, false],
    [10, 10, true],
  ])('of %i shows %i, the last one wide: %s', (given, shown, closing) => {
    expect(inFullRows(of(given))).toEqual({ shown: of(shown), closing });
  });

  it('leaves no hole in a row of four once a row is full', () => {
    for (let count = 3; count < 40; count += 1) {
      const { shown, closing } = inFullRows(of(count));
      expect((shown.length + 1 + Number(closing)) % 4).toBe(0);
    }
  });
});
