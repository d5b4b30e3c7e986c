import { type HeldData, inPages, staysWithOwner } from '../../platform/personal-data.ts';

/** A customer's list of pieces to compare. */
export const compareHeld: HeldData = {
  group: 'compare',
  tables: ['comparing.list', 'comparing.item'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{ cursor: number; product_id: number; touched_at: Date }>(
        'comparing.held-items',
        `select item.id as cursor, product_id, touched_at from comparing.list
         join comparing.item on item.list_id = list.id
         where list.customer_id = $1 and item.id > $2 order by item.id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query('comparing.forget-list', 'delete from comparing.list where customer_id = $1', [
      customerId,
    ]);
  },
  startOver: staysWithOwner,
};
