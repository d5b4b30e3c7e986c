import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from './process-lock.mjs';
import { hashSources } from './source-hash.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jinlan-set-up-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const silent = () => {};

describe('the lock', () => {
  test('is taken over from a dead process', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const path = join(folder, 'lock');
    writeFileSync(path, String(pid));
    const release = await takeLock(path, silent);
    expect(readFileSync(path, 'utf8')).toBe(String(process.pid));
    release();
    expect(existsSync(path)).toBe(false);
  });

  test('waits while its owner lives', async () => {
    const path = join(folder, 'lock');
    const owner = spawn(process.execPath, ['--eval', 'process.stdin.resume()']);
    writeFileSync(path, String(owner.pid));
    const owners: number[] = [];
    const release = await takeLock(path, (pid) => {
      owners.push(pid);
      owner.kill();
    });
    expect(owners).toEqual([owner.pid]);
    release();
  });

  test('admits one at a time, whatever a dead process left behind', async () => {
    const path = join(folder, 'lock');
    const log = join(folder, 'log');
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(path, String(pid));
    const lock = JSON.stringify(join(import.meta.dirname, 'process-lock.mjs'));
    const script = `
      import { appendFileSync } from 'node:fs';
      import { takeLock } from ${lock};
      const release = await takeLock(${JSON.stringify(path)}, () => {});
      appendFileSync(${JSON.stringify(log)}, 'in ');
      // Takes long enough for the other processes to start.
      for (let turn = 0; turn < 3000; turn += 1) appendFileSync(${JSON.stringify(log)}, '');
      appendFileSync(${JSON.stringify(log)}, 'out ');
      release();`;
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
        await new Promise((resolve) => child.once('close', resolve));
      }),
    );
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(6));
  });
});

describe('the hash of the sources', () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src', path), text);
  };
  const hash = () => hashSources(folder, ['src']);

  test('follows contents and names, and ignores tests', () => {
    write('a.ts', '1');
    const first = hash();
    expect(hash()).toBe(first);
    write('a.test.ts', 'anything');
    expect(hash()).toBe(first);
    write('a.ts', '2');
    const second = hash();
    expect(second).not.toBe(first);
    write('b.ts', '');
    expect(hash()).not.toBe(second);
  });
});

test('set-up needs nothing but Node itself', () => {
  for (const file of ['set-up.mjs', 'process-lock.mjs', 'source-hash.mjs']) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name ?? '');
    const foreign = imports.filter(
      (name) => !builtinModules.includes(name.replace('node:', '')) && !/^\.\/[\w-]+\.mjs$/.test(name),
    );
    expect(foreign, file).toEqual([]);
  }
});
