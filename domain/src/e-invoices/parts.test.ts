import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money/index.ts';
import { paidForPieces, partsLeft } from './index.ts';

const line = (position: number, quantity: number, paid: number, returned = 0) => ({
  ...{ position, quantity, paid, returned },
});

describe('an e-invoice after a return', () => {
  test('is for the pieces that were not returned, by what was paid for them', () => {
    const lines = [line(1, 3, 30_000, 1), line(2, 1, 20_000), line(3, 2, 5_000, 2)];
    expect(partsLeft(money(40_001, 'CNY'), lines)).toEqual([
      { position: 1, quantity: 2, amount: 20_001 },
      { position: 2, quantity: 1, amount: 20_000 },
      { position: 3, quantity: 0, amount: 0 },
    ]);
  });

  test('has lines that add up to its amount, and none for a line without pieces', () => {
    const lines = fc
      .array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), paid: fc.nat(1e7), back: fc.nat(9) }), {
        minLength: 1,
        maxLength: 8,
      })
      .map((list) =>
        list.map(({ quantity, paid, back }, index) =>
          line(index + 1, quantity, paid, Math.min(quantity, back)),
        ),
      );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), lines, (minor, paidLines) => {
        const parts = partsLeft(money(minor, 'CNY'), paidLines);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(minor);
        const isEmpty = parts.every(({ quantity }) => quantity === 0);
        for (const [index, { position, quantity, amount }] of parts.entries()) {
          const { quantity: ordered = 0, returned = 0 } = paidLines[index] ?? {};
          expect([position, quantity]).toEqual([index + 1, ordered - returned]);
          expect(amount).toBeGreaterThanOrEqual(0);
          if (quantity === 0 && !isEmpty) expect(amount).toBe(0);
        }
      }),
    );
  });

  test('is for a piece that was kept, where only free pieces were', () => {
    const parts = partsLeft(money(1_500, 'CNY'), [line(1, 1, 30_000, 1), line(2, 1, 0)]);
    expect(parts.map(({ amount }) => amount)).toEqual([0, 1_500]);
  });

  test('is for the returned lines by their weight, where a fee is kept of a whole return', () => {
    const parts = partsLeft(money(300, 'CNY'), [line(1, 2, 20_000, 2), line(2, 1, 10_000, 1)]);
    expect(parts).toEqual([
      { position: 1, quantity: 0, amount: 200 },
      { position: 2, quantity: 0, amount: 100 },
    ]);
  });
});

test('what was paid for some pieces of a line is in whole minor units', () => {
  expect(paidForPieces({ paid: 10_000, quantity: 3 }, 1)).toBe(3_333);
  expect(paidForPieces({ paid: 10_000, quantity: 3 }, 3)).toBe(10_000);
  expect(paidForPieces({ paid: -1, quantity: 1 }, 1)).toBe(0);
});
