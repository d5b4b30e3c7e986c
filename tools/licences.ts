import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// `node tools/licences.ts` lists every installed dependency with its licence, and fails on one that is neither
// permissive nor an exception below. The lock file's packages for other platforms are not installed, and omitted.

const permissive: ReadonlySet<string> = new Set([
  'MIT',
  // Like MIT, without the duty to name the author.
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'OFL-1.1',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
]);

interface Exception {
  readonly packages: RegExp;
  /** Exactly as the package declares it; null without a declaration. */
  readonly licence: string | null;
  readonly reason: string;
}

const exceptions: readonly Exception[] = [
  {
    packages: /^@img\/sharp-libvips-[\w-]+$/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips of sharp: a library of its own, loaded as it comes and not changed',
  },
  {
    packages: /^@img\/sharp-win32-\w+$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'sharp with libvips on Windows: loaded as it comes and not changed',
  },
  {
    packages: /^lightningcss(-[\w-]+)?$/,
    licence: 'MPL-2.0',
    reason: 'compresses style sheets while building; not delivered, not changed',
  },
  {
    packages: /^(axe-core|@axe-core\/playwright)$/,
    licence: 'MPL-2.0',
    reason: 'checks accessibility in tests; not delivered, not changed',
  },
  { packages: /^png-js$/, licence: null, reason: 'its LICENSE file is the MIT licence' },
  {
    packages: /^pause-stream$/,
    licence: null,
    reason: 'its LICENSE file is the MIT licence and Apache 2; its package.json lists both in an older form',
  },
];

interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly use: 'production' | 'development';
  readonly licence: string | null;
  /** Reason of the exception; null for a permissive licence, undefined for a refused one. */
  readonly exception: string | null | undefined;
}

/**
 * Whether an SPDX expression without nested brackets allows use: one side of OR is enough, both sides of
 * AND are needed.
 */
function isPermissive(licence: string): boolean {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => permissive.has(part)));
}

function exceptionOf(name: string, licence: string | null): string | null | undefined {
  if (licence !== null && isPermissive(licence)) return null;
  return exceptions.find((exception) => exception.packages.test(name) && exception.licence === licence)
    ?.reason;
}

interface LockedPackage {
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

function installedDependencies(root: string): readonly Dependency[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, { dev, devOptional }]): Dependency[] => {
      const manifest = readManifest(join(root, path));
      if (!manifest) return [];
      const { name, version, license } = manifest;
      const licence = (typeof license === 'object' ? license.type : license) ?? null;
      const use = dev === true || devOptional === true ? 'development' : 'production';
      return [{ name, version, use, licence, exception: exceptionOf(name, licence) }];
    })
    .toSorted((a, b) => a.use.localeCompare(b.use) || a.name.localeCompare(b.name));
}

const dependencies = installedDependencies(resolve(process.argv[2] ?? join(import.meta.dirname, '..')));
for (const { name, version, use, licence, exception } of dependencies)
  console.log([use, `${name}@${version}`, licence ?? 'none stated', exception].filter(Boolean).join('\t'));
const refused = dependencies.filter(({ exception }) => exception === undefined);
for (const { name, version, licence } of refused)
  console.error(`${name}@${version}: the licence ${licence ?? '(none stated)'} is not accepted`);
if (dependencies.length === 0) console.error('No dependency is installed: run npm ci first');
process.exitCode = refused.length > 0 || dependencies.length === 0 ? 1 : 0;
