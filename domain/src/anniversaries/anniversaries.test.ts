import { describe, expect, it } from 'vitest';
import {
  checkYearlyDay,
  dayInYear,
  leapMonthOf,
  lunarDayOf,
  lunarMonthLength,
  nextDayOf,
  solarDayOf,
  type YearlyDay,
  yearsOn,
} from './index.ts';

const solar = (month: number, day: number, year: number | null = null): YearlyDay => ({
  ...{ calendar: 'solar', isLeap: false, month, day, year },
});
const lunar = (month: number, day: number, year: number | null = null, isLeap = false): YearlyDay => ({
  ...{ calendar: 'lunar', month, isLeap, day, year },
});
const today = '2026-11-27';

describe('the lunar calendar', () => {
  it.each([
    [1900, '1900-01-31'],
    [1949, '1949-01-29'],
    [1985, '1985-02-20'],
    [2000, '2000-02-05'],
    [2012, '2012-01-23'],
    [2023, '2023-01-22'],
    [2024, '2024-02-10'],
    [2025, '2025-01-29'],
    [2026, '2026-02-17'],
    [2027, '2027-02-06'],
    [2033, '2033-01-31'],
    [2034, '2034-02-19'],
    [2100, '2100-02-09'],
  ])('begins the year %i on %s', (year, day) => {
    expect(solarDayOf({ year, month: 1, isLeap: false, day: 1 })).toBe(day);
    expect(lunarDayOf(day)).toEqual({ year, month: 1, isLeap: false, day: 1 });
  });

  it('has the known leap months', () => {
    const leap = [1995, 2001, 2004, 2006, 2009, 2012, 2014, 2017, 2020, 2023, 2025, 2028, 2031, 2033, 2036];
    expect(leap.map(leapMonthOf)).toEqual([8, 4, 2, 7, 5, 4, 9, 6, 4, 2, 6, 5, 3, 11, 6]);
    expect([2024, 2026, 2027, 2101, 1899].map(leapMonthOf)).toEqual([0, 0, 0, 0, 0]);
  });

  it('has the festivals on the days that everybody knows', () => {
    expect(solarDayOf({ year: 2025, month: 8, isLeap: false, day: 15 })).toBe('2025-10-06');
    expect(solarDayOf({ year: 2026, month: 5, isLeap: false, day: 5 })).toBe('2026-06-19');
    expect(solarDayOf({ year: 2026, month: 8, isLeap: false, day: 15 })).toBe('2026-09-25');
    // A new moon at 23:54 in UTC+8, which some calendars put on the next day.
    expect(lunarDayOf('2012-08-17')).toEqual({ year: 2012, month: 7, isLeap: false, day: 1 });
  });

  it('turns every day of two centuries into a lunar day and back', () => {
    let count = 0;
    for (let year = 1900; year <= 2100; year += 1)
      for (let month = 1; month <= 12; month += 1)
        for (const isLeap of [false, true]) {
          const length = lunarMonthLength(year, month, isLeap);
          for (let day = 1; day <= length; day += 1) {
            const lunarDay = { year, month, isLeap, day };
            const found = solarDayOf(lunarDay);
            expect(found === null ? null : lunarDayOf(found)).toEqual(lunarDay);
            count += 1;
          }
        }
    expect(count).toBe(73_412);
  });

  it('has no day outside of it', () => {
    expect(lunarDayOf('1900-01-30')).toBeNull();
    expect(lunarDayOf('2101-01-29')).toBeNull();
    expect(lunarDayOf('2026-02-30')).toBeNull();
    expect(solarDayOf({ year: 2026, month: 6, isLeap: true, day: 1 })).toBeNull();
    expect(solarDayOf({ year: 2026, month: 1, isLeap: false, day: 1.5 })).toBeNull();
  });
});

