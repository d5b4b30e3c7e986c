/**
 * Starts the shop as a shopkeeper would: its own process, an empty data folder, the sample shop. The address reaches
 * the journeys as `shopUrl`. SHOP_URL points them at a shop that is already running.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    shopUrl: string;
  }
}

const START_LIMIT_MS = 120_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.SHOP_URL;
  if (running !== undefined) {
    project.provide('shopUrl', running.replace(/\/$/, ''));
    return undefined;
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'jinlan-journeys-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const root = join(import.meta.dirname, '..', '..');
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: url,
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      // Journeys move the gold price themselves, through the development door.
      NODE_ENV: 'development',
      GOLD_SIMULATOR: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  let exited = false;
  server.once('exit', () => {
    exited = true;
  });
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (exited || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`The shop did not start:\n${output}`);
    }
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    await new Promise((next) => setTimeout(next, 100));
  }
  project.provide('shopUrl', url);
  return async () => {
    if (!exited) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(dataFolder, { recursive: true, force: true });
    if (/"level":(50|60)/.test(output)) console.error(`The shop logged errors:\n${output}`);
  };
}
