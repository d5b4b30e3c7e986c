import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../database.ts';
import { overPool, poolSettings, type Watch } from './pool.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly watch?: Watch;
  readonly slowQueryMs?: number;
}

/** The first half of the advisory lock's key, distinct from all other locks: the bytes of "jinl". */
const exclusiveLockNumber = 0x6a696e6c;

/** The longest pause between two attempts to reconnect the listener. */
const longestPauseMs = 5_000;

/**
 * Opens PostgreSQL 15 or newer. Listening uses a connection of its own, which is reopened when it
 * breaks. Notifications in between are lost, so every listener is then called with an empty payload and
 * must check for changes itself.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    ...poolSettings,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'jinlan',
    // JIT compilation takes longer than any statement here runs. PgBouncer would refuse it as a connection
    // parameter.
    async onConnect(client) {
      await client.query('set jit = off');
    },
  });
  pool.on('error', (error) => options.watch?.lost?.(error));
  // The pool handles errors of idle connections only. An unhandled error of a connection in use would end
  // the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.watch?.lost?.(error));
  });
  const version = await pool
    .query("select current_setting('server_version_num')::int as number")
    .catch(async (error) => {
      await pool.end();
      throw error;
    });
  if (version.rows[0].number < 150_000) {
    await pool.end();
    throw new Error('The database must be PostgreSQL 15 or newer');
  }

  const listeners = new Map<string, Set<(payload: string) => void>>();
  let listener: Promise<pg.Client> | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    for (let attempt = 0; ; attempt += 1) {
      const client = new pg.Client({
        connectionString: options.url,
        application_name: 'jinlan listener',
        keepAlive: true,
      });
      let listening = false;
      try {
        client.on('error', (error) => {
          options.watch?.lost?.(error);
          // One loss is reported twice: by the server's message and by the closed socket. While connecting,
          // the connecting loop handles it.
          if (!listening || closed) return;
          listening = false;
          reconnect();
        });
        client.on('notification', ({ channel, payload }) => {
          for (const onPayload of listeners.get(channel) ?? []) onPayload(payload ?? '');
        });
        await client.connect();
        for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        listening = true;
        return client;
      } catch (error) {
        await client.end().catch(() => undefined);
        if (closed || listener === undefined) throw error;
        await pause(Math.min(longestPauseMs, 100 * 2 ** attempt), undefined, { ref: false });
      }
    }
  };
  const reconnect = (): void => {
    listener = connect();
    listener
      .then(() => {
        for (const set of listeners.values()) for (const onPayload of set) onPayload('');
      })
      .catch((error: Error) => options.watch?.lost?.(error));
  };

  return overPool({
    kind: 'postgres',
    pool,
    ...(options.watch ? { watch: options.watch } : {}),
    ...(options.slowQueryMs === undefined ? {} : { slowQueryMs: options.slowQueryMs }),
    async listen(channel, onMessage) {
      listener ??= connect();
      const client = await listener;
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(onMessage));
      if (set.size === 1) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        set.delete(onMessage);
        if (set.size > 0 || !listeners.delete(channel) || closed) return;
        await (await listener)?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async exclusively(name, work) {
      // Its own connection, because the lock belongs to the session and ends with a dead process.
      const client = new pg.Client({ connectionString: options.url, application_name: `jinlan ${name}` });
      client.on('error', (error) => options.watch?.lost?.(error));
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1, hashtext($2))', [exclusiveLockNumber, name]);
        return await work();
      } finally {
        await client.end();
      }
    },
    async afterClose() {
      closed = true;
      const client = await listener?.catch(() => undefined);
      await client?.end();
    },
  });
}
