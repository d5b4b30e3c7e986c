import { describe, expect, it } from 'vitest';
import { type CouponDraft, checkCoupon } from './index.ts';

const percent: CouponDraft = {
  market: 'hk',
  code: 'WELCOME',
  kind: 'percent',
  amount: null,
  basisPoints: 800,
  minSubtotal: 0,
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  labelZh: '迎新九二折',
  labelEn: 'Welcome: 8 % off',
  useLimit: null,
  buyerLimit: null,
};
const amount: CouponDraft = { ...percent, kind: 'amount', amount: 10_000, basisPoints: null };

describe('a coupon', () => {
  it.each<[string, CouponDraft]>([
    ['a percentage', percent],
    ['an amount', amount],
    ['of one day', { ...percent, lastDay: percent.firstDay }],
    ['with a limit and a minimum', { ...amount, useLimit: 1, minSubtotal: 500_000 }],
    ['that gives everything', { ...percent, basisPoints: 10_000 }],
  ])('is valid: %s', (_, draft) => {
    expect(checkCoupon(draft)).toEqual({ ok: true, value: draft });
  });

  it('has its code in capitals and its names trimmed', () => {
    const draft = { ...percent, code: ' ｗelcome ', labelZh: ' 迎新 ', labelEn: ' Welcome ' };
    expect(checkCoupon(draft)).toMatchObject({
      ok: true,
      value: { code: 'WELCOME', labelZh: '迎新', labelEn: 'Welcome' },
    });
  });

  it.each<[Partial<CouponDraft>, string, string]>([
    [{ code: 'A' }, 'code', 'code-form'],
    [{ code: 'MEI.MEI' }, 'code', 'code-form'],
    [{ code: 'X'.repeat(41) }, 'code', 'code-form'],
    [{ market: 'tw' }, 'market', 'no-such-market'],
    [{ kind: 'gift' }, 'kind', 'no-such-kind'],
    [{ basisPoints: null }, 'basisPoints', 'percent-range'],
    [{ basisPoints: 0 }, 'basisPoints', 'percent-range'],
    [{ basisPoints: 10_001 }, 'basisPoints', 'percent-range'],
    [{ basisPoints: 7.5 }, 'basisPoints', 'percent-range'],
    [{ amount: 100 }, 'amount', 'not-of-this-kind'],
    [{ ...amount, amount: 0 }, 'amount', 'whole-above-zero'],
    [{ ...amount, amount: 0.5 }, 'amount', 'whole-above-zero'],
    [{ ...amount, amount: Number.NaN }, 'amount', 'whole-above-zero'],
    [{ ...amount, amount: 1e12 }, 'amount', 'whole-above-zero'],
    [{ ...amount, basisPoints: 800 }, 'basisPoints', 'not-of-this-kind'],
    [{ minSubtotal: -1 }, 'minSubtotal', 'whole'],
    [{ firstDay: '2026-02-30' }, 'firstDay', 'no-day'],
    [{ lastDay: '30.11.2026' }, 'lastDay', 'no-day'],
    [{ lastDay: '2026-10-31' }, 'lastDay', 'before-first-day'],
    [{ labelZh: '  ' }, 'labelZh', 'label-length'],
    [{ labelEn: 'x'.repeat(201) }, 'labelEn', 'label-length'],
    [{ useLimit: 0 }, 'useLimit', 'whole-above-zero'],
    [{ buyerLimit: 0 }, 'buyerLimit', 'uses-of-buyer'],
    [{ buyerLimit: 10_000 }, 'buyerLimit', 'uses-of-buyer'],
  ])('is not valid with %j', (change, field, rule) => {
    expect(checkCoupon({ ...percent, ...change })).toEqual({ ok: false, error: [{ field, rule }] });
  });

  it('returns all its problems at once', () => {
    const checked = checkCoupon({ ...percent, code: '', firstDay: '', labelEn: '' });
    expect(checked).toMatchObject({
      error: [{ field: 'code' }, { field: 'firstDay' }, { field: 'labelEn' }],
    });
  });
});
