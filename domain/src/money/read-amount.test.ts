import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, currencyCodes, decimalSignOf, money, readAmount, toDecimal } from './index.ts';

test.each([
  ['1234.50', 'CNY', 123_450],
  ['1,234.50', 'CNY', 123_450],
  ['1.234,50', 'CNY', 123_450],
  ['1.234.567', 'CNY', 123_456_700],
  ['1 234,50', 'CNY', 123_450],
  ["1'234.50", 'CNY', 123_450],
  ['¥1,280', 'CNY', 128_000],
  ['￥1，280.00元', 'CNY', 128_000],
  ['HK$ 99', 'HKD', 9_900],
  ['1280元', 'HKD', 128_000],
  ['港币1,280', 'HKD', 128_000],
  ['$12,300', 'USD', 1_230_000],
  ['1200.0000', 'CNY', 120_000],
  ['1200,0000', 'CNY', 120_000],
  ['12,5', 'MYR', 1_250],
  ['-3', 'CNY', -300],
] as const)('%s is %s %d', (text, currency, minor) => {
  expect(readAmount(text, currency)).toEqual({ ok: true, value: money(minor, currency) });
});

test.each([
  ['1.280', 'CNY', 'AMOUNT_AMBIGUOUS'],
  ['$1,280', 'CNY', 'AMOUNT_IN_OTHER_CURRENCY'],
  ['US$5', 'HKD', 'AMOUNT_IN_OTHER_CURRENCY'],
  ['on request', 'CNY', 'AMOUNT_NOT_A_NUMBER'],
  ['', 'CNY', 'AMOUNT_NOT_A_NUMBER'],
  ['1,28,0', 'CNY', 'AMOUNT_NOT_A_NUMBER'],
  ['12.345678', 'CNY', 'AMOUNT_TOO_PRECISE'],
] as const)('%s in %s is refused: %s', (text, currency, code) => {
  expect(readAmount(text, currency)).toMatchObject({ ok: false, error: { code } });
});

test('reads an amount with its currency symbol', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(...currencyCodes), (minor, currency) => {
      const amount = money(minor, currency);
      expect(readAmount(`${currencies[currency].symbol}${toDecimal(amount)}`, currency)).toEqual({
        ok: true,
        value: amount,
      });
    }),
  );
});

test.each([
  ['16.806700', 1_681],
  ['99.999999', 10_000],
  ['99.995000', 10_000],
  ['12.345600', 1_235],
  ['0.004', 0],
  ['-1.0050', -101],
  ['1,280.005', 128_001],
  ['12,3456', 1_235],
] as const)('%s is rounded half away from zero', (text, minor) => {
  expect(readAmount(text, 'HKD', { rounds: true })).toEqual({ ok: true, value: money(minor, 'HKD') });
});

test.each([
  ['1.125', '.', 113],
  ['1.125', ',', 112_500],
  ['1,125', '.', 112_500],
  ['1,125', ',', 113],
  ['1.234,50', ',', 123_450],
  ['1,234.50', '.', 123_450],
] as const)('%s in a column with %s before decimals', (text, decimal, minor) => {
  expect(readAmount(text, 'HKD', { decimal, rounds: true })).toEqual({
    ok: true,
    value: money(minor, 'HKD'),
  });
});

test.each([
  ['12.50', '.'],
  ['1200.0000', '.'],
  ['0.125', '.'],
  ['1,234.500', '.'],
  ['1.234,50', ','],
  ['12,5', ','],
  ['1.125', null],
  ['1,125', null],
  ['1280', null],
  ['', null],
] as const)('%s has %s before its decimals', (text, decimal) => {
  expect(decimalSignOf(text)).toBe(decimal);
});
