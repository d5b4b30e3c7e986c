import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm, openingState } from './index.ts';

const usual = { opens: '10:00', closes: '22:00' };
/** A time in the store's time zone. */
const at = (time: string): Date => new Date(`${time}+08:00`);

describe('a store', () => {
  test.each([
    ['2026-11-21T09:59:59', { open: false, next: { day: '2026-11-21', at: '10:00' } }],
    ['2026-11-21T10:00:00', { open: true, until: '22:00' }],
    ['2026-11-21T21:59:59', { open: true, until: '22:00' }],
    ['2026-11-21T22:00:00', { open: false, next: { day: '2026-11-22', at: '10:00' } }],
    ['2026-11-21T00:30:00', { open: false, next: { day: '2026-11-21', at: '10:00' } }],
  ])('at %s is %j', (time, state) => {
    expect(openingState(usual, [], at(time))).toEqual(state);
  });

  test('has other hours or is closed on its holidays', () => {
    const exceptions = [
      { day: '2027-02-06', hours: null },
      { day: '2027-02-07', hours: { opens: '12:00', closes: '18:00' } },
    ];
    expect(openingState(usual, exceptions, at('2027-02-06T12:00:00'))).toEqual({
      open: false,
      next: { day: '2027-02-07', at: '12:00' },
    });
    expect(openingState(usual, exceptions, at('2027-02-07T17:00:00'))).toEqual({
      open: true,
      until: '18:00',
    });
  });

  test("is open after midnight if the previous day's hours end then", () => {
    const late = { opens: '12:00', closes: '01:00' };
    expect(openingState(late, [], at('2026-11-21T23:30:00'))).toEqual({ open: true, until: '01:00' });
    expect(openingState(late, [], at('2026-11-22T00:30:00'))).toEqual({ open: true, until: '01:00' });
    expect(openingState(late, [{ day: '2026-11-21', hours: null }], at('2026-11-22T00:30:00'))).toEqual({
      open: false,
      next: { day: '2026-11-22', at: '12:00' },
    });
  });

  test('has no next day if it is closed for weeks', () => {
    const exceptions = Array.from({ length: 30 }, (_, index) => ({
      day: `2026-12-${String(index + 1).padStart(2, '0')}`,
      hours: null,
    }));
    expect(openingState(usual, exceptions, at('2026-12-01T12:00:00'))).toEqual({ open: false, next: null });
  });
});

test('a distance is symmetric, 0 to the same place, and at most half the globe', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeLessThan(20_016);
    }),
  );
});
