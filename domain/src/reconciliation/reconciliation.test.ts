import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BusinessDay } from '../kernel/index.ts';
import {
  compareDay,
  type Difference,
  daysDue,
  dueTime,
  isEmptyBelieved,
  type OurEntry,
  type StatementEntry,
} from './index.ts';

const at = '2026-11-26T04:00:00.000Z';

const our = (key: string, minor = 100, over: Partial<OurEntry> = {}): OurEntry => ({
  kind: 'payment',
  key,
  minor,
  currency: 'HKD',
  state: 'done',
  ...over,
});

const listedAs = ({ kind, key, minor, currency }: OurEntry): StatementEntry => ({
  ...{ kind, key, minor, currency, at },
  reference: `theirs-${key}`,
  feeMinor: null,
});

const codes = (differences: readonly Difference[]) => differences.map(({ code }) => code);

const compare = (listed: readonly StatementEntry[], ours: readonly OurEntry[], due = ours) =>
  compareDay({ listed, ours, due, listedBefore: [] });

const records = fc
  .uniqueArray(fc.record({ key: fc.string({ minLength: 1 }), minor: fc.integer({ min: 1, max: 1e9 }) }), {
    selector: ({ key }) => key,
    minLength: 1,
    maxLength: 30,
  })
  .chain((rows) =>
    fc
      .array(fc.constantFrom('payment' as const, 'refund' as const), {
        minLength: rows.length,
        maxLength: rows.length,
      })
      .map((kinds) =>
        rows.map(({ key, minor }, index) => our(key, minor, { kind: kinds[index] ?? 'payment' })),
      ),
  );

/** What the provider has more than the shop, by a report. */
const excess = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { code, listed, ours }) => {
    if (code === 'other_amount') return sum + (listed?.minor ?? 0) - (ours?.minor ?? 0);
    return sum + (listed?.minor ?? -(ours?.minor ?? 0));
  }, 0);

const sumOf = (entries: readonly { minor: number }[]) => entries.reduce((sum, { minor }) => sum + minor, 0);

describe('comparing a provider’s list with the shop’s records', () => {
  it('finds nothing where both have the same, in whatever order', () => {
    fc.assert(
      fc.property(records, fc.nat(), (ours, turn) => {
        const listed = ours.map(listedAs);
        const cut = turn % ours.length;
        expect(compare([...listed.slice(cut), ...listed.slice(0, cut)], ours)).toEqual([]);
      }),
    );
  });

  it('finds exactly the one line that was lost, doubled, changed or added', () => {
    const flaws = {
      missing_there: (lines: StatementEntry[], index: number) => lines.toSpliced(index, 1),
      twice: (lines: StatementEntry[], index: number) =>
        lines.toSpliced(index, 0, lines[index] as StatementEntry),
      other_amount: (lines: StatementEntry[], index: number) =>
        lines.map((line, place) => (place === index ? { ...line, minor: line.minor + 1 } : line)),
      other_currency: (lines: StatementEntry[], index: number) =>
        lines.map((line, place) => (place === index ? { ...line, currency: 'CNY' } : line)),
      unknown_here: (lines: StatementEntry[], index: number) => [
        ...lines,
        { ...(lines[index] as StatementEntry), key: null },
      ],
    } as const;
    const named = fc.constantFrom(...(Object.keys(flaws) as (keyof typeof flaws)[]));
    fc.assert(
      fc.property(records, fc.nat(), named, (ours, place, flaw) => {
        const index = place % ours.length;
        const differences = compare(flaws[flaw](ours.map(listedAs), index), ours);
        expect(codes(differences)).toEqual([flaw]);
      }),
    );
  });

  it('explains the whole difference of the sums', () => {
    const line = fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 1000 }), fc.boolean());
    fc.assert(
      fc.property(records, fc.array(line, { maxLength: 40 }), (ours, lines) => {
        const listed = lines.map(([index, minor, isOurs]): StatementEntry => {
          const entry = ours[index % ours.length] as OurEntry;
          return { ...listedAs(entry), minor, key: isOurs ? entry.key : null };
        });
        expect(excess(compare(listed, ours))).toBe(sumOf(listed) - sumOf(ours));
      }),
    );
  });

  it('does not miss what an earlier list had, and calls it twice where it comes again', () => {
    const ours = [our('a')];
    const before = { listedBefore: ours, ours, due: ours };
    expect(compareDay({ ...before, listed: [] })).toEqual([]);
    expect(codes(compareDay({ ...before, listed: ours.map(listedAs) }))).toEqual(['twice']);
  });

  it('keeps a payment and a refund with the same key apart', () => {
    const ours = [our('a'), our('a', 100, { kind: 'refund' })];
    expect(codes(compare([listedAs(ours[0] as OurEntry)], ours))).toEqual(['missing_there']);
  });

  it('reports money for a payment that the shop counts as unpaid, and does not ask for such money', () => {
    const ours = [our('a', 100, { state: 'none' })];
    expect(codes(compare(ours.map(listedAs), ours, []))).toEqual(['unpaid_here']);
    expect(compare([], ours)).toEqual([]);
  });

  it('takes a waiting refund as listed or not', () => {
    const ours = [our('a:refund', 100, { kind: 'refund', state: 'waiting' })];
    expect(compare(ours.map(listedAs), ours)).toEqual([]);
    expect(compare([], ours)).toEqual([]);
  });
});

describe('the days whose lists are due', () => {
  const day = (text: string) => text as BusinessDay;

  it('are ready from an hour of the next day', () => {
    const before = new Date('2026-11-27T01:59:00Z');
    const ready = new Date('2026-11-27T02:00:00Z');
    expect(daysDue(before, 10, day('2026-11-25'))).toBeNull();
    expect(daysDue(ready, 10, day('2026-11-25'))).toEqual({ from: '2026-11-26', until: '2026-11-26' });
  });

  it('are the newest alone for a new shop, and all that were left out, 31 at most', () => {
    const now = new Date('2026-11-27T04:00:00Z');
    expect(daysDue(now, 10, null)).toEqual({ from: '2026-11-26', until: '2026-11-26' });
    expect(daysDue(now, 10, day('2026-11-20'))).toEqual({ from: '2026-11-21', until: '2026-11-26' });
    expect(daysDue(now, 10, day('2026-01-01'))).toEqual({ from: '2026-10-27', until: '2026-11-26' });
  });

  it('cover every instant once, in whatever order the lists come', () => {
    const [first, second] = [day('2026-11-25'), day('2026-11-26')];
    const inOrder = [
      dueTime(first, { before: false, after: false }),
      dueTime(second, { before: true, after: false }),
    ];
    expect(inOrder[0]?.from).toEqual(new Date('2026-11-24T16:00:00Z'));
    expect(inOrder[0]?.until).toEqual(inOrder[1]?.from);
    const reversed = [
      dueTime(first, { before: false, after: true }),
      dueTime(second, { before: false, after: false }),
    ];
    expect(reversed[0]?.until).toEqual(reversed[1]?.from);
    expect(reversed[1]?.until).toEqual(inOrder[1]?.until);
  });

  it('are believed to be empty after three hours, and after three days where something is due', () => {
    const believed = (time: string, isSomethingDue: boolean) =>
      isEmptyBelieved(new Date(time), day('2026-11-26'), 10, isSomethingDue);
    expect(believed('2026-11-27T04:59:59Z', false)).toBe(false);
    expect(believed('2026-11-27T05:00:00Z', false)).toBe(true);
    expect(believed('2026-11-30T01:59:59Z', true)).toBe(false);
    expect(believed('2026-11-30T02:00:00Z', true)).toBe(true);
  });
});
