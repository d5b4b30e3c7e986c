import { apps, type App as BrowserApp } from '@jinlan/contract/apps';
import { marketFacts, markets } from '@jinlan/domain/markets';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reading } from './areas/catalogue/index.ts';
import { type Composition, createAreas } from './areas.ts';
import { appShellRoutes } from './documents/app-shell.ts';
import { appleDomainRoute } from './documents/apple-domain.ts';
import type { EmptyShop, OpeningStep } from './documents/empty-shop.ts';
import { documentRoutes } from './documents/index.ts';
import { shopAppRoutes } from './documents/shop-app.ts';
import { sitemapRoutes } from './documents/sitemap.ts';
import { staffAppRoutes } from './documents/staff-app.ts';
import { withActionKeys } from './graphql/action-keys.ts';
import { createAnswers } from './graphql/answers.ts';
import { type ContextMaker, createContextMaker } from './graphql/context.ts';
import { createDocuments, type ExecutionMode } from './graphql/documents.ts';
import { createErrorReporter } from './graphql/errors.ts';
import { createExecute, type Execute, withAnswers } from './graphql/execute.ts';
import { createOfficeContexts } from './graphql/office/context.ts';
import { isOfficeHost, officePath, officeRoutes } from './graphql/office/routes.ts';
import { graphqlRoutes, graphqlShapes } from './graphql/routes.ts';
import { buildSchema, createSchemas, readSdl } from './graphql/schema.ts';
import { pictureRoutes } from './pictures/index.ts';
import { scheduleChangeExpiry } from './platform/changes/changes.ts';
import type { Clock, MovableClock } from './platform/clock.ts';
import type { OfficeContext } from './platform/context.ts';
import { mustAnswer } from './platform/database/store.ts';
import { scheduleUpkeep } from './platform/database/upkeep.ts';
import type { Database } from './platform/database.ts';
import { devClockRoutes } from './platform/dev-clock/index.ts';
import type { DevRoute } from './platform/dev-route.ts';
import { createEvents } from './platform/events.ts';
import type { Http } from './platform/http.ts';
import { createJobs, type JobRunner } from './platform/jobs/runner.ts';
import { createSharedLimits } from './platform/limits/shared-limits.ts';
import { sourceOf } from './platform/limits/source.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import type { Random } from './platform/random.ts';
import { createRateLimiter } from './platform/requests/rate-limit.ts';
import { createShares } from './platform/requests/shares.ts';
import type { Config } from './platform/settings/config.ts';
import { eventStream } from './platform/web/event-stream.ts';
import { health } from './platform/web/health.ts';
import { createFairTurns } from './platform/web/limits/fair-turns.ts';
import { createWeb, type ErrorShapes, maxStreams, plainShapes } from './platform/web/server.ts';
import { staticFiles } from './platform/web/static-files.ts';
import { restRoutes } from './rest/frame/index.ts';

/**
 * The composition root: the platform, then the areas from left to right, then the routes. No other file
 * connects the parts.
 */
export interface AppParts {
  readonly config: Config;
  /** Open and migrated; `close` closes it. */
  readonly db: Database;
  readonly clock: Clock;
  /** The same clock, where a developer may move it. */
  readonly movableClock?: MovableClock;
  readonly random: Random;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly http: Http;
  readonly execution?: ExecutionMode;
  /** The catalogue's data, if its loading was started before. */
  readonly catalogueReading?: Reading;
  /** Starts the sandbox servers that the settings ask for; returns their routes. */
  readonly openSandbox?: (host: SandboxHost) => (app: FastifyInstance) => Promise<void>;
  /** Folder of the built storefront; without it every page reports that it is missing. */
  readonly storefront?: URL;
}

/** The parts of the platform that the sandbox uses (`sandbox/src/host.ts`). */
type SandboxHost = Platform & { readonly sourceOf: typeof sourceOf };

export interface App extends Composition {
  readonly platform: Platform;
  readonly jobs: JobRunner;
  readonly web: FastifyInstance;
  readonly execute: Execute;
  readonly contexts: ContextMaker;
  /** Starts the jobs and listens; returns the server's URL. */
  start(): Promise<string>;
  /** Refuses new work, finishes the running work and closes the database. */
  close(): Promise<void>;
}

