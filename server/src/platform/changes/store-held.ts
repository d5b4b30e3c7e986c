import { type HeldData, inPages, nothingToRemove, staysWithOwner } from '../personal-data.ts';

/**
 * The record of changes of an account, and of staff who looked for it. Its rows contain no names, and are deleted when
 * they expire.
 */
export const recordsHeld: HeldData = {
  group: 'records',
  tables: ['platform.change'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{ cursor: number; action: string; by: string; at: Date }>(
        'platform.held-changes',
        `select id as cursor, action, actor_kind as by, at from platform.change
         where record_kind = 'customer' and record_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  remove: nothingToRemove,
  startOver: staysWithOwner,
};
