import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flows } from '../customiser/index.ts';
import { addDays, addWorkingDays, type BusinessDay } from '../kernel/index.ts';
import { craftKinds, type MakingNeed, promiseMaking, type WorkshopPlaces } from './index.ts';

const today: BusinessDay = '2026-11-27';
const holidays: ReadonlySet<BusinessDay> = new Set(['2026-12-02']);
const terms = { today, holidays };
const need = (over: Partial<MakingNeed> = {}): MakingNeed => ({
  ...{ craft: 'single-ring', pieces: 1, makingDays: 2, transitDays: 1, ...over },
});
const places = (piecesADay: number, booked: Record<BusinessDay, number> = {}): WorkshopPlaces =>
  new Map([['single-ring', { piecesADay, booked }]]);
const days = (needs: readonly MakingNeed[], of: WorkshopPlaces) => {
  const promised = promiseMaking(needs, of, terms);
  return promised.ok ? promised.value.map(({ madeBy, dueOn }) => `${madeBy} ${dueOn}`) : promised.error;
};

it('each flow of the customiser is a kind of work', () => {
  expect(craftKinds).toEqual([...flows, 'catalogue']);
});

describe('the promised day', () => {
  it('follows the making days alone where the work has no limit', () => {
    // Friday; Monday 30, Tuesday 1, the holiday on Wednesday 2, Thursday 3.
    expect(days([need()], new Map())).toEqual(['2026-12-01 2026-12-03']);
  });

  it.each<[number, Record<BusinessDay, number>, number, string]>([
    [2, {}, 1, '2026-12-01 2026-12-03'],
    [2, { '2026-12-01': 1 }, 1, '2026-12-01 2026-12-03'],
    [2, { '2026-12-01': 2 }, 1, '2026-12-03 2026-12-04'],
    [2, { '2026-12-01': 1 }, 2, '2026-12-03 2026-12-04'],
    [2, { '2026-12-01': 9 }, 1, '2026-12-03 2026-12-04'],
    [1, {}, 3, '2026-12-04 2026-12-07'],
  ])(
    'with %i pieces a day and %j booked, %i pieces are promised for %s',
    (aDay, booked, pieces, expected) => {
      expect(days([need({ pieces })], places(aDay, booked))).toEqual([expected]);
    },
  );

  it('counts the pieces of one bag together', () => {
    expect(days([need(), need()], places(1))).toEqual(['2026-12-01 2026-12-03', '2026-12-03 2026-12-04']);
  });

  it('is refused beyond the horizon', () => {
    expect(days([need({ pieces: 251 })], places(1))).toMatchObject({ code: 'WORKSHOP_FULL' });
    expect(days([need({ pieces: 250 })], places(1))).toHaveLength(1);
  });
});

const workingDays = Array.from({ length: 12 }, (_, count) => addWorkingDays(today, count + 1, holidays));
const anyLoad = fc.dictionary(fc.constantFrom(...workingDays), fc.integer({ min: 0, max: 6 }), {
  noNullPrototype: true,
});
const anyNeed = fc.record({
  craft: fc.constantFrom('single-ring' as const, 'pendant' as const),
  pieces: fc.integer({ min: 1, max: 9 }),
  makingDays: fc.integer({ min: 1, max: 8 }),
  transitDays: fc.integer({ min: 0, max: 4 }),
});

describe('for any load', () => {
  const promisesOf = (needs: readonly MakingNeed[], of: WorkshopPlaces) => {
    const promised = promiseMaking(needs, of, terms);
    if (!promised.ok) throw new Error(promised.error.code);
    return promised.value;
  };

  it('nothing is promised earlier than its making days, nor for a closed day', () => {
    fc.assert(
      fc.property(
        anyLoad,
        fc.array(anyNeed, { maxLength: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (load, needs, aDay) => {
          for (const [index, { madeBy, dueOn }] of promisesOf(needs, places(aDay, load)).entries()) {
            const { makingDays, transitDays } = needs[index] as MakingNeed;
            expect(madeBy >= addWorkingDays(today, makingDays, holidays)).toBe(true);
            expect(dueOn).toBe(addWorkingDays(madeBy, transitDays, holidays));
            expect(addWorkingDays(addDays(madeBy, -1), 1, holidays)).toBe(madeBy);
          }
        },
      ),
    );
  });

  it('a day never gets more pieces than it has places left, and every piece gets one', () => {
    fc.assert(
      fc.property(
        anyLoad,
        fc.array(anyNeed, { maxLength: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (load, needs, aDay) => {
          const promises = promisesOf(needs, places(aDay, load));
          const taken = new Map<string, number>();
          for (const [index, { bookings }] of promises.entries()) {
            const { craft, pieces } = needs[index] as MakingNeed;
            const booked = bookings.reduce((sum, booking) => sum + booking.pieces, 0);
            expect(booked).toBe(craft === 'single-ring' ? pieces : 0);
            for (const { day, pieces: ofDay } of bookings) taken.set(day, (taken.get(day) ?? 0) + ofDay);
          }
          for (const [day, pieces] of taken) expect(pieces + (load[day] ?? 0)).toBeLessThanOrEqual(aDay);
        },
      ),
    );
  });

  it('more load never makes a day earlier', () => {
    fc.assert(
      fc.property(
        anyLoad,
        anyNeed,
        fc.constantFrom(...workingDays),
        fc.integer({ min: 1, max: 5 }),
        (load, each, day, aDay) => {
          const [before] = promisesOf([each], places(aDay, load));
          const [after] = promisesOf([each], places(aDay, { ...load, [day]: (load[day] ?? 0) + 1 }));
          expect((after?.madeBy ?? '') >= (before?.madeBy ?? '')).toBe(true);
        },
      ),
    );
  });
});
