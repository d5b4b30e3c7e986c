import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { appBuild, readApps } from './source-hash.mjs';
import { ensureChromium } from './test/chromium.ts';
import { ensurePostgres } from './test/postgres.ts';
import { type Counts, runVitest, type TestFile } from './test/suite.ts';

// `npm test`: every suite, one after the other, a failed one hiding none of the later. Its last line is for
// machines. `npm test -- server postgres` runs only the suites named, and what they need.

interface Suite {
  readonly name: string;
  readonly title: string;
  /** Asks for pages, which are there once the apps are built. */
  readonly needsBuild?: true;
  readonly run: () => Promise<Counts | { readonly notRun: string }>;
}

const UNITS = [
  'domain',
  'contract',
  'messages',
  'atelier',
  'ui',
  'content',
  'client',
  'storefront',
  'backoffice',
  'components',
  'sample',
  'studio',
  'tools',
  'commands',
];

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };
const failure = (told: string): Counts => ({ ...NOTHING, failed: 1, failures: [told] });

/** Built, it counts for nothing. */
function buildApps(): Counts {
  const root = join(import.meta.dirname, '..');
  if (readApps(root).every((app) => appBuild(root, app).fresh)) return NOTHING;
  const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return built.status === 0 ? NOTHING : failure('an app was not built');
}

async function runInBrowser(config: string): Promise<Counts> {
  const chromium = ensureChromium();
  if ('path' in chromium) return runVitest([`--config=${config}`], { CHROMIUM_PATH: chromium.path });
  console.error(chromium.advice);
  return failure(chromium.advice);
}

const suites: readonly Suite[] = [
  {
    name: 'units',
    title: 'Rules, words, parts and tools',
    run: () => runVitest(UNITS.map((project) => `--project=${project}`)),
  },
  {
    name: 'build',
    title: 'Build of the apps',
    run: async () => buildApps(),
  },
  {
    name: 'server',
    title: 'The server on PGlite',
    needsBuild: true,
    run: () => runVitest(['--project=server', '--project=server-once'], { TEST_DATABASE_URL: undefined }),
  },
  {
    name: 'postgres',
    title: 'The server on PostgreSQL',
    needsBuild: true,
    run: async () => {
      const postgres = await ensurePostgres();
      if ('missing' in postgres) return { notRun: postgres.missing };
      console.log(`PostgreSQL: ${postgres.described}`);
      try {
        return await runVitest(['--project=server'], { TEST_DATABASE_URL: postgres.url });
      } finally {
        await postgres.stop();
      }
    },
  },
  {
    name: 'viewer',
    title: 'The live view in a browser',
    run: () => runInBrowser('atelier/src/viewer/testing/vitest.config.ts'),
  },
  {
    name: 'journeys',
    title: 'Journeys in a browser',
    needsBuild: true,
    run: () => runInBrowser('journeys/vitest.config.ts'),
  },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}; there are ${suites.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const isWanted = ({ name }: Suite): boolean =>
  asked.length === 0 ||
  asked.includes(name) ||
  (name === 'build' && suites.some((suite) => suite.needsBuild && asked.includes(suite.name)));

const lines: string[] = [];
const failures: string[] = [];
const files: (TestFile & { readonly title: string })[] = [];
let passed = 0;
let failed = 0;
for (const { title, run } of suites.filter(isWanted)) {
  console.log(`\n━━ ${title}\n`);
  const started = Date.now();
  const result = await run().catch((error: unknown) => {
    console.error(error);
    return failure(String(error));
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  if ('notRun' in result) {
    lines.push(`${title}: NOT RUN, ${result.notRun}`);
    continue;
  }
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.failures.map((told) => `${title}: ${told}`));
  files.push(...result.files.map((file) => ({ ...file, title })));
  if (result.passed + result.failed === 0) {
    lines.push(`${title}: done, ${seconds} s`);
    continue;
  }
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  lines.push(`${title}: ${result.passed} passed, ${result.failed} failed${skipped}, ${seconds} s`);
}

const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files, in seconds from their first test to their last:');
for (const { title, path, seconds } of slowest)
  console.log(`${seconds.toFixed(1).padStart(7)} ${path} (${title})`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
