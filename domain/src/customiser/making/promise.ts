/**
 * The promised day of a design: the day by which the customer has it, or can collect it in the store. It is the working days of
 * the workshop, then those of the transport. The workshop has its own, earlier day, which only the workshop sees. Screens,
 * e-mails and the workshop sheet use these two days (docs/decisions/030). A pair waits for the slower ring, since it is sent
 * together. A main stone travels while the metal is cast, and must arrive for the last days of the work.
 */
import {
  addWorkingDays,
  type BusinessDay,
  map,
  type Refusal,
  type Result,
  refuse,
} from '../../kernel/index.ts';
import type { Market } from '../../markets/index.ts';
import type { Design } from '../design/design.ts';
import { chargesOf } from './charges.ts';
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
  return map(drawUp(workshop, design), (pieces) => {
    const making = pieces.map(({ style, blueprint }) => chargesOf(workshop, style, blueprint).days);
    const stone = design.flow === 'diamond-ring' ? stoneDays + SETTING_DAYS : 0;
    const makingDays = Math.max(stone, ...making);
    const deliveryDays = makingDays + workshop.tables.transitDays[market];
    const days = promisedDays(today, { makingDays, deliveryDays }, holidays);
    return { makingDays, deliveryDays, days };
  });
}
