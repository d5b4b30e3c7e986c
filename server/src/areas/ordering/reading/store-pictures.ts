import type { Connection } from '../../../platform/database.ts';

/** Returns the given hashes that a line of an order shows. */
export async function picturesOfLines(db: Connection, hashes: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ picture: string }>(
    'ordering.pictures-of-lines',
    `select distinct made ->> 'picture' as picture from ordering.order_line
     where made is not null and made ->> 'picture' = any($1::text[])`,
    [hashes],
  );
  return rows.map(({ picture }) => picture);
}

/** Returns the given hashes in orders that are or were paid; the shop's accounts keep those. */
export async function picturesOfSold(db: Connection, hashes: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ picture: string }>(
    'ordering.pictures-of-sold',
    `select distinct made ->> 'picture' as picture from ordering.order_line
       join ordering.sales_order sold on sold.id = order_line.order_id and stage not in ('pending', 'canceled')
     where made is not null and made ->> 'picture' = any($1::text[])`,
    [hashes],
  );
  return rows.map(({ picture }) => picture);
}
