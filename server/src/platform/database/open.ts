import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Config } from '../settings/config.ts';
import type { Watch } from './pool.ts';
import { openPostgres } from './postgres.ts';

export async function openDatabase(config: Config, log: Logger, metrics: Metrics): Promise<Database> {
  const watch: Watch = {
    statement: (name, seconds) => metrics.sqlSeconds.observe({ statement: name }, seconds),
    slow: (statement, seconds) => log.warn({ statement, seconds }, 'slow statement'),
    lost: (err) => log.error({ err }, 'a database connection was lost'),
  };
  const { slowQueryMs } = config;
  if (config.databaseUrl === null) {
    // Imported only when needed, because it is a whole database.
    const { openPglite } = await import('./pglite.ts');
    return openPglite({ dataDir: config.dataDir, watch, slowQueryMs });
  }
  return openPostgres({ url: config.databaseUrl, poolSize: config.databasePoolSize, watch, slowQueryMs });
}
