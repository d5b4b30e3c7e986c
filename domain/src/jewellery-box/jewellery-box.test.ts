import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { currencies, money, whole } from '../money/index.ts';
import { orderStages } from '../orders/index.ts';
import { type GoldQuote, type Step, step } from '../pricing/index.ts';
import {
  type AddedPiece,
  checkAddedPiece,
  type DeliveredLine,
  finenessMarks,
  metalOf,
  metalsOfOrdered,
  ownedPiece,
  preciousMetals,
  readMetalCode,
  totalsOf,
  valueHistory,
  valueOfPiece,
} from './index.ts';

const hongKong: GoldQuote = {
  ...{ type: 'HK-CK9999', version: 7, unit: 'tael', exchange: null },
  ...{ sell: whole(49_000, 'HKD'), buy: whole(39_000, 'HKD'), effectiveAt: '2025-12-22T02:00:00.000Z' },
};
const singapore: GoldQuote = {
  ...hongKong,
  sell: money(23_450, 'SGD'),
  buy: money(18_723, 'SGD'),
  unit: 'gram',
};
const platinum: GoldQuote = { ...hongKong, type: 'HK-PT9995', version: 8, buy: whole(12_000, 'HKD') };

const gold = (weightMg: number, fineness = 9_999) => metalOf('gold', fineness, weightMg);
const goldStep = (weightMg: number, pieces?: number): Step =>
  step('gold-value', whole(1, 'HKD'), {
    ...{ metal: 'CK9999', type: 'HK-CK9999', version: 7, effectiveAt: hongKong.effectiveAt },
    ...{ unitPrice: hongKong.sell, unit: 'tael', weightMg },
    ...(pieces === undefined ? {} : { pieces }),
  });

describe('the value of a piece', () => {
  it('is grams times the buy-back board, rounded down to the whole dollar', () => {
    // 10 g × 39,000 ÷ 37.429 g = 10,419.72…
    expect(valueOfPiece([gold(10_000)], { CK9999: hongKong })).toEqual({
      ok: true,
      value: whole(10_419, 'HKD'),
    });
  });

  it('is rounded down to the cent where the currency has cents', () => {
    // 3.333 g × 187.23 = 624.03759
    expect(valueOfPiece([gold(3_333)], { CK9999: singapore })).toEqual({
      ok: true,
      value: money(62_403, 'SGD'),
    });
  });

  it('counts gold of 999 at the full board and 18K by its share', () => {
    const of = (fineness: number) => valueOfPiece([gold(10_000, fineness)], { CK9999: hongKong });
    expect(of(9_990)).toEqual(of(9_999));
    // 10,419.72… × 7,500 ÷ 9,999 = 7,815.57…
    expect(of(7_500)).toEqual({ ok: true, value: whole(7_815, 'HKD') });
  });

  it('adds metals of several boards before it rounds', () => {
    const metals = [gold(1_000), metalOf('platinum', 9_500, 1_000)];
    // 1,041.97… + 304.73… = 1,346.70…
    expect(valueOfPiece(metals, { CK9999: hongKong, PT9995: platinum })).toEqual({
      ok: true,
      value: whole(1_346, 'HKD'),
    });
  });

  it('says why there is none: nothing recorded, or no board that buys the metal', () => {
    const why = (metals: Parameters<typeof valueOfPiece>[0], quotes: Parameters<typeof valueOfPiece>[1]) => {
      const value = valueOfPiece(metals, quotes);
      return value.ok ? null : value.error.code;
    };
    expect(why([], { CK9999: hongKong })).toBe('no-metal');
    expect(why([metalOf('silver', 9_250, 5_000)], { CK9999: hongKong })).toBe('no-board');
    expect(why([gold(5_000)], {})).toBe('no-board');
    expect(why([gold(5_000)], { CK9999: { ...hongKong, buy: null } })).toBe('no-board');
  });

  test('never exceeds the exact value, is on the step, and grows with weight, fineness and price', () => {
    const price = fc.integer({ min: 1, max: 20_000_000 });
    const weight = fc.integer({ min: 1, max: 10_000_000 });
    const quoteWith = (minor: number, currency: 'HKD' | 'SGD', unit: 'tael' | 'gram'): GoldQuote => ({
      ...hongKong,
      ...{ buy: money(minor, currency), sell: money(minor, currency), unit },
    });
    const worthOf = (weightMg: number, fineness: number, quote: GoldQuote): number => {
      const value = valueOfPiece([gold(weightMg, fineness)], { CK9999: quote });
      return value.ok ? value.value.minor : Number.NaN;
    };
    fc.assert(
      fc.property(
        price,
        weight,
        fc.constantFrom(...finenessMarks.gold),
        fc.constantFrom(['HKD', 'tael'] as const, ['SGD', 'gram'] as const),
        fc.nat(1_000),
        (minor, weightMg, fineness, [currency, unit], more) => {
          const quote = quoteWith(minor, currency, unit);
          const value = worthOf(weightMg, fineness, quote);
          const { step: coin } = currencies[currency];
          const unitMg = unit === 'tael' ? 37_429 : 1_000;
          const share = fineness >= 9_990 ? 9_999 : fineness;
          expect(value % coin).toBe(0);
          const scaled = BigInt(9_999) * BigInt(unitMg);
          const exact = BigInt(weightMg) * BigInt(share) * BigInt(minor);
          expect(BigInt(value) * scaled <= exact).toBe(true);
          expect(BigInt(value + coin) * scaled > exact).toBe(true);
          expect(worthOf(weightMg + more, fineness, quote)).toBeGreaterThanOrEqual(value);
          expect(worthOf(weightMg, 9_999, quote)).toBeGreaterThanOrEqual(value);
          expect(worthOf(weightMg, fineness, quoteWith(minor + more, currency, unit))).toBeGreaterThanOrEqual(
            value,
          );
        },
      ),
    );
  });

  it('is summed for each currency', () => {
    expect(totalsOf([whole(1, 'HKD'), money(50, 'SGD'), whole(2, 'HKD')])).toEqual([
      whole(3, 'HKD'),
      money(50, 'SGD'),
    ]);
    expect(totalsOf([])).toEqual([]);
  });
});

