import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolderOpen, secureDataFolder } from './data-folder.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'jinlan-folder-'));
  folder = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);

async function makeOpen(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const whole = join(folder, path);
    await mkdir(join(whole, '..'), { recursive: true });
    await writeFile(whole, 'x');
    for (let each = whole; each !== parent; each = join(each, '..'))
      await chmod(each, (await stat(each)).isDirectory() ? 0o777 : 0o666);
  }
}

it('makes a data folder that only its owner can open', async () => {
  expect(await secureDataFolder(folder)).toEqual([]);
  expect(await modeOf(folder)).toBe('700');
});

it('closes a folder that exists already, with the database, secrets and uploads in it', async () => {
  const files = ['db/base/1/1259', 'secrets/app', 'media/ring.jpg', 'downloads/guide.pdf'];
  await makeOpen(files);
  expect(await secureDataFolder(folder)).toContain(folder);
  for (const file of files) expect([file, await modeOf(join(folder, file))]).toEqual([file, '600']);
  for (const path of ['', 'db', 'db/base', 'db/base/1', 'secrets', 'media', 'downloads'])
    expect([path, await modeOf(join(folder, path))]).toEqual([path, '700']);
  expect(await secureDataFolder(folder)).toEqual([]);
});

it('closes a database file that was opened while its folders were closed', async () => {
  await makeOpen(['db/PG_VERSION']);
  await secureDataFolder(folder);
  await chmod(join(folder, 'db/PG_VERSION'), 0o666);
  expect(await secureDataFolder(folder)).toEqual([join(folder, 'db/PG_VERSION')]);
  expect(await modeOf(join(folder, 'db/PG_VERSION'))).toBe('600');
});

it('refuses an open folder that holds other things, and leaves it as it is', async () => {
  await makeOpen(['db/PG_VERSION', 'somebody-elses.txt']);
  await expect(secureDataFolder(folder)).rejects.toThrow(DataFolderOpen);
  await expect(secureDataFolder(folder)).rejects.toThrow('somebody-elses.txt');
  expect(await modeOf(folder)).toBe('777');
});

it('refuses a folder that all users write to, such as /tmp, even while it is empty', async () => {
  await mkdir(folder);
  await chmod(folder, 0o1777);
  await expect(secureDataFolder(folder)).rejects.toThrow('DATA_DIR');
  expect(await modeOf(folder)).toBe('1777');
});

it('refuses a path that is a file', async () => {
  await writeFile(folder, 'x');
  await expect(secureDataFolder(folder)).rejects.toThrow('it is not a folder');
});
