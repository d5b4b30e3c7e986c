import pg from 'pg';
import type { Connection, Database } from '../database.ts';
import type { Jobs } from '../jobs.ts';

export const upkeepJob = 'platform.upkeep';

const daily = 86_400;

/** Fewer rows than these are left to PostgreSQL itself, or to the embedded database's daily upkeep. */
const manyRows = 500;

/** PostgreSQL does this by a process of its own; the embedded database has no process beside ours. */
export function keepUp({ db, jobs }: { readonly db: Database; readonly jobs: Jobs }): void {
  if (db.kind === 'pglite') jobs.every(upkeepJob, daily, () => tidy(db));
}

/** Gives the room of what was overwritten free, and counts anew. */
export async function tidy(db: Database): Promise<void> {
  for (const { schema, name } of await grownTables(db, null))
    await db.query(`platform.tidy-${schema}.${name}`, `vacuum (analyze) ${quoted(schema, name)}`);
}

/**
 * Tells the database what a schema's tables hold, once so many rows were brought in: before that it plans with what it
 * knew, and the first reading of 10,000 new pieces took more than a minute.
 */
export async function countAnew(db: Connection, schema: string, rows: number): Promise<void> {
  if (rows < manyRows) return;
  const tables = await grownTables(db, schema);
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => quoted(schema, name));
  await db.query(`platform.count-${schema}`, `analyze ${names}`);
}

/**
 * Tables of more than a few pages. A smaller one is left alone: nothing is won, and a plan made while it was empty would be
 * kept when it is not.
 */
const grownTables = (db: Connection, schema: string | null) =>
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
