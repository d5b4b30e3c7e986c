import { TEXTS_A_DAY } from '@jinlan/domain/people';
import type { Connection } from '../../database.ts';

/** Makes messages to one number wait for each other until the transaction ends. */
export async function lockNumber(tx: Connection, numberKey: Buffer): Promise<void> {
  await tx.query(
    'platform.lock-text-number',
    "select pg_advisory_xact_lock(hashtextextended('platform.text-number', 0) # hashtextextended(encode($1, 'hex'), 0))",
    [numberKey],
  );
}

/** Returns when the last messages to a number were submitted since `since`: at most as many as a day may have. */
export async function submissionsSince(tx: Connection, numberKey: Buffer, since: Date): Promise<Date[]> {
  const rows = await tx.query<{ at: Date }>(
    'platform.text-submissions',
    'select at from platform.text_submission where number_key = $1 and at > $2 order by at desc limit $3',
    [numberKey, since, TEXTS_A_DAY],
  );
  return rows.map(({ at }) => at);
}

export async function addSubmission(tx: Connection, numberKey: Buffer, at: Date): Promise<void> {
  await tx.query(
    'platform.add-text-submission',
    'insert into platform.text_submission (number_key, at) values ($1, $2)',
    [numberKey, at],
  );
}

/** Deletes up to `limit` submissions from before; returns how many. */
export async function deleteOldSubmissions(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'platform.delete-text-submissions',
    `delete from platform.text_submission where ctid = any(array(
       select ctid from platform.text_submission where at < $1 order by at limit $2)) returning 1`,
    [before, limit],
  );
  return rows.length;
}
