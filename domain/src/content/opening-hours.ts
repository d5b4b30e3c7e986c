/** When a store is open: the same hours every day, except for the days of its own list. */
import { addDays, type BusinessDay, businessDay, businessTime } from '../kernel/index.ts';

/** "10:00", in the store's own time, UTC+8; a closing time before the opening time is after midnight. */
export interface Hours {
  readonly opens: string;
  readonly closes: string;
}

export interface DayHours {
  readonly day: BusinessDay;
  /** Null: closed all day. */
  readonly hours: Hours | null;
}

export type OpeningState =
  | { readonly open: true; readonly until: string }
  /** Null: not within the next fortnight. */
  | { readonly open: false; readonly next: { readonly day: BusinessDay; readonly at: string } | null };

const daysAhead = 14;

export function openingState(usual: Hours, others: readonly DayHours[], now: Date): OpeningState {
  const today = businessDay(now);
  const { hour, minute } = businessTime(now);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const hoursOn = (day: BusinessDay): Hours | null => {
    const other = others.find((one) => one.day === day);
    return other ? other.hours : usual;
  };
  const late = hoursOn(addDays(today, -1));
  if (late && late.closes < late.opens && time < late.closes) return { open: true, until: late.closes };
  const hours = hoursOn(today);
  if (hours && time >= hours.opens && (time < hours.closes || hours.closes < hours.opens))
    return { open: true, until: hours.closes };
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const then = hoursOn(day);
    if (then && (ahead > 0 || time < then.opens)) return { open: false, next: { day, at: then.opens } };
  }
  return { open: false, next: null };
}
