import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../kernel/index.ts';
import { money } from '../money/index.ts';
import { check, memberTermsFile } from '../validity/index.ts';
import {
  countLine,
  keepGoal,
  levelCode,
  linesLeft,
  type MemberLevel,
  type MemberTerms,
  memberLevels,
  memberRegions,
  nextGoal,
  type Purchase,
  pointsAvailableAt,
  pointsExpireAt,
  pointsFor,
  rankOf,
  regionOf,
  type SoldLine,
  standingOn,
  type TermsHistory,
  termsIn,
} from './index.ts';

/** The terms of the sample shop. */
const terms = ((): MemberTerms => {
  const file = readFileSync(new URL('../../../sample/members.json', import.meta.url), 'utf8');
  const checked = check(memberTermsFile, JSON.parse(file));
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
})();
const always: TermsHistory = [{ version: 1, since: '2000-01-01', terms }];
const { points } = terms;

const bought = (...purchases: readonly (readonly [string, number])[]): readonly Purchase[] =>
  purchases.map(([day, dollars]) => ({ day, value: dollars * 100 }));
const levelOn = (purchases: readonly Purchase[], day: string): MemberLevel =>
  standingOn(always, purchases, day).level;

describe('levels and regions', () => {
  it('have the codes of the specification', () => {
    expect(memberLevels.map((level) => levelCode('hk', level))).toEqual([60005, 60006, 60007, 60008, 60009]);
    expect(memberLevels.map((level) => levelCode('cn', level))).toEqual([60023, 60024, 60025, 60026, 60027]);
    expect(memberRegions.map((region) => levelCode(region, 'fans'))).toEqual([60005, 60023, 60005, 60005]);
  });

  it('count Hong Kong and Macau as one', () => {
    expect((['cn', 'hk', 'mo', 'my', 'sg'] as const).map(regionOf)).toEqual(['cn', 'hk', 'hk', 'my', 'sg']);
  });

  it('state the terms in each currency', () => {
    expect(memberRegions.map((region) => termsIn(terms, region, 2_000_000))).toEqual([
      2_000_000, 1_840_000, 1_100_000, 340_000,
    ]);
  });

  it('never ask more to keep a level than to reach it', () => {
    for (const level of memberLevels)
      expect(terms.levels[level].keep).toBeLessThanOrEqual(terms.levels[level].reach);
  });
});

