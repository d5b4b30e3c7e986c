import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Ask } from '../books.ts';

/** A PostgreSQL database that several processes share, and the test's own way into it. */
export interface SharedDatabase {
  readonly url: string;
  readonly ask: Ask;
  drop(): Promise<void>;
}

/** `server`: the address of a PostgreSQL whose user may create databases. The new one is empty. */
export async function createSharedDatabase(server: string): Promise<SharedDatabase> {
  const name = `jinlan_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const own = new URL(server);
  own.pathname = `/${name}`;
  // Opened for each question: a database that is restarted in between is asked again without further ado.
  const ask: Ask = async (text) => {
    const client = new pg.Client({ connectionString: own.href });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    url: own.href,
    ask,
    async drop() {
      const last = new pg.Client({ connectionString: server });
      await last.connect();
      await last.query(`drop database if exists ${name} with (force)`);
      await last.end();
    },
  };
}
