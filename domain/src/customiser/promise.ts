/**
 * What a customer is promised of a design: the day by which it is with them, or ready in the store where they collect it. Working
 * days of the workshop, then of the way; the workshop's own day is earlier by the days of the way, and is told to nobody but the
 * workshop. Screens, letters and the sheet mean these two days and no other (docs/decisions/030). A pair waits for the slower ring, for
 * it is never sent in two; a main stone travels while the metal is cast, and has to be there for its last days.
 */
import { addWorkingDays, type BusinessDay, map, type Refusal, type Result, refuse } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { chargesOf } from './charges.ts';
import type { Design } from './design.ts';
import { type DrawingRefusal, drawUp } from './draw-up.ts';
import type { Workshop } from './workshop.ts';

export interface PromiseTerms {
  readonly market: Market;
  readonly today: BusinessDay;
  readonly holidays: ReadonlySet<BusinessDay>;
  /** Working days until the main stone can be in the workshop; 0 where there is none. */
  readonly stoneDays: number;
}

export interface Promised {
  /** Working days in the workshop. */
  readonly makingDays: number;
  /** Working days until it is with the customer or ready in the store: what the bag says (`cm_delivery_days`). */
  readonly deliveryDays: number;
  readonly days: PromisedDays;
}

export interface PromisedDays {
  /** By which the workshop has finished it. */
  readonly madeBy: BusinessDay;
  /** By which it is with the customer or ready in the store. */
  readonly dueOn: BusinessDay;
}

/** From the day it is ordered on; its warehouse's holidays do not count. */
export function promisedDays(
  today: BusinessDay,
  { makingDays, deliveryDays }: Pick<Promised, 'makingDays' | 'deliveryDays'>,
  holidays: ReadonlySet<BusinessDay>,
): PromisedDays {
  return {
    madeBy: addWorkingDays(today, makingDays, holidays),
    dueOn: addWorkingDays(today, deliveryDays, holidays),
  };
}

export type PromiseRefusal = DrawingRefusal | Refusal<'STONE_DAYS_INVALID', { readonly stoneDays: number }>;

/** A main stone is set, polished and checked in three working days (trade-facts 5.1: QC 1–3). */
const SETTING_DAYS = 3;
const LONGEST_WAY = 365;

export function promiseDelivery(
  workshop: Workshop,
  design: Design,
  { market, today, holidays, stoneDays }: PromiseTerms,
): Result<Promised, PromiseRefusal> {
  if (!Number.isSafeInteger(stoneDays) || stoneDays < 0 || stoneDays > LONGEST_WAY)
    return refuse('STONE_DAYS_INVALID', { stoneDays });
  return map(drawUp(workshop, design), (drawn) => {
    const making = drawn.map(({ style, blueprint }) => chargesOf(workshop, style, blueprint).days);
    const stone = design.flow === 'diamond-ring' ? stoneDays + SETTING_DAYS : 0;
    const makingDays = Math.max(stone, ...making);
    const deliveryDays = makingDays + workshop.tables.transitDays[market];
    const days = promisedDays(today, { makingDays, deliveryDays }, holidays);
    return { makingDays, deliveryDays, days };
  });
}
