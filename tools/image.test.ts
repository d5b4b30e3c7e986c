import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Does what the Dockerfile does, without an image: builds in an empty folder, then starts the shop as a user who can
// write only to its data folder.

const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'image-'));
const app = join(work, 'app');
const data = join(work, 'data');

/** The user `nobody` where we may switch to it; else the current user, for whom the folder is made read-only. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

beforeAll(() => {
  const fileList = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const ignored = /^(?:\.ci|docs|studio\/src|journeys\/.*\.journey)\b/;
  for (const path of fileList.stdout.split('\0').filter((path) => path !== '' && !ignored.test(path))) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    cpSync(join(root, path), join(app, path), { force: true });
  }
  const built = spawnSync(join(app, 'docker/build.sh'), { encoding: 'utf8' });
  expect(built.status, built.stdout + built.stderr).toBe(0);
  spawnSync('chmod', ['-R', 'a+rX,a-w', app]);
  mkdirSync(data, { mode: 0o700 });
  if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid);
  chmodSync(work, 0o755);
}, 600_000);

afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', work]);
  rmSync(work, { recursive: true });
});

it('answers in production, as a user who may write only to its data folder', async () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as readonly string[];
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, command.slice(1), {
    cwd: app,
    ...nobody,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PORT: String(port), BASE_URL: address, DATA_DIR: data, SAMPLE: 'on' },
  });
  let output = '';
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const hasExited = new Promise<number | null>((resolve) => shop.once('exit', resolve));
  try {
    const statusOf = (path: string) =>
      fetch(address + path).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf('/healthz'), { timeout: 90_000 }).toBe(200);
    expect(await statusOf('/'), output).toBe(200);
    const page = await (await fetch(`${address}/gold.html`)).text();
    const picture = /\/media\/[^" ?]+\?[^" ]*width=320[^" ]*/.exec(page)?.[0].replaceAll('&amp;', '&');
    expect(await statusOf(picture ?? '/no-picture'), output).toBe(200);
  } finally {
    shop.kill('SIGTERM');
    expect(await hasExited, output).toBe(0);
  }
});
