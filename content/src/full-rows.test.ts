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
  ])('of %i shows %i, the last one wide: %s', (count, expectedCount, closing) => {
    expect(inFullRows(of(count))).toEqual({ shownPieces: of(expectedCount), closing });
  });

  it('leaves no gap in a row of four as soon as one row is full', () => {
    for (let count = 3; count < 40; count += 1) {
      const { shownPieces, closing } = inFullRows(of(count));
      expect((shownPieces.length + 1 + Number(closing)) % 4).toBe(0);
    }
  });
});
