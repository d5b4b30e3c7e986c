import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay } from '../kernel/index.ts';
import {
  type BoardDraft,
  checkPublication,
  type GoldPriceType,
  type GoldQuote,
  goldPriceTypes,
  goldTypeFacts,
  type SimulatorCalibration,
  simulateBoards,
} from './index.ts';

/** Trade-facts 1.3. */
const calibration: SimulatorCalibration = {
  anchor: { date: '2026-08-22', sell: { 'CN-CK9999': 138_700 } },
  monthlyMeanCnyPerGram: [
    1018, 1006, 1009, 1079, 1200, 1289, 1355, 1469, 1540, 1504, 1449, 1400, 1285, 1238, 1303,
  ].map((mean, index) => ({
    month: `${2025 + Math.floor((5 + index) / 12)}-${String(((5 + index) % 12) + 1).padStart(2, '0')}`,
    mean,
  })),
  daily: { moveProbability: 0.52, sigma: 0.018, largestStep: 0.025 },
  intraday: { probability: 0.1, mostRevisions: 2, smallest: 0.005, largest: 0.015 },
  openingTime: '09:30',
  hkdPerCny: 1.09,
  gramsPerTael: 37.429,
  spotRatio: { 'CN-CK9999': 1.38, 'HK-CK9999': 1.19 },
  types: [
    { type: 'CN-CK9999', sellOf: { type: 'CN-CK9999', ratio: 1 }, buyRatio: null, exchangeRatio: 0.86 },
    { type: 'CN-CKBAR', sellOf: { type: 'CN-CK9999', ratio: 0.88 }, buyRatio: null, exchangeRatio: 0.97 },
    { type: 'HK-CK9999', sellOf: { type: 'HK-CK9999', ratio: 1 }, buyRatio: 0.8, exchangeRatio: 0.86 },
    { type: 'HK-CKBEAN', sellOf: { type: 'HK-CK9999', ratio: 0.9 }, buyRatio: 0.91, exchangeRatio: null },
    { type: 'HK-PT9995', sellOf: { type: 'HK-CK9999', ratio: 0.43 }, buyRatio: 0.65, exchangeRatio: null },
  ],
};
const beginning = new Date(0);
const until = new Date('2026-11-21T03:00:00Z');

function run(seed: string, after = beginning, end = until): readonly BoardDraft[] {
  return simulateBoards({ calibration, seed, after, until: end });
}

describe('the simulated market', () => {
  it('is a function of its seed, for a whole span or its parts', () => {
    const whole = run('jinlan');
    expect(run('jinlan')).toEqual(whole);
    expect(run('other')).not.toEqual(whole);
    fc.assert(
      fc.property(fc.date({ min: new Date('2025-06-01'), max: until, noInvalidDate: true }), (splitAt) => {
        expect([...run('jinlan', beginning, splitAt), ...run('jinlan', splitAt)]).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it('publishes each morning at 09:30, and adds missed versions', () => {
    const missed = run('jinlan', new Date('2026-11-17T01:30:00Z'), new Date('2026-11-20T02:00:00Z'));
    const openings = missed.filter(
      ({ type, effectiveAt }) => type === 'CN-CK9999' && effectiveAt.includes('T01:30'),
    );
    expect(openings.map(({ effectiveAt }) => effectiveAt.slice(0, 10))).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  it('never jumps by 2.5 % or more, and every version may be published after the previous one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (seed) => {
        const latest = new Map<GoldPriceType, GoldQuote>();
        for (const draft of run(seed)) {
          const before = latest.get(draft.type) ?? null;
          const check = checkPublication(
            draft,
            before,
            before,
            { staleAfterMinutes: 36 * 60, jumpBasisPoints: 300 },
            until,
          );
          if (!check.ok) throw new Error(`${check.error.code} ${JSON.stringify(draft)}`);
          if (before) expect(Math.abs(draft.sell.minor / before.sell.minor - 1)).toBeLessThan(0.025);
          const { unit } = goldTypeFacts[draft.type];
          latest.set(draft.type, { ...draft, unit, version: check.value.version });
        }
        expect([...latest.keys()].sort()).toEqual([...goldPriceTypes].sort());
      }),
      { numRuns: 10 },
    );
  });

  it('moves like the observed market', () => {
    const closes = new Map<string, number>();
    for (const seed of ['a', 'b', 'c', 'd']) {
      for (const { type, sell, effectiveAt } of run(seed)) {
        if (type === 'CN-CK9999') closes.set(`${seed}${businessDay(new Date(effectiveAt))}`, sell.minor);
      }
    }
    const prices = [...closes.values()];
    const returns = prices.slice(1).map((price, index) => Math.log(price / (prices[index] ?? price)));
    const within = returns.filter((move) => Math.abs(move) < 0.1);
    const deviation = Math.sqrt(within.reduce((total, move) => total + move * move, 0) / within.length);
    expect(deviation).toBeGreaterThan(0.009);
    expect(deviation).toBeLessThan(0.016);
    const mean = prices.reduce((total, price) => total + price, 0) / prices.length;
    expect(mean / 100).toBeGreaterThan(1_150);
    expect(mean / 100).toBeLessThan(1_450);
  });
});