const builtFolder = ({ name }: BrowserApp): URL => new URL(`../../${name}/dist/`, import.meta.url);

export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, clock, random, log, metrics } = parts;
  const jobs = createJobs(db, clock, log, metrics);
  scheduleUpkeep({ db, jobs });
  scheduleChangeExpiry(jobs, { db, clock });
  const events = createEvents();
  const limiter = createRateLimiter(clock, (limit) => metrics.rateLimited.inc({ limit }));
  const limits = createSharedLimits({
    db,
    clock,
    jobs,
    secret: config.secrets.application,
    onRefused: (limit) => metrics.rateLimited.inc({ limit }),
  });
  const platform: Platform = {
    config,
    db,
    clock,
    random,
    jobs,
    log,
    metrics,
    events,
    limiter,
    limits,
    http: parts.http,
  };

  const composition = await createAreas(platform, parts.catalogueReading);
  const { areas, findStoreView } = composition;
  const schema = createSchemas(
    await readSdl(),
    composition.resolvers,
    composition.addedInputFields,
    config.baseUrl,
  );
  const reporter = createErrorReporter(log, metrics, random);
  const documents = createDocuments(schema, parts.execution, composition.sizes);
  const execute = createExecute(documents, reporter, metrics);
  const contexts = createContextMaker(
    clock,
    areas,
    findStoreView,
    areas.identity.actorOf,
    areas.ordering.wechatPayers.payerOf,
  );

  const shapesFor = (request: FastifyRequest): ErrorShapes =>
    request.url.startsWith('/graphql') || request.url.startsWith(officePath) ? graphqlShapes : plainShapes;
  const shapes: ErrorShapes = {
    problem: (problem, request) => shapesFor(request).problem(problem, request),
    fault: (reference, request) => shapesFor(request).fault(reference, request),
  };
  const web = createWeb({ config, log, metrics, report: reporter.fault, shapes });
  const turns = createFairTurns(
    web.server,
    {
      ...{ atOnce: 256, atOnceOfNetwork: 12, longest: { all: 2_000, ofNetwork: 400 } },
      // A flood has many waiting. A whole network of shoppers is behind others by a second at most.
      ofWaiting: { ms: 50, most: 20 },
    },
    () => metrics.rateLimited.inc({ limit: 'requests-waiting' }),
  );
  let isStopping = false;

  await web.register(health, {
    checks: {
      database: () => mustAnswer(db),
      ...composition.readiness,
    },
    facts: composition.readinessFacts,
    isStopping: () => isStopping,
    metrics: config.metrics ? metrics : null,
  });
  await web.register(graphqlRoutes, {
    execute: withAnswers(withActionKeys(execute), documents, createAnswers(composition.sharedAnswers)),
    shares: createShares(limiter, clock, {
      name: 'graphql-work',
      seconds: config.limits.querySecondsOfSource,
      // The storefront's own documents take less work than this.
      uncountedMs: 20,
    }),
    contexts,
    turns,
    explorer: config.environment !== 'production',
  });
  if (config.backoffice) {
    const { host } = config.backoffice;
    const officeSchema = buildSchema(await readSdl('office'), composition.officeResolvers);
    const officeDocuments = createDocuments(
      () => officeSchema,
      parts.execution,
      {},
      {
        introspection: config.environment !== 'production',
      },
    );
    await web.register(officeRoutes, {
      execute: createExecute<OfficeContext>(officeDocuments, reporter, metrics),
      contexts: createOfficeContexts(clock, areas),
      turns,
      host,
      origin: originOf(config.baseUrl, host),
    });
  }
  await web.register(restRoutes, { calls: composition.restCalls, contexts, turns, report: reporter.fault });
  await web.register(composition.outsideRoutes);
  if (parts.openSandbox) await web.register(parts.openSandbox({ ...platform, sourceOf }));
  if (config.environment !== 'production') {
    const { movableClock } = parts;
    const clockRoutes = movableClock ? devClockRoutes({ db, clock: movableClock, jobs }) : [];
    await web.register(devRoutes, { routes: [...composition.devRoutes, ...clockRoutes] });
  }
  await web.register(eventStream, {
    ...{ events, metrics, findStoreView, maxStreams: maxStreams },
    defaultView: areas.stores.defaultView,
  });
  await web.register(sitemapRoutes, { areas, limiter, turns });
  await web.register(appleDomainRoute, config);
  await web.register(staffAppRoutes, { stores: areas.stores, turns });
  await web.register(shopAppRoutes, { stores: areas.stores, turns, dataDir: config.dataDir });
  await web.register(pictureRoutes, {
    dataDir: config.dataDir,
    mostBytes: config.limits.pictureBytes,
    log,
    limiter,
    stored: { read: (path) => areas.customiser.pictureAt(path) },
  });
  for (const browserApp of apps) {
    const { name, basePath, serverEntry } = browserApp;
    const built = (name === 'storefront' ? parts.storefront : undefined) ?? builtFolder(browserApp);
    if (serverEntry === null) {
      if (config.backoffice)
        await web.register(officePages, { prefix: basePath, built, host: config.backoffice.host });
      continue;
    }
    const prefixOption = basePath === '/' ? {} : { prefix: basePath };
    await web.register(staticFiles, { ...prefixOption, folder: new URL('client/', built) });
    await web.register(documentRoutes, {
      ...prefixOption,
      config,
      clock,
      log,
      storefront: built,
      execute,
      contexts,
      turns,
      shares: createShares(limiter, clock, {
        name: 'page-work',
        seconds: config.limits.pageSecondsOfSource,
        uncountedMs: 0,
      }),
      stores: areas.stores,
      emptyShop: () => readEmptyShop(areas),
      notices: composition.notices.current,
      cardOrigins: composition.cardOrigins,
      shopName: (locale) => areas.stores.shop().name[locale],
      report: reporter.fault,
    });
  }
  // The database has been loading the catalogue while the routes were created.
  await areas.catalogue.ready;

  let closed: Promise<void> | undefined;
  return {
    ...composition,
    platform,
    jobs,
    web,
    execute,
    contexts,
    async start() {
      await jobs.start();
      return web.listen({ host: config.host, port: config.port });
    },
    close() {
      isStopping = true;
      closed ??= (async () => {
        await Promise.all([web.close(), jobs.stop()]);
        await composition.closeAreas();
        await db.close();
      })();
      return closed;
    },
  };
}

