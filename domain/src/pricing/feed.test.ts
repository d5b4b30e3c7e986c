import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whole } from '../money/index.ts';
import {
  boardPrice,
  type FeedMapping,
  feedPauseSeconds,
  feedUnits,
  type GoldQuote,
  goldPriceTypes,
  goldTypeFacts,
  isFactor,
  plausible,
  readFeed,
} from './index.ts';

const now = new Date('2026-11-21T06:00:00Z');
const type = fc.constantFrom(...goldPriceTypes);
const unit = fc.constantFrom(...feedUnits);
/** A price with up to four decimals, in ten-thousandths. */
const price = fc.integer({ min: 1, max: 1_000_000_000 });
const text = (tenThousandths: number): string => {
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** Grams of a unit (trade-facts 1.1), as an independent reading of the tables. */
const grams = { g: 1, tael: 37.429, oz: 31.1034768, gram: 1 } as const;

describe('the price of a board', () => {
  it('is the quoted one for equal unit, currency and factor', () => {
    fc.assert(
      fc.property(type, fc.integer({ min: 1, max: 100_000 }), (board, steps) => {
        const { step, unit: boardUnit } = goldTypeFacts[board];
        const minor = steps * step;
        const mapping = { unit: boardUnit === 'gram' ? 'g' : 'tael', factor: '1' } as const;
        expect(boardPrice(String(minor / 100), board, mapping, 1_000_000)).toBe(minor);
      }),
    );
  });

  it('is on the step, and at most half a step from the exact price', () => {
    fc.assert(
      fc.property(type, unit, price, fc.integer({ min: 100, max: 30_000 }), (board, from, quoted, factor) => {
        const { step, unit: boardUnit } = goldTypeFacts[board];
        const minor = boardPrice(text(quoted), board, { unit: from, factor: text(factor) }, 1_090_000);
        const exact = (quoted / 100) * (factor / 10_000) * 1.09 * (grams[boardUnit] / grams[from]);
        if (minor === null) {
          expect(exact).toBeGreaterThan(9.9e9);
          return;
        }
        expect(minor % step).toBe(0);
        expect(Math.abs(minor - exact)).toBeLessThanOrEqual(step / 2 + exact * 1e-9);
      }),
    );
  });

  it('never falls when the quoted price rises', () => {
    fc.assert(
      fc.property(type, unit, price, price, (board, from, a, b) => {
        const of = (quoted: number) =>
          boardPrice(text(quoted), board, { unit: from, factor: '1.19' }, 1_000_000) ?? Infinity;
        expect(of(Math.max(a, b))).toBeGreaterThanOrEqual(of(Math.min(a, b)));
      }),
    );
  });

  it('is rounded once, half-up, whatever the factor', () => {
    // 1,386.50 yuan lies half-way between two steps; 1,386.4999 does not.
    expect(boardPrice('1386.50', 'CN-CK9999', { unit: 'g', factor: '1' }, 1_000_000)).toBe(138_700);
    expect(boardPrice('1386.4999', 'CN-CK9999', { unit: 'g', factor: '1' }, 1_000_000)).toBe(138_600);
    expect(boardPrice('1000', 'CN-CK9999', { unit: 'tael', factor: '37.429' }, 1_000_000)).toBe(100_000);
    expect(boardPrice('31.1034768', 'CN-CK9999', { unit: 'oz', factor: '1000' }, 1_000_000)).toBe(100_000);
    // US$4,418 an ounce at HK$7.78, retail 1.19 of spot: 49,221 on the step of HK$10 (trade-facts 1.3: 49,000).
    expect(boardPrice('4418', 'HK-CK9999', { unit: 'oz', factor: '1.19' }, 7_780_000)).toBe(4_922_000);
  });
});

const mapping: FeedMapping = {
  sell: 'a.0.sell',
  unit: 'g',
  currency: 'CNY',
  time: 'time',
  timeFormat: 'milliseconds',
  factor: '1',
};
const terms = { now, oldestMinutes: 60, rateOf: () => null };
const readWith = (answer: unknown, more: Partial<FeedMapping> = {}) =>
  readFeed(answer, 'CN-CK9999', { ...mapping, ...more }, terms);

describe('reading', () => {
  it('returns a price or a refusal for anything, and never an implausible price', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (sell, time) => {
        const reading = readWith({ a: [{ sell }], time });
        if (reading.ok) expect(reading.value.sell).toBeGreaterThan(0);
        else expect(reading.error.code).toMatch(/^FEED_/);
        expect(readWith(sell).ok).toBe(false);
      }),
    );
  });

  it('reads own properties only', () => {
    const time = now.getTime();
    expect(readWith({ a: [{ sell: 1387 }], time })).toMatchObject({
      value: { sell: 138_700, quotedAt: now },
    });
    for (const sell of ['a.length', '__proto__.x', 'constructor.length', 'a.1.sell', 'a.0.sell.x'])
      expect(readWith({ a: [{ sell: 1387 }], time }, { sell })).toMatchObject({
        error: { code: 'FEED_PRICE_UNREADABLE' },
      });
  });

  it('refuses a currency without a rate, and a price that rounds to zero', () => {
    const answer = { a: [{ sell: 0.004 }], time: now.getTime() };
    expect(readWith(answer)).toMatchObject({ error: { code: 'FEED_PRICE_NOT_POSITIVE' } });
    expect(readWith(answer, { currency: 'USD' })).toMatchObject({
      error: { code: 'FEED_RATE_MISSING', data: { from: 'USD', to: 'CNY' } },
    });
  });

  it('accepts a clock that is a minute fast, and no more', () => {
    const at = (seconds: number) => readWith({ a: [{ sell: 1387 }], time: now.getTime() + seconds * 1_000 });
    expect(at(60).ok).toBe(true);
    expect(at(61)).toMatchObject({ error: { code: 'FEED_TIME_FUTURE' } });
    expect(at(-3_600).ok).toBe(true);
    expect(at(-3_601)).toMatchObject({ error: { code: 'FEED_TIME_OLD' } });
  });
});

it('refuses a price a quarter away from the current one', () => {
  const standing = { sell: whole(1_000, 'CNY') } as GoldQuote;
  expect(plausible(whole(1_250, 'CNY'), standing).ok).toBe(true);
  expect(plausible(whole(1_251, 'CNY'), standing).ok).toBe(false);
  expect(plausible(whole(749, 'CNY'), standing).ok).toBe(false);
  expect(plausible(whole(9_999, 'CNY'), null).ok).toBe(true);
});

it('accepts plain decimals above 0 as factors', () => {
  for (const good of ['1', '1.38', '0.000001']) expect(isFactor(good)).toBe(true);
  for (const bad of ['0', '-1', '1e3', '', '.5', 'x', 1.38, null]) expect(isFactor(bad)).toBe(false);
});

it('pauses longer after each failure, five minutes at most', () => {
  expect([0, 1, 2, 3, 6, 7, 1_000].map((failures) => feedPauseSeconds(failures, 60))).toEqual([
    60, 5, 10, 20, 160, 300, 300,
  ]);
});
