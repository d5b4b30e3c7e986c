import pg from 'pg';
import type { Connection, Database } from '../database.ts';
import type { Jobs } from '../jobs.ts';

export const upkeepJob = 'platform.upkeep';

const daySeconds = 86_400;

/**
 * The fewest new rows for which statistics are updated at once. Fewer are left to PostgreSQL itself, or to
 * the daily upkeep of the embedded database.
 */
const minRows = 500;

/** Schedules upkeep for the embedded database; PostgreSQL has a process of its own for it. */
export function scheduleUpkeep({ db, jobs }: { readonly db: Database; readonly jobs: Jobs }): void {
  if (db.kind === 'pglite') jobs.every(upkeepJob, daySeconds, () => tidy(db));
}

/** Frees the space of overwritten rows and updates statistics. */
export async function tidy(db: Database): Promise<void> {
  for (const { schema, name } of await largeTables(db, null))
    await db.query(`platform.tidy-${schema}.${name}`, `vacuum (analyze) ${quoted(schema, name)}`);
}

/**
 * Updates the statistics of a schema's tables after many rows were added. With old statistics the first
 * load of 10,000 new pieces took more than a minute.
 */
export async function refreshStatistics(db: Connection, schema: string, rows: number): Promise<void> {
  if (rows < minRows) return;
  const tables = await largeTables(db, schema);
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => quoted(schema, name));
  await db.query(`platform.count-${schema}`, `analyze ${names}`);
}

/**
 * Tables of more than a few pages. Smaller ones gain nothing, and a plan made while they were empty
 * would stay in use.
 */
const largeTables = (db: Connection, schema: string | null) =>
  db.query<{ readonly schema: string; readonly name: string }>(
    'platform.grown-tables',
    `select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
       and ($1::text is null or nspname = $1) and pg_relation_size(pg_class.oid) >= 65536
     order by 1, 2 limit 1000`,
    [schema],
  );

const quoted = (schema: string, name: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
