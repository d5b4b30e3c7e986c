import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, format, money, sum, whole } from '../money/index.ts';
import {
  convertBasis,
  convertQuote,
  formerTotal,
  type GoldQuote,
  goldTypeFor,
  goldTypesOf,
  type PriceBasis,
  priceChange,
  priceLine,
  pricePiece,
  priceTokenText,
  quotesFor,
  stepsOf,
  withCharges,
} from './index.ts';

const hongKong: GoldQuote = {
  type: 'HK-CK9999',
  version: 7,
  sell: whole(11_700, 'HKD'),
  buy: whole(9_360, 'HKD'),
  exchange: null,
  unit: 'tael',
  effectiveAt: '2015-12-29T01:30:00.000Z',
};
const mainland: GoldQuote = {
  type: 'CN-CK9999',
  version: 12,
  sell: whole(1_387, 'CNY'),
  buy: null,
  exchange: whole(1_193, 'CNY'),
  unit: 'gram',
  effectiveAt: '2026-08-22T06:05:00.000Z',
};

function byWeight(over: Partial<Extract<PriceBasis, { kind: 'by-weight' }>> = {}): PriceBasis {
  return {
    kind: 'by-weight',
    metal: 'CK9999',
    weightMg: 8_260,
    craft: whole(580, 'CNY'),
    craftWas: null,
    commissionBasisPoints: 0,
    ...over,
  };
}

function explain(basis: PriceBasis, quotes = { CK9999: mainland } as Parameters<typeof pricePiece>[1]) {
  const priced = pricePiece(basis, quotes);
  if (!priced.ok) throw new Error(priced.error.code);
  return [
    ...priced.value.steps.map(({ kind, amount }) => `${kind} ${format(amount)}`),
    format(priced.value.total),
  ];
}

describe('golden prices', () => {
  const golden = byWeight({ weightMg: 127_259, craft: whole(3_740, 'HKD') });

  it('prices 3.4 taels at HK$11,700 with and without 2 % commission (trade-facts 1.4)', () => {
    expect(explain(golden, { CK9999: hongKong })).toEqual([
      'gold-value HK$39,780',
      'craft-charge HK$3,740',
      'HK$43,520',
    ]);
    expect(explain({ ...golden, commissionBasisPoints: 200 } as PriceBasis, { CK9999: hongKong })).toEqual([
      'gold-value HK$39,780',
      'craft-charge HK$3,740',
      'commission HK$796',
      'HK$44,316',
    ]);
  });

  it('prices the bracelet of the mocks: ¥1,387 × 8.26 g + ¥580', () => {
    expect(explain(byWeight())).toEqual(['gold-value ¥11,457', 'craft-charge ¥580', '¥12,037']);
  });

  it('shows an offer on the craft charge and on a tag', () => {
    expect(explain(byWeight({ craftWas: whole(1_160, 'CNY') }))).toEqual([
      'gold-value ¥11,457',
      'craft-charge ¥1,160',
      'craft-discount −¥580',
      '¥12,037',
    ]);
    const tag: PriceBasis = { kind: 'fixed', price: whole(6_880, 'CNY'), was: whole(7_480, 'CNY') };
    expect(explain(tag)).toEqual(['fixed-price ¥7,480', 'item-discount −¥600', '¥6,880']);
    const priced = pricePiece(tag, {});
    expect(priced.ok && formerTotal(priced.value)).toEqual(whole(7_480, 'CNY'));
  });

  it('has all figures with which the gold value can be checked', () => {
    const priced = pricePiece(byWeight(), { CK9999: mainland });
    expect(priced.ok && stepsOf(priced.value, 'gold-value')[0]?.cause).toEqual({
      metal: 'CK9999',
      type: 'CN-CK9999',
      version: 12,
      effectiveAt: '2026-08-22T06:05:00.000Z',
      unitPrice: whole(1_387, 'CNY'),
      unit: 'gram',
      weightMg: 8_260,
    });
  });
});

