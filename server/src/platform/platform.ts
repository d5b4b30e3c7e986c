import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Events } from './events.ts';
import type { Http } from './http.ts';
import type { Jobs } from './jobs.ts';
import type { SharedLimits } from './limits/shared-limits.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Random } from './random.ts';
import type { RateLimiter } from './requests/rate-limit.ts';
import type { Config } from './settings/config.ts';

/** The services of the platform that areas may use. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly http: Http;
  readonly events: Events;
  /** Counts in this process only. */
  readonly limiter: RateLimiter;
  /** Counts in the database, for all processes. */
  readonly limits: SharedLimits;
}
