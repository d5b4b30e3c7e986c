import type { Connection } from '../../platform/database.ts';

export const changedChannel = 'customiser';

/** The version of the latest tables; 0 without any. */
export async function readVersion(db: Connection): Promise<number> {
  const [row] = await db.query<{ version: number | null }>(
    'customiser.version',
    'select max(version) as version from customiser.tables',
  );
  return row?.version ?? 0;
}

/** The latest tables as imported; null without any. */
export async function loadTables(db: Connection): Promise<unknown> {
  const [row] = await db.query<{ content: unknown }>(
    'customiser.load-tables',
    'select content from customiser.tables order by version desc limit 1',
  );
  return row?.content ?? null;
}

/** Takes the lock for adding tables. */
export async function lockTables(tx: Connection): Promise<void> {
  await tx.query('customiser.lock-tables', 'lock table customiser.tables in share row exclusive mode');
}

/** Adds a version and notifies every process. */
export async function addTables(tx: Connection, version: number, content: unknown, now: Date): Promise<void> {
  await tx.query(
    'customiser.add-tables',
    `with added as (
       insert into customiser.tables (version, content, imported_at) values ($1, $2::jsonb, $3) returning version
     )
     select pg_notify('${changedChannel}', version::text) from added`,
    [version, JSON.stringify(content), now],
  );
}
