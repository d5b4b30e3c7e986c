import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisPoints, type CurrencyCode, money, multiply, subtract, sum } from '../money/index.ts';
import { priceOfDay } from '../orders/index.ts';
import {
  type ByWeightBasis,
  convertBasis,
  currencyOf,
  type FixedBasis,
  formerTotal,
  type GoldQuote,
  metalsOf,
  partsOfSet,
  priceLine,
  pricePiece,
  type SetBasis,
  stepsOf,
  type Waterfall,
} from './index.ts';

const quote = (sell: number): GoldQuote => ({
  type: 'HK-CK9999',
  version: 3,
  sell: money(sell, 'HKD'),
  buy: null,
  exchange: null,
  unit: 'tael',
  effectiveAt: '2026-11-21T01:00:00.000Z',
});

const anyFixed: fc.Arbitrary<FixedBasis> = fc
  .integer({ min: 0, max: 5_000_000 })
  .map((minor) => ({ kind: 'fixed', price: money(minor, 'HKD'), was: null }));
const anyByWeight: fc.Arbitrary<ByWeightBasis> = fc
  .record({
    weightMg: fc.integer({ min: 1, max: 99_999 }),
    craft: fc.integer({ min: 0, max: 99_999 }),
    commission: fc.integer({ min: 0, max: 300 }),
  })
  .map(({ weightMg, craft, commission }) => ({
    kind: 'by-weight',
    metal: 'CK9999',
    weightMg,
    craft: money(craft, 'HKD'),
    craftWas: null,
    commissionBasisPoints: commission,
  }));
const anySet: fc.Arbitrary<SetBasis> = fc.record({
  kind: fc.constant('set' as const),
  currency: fc.constant<CurrencyCode>('HKD'),
  parts: fc.array(
    fc.record({ basis: fc.oneof(anyFixed, anyByWeight), quantity: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 5 },
  ),
  discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
});
const anySell = fc.integer({ min: 1, max: 5_000_000 });

function priced(basis: Parameters<typeof pricePiece>[0], sell: number): Waterfall {
  const price = pricePiece(basis, { CK9999: quote(sell) });
  if (!price.ok) throw new Error(price.error.code);
  return price.value;
}

describe('a set', () => {
  it('costs its pieces’ prices less the discount, rounded once', () => {
    fc.assert(
      fc.property(anySet, anySell, (set, sell) => {
        const alone = sum(
          'HKD',
          set.parts.map(({ basis, quantity }) => multiply(priced(basis, sell).total, quantity)),
        );
        const whole = priced(set, sell);
        expect(whole.total).toEqual(subtract(alone, basisPoints(alone, set.discountBasisPoints)));
        expect(whole.total).toEqual(
          sum(
            'HKD',
            whole.steps.map(({ amount }) => amount),
          ),
        );
        const former = formerTotal(whole);
        expect(former ?? alone).toEqual(alone);
        expect(stepsOf(whole, 'set-discount').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('at another day’s price costs what it would have cost if chosen then', () => {
    fc.assert(
      fc.property(anySet, anySell, anySell, (set, before, after) => {
        const agreed = priced(set, before);
        const today = priceOfDay(
          { currency: 'HKD', lines: [{ id: '1', quantity: 2, unit: agreed }], steps: [] },
          { CK9999: quote(after) },
        );
        expect(today.ok && today.value.lines[0]?.unit).toEqual(priced(set, after));
      }),
    );
  });

  it('states what each of its pieces costs, on the day of the choice and at another day’s price', () => {
    fc.assert(
      fc.property(anySet, anySell, anySell, (set, before, after) => {
        const alone = (sell: number) =>
          set.parts.map(({ basis, quantity }) => priceLine(priced(basis, sell), quantity).total);
        const agreed = priced(set, before);
        expect(partsOfSet(agreed).map(({ total }) => total)).toEqual(alone(before));
        const today = priceOfDay(
          { currency: 'HKD', lines: [{ id: '1', quantity: 1, unit: agreed }], steps: [] },
          { CK9999: quote(after) },
        );
        const unit = today.ok ? today.value.lines[0]?.unit : undefined;
        expect(partsOfSet(unit as Waterfall).map(({ total }) => total)).toEqual(alone(after));
      }),
    );
  });

  it('follows exactly the boards of its metals', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const gold = set.parts.some(({ basis }) => basis.kind === 'by-weight');
        expect(metalsOf(set)).toEqual(gold ? ['CK9999'] : []);
        expect(pricePiece(set, {}).ok).toBe(!gold);
      }),
    );
  });

  it('in another currency consists of its pieces in that currency', () => {
    const set: SetBasis = {
      kind: 'set',
      currency: 'HKD',
      parts: [
        { basis: { kind: 'fixed', price: money(100_000, 'HKD'), was: money(120_000, 'HKD') }, quantity: 1 },
      ],
      discountBasisPoints: 500,
    };
    const inYuan = convertBasis(set, 'CNY', 900_000);
    expect(currencyOf(inYuan)).toBe('CNY');
    expect(priced(inYuan, 1).total.currency).toBe('CNY');
    const mixed = pricePiece({ ...set, currency: 'CNY' }, {});
    expect(mixed.ok ? null : mixed.error.code).toBe('PRICE_CURRENCY_MISMATCH');
  });
});