describe('laws', () => {
  const basis = fc.oneof(
    fc.record({
      kind: fc.constant('by-weight' as const),
      metal: fc.constant('CK9999' as const),
      weightMg: fc.integer({ min: 1, max: 2_000_000 }),
      craft: fc.integer({ min: 0, max: 5_000_000 }).map((value) => money(value, 'CNY')),
      craftWas: fc.option(fc.integer({ min: 0, max: 5_000_000 }).map((value) => money(value, 'CNY'))),
      commissionBasisPoints: fc.integer({ min: 0, max: 1_000 }),
    }),
    fc.record({
      kind: fc.constant('fixed' as const),
      price: fc.integer({ min: 0, max: 500_000_000 }).map((value) => money(value, 'CNY')),
      was: fc.option(fc.integer({ min: 0, max: 500_000_000 }).map((value) => money(value, 'CNY'))),
    }),
  );
  const sell = fc.integer({ min: 1, max: 5_000 }).map((value) => whole(value, 'CNY'));

  it('adds up: the steps are the total, for one piece and for a line', () => {
    fc.assert(
      fc.property(basis, sell, fc.integer({ min: 1, max: 99 }), (pieceBasis, price, quantity) => {
        const priced = pricePiece(pieceBasis, { CK9999: { ...mainland, sell: price } });
        if (!priced.ok) throw new Error(priced.error.code);
        for (const { steps, total } of [priced.value, priceLine(priced.value, quantity)]) {
          expect(
            sum(
              'CNY',
              steps.map((step) => step.amount),
            ),
          ).toEqual(total);
        }
        expect(priceLine(priced.value, quantity).total.minor).toBe(priced.value.total.minor * quantity);
        expect(priced.value.total.minor).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('rounds each part to the step on its own', () => {
    fc.assert(
      fc.property(sell, fc.integer({ min: 1, max: 2_000_000 }), (price, weightMg) => {
        const priced = pricePiece(byWeight({ weightMg, commissionBasisPoints: 200 }), {
          CK9999: { ...mainland, sell: price },
        });
        if (!priced.ok) throw new Error(priced.error.code);
        for (const { amount } of priced.value.steps) expect(amount.minor % currencies.CNY.step).toBe(0);
      }),
    );
  });

  it('changes by exactly the difference of two boards, and not at all for equal ones', () => {
    fc.assert(
      fc.property(
        basis,
        sell,
        sell,
        fc.integer({ min: 1, max: 99 }),
        (pieceBasis, before, after, quantity) => {
          const at = (price: typeof before, version: number) => ({
            CK9999: { ...mainland, version, sell: price },
          });
          const change = priceChange(pieceBasis, quantity, at(before, 1), at(after, 2));
          if (!change.ok) throw new Error(change.error.code);
          if (change.value === null) return;
          const { old, current, difference } = change.value;
          expect(old.minor + difference.minor).toBe(current.minor);
          expect(difference.minor).not.toBe(0);
        },
      ),
    );
    expect(
      priceChange(byWeight(), 1, { CK9999: mainland }, { CK9999: { ...mainland, version: 13 } }),
    ).toEqual({
      ok: true,
      value: null,
    });
  });
});

it('shows the change of the mocks: ¥1,363 to ¥1,387 is +¥199 on 8.26 g', () => {
  const before = { ...mainland, version: 11, sell: whole(1_363, 'CNY') };
  const change = priceChange(byWeight(), 1, { CK9999: before }, { CK9999: mainland });
  expect(change).toMatchObject({
    ok: true,
    value: { old: whole(11_838, 'CNY'), current: whole(12_037, 'CNY'), difference: whole(199, 'CNY') },
  });
});

describe('refusals', () => {
  it.each([
    [byWeight({ metal: 'PT9995' }), 'GOLD_PRICE_UNAVAILABLE'],
    [byWeight({ craft: whole(1, 'HKD') }), 'PRICE_CURRENCY_MISMATCH'],
    [byWeight({ weightMg: 0 }), 'PRICE_INVALID'],
    [byWeight({ weightMg: 1.5 }), 'PRICE_INVALID'],
    [byWeight({ craft: whole(-1, 'CNY') }), 'PRICE_INVALID'],
    [byWeight({ commissionBasisPoints: -1 }), 'PRICE_INVALID'],
    [{ kind: 'fixed', price: whole(-1, 'CNY'), was: null } as PriceBasis, 'PRICE_INVALID'],
  ])('%# returns a code', (basis, code) => {
    expect(pricePiece(basis, { CK9999: mainland })).toMatchObject({ ok: false, error: { code } });
  });
});

describe('markets', () => {
  const boards = [{ ...hongKong, sell: whole(48_660, 'HKD') }, mainland];
  const rates: Record<string, number> = { 'HKD>MOP': 1_030_000, 'HKD>MYR': 540_000, 'HKD>USD': 128_500 };
  const rateOf = (from: string, to: string) => rates[`${from}>${to}`] ?? null;

  it('reads its own board, or Hong Kong’s converted', () => {
    expect(quotesFor('cn', 'CNY', boards, rateOf).CK9999).toEqual(mainland);
    expect(quotesFor('hk', 'HKD', boards, rateOf).CK9999?.sell).toEqual(whole(48_660, 'HKD'));
    expect(quotesFor('mo', 'MOP', boards, rateOf).CK9999).toMatchObject({
      sell: whole(50_120, 'MOP'),
      unit: 'tael',
      version: 7,
    });
    // 48,660 × 0.54 = 26,276.40 per tael ÷ 37.429 g
    expect(quotesFor('my', 'MYR', boards, rateOf).CK9999).toMatchObject({
      sell: money(70_203, 'MYR'),
      unit: 'gram',
    });
    expect(quotesFor('sg', 'SGD', boards, rateOf)).toEqual({});
  });

  it('has no board for a metal that a market does not quote', () => {
    expect(goldTypeFor('cn', 'CKBAR')).toBe('CN-CKBAR');
    expect(goldTypeFor('cn', 'PT9995')).toBeNull();
    expect(goldTypeFor('hk', 'CKBAR')).toBeNull();
    expect(goldTypeFor('sg', 'CK9999')).toBe('HK-CK9999');
    expect(goldTypesOf('mo')).toEqual(['HK-CK9999', 'HK-CKBEAN', 'HK-PT9995']);
  });

  it('leaves a quote unchanged in its own currency and unit', () => {
    const same = { currency: 'HKD', unit: 'tael', partsPerMillion: 1_000_000 } as const;
    expect(convertQuote(hongKong, same)).toEqual(hongKong);
  });

  it('charges what it shows in another currency', () => {
    const basis = convertBasis(byWeight({ craft: whole(3_740, 'HKD') }), 'USD', 128_500);
    const priced = pricePiece(basis, quotesFor('hk', 'USD', boards, rateOf));
    expect(priced.ok && format(priced.value.total)).toBe('US$1,860.49');
  });
});

it('writes equal token texts for equal prices only', () => {
  const unit = pricePiece(byWeight(), { CK9999: mainland });
  if (!unit.ok) throw new Error(unit.error.code);
  const line = (id: string, quantity = 1) => ({ id, sku: 'CN10428', quantity, unit: unit.value });
  const text = priceTokenText('CNY', whole(24_074, 'CNY'), [line('2'), line('1')]);
  expect(text).toBe(priceTokenText('CNY', whole(24_074, 'CNY'), [line('1'), line('2')]));
  expect(text).toContain('["1","CN10428",1,1203700,["CN-CK9999@12"]]');
  expect(text).not.toBe(priceTokenText('CNY', whole(24_074, 'CNY'), [line('1'), line('2', 2)]));
  expect(text).not.toBe(priceTokenText('CNY', whole(24_075, 'CNY'), [line('1'), line('2')]));
});

describe('a tag with charges beside it', () => {
  it('costs both, and keeps the reduction of the tag', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, fc.option(amount), fc.array(amount), (price, was, charges) => {
        const cny = (minor: number) => money(minor, 'CNY');
        const basis = { kind: 'fixed', price: cny(price), was: was === null ? null : cny(was) } as const;
        const [alone, charged] = [basis, withCharges(basis, charges.map(cny))].map((pieceBasis) => {
          const priced = pricePiece(pieceBasis, {});
          if (!priced.ok) throw new Error(priced.error.code);
          return priced.value;
        });
        const all = sum('CNY', charges.map(cny)).minor;
        expect((charged?.total.minor ?? 0) - (alone?.total.minor ?? 0)).toBe(all);
        const off = (price: typeof alone) =>
          price && stepsOf(price, 'item-discount').map((step) => step.amount);
        expect(off(charged)).toEqual(off(alone));
      }),
    );
  });
});
