import { type HeldData, inPages, staysWithOwner } from '../../../platform/personal-data.ts';

/** Saved designs. Their pictures are deleted by themselves once nothing shows them. */
export const designsHeld: HeldData = {
  group: 'designs',
  tables: ['customiser.saved_design'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{ cursor: number; name: string; code: string; saved_at: Date }>(
        'customiser.held-designs',
        `select id as cursor, name, code, saved_at from customiser.saved_design
         where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query(
      'customiser.forget-designs',
      'delete from customiser.saved_design where customer_id = $1',
      [customerId],
    );
  },
  startOver: staysWithOwner,
};
