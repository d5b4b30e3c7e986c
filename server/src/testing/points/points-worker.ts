/**
 * A process that runs the shop's areas on PostgreSQL, without a web server, until it is killed. Its parent process sends it
 * operations on points as messages; it performs several concurrently.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../app.ts';
import { openPostgres } from '../../platform/database/postgres.ts';
import { systemHttp } from '../../platform/http.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { systemRandom } from '../../platform/random.ts';
import { createTestClock, testConfig } from '../shop.ts';
import type { PointsReply, PointsRequest } from './operations.ts';
import { createPerformer } from './perform.ts';

const [url = ''] = process.argv.slice(2);
const clock = createTestClock();
const config = testConfig(mkdtempSync(join(tmpdir(), 'jinlan-points-')), {
  ...{ sample: true, sandboxBank: false, databasePoolSize: 8, logLevel: 'error' },
});
const app = await createApp({
  ...{ config, clock, random: systemRandom, http: systemHttp },
  ...{ db: await openPostgres({ url, poolSize: config.databasePoolSize }) },
  ...{ log: createLog(config.logLevel), metrics: createMetrics() },
});
const perform = createPerformer({ ...app, db: app.platform.db, clock });
const reply = (message: PointsReply): void => {
  process.send?.(message);
};
process.on('message', ({ id, now, operation }: PointsRequest) => {
  clock.set(now);
  perform(operation).then(
    (outcome) => reply({ id, outcome }),
    (error: unknown) =>
      reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
reply({ ready: true });
