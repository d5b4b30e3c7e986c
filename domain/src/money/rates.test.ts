import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes } from './currency.ts';
import { completeRates, type Rate } from './rates.ts';

const hkdTable: readonly Rate[] = [
  { from: 'HKD', to: 'MOP', partsPerMillion: 1_030_000 },
  { from: 'MOP', to: 'HKD', partsPerMillion: 970_874 },
  { from: 'HKD', to: 'CNY', partsPerMillion: 915_000 },
  { from: 'HKD', to: 'USD', partsPerMillion: 128_500 },
];

describe('a table of exchange rates', () => {
  it.each([
    ['HKD-MOP', 1_030_000],
    ['MOP-HKD', 970_874],
    ['CNY-HKD', 1_092_896],
    ['USD-HKD', 7_782_101],
    ['CNY-USD', 140_437],
    ['USD-CNY', 7_120_623],
    ['MOP-CNY', 888_350],
  ])('computes %s from its rates', (pair, rate) => {
    expect(completeRates(hkdTable).get(pair)).toBe(rate);
  });

  it('has no rate for an unconnected currency', () => {
    const rates = completeRates(hkdTable);
    expect(rates.get('MYR-HKD')).toBeUndefined();
    expect(rates.get('HKD-SGD')).toBeUndefined();
  });

  it('keeps every given rate, even one that it could derive', () => {
    const rate = fc
      .record({
        from: fc.constantFrom(...currencyCodes),
        to: fc.constantFrom(...currencyCodes),
        partsPerMillion: fc.integer({ min: 100_000, max: 10_000_000 }),
      })
      .filter(({ from, to }) => from !== to);
    const table = fc.uniqueArray(rate, { selector: ({ from, to }) => `${from}-${to}` });
    fc.assert(
      fc.property(table, (rates) => {
        const complete = completeRates(rates);
        for (const { from, to, partsPerMillion } of rates) {
          expect(complete.get(`${from}-${to}`)).toBe(partsPerMillion);
          expect(complete.has(`${to}-${from}`)).toBe(true);
        }
        for (const value of complete.values()) expect(Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });
});
