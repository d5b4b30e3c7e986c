import { type HeldData, inPages } from '../../platform/personal-data.ts';

/** Wish lists. Links to shared lists end with them. */
export const wishlistsHeld: HeldData = {
  group: 'wishlists',
  tables: ['wishlists.member', 'wishlists.list', 'wishlists.item'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        list: string | null;
        visibility: string;
        sku: string;
        quantity: number;
        note: string | null;
        added_at: Date;
      }>(
        'wishlists.held-items',
        `select item.id as cursor, list.name as list, visibility, coalesce(variant_sku, product_sku) as sku, quantity,
           note, added_at from wishlists.list join wishlists.item on item.list_id = list.id
         where list.customer_id = $1 and item.id > $2 order by item.id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query('wishlists.forget-member', 'delete from wishlists.member where customer_id = $1', [
      customerId,
    ]);
  },
  /** Links to shared lists lead nowhere; a list that is shared again gets a new one. */
  async startOver(tx, { customerId }) {
    await tx.query(
      'wishlists.stop-sharing',
      `update wishlists.list set visibility = 'PRIVATE', code = null where customer_id = $1 and visibility = 'PUBLIC'`,
      [customerId],
    );
  },
};
