import type { Locale } from '@jinlan/domain/markets';
import type { KeptPieces, ReservationStage } from '@jinlan/domain/store-stock';
import type { Connection } from '../../platform/database.ts';

export interface ReservationRow {
  readonly id: number;
  readonly number: string;
  readonly storeCode: string;
  readonly productId: number;
  readonly sku: string;
  /** The chosen options of the piece in the customer's language, for messages. */
  readonly choice: string;
  readonly stage: ReservationStage;
  readonly version: number;
  readonly customerId: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly locale: Locale;
  readonly expiresAt: Date;
  readonly warned: boolean;
  readonly adviser: string | null;
  readonly receipt: string | null;
  readonly reason: string;
  readonly createdAt: Date;
}

/** Keyed hashes of a source and of its wide network. */
export type NetworkKeys = readonly [own: Buffer, wide: Buffer];

const columns = `id::float8 as id, number, store_code as "storeCode", product_id as "productId", sku, choice, stage, version,
  customer_id as "customerId", name, mobile, email, locale, expires_at as "expiresAt", warned, adviser, receipt, reason,
  created_at as "createdAt"`;

/**
 * Locks a number, then a store. Reservations with one number run one after the other, and so do those in one store, so that
 * neither exceeds its limit.
 */
export async function lockReserving(tx: Connection, mobile: string, storeCode: string): Promise<void> {
  for (const subject of [`mobile:${mobile}`, `store:${storeCode}`])
    await tx.query(
      'store-stock.lock-reserving',
      "select pg_advisory_xact_lock(hashtextextended('store-stock.reserving:' || $1::text, 0))",
      [subject],
    );
}

/** The stores that keep a piece for the number, at most 50. */
export async function storesKeepingFor(tx: Connection, mobile: string): Promise<readonly string[]> {
  const rows = await tx.query<{ storeCode: string }>(
    'store-stock.stores-keeping-for',
    'select store_code as "storeCode" from store_stock.reservation where mobile = $1 and keeps limit 50',
    [mobile],
  );
  return rows.map(({ storeCode }) => storeCode);
}

/** The number of pieces that a store sets aside: in all, for guests, for a network, and for its wide network. */
export async function keptInStore(
  tx: Connection,
  storeCode: string,
  [network, wideNetwork]: NetworkKeys,
): Promise<KeptPieces> {
  const [row] = await tx.query<KeptPieces>(
    'store-stock.kept-in-store',
    `select count(*)::integer as all, (count(*) filter (where customer_id is null))::integer as "ofGuests",
       (count(*) filter (where network = $2))::integer as "ofNetwork",
       (count(*) filter (where wide_network = $3))::integer as "ofWideNetwork"
     from store_stock.reservation where store_code = $1 and keeps`,
    [storeCode, network, wideNetwork],
  );
  return row ?? { all: 0, ofGuests: 0, ofNetwork: 0, ofWideNetwork: 0 };
}

export type NewReservation = Pick<
  ReservationRow,
  | 'number'
  | 'storeCode'
  | 'productId'
  | 'sku'
  | 'choice'
  | 'customerId'
  | 'name'
  | 'mobile'
  | 'email'
  | 'locale'
> &
  Pick<ReservationRow, 'expiresAt' | 'warned' | 'createdAt'>;

/** Adds a reservation; null if its number is taken. */
export async function addReservation(
  tx: Connection,
  row: NewReservation,
  [network, wideNetwork]: NetworkKeys,
): Promise<ReservationRow | null> {
  const [added] = await tx.query<ReservationRow>(
    'store-stock.add-reservation',
    `insert into store_stock.reservation (number, store_code, product_id, sku, stage, customer_id, name, mobile, email, locale,
       network, wide_network, expires_at, warned, created_at, choice)
     values ($1, $2, $3, $4, 'requested', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing returning ${columns}`,
    [
      ...[row.number, row.storeCode, row.productId, row.sku, row.customerId, row.name, row.mobile],
      ...[row.email, row.locale, network, wideNetwork, row.expiresAt, row.warned, row.createdAt],
      row.choice,
    ],
  );
  return added ?? null;
}

export async function reservationByNumber(db: Connection, number: string): Promise<ReservationRow | null> {
  const [row] = await db.query<ReservationRow>(
    'store-stock.reservation-by-number',
    `select ${columns} from store_stock.reservation where number = $1`,
    [number],
  );
  return row ?? null;
}

