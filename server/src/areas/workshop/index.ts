import { type BusinessDay, businessDay, ok, type Result } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import {
  type CraftKind,
  type DayBooking,
  type MakingNeed,
  type MakingPromise,
  promiseMaking,
  type WorkshopPlaces,
} from '@jinlan/domain/workshop';
import type { Connection } from '../../platform/database.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Stores } from '../stores/index.ts';
import { importCapacity } from './import-capacity.ts';
import * as store from './store.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly workshop: Workshop;
  }
}

/**
 * The days of the workshop: the promised days, and the places that paid orders have taken. An unpaid order keeps the day
 * that it was promised and takes no place, so that nobody can delay other customers' days without paying.
 */
export interface Workshop {
  /** Days on which the market's warehouse, and with it the workshop, is closed. */
  holidays(market: Market): ReadonlySet<BusinessDay>;
  /**
   * The days that would be promised now, in the order of the needs; null if there is no place. The counts may be seconds
   * old, so placing an order may promise a later day.
   */
  preview(market: Market, needs: readonly MakingNeed[]): Promise<readonly MakingPromise[] | null>;
  /** Promises days by the newest counts. Refused with WORKSHOP_FULL. */
  promise(tx: Connection, market: Market, needs: readonly MakingNeed[]): Promise<PromisedDays>;
  /** Stores the promised days of an order. They take no places before `take`. */
  book(tx: Connection, orderNumber: string, promised: PromisedDays): Promise<void>;
  /**
   * Takes the places of an order that is paid; a second call changes nothing. Returns the days on which the workshop then
   * has more pieces than it finishes. That happens because orders that were placed before others were paid were promised the
   * same places.
   */
  take(tx: Connection, orderNumber: string): Promise<readonly FullDay[]>;
  /** Gives the places of an order back; false if it had no day. */
  giveBack(tx: Connection, orderNumber: string): Promise<boolean>;
  /** Imports `workshop.csv`. */
  importFile(text: string): Promise<ImportReport>;
}

export interface PromisedDays {
  readonly market: Market;
  readonly promises: readonly MakingPromise[];
}

export interface FullDay {
  readonly craft: CraftKind;
  readonly day: BusinessDay;
  readonly pieces: number;
  readonly piecesADay: number;
}

/** The greatest age of the counts in a preview. */
const previewMs = 3_000;

const placesOf = (rows: readonly store.CapacityRow[]): WorkshopPlaces =>
  new Map(rows.map(({ craft, piecesADay, booked }) => [craft, { piecesADay, booked }]));

export function createWorkshop(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { stores }: { readonly stores: Pick<Stores, 'eshopSource' | 'holidays'> },
): Workshop {
  const previews = new Map<Market, { readonly at: number; readonly places: Promise<WorkshopPlaces> }>();

  const holidays = (market: Market): ReadonlySet<BusinessDay> => {
    const eshop = stores.eshopSource(market);
    const closed = eshop ? stores.holidays(eshop.code).filter(({ opens }) => opens === null) : [];
    return new Set(closed.map(({ day }) => day));
  };
  const today = (): BusinessDay => businessDay(clock.now());
  const promiseOf = (
    market: Market,
    needs: readonly MakingNeed[],
    places: WorkshopPlaces,
  ): Result<readonly MakingPromise[], { readonly data: { readonly craft: CraftKind } }> =>
    needs.length === 0
      ? ok([])
      : promiseMaking(needs, places, { today: today(), holidays: holidays(market) });

  /** Requests within `previewMs` share one statement. */
  const recentPlaces = (market: Market): Promise<WorkshopPlaces> => {
    const now = clock.now().getTime();
    const recent = previews.get(market);
    if (recent && now - recent.at < previewMs) return recent.places;
    const places = store.capacityOf(db, market).then(placesOf);
    previews.set(market, { at: now, places });
    places.catch(() => previews.delete(market));
    return places;
  };

  /** Adds bookings of one market to the counts (1), or removes them (-1); returns the new counts. */
  const change = async (
    tx: Connection,
    bookings: readonly (DayBooking & { readonly market: Market })[],
    sign: 1 | -1,
  ): Promise<readonly store.BookedRow[]> => {
    const [first] = bookings;
    if (first === undefined) return [];
    const { market } = first;
    const locked = await store.lockBooked(tx, market, [...new Set(bookings.map(({ craft }) => craft))]);
    const counts = locked.map((row) => ({
      ...row,
      booked: counted(row.booked, bookings, row.craft, today(), sign),
    }));
    await store.saveCounts(tx, market, counts);
    previews.delete(market);
    return counts;
  };

  return {
    holidays,
    async preview(market, needs) {
      if (needs.length === 0) return [];
      const promised = promiseOf(market, needs, await recentPlaces(market));
      return promised.ok ? promised.value : null;
    },
    async promise(tx, market, needs) {
      const places = needs.length === 0 ? new Map() : placesOf(await store.capacityOf(tx, market));
      const promised = promiseOf(market, needs, places);
      if (!promised.ok) throw refuse('WORKSHOP_FULL', promised.error.data);
      return { market, promises: promised.value };
    },
    async book(tx, orderNumber, { market, promises }) {
      const bookings = byDay(promises.flatMap((each) => each.bookings));
      if (bookings.length > 0) await store.addBookings(tx, orderNumber, market, bookings);
    },
    async take(tx, orderNumber) {
      const taken = await store.takeBookings(tx, orderNumber);
      const counts = await change(tx, taken, 1);
      return taken.flatMap(({ craft, day }) => {
        const { booked, piecesADay } = counts.find((each) => each.craft === craft) ?? {};
        const pieces = booked?.[day] ?? 0;
        return piecesADay != null && pieces > piecesADay ? [{ craft, day, pieces, piecesADay }] : [];
      });
    },
    async giveBack(tx, orderNumber) {
      const removed = await store.removeBookings(tx, orderNumber);
      await change(
        tx,
        removed.filter(({ taken }) => taken),
        -1,
      );
      return removed.length > 0;
    },
    async importFile(text) {
      const report = await importCapacity(db, text);
      previews.clear();
      return report;
    },
  };
}

/** One booking for each kind of work and day. */
function byDay(bookings: readonly DayBooking[]): readonly DayBooking[] {
  const sums = new Map<string, DayBooking>();
  for (const booking of bookings) {
    const key = `${booking.craft} ${booking.day}`;
    sums.set(key, { ...booking, pieces: booking.pieces + (sums.get(key)?.pieces ?? 0) });
  }
  return [...sums.values()];
}

/** The counts of a kind of work after bookings were added (1) or removed (-1); past days are dropped. */
function counted(
  before: Readonly<Partial<Record<BusinessDay, number>>>,
  bookings: readonly DayBooking[],
  craft: CraftKind,
  today: BusinessDay,
  sign: 1 | -1,
): Record<BusinessDay, number> {
  const counts = new Map<BusinessDay, number>(
    Object.entries(before).map(([day, pieces]) => [day, pieces ?? 0] as const),
  );
  for (const { craft: of, day, pieces } of bookings)
    if (of === craft) counts.set(day, (counts.get(day) ?? 0) + sign * pieces);
  return Object.fromEntries([...counts].filter(([day, pieces]) => day >= today && pieces > 0));
}
