import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../database.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
}

const folder = new URL('../../../../database/migrations/', import.meta.url);

export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{3}-[a-z-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, from), 'utf8') })),
  );
}

export const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The number of the advisory lock for migrations: any number that nothing else locks, here the bytes of
 * "jinl".
 */
const lockNumber = 0x6a696e6c;

/**
 * Runs the migrations that this database has not run, in their order, each in one transaction. A lock lets several processes
 * start at once. There is no way back. Throws if a migration that has run was changed since. Calls `onApplied` after each.
 */
export async function migrate(
  db: Pick<Database, 'query' | 'transaction'>,
  migrations: readonly Migration[],
  onApplied: (name: string) => void = () => undefined,
): Promise<void> {
  if (await haveRun(db, migrations)) return;
  await db.transaction(async (tx) => {
    await tx.query('platform.lock-migrations', 'select pg_advisory_xact_lock($1)', [lockNumber]);
    await tx.script(`
      create schema if not exists platform;
      create table if not exists platform.migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
    `);
  });
  for (const { name, text } of migrations) {
    const applied = await db.transaction(async (tx) => {
      await tx.query('platform.lock-migrations', 'select pg_advisory_xact_lock($1)', [lockNumber]);
      const [stored] = await tx.query<{ checksum: string }>(
        'platform.migration',
        'select checksum from platform.migration where name = $1',
        [name],
      );
      if (stored !== undefined) {
        if (stored.checksum !== checksum(text))
          throw new Error(`Migration ${name} was changed after it had run: write a new one instead`);
        return false;
      }
      await tx.script(text);
      await tx.query(
        'platform.migration-applied',
        'insert into platform.migration (name, checksum) values ($1, $2)',
        [name, checksum(text)],
      );
      return true;
    });
    if (applied) onApplied(name);
  }
}

/** Checks without the lock. Suffices for every start without new migrations. */
async function haveRun(db: Pick<Database, 'query'>, migrations: readonly Migration[]): Promise<boolean> {
  const [table] = await db.query<{ known: boolean }>(
    'platform.migrations-begun',
    "select to_regclass('platform.migration') is not null as known",
  );
  if (table?.known !== true) return false;
  const rows = await db.query<{ name: string; checksum: string }>(
    'platform.migrations-run',
    'select name, checksum from platform.migration',
  );
  const checksumByName = new Map(rows.map((row) => [row.name, row.checksum]));
  return migrations.every(({ name, text }) => checksumByName.get(name) === checksum(text));
}
