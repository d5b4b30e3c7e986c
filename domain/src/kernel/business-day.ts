import { DAY_MS, HOUR_MS } from './durations.ts';

/**
 * Business days. All five markets are in UTC+8 without daylight saving (trade-facts 0.8), so business days need no time
 * zone data. Instants stay `Date` (UTC). A business day is the text YYYY-MM-DD, which can be sorted and compared.
 */
export type BusinessDay = string;

/** The first and last day, both inclusive; null is an open end. */
export interface DaySpan {
  readonly from: BusinessDay | null;
  readonly to: BusinessDay | null;
}

export interface BusinessTime {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** From 0 (Sunday) to 6 (Saturday). */
  readonly weekday: number;
}

const OFFSET_MS = 8 * HOUR_MS;

export function businessTime(instant: Date): BusinessTime {
  const shifted = new Date(instant.getTime() + OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    weekday: shifted.getUTCDay(),
  };
}

export function businessDay(instant: Date): BusinessDay {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** Midnight in UTC+8 at which the day begins. The day must satisfy `isBusinessDay`. */
export function startOfBusinessDay(day: BusinessDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** An instant in a business day, by minutes after midnight (9:30 is 570). */
export function atMinute(day: BusinessDay, minutes: number): Date {
  return new Date(startOfBusinessDay(day).getTime() + minutes * 60_000);
}

export function addDays(day: BusinessDay, days: number): BusinessDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: BusinessDay, months: number): BusinessDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export const includesDay = ({ from, to }: DaySpan, day: BusinessDay): boolean =>
  (from === null || from <= day) && (to === null || to >= day);

/** The `count`-th working day after `day`. Saturdays, Sundays and the market's holidays are skipped. */
export function addWorkingDays(
  day: BusinessDay,
  count: number,
  holidays: ReadonlySet<BusinessDay> = new Set(),
): BusinessDay {
  let current = day;
  let remaining = count;
  while (remaining > 0) {
    current = addDays(current, 1);
    const weekday = new Date(`${current}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(current)) remaining -= 1;
  }
  return current;
}

/** How many working days lie after `from` until `to`, which counts if it is one; 0 where `to` is not later. */
export function workingDaysBetween(
  from: BusinessDay,
  to: BusinessDay,
  holidays: ReadonlySet<BusinessDay> = new Set(),
): number {
  let count = 0;
  for (let day = addWorkingDays(from, 1, holidays); day <= to; day = addWorkingDays(day, 1, holidays))
    count += 1;
  return count;
}

/** Whether the text is a real calendar day written YYYY-MM-DD (2026-02-30 is not). */
export function isBusinessDay(value: string): value is BusinessDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value;
}
