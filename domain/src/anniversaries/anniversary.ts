/** Days that members want to be reminded of each year, solar or lunar. */
import { type BusinessDay, err, isBusinessDay, ok, type Result } from '../kernel/index.ts';
import { isLunarYear, leapMonthOf, lunarDayOf, lunarMonthLength, solarDayOf } from './lunar.ts';

export const anniversaryKinds = ['birthday', 'wedding', 'child', 'parents', 'other'] as const;
export type AnniversaryKind = (typeof anniversaryKinds)[number];

export const calendars = ['solar', 'lunar'] as const;
export type Calendar = (typeof calendars)[number];

/** The most days that one member may store. */
export const mostAnniversaries = 20;
export const anniversaryLabelMax = 40;

/** A day of each year. */
export interface YearlyDay {
  readonly calendar: Calendar;
  /** 1–12 */
  readonly month: number;
  /** Whether the month is a leap month of the lunar calendar. */
  readonly isLeap: boolean;
  /** 1–31 solar, 1–30 lunar. */
  readonly day: number;
  /** The year of the first time, in the day's own calendar; null if it is not known. */
  readonly year: number | null;
}

export type YearlyDayProblem = 'no-such-day' | 'no-such-leap-month' | 'year-out-of-range' | 'in-future';

const firstYear = 1900;
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const solarText = (year: number, month: number, day: number): BusinessDay =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`;
/** A year in which every solar day exists. */
const leapYear = 2000;

/**
 * Whether the day exists and is not after today. Without a year, any day is valid that some year has; a leap month needs
 * its year, because most years lack it.
 */
export function checkYearlyDay(day: YearlyDay, today: BusinessDay): Result<YearlyDay, YearlyDayProblem> {
  const { year, calendar } = day;
  const isWhole = [day.month, day.day, year ?? 0].every(Number.isInteger);
  if (!isWhole || day.month < 1 || day.month > 12 || day.day < 1) return err('no-such-day');
  if (year !== null && (year < firstYear || year > Number(today.slice(0, 4))))
    return err('year-out-of-range');
  return calendar === 'solar' ? checkSolar(day, today) : checkLunar(day, today);
}

function checkSolar(day: YearlyDay, today: BusinessDay): Result<YearlyDay, YearlyDayProblem> {
  if (day.isLeap) return err('no-such-leap-month');
  if (day.day > 31) return err('no-such-day');
  const text = solarText(day.year ?? leapYear, day.month, day.day);
  if (!isBusinessDay(text)) return err('no-such-day');
  return day.year !== null && text > today ? err('in-future') : ok(day);
}

function checkLunar(day: YearlyDay, today: BusinessDay): Result<YearlyDay, YearlyDayProblem> {
  const { year, month, isLeap } = day;
  if (day.day > 30) return err('no-such-day');
  if (year === null) return isLeap ? err('no-such-leap-month') : ok(day);
  if (isLeap && leapMonthOf(year) !== month) return err('no-such-leap-month');
  if (day.day > lunarMonthLength(year, month, isLeap)) return err('no-such-day');
  const first = solarDayOf({ year, month, isLeap, day: day.day });
  return first === null || first > today ? err('in-future') : ok(day);
}

/**
 * Returns the business day on which a yearly day falls in `year` of its own calendar. 29 February falls on the 28th in
 * years without it. A day of a leap month falls in that month if the year has it, otherwise in the month of the same
 * number. The 30th of a month of 29 days falls on the 29th. Null for a lunar year outside of 1900 to 2100.
 */
export function dayInYear({ calendar, month, isLeap, day }: YearlyDay, year: number): BusinessDay | null {
  if (calendar === 'solar') {
    const text = solarText(year, month, day);
    return isBusinessDay(text) ? text : solarText(year, month, day - 1);
  }
  if (!isLunarYear(year)) return null;
  const leap = isLeap && leapMonthOf(year) === month;
  const last = lunarMonthLength(year, month, leap);
  return solarDayOf({ year, month, isLeap: leap, day: Math.min(day, last) });
}

/** Returns the next business day on which a yearly day falls, today included; null after the lunar year 2100. */
export function nextDayOf(yearly: YearlyDay, today: BusinessDay): BusinessDay | null {
  const year =
    yearly.calendar === 'solar' ? Number(today.slice(0, 4)) : (lunarDayOf(today)?.year ?? Number.NaN);
  for (const each of [year, year + 1]) {
    const day = dayInYear(yearly, each);
    if (day !== null && day >= today) return day;
  }
  return null;
}

/** Returns how many years `day` is after the first time; null if the first year is not known or not over. */
export function yearsOn({ calendar, year }: YearlyDay, day: BusinessDay): number | null {
  if (year === null) return null;
  const then = calendar === 'solar' ? Number(day.slice(0, 4)) : lunarDayOf(day)?.year;
  return then === undefined || then <= year ? null : then - year;
}
