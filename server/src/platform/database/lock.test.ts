import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirTaken, takeLock } from './lock.ts';
import { openPglite } from './pglite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('refuses a second database on one folder, in this process and in another', async () => {
  const first = await openPglite({ dataDir: folder });
  await expect(openPglite({ dataDir: folder })).rejects.toThrow(DataDirTaken);
  const module = fileURLToPath(new URL('./pglite.ts', import.meta.url));
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { openPglite } = await import(${JSON.stringify(module)});
     await openPglite({ dataDir: ${JSON.stringify(folder)} }).then(() => process.exit(0), (error) => { console.error(error.message); process.exit(3); });`,
  ]);
  let output = '';
  other.stderr.on('data', (text) => {
    output += text;
  });
  const [code] = await once(other, 'exit');
  expect(code).toBe(3);
  expect(output).toContain(`in use by process ${process.pid}`);
  await first.close();
  const second = await openPglite({ dataDir: folder });
  await second.close();
});

it('takes over from a process that is dead, not from one that lives', async () => {
  const path = join(folder, 'db.lock');
  const deadProcess = spawn(process.execPath, ['-e', '']);
  await once(deadProcess, 'exit');
  await writeFile(path, `${deadProcess.pid}\n`);
  const release = await takeLock(path);
  expect(Number.parseInt(await readFile(path, 'utf8'), 10)).toBe(process.pid);
  await release();
  await writeFile(path, `${process.ppid}\n`);
  await expect(takeLock(path)).rejects.toThrow(DataDirTaken);
});

it('contains what was committed when the database is opened again', async () => {
  const first = await openPglite({ dataDir: folder });
  await first.script("create table kept (word text); insert into kept values ('jade')");
  await first.close();
  const second = await openPglite({ dataDir: folder });
  expect(await second.query('test.kept', 'select word from kept')).toEqual([{ word: 'jade' }]);
  await second.close();
});
