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
 * PostgreSQL inside this process. It runs in the main thread and answers in micro-tasks, so continuous
 * queries would block timers and sockets. Therefore the event loop gets a turn after 8 ms of work.
 */
const turnMs = 8;

/**
 * PostgreSQL's page cache. Its default of 128 MB is resident from the start, although the shop caches
 * frequent reads itself and the operating system caches files.
 */
const sharedBuffers = '32MB';

export interface PgliteOptions {
  /** The folder of the shop's data; null stores everything in memory. */
  readonly dataDir: string | null;
  /** A dump to start from, for tests. */
  readonly snapshot?: Blob;
  readonly watch?: Watch;
  readonly slowQueryMs?: number;
}

export interface EmbeddedDatabase extends Database {
  readonly kind: 'pglite';
  /** The whole database as one uncompressed archive; starting from it is much faster than from scratch. */
  dump(): Promise<Blob>;
}

export async function openPglite(options: PgliteOptions): Promise<EmbeddedDatabase> {
  const { dataDir } = options;
  if (dataDir !== null) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = dataDir === null ? undefined : await takeLock(join(dataDir, 'db.lock'));
  let engine: PGlite;
  try {
    engine = await PGlite.create({
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
      ...(dataDir === null ? {} : { dataDir: join(dataDir, 'db') }),
      ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    });
    // The engine creates files with its own modes, whatever the umask.
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

  const listeners = new Map<string, Set<(payload: string) => void>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
  });

  const execute = async (text: string): Promise<void> => {
    const client = await pool.connect();
    await client.query(text).finally(() => client.release());
  };

  let lastTurn = performance.now();
  const yieldToLoop = (): Promise<void> | undefined => {
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
    beforeStatement: yieldToLoop,
    async listen(channel, onMessage) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(onMessage));
      if (set.size === 1) await execute(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        set.delete(onMessage);
        if (set.size === 0 && listeners.delete(channel))
          await execute(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    // The lock on the folder guarantees that there is no other process.
    exclusively: (_name, work) => work(),
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
