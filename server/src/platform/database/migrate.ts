import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../database.ts';

/**
 * Runs the files of `database/migrations` that this database has not seen, in the order of their names, each in
 * one transaction and under one lock, so that several processes may start at once. Forward only: a file that has
 * run is part of history, and one that was changed afterwards is refused.
 */
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

/** Any number does, as long as nothing else locks it: the bytes of "jinl". */
const lockNumber = 0x6a696e6c;

export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  onApplied: (name: string) => void = () => undefined,
): Promise<void> {
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
      const [seen] = await tx.query<{ checksum: string }>(
        'platform.migration',
        'select checksum from platform.migration where name = $1',
        [name],
      );
      if (seen !== undefined) {
        if (seen.checksum !== checksum(text))
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
