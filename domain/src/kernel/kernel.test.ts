import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addWorkingDays,
  all,
  andThen,
  assertNever,
  atMinute,
  businessDay,
  businessTime,
  daysBetween,
  err,
  isBusinessDay,
  isCartId,
  isToken,
  map,
  ok,
  refuse,
  startOfBusinessDay,
  wholeNumberOf,
} from './index.ts';

describe('results', () => {
  it('maps values and leaves errors unchanged', () => {
    expect(map(ok(2), (value) => value + 1)).toEqual(ok(3));
    expect(map(err('no'), (value: number) => value + 1)).toEqual(err('no'));
    expect(andThen(ok(2), (value) => (value > 1 ? refuse('TOO_MANY', { value }) : ok(value)))).toEqual(
      err({ code: 'TOO_MANY', data: { value: 2 } }),
    );
  });

  it('returns all values or the first error', () => {
    expect(all([ok(1), ok(2)])).toEqual(ok([1, 2]));
    expect(all([ok(1), err('a'), err('b')])).toEqual(err('a'));
  });
});

describe('the business clock', () => {
  it('starts the day at midnight UTC+8', () => {
    expect(businessDay(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20');
    expect(businessDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(businessTime(new Date('2026-08-22T06:05:09Z'))).toEqual({
      year: 2026,
      month: 8,
      day: 22,
      hour: 14,
      minute: 5,
      second: 9,
      weekday: 6,
    });
    expect(atMinute('2026-08-22', 570).toISOString()).toBe('2026-08-22T01:30:00.000Z');
  });

  it('returns a start of each day that lies in that day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 40_000 }), (days) => {
        const day = addDays('2000-01-01', days);
        expect(businessDay(startOfBusinessDay(day))).toBe(day);
        expect(businessDay(new Date(startOfBusinessDay(day).getTime() - 1))).toBe(addDays(day, -1));
        expect(daysBetween('2000-01-01', day)).toBe(days);
        expect(isBusinessDay(day)).toBe(true);
      }),
    );
  });

  it('counts working days over weekends and holidays', () => {
    expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-20', 3, new Set(['2026-11-24']))).toBe('2026-11-26');
    expect(addWorkingDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  it('accepts only real days', () => {
    for (const day of ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', ''])
      expect(isBusinessDay(day)).toBe(false);
  });
});

it('recognises a guest cart id', () => {
  expect(isCartId('a1B2'.repeat(8))).toBe(true);
  for (const other of ['a1B2'.repeat(7), `${'a'.repeat(31)}-`, 5, null]) expect(isCartId(other)).toBe(false);
  expect(isToken('abc', 3)).toBe(true);
});

it('throws for a value that the types exclude', () => {
  expect(() => assertNever('surprise' as never)).toThrow('surprise');
});

describe('a whole number that a client sent', () => {
  it.each([
    ['3', 3],
    [' 16 ', 16],
    [0, 0],
    ['007', 7],
  ])('%j is %d', (input, expected) => {
    expect(wholeNumberOf(input)).toBe(expected);
  });

  it.each(['0x10', '0b1', '1e3', '1.5', '-1', '+1', '', '٣', '1234567890', 1.5, -1, null, undefined, [3]])(
    '%j is no whole number',
    (input) => {
      expect(wholeNumberOf(input)).toBeNaN();
    },
  );
});
