import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { findBreaches } from './house/checks.ts';
import { findBrokenCitations } from './house/citations.ts';
import { findBrokenLinks } from './house/links.ts';
import { findBrokenPaths } from './house/paths.ts';
import { findUnusedRules } from './house/unused-rules.ts';
import { findWrongStatements } from './statements/check.ts';
import { openDescriber } from './statements/describe.ts';
import { createReader } from './statements/source.ts';
import { cruiseTree } from './walls/cruise.ts';

// `npm run verify` checks the repository in about a minute: a line for each check, its findings below the lines. `npm
// run verify -- lint types` runs only the checks named.

interface Verdict {
  readonly passed: boolean;
  readonly findings: string;
}

interface Check {
  readonly name: string;
  readonly title: string;
  readonly run: () => Promise<Verdict>;
}

const root = join(import.meta.dirname, '..');
const installed = (path: string) => join(root, 'node_modules', path);

async function node(...args: string[]): Promise<Verdict> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, VERIFY: 'yes' },
  });
  let findings = '';
  const record = (chunk: Buffer) => {
    findings += chunk.toString();
  };
  child.stdout.on('data', record);
  child.stderr.on('data', record);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  return { passed: code === 0, findings };
}

const vitest = (...projects: string[]) =>
  node(
    installed('vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    ...projects.map((name) => `--project=${name}`),
  );

/** All files of the repository: tracked ones, and new ones that git does not ignore. */
function carriedFiles(): readonly string[] {
  const fileList = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (fileList.status !== 0) throw new Error('verify reads the list of files from git');
  return fileList.stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Source with statements to check. The drivers of the two databases have statements of their own dialect. */
const isServerSource = (path: string): boolean =>
  /^(?:server|sandbox)\/src\/.*\.ts$/.test(path) &&
  !/\.test\.ts$|\/testing\/|\/database\/(?:pool|postgres|pglite|upkeep)\.ts$/.test(path);

const checks: readonly Check[] = [
  {
    name: 'lint',
    title: 'format and lint',
    run: () =>
      node(
        installed('@biomejs/biome/bin/biome'),
        'ci',
        '--colors=off',
        '--error-on-warnings',
        '--max-diagnostics=50',
        '.',
      ),
  },
  {
    name: 'types',
    title: 'types of every package',
    run: () => node(installed('typescript/bin/tsc'), '--build'),
  },
  {
    name: 'walls',
    title: 'import rules of packages',
    run: async () => {
      const { modules, violations } = await cruiseTree(root);
      if (modules === 0)
        return { passed: false, findings: 'No module was read, so the import rules were not checked.' };
      return { passed: violations.length === 0, findings: violations.join('\n') };
    },
  },
  {
    name: 'unused',
    title: 'dead code and packages',
    run: () => node(installed('knip/bin/knip.js'), '--no-progress'),
  },
  {
    name: 'house',
    title: 'house rules',
    run: async () => {
      const files = carriedFiles().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
      const breaches = [
        findBreaches,
        findBrokenCitations,
        findBrokenLinks,
        findBrokenPaths,
        findUnusedRules,
      ].flatMap((find) => find(files));
      return { passed: breaches.length === 0, findings: breaches.join('\n') };
    },
  },
  {
    name: 'statements',
    title: 'statements fit the database',
    run: async () => {
      const files = carriedFiles().filter(isServerSource);
      const statements = files.flatMap(createReader(root));
      const describer = await openDescriber();
      const findings = await findWrongStatements(statements, describer.describe);
      await describer.close();
      if (statements.length === 0) return { passed: false, findings: 'No statement was read.' };
      return { passed: findings.length === 0, findings: findings.join('\n') };
    },
  },
  {
    name: 'generated',
    title: 'the committed schema is fresh',
    run: () => node(join(import.meta.dirname, 'codegen', 'main.ts'), '--check'),
  },
  {
    name: 'units',
    title: 'tests of rules and tools',
    run: () => vitest('domain', 'messages', 'studio', 'tools'),
  },
];

const names = process.argv.slice(2);
const chosen = checks.filter(({ name }) => names.length === 0 || names.includes(name));
const failures: string[] = [];
const begun = Date.now();
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function perform({ name, title, run }: Check): Promise<void> {
  const started = Date.now();
  const { passed, findings } = await run().catch((error: unknown) => ({
    passed: false,
    findings: String(error),
  }));
  const mark = passed ? styleText('green', '✓') : styleText('red', '✗');
  console.log(`${mark} ${title.padEnd(28)} ${seconds(started)}`);
  if (!passed) failures.push(`\n━━ ${title} (npm run verify -- ${name})\n\n${findings.trim()}`);
}

// Two checks at a time, because most use one processor. The longest begins first.
const waiting = chosen.toSorted((a, b) => Number(b.name === 'units') - Number(a.name === 'units'));
async function lane(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) await perform(check);
}
await Promise.all([lane(), lane()]);

for (const failure of failures) console.log(failure);
const verdict = failures.length === 0 ? 'Done: everything holds.' : `Not done: ${failures.length} to fix.`;
console.log(`\n${verdict} (${seconds(begun)})`);
process.exitCode = failures.length === 0 && chosen.length > 0 ? 0 : 1;
