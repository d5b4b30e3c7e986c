import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beginReading } from './areas/catalogue/changes/reading.ts';
import { systemClock } from './platform/clock.ts';
import { DataDirTaken } from './platform/database/lock.ts';
import { migrate, readMigrations } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
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

/** From the settings to a shop that answers, and to its orderly end. */
const stopWithinMs = 10_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** `load-sample` loads the sample shop into an empty embedded database and ends. */
export type Task = 'serve' | 'load-sample';

async function run(environment: Environment, task: Task): Promise<void> {
  const { config, closedPaths: closed } = await prepare(environment, 'serve');
  const log = createLog(config.logLevel);
  if (closed.length > 0)
    log.warn(
      { paths: closed.length, first: closed[0], alert: 'data_was_open' },
      'the data folder was open to other users; it is closed now',
    );
  const metrics = createMetrics({ process: config.metrics });
  // A person watches a development server; in production only the log speaks.
  const say = (line: string): void => {
    if (config.environment !== 'production') process.stdout.write(`${line}\n`);
  };
  if (task === 'serve') {
    await mustBeFree(config);
    if (isFirstStart(config)) await loadSampleApart(environment);
  }
  say(config.databaseUrl === null ? 'Opening the database …' : 'Connecting to PostgreSQL …');
  const db = await openDatabase(config, log, metrics);
  await migrate(db, await readMigrations(), (migration) => log.info({ migration }, 'migrated'));
  const begun = await beginReading(db, 'start');
  // What it asked is on its way: loading all else keeps this process busy, and not the database.
  await afterOthers();
  const [{ createApp }, { importSampleOnce }, sandbox] = await Promise.all([
    import('./app.ts'),
    import('./import.ts'),
    config.sandboxBank ? import('@jinlan/sandbox') : null,
  ]);
  const app = await createApp({
    begun,
    config,
    db,
    clock: systemClock,
    random: systemRandom,
    log,
    metrics,
    http: systemHttp,
    ...(sandbox && { openSandbox: sandbox.openSandbox }),
  });

  if (config.sample)
    await importSampleOnce(db, app.areas, {
      onBegin: () => say('Loading the sample shop …'),
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

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
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
    say(welcome(config, address));
  } catch (error) {
    await app.close();
    throw error;
  }
}

const isFirstStart = ({ databaseUrl, sample, dataDir }: Config): boolean =>
  databaseUrl === null && sample && !existsSync(join(dataDir, 'db'));

/**
 * Loads the sample shop in a process of its own, whose memory the system gets back: a server that loads it itself holds
 * 90 MB more for good (378 MB for 290). Ends this process where that one fails, which has then told the reason.
 */
async function loadSampleApart(environment: Environment): Promise<void> {
  const child = fork(fileURLToPath(new URL('main.mjs', import.meta.url)), ['--load-sample'], {
    env: environment,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}

/** Asked before the database is touched: a second start should say so at once. */
async function mustBeFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** What a person can mend is told in a sentence, without a stack. */
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

/** Ends the process where the server cannot start. */
export async function start(environment: Environment, task: Task): Promise<void> {
  // The server that waits for the sample may be killed.
  if (task === 'load-sample') process.on('disconnect', () => process.exit(1));
  await run(environment, task).catch((error) => {
    const told = advice(error);
    process.stderr.write(
      told === undefined ? `${error instanceof Error ? error.stack : String(error)}\n` : `${told}\n`,
    );
    process.exit(1);
  });
}
