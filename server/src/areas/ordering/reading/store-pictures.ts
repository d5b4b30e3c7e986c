import type { Connection } from '../../../platform/database.ts';

/** Those of the given hashes that a line of an order shows. */
export async function picturesOfLines(db: Connection, hashes: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ picture: string }>(
    'ordering.pictures-of-lines',
    `select distinct made ->> 'picture' as picture from ordering.order_line
     where made is not null and made ->> 'picture' = any($1::text[])`,
    [hashes],
  );
  return rows.map(({ picture }) => picture);
}

/** Those of them whose order was paid, or is paid back: the books of the shop. */
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
