import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { inviteOfficeOwner } from '../server/src/areas/identity/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { DataDirTaken } from '../server/src/platform/database/lock.ts';
import { migrate, readMigrations } from '../server/src/platform/database/migrate.ts';
import { openDatabase } from '../server/src/platform/database/open.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createMetrics } from '../server/src/platform/metrics.ts';
import { prepare } from '../server/src/platform/prepare.ts';
import { systemRandom } from '../server/src/platform/random.ts';
import { DataFolderOpen } from '../server/src/platform/settings/data-folder.ts';
import { WrongSettings } from '../server/src/platform/settings/settings.ts';

// `npm run office:owner -- --email mei@example.com [--name 美] [--force]` creates the first owner of the back office. It
// prints a link, valid once within a day, that sets the password and the authenticator. Where there is an owner already
// it refuses. With --force it asks for the e-mail address again, and creates a further owner or renews a lost access.
// Exit status 1: refused; 2: nothing could be done.

const usage = 'npm run office:owner -- --email <address> [--name <name>] [--force]';

function readArguments(): { email: string; name: string; force: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string', default: '' },
        force: { type: 'boolean', default: false },
      },
    });
    if (values.email !== undefined) return { email: values.email, name: values.name, force: values.force };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  console.error(usage);
  process.exit(2);
}

/** Reads a line from the terminal or a pipe; returns an empty text if there is none. */
async function askFor(question: string): Promise<string> {
  process.stderr.write(`${question} `);
  const lines = createInterface({ input: process.stdin });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  return line ?? '';
}

const { email, name, force } = readArguments();
if (
  force &&
  (await askFor(`Type ${email} once more to make an owner beside those there are:`)).trim() !== email
) {
  console.error('Nothing was changed.');
  process.exit(1);
}

try {
  const { config } = await prepare(process.env, 'import');
  const db = await openDatabase(config, createLog(config.logLevel), createMetrics());
  try {
    await migrate(db, await readMigrations());
    const invited = await inviteOfficeOwner(
      { db, clock: systemClock, random: systemRandom },
      { email, name, anyway: force },
    );
    switch (invited.kind) {
      case 'email-invalid':
        console.error(`${email} is no e-mail address.`);
        process.exitCode = 1;
        break;
      case 'owner-exists':
        console.error(
          'The back office has an owner. With --force this makes another, or a new link for that one.',
        );
        process.exitCode = 1;
        break;
      case 'invited': {
        const { origin, protocol } = new URL(config.baseUrl);
        const host = config.backoffice?.host ?? null;
        const shopAddress = host === null ? origin : `${protocol}//${host}`;
        // The token is after `#`, so that no server and no log sees it.
        console.log(`${shopAddress}/admin/set-up#${invited.token}`);
        console.log(`Good once, until ${invited.expiresAt.toISOString()}. Give it to nobody else.`);
        if (config.backoffice === null)
          console.log('The back office is off: start the shop with BACKOFFICE=on.');
      }
    }
  } finally {
    await db.close();
  }
} catch (error) {
  const message =
    error instanceof WrongSettings || error instanceof DataDirTaken || error instanceof DataFolderOpen;
  console.error(message ? error.message : error);
  process.exitCode = 2;
}
