import { describe, expect, it } from 'vitest';
import { amountText, readAmount } from './price-text.ts';

describe('an amount of the price filter', () => {
  it.each([
    ['2000', 2000],
    ['2,000', 2000],
    ['２，０００', 2000],
    [' ¥ 2 000 ', 2000],
    ['HK$1234.50', 1234.5],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['about 2000', undefined],
    ['-5', undefined],
    ['1.234', undefined],
    ['1e9', undefined],
    ['9999999999', undefined],
  ])('typed as %j is %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each([
    [null, ''],
    [0, '0'],
    [999, '999'],
    [1234567, '1,234,567'],
    [1234.5, '1,234.5'],
  ])('of %s is written %j, and parsed to the same again', (amount, text) => {
    expect(amountText(amount)).toBe(text);
    expect(readAmount(text)).toBe(amount);
  });
});
