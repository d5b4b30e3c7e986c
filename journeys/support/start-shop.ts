/**
 * Starts the built shop as an operator does: as a process with an empty data folder and the sample shop. Each worker has its
 * own shop, so parallel files do not change each other's gold price and stock. Journeys get the addresses as `shopUrls`, and
 * the links that invite the back offices' owners as `officeLinks`. With SHOP_URL, all journeys use that running shop;
 * OFFICE_LINK is then the link that invites its owner.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses of the shops. Worker 1 uses the first. */
    shopUrls: readonly string[];
    /** Links printed by `npm run office:owner`, in the same order. */
    officeLinks: readonly string[];
  }
}

/** Time limit for two concurrent starts on a busy machine. If a process ends, the start fails immediately. */
const START_LIMIT_MS = 300_000;

interface Shop {
  readonly url: string;
  readonly officeLink: string;
  readonly stop: () => Promise<void>;
}

/** Returns the requested number of different free ports. */
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

/** Starts a shop with the sample's files, or with those of `importFolder` alone. */
async function startShop(port: number, importFolder?: string): Promise<Shop> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'jinlan-journeys-'));
  // Passkeys do not work at an IP address.
  const url = `http://localhost:${port}`;
  const root = join(import.meta.dirname, '..', '..');
  const folders = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    BASE_URL: url,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    BACKOFFICE: 'on',
    SAMPLE: importFolder === undefined ? 'on' : 'off',
  };
  if (importFolder !== undefined)
    await promisify(execFile)(process.execPath, ['tools/import/main.ts', importFolder], {
      cwd: root,
      env: { ...folders, NODE_ENV: 'development' },
    });
  const officeLink = await inviteOwner(root, folders);
  const server = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: root,
    env: {
      ...folders,
      PORT: String(port),
      HOST: '127.0.0.1',
      // Journeys change the gold price through the development endpoint.
      NODE_ENV: 'development',
      GOLD_SIMULATOR: 'off',
      // Stripe's sandbox takes the cards of Malaysia and Singapore, the sandbox bank those of the other markets.
      SANDBOX_STRIPE: 'my,sg',
      UNPAID_PIECES_OF_BUYER: '1000000',
      UNPAID_PIECES_OF_SOURCE: '1000000',
      UNPAID_CARD_PIECES_OF_SOURCE: '1000000',
      UNPAID_CARD_PIECES_OF_STORE: '1000000',
      UNPAID_SCARCE_PIECES_OF_STORE: '1000000',
      UNPAID_VALUE_OF_SOURCE: '1000000000',
      UNPAID_PIECES_OF_STORE: '1000000',
      ORDERS_OF_SOURCE: '1000000',
      UNPAID_EMAILS: '1000000',
      EMAILS_OF_SOURCE: '1000000',
      ACCOUNTS_OF_SOURCE: '1000000',
      CARTS_OF_SOURCE: '1000000',
      // All requests come from one IP address, and a slow machine needs more seconds for the same work.
      QUERY_SECONDS_OF_SOURCE: '1000000',
      PAGE_SECONDS_OF_SOURCE: '1000000',
      CONSENT_CHANNELS: 'sms,whatsapp',
      // Staff accept appointments in some journeys.
      APPOINTMENT_AUTO_ACCEPT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const record = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  server.stdout.on('data', record);
  server.stderr.on('data', record);
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
    if (ready?.ok) return { url, officeLink, stop };
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** Invites the owner, as the operator does before the first start. Returns the link that the command prints. */
async function inviteOwner(root: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/office-owner.ts', '--email', 'mei@example.com', '--name', '美'],
    { cwd: root, env: { ...env, NODE_ENV: 'development' } },
  );
  const [link] = /^http\S+$/m.exec(stdout) ?? [];
  if (link === undefined) throw new Error(`The command printed no link:\n${stdout}`);
  return link;
}

/** Starts a shop with the files of a folder, for a journey that needs other files than the sample's. The caller stops it. */
export async function startShopWith(importFolder: string): Promise<Pick<Shop, 'url' | 'stop'>> {
  const [port = 0] = await freePorts(1);
  return startShop(port, importFolder);
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.SHOP_URL;
  if (running !== undefined) {
    project.provide('shopUrls', [running.replace(/\/$/, '')]);
    project.provide('officeLinks', [process.env.OFFICE_LINK ?? '']);
    return undefined;
  }
  const started = await Promise.allSettled(
    (await freePorts(project.config.maxWorkers)).map((port) => startShop(port)),
  );
  const shops = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(shops.map((shop) => shop.stop()));
  };
  const failed = started.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'shopUrls',
    shops.map(({ url }) => url),
  );
  project.provide(
    'officeLinks',
    shops.map(({ officeLink }) => officeLink),
  );
  return stop;
}
