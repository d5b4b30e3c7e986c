import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_STORE_VIEW } from '@jinlan/domain/markets';
import { pushServices } from '@jinlan/domain/push';
import { openSandbox } from '@jinlan/sandbox';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, type AppParts, createApp } from '../app.ts';
import type { ExecutionMode } from '../graphql/documents.ts';
import type { GraphqlAnswer } from '../graphql/execute.ts';
import { importSampleOnce } from '../import.ts';
import type { Clock } from '../platform/clock.ts';
import { makePushKeys } from '../platform/gateways/push/vapid.ts';
import type { Http } from '../platform/http.ts';
import { systemHttp } from '../platform/http.ts';
import { problemText } from '../platform/import/report.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type Random, systemRandom } from '../platform/random.ts';
import type { Config } from '../platform/settings/config.ts';
import { makeSandboxKeys } from '../platform/settings/payments/wechat-pay.ts';
import { openTestDatabase } from './processes/database.ts';

/**
 * A whole shop for a test, with real HTTP, GraphQL and a new database: PGlite in memory, or PostgreSQL if
 * TEST_DATABASE_URL is set. Its clock stands still until the test moves it. Jobs run only when the test calls `drain`.
 */
export interface TestShop extends Omit<App, 'start' | 'areas'> {
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
  graphql<T = any>(
    query: string,
    variables?: object,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<T>>;
  http(request: InjectOptions): Promise<LightMyRequestResponse>;
  readonly db: App['platform']['db'];
  readonly clock: TestClock;
  readonly areas: App['areas'];
  /** Runs the jobs that are due at the clock's time. Returns how many it ran. */
  drain(): Promise<number>;
}

export interface TestAnswer<T> {
  readonly data: T;
  readonly errors: NonNullable<GraphqlAnswer['errors']> | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestClock extends Clock {
  set(time: Date | string): void;
  advance(by: {
    milliseconds?: number;
    seconds?: number;
    minutes?: number;
    hours?: number;
    days?: number;
  }): void;
}

export interface TestShopOptions {
  /** Loads the sample shop. */
  readonly sample?: boolean;
  readonly now?: string;
  readonly config?: Partial<Config>;
  readonly random?: Random;
  readonly http?: Http;
  /** Silent by default. */
  readonly log?: Logger;
  /** `compiled` by default. */
  readonly execution?: ExecutionMode;
  readonly storefront?: URL;
  /** Listens on a free port, so that the sandbox bank and the shop can reach each other. */
  readonly listen?: boolean;
}

/** A Saturday afternoon in Hong Kong. */
export const testNow = '2026-11-21T06:00:00.000Z';

export function createTestClock(start: string = testNow): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set(time) {
      now = new Date(time).getTime();
    },
    advance({ milliseconds = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += milliseconds + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)));
    },
  };
}

/** Short keys are fast to generate; each test file generates new ones. */
const sandboxKeys = await makeSandboxKeys(1024);

const pushKeys = await makePushKeys();

export function testConfig(dataDir: string, overrides: Partial<Config> = {}): Config {
  return {
    environment: 'test',
    host: '127.0.0.1',
    port: 0,
    databaseUrl: null,
    databasePoolSize: 5,
    dataDir,
    storeView: DEFAULT_STORE_VIEW,
    sample: false,
    baseUrl: 'http://localhost:4000',
    logLevel: 'silent',
    slowQueryMs: 10_000,
    trustedProxies: [],
    metrics: true,
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
    signInProviders: null,
    signUpByEmail: false,
    // Tests move the clock far, and must not lock staff. Tests of the lock set their own value.
    staffLockMinutes: 600,
    walletPasses: { apple: null, google: null },
    consentChannels: [],
    sms: {},
    textsAnHour: 1_000_000,
    refundReminderDays: 2,
    reviewInvitationDays: 14,
    hintDays: 90,
    tradeInOfferMinutes: 30,
    conversationUrl: null,
    backoffice: null,
    limits: {
      bodyBytes: 1024 * 1024,
      pictureBytes: 2 ** 30,
      designPictureBytes: 2 ** 30,
      returnPictureBytes: 2 ** 30,
      craftPictureBytes: 2 ** 30,
      reviewPictureBytes: 2 ** 30,
      servicePictureBytes: 2 ** 30,
      tradeInPictureBytes: 2 ** 30,
      conversationPictureBytes: 2 ** 30,
      requestMs: 30_000,
      // High limits, because many tests order as the same buyer.
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
      accountsOfSource: 60,
      wishlists: { ofAccount: 20, pieces: 200 },
    },
    rewardShipments: [5, 20],
    reservations: { hours: 48, ofMobile: 3, ofStore: 20 },
    appointments: { slotMinutes: 60, capacity: 2, isAutoAccepted: true, transferDays: 5 },
    selling: {
      ...{ adviserCouponHkd: 1_000, managerCouponHkd: 10_000 },
      unpaidPieces: { ofStaff: 30, ofStore: 100 },
    },
    push: { keys: pushKeys, contact: 'mailto:shop@example.com', services: pushServices },
    accountClosingDays: 15,
    orderDataYears: 7,
    adjustedPoints: { atOnce: 20_000, aDay: 100_000 },
    secrets: {
      application: 'a test key of thirty-two letters.',
      sandboxBank: randomBytes(24).toString('hex'),
      sandboxWechat: sandboxKeys,
    },
    ...overrides,
  };
}

/** Loads the sample shop into a database. Later tests copy that database. */
async function fill(parts: AppParts): Promise<void> {
  const app = await createApp(parts);
  const reports = await importSampleOnce(parts.db, app.areas);
  const problems = reports.flatMap((report) => report.problems.map(problemText));
  if (problems.length > 0) throw new Error(`The sample shop has mistakes:\n${problems.join('\n')}`);
  await app.web.close();
  await app.closeAreas();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jinlan-test-'));
  const port = options.listen === true ? await freePort() : 0;
  const config = testConfig(dataDir, {
    sample: options.sample ?? false,
    ...(options.listen === true ? { port, baseUrl: `http://127.0.0.1:${port}` } : {}),
    ...options.config,
  });
  const clock = createTestClock(options.now);
  const parts = {
    config,
    clock,
    random: options.random ?? systemRandom,
    log: options.log ?? createLog(config.logLevel),
    metrics: createMetrics(),
    http: options.http ?? systemHttp,
  };
  const db = await openTestDatabase({
    ...(config.sample
      ? {
          filled: {
            name: `sample-${clock.now().getTime()}`,
            // In production the sample's staff would get no passwords.
            fill: (empty) => fill({ ...parts, config: { ...config, environment: 'test' }, db: empty }),
          },
        }
      : {}),
  });
  const app = await createApp({
    ...parts,
    movableClock: { now: clock.now, move: (milliseconds) => clock.advance({ milliseconds }) },
    db,
    execution: options.execution ?? 'compiled',
    ...(config.sandboxBank && { openSandbox }),
    ...(options.storefront ? { storefront: options.storefront } : {}),
  });
  if (options.listen === true) await app.web.listen({ host: config.host, port });
  else await app.web.ready();
  return {
    ...app,
    db,
    clock,
    http: (request) => app.web.inject(request),
    drain: () => app.jobs.drain(),
    async graphql(query, variables = {}, headers = {}) {
      const response = await app.web.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ query, variables }),
      });
      const answer = response.json() as GraphqlAnswer;
      return {
        data: answer.data as never,
        errors: answer.errors,
        status: response.statusCode,
        headers: response.headers,
      };
    },
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
