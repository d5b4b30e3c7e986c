import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './process.ts';

/** A PostgreSQL server for one test, which may stop and start it. */
export interface Cluster {
  readonly url: string;
  /** Stops the server immediately, without a clean shutdown. The next start recovers the data. */
  crash(): Promise<void>;
  /** Resolves when the server accepts connections. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const findPrograms = (): string | undefined =>
  [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));

/** Whether PostgreSQL's programs are installed on this machine. */
export const hasPostgresPrograms = (): boolean => findPrograms() !== undefined;

/** Returns another user if this process runs as root, because PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] =
    /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export async function createCluster(): Promise<Cluster> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'jinlan-cluster-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const processOptions = { cwd: folder, ...user };
  const initialised = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...processOptions, encoding: 'utf8' },
  );
  if (initialised.status !== 0) throw new Error(initialised.stderr);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  const acceptsConnections = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };

  const start = async (): Promise<void> => {
    server = spawn(
      join(programs, 'postgres'),
      // Without fsync it is faster. Data would be lost only if the machine crashed, not if the server does.
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      { ...processOptions, stdio: 'ignore' },
    );
    for (let tries = 0; tries < 300; tries += 1) {
      if (await acceptsConnections()) return;
      await pause(50);
    }
    throw new Error('PostgreSQL does not start');
  };
  await start();
  return {
    url,
    start,
    crash: () => stop('SIGQUIT'),
    async remove() {
      await stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
