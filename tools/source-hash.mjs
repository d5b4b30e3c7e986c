import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// Runs before anything is installed, under any Node from 18 up: only node: built-ins here.

/** What ends up in the browser's script and in the server-rendered document. */
export const STOREFRONT_SOURCES = [
  'storefront',
  'ui',
  'content',
  'client',
  'messages',
  'contract',
  'domain/src',
  'tools/build.ts',
  'package-lock.json',
];
export const STOREFRONT_OUTPUTS = ['storefront/dist/client', 'storefront/dist/server'];
export const STOREFRONT_STAMP = '.cache/storefront-build';

/** What code is generated from. */
const CODE_SOURCES = ['server/src', 'storefront/src', 'tools/codegen', 'package-lock.json'];
const isCodeSource = (/** @type {string} */ name) =>
  /\.graphql$|\/mappers\.ts$|^tools\/codegen\/|^package-lock/.test(name);
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
 * One hash over names and contents, tests left out.
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {(name: string) => boolean} isSource
 */
export function hashSources(root, paths, isSource = () => true) {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesUnder(join(root, path)));
  const named = files
    .map((file) => ({ file, name: relative(root, file).split(sep).join('/') }))
    .filter(({ name }) => isSource(name));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { file, name } of named) {
    const content = readFileSync(file);
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The hash to stamp, and whether the last build was made from just these sources.
 * @param {string} root
 */
export function storefrontBuild(root) {
  const hash = hashSources(root, STOREFRONT_SOURCES);
  const stamp = join(root, STOREFRONT_STAMP);
  const made = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const fresh = made === hash && STOREFRONT_OUTPUTS.every((output) => existsSync(join(root, output)));
  return { hash, stamp, fresh };
}

/**
 * The same for the generated code that is not committed. Its stamp is the hash and a line for each file.
 * @param {string} root
 */
export function generatedCode(root) {
  const hash = hashSources(root, CODE_SOURCES, isCodeSource);
  const stamp = join(root, CODE_STAMP);
  const [made, ...files] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  const fresh = made === hash && files.every((file) => existsSync(join(root, file)));
  return { hash, stamp, fresh };
}
