import { addDays, type BusinessDay, businessDay, startOfBusinessDay } from '../kernel/index.ts';

/** How many days back a shop that stood still catches up. */
const mostDays = 31;

const hourMs = 3_600_000;

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
  const until = addDays(businessDay(new Date(now.getTime() - readyHour * hourMs)), -1);
  if (latest === null) return { from: until, until };
  const next = addDays(latest, 1);
  const earliest = addDays(until, 1 - mostDays);
  const from = next < earliest ? earliest : next;
  return from > until ? null : { from, until };
}

/** What is paid this long before midnight may stand in the provider's list of the next day. */
const clockSkewMs = hourMs;

/**
 * The time in which the shop's payments must be in the list of a day or an earlier one. The last hour of a day belongs to
 * the next list, unless the next list was compared already; the first one to be compared begins at midnight.
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

/** The instants between which a day lies: `from` belongs to it, `until` does not. */
export const timeOfDay = (day: BusinessDay): { readonly from: Date; readonly until: Date } => ({
  from: startOfBusinessDay(day),
  until: startOfBusinessDay(addDays(day, 1)),
});

/** An empty list is asked for again in these hours after it should be ready: providers answer alike before it is. */
const hoursUntilEmpty = { nothingDue: 3, somethingDue: 72 } as const;

/** Whether an empty list is believed: that there was nothing, or that the provider misses what the shop has. */
export function isEmptyBelieved(
  now: Date,
  day: BusinessDay,
  readyHour: number,
  isSomethingDue: boolean,
): boolean {
  const readyAt = startOfBusinessDay(addDays(day, 1)).getTime() + readyHour * hourMs;
  const hours = hoursUntilEmpty[isSomethingDue ? 'somethingDue' : 'nothingDue'];
  return now.getTime() >= readyAt + hours * hourMs;
}
