import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate, readMigrations } from '../../platform/database/migrate.ts';
import { openPglite } from '../../platform/database/pglite.ts';
import { openPostgres } from '../../platform/database/postgres.ts';
import type { Database } from '../../platform/database.ts';

export interface TestDatabaseOptions {
  /** URL of the PostgreSQL server, by default TEST_DATABASE_URL; null for PGlite. */
  readonly url?: string | null;
  readonly filled?: Filling;
}

interface Filling {
  readonly name: string;
  readonly fill: (db: Database) => Promise<void>;
}

const root = new URL('../../../../', import.meta.url);
const cacheFolder = fileURLToPath(new URL('.cache/test-database/', root));

export const testDatabaseUrl = (): string | undefined => process.env.TEST_DATABASE_URL || undefined;

/**
 * Opens a new database with all migrations and, on request, with data. A new PGlite takes seconds, a copy from a dump half a
 * second. So the first suite saves a dump for the others; on PostgreSQL it saves a template database. Their names contain a
 * hash of the migrations and, with data, of the importers and the data.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const { filled, url = testDatabaseUrl() ?? null } = options;
  const hash = createHash('sha256').update(JSON.stringify(await readMigrations()));
  if (filled) hash.update(filled.name).update(await fillingHash());
  const key = hash.digest('hex').slice(0, 16);
  const prepare = async (db: Database): Promise<void> => {
    await migrate(db, await readMigrations());
    await filled?.fill(db);
  };
  return url === null ? fromDump(key, prepare) : fromTemplate(url, key, prepare);
}

/** Hash of the importers' code and the data. Each worker computes it once. */
let cachedFillingHash: Promise<string> | undefined;
function fillingHash(): Promise<string> {
  cachedFillingHash ??= computeFillingHash();
  return cachedFillingHash;
}

async function computeFillingHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['server/src/areas/', 'server/src/platform/', 'domain/src/', 'sample/']) {
    const entries = await readdir(new URL(folder, root), { recursive: true, withFileTypes: true });
    const files = entries
      .filter(
        (entry) => entry.isFile() && /\.(?:ts|json|csv)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name),
      )
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .sort();
    for (const file of files) hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function fromDump(key: string, prepare: (db: Database) => Promise<void>): Promise<Database> {
  const file = `${cacheFolder}${key}.tar`;
  const dump = await readFile(file).catch(() => null);
  if (dump) return openPglite({ dataDir: null, snapshot: new Blob([new Uint8Array(dump)]) });
  const db = await openPglite({ dataDir: null });
  await prepare(db);
  await mkdir(cacheFolder, { recursive: true });
  const unfinished = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, Buffer.from(await (await db.dump()).arrayBuffer()));
  await rename(unfinished, file);
  await deleteOldest();
  return db;
}

const maxDumps = 8;

async function deleteOldest(): Promise<void> {
  const names = (await readdir(cacheFolder)).filter((name) => name.endsWith('.tar'));
  const dated = await Promise.all(
    names.map(async (name) => ({
      name,
      made: (await stat(`${cacheFolder}${name}`).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const oldest = dated.toSorted((a, b) => b.made - a.made).slice(maxDumps);
  await Promise.all(oldest.map(({ name }) => rm(`${cacheFolder}${name}`, { force: true })));
}

/** Number of the advisory lock while a template is created. Any unused number will do; these are the bytes of "test". */
const lockNumber = 0x7465_7374;

async function fromTemplate(
  url: string,
  key: string,
  prepare: (db: Database) => Promise<void>,
): Promise<Database> {
  const template = `jinlan_template_${key}`;
  const name = `jinlan_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const urlOf = (database: string): string => {
    const databaseUrl = new URL(url);
    databaseUrl.pathname = `/${database}`;
    return databaseUrl.href;
  };
  try {
    await admin.query('select pg_advisory_lock($1)', [lockNumber]);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await admin.query(`drop database if exists ${unfinished} with (force)`);
      await admin.query(`create database ${unfinished}`);
      const db = await openPostgres({ url: urlOf(unfinished), poolSize: 5 });
      await prepare(db);
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
