import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopOnExit } from './suite.ts';

// PostgreSQL refuses to run as root, so our own cluster runs as another user of the machine. It is a child of this
// process, listens on a free local port and is deleted with its folder.

const OLDEST = 150000; // PostgreSQL 15, as server_version_num writes it

export interface Postgres {
  readonly url: string;
  readonly described: string;
  readonly stop: () => Promise<void>;
}

/** Returns the server's version number, or null when no server answers. */
async function versionAt(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Number(rows[0]?.server_version_num);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the folder with initdb and postgres, the newest of several. */
function findBinaries(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort(
      (a, b) => Number.parseInt(b.split('/')[4] ?? '', 10) - Number.parseInt(a.split('/')[4] ?? '', 10),
    ),
    ...globSync('/opt/homebrew/opt/postgresql*/bin'),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/** The other user who runs PostgreSQL if we are root: postgres, else nobody. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }] as const),
  );
  return users.get('postgres') ?? users.get('nobody') ?? null;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startOwn(binaries: string): Promise<Postgres | null> {
  const folder = mkdtempSync(join(tmpdir(), 'jinlan-postgres-'));
  const data = join(folder, 'data');
  const user = unprivileged();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const as = { cwd: folder, ...(user ?? {}) };
  const initialised = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, stdio: 'pipe', encoding: 'utf8' },
  );
  const clear = () => rmSync(folder, { recursive: true, force: true });
  if (initialised.status !== 0) {
    console.log(`initdb failed: ${initialised.stderr}`);
    clear();
    return null;
  }
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], { ...as, stdio: 'ignore' });
  const hasExited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const forget = stopOnExit(() => child.kill('SIGINT'));
  const stop = async () => {
    child.kill('SIGINT'); // a fast shutdown
    await hasExited;
    forget();
    clear();
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    if ((await versionAt(url)) !== null) return { url, described: `our own, from ${binaries}`, stop };
    await pause(100);
  }
  await stop();
  return null;
}

/**
 * Returns a PostgreSQL to test on: the named one, a running one, or one of our own; else the reason why there is none.
 */
export async function ensurePostgres(): Promise<Postgres | { readonly missing: string }> {
  const stop = async () => {};
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (configuredUrl) {
    const version = await versionAt(configuredUrl);
    if (version === null) return { missing: 'nobody answers at TEST_DATABASE_URL' };
    return { url: configuredUrl, described: 'TEST_DATABASE_URL', stop };
  }
  const local = 'postgres://postgres@127.0.0.1:5432/postgres';
  if (((await versionAt(local)) ?? 0) >= OLDEST) return { url: local, described: '127.0.0.1:5432', stop };
  const binaries = findBinaries();
  if (binaries === null) return { missing: 'no PostgreSQL 15 or newer on this machine' };
  return (await startOwn(binaries)) ?? { missing: `the one in ${binaries} would not start` };
}
