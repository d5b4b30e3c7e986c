import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { importFolder } from '../../server/src/import-folder.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { DataDirTaken } from '../../server/src/platform/database/lock.ts';
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts';
import { openDatabase } from '../../server/src/platform/database/open.ts';
import { createEvents } from '../../server/src/platform/events.ts';
import { systemHttp } from '../../server/src/platform/http.ts';
import { createJobs } from '../../server/src/platform/jobs/runner.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { systemRandom } from '../../server/src/platform/random.ts';
import { createRateLimiter } from '../../server/src/platform/rate-limit.ts';
import { keptSecret } from '../../server/src/platform/secrets.ts';
import { readSettings, WrongSettings } from '../../server/src/platform/settings.ts';
import { createProgress } from './progress.ts';
import { summary } from './summary.ts';

// `npm run import -- <folder> [--dry-run]`: a retailer's files into the shop that the settings name.
// Ends with 1 where something could not be taken, with 2 where nothing could be done at all.

const usage = 'npm run import -- <folder> [--dry-run]';

function readArguments(): { folder: string; dryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [folder] = positionals;
    if (folder !== undefined && positionals.length === 1) return { folder, dryRun: values['dry-run'] };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  console.error(usage);
  process.exit(2);
}

const { folder, dryRun } = readArguments();
const path = resolve(folder);
if (!(await stat(path).catch(() => null))?.isDirectory()) {
  console.error(`There is no folder ${path}`);
  process.exit(2);
}

try {
  const config = await readSettings(process.env, keptSecret);
  const log = createLog(config.logLevel);
  const metrics = createMetrics();
  const db = await openDatabase(config, log, metrics);
  await migrate(db, await readMigrations());
  const clock = systemClock;
  const progress = createProgress(process.stderr);
  const reports = await importFolder(
    {
      ...{ config, db, clock, log, metrics },
      random: systemRandom,
      jobs: createJobs(db, clock, log, metrics),
      http: systemHttp,
      events: createEvents(),
      limiter: createRateLimiter(clock, () => undefined),
    },
    pathToFileURL(`${path}/`),
    { dryRun, onProgress: progress.show, onDone: progress.clear },
  );
  progress.clear();
  await db.close();
  process.stdout.write(summary(reports, dryRun));
  process.exitCode = reports.some(({ problems }) => problems.length > 0) ? 1 : 0;
} catch (error) {
  const told = error instanceof WrongSettings || error instanceof DataDirTaken;
  console.error(told ? error.message : error);
  process.exitCode = 2;
}
