import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { printStones } from '../../sample/diamonds.ts';
import { openSandbox } from '../../sandbox/src/index.ts';
import { type App, createApp } from '../../server/src/app.ts';
import { importShop } from '../../server/src/import.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts';
import { openPostgres } from '../../server/src/platform/database/postgres.ts';
import { makePushKeys } from '../../server/src/platform/gateways/push/vapid.ts';
import { systemHttp } from '../../server/src/platform/http.ts';
import { problemText } from '../../server/src/platform/import/report.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { systemRandom } from '../../server/src/platform/random.ts';
import type { Config } from '../../server/src/platform/settings/config.ts';
import { makeProducts } from './catalogue.ts';
import { parentOf } from './cpu.ts';
import { assertRight, createShopper } from './shopper.ts';
import { stonesBeside } from './stones.ts';

/**
 * A shop to measure: its own PostgreSQL database, filled by the ordinary importer, and a server in its own process,
 * started as in production.
 */
export interface Database {
  readonly url: string;
  readonly postmaster: number;
  drop(): Promise<void>;
}

const root = new URL('../../', import.meta.url);
const secrets = {
  application: 'a bench key of thirty-two letters',
  sandboxBank: 'a bench key of the sandbox bank..',
  sandboxWechat: null,
};

export async function makeDatabase(serverUrl: string, products: number): Promise<Database> {
  const name = `jinlan_bench_${products}_${process.pid}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  await admin.query(`create database ${name}`);
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    postmaster,
    async drop() {
      const client = new pg.Client({ connectionString: serverUrl });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

/** The application over the database, without a web server: it imports and publishes gold prices. */
export async function openOffice(databaseUrl: string): Promise<App> {
  const config: Config = {
    environment: 'production',
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    databasePoolSize: 4,
    dataDir: tmpdir(),
    storeView: 'default',
    sample: false,
    baseUrl: 'http://localhost:4000',
    logLevel: 'error',
    slowQueryMs: 60_000,
    trustedProxies: [],
    metrics: false,
    goldSimulator: false,
    goldFeed: null,
    sandboxBank: true,
    alipay: {},
    sandboxStripe: [],
    mail: null,
    eInvoiceProvider: 'manual',
    stripe: {},
    appleDomainFile: null,
    wechatPay: {},
    signInProviders: {},
    signUpByEmail: false,
    staffLockMinutes: 10,
    walletPasses: { apple: null, google: null },
    consentChannels: [],
    sms: {},
    textsAnHour: 500,
    refundReminderDays: 2,
    reviewInvitationDays: 14,
    hintDays: 90,
    tradeInOfferMinutes: 30,
    conversationUrl: null,
    backoffice: null,
    limits: {
      bodyBytes: 2 ** 20,
      pictureBytes: 2 ** 30,
      designPictureBytes: 2 ** 30,
      returnPictureBytes: 2 ** 30,
      craftPictureBytes: 2 ** 30,
      reviewPictureBytes: 2 ** 30,
      servicePictureBytes: 2 ** 30,
      tradeInPictureBytes: 2 ** 30,
      conversationPictureBytes: 2 ** 30,
      requestMs: 30_000,
      unpaidPieces: {
        ofBuyer: 1_000_000,
        ofSource: 1_000_000,
        ofSourceByCard: 1_000_000,
        ofStoreByCard: 1_000_000,
        scarceOfStore: 1_000_000,
        ofStore: 1_000_000,
      },
      unpaidValueOfSource: 1_000_000_000,
      ordersOfSource: 1_000_000,
      cartsOfSource: 1_000_000,
      querySecondsOfSource: 1_000_000,
      pageSecondsOfSource: 1_000_000,
      unpaidEmails: 1_000_000,
      emailsOfSource: 1_000_000,
      accountsOfSource: 1_000_000,
      wishlists: { ofAccount: 20, pieces: 200 },
    },
    rewardShipments: [5, 20],
    reservations: { hours: 48, ofMobile: 3, ofStore: 20 },
    appointments: { slotMinutes: 60, capacity: 2, isAutoAccepted: true, transferDays: 5 },
    selling: {
      ...{ adviserCouponHkd: 1_000, managerCouponHkd: 10_000 },
      unpaidPieces: { ofStaff: 30, ofStore: 100 },
    },
    push: { keys: await makePushKeys(), contact: 'https://bench.example', services: [] },
    accountClosingDays: 15,
    orderDataYears: 7,
    adjustedPoints: { atOnce: 20_000, aDay: 100_000 },
    secrets,
  };
  const db = await openPostgres({ url: databaseUrl, poolSize: config.databasePoolSize });
  await migrate(db, await readMigrations());
  return createApp({
    config,
    db,
    clock: systemClock,
    random: systemRandom,
    log: createLog(config.logLevel),
    metrics: createMetrics(),
    http: systemHttp,
    openSandbox,
    storefront: pathToFileURL(join(tmpdir(), 'no-storefront/')),
  });
}

const copied = [
  'shop.json',
  'stores.csv',
  'gold.json',
  'coupons.csv',
  'attributes.json',
  'categories.json',
  'pictures/manifest.json',
  'search.json',
  'content/pages.json',
  'content/blocks.json',
];

/** The sample shop with a catalogue of the given size. */
export async function fill(office: App, products: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jinlan-bench-'));
  try {
    for (const name of ['pictures', 'content']) mkdirSync(join(folder, name));
    for (const file of copied)
      copyFileSync(fileURLToPath(new URL(`sample/${file}`, root)), join(folder, file));
    writeFileSync(join(folder, 'products.json'), JSON.stringify(makeProducts(products)));
    writeFileSync(join(folder, 'diamonds.csv'), [...printStones(stonesBeside(products))].join(''));
    const reports = await importShop(office.areas, pathToFileURL(`${folder}/`));
    const [problem] = reports.flatMap((report) => report.problems);
    if (problem) throw new Error(`The catalogue has mistakes: ${problemText(problem)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Updates statistics and visibility maps, as in a database that was not just filled. */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

export interface Server {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first correct answer. */
  readonly startedInMs: number;
  /** Statements that requests to /graphql have run so far, without `begin` and `commit`. */
  statements(): Promise<number>;
  stop(): Promise<void>;
}

const firstQuestion = JSON.stringify({
  query:
    '{ products(filter: { category_url_path: { eq: "gold" } }, pageSize: 1) { total_count items { sku } } }',
});

/** The flags of `npm start`. */
const asStarted = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

const restedQuestion = `{ products(search: "戒指", pageSize: 1) { total_count } diamonds(pageSize: 1) { total_count } }`;

/** Resolves when the server has loaded its search index and its stones, which it does only after its first answers. */
export async function rested({ origin }: Server): Promise<void> {
  const shopper = createShopper(origin);
  try {
    const { products, diamonds } = await shopper.ask<{
      products: { total_count: number };
      diamonds: { total_count: number };
    }>(restedQuestion, {});
    assertRight(products.total_count > 0 && diamonds.total_count > 0, 'a shop without rings or stones');
  } finally {
    shopper.close();
  }
}

/** Starts a server. Without an address it uses the embedded database in `dataDir`, with the sample shop. */
export async function startServer(
  databaseUrl: string | null,
  products: number,
  nodeOptions: readonly string[] = asStarted,
  dataDir: string = join(tmpdir(), `jinlan-bench-${process.pid}`),
  chosenPort?: number,
): Promise<Server> {
  const port = chosenPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL('server/dist/main.mjs', root));
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      BASE_URL: origin,
      SANDBOX_BANK: 'on',
      METRICS: 'on',
      // High limits, because one source creates every bag and places every order.
      CARTS_OF_SOURCE: '1000000',
      QUERY_SECONDS_OF_SOURCE: '1000000',
      PAGE_SECONDS_OF_SOURCE: '1000000',
      UNPAID_PIECES_OF_BUYER: '1000000',
      UNPAID_PIECES_OF_SOURCE: '1000000',
      UNPAID_CARD_PIECES_OF_SOURCE: '1000000',
      UNPAID_CARD_PIECES_OF_STORE: '1000000',
      UNPAID_SCARCE_PIECES_OF_STORE: '1000000',
      UNPAID_VALUE_OF_SOURCE: '1000000000',
      UNPAID_PIECES_OF_STORE: '1000000',
      ORDERS_OF_SOURCE: '1000000',
      EMAILS_OF_SOURCE: '1000000',
      DATA_DIR: dataDir,
      SAMPLE: databaseUrl === null ? 'on' : 'off',
      GOLD_SIMULATOR: 'off',
      APP_SECRET: secrets.application,
      SANDBOX_BANK_SECRET: secrets.sandboxBank,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let faults = '';
  child.stderr.on('data', (chunk: Buffer) => {
    faults += chunk.toString();
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${faults}`);
    const total = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', store: 'hk_en' },
      body: firstQuestion,
    })
      .then((response) => response.json())
      .then((answer) => (answer as { data: { products: { total_count: number } } }).data.products.total_count)
      .catch(() => 0);
    if (total > products / 10) break;
    if (performance.now() - began > 60_000) throw new Error(`The server does not answer: ${faults}`);
    await pause(4);
  }
  return {
    origin,
    pid: child.pid as number,
    startedInMs: performance.now() - began,
    async statements() {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const sum = /^jinlan_sql_statements_per_request_sum\{route="\/graphql"\} (\d+)/m.exec(text)?.[1];
      if (sum === undefined) throw new Error('/metrics does not tell of statements');
      return Number(sum);
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Compares confirmed orders with the database: each complete, and its stock taken. */
export async function checkOrders(
  databaseUrl: string,
  expected: number,
): Promise<{ readonly orders: number; readonly problem: string | null }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ orders: number; whole: number; sold: number; taken: number }>(
    `select (select count(*)::integer from ordering.sales_order) as orders,
       (select count(distinct order_id)::integer from ordering.order_line) as whole,
       (select coalesce(sum(quantity), 0)::integer from ordering.order_line) as sold,
       (select coalesce(sum(100000 - quantity), 0)::integer from catalogue.stock_item where quantity <> 0) as taken`,
  );
  await client.end();
  const { orders = 0, whole = 0, sold = 0, taken = 0 } = rows[0] ?? {};
  if (orders !== expected)
    return { orders, problem: `${orders} orders in the database, ${expected} confirmed` };
  if (whole !== orders) return { orders, problem: `${orders - whole} orders without lines` };
  if (sold !== 2 * orders || taken !== sold)
    return { orders, problem: `${sold} pieces sold, ${taken} taken from stock` };
  return { orders, problem: null };
}
