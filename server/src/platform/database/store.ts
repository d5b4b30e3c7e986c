import type { Connection } from '../database.ts';

/** Name of the one-time task that loads the sample shop. */
export const sampleShop = 'sample-shop';

/** State of a one-time task; null if it was not begun. */
export async function onceState(db: Connection, name: string): Promise<'begun' | 'done' | null> {
  const [row] = await db.query<{ done: boolean }>(
    'platform.once-state',
    'select done_at is not null as done from platform.once where name = $1',
    [name],
  );
  return row === undefined ? null : row.done ? 'done' : 'begun';
}

export async function beginOnce(db: Connection, name: string): Promise<void> {
  await db.query(
    'platform.once-begin',
    'insert into platform.once (name) values ($1) on conflict (name) do nothing',
    [name],
  );
}

export async function finishOnce(db: Connection, name: string): Promise<void> {
  await db.query('platform.once-finish', 'update platform.once set done_at = now() where name = $1', [name]);
}

/** Runs a trivial statement; throws if the database does not answer. */
export async function mustAnswer(db: Connection): Promise<void> {
  await db.query('platform.ready', 'select 1 as one');
}
