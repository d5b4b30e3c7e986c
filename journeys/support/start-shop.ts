/**
 * Starts the shop as a shopkeeper would: its own process, an empty data folder, the sample shop; one for each worker, so
 * that files of journeys beside each other neither move each other's gold price nor buy each other's stock. The addresses
 * reach the journeys as `shopUrls`. SHOP_URL points them at a shop that is already running.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The first is that of worker 1. */
    shopUrls: readonly string[];
  }
}

/** Two at once on a machine with much other work; one that dies says so at once. */
const START_LIMIT_MS = 300_000;

interface Shop {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** As many as asked for, no two alike. */
async function freePorts(count: number): Promise<number[]> {
  const probes: Server[] = [];
  for (let number = 0; number < count; number += 1) {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    probes.push(probe);
  }
  return Promise.all(
    probes.map(async (probe) => {
      const address = probe.address();
      probe.close();
      await once(probe, 'close');
      if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
      return address.port;
    }),
  );
}

async function startShop(port: number): Promise<Shop> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'jinlan-journeys-'));
  const url = `http://127.0.0.1:${port}`;
  const root = join(import.meta.dirname, '..', '..');
  const server = spawn(process.execPath, ['server/src/main.mjs'], {
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
      UNPAID_PIECES_OF_BUYER: '1000000',
      UNPAID_PIECES_OF_SOURCE: '1000000',
      UNPAID_CARD_PIECES_OF_SOURCE: '1000000',
      UNPAID_PIECES_OF_STORE: '1000000',
      ORDERS_OF_SOURCE: '1000000',
      UNPAID_EMAILS: '1000000',
      EMAILS_OF_SOURCE: '1000000',
      CARTS_OF_SOURCE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const ended = once(server, 'exit');
  const running = () => server.exitCode === null && server.signalCode === null;
  const stop = async (): Promise<void> => {
    if (running()) {
      server.kill('SIGTERM');
      await ended;
    }
    await rm(dataFolder, { recursive: true, force: true });
    if (/"level":(50|60)/.test(output)) console.error(`The shop logged errors:\n${output}`);
  };
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (!running() || Date.now() > deadline) {
      await stop();
      throw new Error(`The shop did not start:\n${output}`);
    }
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return { url, stop };
    await new Promise((next) => setTimeout(next, 100));
  }
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.SHOP_URL;
  if (running !== undefined) {
    project.provide('shopUrls', [running.replace(/\/$/, '')]);
    return undefined;
  }
  const started = await Promise.allSettled((await freePorts(project.config.maxWorkers)).map(startShop));
  const shops = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(shops.map((shop) => shop.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'shopUrls',
    shops.map(({ url }) => url),
  );
  return stop;
}
