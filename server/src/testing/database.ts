import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { openPglite } from '../platform/database/pglite.ts';
import { openPostgres } from '../platform/database/postgres.ts';
import type { Database } from '../platform/database.ts';

/**
 * A fresh migrated database. A new PGlite takes seconds and one from a dump half a second, so the first suite that
 * needs a set of migrations leaves a dump for the others; on PostgreSQL the same is a template database.
 */
const cacheFolder = fileURLToPath(new URL('../../../.cache/test-database/', import.meta.url));

export const testDatabaseUrl = (): string | undefined => process.env.TEST_DATABASE_URL || undefined;

/** `null` asks for PGlite whatever TEST_DATABASE_URL says. */
export async function openTestDatabase(url: string | null = testDatabaseUrl() ?? null): Promise<Database> {
  const migrations = await readMigrations();
  const key = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  return url === null ? fromDump(key) : fromTemplate(url, key);
}

async function fromDump(key: string): Promise<Database> {
  const file = `${cacheFolder}${key}.tar`;
  const dump = await readFile(file).catch(() => null);
  if (dump) return openPglite({ dataDir: null, snapshot: new Blob([new Uint8Array(dump)]) });
  const db = await openPglite({ dataDir: null });
  await migrate(db, await readMigrations());
  await mkdir(cacheFolder, { recursive: true });
  const unfinished = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, Buffer.from(await (await db.dump()).arrayBuffer()));
  await rename(unfinished, file);
  return db;
}

const lockNumber = 0x7465_7374;

async function fromTemplate(url: string, key: string): Promise<Database> {
  const template = `jinlan_template_${key}`;
  const name = `jinlan_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const urlOf = (database: string): string => {
    const other = new URL(url);
    other.pathname = `/${database}`;
    return other.href;
  };
  try {
    await admin.query('select pg_advisory_lock($1)', [lockNumber]);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await admin.query(`drop database if exists ${unfinished}`);
      await admin.query(`create database ${unfinished}`);
      const db = await openPostgres({ url: urlOf(unfinished), poolSize: 2 });
      await migrate(db, await readMigrations());
      await db.close();
      await admin.query(`alter database ${unfinished} rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const db = await openPostgres({ url: urlOf(name), poolSize: 5 });
  return {
    ...db,
    async close() {
      await db.close();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}
