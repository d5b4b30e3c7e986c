import { describe, expect, it } from 'vitest';
import { noConditions, type PromotionTerms } from '../promotions/index.ts';
import {
  claimStateOf,
  couponEndsAt,
  couponFacts,
  couponStateOf,
  daysToIssue,
  type IssueTerms,
  isForLevel,
  issueOccasions,
  occasionOf,
} from './index.ts';

const issue = (over: Partial<IssueTerms> = {}): IssueTerms => ({
  ...{ on: 'welcome', level: null, validDays: 30, perMember: 1, total: null },
  ...over,
});
const now = new Date('2026-11-27T10:00:00+08:00');

describe('what a coupon is issued for', () => {
  it('differs by year, by level and region, and by claim', () => {
    const named = issueOccasions.map((on) =>
      occasionOf({ on, level: 'gold' }, { year: 2027, region: 'cn', claim: 3 }),
    );
    expect(named).toEqual([
      ...['welcome', 'birthday:2027', 'anniversary:2027', 'wedding:2027', 'upgrade:cn:gold', 'claim:3'],
    ]);
  });

  it('is for the level that is reached alone, and otherwise for that level and above', () => {
    expect(isForLevel({ on: 'upgrade', level: 'gold' }, 'platinum')).toBe(false);
    expect(isForLevel({ on: 'upgrade', level: 'gold' }, 'gold')).toBe(true);
    expect(isForLevel({ on: 'birthday', level: 'silver' }, 'platinum')).toBe(true);
    expect(isForLevel({ on: 'birthday', level: 'silver' }, 'fans')).toBe(false);
    expect(isForLevel({ on: 'birthday', level: null }, 'fans')).toBe(true);
  });

  it('ends with its days, with the month of the birthday, and with the promotion at the latest', () => {
    const endOf = (validDays: number | null, promotion: string | null = null) =>
      couponEndsAt({ validDays }, now, promotion === null ? null : new Date(promotion)).toISOString();
    expect(endOf(1)).toBe('2026-11-28T16:00:00.000Z');
    expect(endOf(null)).toBe('2026-11-30T16:00:00.000Z');
    expect(endOf(30, '2026-12-01T00:00:00Z')).toBe('2026-12-01T00:00:00.000Z');
    expect(couponEndsAt({ validDays: null }, new Date('2028-02-29T12:00:00Z'), null).toISOString()).toBe(
      '2028-02-29T16:00:00.000Z',
    );
  });
});

describe('days that a job issues for', () => {
  const monthDays = (text: string) => daysToIssue(new Date(text));

  it('go back a week, over the end of a year too', () => {
    expect(monthDays('2027-01-03T12:00:00+08:00')).toEqual([
      { year: 2027, monthDays: [103, 102, 101] },
      { year: 2026, monthDays: [1231, 1230, 1229, 1228, 1227] },
    ]);
  });

  it('have 29 February on the 28th of other years, and on its own day in a leap year', () => {
    expect(monthDays('2027-02-28T12:00:00+08:00')[0]?.monthDays).toContain(229);
    expect(monthDays('2027-02-27T12:00:00+08:00')[0]?.monthDays).not.toContain(229);
    expect(monthDays('2028-02-28T12:00:00+08:00')[0]?.monthDays).not.toContain(229);
    expect(monthDays('2028-02-29T12:00:00+08:00')[0]?.monthDays).toContain(229);
  });
});

describe('the state of a coupon', () => {
  it('is used before it is expired', () => {
    const before = new Date(now.getTime() - 1);
    expect(couponStateOf({ isUsed: true, validUntil: before }, now)).toBe('used');
    expect(couponStateOf({ isUsed: false, validUntil: now }, now)).toBe('expired');
    expect(couponStateOf({ isUsed: false, validUntil: new Date(now.getTime() + 1) }, now)).toBe('valid');
  });

  it('of a campaign says why it cannot be claimed', () => {
    const terms = issue({ on: 'claim', level: 'gold', perMember: 2, total: 10 });
    const state = (claimed: number, claimedByAll: number, level: 'silver' | 'gold' = 'gold') =>
      claimStateOf(terms, { level, claimed, claimedByAll });
    expect([state(0, 0), state(1, 9), state(2, 9), state(0, 10), state(0, 0, 'silver')]).toEqual([
      ...['available', 'available', 'claimed', 'gone', 'level'],
    ]);
  });
});

describe('what a coupon gives and asks for', () => {
  const factsOf = (action: PromotionTerms['action'], over: Partial<PromotionTerms['conditions']> = {}) =>
    couponFacts({ action, conditions: { ...noConditions, ...over } });

  it('begins with what it gives', () => {
    expect(
      factsOf(
        { kind: 'order-percent', basisPoints: 850, atMost: 50_000, gold: false },
        { minSubtotal: 100_000, levels: ['60007'], birthdayMonth: true, hours: { from: 600, until: 720 } },
      ),
    ).toEqual([
      { kind: 'percent', basisPoints: 850, of: 'order' },
      { kind: 'percent-at-most', amount: 50_000 },
      { kind: 'min-subtotal', amount: 100_000 },
      { kind: 'levels', codes: ['60007'] },
      { kind: 'birthday-month' },
      { kind: 'hours', from: 600, until: 720 },
      { kind: 'not-gold' },
    ]);
  });

  it('does not speak of gold value where the coupon cannot reduce it anyway, or does', () => {
    expect(factsOf({ kind: 'craft-percent', basisPoints: 5_000 })).toEqual([
      { kind: 'percent', basisPoints: 5_000, of: 'craft' },
    ]);
    expect(factsOf({ kind: 'free-courier' })).toEqual([{ kind: 'free', what: 'courier' }]);
    expect(factsOf({ kind: 'order-amount', amount: 100, every: null, gold: true })).toEqual([
      { kind: 'amount', amount: 100, of: 'order' },
    ]);
  });

  it('names every kind of action', () => {
    const skus = ['JL10806'];
    const actions: PromotionTerms['action'][] = [
      { kind: 'items-percent', basisPoints: 1_000, atMost: null, gold: true },
      { kind: 'items-amount', amount: 1, gold: true },
      { kind: 'items-fixed-price', price: 1, gold: true },
      { kind: 'per-gram', amount: 1, from: 'craft' },
      { kind: 'nth-piece', every: 2, basisPoints: 5_000, gold: true },
      { kind: 'cheapest-piece', basisPoints: 5_000, gold: true },
      { kind: 'order-amount', amount: 1, every: 2, gold: true },
      { kind: 'free-gift-wrap' },
      { kind: 'free-engraving' },
      { kind: 'gift-choice', quantity: 2, every: null, skus },
    ];
    expect(actions.map((action) => factsOf(action).map(({ kind }) => kind))).toEqual([
      ...[['percent'], ['amount'], ['fixed-price'], ['amount'], ['nth-piece'], ['cheapest-piece']],
      ...[['amount-each'], ['free'], ['free'], ['gifts']],
    ]);
  });
});
