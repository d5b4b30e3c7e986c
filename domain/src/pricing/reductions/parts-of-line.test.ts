import fc from 'fast-check';
import { expect, it } from 'vitest';
import { money } from '../../money/index.ts';
import { step, type Waterfall, waterfall } from '../waterfall.ts';
import { partsOfLine } from './parts-of-line.ts';

const yuan = (minor: number) => money(minor, 'CNY');
const gold = {
  metal: 'CK9999',
  type: 'CN-CK9999',
  version: 1,
  effectiveAt: '2026-08-22T00:00:00Z',
  unitPrice: yuan(100),
  unit: 'gram',
  weightMg: 1_000,
} as const;

/** A set of by-weight pieces with a discount of `off`. */
const setOf = (value: number, craft: number, commission: number, off: number): Waterfall =>
  waterfall('CNY', [
    step('gold-value', yuan(value), gold),
    step('craft-charge', yuan(craft), {}),
    step('commission', yuan(commission), { basisPoints: 200 }),
    step('set-discount', yuan(-off), { basisPoints: 500 }),
  ]);

it.each([
  ['no discount', setOf(1_000, 300, 20, 0), [20, 300, 1_000]],
  ['a discount below the other steps', setOf(1_000, 300, 20, 15), [5, 300, 1_000]],
  ['one that the craft charge bears', setOf(1_000, 300, 20, 120), [0, 200, 1_000]],
  ['one that reaches the gold', setOf(1_000, 300, 20, 420), [0, 0, 900]],
] as const)('splits a line with %s', (_case, row, [other, craft, gold]) => {
  const wrap = yuan(7);
  expect(partsOfLine(row, wrap)).toEqual({
    other: yuan(other),
    craft: yuan(craft),
    gold: yuan(gold),
    'gift-wrap': wrap,
  });
});

it('takes a piece’s own offer from its craft charge', () => {
  const row = waterfall('CNY', [
    step('gold-value', yuan(1_000), gold),
    step('craft-charge', yuan(300), {}),
    step('craft-discount', yuan(-100), { by: 'offer', was: yuan(300), now: yuan(200) }),
  ]);
  expect(partsOfLine(row, yuan(0))).toMatchObject({ craft: yuan(200), gold: yuan(1_000), other: yuan(0) });
});

it('adds up to the line, with no part below zero', () => {
  const some = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(some, some, some, fc.integer({ min: 0, max: 10_000 }), (value, craft, commission, points) => {
      const row = setOf(
        value,
        craft,
        commission,
        Math.floor(((value + craft + commission) * points) / 10_000),
      );
      const { other, craft: craftPart, gold: goldPart } = partsOfLine(row, yuan(0));
      expect(other.minor + craftPart.minor + goldPart.minor).toBe(row.total.minor);
      for (const { minor } of [other, craftPart, goldPart]) expect(minor).toBeGreaterThanOrEqual(0);
    }),
  );
});
