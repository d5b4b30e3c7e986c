import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A copy of the repository that a test changes and compiles. */
export interface TreeCopy {
  readonly path: string;
  /** Runs Node in the copy; returns the exit status and the output of both streams. */
  node(...args: string[]): { readonly status: number | null; readonly output: string };
  /** Compiles the named packages, or all. */
  compile(...packages: string[]): ReturnType<TreeCopy['node']>;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Changes a file by replacements. Throws if a replacement changes nothing. */
  change(path: string, ...changes: readonly (readonly [from: RegExp, to: string])[]): void;
  remove(): void;
}

/**
 * Copies the tracked and new files for which `takes` returns true, and the generated files. Installed packages are
 * linked.
 */
export function copyTree(takes: (path: string) => boolean): TreeCopy {
  const copy = mkdtempSync(join(tmpdir(), 'tree-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of stdout.split('\0').filter((path) => path !== '' && takes(path))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { force: true });
  }
  mkdirSync(join(copy, 'node_modules/@jinlan'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@jinlan'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules/@jinlan')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@jinlan', name));

  const node = (...args: string[]) => {
    const run = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 26 });
    return { status: run.status, output: run.stdout + run.stderr };
  };
  const read = (path: string): string => readFileSync(join(copy, path), 'utf8');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  };
  const generated = node('tools/codegen/main.ts', '--uncommitted');
  if (generated.status !== 0) throw new Error(generated.output);
  return {
    path: copy,
    node,
    compile: (...packages) => node(join(root, 'node_modules/typescript/bin/tsc'), '--build', ...packages),
    read,
    write,
    change(path, ...changes) {
      const before = read(path);
      for (const [from] of changes)
        if (!from.test(before)) throw new Error(`${path} has nothing like ${from}`);
      write(
        path,
        changes.reduce((text, [from, to]) => text.replace(from, to), before),
      );
    },
    remove: () => rmSync(copy, { recursive: true }),
  };
}