describe('a day of each year', () => {
  it.each<[string, YearlyDay]>([
    ['a solar day without a year', solar(2, 29)],
    ['a leap day of a leap year', solar(2, 29, 1992)],
    ['a lunar day without a year', lunar(12, 30)],
    ['a day of a leap month', lunar(6, 29, 2025, true)],
    ['today', solar(11, 27, 2026)],
  ])('may be %s', (_, day) => {
    expect(checkYearlyDay(day, today)).toEqual({ ok: true, value: day });
  });

  it.each<[string, YearlyDay, string]>([
    ['30 February', solar(2, 30), 'no-such-day'],
    ['29 February of another year', solar(2, 29, 2023), 'no-such-day'],
    ['month 13', solar(13, 1), 'no-such-day'],
    ['half a day', solar(1, 1.5), 'no-such-day'],
    ['no number', solar(Number.NaN, 1), 'no-such-day'],
    ['day 31 of a lunar month', lunar(1, 31), 'no-such-day'],
    ['day 30 of a month with 29', lunar(12, 30, 2024), 'no-such-day'],
    ['a leap month of a year that lacks it', lunar(6, 1, 2024, true), 'no-such-leap-month'],
    ['a leap month without a year', lunar(6, 1, null, true), 'no-such-leap-month'],
    ['a leap month of the solar calendar', { ...solar(6, 1, 2000), isLeap: true }, 'no-such-leap-month'],
    ['a year before 1900', solar(1, 1, 1899), 'year-out-of-range'],
    ['a year to come', solar(1, 1, 2027), 'year-out-of-range'],
    ['tomorrow', solar(11, 28, 2026), 'in-future'],
    ['a lunar day to come', lunar(12, 1, 2026), 'in-future'],
  ])('cannot be %s', (_, day, reason) => {
    expect(checkYearlyDay(day, today)).toEqual({ ok: false, error: reason });
  });

  it('keeps 29 February on the 28th in other years', () => {
    const day = solar(2, 29, 1992);
    expect([2027, 2028, 2100, 2000].map((year) => dayInYear(day, year))).toEqual([
      ...['2027-02-28', '2028-02-29', '2100-02-28', '2000-02-29'],
    ]);
    expect(nextDayOf(day, '2027-02-28')).toBe('2027-02-28');
    expect(nextDayOf(day, '2027-03-01')).toBe('2028-02-29');
  });

  it('keeps a leap month where the year has it, and otherwise in the month of the number', () => {
    const day = lunar(6, 10, 2025, true);
    expect(dayInYear(day, 2025)).toBe('2025-08-03');
    expect(dayInYear(day, 2026)).toBe(dayInYear(lunar(6, 10), 2026));
    expect(dayInYear(lunar(6, 10), 2025)).toBe('2025-07-04');
  });

  it('keeps the 30th of a short lunar month on the 29th', () => {
    // New Year's Eve is the 29th from 2025 to 2029.
    expect([2023, 2024, 2028, 2029].map((year) => lunarMonthLength(year, 12, false))).toEqual([
      30, 29, 29, 30,
    ]);
    expect(dayInYear(lunar(12, 30), 2024)).toBe('2025-01-28');
    expect(dayInYear(lunar(12, 30), 2023)).toBe('2024-02-09');
  });

  it('comes next in the lunar year that has not ended, or in the next one', () => {
    // 2026-01-20 is in the lunar year 2025, which ends on 2026-02-16.
    expect(nextDayOf(lunar(12, 8), '2026-01-20')).toBe('2026-01-26');
    expect(nextDayOf(lunar(12, 8), '2026-01-27')).toBe('2027-01-15');
    expect(nextDayOf(lunar(1, 1), '2026-01-20')).toBe('2026-02-17');
    expect(nextDayOf(lunar(12, 30), '2101-01-28')).toBe('2101-01-28');
    expect(nextDayOf(lunar(1, 1), '2101-01-29')).toBeNull();
  });

  it('counts the years since the first time', () => {
    expect(yearsOn(solar(5, 20, 2016), '2026-05-20')).toBe(10);
    expect(yearsOn(lunar(12, 8, 2015), '2026-01-26')).toBe(10);
    expect(yearsOn(solar(5, 20, 2026), '2026-05-20')).toBeNull();
    expect(yearsOn(solar(5, 20), '2026-05-20')).toBeNull();
  });
});
