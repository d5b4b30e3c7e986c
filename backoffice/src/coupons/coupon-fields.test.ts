import { markets } from '@jinlan/domain/markets';
import { type CouponRecord, checkCoupon } from '@jinlan/domain/validity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponOf, draftOf, fieldsOf, newCoupon, typedOf } from './coupon-fields.ts';

const amount = fc.integer({ min: 1, max: 999_999_999_999 });
const coupon: fc.Arbitrary<CouponRecord> = fc
  .record({
    market: fc.constantFrom(...markets),
    value: fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), amount, basisPoints: fc.constant(null) }),
      fc.record({
        kind: fc.constant('percent' as const),
        amount: fc.constant(null),
        basisPoints: fc.integer({ min: 1, max: 10_000 }),
      }),
    ),
    minSubtotal: fc.oneof(fc.constant(0), amount),
    useLimit: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
    buyerLimit: fc.option(fc.integer({ min: 1, max: 9_999 })),
  })
  .map(
    ({ value, ...rest }) =>
      ({
        code: 'WELCOME',
        firstDay: '2026-11-01',
        lastDay: '2026-11-30',
        labelZh: '迎新',
        labelEn: 'Welcome',
        ...value,
        ...rest,
      }) as CouponRecord,
  );

describe('a coupon in the form', () => {
  it('is unchanged by a round trip through the form, in every market', () => {
    fc.assert(
      fc.property(coupon, (stored) => {
        expect(checkCoupon(draftOf(typedOf(stored)))).toEqual({ ok: true, value: stored });
      }),
    );
  });

  it('is unchanged after a merge', () => {
    fc.assert(
      fc.property(coupon, (stored) => {
        expect(couponOf(stored, fieldsOf(stored))).toEqual(stored);
      }),
    );
  });

  it.each([
    ['1,250.50', 125_050],
    [' 8 ', 800],
    ['8.555', Number.NaN],
    ['ten', Number.NaN],
    ['', Number.NaN],
  ])('parses %j as an amount of %d cents', (text, cents) => {
    expect(draftOf({ ...newCoupon('hk'), amount: text }).amount).toBe(cents);
  });

  it.each([
    ['8', 800],
    ['8.5%', 850],
    ['100', 10_000],
    ['8.555', Number.NaN],
    ['-8', Number.NaN],
    ['', Number.NaN],
  ])('parses %j as %d hundredths of a per cent', (text, basisPoints) => {
    expect(draftOf({ ...newCoupon('hk'), kind: 'percent', percent: text }).basisPoints).toBe(basisPoints);
  });
});
