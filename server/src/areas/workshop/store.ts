import type { Market } from '@jinlan/domain/markets';
import { bookedDays } from '@jinlan/domain/validity';
import type { CraftKind, DayBooking, Places } from '@jinlan/domain/workshop';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export interface CapacityRow extends Places {
  readonly craft: CraftKind;
}

const capacityJson = jsonColumns('workshop.capacity', ['craft'], { booked: bookedDays });

/** The limited kinds of work of a market, at most seven. */
export function capacityOf(db: Connection, market: Market): Promise<CapacityRow[]> {
  return readJson(
    capacityJson,
    db.query<CapacityRow>(
      'workshop.capacity',
      `select craft, pieces_a_day as "piecesADay", booked from workshop.capacity
       where market = $1 and pieces_a_day is not null`,
      [market],
    ),
  );
}

export type BookedRow = Pick<CapacityRow, 'craft' | 'booked'> & {
  /** Null for no limit any more. */
  readonly piecesADay: number | null;
};

/**
 * Returns the counts of some kinds of work, including kinds that no longer have a limit. Locks them in a fixed order: other
 * transactions that take places or give them back wait, and then read the newest counts.
 */
export function lockBooked(
  tx: Connection,
  market: Market,
  crafts: readonly CraftKind[],
): Promise<BookedRow[]> {
  return readJson(
    capacityJson,
    tx.query<BookedRow>(
      'workshop.lock-booked',
      `select craft, pieces_a_day as "piecesADay", booked from workshop.capacity
       where market = $1 and craft = any($2::text[]) order by craft for update`,
      [market, crafts],
    ),
  );
}

/** Adds the days of an order's pieces, which take no places before `takeBookings`. */
export async function addBookings(
  tx: Connection,
  orderNumber: string,
  market: Market,
  bookings: readonly DayBooking[],
): Promise<void> {
  await tx.query(
    'workshop.add-bookings',
    `insert into workshop.booking (order_number, market, craft, day, pieces, taken)
     select $1, $2, row.craft, row.day, row.pieces, false
     from jsonb_to_recordset($3::jsonb) as row(craft text, day text, pieces integer)`,
    [orderNumber, market, JSON.stringify(bookings)],
  );
}

type BookingOfMarket = DayBooking & { readonly market: Market };

/** Marks the bookings of an order as taken. Returns those that were not taken before. */
export function takeBookings(tx: Connection, orderNumber: string): Promise<BookingOfMarket[]> {
  return tx.query<BookingOfMarket>(
    'workshop.take-bookings',
    `update workshop.booking set taken = true where order_number = $1 and not taken
     returning market, craft, day, pieces`,
    [orderNumber],
  );
}

/** Deletes an order's bookings and returns them. */
export function removeBookings(
  tx: Connection,
  orderNumber: string,
): Promise<(BookingOfMarket & { readonly taken: boolean })[]> {
  return tx.query<BookingOfMarket & { readonly taken: boolean }>(
    'workshop.remove-bookings',
    'delete from workshop.booking where order_number = $1 returning market, craft, day, pieces, taken',
    [orderNumber],
  );
}

/** Saves the counts of kinds of work. The caller holds their locks. */
export async function saveCounts(
  tx: Connection,
  market: Market,
  counts: readonly Pick<CapacityRow, 'craft' | 'booked'>[],
): Promise<void> {
  await tx.query(
    'workshop.save-counts',
    `update workshop.capacity set booked = row.booked
     from jsonb_to_recordset($2::jsonb) as row(craft text, booked jsonb)
     where capacity.market = $1 and capacity.craft = row.craft`,
    [market, JSON.stringify(counts)],
  );
}

export interface ImportedCapacity {
  readonly market: Market;
  readonly craft: CraftKind;
  /** Null for no limit. */
  readonly piecesADay: number | null;
}

/** Saves rows in place of those with the same market and kind of work. The booked places stay. */
export async function saveCapacity(tx: Connection, rows: readonly ImportedCapacity[]): Promise<void> {
  await tx.query(
    'workshop.save-capacity',
    `insert into workshop.capacity (market, craft, pieces_a_day)
     select row.market, row.craft, row."piecesADay"
     from jsonb_to_recordset($1::jsonb) as row(market text, craft text, "piecesADay" integer)
     on conflict (market, craft) do update set pieces_a_day = excluded.pieces_a_day`,
    [JSON.stringify(rows)],
  );
}
