import type { Connection } from '../../../platform/database.ts';

/** Returns those of `hashes` that a line of a cart uses as its picture. */
export async function picturesOfLines(db: Connection, hashes: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ picture: string }>(
    'cart.pictures-of-lines',
    `select distinct made ->> 'picture' as picture from cart.cart_line
     where made is not null and made ->> 'picture' = any($1::text[])`,
    [hashes],
  );
  return rows.map(({ picture }) => picture);
}
