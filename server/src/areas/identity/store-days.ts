import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';

/** A page of customers in the order of their ids. */
export interface CustomersPage {
  /** The market in which the customer registered. */
  readonly market: Market;
  /** The last id of the page before; 0 at first. */
  readonly after: number;
  readonly limit: number;
}

/** Customers who were born in a month (1 to 12). */
export async function bornIn(
  db: Connection,
  month: number,
  { market, after, limit }: CustomersPage,
): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    'identity.born-in',
    `select id from identity.customer where market = $1 and extract(month from birth_date) = $2 and id > $3
     order by id limit $4`,
    [market, month, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Customers who registered on one of these days of the year (229 is 29 February, UTC+8) before a year. */
export async function registeredOn(
  db: Connection,
  { monthDays, before }: { readonly monthDays: readonly number[]; readonly before: number },
  { market, after, limit }: CustomersPage,
): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    'identity.registered-on',
    `select id from identity.customer where market = $1
       and extract(month from created_at at time zone 'Asia/Shanghai') * 100 + extract(day from created_at at time zone 'Asia/Shanghai') = any($2::numeric[])
       and extract(year from created_at at time zone 'Asia/Shanghai') < $3 and id > $4
     order by id limit $5`,
    [market, monthDays, before, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns the markets in which these customers registered. Deleted customers are missing. */
export async function marketsOf(
  db: Connection,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Market>> {
  const rows = await db.query<{ id: number; market: Market }>(
    'identity.markets-of',
    'select id, market from identity.customer where id = any($1::integer[])',
    [customerIds.map(Number)],
  );
  return new Map(rows.map(({ id, market }) => [String(id), market]));
}

/**
 * Sets a birth date that is not known yet. Returns the stored birth date, which may be an earlier one; null if the customer
 * was deleted.
 */
export async function saveFirstBirthDate(
  tx: Connection,
  customerId: string,
  day: BusinessDay,
): Promise<BusinessDay | null> {
  const [row] = await tx.query<{ birthDate: BusinessDay }>(
    'identity.set-birth-date',
    `update identity.customer set birth_date = coalesce(birth_date, $2) where id = $1 returning coalesce(birth_date, $2) as "birthDate"`,
    [Number(customerId), day],
  );
  return row?.birthDate ?? null;
}

/** YYYY-MM-DD; null if it is not known. */
export async function birthDateOf(db: Connection, customerId: string): Promise<BusinessDay | null> {
  const [row] = await db.query<{ birthDate: BusinessDay | null }>(
    'identity.birth-date',
    'select birth_date as "birthDate" from identity.customer where id = $1',
    [Number(customerId)],
  );
  return row?.birthDate ?? null;
}