/** Serves the pages and files of the back office, but only on its own host. */
async function officePages(
  app: FastifyInstance,
  { built, host }: { readonly built: URL; readonly host: string | null },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfficeHost(host, request)) return reply.callNotFound();
  });
  await app.register(staticFiles, { folder: new URL('client/', built) });
  await app.register(appShellRoutes, { built });
}

/** The origin of the back office in a browser. */
function originOf(baseUrl: string, host: string | null): string {
  const { origin, protocol } = new URL(baseUrl);
  return host === null ? origin : `${protocol}//${host}`;
}

/** The finished steps of setting up a shop; null once it has a home page, a piece or a loose stone. */
async function readEmptyShop({
  catalogue,
  content,
  diamonds,
  pricing,
  stores,
}: Composition['areas']): Promise<EmptyShop | null> {
  if (content.pages().some(({ identifier }) => identifier === 'home')) return null;
  if (!(await catalogue.isEmpty())) return null;
  const stones = await diamonds.pages();
  if (markets.some((market) => stones.rows(market).length > 0)) return null;
  const isPriced = markets.some(
    (market) => Object.keys(pricing.quotes(market, marketFacts[market].currency)).length > 0,
  );
  const done: Readonly<Partial<Record<OpeningStep, boolean>>> = {
    shop: stores.isNamed(),
    stores: !stores.isEmpty(),
    gold: isPriced,
    categories: [...catalogue.model.taxonomy.categoryById.values()].some(({ urlPath }) => urlPath !== ''),
  };
  return new Set((Object.keys(done) as OpeningStep[]).filter((step) => done[step]));
}

/** Development routes of the areas, for journeys and developers. */
async function devRoutes(app: FastifyInstance, { routes }: { routes: readonly DevRoute[] }): Promise<void> {
  for (const { method, url, handle } of routes)
    app.route({
      method,
      url,
      async handler(request, reply) {
        const { status, body } = await handle(request.body);
        return reply.code(status).send(body);
      },
    });
}
