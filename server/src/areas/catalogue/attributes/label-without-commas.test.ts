import { expect, test } from 'vitest';
import { labelWithoutCommas } from './label-without-commas.ts';

test.each([
  ['福 Fu, blessing', '福 Fu · blessing'],
  ['White gold ,18K', 'White gold · 18K'],
  ['1,000-12,500,000', '1000-12500000'],
  ['9,99', '9 · 99'],
  ['白金，18K', '白金，18K'],
  ['Rings', 'Rings'],
])('writes the label %s as %s', (label, expected) => {
  expect(labelWithoutCommas(label)).toBe(expected);
});