describe('the history of a value', () => {
  const at = (hour: number, buy: number, over: Partial<GoldQuote> = {}) => ({
    board: 'CK9999' as const,
    quote: {
      ...hongKong,
      ...{ version: hour, buy: whole(buy, 'HKD'), effectiveAt: `2026-01-01T0${hour}:00:00.000Z` },
      ...over,
    },
  });

  it('has a point for each price, the oldest first', () => {
    expect(valueHistory([gold(37_429)], [at(3, 300), at(1, 100), at(2, 200)])).toEqual([
      { at: '2026-01-01T01:00:00.000Z', value: whole(100, 'HKD') },
      { at: '2026-01-01T02:00:00.000Z', value: whole(200, 'HKD') },
      { at: '2026-01-01T03:00:00.000Z', value: whole(300, 'HKD') },
    ]);
  });

  it('begins once every board of the piece has a price', () => {
    const metals = [gold(37_429), metalOf('platinum', 9_995, 37_429)];
    const later = {
      board: 'PT9995' as const,
      quote: { ...platinum, effectiveAt: '2026-01-01T02:00:00.000Z' },
    };
    expect(valueHistory(metals, [at(1, 100), later, at(3, 300)])).toEqual([
      { at: '2026-01-01T02:00:00.000Z', value: whole(12_100, 'HKD') },
      { at: '2026-01-01T03:00:00.000Z', value: whole(12_300, 'HKD') },
    ]);
  });

  it('leaves out prices at which nothing was bought back', () => {
    expect(valueHistory([gold(37_429)], [at(1, 100), at(2, 0, { buy: null })])).toHaveLength(1);
    expect(valueHistory([], [at(1, 100)])).toEqual([]);
  });
});

describe('metal and fineness of a code', () => {
  test.each([
    ['gold-999', 'gold', 9_990],
    ['gold-9999', 'gold', 9_999],
    ['gold-916', 'gold', 9_160],
    ['18k-white', 'gold', 7_500],
    ['18k-white-rose', 'gold', 7_500],
    ['14k', 'gold', 5_850],
    ['pt950', 'platinum', 9_500],
    ['pt9995', 'platinum', 9_995],
    ['s925', 'silver', 9_250],
  ])('of %s are %s and %i', (code, metal, fineness) => {
    expect(readMetalCode(code)).toEqual({ metal, fineness });
  });

  test.each(['', 'steel', '18kt', '99k', 'gold', 'gold-0001', 'gold-12345', 'xgold-999'])(
    'are unknown for "%s"',
    (code) => {
      expect(readMetalCode(code)).toBeNull();
    },
  );
});

