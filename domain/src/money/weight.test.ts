import { expect, it } from 'vitest';
import { caratsText, gramsText, taelsText } from './index.ts';

it.each([
  [8_260, '8.26'],
  [37_429, '37.43'],
  [5, '0.01'],
  [4, '0.00'],
  [1_000_000, '1000.00'],
])('shows %i mg as %s g', (weight, text) => {
  expect(gramsText(weight)).toBe(text);
});

it.each([
  [37_429, '1.000'],
  [51_278, '1.370'],
  [127_259, '3.400'],
  [18, '0.000'],
  [19, '0.001'],
])('shows %i mg as %s taels of 37.429 g', (weight, text) => {
  expect(taelsText(weight)).toBe(text);
});

it('shows points as carats', () => {
  expect(caratsText(70)).toBe('0.70');
  expect(caratsText(3)).toBe('0.03');
});
