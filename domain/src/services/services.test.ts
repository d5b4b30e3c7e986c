import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, sum } from '../money/index.ts';
import { ringSizes } from '../sizes/index.ts';
import {
  allowedLoss,
  checkCondition,
  checkPieceName,
  checkResizing,
  checkServiceRemark,
  estimateProblem,
  fixedMetals,
  isWeightMissing,
  listedPrice,
  mostSizes,
  ringConstructions,
  SCALE_STEP_MG,
  type ServicePrice,
  serviceMetals,
} from './index.ts';

const today = '2026-11-26';
const price: ServicePrice = {
  ...{ kind: 'resize', base: 20_000, perSize: 10_000, perGram: 0, days: 7, ownFree: 365, loss: 100 },
};
const facts = { sizes: 2, weightMg: null, boughtOn: null, today } as const;

describe('resizing a ring', () => {
  it('goes as far as the construction allows, up and down', () => {
    const reasonOf = (from: string, to: string, construction: (typeof ringConstructions)[number]) => {
      const checked = checkResizing('gold', { construction, from, to });
      return checked.ok ? checked.value : checked.error.data.reason;
    };
    expect(reasonOf('12', '14', 'plain')).toBe(2);
    expect(reasonOf('12', '10', 'stones-on-top')).toBe(2);
    expect(reasonOf('12', '15', 'plain')).toBe('too-far');
    expect(reasonOf('12', '13', 'half-eternity')).toBe(1);
    expect(reasonOf('12', '14', 'half-eternity')).toBe('too-far');
    expect(reasonOf('12', '13', 'full-eternity')).toBe('construction');
    expect(reasonOf('12', '13', 'ornate')).toBe('construction');
    expect(reasonOf('12', '12', 'plain')).toBe('same-size');
    expect(reasonOf('5', '6', 'plain')).toBe('size');
    expect(reasonOf('', '99', 'plain')).toBe('size');
  });

  it('is refused for silver and tungsten whatever the ring looks like', () => {
    for (const metal of serviceMetals)
      for (const construction of ringConstructions) {
        const { ok } = checkResizing(metal, { construction, from: '12', to: '13' });
        expect(ok).toBe(!fixedMetals.includes(metal) && mostSizes[construction] > 0);
      }
  });

  it('counts as many sizes back as there', () => {
    const size = fc.constantFrom(...ringSizes.map(({ hk }) => hk));
    fc.assert(
      fc.property(size, size, fc.constantFrom(...ringConstructions), (from, to, construction) => {
        const there = checkResizing('platinum', { construction, from, to });
        expect(checkResizing('platinum', { construction, from: to, to: from })).toEqual(there);
        if (there.ok) expect(there.value).toBeLessThanOrEqual(mostSizes[construction]);
      }),
    );
  });
});

