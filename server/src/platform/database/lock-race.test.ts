import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirTaken, takeLock } from './lock.ts';

let folder: string;
let deadProcess: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-lock-race-'));
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  deadProcess = child.pid ?? 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('gives the lock of a dead process to one of many claimants', async () => {
  const path = join(folder, 'db.lock');
  for (const content of [`${deadProcess}\n`, '', 'what was left when the disk was full']) {
    await writeFile(path, content);
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)));
    const releases = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(releases).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(DataDirTaken);
    await expect(takeLock(path)).rejects.toThrow(DataDirTaken);
    await releases[0]?.();
    expect(await readdir(folder)).toEqual([]);
  }
});

it('takes over although a process died during its own takeover', async () => {
  const path = join(folder, 'db.lock');
  const dead = `${deadProcess} 5f2c`;
  await writeFile(path, `${dead}\n`);
  await writeFile(`${path}.after-${deadProcess}-5f2c`, `${deadProcess} 77aa\n`);
  const release = await takeLock(path);
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await release();
  expect(await readdir(folder)).toEqual([]);
});

it('gives the lock of a dead process to one of several processes, each time', async () => {
  const module = new URL('./lock.ts', import.meta.url).href;
  const program = `
    import { createInterface } from 'node:readline';
    const { takeLock } = await import(${JSON.stringify(module)});
    const release = [];
    for await (const path of createInterface(process.stdin)) {
      const attempts = await Promise.allSettled([takeLock(path), takeLock(path), takeLock(path)]);
      release.push(...attempts.filter(({ status }) => status === 'fulfilled'));
      console.log(attempts.filter(({ status }) => status === 'fulfilled').length);
    }`;
  const takers = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
  });
  try {
    for (let round = 0; round < 25; round += 1) {
      const path = join(folder, `${round}.lock`);
      await writeFile(path, `${deadProcess}\n`);
      for (const { child } of takers) child.stdin.write(`${path}\n`);
      const counts = await Promise.all(takers.map(async ({ lines }) => Number((await lines.next()).value)));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
  } finally {
    await Promise.all(takers.map(({ child }) => exitOf(child)));
  }
});

async function exitOf(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.stdin?.end();
  await exit;
}
