import type { Connection } from '../database.ts';

/** Throws when the database does not answer. */
export async function mustAnswer(db: Connection): Promise<void> {
  await db.query('platform.ready', 'select 1 as one');
}
