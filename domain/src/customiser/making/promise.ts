/**
 * The promised day of a design, by which the customer has it or can collect it: the workshop's working days, then those
 * of the transport. The workshop's own, earlier day is shown only to the workshop. Screens, e-mails and the workshop
 * sheet use these two days (docs/decisions/030). A pair waits for the slower ring, because it is sent together. A main
 * stone travels while the metal is cast, and must arrive before its setting begins.
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
  /** Working days until the main stone can be in the workshop; 0 without one. */
  readonly stoneDays: number;
}

export interface Promised {
  /** Working days in the workshop. */
  readonly makingDays: number;
  /** Working days until the customer has it or can collect it, shown in the bag (`cm_delivery_days`). */
  readonly deliveryDays: number;
  readonly days: PromisedDays;
}

export interface PromisedDays {
  /** The day by which the workshop has finished it. */
  readonly madeBy: BusinessDay;
  /** The day by which the customer has it or can collect it. */
  readonly dueOn: BusinessDay;
}

/** Counts from the day of the order, without the holidays of the market's warehouse. */
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

/** Working days in which a main stone is set, polished and checked (trade-facts 5.1: QC 1–3). */
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
