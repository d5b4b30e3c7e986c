import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, type PriceUnit, pricePer, priceUnits } from './index.ts';

describe('a price of gold for another weight', () => {
  it.each<[number, PriceUnit, PriceUnit, number]>([
    [4_790_000, 'tael', 'gram', 127_976],
    [4_790_000, 'tael', 'mace', 479_000],
    [136_100, 'gram', 'tael', 5_094_087],
    [136_100, 'gram', 'mace', 509_409],
    [136_100, 'gram', 'gram', 136_100],
    [-2_400, 'gram', 'tael', -89_830],
  ])('%i minor units a %s is %i a %s', (minor, from, to, expected) => {
    expect(pricePer(money(minor, 'HKD'), from, to)).toEqual(money(expected, 'HKD'));
  });

  it('is restored from a larger weight', () => {
    const unit = fc.constantFrom(...priceUnits);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), unit, (minor, from) => {
        const price = money(minor, 'CNY');
        expect(pricePer(pricePer(price, from, 'tael'), 'tael', from)).toEqual(price);
      }),
    );
  });
});
