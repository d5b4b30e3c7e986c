import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { RunStatement } from '../books.ts';

/** A PostgreSQL database that several processes share. */
export interface SharedDatabase {
  readonly url: string;
  /** Runs a statement of the test. */
  readonly run: RunStatement;
  drop(): Promise<void>;
}

/** Creates an empty database. `server` is the URL of a PostgreSQL server; its user must have the right to create databases. */
export async function createSharedDatabase(server: string): Promise<SharedDatabase> {
  const name = `jinlan_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  // Each statement opens a new connection, so that it also works after the server has restarted.
  const run: RunStatement = async (text) => {
    const client = new pg.Client({ connectionString: databaseUrl.href });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    url: databaseUrl.href,
    run: run,
    async drop() {
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}
