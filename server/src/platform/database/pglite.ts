import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Database } from '../database.ts';
import { closeBelow } from '../settings/data-folder.ts';
import { takeLock } from './lock.ts';
import { overPool, poolSettings, type Watch } from './pool.ts';

/**
 * PostgreSQL inside this process. It works in the main thread and answers in micro-tasks, so a caller that never
 * waits for anything else would starve timers and sockets: after 8 ms of work the event loop gets its turn.
 */
const turnMs = 8;

/**
 * PostgreSQL's cache of pages. Its own 128 MB are resident from the start; what is read often the shop has in memory itself,
 * and the operating system caches the files.
 */
const cachedPages = '32MB';

export interface PgliteOptions {
  /** The folder of the shop's data; null keeps everything in memory. */
  readonly dataDir: string | null;
  /** A dump to start from (tests). */
  readonly snapshot?: Blob;
  readonly watch?: Watch;
  readonly slowQueryMs?: number;
}

export interface EmbeddedDatabase extends Database {
  readonly kind: 'pglite';
  /** The whole database as one archive, uncompressed: a start from it takes a fraction of a fresh one. */
  dump(): Promise<Blob>;
}

export async function openPglite(options: PgliteOptions): Promise<EmbeddedDatabase> {
  const { dataDir } = options;
  if (dataDir !== null) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = dataDir === null ? undefined : await takeLock(join(dataDir, 'db.lock'));
  let engine: PGlite;
  try {
    engine = await PGlite.create({
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${cachedPages}`],
      ...(dataDir === null ? {} : { dataDir: join(dataDir, 'db') }),
      ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    });
    // It makes a new database with modes of its own, whatever the umask is.
    if (dataDir !== null) closeBelow(join(dataDir, 'db'));
  } catch (error) {
    await unlock?.();
    throw error;
  }
  const pool = new pg.Pool({
    ...(createPgConfig(engine) as object),
    ...poolSettings,
    max: 1,
    idleTimeoutMillis: 0,
  });

  const hearers = new Map<string, Set<(payload: string) => void>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '');
    });
  });

  const say = async (text: string): Promise<void> => {
    const client = await pool.connect();
    await client.query(text).finally(() => client.release());
  };

  let lastTurn = performance.now();
  const breathe = (): Promise<void> | undefined => {
    if (performance.now() - lastTurn < turnMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        lastTurn = performance.now();
        resolve();
      });
    });
  };

  const database = overPool({
    kind: 'pglite',
    pool,
    ...(options.watch ? { watch: options.watch } : {}),
    ...(options.slowQueryMs === undefined ? {} : { slowQueryMs: options.slowQueryMs }),
    beforeStatement: breathe,
    async listen(channel, onMessage) {
      const set = hearers.get(channel) ?? new Set();
      hearers.set(channel, set.add(onMessage));
      if (set.size === 1) await say(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        set.delete(onMessage);
        if (set.size === 0 && hearers.delete(channel)) await say(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    // The lock on the folder has seen to it that there is no other process.
    alone: (_name, work) => work(),
    async afterClose() {
      await engine.close();
      await unlock?.();
    },
  });
  return Object.assign(database, {
    kind: 'pglite' as const,
    dump: async () => await engine.dumpDataDir('none'),
  });
}
