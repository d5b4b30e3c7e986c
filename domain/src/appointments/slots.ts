/** The slots that a store offers: from its opening hours, holidays, closures and booked appointments. */
import type { DayHours, Hours } from '../content/index.ts';
import { addDays, atMinute, type BusinessDay, businessDay, daysBetween } from '../kernel/index.ts';
import { NOTICE_HOURS } from './stages.ts';

/** How many days ahead slots are offered (product-decisions 15). */
export const HORIZON_DAYS = 30;

const noticeMs = NOTICE_HOURS * 3_600_000;

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface SlotRules {
  readonly slotMinutes: number;
  /** How many appointments the store can have at the same time. */
  readonly capacity: number;
}

/** The opening hours of a store, and the slots that are booked there. */
export interface StoreDays {
  readonly usual: Hours;
  readonly exceptions: readonly DayHours[];
  /** The times at which the store is closed at short notice. */
  readonly closures: readonly Span[];
  /** The times of appointments that nobody has cancelled. */
  readonly booked: readonly Span[];
}

export interface Slot extends Span {
  /** How many more appointments the slot can take; 0 if it is full. */
  readonly free: number;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/**
 * The slots of a business day in which the store is open, also the full ones, the earliest first. Slots that begin within
 * two hours, beyond thirty days or before `firstDay` are left out. A slot after midnight belongs to the day on which the
 * store opened.
 */
export function slotsOfDay(
  day: BusinessDay,
  store: StoreDays,
  { slotMinutes, capacity }: SlotRules,
  { now, firstDay = null }: { readonly now: Date; readonly firstDay?: BusinessDay | null },
): readonly Slot[] {
  const ahead = daysBetween(businessDay(now), day);
  if (ahead < -1 || ahead > HORIZON_DAYS || (firstDay !== null && day < firstDay)) return [];
  const exception = store.exceptions.find((candidate) => candidate.day === day);
  const hours = exception === undefined ? store.usual : exception.hours;
  if (hours === null) return [];
  const opens = minutesOf(hours.opens);
  const closes = minutesOf(hours.closes) + (hours.closes < hours.opens ? 1_440 : 0);
  const wholeDay = { startsAt: atMinute(day, opens), endsAt: atMinute(day, closes) };
  const booked = store.booked.filter((each) => overlap(each, wholeDay));
  const closures = store.closures.filter((each) => overlap(each, wholeDay));
  const earliest = now.getTime() + noticeMs;
  const slots: Slot[] = [];
  for (let minute = opens; minute + slotMinutes <= closes; minute += slotMinutes) {
    const slot = { startsAt: atMinute(day, minute), endsAt: atMinute(day, minute + slotMinutes) };
    if (slot.startsAt.getTime() < earliest || closures.some((each) => overlap(each, slot))) continue;
    const taken = booked.filter((each) => overlap(each, slot)).length;
    slots.push({ ...slot, free: Math.max(0, capacity - taken) });
  }
  return slots;
}

/** The slot that begins at this moment; null if the store offers none then. */
export function slotAt(
  startsAt: Date,
  store: StoreDays,
  rules: SlotRules,
  limits: { readonly now: Date; readonly firstDay?: BusinessDay | null },
): Slot | null {
  const day = businessDay(startsAt);
  return (
    [addDays(day, -1), day]
      .flatMap((each) => slotsOfDay(each, store, rules, limits))
      .find((slot) => slot.startsAt.getTime() === startsAt.getTime()) ?? null
  );
}

/** The first day on which a piece that comes from another store can be seen, `transferDays` from today. */
export const firstDayOfTransfer = (now: Date, transferDays: number): BusinessDay =>
  addDays(businessDay(now), transferDays);
