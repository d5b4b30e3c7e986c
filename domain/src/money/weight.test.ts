import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caratsText, caratWeight, fromTaelThousandths, gramsText, taelParts, taelsText } from './index.ts';

it.each([
  [8_260, '8.26'],
  [37_429, '37.43'],
  [5, '0.01'],
  [4, '0.00'],
  [1_000_000, '1000.00'],
])('shows %i mg as %s g', (weight, text) => {
  expect(gramsText(weight)).toBe(text);
});

it('counts in taels of 37.429 g: 一两三钱七分', () => {
  const weight = fromTaelThousandths(1_370);
  expect(taelsText(weight)).toBe('1.370');
  expect(taelParts(weight)).toEqual({ tael: 1, mace: 3, candareen: 7, cash: 0 });
  expect(taelsText(37_429)).toBe('1.000');
});

it('converts taels and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (thousandths) => {
      const parts = taelParts(fromTaelThousandths(thousandths));
      expect(parts.tael * 1000 + parts.mace * 100 + parts.candareen * 10 + parts.cash).toBe(thousandths);
    }),
  );
});

it('has 100 points and 0.2 g for a carat', () => {
  expect(caratsText(70)).toBe('0.70');
  expect(caratsText(3)).toBe('0.03');
  expect(caratWeight(100)).toBe(200);
});
