import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Money, money, sum } from '../money/index.ts';
import type { GoldQuote, GoldQuotes } from '../pricing/index.ts';
import {
  ASSAY_LOSS_MOST,
  assayLoss,
  estimateTradeIn,
  mayPayCash,
  mustConfirm,
  needsIdentity,
  readDocumentEnd,
  stoneTradeIn,
  type TradeInPiece,
  type TradeInRules,
} from './index.ts';

const rules: TradeInRules = {
  market: 'hk',
  fineness: { gold: [9_999, 9_990, 7_500], platinum: [9_995] },
  ...{ minimumMg: 500, loss: 100, lossPerYear: 10, deductionOwn: 0, deductionOther: 1_000 },
  ...{ hasExchange: true, share: 7_500, stoneRate: 9_000, stoneMost: 10_000_000, stoneLeast: 13_000 },
  ...{ identityFrom: 1_000_000, cashMost: 11_999_900, confirmFrom: 2_000_000 },
};
const quote: GoldQuote = {
  ...{ type: 'HK-CK9999', version: 7, unit: 'gram', effectiveAt: '2026-11-21T02:00:00.000Z' },
  ...{ sell: money(100_000, 'HKD'), buy: money(80_000, 'HKD'), exchange: money(86_000, 'HKD') },
};
const quotes: GoldQuotes = { CK9999: quote };
const piece: TradeInPiece = { metal: 'gold', fineness: 9_999, weightMg: 10_000, isOwn: false, years: 0 };

const estimate = (change: Partial<TradeInPiece> = {}, by: Partial<TradeInRules> = {}, at = quotes) =>
  estimateTradeIn({ ...rules, ...by }, { ...piece, ...change }, at);
const totals = (...args: Parameters<typeof estimate>): readonly number[] => {
  const estimated = estimate(...args);
  if (!estimated.ok) throw new Error(estimated.error.code);
  return [estimated.value.exchange.total.minor, estimated.value.payout.total.minor];
};

describe('the value of metal', () => {
  it('is weight by board, less the assay, less what other brands lose', () => {
    const estimated = estimate();
    expect(
      estimated.ok && estimated.value.payout.steps.map(({ kind, amount }) => [kind, amount.minor]),
    ).toEqual([
      ['metal', 800_000],
      ['assay-loss', -8_000],
      ['deduction', -79_200],
    ]);
    expect(totals()).toEqual([766_300, 712_800]);
    expect(totals({ isOwn: true })).toEqual([851_400, 792_000]);
  });

  it('counts alloys by their fine metal, and old pieces lose more at the assay, up to three per cent', () => {
    expect(totals({ isOwn: true, fineness: 7_500 })).toEqual([638_500, 594_000]);
    expect(totals({ isOwn: true, years: 5 })[1]).toBe(788_000);
    expect(assayLoss(rules, 100)).toBe(ASSAY_LOSS_MOST);
  });

  it('is never less against a new piece than as money, whatever the boards say', () => {
    const low = { CK9999: { ...quote, exchange: money(70_000, 'HKD') } };
    expect(totals({}, {}, low)).toEqual([712_800, 712_800]);
    expect(totals({}, {}, { CK9999: { ...quote, exchange: null } })).toEqual([712_800, 712_800]);
    expect(totals({}, { hasExchange: false })).toEqual([712_800, 712_800]);
  });

  it.each([
    ['of zero', { weightMg: 0 }, 'light'],
    ['below zero', { weightMg: -5_000 }, 'light'],
    ['that is no number', { weightMg: Number.NaN }, 'light'],
    ['below the least', { weightMg: 499 }, 'light'],
    ['of a ton', { weightMg: 1_000_000_000 }, 'heavy'],
    ['without end', { weightMg: Number.POSITIVE_INFINITY }, 'light'],
    ['of half a milligram', { weightMg: 10_000.5 }, 'light'],
  ] as const)('is refused for a weight %s', (_, change, reason) => {
    expect(estimate(change)).toMatchObject({ ok: false, error: { data: { reason } } });
  });

  it('is refused for what the market does not take', () => {
    const reasonOf = (...args: Parameters<typeof estimate>) => {
      const estimated = estimate(...args);
      if (estimated.ok) return null;
      return estimated.error.code === 'TRADE_IN_NO_PRICE' ? 'no-price' : estimated.error.data.reason;
    };
    expect(reasonOf({ fineness: 5_850 })).toBe('fineness');
    expect(reasonOf({ metal: 'platinum' }, { fineness: { gold: [], platinum: [] } })).toBe('metal');
    expect(reasonOf({ years: -1 })).toBe('years');
    expect(reasonOf({ years: 1.5 })).toBe('years');
    expect(reasonOf({ metal: 'platinum', fineness: 9_995 })).toBe('no-price');
    expect(reasonOf({}, {}, { CK9999: { ...quote, buy: null, exchange: null } })).toBe('no-price');
  });

  it('is the sum of its steps, in whole steps of the currency, above zero, and never more than the metal', () => {
    const any = fc.record({
      ...{ weightMg: fc.integer({ min: 500, max: 10_000_000 }), isOwn: fc.boolean() },
      ...{ years: fc.nat(100), fineness: fc.constantFrom(9_999, 9_990, 7_500) },
    });
    const by = fc.record({
      ...{ loss: fc.nat(300), lossPerYear: fc.nat(300), deductionOwn: fc.nat(5_000) },
      ...{ deductionOther: fc.nat(5_000), hasExchange: fc.boolean() },
    });
    fc.assert(
      fc.property(any, by, (change, changed) => {
        const estimated = estimate(change, changed);
        if (!estimated.ok) throw new Error(estimated.error.code);
        for (const { steps, total } of [estimated.value.exchange, estimated.value.payout]) {
          expect(
            sum(
              'HKD',
              steps.map(({ amount }) => amount),
            ),
          ).toEqual(total);
          expect(total.minor % 100).toBe(0);
          expect(total.minor).toBeGreaterThan(0);
          expect(total.minor).toBeLessThanOrEqual(steps[0]?.amount.minor ?? 0);
        }
        const [exchange = 0, payout = 0] = totals(change, changed);
        expect(exchange).toBeGreaterThanOrEqual(payout);
      }),
    );
  });
});