describe('the level of a member', () => {
  it('is the first without a purchase', () => {
    expect(standingOn(always, [], '2026-11-27')).toEqual({
      ...{ level: 'fans', since: null, until: null, countsFrom: null },
    });
  });

  it('rises on the day of the purchase that reaches it, and with the sum of twelve months', () => {
    const purchases = bought(['2026-01-10', 8_000], ['2026-06-01', 11_999], ['2026-06-02', 1]);
    expect(levelOn(purchases, '2026-01-09')).toBe('fans');
    expect(levelOn(purchases, '2026-01-10')).toBe('silver');
    expect(levelOn(purchases, '2026-06-01')).toBe('silver');
    expect(standingOn(always, purchases, '2026-06-02')).toMatchObject({
      ...{ level: 'gold', since: '2026-06-02', until: '2027-06-02' },
    });
  });

  it('does not count what is older than the months of the level', () => {
    expect(levelOn(bought(['2026-01-10', 10_000], ['2027-01-10', 10_000]), '2027-01-10')).toBe('silver');
    expect(levelOn(bought(['2026-01-11', 10_000], ['2027-01-10', 10_000]), '2027-01-10')).toBe('gold');
  });

  it('skips levels', () => {
    expect(levelOn(bought(['2026-01-10', 250_000]), '2026-01-10')).toBe('diamond');
  });

  it('is renewed by what was spent after it was reached', () => {
    const kept = bought(['2026-01-10', 20_000], ['2026-12-01', 12_000]);
    expect(standingOn(always, kept, '2027-01-10')).toMatchObject({
      ...{ level: 'gold', since: '2027-01-10', until: '2028-01-10', countsFrom: '2027-01-10' },
    });
    expect(levelOn(bought(['2026-01-10', 20_000], ['2026-12-01', 11_999]), '2027-01-10')).toBe('silver');
    // The purchase that reached it does not keep it, however large.
    expect(levelOn(bought(['2026-01-10', 79_000]), '2027-01-10')).toBe('silver');
  });

  it('falls to what the last months reach, and at last to the first', () => {
    const purchases = bought(['2026-01-10', 250_000], ['2026-08-01', 85_000]);
    expect(levelOn(purchases, '2027-01-09')).toBe('diamond');
    expect(levelOn(purchases, '2027-01-10')).toBe('platinum');
    expect(levelOn(purchases, '2028-01-10')).toBe('silver');
    expect(levelOn(purchases, '2030-01-09')).toBe('silver');
    expect(levelOn(purchases, '2030-01-10')).toBe('fans');
  });

  it('is what it would be without a piece that was returned', () => {
    expect(levelOn(bought(['2026-01-10', 8_000], ['2026-06-01', 0]), '2026-06-01')).toBe('silver');
    expect(levelOn(bought(['2026-01-10', 0]), '2026-06-01')).toBe('fans');
  });

  const purchases = fc
    .array(fc.tuple(fc.nat({ max: 1_500 }), fc.nat({ max: 30_000_000 })), { maxLength: 12 })
    .map((list) =>
      list
        .map(([offset, value]) => ({ day: addDays('2022-01-01', offset), value }))
        .toSorted((a, b) => a.day.localeCompare(b.day)),
    );
  const today = fc.nat({ max: 3_000 }).map((offset) => addDays('2022-01-01', offset));

  it('is never below what the last months reach on the day of a purchase, and always ends in the future', () => {
    fc.assert(
      fc.property(purchases, today, (list, day) => {
        const { level, since, until } = standingOn(always, list, day);
        expect(until === null).toBe(level === 'fans');
        if (since !== null && until !== null) {
          expect(since <= day && day < until).toBe(true);
          expect(until).toBe(addMonths(since, terms.levels[level].months));
        }
        const now = list.filter((each) => each.day <= day);
        if (now.at(-1)?.day !== day) return;
        for (const higher of memberLevels) {
          const from = addMonths(day, -terms.levels[higher].months);
          const spent = now.filter((each) => each.day > from).reduce((sum, { value }) => sum + value, 0);
          if (spent >= terms.levels[higher].reach)
            expect(rankOf(level)).toBeGreaterThanOrEqual(rankOf(higher));
        }
      }),
    );
  });

  it('does not depend on how the purchases of a day are split, nor on later ones', () => {
    fc.assert(
      fc.property(purchases, today, fc.nat({ max: 1_000 }), (list, day, part) => {
        const split = list.flatMap(({ day: on, value }) => {
          const first = Math.min(part, value);
          return [
            { day: on, value: first },
            { day: on, value: value - first },
          ];
        });
        const known = list.filter((each) => each.day <= day);
        expect(standingOn(always, split, day)).toEqual(standingOn(always, list, day));
        expect(standingOn(always, known, day)).toEqual(standingOn(always, list, day));
      }),
    );
  });

  it('ends as the first level once nothing was bought for long', () => {
    fc.assert(
      fc.property(purchases, (list) => {
        expect(levelOn(list, '2040-01-01')).toBe('fans');
      }),
    );
  });

  it('is not taken away by new terms before it ends, which count from their day on', () => {
    const dearer: TermsHistory = [
      always[0],
      {
        ...{ version: 2, since: '2026-06-01' },
        terms: { ...terms, levels: { ...terms.levels, gold: { ...terms.levels.gold, reach: 4_000_000 } } },
      },
    ];
    const list = bought(['2026-01-10', 20_000]);
    expect(standingOn(dearer, list, '2027-01-09')).toEqual(standingOn(always, list, '2027-01-09'));
    const later = bought(['2026-06-01', 39_999]);
    expect(standingOn(dearer, later, '2026-06-01').level).toBe('silver');
    expect(standingOn(dearer, bought(['2026-06-01', 40_000]), '2026-06-01').level).toBe('gold');
    fc.assert(
      fc.property(purchases, today, fc.integer({ min: 1, max: 30_000_000 }), (bag, day, reach) => {
        const changed = {
          ...terms,
          levels: { ...terms.levels, diamond: { ...terms.levels.diamond, reach } },
        };
        const history: TermsHistory = [always[0], { version: 2, since: addDays(day, 1), terms: changed }];
        expect(standingOn(history, bag, day)).toEqual(standingOn(always, bag, day));
      }),
    );
  });

  it('says what lacks for the next, and what keeps it', () => {
    const list = bought(['2026-01-10', 16_800]);
    const standing = standingOn(always, list, '2026-11-27');
    expect(nextGoal(always, standing, list, '2026-11-27')).toEqual({
      ...{ level: 'gold', spent: 1_680_000, lacking: 320_000, by: '2027-01-09' },
    });
    expect(keepGoal(always, standing, list)).toEqual({
      ...{ level: 'silver', spent: 0, lacking: 1, by: '2028-01-09' },
    });
    const diamond = bought(['2026-01-10', 250_000]);
    expect(nextGoal(always, standingOn(always, diamond, '2026-02-01'), diamond, '2026-02-01')).toBeNull();
    expect(keepGoal(always, standingOn(always, [], '2026-02-01'), [])).toBeNull();
    expect(nextGoal(always, standingOn(always, [], '2026-02-01'), [], '2026-02-01')).toMatchObject({
      ...{ level: 'silver', by: null },
    });
  });
});

