import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { NoKnownFiles } from '../../server/src/import.ts';
import { importFolder } from '../../server/src/import-folder.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { type Encoding, encodings } from '../../server/src/platform/csv/decode.ts';
import { DataDirTaken } from '../../server/src/platform/database/lock.ts';
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts';
import { openDatabase } from '../../server/src/platform/database/open.ts';
import { createEvents } from '../../server/src/platform/events.ts';
import { systemHttp } from '../../server/src/platform/http.ts';
import { createJobs } from '../../server/src/platform/jobs/runner.ts';
import { createSharedLimits } from '../../server/src/platform/limits/shared-limits.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { prepare } from '../../server/src/platform/prepare.ts';
import { systemRandom } from '../../server/src/platform/random.ts';
import { createRateLimiter } from '../../server/src/platform/requests/rate-limit.ts';
import type { Config } from '../../server/src/platform/settings/config.ts';
import { DataFolderOpen } from '../../server/src/platform/settings/data-folder.ts';
import { WrongSettings } from '../../server/src/platform/settings/settings.ts';
import { createProgress } from './progress.ts';
import { summary } from './summary.ts';

// `npm run import -- <folder> [--dry-run] [--encoding=big5]` imports a retailer's files into the shop of the settings.
// Exit status 1: something was refused; 2: nothing could be done.

const usage = `npm run import -- <folder> [--dry-run] [--encoding=${encodings.join('|')}]`;

function readArguments(): { folder: string; dryRun: boolean; encoding: Encoding | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, encoding: { type: 'string' } },
    });
    const [folder] = positionals;
    const encoding = encodings.find((candidate) => candidate === values.encoding?.toLowerCase());
    if (folder !== undefined && positionals.length === 1 && (encoding ?? values.encoding) === encoding)
      return { folder, dryRun: values['dry-run'], encoding };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  console.error(usage);
  process.exit(2);
}

/** Names the shop's database: with wrong settings, people would otherwise look for the pieces in another shop. */
function describeDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === null) return `the embedded database in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

const { folder, dryRun, encoding } = readArguments();
const path = resolve(folder);
if (!(await stat(path).catch(() => null))?.isDirectory()) {
  console.error(`There is no folder ${path}`);
  process.exit(2);
}

try {
  const { config } = await prepare(process.env, 'import');
  const log = createLog(config.logLevel);
  const metrics = createMetrics();
  const db = await openDatabase(config, log, metrics);
  try {
    await migrate(db, await readMigrations());
    const clock = systemClock;
    const jobs = createJobs(db, clock, log, metrics);
    const progress = createProgress(process.stderr);
    const reports = await importFolder(
      {
        ...{ config, db, clock, jobs, log, metrics },
        random: systemRandom,
        http: systemHttp,
        events: createEvents(),
        limiter: createRateLimiter(clock),
        limits: createSharedLimits({ db, clock, jobs, secret: config.secrets.application }),
      },
      pathToFileURL(`${path}/`),
      { dryRun, encoding, onProgress: progress.show, onDone: progress.clear },
    );
    progress.clear();
    process.stdout.write(summary(reports, dryRun, describeDatabase(config)));
    process.exitCode = reports.some(({ problems }) => problems.length > 0) ? 1 : 0;
  } finally {
    await db.close();
  }
} catch (error) {
  const message =
    error instanceof WrongSettings ||
    error instanceof DataDirTaken ||
    error instanceof DataFolderOpen ||
    error instanceof NoKnownFiles;
  console.error(message ? error.message : error);
  process.exitCode = 2;
}