describe('the price by the list', () => {
  const totalOf = (row: Partial<ServicePrice>, change: object = {}) =>
    listedPrice({ ...price, ...row }, 'HKD', { ...facts, ...change });

  it('adds base, sizes and grams', () => {
    expect(totalOf({}).total).toEqual(money(40_000, 'HKD'));
    const weighed = totalOf({ kind: 're-plate', perSize: 0, perGram: 5_000 }, { sizes: 0, weightMg: 3_450 });
    expect(weighed.steps.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['base', 20_000],
      ['weight', 17_300],
    ]);
    expect(weighed.isLeast).toBe(false);
  });

  it('is the least that it costs while the weight or the damage is unknown', () => {
    expect(totalOf({ kind: 're-plate', perGram: 5_000 }, { sizes: 0 }).isLeast).toBe(true);
    expect(totalOf({ kind: 'repair' }, { sizes: 0 }).isLeast).toBe(true);
    expect(totalOf({}).isLeast).toBe(false);
  });

  it('is nothing for pieces bought here, as long as the list says', () => {
    for (const [ownFree, boughtOn, isFree] of [
      ['always', '1998-02-14', true],
      [365, '2025-11-26', true],
      [365, '2025-11-25', false],
      [0, today, true],
      [null, today, false],
      ['always', null, false],
    ] as const) {
      const { total, isLeast } = totalOf({ ownFree }, { boughtOn });
      expect(total.minor === 0, `${ownFree} ${boughtOn}`).toBe(isFree);
      expect(isLeast).toBe(false);
    }
  });

  it('is the sum of its steps, never below zero, and grows with weight and sizes', () => {
    const row = fc.record({
      ...{ base: fc.nat(100_000), perSize: fc.nat(50_000), perGram: fc.nat(50_000) },
      ownFree: fc.oneof(fc.constant(null), fc.constant('always' as const), fc.nat(1_000)),
    });
    const of = fc.record({
      ...{ sizes: fc.nat(2), weightMg: fc.option(fc.integer({ min: 10, max: 10_000_000 })) },
      boughtOn: fc.constantFrom(null, '2026-01-31', '2020-02-29'),
    });
    fc.assert(
      fc.property(row, of, (change, given) => {
        const listed = totalOf(change, given);
        expect(
          sum(
            'HKD',
            listed.steps.map(({ amount }) => amount),
          ),
        ).toEqual(listed.total);
        expect(listed.total.minor).toBeGreaterThanOrEqual(0);
        const heavier = totalOf(change, {
          ...given,
          sizes: given.sizes + 1,
          weightMg: given.weightMg && given.weightMg + 1_000,
        });
        expect(heavier.total.minor).toBeGreaterThanOrEqual(listed.total.minor);
      }),
    );
  });
});

describe('an estimate', () => {
  it('is never below the list, because nobody on the staff gives a discount', () => {
    const listed = money(40_000, 'HKD');
    expect(estimateProblem(listed, money(40_000, 'HKD'))).toBeNull();
    expect(estimateProblem(listed, money(90_000, 'HKD'))).toBeNull();
    for (const minor of [39_900, 0, -1]) expect(estimateProblem(listed, money(minor, 'HKD'))).toBe('low');
    expect(estimateProblem(listed, money(40_000, 'CNY'))).toBe('low');
    expect(estimateProblem(listed, money(1e12, 'HKD'))).toBe('high');
    expect(estimateProblem(money(0, 'HKD'), money(0, 'HKD'))).toBeNull();
  });
});

describe('a weight that is missing', () => {
  const ring = {
    kind: 'polish',
    isDone: true,
    sizeFrom: null,
    sizeTo: null,
    loss: 100,
    before: 5_000,
  } as const;

  it('is what the list and the scale do not allow', () => {
    expect(allowedLoss(ring)).toBe(60);
    expect(isWeightMissing(ring, 4_940)).toBe(false);
    expect(isWeightMissing(ring, 4_939)).toBe(true);
    expect(isWeightMissing(ring, 5_200)).toBe(false);
    expect(allowedLoss({ ...ring, isDone: false })).toBe(SCALE_STEP_MG);
  });

  it('leaves out what is cut from a ring that is made smaller', () => {
    const smaller = { ...ring, kind: 'resize', loss: 0, sizeFrom: '14', sizeTo: '12' } as const;
    // 53.2 to 50.9 mm: 4.33 % of 5 g.
    expect(allowedLoss(smaller)).toBe(10 + 217);
    expect(allowedLoss({ ...smaller, sizeFrom: '12', sizeTo: '14' })).toBe(10);
  });

  it('never concerns a piece that gained weight or stayed the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 10_000_000 }),
        fc.nat(1_000),
        fc.nat(1_000),
        (before, gain, loss) => {
          expect(isWeightMissing({ ...ring, before, loss }, before + gain)).toBe(false);
        },
      ),
    );
  });
});

it('texts have at most 100 characters, and names of pieces 60', () => {
  expect(checkServiceRemark('').ok).toBe(true);
  expect(checkServiceRemark('金'.repeat(100)).ok).toBe(true);
  expect(checkServiceRemark('金'.repeat(101)).ok).toBe(false);
  expect(checkCondition(' ').ok).toBe(false);
  expect(checkPieceName('戒'.repeat(61)).ok).toBe(false);
  expect(checkPieceName('<b>戒指</b>')).toEqual({ ok: true, value: '<b>戒指</b>' });
});
