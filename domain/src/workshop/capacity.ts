/**
 * The days of the workshop. A piece takes one place of the day on which it is finished. It is promised for the first
 * working day with a place after its making days, so a full day pushes later orders on.
 */
import { addWorkingDays, type BusinessDay, ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

/** Kinds of work with places of their own: the flows of the customiser, and pieces of the catalogue. */
export const craftKinds = [
  'single-ring',
  'pair-rings',
  'diamond-ring',
  'bracelet',
  'pendant',
  'necklace',
  'catalogue',
] as const;

export type CraftKind = (typeof craftKinds)[number];

/** Working days after the making days within which a piece must find its place. */
export const WORKSHOP_HORIZON = 250;

/** The places of a kind of work in one market. */
export interface Places {
  /** Pieces that can be finished on one working day, at least 1. */
  readonly piecesADay: number;
  /** Pieces that are booked for a day; a missing day has none. */
  readonly booked: Readonly<Partial<Record<BusinessDay, number>>>;
}

/** Places by kind of work. A kind without an entry has no limit. */
export type WorkshopPlaces = ReadonlyMap<CraftKind, Places>;

export interface MakingNeed {
  readonly craft: CraftKind;
  readonly pieces: number;
  /** Working days until the first piece can be finished. */
  readonly makingDays: number;
  /** Working days from then until the customer has it. */
  readonly transitDays: number;
}

export interface DayBooking {
  readonly craft: CraftKind;
  readonly day: BusinessDay;
  readonly pieces: number;
}

export interface MakingPromise {
  /** The day by which the last piece is finished. */
  readonly madeBy: BusinessDay;
  /** The day by which the customer has it. */
  readonly dueOn: BusinessDay;
  /** Empty for a kind of work without a limit. */
  readonly bookings: readonly DayBooking[];
}

export type WorkshopFull = Refusal<'WORKSHOP_FULL', { readonly craft: CraftKind }>;

export interface MakingTerms {
  readonly today: BusinessDay;
  /** Days on which the workshop is closed beside Saturdays and Sundays. */
  readonly holidays: ReadonlySet<BusinessDay>;
}

/** Promises a day for each need, in the order of the needs. Each takes places that the needs before it have left. */
export function promiseMaking(
  needs: readonly MakingNeed[],
  places: WorkshopPlaces,
  terms: MakingTerms,
): Result<readonly MakingPromise[], WorkshopFull> {
  const booked = new Map<CraftKind, Partial<Record<BusinessDay, number>>>(
    [...places].map(([craft, { booked: before }]) => [craft, { ...before }]),
  );
  const promises: MakingPromise[] = [];
  for (const need of needs) {
    const ofCraft = places.get(need.craft);
    const bookings =
      ofCraft === undefined ? [] : book(need, { ...ofCraft, booked: booked.get(need.craft) ?? {} }, terms);
    if (bookings === null) return refuse('WORKSHOP_FULL', { craft: need.craft });
    const days = booked.get(need.craft);
    for (const { day, pieces } of bookings) if (days) days[day] = (days[day] ?? 0) + pieces;
    const madeBy = bookings.at(-1)?.day ?? addWorkingDays(terms.today, need.makingDays, terms.holidays);
    promises.push({ madeBy, dueOn: addWorkingDays(madeBy, need.transitDays, terms.holidays), bookings });
  }
  return ok(promises);
}

/** The days on which the pieces are finished; null if they find no place within the horizon. */
function book(
  { craft, pieces, makingDays }: MakingNeed,
  { piecesADay, booked }: Places,
  { today, holidays }: MakingTerms,
): readonly DayBooking[] | null {
  const bookings: DayBooking[] = [];
  let left = pieces;
  let day = addWorkingDays(today, Math.max(1, makingDays), holidays);
  for (let tried = 0; left > 0; tried += 1, day = addWorkingDays(day, 1, holidays)) {
    if (tried === WORKSHOP_HORIZON) return null;
    const taken = Math.min(left, Math.max(0, piecesADay - (booked[day] ?? 0)));
    if (taken > 0) bookings.push({ craft, day, pieces: taken });
    left -= taken;
  }
  return bookings;
}