describe('metals of an ordered piece', () => {
  it('come from its price; the facts say the fineness', () => {
    expect(metalsOfOrdered([goldStep(6_760)], [])).toEqual([gold(6_760)]);
    expect(metalsOfOrdered([goldStep(6_760)], [{ attribute: 'metal', code: 'gold-999' }])).toEqual([
      gold(6_760, 9_990),
    ]);
  });

  it('are weighed together for a set and a pair', () => {
    expect(metalsOfOrdered([goldStep(1_000, 2), goldStep(500)], [])).toEqual([gold(2_500)]);
  });

  it('come from the alloys of a design', () => {
    const alloy = (code: string, weightMg: number) =>
      step('metal-value', whole(1, 'HKD'), { alloy: code, weightMg, perGram: whole(1, 'HKD') });
    expect(
      metalsOfOrdered([alloy('18k-white', 3_000), alloy('18k-rose', 1_000), alloy('pt950', 500)], []),
    ).toEqual([gold(4_000, 7_500), metalOf('platinum', 9_500, 500)]);
  });

  it('come from the facts of a piece with a fixed price', () => {
    const facts = (code: string) => [
      { attribute: 'metal', code: '18k-rose' },
      { attribute: 'gold_weight', code },
    ];
    expect(metalsOfOrdered([], facts('2.41'))).toEqual([gold(2_410, 7_500)]);
    for (const weight of ['', '0', '-1', '1e3', '2,4', '9999999', 'NaN'])
      expect(metalsOfOrdered([], facts(weight))).toEqual([]);
  });
});

describe('a line of an order', () => {
  const line: DeliveredLine = {
    ...{ stage: 'complete', productType: 'simple', giftCard: null, giftRule: null, weighedMg: null },
    ...{ quantity: 3, returned: 0, unitSteps: [goldStep(6_760)], facts: [] },
  };

  it('is in the box once it is received, without what went back', () => {
    expect(ownedPiece(line)).toEqual({ quantity: 3, metals: [gold(6_760)] });
    expect(ownedPiece({ ...line, stage: 'returned-partial', returned: 2 })).toEqual({
      ...{ quantity: 1, metals: [gold(6_760)] },
    });
    expect(ownedPiece({ ...line, returned: 3 })).toBeNull();
  });

  test('is in it at three stages alone', () => {
    const stages = orderStages.filter((stage) => ownedPiece({ ...line, stage }) !== null);
    expect(stages).toEqual(['complete', 'return-pending', 'returned-partial']);
  });

  it('is no piece if it is a gift card, a service or a file', () => {
    expect(ownedPiece({ ...line, giftCard: { kind: 'physical' } })).toBeNull();
    expect(ownedPiece({ ...line, productType: 'virtual' })).toBeNull();
    expect(ownedPiece({ ...line, productType: 'downloadable' })).toBeNull();
  });

  it('is a piece without metal if it was bought, but not if a promotion gave it', () => {
    expect(ownedPiece({ ...line, unitSteps: [] })).toEqual({ quantity: 3, metals: [] });
    expect(ownedPiece({ ...line, unitSteps: [], giftRule: 4 })).toBeNull();
    expect(ownedPiece({ ...line, giftRule: 4 })).not.toBeNull();
  });

  it('has the weight of the scale where the workshop weighed it alone', () => {
    expect(ownedPiece({ ...line, weighedMg: 6_791 })?.metals).toEqual([gold(6_791)]);
  });
});

describe('a piece added by hand', () => {
  const piece: AddedPiece = {
    ...{ name: ' 外婆的手镯 ', metal: 'gold', fineness: 9_990, weightMg: 28_500, acquiredOn: '1998-02-14' },
  };
  const check = (over: Partial<AddedPiece>) => {
    const checked = checkAddedPiece({ ...piece, ...over }, '2026-08-23');
    return checked.ok ? checked.value : checked.error.data.field;
  };

  it('is accepted with its name cleaned, and without a day', () => {
    expect(check({})).toEqual({ ...piece, name: '外婆的手镯' });
    expect(check({ acquiredOn: null })).toMatchObject({ acquiredOn: null });
    expect(check({ acquiredOn: '2026-08-23' })).toMatchObject({ acquiredOn: '2026-08-23' });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: '金'.repeat(61) }, 'name'],
    [{ fineness: 9_250 }, 'fineness'],
    [{ metal: 'silver', fineness: 9_160 }, 'fineness'],
    [{ weightMg: 0 }, 'weight'],
    [{ weightMg: 10.5 }, 'weight'],
    [{ weightMg: Number.NaN }, 'weight'],
    [{ weightMg: 1_000_000_000 }, 'weight'],
    [{ acquiredOn: '2026-08-24' }, 'day'],
    [{ acquiredOn: '2026-02-30' }, 'day'],
    [{ acquiredOn: '1899-12-31' }, 'day'],
  ] as const)('is refused: %o', (over, field) => {
    expect(check(over)).toBe(field);
  });

  test('has a value for each mark of a metal that a board quotes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...preciousMetals),
        fc.integer({ min: 10, max: 10_000_000 }),
        (metal, weightMg) => {
          for (const fineness of finenessMarks[metal]) {
            const value = valueOfPiece([metalOf(metal, fineness, weightMg)], {
              CK9999: hongKong,
              PT9995: platinum,
            });
            expect(value.ok).toBe(metal !== 'silver');
          }
        },
      ),
    );
  });
});
