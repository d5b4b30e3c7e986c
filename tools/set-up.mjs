import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './process-lock.mjs';
import { appBuild, generatedCode, readApps, serverBuild } from './source-hash.mjs';

// Runs before `npm start`, `npm test` and `npm run verify`, on a fresh clone, with whatever Node the machine
// has (18 or newer), so it imports only node: built-ins and the two modules beside it. A repeated run takes a
// fraction of a second, because each step writes a stamp file when it is done.
//   --no-build   do not build the apps

const OLDEST_TO_START_WITH = 18;
const OLDEST_TO_RUN_WITH = 24; // package.json, engines

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const pinnedNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const say = (/** @type {string} */ text) => process.stdout.write(`set-up: ${text}\n`);
const major = (/** @type {string} */ version) => Number(version.replace(/^v/, '').split('.')[0]);

/**
 * @param {string} text
 * @returns {never}
 */
function stop(text) {
  process.stderr.write(`set-up: ${text}\n`);
  process.exit(1);
}

/**
 * Runs a command with a progress line, and prints its whole output when it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {() => string} progress
 */
async function runStep(title, command, args, progress) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say(`${title} …`);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const beat = setInterval(() => say(`${title} … ${seconds()} s${progress()}`), 5000);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.on('close', resolve);
  });
  clearInterval(beat);
  if (code === 0) say(`${title}: done in ${seconds()} s`);
  else process.stderr.write(output);
  return code === 0;
}

/**
 * Runs the npm that called this script, on its Node: `npm ci` deletes the Node in node_modules and installs
 * it again.
 */
function npm(/** @type {string[]} */ ...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? { command: process.env.npm_node_execpath ?? process.execPath, args: [script, ...args] }
    : { command: 'npm', args };
}

function countPackages() {
  if (!existsSync(modules)) return '';
  const count = readdirSync(modules).filter((name) => !name.startsWith('.')).length;
  return count > 0 ? `, ${count} packages unpacked` : '';
}

/** Installs the packages, exactly as the lock file says. */
async function installPackages() {
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const expectedStamp = `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform} ${process.arch}`;
  const stamp = join(modules, '.set-up-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedStamp) return () => {};
  rmSync(stamp, { force: true });
  const ci = npm('ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts=false');
  if (!(await runStep('installing the packages', ci.command, ci.args, countPackages))) {
    stop('the packages could not be installed; the lines above say why');
  }
  return () => writeFileSync(stamp, expectedStamp);
}

function pinnedNodeVersion() {
  if (!existsSync(pinnedNode)) return 0;
  const answer = spawnSync(pinnedNode, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return answer.status === 0 ? major(answer.stdout.trim()) : 0;
}

/**
 * Fetches Node, if the npm package `node` did not: its install script does that, and some npm settings
 * leave it out.
 */
async function ensureRuntime() {
  if (pinnedNodeVersion() >= OLDEST_TO_RUN_WITH) return pinnedNode;
  const rebuild = npm('rebuild', 'node', '--ignore-scripts=false');
  await runStep('fetching the runtime', rebuild.command, rebuild.args, () => '');
  if (pinnedNodeVersion() >= OLDEST_TO_RUN_WITH) return pinnedNode;
  if (major(process.version) >= OLDEST_TO_RUN_WITH) {
    rmSync(pinnedNode, { force: true });
    say(`the pinned runtime could not be fetched; this machine's Node ${process.version} serves as well`);
    return process.execPath;
  }
  return stop(
    `Node ${OLDEST_TO_RUN_WITH} or newer is needed and could not be fetched; install it and try again`,
  );
}

/** @param {string} node */
async function generateCode(node) {
  if (generatedCode(root).fresh) return;
  const script = join(root, 'tools', 'codegen', 'main.ts');
  const generated = await runStep('generating code', node, [script, '--uncommitted'], () => '');
  if (!generated) stop('the code could not be generated; the lines above say why');
}

/** @param {string} node */
async function buildApps(node) {
  const script = join(root, 'tools', 'build.ts');
  const stale = readApps(root).flatMap((app) => (appBuild(root, app).fresh ? [] : [app.name]));
  if (!serverBuild(root).fresh) stale.push('server');
  for (const name of stale) {
    const built = await runStep(`building the ${name}`, node, [script, name], () => '');
    if (!built) stop(`the ${name} could not be built; the lines above say why`);
  }
}

if (major(process.version) < OLDEST_TO_START_WITH) {
  stop(`Node ${OLDEST_TO_START_WITH} or newer is needed to begin with; this is ${process.version}`);
}
const release = await takeLock(join(root, '.cache', 'set-up.lock'), (owner) =>
  say(`waiting for another set-up (process ${owner}) to finish`),
);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => process.exit(130));
const stampPackages = await installPackages();
const node = await ensureRuntime();
stampPackages();
await generateCode(node);
if (!process.argv.includes('--no-build')) await buildApps(node);
release();
