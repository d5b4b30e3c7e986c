import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDay, businessTime } from '../kernel/index.ts';
import { firstDayOfTransfer, HORIZON_DAYS, overlap, type StoreDays, slotAt, slotsOfDay } from './index.ts';

const now = new Date('2026-11-25T02:30:00Z'); // 10:30 in the store
const store: StoreDays = {
  usual: { opens: '11:00', closes: '20:30' },
  exceptions: [
    { day: '2026-12-25', hours: { opens: '12:00', closes: '15:00' } },
    { day: '2026-12-01', hours: null },
  ],
  closures: [],
  booked: [],
};
const rules = { slotMinutes: 60, capacity: 2 };
const at = (text: string): Date => new Date(`${text}:00+08:00`);
const starts = (day: string, days = store): string[] =>
  slotsOfDay(day, days, rules, { now }).map(({ startsAt }) => startsAt.toISOString().slice(11, 16));

describe('the slots of a day', () => {
  it('follow the opening hours, and end before the store closes', () => {
    const slots = slotsOfDay('2026-11-26', store, rules, { now });
    expect(slots).toHaveLength(9);
    expect(slots[0]).toEqual({ startsAt: at('2026-11-26T11:00'), endsAt: at('2026-11-26T12:00'), free: 2 });
    expect(slots.at(-1)?.endsAt).toEqual(at('2026-11-26T20:00'));
  });

  it('begin two hours from now at the earliest', () => {
    expect(starts('2026-11-25')[0]).toBe('05:00'); // 13:00
  });

  it('follow holidays, and are none on a closed day', () => {
    expect(starts('2026-12-25')).toEqual(['04:00', '05:00', '06:00']);
    expect(starts('2026-12-01')).toEqual([]);
  });

  it('reach thirty days ahead, and not back', () => {
    expect(starts('2026-12-25')).toHaveLength(3);
    expect(starts('2026-12-26')).toEqual([]);
    expect(starts('2026-11-24')).toEqual([]);
  });

  it('leave out what a closure touches', () => {
    const closures = [{ startsAt: at('2026-11-26T12:30'), endsAt: at('2026-11-26T19:00') }];
    expect(starts('2026-11-26', { ...store, closures })).toEqual(['03:00', '11:00']);
  });

  it('count what is booked, also of slots of another length', () => {
    const span = { startsAt: at('2026-11-26T11:30'), endsAt: at('2026-11-26T12:15') };
    const days = { ...store, booked: [span, span] };
    expect(slotsOfDay('2026-11-26', days, rules, { now }).map(({ free }) => free)).toEqual([
      ...[0, 0],
      ...Array(7).fill(2),
    ]);
  });

  it('begin on the day on which a piece from another store has come', () => {
    const firstDay = firstDayOfTransfer(now, 5);
    expect(firstDay).toBe('2026-11-30');
    const limits = { now, firstDay };
    expect(slotsOfDay('2026-11-29', store, rules, limits)).toEqual([]);
    expect(slotsOfDay('2026-11-30', store, rules, limits)).toHaveLength(9);
  });

  it('run past midnight where the store does', () => {
    const late = { ...store, usual: { opens: '20:00', closes: '02:00' } };
    expect(slotsOfDay('2026-11-26', late, rules, { now })).toHaveLength(6);
    expect(slotAt(at('2026-11-27T01:00'), late, rules, { now })).not.toBeNull();
    expect(slotAt(at('2026-11-27T02:00'), late, rules, { now })).toBeNull();
  });

  it('are found by their start alone', () => {
    expect(slotAt(at('2026-11-26T11:00'), store, rules, { now })?.free).toBe(2);
    for (const other of ['2026-11-26T11:01', '2026-11-26T20:00', '2026-11-25T11:00', '2026-12-01T12:00'])
      expect(slotAt(at(other), store, rules, { now })).toBeNull();
  });

  it('lie in the opening hours, apart from each other, in any store', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const text = (minutes: number): string =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const span = fc
      .tuple(fc.integer({ min: 0, max: 40 * 1_440 }), fc.integer({ min: 15, max: 600 }))
      .map(([from, length]) => ({
        startsAt: new Date(now.getTime() + from * 60_000),
        endsAt: new Date(now.getTime() + (from + length) * 60_000),
      }));
    const spans = fc.array(span, { maxLength: 30 });
    fc.assert(
      fc.property(
        ...([minute, minute, fc.integer({ min: 15, max: 240 }), fc.integer({ min: 0, max: 9 })] as const),
        ...([spans, spans, fc.integer({ min: -2, max: 33 })] as const),
        (opens, closes, slotMinutes, capacity, closures, booked, ahead) => {
          const day = addDays(businessDay(now), ahead);
          const usual = { opens: text(opens), closes: text(closes) };
          const days = { usual, exceptions: [], closures, booked };
          const slots = slotsOfDay(day, days, { slotMinutes, capacity }, { now });
          for (const [index, slot] of slots.entries()) {
            const { hour, minute: minutes } = businessTime(slot.startsAt);
            expect(hour * 60 + minutes >= opens || closes < opens).toBe(true);
            expect(slot.startsAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(7_200_000);
            expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(slotMinutes * 60_000);
            expect(closures.some((each) => overlap(each, slot))).toBe(false);
            const taken = booked.filter((each) => overlap(each, slot)).length;
            expect(slot.free).toBe(Math.max(0, capacity - taken));
            const next = slots[index + 1];
            if (next) expect(next.startsAt >= slot.endsAt).toBe(true);
            expect(slotAt(slot.startsAt, days, { slotMinutes, capacity }, { now })).toEqual(slot);
          }
          if (ahead > HORIZON_DAYS) expect(slots).toEqual([]);
        },
      ),
    );
  });
});
