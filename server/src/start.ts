import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AppParts } from './app.ts';
import { beginReading } from './areas/catalogue/changes/reading.ts';
import { systemClock } from './platform/clock.ts';
import { DataDirTaken } from './platform/database/lock.ts';
import { migrate, readMigrations } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import type { Database } from './platform/database.ts';
import { openMovedClock } from './platform/dev-clock/index.ts';
import { systemHttp } from './platform/http.ts';
import { problemText } from './platform/import/report.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { noticeTexts } from './platform/notices.ts';
import { prepare } from './platform/prepare.ts';
import { systemRandom } from './platform/random.ts';
import type { Config } from './platform/settings/config.ts';
import { DataFolderOpen } from './platform/settings/data-folder.ts';
import { WrongSettings } from './platform/settings/settings.ts';
import { welcome } from './welcome.ts';

/** Starts the shop from its settings, and stops it in an orderly way. */
const stopWithinMs = 10_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** `load-sample` imports the sample shop into an empty embedded database and exits. */
export type Task = 'serve' | 'load-sample';

async function run(environment: Environment, task: Task): Promise<void> {
  const { config, closedPaths } = await prepare(environment, 'serve');
  const log = createLog(config.logLevel);
  if (closedPaths.length > 0)
    log.warn(
      { paths: closedPaths.length, first: closedPaths[0], alert: 'data_was_open' },
      'the data folder was open to other users; it is closed now',
    );
  const metrics = createMetrics({ process: config.metrics });
  // Console output for development; production only logs.
  const print = (line: string): void => {
    if (config.environment !== 'production') process.stdout.write(`${line}\n`);
  };
  if (task === 'serve') {
    await mustBeFree(config);
    if (isFirstStart(config)) await loadSampleApart(environment);
  }
  print(config.databaseUrl === null ? 'Opening the database …' : 'Connecting to PostgreSQL …');
  const db = await openDatabase(config, log, metrics);
  await migrate(db, await readMigrations(), (migration) => log.info({ migration }, 'migrated'));
  const catalogueReading = await beginReading(db, 'start');
  // Sends the catalogue's queries first: importing the modules then keeps this process busy, but not the
  // database.
  await afterOthers();
  const [{ createApp }, { importSampleOnce }, sandbox] = await Promise.all([
    import('./app.ts'),
    import('./import.ts'),
    config.sandboxBank ? import('@jinlan/sandbox') : null,
  ]);
  const app = await createApp({
    catalogueReading: catalogueReading,
    config,
    db,
    ...(await openClock(config, db)),
    random: systemRandom,
    log,
    metrics,
    http: systemHttp,
    ...(sandbox && { openSandbox: sandbox.openSandbox }),
  });

  if (config.sample)
    await importSampleOnce(db, app.areas, {
      onBegin: () => print('Loading the sample shop …'),
      onDone({ file, imported, problems }) {
        log.info({ file, imported }, 'imported');
        for (const problem of problems) log.warn({ file }, problemText(problem));
      },
    });

  if (task === 'load-sample') {
    await app.close();
    process.exit(0);
  }

  if (config.environment === 'production') await app.areas.identity.endSampleSessions();
  for (const notice of await app.notices.refresh())
    log.warn({ notice, alert: 'notice' }, noticeTexts[notice]);

  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, stopWithinMs).unref();
    app.close().then(
      () => process.exit(0),
      (err) => {
        log.error({ err }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const address = await app.start();
    log.info({ address, database: db.kind, baseUrl: config.baseUrl }, 'ready');
    print(welcome(config, address));
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** In production returns the system's clock. In development the time can be moved forward. */
async function openClock(
  { environment }: Config,
  db: Database,
): Promise<Pick<AppParts, 'clock' | 'movableClock'>> {
  if (environment === 'production') return { clock: systemClock };
  const clock = await openMovedClock(db);
  return { clock, movableClock: clock };
}

const isFirstStart = ({ databaseUrl, sample, dataDir }: Config): boolean =>
  databaseUrl === null && sample && !existsSync(join(dataDir, 'db'));

/**
 * Loads the sample shop in a separate process, because a server that loads it keeps 90 MB more for good
 * (378 MB instead of 290). Exits if that process fails, which has then printed the reason.
 */
async function loadSampleApart(environment: Environment): Promise<void> {
  const child = fork(fileURLToPath(new URL('main.mjs', import.meta.url)), ['--load-sample'], {
    env: environment,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}

/** Checks the port before opening the database, so that a second start fails at once. */
async function mustBeFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** A sentence for errors that the operator can fix; undefined for all others, which get a stack. */
const advice = (error: unknown): string | undefined => {
  if (error instanceof WrongSettings || error instanceof DataDirTaken || error instanceof DataFolderOpen)
    return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Set PORT to a free one, for instance PORT=${(port ?? 4000) + 1}.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}. Set PORT to 1024 or more.`;
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.';
  return undefined;
};

/** Exits the process if the server cannot start. */
export async function start(environment: Environment, task: Task): Promise<void> {
  // Ends this task if the server that waits for it is killed.
  if (task === 'load-sample') process.on('disconnect', () => process.exit(1));
  await run(environment, task).catch((error) => {
    const message = advice(error);
    process.stderr.write(
      message === undefined ? `${error instanceof Error ? error.stack : String(error)}\n` : `${message}\n`,
    );
    process.exit(1);
  });
}
