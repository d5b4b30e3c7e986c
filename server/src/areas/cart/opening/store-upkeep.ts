import type { Connection } from '../../../platform/database.ts';

export async function deleteUntouched(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'cart.delete-untouched',
    `delete from cart.cart where id in (
       select id from cart.cart where touched_at < $1 order by touched_at limit $2 for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}

/** Deletes card tokens that were never used and have expired. */
export async function deleteNonces(db: Connection, now: Date): Promise<void> {
  await db.query(
    'cart.forget-nonces',
    'update cart.cart set payment_nonce = null, payment_nonce_until = null where payment_nonce_until < $1',
    [now],
  );
}
