import { addDays, type BusinessDay, daysBetween, isBusinessDay } from '../kernel/index.ts';
import { firstLunarDay, firstLunarYear, lastLunarYear, lunarYears } from './lunar-years.ts';

/** A day of the Chinese lunar calendar. */
export interface LunarDay {
  readonly year: number;
  /** 1–12; a leap month has the number of the month before it. */
  readonly month: number;
  readonly isLeap: boolean;
  /** 1–30 */
  readonly day: number;
}

interface LunarMonth {
  readonly month: number;
  readonly isLeap: boolean;
  readonly length: number;
}

const leapUnit = 8_192;

const codeOf = (year: number): number => lunarYears[year - firstLunarYear] ?? 0;

export const isLunarYear = (year: number): boolean =>
  Number.isInteger(year) && year >= firstLunarYear && year <= lastLunarYear;

/** The number of the month that a year has twice; 0 if it has none, and outside of 1900 to 2100. */
export const leapMonthOf = (year: number): number => Math.floor(codeOf(year) / leapUnit);

/** The months of a year in their order; none outside of 1900 to 2100. */
function monthsOf(year: number): readonly LunarMonth[] {
  if (!isLunarYear(year)) return [];
  const code = codeOf(year);
  const leap = leapMonthOf(year);
  return Array.from({ length: leap === 0 ? 12 : 13 }, (_, index) => ({
    month: leap === 0 || index < leap ? index + 1 : index,
    isLeap: leap > 0 && index === leap,
    length: (code >> index) & 1 ? 30 : 29,
  }));
}

/** The number of days from the start of the lunar year 1900 to the start of each year. */
const startOf: readonly number[] = startsOf();

function startsOf(): number[] {
  let days = 0;
  return lunarYears.map((_, index) => {
    const start = days;
    for (const { length } of monthsOf(firstLunarYear + index)) days += length;
    return start;
  });
}

/** The days of a month; 0 if the year has no such month. */
export const lunarMonthLength = (year: number, month: number, isLeap: boolean): number =>
  monthsOf(year).find((each) => each.month === month && each.isLeap === isLeap)?.length ?? 0;

/** The day on which a lunar day falls; null if there is no such day, and outside of 1900 to 2100. */
export function solarDayOf({ year, month, isLeap, day }: LunarDay): BusinessDay | null {
  if (!Number.isInteger(day) || day < 1 || day > lunarMonthLength(year, month, isLeap)) return null;
  let days = startOf[year - firstLunarYear] ?? 0;
  for (const each of monthsOf(year)) {
    if (each.month === month && each.isLeap === isLeap) break;
    days += each.length;
  }
  return addDays(firstLunarDay, days + day - 1);
}

/** The lunar day of a day; null outside of the lunar years 1900 to 2100, and for a day that does not exist. */
export function lunarDayOf(solar: BusinessDay): LunarDay | null {
  if (!isBusinessDay(solar)) return null;
  const days = daysBetween(firstLunarDay, solar);
  const index = startOf.findLastIndex((start) => start <= days);
  const year = firstLunarYear + index;
  let left = days - (startOf[index] ?? 0);
  for (const { month, isLeap, length } of monthsOf(year)) {
    if (left < length) return { year, month, isLeap, day: left + 1 };
    left -= length;
  }
  return null;
}
