import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noticeTexts } from './platform/notices.ts';
import { freePort, type ServerProcess, startServer } from './testing/processes/process.ts';

let dataDir: string;
const running = new Set<ServerProcess>();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jinlan-main-'));
});
afterEach(async () => {
  for (const server of running) await server.kill('SIGKILL');
  running.clear();
  await rm(dataDir, { recursive: true, force: true });
});

function start(environment: Record<string, string>): ServerProcess {
  const server = startServer({ SAMPLE: 'off', DATA_DIR: dataDir, ...environment });
  running.add(server);
  return server;
}

it('the server refuses a second process on its data, takes over from a killed one, and stops with a stream open', async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await first.ready;
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  const second = await start({ PORT: String(await freePort()) }).ended;
  expect(second.code).toBe(1);
  expect(second.output).toContain(`in use by process ${first.child.pid}`);
  expect(second.output).not.toContain('    at ');

  first.child.kill('SIGKILL');
  await first.ended;
  const next = start({ PORT: String(port) });
  await next.ready;
  const stream = await fetch(`http://localhost:${port}/events`);
  next.child.kill('SIGTERM');
  expect((await next.ended).code).toBe(0);
  await stream.text();
}, 120_000);

it('the server explains in one sentence an error that a person can correct', async () => {
  const invalid = await start({ PORT: 'many', LOG_LEVEL: 'loud' }).ended;
  expect(invalid.code).toBe(1);
  expect(invalid.output).toContain('PORT: "many" must be a whole number');
  expect(invalid.output).toContain('LOG_LEVEL: "loud" must be one of');

  const otherServer = createServer().listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
  const address = otherServer.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { code, output } = await start({ PORT: port, HOST: '127.0.0.1' }).ended;
  otherServer.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken. Set PORT to a free one`);

  const unreachable = await start({ PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }).ended;
  expect(unreachable.code).toBe(1);
  expect(unreachable.output).toContain('The database of DATABASE_URL does not answer.');
});

it('the server makes an existing open data folder private, also where the secrets are in the environment', async () => {
  await mkdir(join(dataDir, 'media'));
  await chmod(join(dataDir, 'media'), 0o777);
  await chmod(dataDir, 0o777);
  const secrets = { APP_SECRET: 'a'.repeat(32), SANDBOX_BANK_SECRET: 'b'.repeat(32) };
  const server = start({ PORT: String(await freePort()), ...secrets });
  await server.ready;
  const modes = await Promise.all(
    ['', ...(await readdir(dataDir, { recursive: true }))].map(async (name) => {
      const found = await stat(join(dataDir, name)).catch(() => null);
      return found && (found.mode & 0o077) !== 0 ? [name, (found.mode & 0o777).toString(8)] : null;
    }),
  );
  expect(modes.filter((open) => open !== null)).toEqual([]);
  expect(server.output()).toContain('was open to other users');
}, 120_000);

it('the server refuses an open data folder with other files, in one sentence', async () => {
  await mkdir(join(dataDir, 'holiday-pictures'));
  await chmod(dataDir, 0o777);
  const { code, output } = await start({ PORT: '0' }).ended;
  expect(code).toBe(1);
  expect(output).toContain('holiday-pictures');
  expect(output).not.toContain('    at ');
});

it('the server refuses a secret that other users could have written, in one sentence', async () => {
  await mkdir(join(dataDir, 'secrets'));
  await writeFile(join(dataDir, 'secrets/app'), 'planted'.repeat(8));
  await chmod(join(dataDir, 'secrets/app'), 0o666);
  const { code, output } = await start({ PORT: '0' }).ended;
  expect(code).toBe(1);
  expect(output).toContain(`rm ${join(dataDir, 'secrets/app')}`);
  expect(output).not.toContain('    at ');
});

it('the server refuses to start in production without BASE_URL, and in development where others can reach it', async () => {
  const production = await start({ PORT: '0', NODE_ENV: 'production' }).ended;
  expect(production.code).toBe(1);
  expect(production.output).toContain('BASE_URL: must be set in production');

  const open = await start({ PORT: '0', HOST: '0.0.0.0' }).ended;
  expect(open.code).toBe(1);
  expect(open.output).toContain('HOST: "0.0.0.0" lets others reach a development shop');
});

it('the server logs at its start in production that it takes test cards and has sample accounts', async () => {
  const settings = { SANDBOX_BANK: 'on', SAMPLE: 'on' };
  const development = start({ ...settings, PORT: String(await freePort()) });
  await development.ready;
  expect(development.output()).not.toContain('"alert":"notice"');
  await development.kill('SIGTERM');

  const inProduction = { NODE_ENV: 'production', BASE_URL: 'https://shop.example' };
  const production = start({ ...settings, ...inProduction, PORT: String(await freePort()) });
  await production.ready;
  for (const notice of ['TEST_PAYMENTS', 'SAMPLE_ACCOUNTS'] as const)
    expect(production.output()).toContain(
      `"notice":"${notice}","alert":"notice","msg":"${noticeTexts[notice]}"`,
    );
}, 240_000);
