import { type HeldData, inPages } from '../../platform/personal-data.ts';
import type { Catalogue } from '../catalogue/index.ts';

/**
 * Reserved pieces of a customer. Closing the account removes the names from them, and stores no longer set their pieces
 * aside.
 */
export const reservationsHeld = (stock: Pick<Catalogue['stock'], 'reservation'>): HeldData => ({
  group: 'reservations',
  tables: ['store_stock.reservation'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        reservation: string;
        store: string;
        sku: string;
        stage: string;
        name: string;
        mobile: string;
        email: string | null;
        expires_at: Date;
        created_at: Date;
      }>(
        'store-stock.held',
        `select id::float8 as cursor, number as reservation, store_code as store, sku, stage, name, mobile, email, expires_at,
           created_at
         from store_stock.reservation where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  /** The customer could not be told anything, nor be recognised in the store, so the piece is for sale again. */
  async remove(tx, { customerId }) {
    const released = await tx.query<{ number: string }>(
      'store-stock.release-of-account',
      `update store_stock.reservation set stage = 'cancelled', keeps = false, version = version + 1, network = ''::bytea,
         wide_network = ''::bytea where customer_id = $1 and keeps returning number`,
      [customerId],
    );
    for (const { number } of released) await stock.reservation.giveBack(tx, number);
    await tx.query(
      'store-stock.forget',
      `update store_stock.reservation set customer_id = null, name = '', mobile = '', email = null where customer_id = $1`,
      [customerId],
    );
  },
  /** Reservations stay but no longer belong to the account: the store still expects the person who reserved. */
  async startOver(tx, { customerId }) {
    await tx.query(
      'store-stock.leave-account',
      'update store_stock.reservation set customer_id = null where customer_id = $1',
      [customerId],
    );
  },
});
