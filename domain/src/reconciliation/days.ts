import { addDays, type BusinessDay, businessDay, HOUR_MS, startOfBusinessDay } from '../kernel/index.ts';

/** If the shop did not run, it asks for the lists of this many days at most. */
const mostDays = 31;

/** The first and the last day of which the lists are ready, both included. */
export interface DaySpanDue {
  readonly from: BusinessDay;
  readonly until: BusinessDay;
}

/**
 * The days whose lists are ready and not yet asked for, or null. A provider's list is ready from `readyHour` (UTC+8) of
 * the next day. `latest` is the last day that was asked for; without one, only the newest list is due.
 */
export function daysDue(now: Date, readyHour: number, latest: BusinessDay | null): DaySpanDue | null {
  const until = addDays(businessDay(new Date(now.getTime() - readyHour * HOUR_MS)), -1);
  if (latest === null) return { from: until, until };
  const next = addDays(latest, 1);
  const earliest = addDays(until, 1 - mostDays);
  const from = next < earliest ? earliest : next;
  return from > until ? null : { from, until };
}

/** A payment in the last hour before midnight may be in the provider's list of the next day. */
const clockSkewMs = HOUR_MS;

/**
 * Returns the time whose payments must be in the list of a day or an earlier one: from `from` until before `until`. The
 * last hour of a day belongs to the next list, unless the next list was compared already. The first list to be compared
 * begins at midnight.
 */
export function dueTime(
  day: BusinessDay,
  compared: { readonly before: boolean; readonly after: boolean },
): { readonly from: Date; readonly until: Date } {
  const start = startOfBusinessDay(day).getTime();
  const end = startOfBusinessDay(addDays(day, 1)).getTime();
  return {
    from: new Date(compared.before ? start - clockSkewMs : start),
    until: new Date(compared.after ? end : end - clockSkewMs),
  };
}

/** Returns the time of a day: from `from` until before `until`. */
export const timeOfDay = (day: BusinessDay): { readonly from: Date; readonly until: Date } => ({
  from: startOfBusinessDay(day),
  until: startOfBusinessDay(addDays(day, 1)),
});

/**
 * For how many hours after a list should be ready an empty one is not believed, by whether the shop has payments that
 * should be in it. Providers answer with an empty list, too, before the list is ready.
 */
const hoursUntilEmpty = { nothingDue: 3, somethingDue: 72 } as const;

/**
 * Whether an empty list counts as the list of the day. Either nothing happened on the day, or the provider misses payments
 * that the shop has.
 */
export function isEmptyBelieved(
  now: Date,
  day: BusinessDay,
  readyHour: number,
  isSomethingDue: boolean,
): boolean {
  const readyAt = startOfBusinessDay(addDays(day, 1)).getTime() + readyHour * HOUR_MS;
  const hours = hoursUntilEmpty[isSomethingDue ? 'somethingDue' : 'nothingDue'];
  return now.getTime() >= readyAt + hours * HOUR_MS;
}
