import { money } from '@jinlan/domain/money';
import { describe, expect, it } from 'vitest';
import { type LevelNow, levelPrice, pointsOf } from './level-price.ts';

const gold = (craft_basis_points: number): LevelNow => ({ level: 'GOLD', craft_basis_points });
const price = money(500_000, 'HKD');
const craft = { value: 680, currency: 'HKD' } as const;

describe('the price of a level', () => {
  it('takes the share off the craft charge, rounded once', () => {
    expect(levelPrice(price, craft, gold(3_000))).toEqual(money(479_600, 'HKD'));
    expect(levelPrice(price, { value: 681.5, currency: 'HKD' }, gold(3_000))).toEqual(money(479_600, 'HKD'));
    expect(levelPrice(price, craft, gold(10_000))).toEqual(money(432_000, 'HKD'));
  });

  it.each<[string, Parameters<typeof levelPrice>]>([
    ['for guests', [price, craft, null]],
    ['for a level without a discount today', [price, craft, gold(0)]],
    ['for a piece without such a craft charge', [price, null, gold(3_000)]],
    [
      'for a craft charge of which nothing is left after rounding',
      [price, { value: 1, currency: 'HKD' }, gold(3_000)],
    ],
    ['for a craft charge in another currency', [price, { value: 680, currency: 'CNY' }, gold(3_000)]],
    ['without a price', [null, craft, gold(3_000)]],
  ])('is none %s', (_, given) => {
    expect(levelPrice(...given)).toBeNull();
  });
});

describe('the points of a piece', () => {
  const levels = [
    { level: 'FANS', points: 100, reduced_points: 100 },
    { level: 'GOLD', points: 120, reduced_points: 118 },
  ];
  it('are those of the own level, at the price that it pays', () => {
    expect(pointsOf(levels, null)).toBe(100);
    expect(pointsOf(levels, gold(0))).toBe(120);
    expect(pointsOf(levels, gold(3_000))).toBe(118);
    expect(pointsOf(null, gold(0))).toBe(0);
  });
});
