import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { appBuild, readApps, serverBuild } from './source-hash.mjs';
import { ensureChromium } from './test/chromium.ts';
import { ensurePostgres } from './test/postgres.ts';
import { type Counts, runNode, runVitest, type TestFile } from './test/suite.ts';
import { createTurns, type Output } from './test/turns.ts';

// `npm test` runs every suite, also after one has failed. Its last line is machine-readable. `npm test -- server
// postgres` runs only the named suites and what they need.
//
// Where PostgreSQL runs the whole server suite, PGlite runs only the tests that depend on the engine. Where PostgreSQL
// is missing, or `npm test -- server` selects PGlite alone, PGlite runs all of them.
//
// Two lanes run in parallel: each leaves the processors idle for half of its time, waiting for pages, disks and timers.
// On a small machine there is one lane.

interface Suite {
  readonly name: string;
  readonly title: string;
  /** Suites of one lane run one after the other. */
  readonly lane: 'node' | 'browser';
  /** Requests pages, so the apps must be built. */
  readonly needsBuild?: true;
  /** `earlier` has the results of the lane so far, by name of the suite. */
  readonly run: (output: Output, earlier: ReadonlyMap<string, Result>) => Promise<Result>;
}

type Result = Counts | { readonly notRun: string };

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

const SERVER = ['server', 'server-engine'];
const inProject = (project: string): string => `--project=${project}`;

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };
const failure = (message: string): Counts => ({ ...NOTHING, failed: 1, failures: [message] });

/** Builds the apps and the server. A build is not a test, so it counts none. */
async function buildApps(output: Output): Promise<Counts> {
  const root = join(import.meta.dirname, '..');
  const isFresh = serverBuild(root).fresh && readApps(root).every((app) => appBuild(root, app).fresh);
  if (isFresh) return NOTHING;
  const status = await runNode([join(import.meta.dirname, 'build.ts')], output);
  return status === 0 ? NOTHING : failure('an app was not built');
}

async function runInBrowser(config: string, output: Output): Promise<Counts> {
  const chromium = ensureChromium();
  if ('path' in chromium) return runVitest([`--config=${config}`], output, { CHROMIUM_PATH: chromium.path });
  output.write(`${chromium.advice}\n`);
  return failure(chromium.advice);
}

const suites: readonly Suite[] = [
  {
    name: 'units',
    title: 'Rules, words, parts and tools',
    lane: 'node',
    run: (output) => runVitest(UNITS.map(inProject), output),
  },
  {
    name: 'build',
    title: 'Build of the apps',
    lane: 'browser',
    run: buildApps,
  },
  {
    name: 'postgres',
    title: 'The server on PostgreSQL',
    lane: 'node',
    needsBuild: true,
    run: async (output) => {
      const postgres = await ensurePostgres();
      if ('missing' in postgres) return { notRun: postgres.missing };
      output.write(`PostgreSQL: ${postgres.described}\n`);
      try {
        return await runVitest(SERVER.map(inProject), output, { TEST_DATABASE_URL: postgres.url });
      } finally {
        await postgres.stop();
      }
    },
  },
  {
    name: 'server',
    title: 'The server on PGlite',
    lane: 'node',
    needsBuild: true,
    run: (output, earlier) => {
      const onPostgres = earlier.get('postgres');
      const isWhole = onPostgres === undefined || 'notRun' in onPostgres;
      output.write(isWhole ? 'All tests\n' : 'Tests that depend on the engine; PostgreSQL ran all\n');
      const projects = isWhole ? [...SERVER, 'server-once'] : ['server-engine', 'server-once'];
      return runVitest(projects.map(inProject), output, { TEST_DATABASE_URL: undefined });
    },
  },
  {
    name: 'viewer',
    title: 'The live view in a browser',
    lane: 'browser',
    run: (output) => runInBrowser('atelier/src/viewer/testing/vitest.config.ts', output),
  },
  {
    name: 'journeys',
    title: 'Journeys in a browser',
    lane: 'browser',
    needsBuild: true,
    run: (output) => runInBrowser('journeys/vitest.config.ts', output),
  },
];

const requestedSuites = process.argv.slice(2);
const unknown = requestedSuites.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}; there are ${suites.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const isWanted = ({ name }: Suite): boolean =>
  requestedSuites.length === 0 ||
  requestedSuites.includes(name) ||
  (name === 'build' && suites.some((suite) => suite.needsBuild && requestedSuites.includes(suite.name)));

/**
 * Whether the machine is large enough for both lanes: two processors, and memory for two shops, two
 * browsers and two test workers beside PostgreSQL.
 */
const hasRoomForTwo = availableParallelism() >= 2 && totalmem() >= 6 * 2 ** 30;

interface Outcome {
  readonly suite: Suite;
  readonly result: Result;
  readonly seconds: number;
}

const nextOutput = createTurns((chunk) => process.stdout.write(chunk));
const requested = suites.filter(isWanted);
const { promise: built, resolve: letPagesBeAskedFor } = Promise.withResolvers<void>();
if (!requested.some(({ name }) => name === 'build')) letPagesBeAskedFor();

async function runSuite(suite: Suite, earlier: readonly Outcome[]): Promise<Outcome> {
  if (suite.needsBuild) await built;
  const output = nextOutput();
  output.write(`\n━━ ${suite.title}\n\n`);
  const started = Date.now();
  const results = new Map(earlier.map((outcome) => [outcome.suite.name, outcome.result]));
  const result = await suite.run(output, results).catch((error: unknown) => {
    output.write(`${error instanceof Error ? error.stack : error}\n`);
    return failure(String(error));
  });
  output.end();
  if (suite.name === 'build') letPagesBeAskedFor();
  return { suite, result, seconds: Math.round((Date.now() - started) / 1000) };
}

async function runLane(lane: readonly Suite[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const suite of lane) outcomes.push(await runSuite(suite, outcomes));
  return outcomes;
}

const began = Date.now();
const lanes = hasRoomForTwo ? [...Map.groupBy(requested, ({ lane }) => lane).values()] : [requested];
const outcomes = (await Promise.all(lanes.map(runLane)))
  .flat()
  .toSorted((a, b) => requested.indexOf(a.suite) - requested.indexOf(b.suite));

const lines: string[] = [];
const failures: string[] = [];
const files: (TestFile & { readonly title: string })[] = [];
let passed = 0;
let failed = 0;
for (const { suite, result, seconds } of outcomes) {
  const { title } = suite;
  if ('notRun' in result) {
    lines.push(`${title}: NOT RUN, ${result.notRun}`);
    continue;
  }
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.failures.map((failureText) => `${title}: ${failureText}`));
  files.push(...result.files.map((file) => ({ ...file, title })));
  if (result.passed + result.failed === 0) {
    lines.push(`${title}: done, ${seconds} s`);
    continue;
  }
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  lines.push(`${title}: ${result.passed} passed, ${result.failed} failed${skipped}, ${seconds} s`);
}
lines.push(`All suites: ${Math.round((Date.now() - began) / 1000)} s`);

const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files, in seconds from their first test to their last:');
for (const { title, path, seconds } of slowest)
  console.log(`${seconds.toFixed(1).padStart(7)} ${path} (${title})`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
