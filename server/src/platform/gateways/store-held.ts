import { type HeldData, inPages, staysWithOwner } from '../personal-data.ts';

/** E-mails and text messages. Only their subjects are read, because their texts contain links with keys. */
export const messagesHeld: HeldData = {
  group: 'messages',
  tables: ['platform.message'],
  read: (db, { email }) =>
    inPages((after, limit) =>
      db.query<{ cursor: number; channel: string; subject: string; created_at: Date }>(
        'platform.held-messages',
        `select id as cursor, channel, subject, created_at from platform.message
         where lower(recipient) = lower($1::text) and id > $2 order by id limit $3`,
        [email, after, limit],
      ),
    ),
  async remove(tx, { email, mobile }) {
    await tx.query(
      'platform.forget-messages',
      'delete from platform.message where lower(recipient) = any($1::text[])',
      [[email?.toLowerCase(), mobile].filter((recipient) => recipient != null)],
    );
  },
  startOver: staysWithOwner,
};