describe('points', () => {
  const hkd = (minor: number) => money(minor, 'HKD');
  const line = (given: Partial<SoldLine> = {}): SoldLine => ({
    ...{ position: 1, quantity: 1, row: 100_000, discount: 0, isBullion: false, isGiftCard: false },
    unitSteps: [{ kind: 'fixed-price', amount: hkd(100_000), cause: {} }],
    ...given,
  });
  const gold: SoldLine['unitSteps'] = [
    {
      kind: 'gold-value',
      amount: hkd(80_000),
      cause: {
        ...{ metal: 'gold-999', type: 'jewellery-sell', version: 1, effectiveAt: '2026-11-27T02:00:00.000Z' },
        ...{ unitPrice: hkd(100_00), unit: 'g', weightMg: 8_000 },
      } as never,
    },
    { kind: 'craft-charge', amount: hkd(20_000), cause: {} },
  ];

  it.each<[string, Partial<SoldLine>, number | null]>([
    ['a piece at a fixed price, whole', {}, 100_000],
    ['what was paid for it alone', { discount: 25_000 }, 75_000],
    ['craft charge whole and gold by a fifth', { unitSteps: gold }, 36_000],
    ['several pieces', { unitSteps: gold, quantity: 2, row: 200_000 }, 72_000],
    ['a reduction in proportion', { unitSteps: gold, discount: 50_000 }, 18_000],
    ['a bar, which is a purchase without points', { unitSteps: gold, isBullion: true }, 0],
    ['no gift card', { isGiftCard: true }, null],
    ['no gift', { discount: 100_000 }, null],
  ])('count %s', (_, given, earns) => {
    expect(countLine(points, line(given))?.earns ?? null).toBe(earns);
  });

  it('are one for each Hong Kong dollar of the terms, times the level', () => {
    expect(pointsFor(100, 36_099, 100)).toBe(360);
    expect(pointsFor(100, 36_099, 150)).toBe(541);
    expect(pointsFor(92, 9_200, 100)).toBe(100);
    expect(pointsFor(17, 1_700, 200)).toBe(200);
  });

  it('can be used fifteen days after the receipt, and expire at the end of a month two years later', () => {
    const available = pointsAvailableAt(points, new Date('2026-11-27T12:00:00Z'));
    expect(available.toISOString()).toBe('2026-12-11T16:00:00.000Z');
    expect(pointsExpireAt(points, available).toISOString()).toBe('2028-12-31T16:00:00.000Z');
    expect(pointsExpireAt(points, new Date('2026-12-31T15:59:59Z')).toISOString()).toBe(
      '2028-12-31T16:00:00.000Z',
    );
    expect(pointsExpireAt(points, new Date('2026-12-31T16:00:00Z')).toISOString()).toBe(
      '2029-01-31T16:00:00.000Z',
    );
  });

  const lines = [
    { position: 1, paid: 60_000, earns: 60_000 },
    { position: 2, paid: 40_000, earns: 10_000 },
  ];
  it('lose what was refunded, from the returned pieces first', () => {
    expect(linesLeft(lines, hkd(50_000), [{ position: 2, weight: 40_000 }])).toEqual([
      { position: 1, paid: 50_000, earns: 50_000 },
    ]);
    expect(linesLeft(lines, hkd(50_000), [])).toEqual([
      { position: 1, paid: 30_000, earns: 30_000 },
      { position: 2, paid: 20_000, earns: 5_000 },
    ]);
    expect(linesLeft(lines, hkd(105_000), [])).toEqual([]);
    expect(linesLeft(lines, null, [])).toEqual([]);
  });

  it('never grow by a refund, and are gone with the last cent', () => {
    const counted = fc.record({ paid: fc.integer({ min: 1, max: 10_000_000 }), share: fc.nat({ max: 100 }) });
    const refunds = fc.array(fc.record({ amount: fc.nat({ max: 20_000_000 }), of: fc.nat({ max: 5 }) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(counted, { minLength: 1, maxLength: 5 }), refunds, (parts, list) => {
        let left: ReturnType<typeof linesLeft> = parts.map(({ paid, share }, index) => ({
          ...{ position: index + 1, paid, earns: Math.floor((paid * share) / 100) },
        }));
        const sumOf = (what: 'paid' | 'earns'): number => left.reduce((sum, line) => sum + line[what], 0);
        for (const { amount, of } of list) {
          const [paid, earns] = [sumOf('paid'), sumOf('earns')];
          left = linesLeft(left, hkd(amount), [{ position: of, weight: 1 }]);
          expect(sumOf('paid')).toBe(Math.max(0, paid - amount));
          expect(sumOf('earns')).toBeLessThanOrEqual(earns);
        }
        left = linesLeft(left, hkd(sumOf('paid')), []);
        expect(left).toEqual([]);
      }),
    );
  });
});

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-27', 24, '2028-11-27'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});
