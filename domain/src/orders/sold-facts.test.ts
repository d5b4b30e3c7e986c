import { expect, it } from 'vitest';
import { money } from '../money/index.ts';
import { type Step, step } from '../pricing/index.ts';
import { soldFacts } from './index.ts';

const goldValue = (weightMg: number, pieces?: number): Step =>
  step('gold-value', money(2_000_000, 'HKD'), {
    ...{ metal: 'CK9999', type: 'HK-CK9999', version: 1, effectiveAt: '2026-11-21T00:00:00Z' },
    ...{ unitPrice: money(3_000_000, 'HKD'), unit: 'tael', weightMg },
    ...(pieces === undefined ? {} : { pieces }),
  });

const metal = { label: 'Metal', value: 'Gold 999', attribute: 'metal', code: 'gold-999' };
const weightOfPage = {
  label: 'Approx. weight (g)',
  value: '30.15',
  attribute: 'gold_weight',
  code: '30.15',
};

it('states the weight that was priced, not the one of the page', () => {
  expect(soldFacts([metal, weightOfPage], [goldValue(28_600)])).toEqual([
    metal,
    { ...weightOfPage, value: '28.60', code: '28.6' },
  ]);
});

it('leaves the facts of a piece with a fixed price alone', () => {
  const fixed = step('fixed-price', money(100, 'HKD'), {});
  expect(soldFacts([metal, weightOfPage], [fixed])).toEqual([metal, weightOfPage]);
});

it.each([
  ['several parts', [goldValue(28_600), goldValue(30_150)]],
  ['a part with several pieces', [goldValue(28_600, 2)]],
])('states no single weight for a set of %s', (_, steps) => {
  expect(soldFacts([metal, weightOfPage], steps)).toEqual([metal]);
});
