import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, convert, money } from '../money/index.ts';
import { amountOf, convertBasis, currencyOf, metalsOf, pricePiece, withOptions } from './index.ts';

const fixed = { kind: 'fixed', price: money(100_000, 'CNY'), was: null } as const;
const gold = {
  kind: 'by-weight',
  metal: 'CK9999',
  weightMg: 10_000,
  craft: money(30_000, 'CNY'),
  craftWas: null,
  commissionBasisPoints: 0,
} as const;
const quotes = {
  CK9999: {
    type: 'CN-CK9999',
    version: 1,
    effectiveAt: '2026-11-21T09:30:00Z',
    sell: money(100_000, 'CNY'),
    unit: 'gram',
  },
} as const;
const totalOf = (basis: Parameters<typeof pricePiece>[0]): number => {
  const price = pricePiece(basis, quotes as never);
  return price.ok ? price.value.total.minor : Number.NaN;
};

test('options are one step: fixed amounts, and percentages of the piece', () => {
  const basis = withOptions(fixed, [
    { kind: 'amount', amount: money(5_000, 'CNY') },
    { kind: 'share', basisPoints: 250 },
  ]);
  const price = pricePiece(basis, {});
  expect(price.ok && price.value.steps.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['fixed-price', 100_000],
    ['custom-options', 7_500],
  ]);
});

test('a percentage follows gold', () => {
  expect(totalOf(withOptions(gold, [{ kind: 'share', basisPoints: 1_000 }]))).toBe(1_133_000);
});

test('a piece with free options keeps its basis', () => {
  expect(withOptions(fixed, [{ kind: 'amount', amount: money(0, 'CNY') }])).toBe(fixed);
  expect(withOptions(gold, [])).toBe(gold);
});

test('options change neither the currency nor the boards of a price', () => {
  const basis = withOptions(gold, [{ kind: 'amount', amount: money(1, 'CNY') }]);
  expect([currencyOf(basis), metalsOf(basis)]).toEqual(['CNY', ['CK9999']]);
});

test('the charge for options adds amounts and percentages, and is exchanged with the piece', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e6 })),
      fc.array(fc.integer({ min: 0, max: 10_000 })),
      (amounts, shares) => {
        const basis = withOptions(fixed, [
          ...amounts.map((minor) => ({ kind: 'amount' as const, amount: money(minor, 'CNY') })),
          ...shares.map((percentage) => ({ kind: 'share' as const, basisPoints: percentage })),
        ]);
        const sum = amounts.reduce((all, amount) => all + amount, 0);
        const share = shares.reduce((all, percentage) => all + percentage, 0);
        expect(totalOf(basis)).toBe(100_000 + sum + basisPoints(fixed.price, share).minor);
        const other = pricePiece(convertBasis(basis, 'HKD', 1_100_000), {});
        if (!other.ok) throw new Error(other.error.code);
        const each = convert(money(sum, 'CNY'), 'HKD', 1_100_000).minor;
        const part = basisPoints(money(110_000, 'HKD'), share).minor;
        expect(amountOf(other.value, 'custom-options').minor).toBe(each + part);
      },
    ),
  );
});