export async function lockReservation(tx: Connection, id: number): Promise<ReservationRow | null> {
  const [row] = await tx.query<ReservationRow>(
    'store-stock.lock-reservation',
    `select ${columns} from store_stock.reservation where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** Saves the changes of a step with the next version. The caller holds the row's lock. */
export async function saveReservation(tx: Connection, row: ReservationRow): Promise<ReservationRow | null> {
  const [saved] = await tx.query<ReservationRow>(
    'store-stock.save-reservation',
    `update store_stock.reservation set stage = $2, version = version + 1, adviser = $3, receipt = $4, reason = $5,
       keeps = $2 in ('requested', 'prepared', 'tried'),
       network = case when $2 in ('requested', 'prepared', 'tried') then network else ''::bytea end,
       wide_network = case when $2 in ('requested', 'prepared', 'tried') then wide_network else ''::bytea end
     where id = $1 returning ${columns}`,
    [row.id, row.stage, row.adviser, row.receipt, row.reason],
  );
  return saved ?? null;
}

export async function saveWarned(tx: Connection, id: number): Promise<void> {
  await tx.query(
    'store-stock.save-warned',
    'update store_stock.reservation set warned = true where id = $1',
    [id],
  );
}

/** The customer's own reservations, the newest first. */
export const reservationsOfCustomer = (
  db: Connection,
  customerId: string,
  take: number,
  skip: number,
): Promise<ReservationRow[]> =>
  db.query<ReservationRow>(
    'store-stock.reservations-of-customer',
    `select ${columns} from store_stock.reservation where customer_id = $1 order by id desc limit $2 offset $3`,
    [customerId, take, skip],
  );

export async function countReservations(db: Connection, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'store-stock.count-reservations',
    'select count(*)::integer as count from store_stock.reservation where customer_id = $1',
    [customerId],
  );
  return row?.count ?? 0;
}

/** The pieces that a store keeps, the next to end first. */
export const keptReservations = (
  db: Connection,
  storeCode: string,
  take: number,
): Promise<ReservationRow[]> =>
  db.query<ReservationRow>(
    'store-stock.kept-reservations',
    `select ${columns} from store_stock.reservation where store_code = $1 and keeps order by expires_at, id limit $2`,
    [storeCode, take],
  );

/** The latest reservations of a store, at any stage. */
export const latestReservations = (
  db: Connection,
  storeCode: string,
  take: number,
): Promise<ReservationRow[]> =>
  db.query<ReservationRow>(
    'store-stock.latest-reservations',
    `select ${columns} from store_stock.reservation where store_code = $1 order by id desc limit $2`,
    [storeCode, take],
  );

/** The latest reservations of a store whose mobile numbers end with four digits. */
export const reservationsByEnd = (
  db: Connection,
  storeCode: string,
  end: string,
  take: number,
): Promise<ReservationRow[]> =>
  db.query<ReservationRow>(
    'store-stock.reservations-by-end',
    `select ${columns} from store_stock.reservation
     where store_code = $1 and right(mobile, 4) = $2 and mobile <> '' order by id desc limit $3`,
    [storeCode, end, take],
  );

/**
 * Set-aside pieces whose time is over at `now`. For pieces that customers are trying, the time must have been over at
 * `tried`, an earlier moment.
 */
export const dueReservations = (
  db: Connection,
  now: Date,
  tried: Date,
  limit: number,
): Promise<{ id: number }[]> =>
  db.query<{ id: number }>(
    'store-stock.due-reservations',
    `select id::float8 as id from store_stock.reservation
     where keeps and expires_at <= $1 and (stage <> 'tried' or expires_at <= $2) order by expires_at, id limit $3`,
    [now, tried, limit],
  );

/** Set-aside pieces whose customers are to be told that the reservation ends soon. */
export const reservationsToWarn = (
  db: Connection,
  now: Date,
  until: Date,
  limit: number,
): Promise<{ id: number }[]> =>
  db.query<{ id: number }>(
    'store-stock.reservations-to-warn',
    `select id::float8 as id from store_stock.reservation
     where keeps and not warned and expires_at > $1 and expires_at <= $2 order by expires_at, id limit $3`,
    [now, until, limit],
  );

/** Deletes reservations that ended before the moment, at most `limit`; returns their numbers. */
export async function deleteEnded(tx: Connection, before: Date, limit: number): Promise<readonly string[]> {
  const rows = await tx.query<{ number: string }>(
    'store-stock.delete-ended-reservations',
    `delete from store_stock.reservation where id in (
       select id from store_stock.reservation where not keeps and expires_at < $1 order by expires_at limit $2
       for update skip locked
     ) returning number`,
    [before, limit],
  );
  return rows.map(({ number }) => number);
}
