import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './process.ts';

/**
 * A PostgreSQL of a test's own, which it may stop and start as it likes. PostgreSQL refuses to run as root, so it runs under
 * another user of the machine there.
 */
export interface Cluster {
  readonly url: string;
  /** At once, as the power goes: what runs is cut off, and the next start recovers. */
  crash(): Promise<void>;
  /** Answers when it takes connections. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const folderOfPrograms = (): string | undefined =>
  [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));

/** Whether this machine has its programs. */
export const hasPostgresPrograms = (): boolean => folderOfPrograms() !== undefined;

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] =
    /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export async function createCluster(): Promise<Cluster> {
  const programs = folderOfPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'jinlan-cluster-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const as = { cwd: folder, ...user };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  const answers = async (): Promise<boolean> => {
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
      // Written through the system's memory: it is the server that crashes here, not the machine.
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      { ...as, stdio: 'ignore' },
    );
    for (let tries = 0; tries < 300; tries += 1) {
      if (await answers()) return;
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