describe('a diamond', () => {
  const of = (price: Money, by: Partial<TradeInRules> = {}) => stoneTradeIn({ ...rules, ...by }, price);

  it('counts its share against a stone that is dear enough', () => {
    expect(of(money(1_000_000, 'HKD'))).toEqual({
      ...{ value: money(900_000, 'HKD'), least: money(1_300_000, 'HKD') },
    });
    expect(of(money(1_000_050, 'HKD'))).toEqual({
      ...{ value: money(900_000, 'HKD'), least: money(1_300_100, 'HKD') },
    });
  });

  it('is not taken without a price, or where the market takes none', () => {
    expect(of(money(0, 'HKD'))).toBeNull();
    expect(of(money(-100, 'HKD'))).toBeNull();
    expect(of(money(1_000_000, 'HKD'), { stoneRate: null })).toBeNull();
  });
});

describe('the identity check', () => {
  it('adds what the number got on the same day', () => {
    expect(needsIdentity(rules, 0, 999_999)).toBe(false);
    expect(needsIdentity(rules, 0, 1_000_000)).toBe(true);
    expect(needsIdentity(rules, 600_000, 400_000)).toBe(true);
    expect(needsIdentity({ identityFrom: 0 }, 0, 1)).toBe(true);
  });

  it('comes with the manager’s confirmation once the day of a number or of an assayer reaches the limit', () => {
    const none = { ofNumber: 0, ofAssayer: 0 };
    expect(mustConfirm(rules, 'gold', none, 1_999_999)).toBe(false);
    expect(mustConfirm(rules, 'gold', none, 2_000_000)).toBe(true);
    expect(mustConfirm(rules, 'gold', { ...none, ofNumber: 1_000_000 }, 1_000_000)).toBe(true);
    expect(mustConfirm(rules, 'gold', { ...none, ofAssayer: 1_000_000 }, 1_000_000)).toBe(true);
    expect(mustConfirm(rules, 'gold', { ofNumber: 900_000, ofAssayer: 900_000 }, 1_000_000)).toBe(false);
    expect(mustConfirm(rules, 'diamond', none, 1)).toBe(true);
  });

  it('ends cash at the limit of a day', () => {
    expect(mayPayCash(rules, 0, 11_999_900)).toBe(true);
    expect(mayPayCash(rules, 1, 11_999_900)).toBe(false);
    expect(mayPayCash({ cashMost: null }, 1e12, 1e12)).toBe(true);
    expect(mayPayCash({ cashMost: 0 }, 0, 1)).toBe(false);
  });

  it('keeps four characters of a document and refuses more', () => {
    const read = (typed: string) => {
      const end = readDocumentEnd(typed);
      return end.ok ? end.value : null;
    };
    expect(read(' 34(5) ')).toBeNull();
    expect(read('634(5)')).toBe('6345');
    expect(read('１２３x')).toBe('123X');
    for (const wrong of ['', '123', '12345', 'A123456(7)', '<b>x', '一二三四'])
      expect(read(wrong)).toBeNull();
  });
});
