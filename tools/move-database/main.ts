import { DataDirTaken } from '../../server/src/platform/database/lock.ts';
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts';
import { openDatabase } from '../../server/src/platform/database/open.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { prepare } from '../../server/src/platform/prepare.ts';
import { DataFolderOpen } from '../../server/src/platform/settings/data-folder.ts';
import { WrongSettings } from '../../server/src/platform/settings/settings.ts';
import { copyDatabase, hasRecords, hasShop } from './copy-database.ts';

// `DATABASE_URL=postgres://… npm run move-database` copies the embedded database in DATA_DIR into an empty PostgreSQL
// database. The embedded one stays unchanged. Exit status 2: nothing was copied.

try {
  const { config } = await prepare(process.env, 'import');
  if (config.databaseUrl === null)
    throw new WrongSettings(['DATABASE_URL: name the empty PostgreSQL database that the shop moves to']);
  const log = createLog(config.logLevel);
  const to = await openDatabase(config, log, createMetrics());
  try {
    if (await hasRecords(to))
      throw new WrongSettings(['DATABASE_URL: the database has a shop already: name an empty one']);
    const from = await openDatabase({ ...config, databaseUrl: null }, log, createMetrics());
    try {
      if (!(await hasShop(from)))
        throw new WrongSettings([`DATA_DIR: ${config.dataDir} has no embedded database with a shop`]);
      const migrations = await readMigrations();
      await migrate(from, migrations);
      await migrate(to, migrations);
      const tables = await copyDatabase(from, to);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(`${rows} rows of ${tables.length} tables are in PostgreSQL.\n`);
    } finally {
      await from.close();
    }
  } finally {
    await to.close();
  }
} catch (error) {
  const isExpected =
    error instanceof WrongSettings || error instanceof DataDirTaken || error instanceof DataFolderOpen;
  console.error(isExpected ? error.message : error);
  process.exitCode = 2;
}
