/** When a store is open: the same hours every day, except on the days of its own list. */
import { addDays, type BusinessDay, businessDay, businessTime } from '../kernel/index.ts';

/** "10:00" in UTC+8. A closing time before the opening time is after midnight. */
export interface Hours {
  readonly opens: string;
  readonly closes: string;
}

export interface DayHours {
  readonly day: BusinessDay;
  /** Null if closed all day. */
  readonly hours: Hours | null;
}

export type OpeningState =
  | { readonly open: true; readonly until: string }
  /** `next` is null if the store does not open within a fortnight. */
  | { readonly open: false; readonly next: { readonly day: BusinessDay; readonly at: string } | null };

const daysAhead = 14;

export function openingState(usual: Hours, exceptions: readonly DayHours[], now: Date): OpeningState {
  const today = businessDay(now);
  const { hour, minute } = businessTime(now);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const hoursOn = (day: BusinessDay): Hours | null => {
    const exception = exceptions.find((candidate) => candidate.day === day);
    return exception ? exception.hours : usual;
  };
  const yesterday = hoursOn(addDays(today, -1));
  if (yesterday && yesterday.closes < yesterday.opens && time < yesterday.closes)
    return { open: true, until: yesterday.closes };
  const hours = hoursOn(today);
  if (hours && time >= hours.opens && (time < hours.closes || hours.closes < hours.opens))
    return { open: true, until: hours.closes };
  for (let daysFromNow = 0; daysFromNow <= daysAhead; daysFromNow += 1) {
    const day = addDays(today, daysFromNow);
    const nextHours = hoursOn(day);
    if (nextHours && (daysFromNow > 0 || time < nextHours.opens))
      return { open: false, next: { day, at: nextHours.opens } };
  }
  return { open: false, next: null };
}
