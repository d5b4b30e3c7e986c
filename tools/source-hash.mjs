import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// Runs before anything is installed, under any Node from 18 up: only node: built-ins here.

/** @typedef {import('../contract/apps.ts').App} App */

const APPS = 'contract/apps.json';

/**
 * The browser apps, in the order of `contract/apps.json`.
 * @param {string} root
 * @returns {readonly App[]}
 */
export const readApps = (root) => JSON.parse(readFileSync(join(root, APPS), 'utf8'));

/**
 * The app's package and all our packages that it depends on.
 * @param {string} root
 * @param {string} name
 * @param {Set<string>} [packages]
 */
export function packagesOf(root, name, packages = new Set()) {
  if (packages.has(name)) return packages;
  packages.add(name);
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies))
    if (dependency.startsWith('@jinlan/')) packagesOf(root, dependency.slice('@jinlan/'.length), packages);
  return packages;
}

const isCodeSource = (/** @type {string} */ name) =>
  /\.graphql$|\/mappers\.ts$|^tools\/codegen\/|^package-lock|^contract\/apps\./.test(name);
const BUILD_TOOLS = ['tools/build.ts', 'tools/build-server.ts', 'tools/ascii-code.ts'];
const CODE_STAMP = '.cache/generated-code';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);
const isTest = (/** @type {string} */ name) => /\.test\.tsx?$/.test(name);

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) return [];
    const child = join(path, entry.name);
    if (entry.isDirectory()) return filesUnder(child);
    return entry.isFile() && !isTest(entry.name) ? [child] : [];
  });
}

/**
 * One hash over names and contents, without tests.
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {(name: string) => boolean} isSource
 */
export function hashSources(root, paths, isSource = () => true) {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesUnder(join(root, path)));
  const namedFiles = files
    .map((file) => ({ file, name: relative(root, file).split(sep).join('/') }))
    .filter(({ name }) => isSource(name));
  namedFiles.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { file, name } of namedFiles) {
    const content = readFileSync(file);
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The hash to stamp, and whether the app's last build was made from exactly these sources.
 * @param {string} root
 * @param {App} app
 */
export function appBuild(root, { name, serverEntry }) {
  const hash = hashSources(root, [...packagesOf(root, name), ...BUILD_TOOLS, 'package-lock.json']);
  const stamp = join(root, `.cache/${name}-build`);
  const builtHash = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const outputs = serverEntry === null ? ['client'] : ['client', 'server'];
  const fresh = builtHash === hash && outputs.every((output) => existsSync(join(root, name, 'dist', output)));
  return { hash, stamp, fresh };
}

/**
 * The same for the server's own modules in a few files (`tools/build-server.ts`).
 * @param {string} root
 */
export function serverBuild(root) {
  const sources = [...packagesOf(root, 'server'), ...BUILD_TOOLS, 'package-lock.json'];
  const hash = hashSources(root, sources, (name) => /\.(?:ts|mjs|json)$/.test(name));
  const stamp = join(root, '.cache/server-build');
  const builtHash = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  return { hash, stamp, fresh: builtHash === hash && existsSync(join(root, 'server/dist/main.mjs')) };
}

/**
 * The same for the generated code that is not committed. Its stamp is the hash and a line for each file.
 * @param {string} root
 */
export function generatedCode(root) {
  const apps = readApps(root).map(({ name }) => `${name}/src`);
  const sources = ['server/src', ...apps, APPS, 'tools/codegen', 'package-lock.json'];
  const hash = hashSources(root, sources, isCodeSource);
  const stamp = join(root, CODE_STAMP);
  const [builtHash, ...files] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  const fresh = builtHash === hash && files.every((file) => existsSync(join(root, file)));
  return { hash, stamp, fresh };
}
